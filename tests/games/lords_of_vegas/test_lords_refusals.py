"""What the rules refuse: what nobody can pay, what lies there already, and what the table waits for first. Ann is on turn."""

import pytest

from companion.games.lords_of_vegas.board import BOARD, DICE_A_SEAT, TILES_A_COLOUR
from companion.games.lords_of_vegas.state import FirstPlayerRoll

LAID = {"A1": ("gold", "ann", 3), "A4": "ann", "C1": ("aqua", "ben", 4)}


@pytest.mark.parametrize(
    ("wish", "cost"),
    [
        ({"kind": "build", "lot": "A4", "colour": "gold"}, 12),
        ({"kind": "sprawl", "casino": "A1", "lot": "A2"}, 12),
        ({"kind": "remodel", "casino": "A1", "colour": "aqua"}, 5),
        ({"kind": "reorganize", "casino": "A1"}, 3),
        ({"kind": "gamble", "casino": "C1", "bet": 5}, 5),
    ],
)
def test_what_a_seat_can_not_pay_is_refused_and_the_last_million_is_enough(table, wish, cost):
    table.lay(**LAID).having(cash={"ann": cost - 1})
    assert f"That costs ${cost}M, and only ${cost - 1}M are there" in table.refused(wish)
    table.having(cash={"ann": cost}).do(wish)


def test_no_casino_grows_over_a_tile(table):
    table.lay(A1=("gold", "ann", 3), A2=("aqua", "ben", 4))
    assert "A tile lies there already" in table.refused({"kind": "sprawl", "casino": "A1", "lot": "A2"})


def test_with_two_players_no_casino_grows_in_block_f(make_table):
    table = make_table(players=2).lay(F1=("gold", "ann", 3))
    assert "Block F is out of play" in table.refused({"kind": "sprawl", "casino": "F1", "lot": "F2"})
    assert not any(wish.kind == "sprawl" for wish in table.game.legal(table.state, "ann"))


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "build", "lot": "A4", "colour": "gold"},
        {"kind": "next"},
        {"kind": "offer", "to": "cleo", "gives_musd": 1},
        {"kind": "accept", "offer": 1, "seat": "ben"},
    ],
)
def test_while_dice_are_to_be_rolled_nothing_else_is_done(table, wish):
    table.lay(**LAID, A2=("gold", "ann", 5)).do({"kind": "offer", "to": "ben", "wants_musd": 1})
    table.do({"kind": "reorganize", "casino": "A1"})
    assert "Something has to be settled" in table.refused(wish)


def test_a_turn_begins_with_its_card(table):
    table.lay(**LAID).having(stage="draw")
    assert "A turn begins with a card" in table.refused({"kind": "build", "lot": "A4", "colour": "gold"})


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ({"ann": [1, 7], "ben": [2]}, "A die shows 1 to 6"),
        ({"ann": [1], "ben": [2]}, "all their dice"),
        ({"ann": [1, 2, 3], "ben": [2]}, "all their dice"),
        ({"ann": [1, 2]}, "all their dice"),
        ({"ann": [1, 2], "ben": [2], "cleo": [3]}, "all their dice"),
    ],
)
def test_a_casino_is_reorganized_with_just_the_dice_that_lie_there(table, dice, sentence):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ann", 2), A3=("gold", "ben", 6)).do({"kind": "reorganize", "casino": "A1"})
    assert sentence in table.refused({"kind": "roll", "dice": dice})


@pytest.mark.parametrize("dice", [{"A1": 6, "A2": 6}, {"A1": 4, "A3": 6}, {"A1": 6}, {"A1": 4, "A2": 5}])
def test_dice_are_put_back_as_they_were_rolled_and_on_own_tiles(table, dice):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ann", 2), A3=("gold", "ben", 6)).do({"kind": "reorganize", "casino": "A1"})
    table.do({"kind": "roll", "dice": {"ann": [6, 4], "ben": [2]}})
    assert "own tiles" in table.refused({"kind": "arrange", "seat": "ann", "dice": dice})
    assert "Another player" in table.refused({"kind": "arrange", "seat": "ben", "dice": {"A3": 2}})


def test_where_two_put_dice_back_it_is_said_whose_they_are(table):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ann", 2), A3=("gold", "ben", 6), A6=("gold", "ben", 5))
    table.do({"kind": "reorganize", "casino": "A1"}).do({"kind": "roll", "dice": {"ann": [6, 4], "ben": [2, 3]}})
    assert "no dice to put back" in table.refused({"kind": "arrange", "dice": {"A1": 6, "A2": 4}})
    table.do({"kind": "arrange", "seat": "ann", "dice": {"A1": 6, "A2": 4}})


@pytest.mark.parametrize("dice", [{"A1": [6]}, {"A1": [6], "A2": [5], "A3": [4]}, {"A1": [6, 6], "A2": [5]}, {}])
def test_a_tie_for_boss_is_rolled_with_just_the_tied_dice(table, dice):
    table.lay(A1=("gold", "ann", 5), A2=("gold", "ben", 4), A3=("gold", "cleo", 1)).do({"kind": "reorganize", "casino": "A1"})
    table.do({"kind": "roll", "dice": {"ann": [5], "ben": [5], "cleo": [1]}})
    assert "tied dice" in table.refused({"kind": "roll", "dice": dice})
    table.do({"kind": "roll", "dice": {"A1": [6], "A2": [5]}})
    assert (table.plot("A1"), table.plot("A2"), table.plot("A3")) == (("gold", "ann", 6), ("gold", "ben", 5), ("gold", "cleo", 1))


def test_a_bet_is_laid_off_by_its_boss_and_rolled_with_two_dice(make_table):
    table = make_table(lay_off="manual").lay(A1=("gold", "ben", 6)).do({"kind": "gamble", "casino": "A1", "bet": 5})
    assert "Another player" in table.refused({"kind": "lay-off", "seat": "ann", "yes": True})
    assert "No dice are to be rolled" in table.refused({"kind": "roll", "dice": {"ann": [1, 2]}})
    table.do({"kind": "lay-off", "seat": "ben", "yes": False})
    assert "two dice" in table.refused({"kind": "roll", "dice": {"ann": [6]}})
    assert "two dice" in table.refused({"kind": "roll", "dice": {"ben": [6, 6]}})


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"reason": " "}, "needs a reason"),
        ({"points": {"ann": 9}}, "score track has no space 9"),
        ({"cash_musd": {"ann": -1}}, "less than no money"),
        ({"cash_musd": {"denny": 5}}, "Nobody of that name"),
        ({"turn": "denny"}, "Nobody of that name"),
        ({"lots": {"Z9": ["ann", None, None, None]}}, "can't look like that"),
        ({"lots": {"A1": ["denny", None, None, None]}}, "can't look like that"),
        ({"lots": {"A1": ["ann", "gold", None, None]}}, "can't look like that"),
        ({"lots": {"A1": [None, "pink", None, None]}}, "can't look like that"),
        ({"lots": {"A1": [None, None, "ann", 5]}}, "can't look like that"),
        ({"lots": {"A1": [None, "gold", "ann", 7]}}, "can't look like that"),
        ({"lots": {"A1": [None, "gold", "ann", None]}}, "can't look like that"),
        ({"lots": {"A1": [None, "gold", None, 5]}}, "can't look like that"),
    ],
)
def test_no_correction_sets_what_can_not_be(table, wish, sentence):
    assert sentence in table.refused({"kind": "adjust", "reason": "as it lies", **wish})


def test_one_gambles_once_in_a_turn_and_the_next_one_again(table):
    table.lay(A1=("gold", "ben", 6), C1=("aqua", "ann", 6))
    table.do({"kind": "gamble", "casino": "A1", "bet": 1}).do({"kind": "roll", "dice": {"ann": [3, 4]}})
    assert "only once in a turn" in table.refused({"kind": "gamble", "casino": "A1", "bet": 1})
    table.do({"kind": "next"}).do({"kind": "draw", "card": "F5"})
    table.do({"kind": "gamble", "casino": "C1", "bet": 1})


def test_a_die_is_reorganized_once_in_a_turn_and_in_the_next_one_again(table):
    table.lay(A1=("gold", "ann", 3), A2=("gold", "ben", 1))
    table.do({"kind": "reorganize", "casino": "A1"}).do({"kind": "roll", "dice": {"ann": [4], "ben": [2]}})
    assert "reorganized this turn already" in table.refused({"kind": "reorganize", "casino": "A1"})
    table.do({"kind": "next"}).do({"kind": "draw", "card": "F5"})
    table.do({"kind": "reorganize", "casino": "A1"})


def test_with_two_players_casinos_grow_in_every_other_block(make_table):
    table = make_table(players=2).lay(A1=("gold", "ann", 3)).do({"kind": "sprawl", "casino": "A1", "lot": "A2"})
    assert table.plot("A2")[0] == "gold"


def test_a_casino_grows_beside_any_one_of_its_tiles(table):
    table.lay(A1=("gold", "ann", 5), A2=("gold", "ann", 2)).do({"kind": "sprawl", "casino": "A1", "lot": "A3"})
    assert table.plot("A3")[0] == "gold"
    assert "not adjacent" in table.refused({"kind": "sprawl", "casino": "A1", "lot": "B1"})


def test_a_casino_can_not_grow_when_the_last_tile_of_its_colour_lies_on_the_board(table):
    far = [lot for lot in BOARD.lots if BOARD.lots[lot].block != "A"][: TILES_A_COLOUR - 2]
    table.lay(A1=("gold", "ann", 5), **dict.fromkeys(far, ("gold",))).do({"kind": "sprawl", "casino": "A1", "lot": "A2"})
    assert "not enough Sphinx tiles" in table.refused({"kind": "sprawl", "casino": "A1", "lot": "A4"})


def test_a_casino_is_remodelled_in_no_colour_that_there_is_not(table):
    assert "gets another colour" in table.lay(**LAID).refused({"kind": "remodel", "casino": "A1", "colour": "pink"})


def test_nobody_moves_another_ones_die(table):
    mine, *_, own = list(BOARD.lots)[: DICE_A_SEAT + 1]
    placed = dict.fromkeys(list(BOARD.lots)[:DICE_A_SEAT], ("gold", "ann", 2))
    table.lay(**placed, **{own: "ann", "F1": ("aqua", "ben", 4)})
    build = {"kind": "build", "lot": own, "colour": "aqua"}
    for elsewhere in ("F1", "F2", None):
        assert "All twelve of your dice are placed" in table.refused({**build, "move_from": elsewhere})
    table.do({**build, "move_from": mine})


def test_nobody_gambles_where_nobody_is_the_boss(table):
    assert "boss is another player" in table.lay(A1=("gold",)).refused({"kind": "gamble", "casino": "A1", "bet": 1})


def test_one_card_is_drawn_in_a_turn(table):
    assert "The card of this turn is drawn" in table.refused({"kind": "draw", "card": "C1"})


@pytest.mark.parametrize("others", [{}, {"cleo": [3, 4]}, {"ben": [3]}, {"ben": [3, 4, 5]}, {"ben": [3, 4], "cleo": [3, 4]}])
def test_for_the_first_place_those_roll_who_are_asked_two_dice_each(table, others):
    table.having(stage="set-up", turn=None, waiting=FirstPlayerRoll(("ann", "ben")))
    assert "two dice" in table.refused({"kind": "roll", "dice": {"ann": [1, 2], **others}})
    table.do({"kind": "roll", "dice": {"ann": [1, 2], "ben": [3, 4]}})


def test_a_player_keeps_the_colour_and_takes_a_place_that_there_is(table):
    table.do({"kind": "seat-change", "seat": "ann", "name": "Anna", "colour": "red"})
    assert (table.state.seat("ann").name, table.state.seat("ann").colour) == ("Anna", "red")
    for order in (0, 4):
        assert f"no place {order}" in table.refused({"kind": "seat-change", "seat": "ann", "order": order})
