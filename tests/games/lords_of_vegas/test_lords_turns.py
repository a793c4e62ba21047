"""Set-up, the draw step, boss ties, the end: the rulings of SOURCES.md one by one."""

from dataclasses import replace

import pytest

from companion.games.game import Refusal, Seat
from companion.games.lords_of_vegas.board import BOARD, MARKERS_A_SEAT
from companion.games.lords_of_vegas.draw import waiting_for
from companion.games.lords_of_vegas.events import FirstRolled
from companion.games.lords_of_vegas.game import LordsOfVegas


def test_two_cards_each_bring_markers_and_money_and_lie_with_the_discards(make_table):
    game = LordsOfVegas()
    state = game.setup({}, make_table().state.seats)
    for card in ("A1", "A2", "B1", "B2", "C1", "C2"):
        events = game.decide(state, game.needs(state)[0].command, {"drawn": card})
        for event in events:
            state = game.apply(state, event)
    assert state.cash == {"ann": 15, "ben": 13, "cleo": 13}
    assert state.city["A1"].marker == "ann"
    assert state.discards == ("A1", "A2", "B1", "B2", "C1", "C2")
    assert game.needs(state)[0].dice == {"ann": 2, "ben": 2, "cleo": 2}


def test_the_highest_two_dice_begin_and_ties_roll_again_among_themselves(table):
    table.having(stage="set-up", turn=None, waiting=None)
    from companion.games.lords_of_vegas.state import FirstPlayerRoll

    table.having(waiting=FirstPlayerRoll(("ann", "ben", "cleo")))
    table.do({"kind": "roll", "dice": {"ann": [5, 4], "ben": [6, 3], "cleo": [1, 1]}})
    assert table.game.needs(table.state)[0].dice == {"ann": 2, "ben": 2}
    table.do({"kind": "roll", "dice": {"ann": [1, 4], "ben": [6, 3]}})
    assert table.state.turn == "ben"


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ({"ann": (5, 4), "ben": (6, 1), "cleo": (1, 1)}, "Ann 5 4; Ben 6 1; Cleo 1 1 for the first place"),
        ({"ann": (5, 4), "ben": (6, 3), "cleo": (1, 1)}, "Ann 5 4; Ben 6 3; Cleo 1 1 for the first place; equal, once more: Ann, Ben"),
    ],
)
def test_it_is_told_who_rolls_once_more_for_the_first_place(table, dice, told):
    assert str(table.game.describe(table.state, FirstRolled(dice))) == told


@pytest.mark.parametrize(("players", "draws"), [(2, 33), (3, 32), (4, 30)])
def test_the_end_of_game_card_lies_on_top_of_the_fourth_stack(players, draws):
    seats = tuple(Seat(f"s{n}", f"S{n}", colour) for n, colour in zip(range(players), ("red", "blue", "green", "yellow"), strict=False))
    assert LordsOfVegas().setup({}, seats).draws_before_end == draws


@pytest.mark.parametrize(("players", "draws"), [(2, 33), (3, 32)])
def test_the_virtual_deck_gives_it_once_three_stacks_are_drawn(make_table, players, draws):
    """Every lot card that is drawn counts, the start cards do not."""
    table = make_table(players=players)
    assert table.state.draws == 0
    assert table.draws("C1").state.draws == 1
    for drawn, pile in ((draws - 1, {"C2", "C3", "D8"}), (draws, {"end"})):
        table.having(stage="draw", drawn=None, taken=False, draws=drawn, unseen=("C2", "C3", "D8"))
        assert set(table.game.needs(table.state)[0].pile) == pile


def test_a_start_card_without_a_name_is_of_the_one_whose_turn_it_is_to_get_one(make_table):
    game = LordsOfVegas()
    state = game.setup({"bank": "typed"}, make_table().state.seats)
    for card in ("A1", "A2", "B1"):
        for event in game.decide(state, game.commands["deal-card"](card), {}):
            state = game.apply(state, event)
    assert [state.city[card].marker for card in ("A1", "A2", "B1")] == ["ann", "ann", "ben"]


def test_with_three_players_a_lot_of_block_f_is_taken_as_any_other(table):
    table.lay(F6="ben").draws("F5")
    assert table.plot("F5") == "ann"
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (101, 101)


def test_with_two_players_a_card_of_block_f_asks_for_no_marker_though_all_are_laid(make_table):
    laid = [lot for lot in BOARD.lots if BOARD.lots[lot].block != "F"][:MARKERS_A_SEAT]
    table = make_table(players=2).lay(**dict.fromkeys(laid, "ann")).draws("F5")
    assert (waiting_for(table.state), table.plot("F5")) == (None, None)


def test_an_empty_lot_gets_the_drawers_marker_and_every_marker_pays_one_million(table):
    table.lay(A1="ann", B1="ben").draws("C1")
    assert table.plot("C1") == "ann"
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (102, 101)


def test_a_lot_that_bears_a_marker_keeps_it(table):
    table.lay(A1="ben").draws("A1")
    assert table.plot("A1") == "ben"


def test_a_tile_with_another_players_die_is_taken_over_with_the_same_value(table):
    table.lay(C1=("silver", "ben", 6)).draws("C1")
    assert table.plot("C1") == ("silver", "ann", 6)
    assert table.state.cash["ann"] == 106  # C1's card is silver: the taken die pays its new owner


def test_ones_own_die_stays_as_it_lies(table):
    table.lay(C1=("silver", "ann", 2)).draws("C1")
    assert table.plot("C1") == ("silver", "ann", 2)


def test_a_tile_without_a_die_gets_the_printed_value(table):
    table.lay(C1=("silver",)).draws("C1")
    assert table.plot("C1") == ("silver", "ann", 4)


def test_a_take_over_that_ties_the_boss_is_rerolled_before_anything_is_paid(table):
    table.lay(C1=("silver", "ben", 5), C2=("silver", "ben", 5)).draws("C1")
    assert table.state.cash["ann"] == 100
    assert table.game.needs(table.state)[0].dice == {"C1": 1, "C2": 1}
    table.do({"kind": "roll", "dice": {"C1": [6], "C2": [2]}})
    assert table.state.cash["ann"] == 106
    assert table.state.points["ann"] == 2


def test_tied_bosses_reroll_until_one_is_highest_and_a_third_player_may_become_boss(table):
    table.lay(A1="ann", A2=("gold", "ben", 3), A3=("gold", "cleo", 2)).do({"kind": "build", "lot": "A1", "colour": "gold"})
    table.do({"kind": "roll", "dice": {"A1": [1], "A2": [1]}})
    assert table.game.view(table.state, None)["table"]["casinos"][0]["boss"] == "cleo"


def test_all_dice_of_the_tied_value_are_rerolled_both_of_a_player_who_has_two(table):
    table.lay(A1="ann", A2=("gold", "ben", 3), A3=("gold", "ben", 3), A4=("gold", "cleo", 1))
    table.do({"kind": "build", "lot": "A1", "colour": "gold"})
    assert table.game.needs(table.state)[0].dice == {"A1": 1, "A2": 1, "A3": 1}


def test_the_boss_has_the_single_highest_die_not_the_most_pips(table):
    table.lay(A1=("gold", "ann", 6), A2=("gold", "ben", 5), A4=("gold", "ben", 4)).draws("A4")
    assert table.state.points == {"ann": 3, "ben": 0, "cleo": 0}


def test_while_players_tie_for_it_nobody_is_the_boss(table):
    table.lay(A1="ann", A2=("gold", "ben", 3)).do({"kind": "build", "lot": "A1", "colour": "gold"})
    assert table.game.view(table.state, None)["table"]["casinos"][0]["boss"] is None


def test_one_players_own_tie_is_no_tie(table):
    table.lay(A1="ann", A2=("gold", "ann", 3)).do({"kind": "build", "lot": "A1", "colour": "gold"})
    assert table.state.waiting is None


def test_all_ten_markers_placed_one_is_given_up_for_the_drawn_lot(table):
    table.lay(**{f"C{n}": "ann" for n in range(1, 11)}).draws("A1")
    assert table.game.view(table.state, None)["table"]["waiting"]["kind"] == "marker"
    table.do({"kind": "give-up-lot", "lot": "C5"})
    assert (table.plot("A1"), table.plot("C5")) == ("ann", None)


def test_all_twelve_dice_placed_a_take_over_asks_which_die_moves(table):
    lots = [f"C{n}" for n in range(1, 13)]
    table.lay(D1=("aqua", "ben", 3), **{lot: (("gold", "brown", "purple")[n % 3], "ann", 2) for n, lot in enumerate(lots)}).draws("D1")
    table.do({"kind": "move-die", "move_from": "C12"})
    assert table.plot("D1") == ("aqua", "ann", 3)
    assert table.plot("C12") == ("purple",)


def test_the_boss_gets_a_point_for_each_tile_those_without_a_die_too(table):
    table.lay(C1=("silver", "ben", 5), C2=("silver",), C4=("silver",)).draws("A5")
    assert table.state.points["ben"] == 3
    assert table.state.cash["ben"] == 105


def test_casinos_of_one_boss_pay_one_after_the_other_the_smallest_first(table):
    """Ann: 7 and one point is 8, and two more are 10; the two first, and she were left at 8. Ben: one and one are not two at once."""
    table.having(points={"ann": 7, "ben": 8}).lay(C1=("silver", "ann", 2), E1=("silver", "ann", 4), E2=("silver", "ann", 1))
    table.lay(B1=("silver", "ben", 3), F1=("silver", "ben", 5)).draws("A5")
    assert table.state.points == {"ann": 10, "ben": 8, "cleo": 0}


def test_strip_cards_pay_every_casino_at_the_strip_whatever_its_colour(table):
    table.lay(A3=("gold", "ben", 4), A2=("gold", "ben", 2), C1=("aqua", "cleo", 5)).draws("D5")
    assert (table.state.cash["ben"], table.state.cash["cleo"]) == (106, 100)
    assert table.state.points == {"ann": 0, "ben": 2, "cleo": 0}


def test_the_end_of_game_card_pays_and_ends_without_a_turn_for_its_drawer(table):
    table.lay(A3=("gold", "ben", 4), B1="cleo").draws("end")
    assert table.state.stage == "game-over"
    assert (table.state.cash["ben"], table.state.cash["cleo"]) == (104, 101)
    assert table.game.outcome(table.state).winners == ("ben",)


def test_ninety_points_win_at_once_after_the_whole_scoring(table):
    nine = ("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9")
    table.having(points={"ben": 81}).lay(**dict.fromkeys(nine, ("gold", "ben", 1))).draws("A4")
    assert table.state.points["ben"] == 90
    assert (table.state.stage, table.state.ended) == ("game-over", "points")


def test_equal_points_are_decided_by_money_and_then_shared(table):
    table.having(points={"ann": 10, "ben": 10, "cleo": 4}, cash={"ben": 101}).do({"kind": "end-game"})
    ranking = table.game.outcome(table.state).ranking
    assert [(p.seat, p.place) for p in ranking] == [("ben", 1), ("ann", 2), ("cleo", 3)]
    assert [str(p.reason) for p in ranking] == ["10 points each, $101M decide", "10 points each, $100M decide", "4 points"]
    level = replace(table.state, cash={"ann": 101, "ben": 101, "cleo": 0})
    assert table.game.outcome(level).winners == ("ann", "ben")


def test_two_players_an_f_card_pays_takes_nothing_and_another_is_drawn(make_table):
    table = make_table(players=2).lay(A1="ann").draws("F1")
    assert table.plot("F1") is None
    assert table.state.cash["ann"] == 101
    assert table.state.stage == "draw"


def test_two_players_an_f_card_is_told_with_what_follows(make_table):
    """S2, 2-Player Variant: no marker, it pays, draw again. Else "Anna draws lot F3" was followed by another lot, and nobody said why."""
    table = make_table(players=2).having(stage="draw", drawn=None)
    card = table.try_({"kind": "draw", "card": "F3"})[0]
    told = "Ann draws lot F3, which nobody takes; it pays, and one more card is drawn"
    assert str(table.game.describe(table.state, card)) == told
    assert str(table.game.describe(table.state, table.try_({"kind": "draw", "card": "C3"})[0])) == "Ann draws lot C3"
    three = make_table(players=3).having(stage="draw", drawn=None)
    assert str(three.game.describe(three.state, card)) == "Ann draws lot F3"


def test_two_players_start_cards_of_block_f_are_replaced(make_table):
    game = LordsOfVegas()
    state = game.setup({}, make_table(players=2).state.seats)
    for card in ("F1", "A1"):
        for event in game.decide(state, game.needs(state)[0].command, {"drawn": card}):
            state = game.apply(state, event)
    assert state.city.keys() == {"A1"}
    assert state.draws_before_end == 33  # 43 cards in stacks of 11, 11, 11, 10


def test_a_seat_gets_another_name_and_place(table):
    table.do({"kind": "seat-change", "seat": "ann", "name": "Anni", "order": 3})
    assert [seat.name for seat in table.state.seats] == ["Ben", "Cleo", "Anni"]
    assert table.state.next_seat == "ben"
    assert "place 4" in table.refused({"kind": "seat-change", "seat": "ann", "order": 4})
    assert "Cleo" in table.refused({"kind": "seat-change", "seat": "ann", "name": "Cleo"})


def test_money_may_be_set_to_none(table):
    assert table.do({"kind": "adjust", "reason": "all was lost", "cash_musd": {"ann": 0}}).state.cash["ann"] == 0


@pytest.mark.parametrize("count", [1, 5, 6])
def test_two_to_four_players_and_five_or_six_only_as_an_option(count):
    seats = tuple(
        Seat(f"s{n}", f"S{n}", colour)
        for n, colour in zip(range(count), ("red", "blue", "green", "yellow", "white", "black"), strict=False)
    )
    assert isinstance(LordsOfVegas().setup({}, seats), Refusal)
    assert isinstance(LordsOfVegas().setup({"six_seats": True}, seats), Refusal) == (count == 1)


def test_a_player_leaves_the_turn_passes_over_the_seat(table):
    table.do({"kind": "leave", "seat": "ben"}).do({"kind": "next"})
    assert table.state.turn == "cleo"
    table.do({"kind": "leave", "seat": "ann"})
    assert table.state.stage == "game-over"  # nobody else is left to play on


@pytest.mark.parametrize("leaves_after", range(6))
def test_who_leaves_while_start_cards_are_dealt_gets_none(make_table, leaves_after):
    """S2, Set-up 4: two cards to each player. Whoever has gone home was asked for, and got lots and money."""
    game = LordsOfVegas()
    state = game.setup({"bank": "typed"}, make_table().state.seats)

    def do(command):
        nonlocal state
        for event in game.decide(state, command, {}):
            state = game.apply(state, event)

    for number, card in enumerate(("A1", "A2", "B1", "B2", "C1", "C2")):
        if number == leaves_after:
            do(game.commands["leave"]("ben"))
        if game.needs(state)[0].kind == "card":
            do(game.commands["deal-card"](card))
    dealt = max(0, min(2, leaves_after - 2))  # to Ben, before he went
    assert state.start_cards.get("ben", 0) == dealt
    assert sum(here.marker == "ben" for here in state.city.values()) == dealt
    assert game.needs(state)[0].dice == {"ann": 2, "cleo": 2}
    left = 48 - 4 - dealt
    assert state.draws_before_end == left - left // 4


def test_who_leaves_as_the_last_one_without_start_cards_holds_nobody_up(make_table):
    game = LordsOfVegas()
    state = game.setup({"bank": "typed"}, make_table().state.seats)
    deal, leave = game.commands["deal-card"], game.commands["leave"]
    for command in (deal("A1"), deal("A2"), deal("B1"), deal("B2"), deal("C1"), leave("cleo")):
        for event in game.decide(state, command, {}):
            state = game.apply(state, event)
    assert game.needs(state)[0].dice == {"ann": 2, "ben": 2}
    assert isinstance(game.decide(state, deal("C2", "cleo"), {}), Refusal)


def test_who_leaves_before_the_first_turn_can_not_win_it(make_table):
    from companion.games.lords_of_vegas.state import FirstPlayerRoll

    table = make_table().having(stage="set-up", turn=None, waiting=FirstPlayerRoll(("ann", "ben", "cleo")))
    table.do({"kind": "leave", "seat": "cleo"})
    assert table.game.needs(table.state)[0].dice == {"ann": 2, "ben": 2}
    tied = make_table().having(stage="set-up", turn=None, waiting=FirstPlayerRoll(("ann", "cleo")))
    assert tied.do({"kind": "leave", "seat": "cleo"}).state.turn == "ann"


def test_nobody_who_has_left_is_set_to_be_at_turn(table):
    table.do({"kind": "leave", "seat": "cleo"})
    assert "Cleo has left" in table.refused({"kind": "adjust", "reason": "her turn", "turn": "cleo"})


def test_the_drawer_leaves_before_the_take_over_the_card_pays_all_the_same(table):
    twelve = {f"C{n}": (("gold", "brown", "purple")[n % 3], "ann", 2) for n in range(1, 13)}
    table.lay(D1=("silver", "ben", 3), A1="cleo", **twelve).draws("D1")
    assert table.game.view(table.state, None)["table"]["waiting"]["kind"] == "die"
    table.do({"kind": "leave", "seat": "ann"})
    assert (table.plot("D1"), table.state.points["ben"]) == (("silver", "ben", 3), 1)
    assert (table.state.cash["ben"], table.state.cash["cleo"]) == (103, 101)
    assert (table.state.stage, table.state.turn) == ("draw", "ben")


def test_the_drawer_leaves_while_a_take_over_ties_the_boss_it_is_rerolled_and_the_card_pays(table):
    table.lay(C1=("silver", "ben", 5), C2=("silver", "ben", 5)).draws("C1").do({"kind": "leave", "seat": "ann"})
    assert table.game.needs(table.state)[0].dice == {"C1": 1, "C2": 1}
    table.do({"kind": "roll", "dice": {"C1": [6], "C2": [2]}})
    assert (table.state.cash["ann"], table.state.cash["ben"]) == (106, 102)
    assert (table.state.stage, table.state.turn) == ("draw", "ben")


def test_a_boss_who_leaves_is_not_asked_whether_the_bank_takes_half(make_table):
    table = make_table(lay_off="manual").lay(A1=("gold", "ben", 5)).do({"kind": "gamble", "casino": "A1", "bet": 5})
    table.do({"kind": "leave", "seat": "ben"})
    assert table.game.needs(table.state)[0].dice == {"ann": 2}
    gone = make_table(lay_off="manual").lay(A1=("gold", "ben", 5)).do({"kind": "leave", "seat": "ben"})
    gone.do({"kind": "gamble", "casino": "A1", "bet": 5})
    assert gone.game.needs(gone.state)[0].dice == {"ann": 2}


def test_a_seat_set_to_be_at_turn_may_do_once_what_another_one_did_in_its_own(table):
    table.lay(A1=("gold", "cleo", 6), A2=("gold", "ann", 1), B1=("aqua", "ben", 2), B2=("aqua", "ann", 1))
    table.do({"kind": "gamble", "casino": "A1", "bet": 5}).do({"kind": "roll", "dice": {"ann": [1, 2]}})
    table.do({"kind": "reorganize", "casino": "B1"}).do({"kind": "roll", "dice": {"ann": [1], "ben": [2]}})
    table.do({"kind": "adjust", "reason": "it was Ben's turn all along", "turn": "ben"})
    table.do({"kind": "gamble", "casino": "A1", "bet": 5}).do({"kind": "roll", "dice": {"ben": [1, 2]}})
    table.do({"kind": "reorganize", "casino": "B1"})


def test_tied_dice_that_the_table_sets_by_hand_are_not_asked_for_any_more(table):
    table.lay(A1="ann", A2=("gold", "ben", 3), A3=("gold", "cleo", 2)).do({"kind": "build", "lot": "A1", "colour": "gold"})
    table.do({"kind": "adjust", "reason": "Ben takes his die back", "lots": {"A2": (None, "gold", None, None)}})
    assert (table.state.waiting, table.game.needs(table.state)) == (None, ())
    assert table.game.view(table.state, None)["table"]["casinos"][0]["boss"] == "ann"


def test_tied_dice_set_by_hand_to_another_tie_are_rerolled(table):
    table.lay(A1="ann", A2=("gold", "ben", 3), A3=("gold", "cleo", 2)).do({"kind": "build", "lot": "A1", "colour": "gold"})
    table.do({"kind": "adjust", "reason": "Cleo's die shows 3", "lots": {"A2": (None, "gold", "ben", 1), "A3": (None, "gold", "cleo", 3)}})
    assert table.game.needs(table.state)[0].dice == {"A1": 1, "A3": 1}


@pytest.mark.parametrize("rolled", [False, True])
def test_a_reorganized_casino_set_by_hand_is_settled(table, rolled):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ann", 2), A3=("gold", "ben", 6)).do({"kind": "reorganize", "casino": "A1"})
    if rolled:
        table.do({"kind": "roll", "dice": {"ann": [6, 4], "ben": [3]}})
    table.do({"kind": "adjust", "reason": "a die fell from the table", "lots": {"A1": (None, "gold", None, None)}})
    assert table.state.waiting is None
    assert table.game.view(table.state, "ann")["stage"] == "place"
    assert "this turn" in table.refused({"kind": "reorganize", "casino": "A2"})


def test_what_is_set_elsewhere_leaves_a_roll_as_it_is(table):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ben", 6), B1="ben").do({"kind": "reorganize", "casino": "A1"})
    table.do({"kind": "adjust", "reason": "a marker was forgotten", "lots": {"B2": ("cleo", None, None, None)}})
    assert table.game.needs(table.state)[0].dice == {"ann": 1, "ben": 1}


def test_what_a_card_would_pay_counts_the_points_that_are_kept(table):
    """Two casinos of one tile pay one point each: at 8, where the next space is two on, both are lost."""
    table.lay(A1=("gold", "ann", 3), C1=("gold", "ann", 5), E1=("aqua", "ben", 4)).having(points={"ann": 8, "ben": 8})
    told = table.game.view(table.state, None)["table"]["would_pay"]
    assert (told["gold"]["points"], told["aqua"]["points"]) == ({}, {})
    table.lay(A2=("gold", "ann", 2))
    assert table.game.view(table.state, None)["table"]["would_pay"]["gold"]["points"] == {"ann": 2}
    table.draws("B1")
    assert table.state.points["ann"] == 10
