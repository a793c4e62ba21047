"""What a person is told when a wish is refused: the exact sentence and its mend, one line a rule. Ann is on turn and has $100M."""

import pytest

from companion.games.game import Refusal

LAID = {"A1": ("gold", "ann", 3), "A4": "ann", "C1": ("aqua", "ben", 4), "A2": "ben"}
REORGANIZED = {"kind": "reorganize", "casino": "A1"}
GAMBLE = {"kind": "gamble", "casino": "C1", "bet": 5}

TABLE = {
    "a build on a lot of somebody else": (
        {"kind": "build", "lot": "A2", "colour": "gold"},
        "You may build only on a lot that carries your marker. Choose one of your lots.",
    ),
    "a sprawl onto a lot elsewhere": (
        {"kind": "sprawl", "casino": "A1", "lot": "C2"},
        "That lot is not adjacent to the casino. Casinos grow over an edge, inside their block.",
    ),
    "a sprawl onto a marker": (
        {"kind": "sprawl", "casino": "A1", "lot": "A2"},
        "A casino can't sprawl onto a lot with a marker, not even your own. On your own lot, build.",
    ),
    "a sprawl by somebody who is not the boss": (
        {"kind": "sprawl", "casino": "C1", "lot": "C2"},
        "Only the boss of a casino may do that. Choose a casino in which the single highest die is yours.",
    ),
    "a sprawl of no casino": (
        {"kind": "sprawl", "casino": "D1", "lot": "D2"},
        "No casino stands on that lot. Name a lot with a tile of the casino you mean.",
    ),
    "the same colour again": (
        {"kind": "remodel", "casino": "A1", "colour": "gold"},
        "A remodelled casino gets another colour. Choose one of the other four.",
    ),
    "all dice of others": (
        {"kind": "reorganize", "casino": "C1"},
        "You may reorganize only a casino with a die of yours. Choose another casino.",
    ),
    "a bet against oneself": (
        {"kind": "gamble", "casino": "A1", "bet": 1},
        "You can gamble only at a casino whose boss is another player. Choose a casino of somebody else.",
    ),
    "a bet too high": ({**GAMBLE, "bet": 6}, "The bet there is 1 to $5M. Five millions for each tile at most."),
    "another seat's turn": ({**REORGANIZED, "seat": "ben"}, "It is Ann's turn. Trades alone are possible at any time."),
    "a second card": ({"kind": "draw", "card": "D1"}, "The card of this turn is drawn. Act, or end the turn."),
    "a roll of nothing": ({"kind": "roll", "dice": {"ann": [3]}}, "No dice are to be rolled now. Look at what the table is waiting for."),
    "a die with seven": ({"kind": "roll", "dice": {"ann": [7]}}, "A die shows 1 to 6. Enter what the dice show."),
    "a lay-off without a bet": (
        {"kind": "lay-off", "yes": True},
        "Nobody has asked for that now. Look at what the table is waiting for.",
    ),
    "a trade with oneself": (
        {"kind": "offer", "to": "ann", "gives_musd": 1},
        "A trade needs another player at the table. Choose who shall have the offer.",
    ),
    "an offer of nothing": ({"kind": "offer", "to": "ben"}, "There is nothing in this offer. Name money, lots or dice."),
    "more money than one has": (
        {"kind": "offer", "to": "ben", "gives_musd": 101},
        "Ann does not have that much money. Offer less.",
    ),
    "somebody else's lot": (
        {"kind": "offer", "to": "ben", "gives_lots": ["A2"]},
        "Players can trade only lots that carry a marker of their own. Choose other lots.",
    ),
    "somebody else's die": (
        {"kind": "offer", "to": "ben", "gives_dice": ["C1"]},
        "Players can trade only dice of their own that lie in casinos. Choose other dice.",
    ),
}


CORRECTIONS = {
    "without a reason": ({"reason": " ", "points": {"ann": 1}}, "An adjustment needs a reason. Say in a few words why the table is right."),
    "of a stranger": ({"points": {"zoe": 1}}, "Nobody of that name is playing. Choose a seat of this table."),
    "to a space that the track has not": ({"points": {"ann": 9}}, "The score track has no space 9. Look at the track again."),
    "to more than any bank holds": ({"cash_musd": {"ann": 10_000}}, "No bank of this game holds $10000M. Count the money again."),
    "to less than no money": ({"cash_musd": {"ann": -1}}, "Nobody can have less than no money. Count the money again."),
    "to a die without a tile": (
        {"lots": {"A1": [None, None, "ann", 3]}},
        "A1 can't look like that. A lot has a marker, or a tile with or without a die.",
    ),
}


def told(table, wish):
    refused = table.try_(wish)
    assert isinstance(refused, Refusal)
    return f"{refused.message} {refused.hint}"


@pytest.mark.parametrize("case", TABLE)
def test_what_is_refused_on_anns_turn(table, case):
    wish, sentence = TABLE[case]
    assert told(table.lay(**LAID), wish) == sentence


@pytest.mark.parametrize("case", CORRECTIONS)
def test_what_can_not_be_put_right_so(table, case):
    to, sentence = CORRECTIONS[case]
    assert told(table, {"kind": "adjust", "reason": "so it lies", **to}) == sentence


def test_too_few_tiles_are_named_by_their_company(table):
    every = dict.fromkeys(("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9"), (None, "gold", None, None))
    table.lay(A4="ann").do({"kind": "adjust", "reason": "so it lies", "lots": every})
    refused = told(table, {"kind": "build", "lot": "A4", "colour": "gold"})
    assert refused == "There are not enough Sphinx tiles left. Choose another colour."


def test_a_second_bet_in_a_turn(table):
    table.lay(**LAID).having(gambled=True)
    assert told(table, GAMBLE) == "You may gamble only once in a turn. Do something else, or end the turn."


def test_a_bet_that_the_boss_can_not_pay(table):
    table.lay(**LAID).having(cash={"ben": 4})
    assert told(table, GAMBLE) == "The boss has only $4M; a bet may not be higher. Bet less, or choose another casino."


def test_a_bet_of_one_die(table):
    table.lay(**LAID).do(GAMBLE)
    assert told(table, {"kind": "roll", "dice": {"ann": [3]}}) == "A gamble is rolled with two dice. Enter both dice."


def test_what_waits_comes_first(table):
    table.lay(**LAID).do(REORGANIZED)
    assert told(table, {"kind": "next"}) == "Something has to be settled first. Roll or choose what the table is waiting for."
    everybody = "Everybody rerolls all their dice of that casino. Enter as many values as dice lie there."
    assert told(table, {"kind": "roll", "dice": {"ann": [3, 4]}}) == everybody


def test_a_tie_is_rerolled_with_the_tied_dice(table):
    table.lay(A1=("gold", "ann", 3), A2=("aqua", "ben", 3)).do({"kind": "remodel", "casino": "A1", "colour": "aqua"})
    tied = "Exactly the tied dice are rerolled. Enter one value for each of them."
    assert told(table, {"kind": "roll", "dice": {"A1": [3]}}) == tied


def test_dice_are_put_back_by_those_who_rolled_them(table):
    table.lay(A1=("gold", "ann", 1), A2=("gold", "ann", 2), A3=("gold", "ben", 6)).do(REORGANIZED)
    table.do({"kind": "roll", "dice": {"ann": [6, 4], "ben": [2]}})
    others = "Another player is asked for that. Wait for the others."
    assert told(table, {"kind": "arrange", "seat": "ben", "dice": {"A3": 2}}) == others


def test_a_turn_begins_with_its_card(table):
    table.having(stage="draw")
    assert told(table, {"kind": "next"}) == "A turn begins with a card. Draw the card first."


def test_a_game_that_is_over(table):
    table.having(stage="game-over")
    assert told(table, {"kind": "next"}) == "The game is over. Start a new one, or correct a past turn."


def test_a_card_that_is_gone(table):
    table.having(stage="draw", drawn=None)
    gone = "That card is not in the deck any more. Enter the lot that is printed on the card."
    assert told(table, {"kind": "draw", "card": "Z9"}) == gone


def test_an_offer_to_somebody_else(table):
    table.do({"kind": "offer", "to": "ben", "gives_musd": 1})
    assert told(table, {"kind": "accept", "offer": 1, "seat": "cleo"}).startswith("There is no such offer to you. ")


def test_how_it_is_begun(make_table):
    table = make_table()
    game, seats = table.game, table.state.seats
    assert str(game.setup({}, seats[:1]).message) == "Lords of Vegas is for 2 to 4 players."
    assert "“Five or six players”" in str(game.setup({}, seats[:1]).hint), "as the set-up page calls it"
    assert str(game.setup({"speed": 1}, seats).message) == "Lords of Vegas has no option “speed”."
    twice = game.setup({}, [seats[0], seats[0]])
    assert f"{twice.message} {twice.hint}" == "Every player needs a name and a colour of their own. Change one of them."
