"""What a person is told when the Custom Edition refuses a wish: the exact sentence and its mend. Anna, red, begins; money is cards here."""

from dataclasses import replace

import pytest

from companion.games.game import Refusal, Seat
from tests.games.custom_edition.conftest import GAME, Trays
from tests.games.wishing import in_words

SKIP = {"kind": "skip"}
NEXT = {"kind": "next"}
WRONG_ORDER = "If the table went on in another order, adjust whose turn it is."
AS_IT_LIES = "Name what the table shows, and nothing else."


def trays(**options):
    return Trays(2, **options)


def rule_a(**options):
    """Two chips each, to skip with."""
    return Trays(2, house_rule="A", **options)


def rule_b():
    """Four cards each, to skip with."""
    return Trays(2, house_rule="B")


def rolled(table):
    return table.hold(anna=2, ben=2).roll(1, 2)


def nothing_left(table):
    table.do({"kind": "adjust", "reason": "all spent", "skips": {"anna": 0}})
    return rolled(table)


def one_a_round():
    """Both have skipped; Anna has rolled again."""
    table = rule_a(skips_per_round=1).hold(anna=2, ben=2)
    return table.roll(1, 2).skip().roll(1, 2).skip().roll(1, 2)


def paid():
    return trays().pay()


def over():
    return trays().do({"kind": "end-game", "after": "now"})


def virtual():
    return trays(bank="virtual")


def card(casino=1, value=None, **more):
    return {"kind": "deal-note", "casino": casino, "value": value, **more}


def wrong_card(casino=1, value=7):
    return {"kind": "remove-note", "casino": casino, "value": value}


def adjust(**to):
    return {"kind": "adjust", "reason": "so it lies", **to}


TABLE = {
    # skipping
    "a skip where none are played": (lambda: rolled(trays()), SKIP, "This table plays without skips. "
                                     "Place all dice of one of the rolled numbers."),
    "a skip before the roll": (rule_a, SKIP, "Anna has not rolled yet. A skip comes after rolling."),
    "a skip while the trays pay": (lambda: rule_a().do({"kind": "end-round"}), SKIP, "Nobody can skip now. A skip comes after rolling."),
    "somebody else's skip": (lambda: rolled(rule_a()), {**SKIP, "seat": "ben"}, f"It is Anna's turn; Ben has to wait. {WRONG_ORDER}"),
    "a third chip": (lambda: nothing_left(rule_a()), SKIP, "Anna has no chip left to pay for a skip. Place all dice of one number."),
    "a fifth card": (lambda: nothing_left(rule_b()), SKIP, "Anna has no skip card left. Place all dice of one number."),
    "a second skip where one a round is played": (one_a_round, SKIP, "Anna has skipped 1× this round, as often as the table allows. "
                                                  "Place all dice of one number."),
    # rolling and placing, as in the dice game
    "a roll of one die too few": (lambda: trays().hold(anna=2), {"kind": "roll", "dice": {"anna": [1]}}, "Anna rolls 2 red dice, but 1 "
                                  "were named. All dice still held are rolled, no more and no fewer. Is one covered?"),
    "a roll while the trays pay": (lambda: trays().do({"kind": "end-round"}), {"kind": "roll", "dice": {"anna": [1]}},
                                   "No dice are rolled or placed now. Go on with “next”, or deal the cards first."),
    # the money cards
    "a card without a value": (trays, card(), "Nobody said which card was laid. Tap its value, or let the table draw it."),
    "a card of which only the chips are known": (lambda: trays(chips=True), card(chips=5), "Nobody said which card was laid. "
                                                 "Tap its value, or let the table draw it."),
    "five chips on a seven": (lambda: trays(chips=True), card(value=7, chips=5), "5 chips can't stand for a 7: chips on a card equal its "
                              "number. Put as many chips on the card as its number says, or none."),
    "a two": (trays, card(value=2), "There is no such card in this deck. Tap one of the values of the deck."),
    "a third card": (lambda: trays().lay(1, cards=[5, 4]), card(value=3), "Casino 1 has its cards already. "
                     "Two are laid at each casino; remove a wrong one first."),
    "a card at tray 7": (trays, card(7, 5), "There is no casino “7” here. The casinos are numbered 1 to 6."),
    "a card when the round is over": (paid, card(value=5), "No cards are laid at casino 1 now. Cards come at the start of a round."),
    "a card taken away that does not lie there": (trays, wrong_card(), "No card of $7 lies at casino 1. "
                                                  "Choose one of the cards that lie there."),
    "a slip of the virtual bank": (virtual, wrong_card(), "The virtual bank makes no typing slips. Use undo, or adjust the cards."),
    # round by round
    "on, before the cards are known": (
        lambda: trays().do({"kind": "place", "face": 1, "dice": {"anna": 1}}).do({"kind": "end-round"}), NEXT,
        "The cards at casino 1 have not all been entered. Tap the cards that lie there, or say that there are no more."),
    "on, in the middle of a round": (trays, NEXT, "There is nothing to step on to. Play the round to its end first."),
    "on, after the game": (over, NEXT, "The game is over. Start a new one on the set-up page."),
    "a round ended twice": (paid, {"kind": "end-round"}, "No round is being played. Go on with “next”."),
    # round the table
    "somebody leaves twice": (lambda: trays().do({"kind": "leave", "seat": "ben"}), {"kind": "leave", "seat": "ben"},
                              "Ben has left the game. Choose one of the other seats."),
    "a ninth player": (lambda: Trays(8).pay(), {"kind": "join", "name": "Zoe", "colour": "pink"},
                       "The table is full: this game is for 8 players. Somebody has to leave first."),
    "a sixth player without skip cards": (
        lambda: Trays(5, house_rule="B", deck="one_deck").pay(), {"kind": "join", "name": "Zoe", "colour": "pink"},
        "One deck has skip cards for five players only: four aces, jacks, queens, kings and twos. "
        "Play on as you are, or begin a new game with two decks."),
    # adjusting
    "nothing put right": (trays, adjust(), "This correction names nothing that changes. Name what the table shows."),
    "a stranger's skips": (rule_a, adjust(skips={"zoe": 1}), f"“zoe” doesn't sit at this table. {AS_IT_LIES}"),
    "less than no skips": (rule_a, adjust(skips={"anna": -1}), f"Nobody can have fewer than no skips. {AS_IT_LIES}"),
    "skips where none are played": (trays, adjust(skips={"anna": 1}), f"This table plays without skips. {AS_IT_LIES}"),
    "less than no money": (trays, adjust(money_usd={"anna": -1}), f"No cards of this game add up to -$1. {AS_IT_LIES}"),
    "less than no cards": (trays, adjust(notes_won={"anna": -1}), f"Nobody can have fewer than no cards. {AS_IT_LIES}"),
    "a banknote at a tray": (trays, adjust(notes={"1": [50_000]}), f"There is no card of $50,000 in this deck. {AS_IT_LIES}"),
    "dice when the round is over": (paid, adjust(dice={"1": {"anna": 1}}), "The casinos have been paid: no dice or cards lie there now. "
                                    f"{AS_IT_LIES}"),
}  # fmt: skip


@pytest.mark.parametrize("case", TABLE)
def test_what_is_refused_says_why_and_what_to_do(case):
    situation, wish, sentence = TABLE[case]
    assert in_words(situation().refuses(wish)) == sentence


def test_a_card_that_the_virtual_deck_has_no_more():
    table = virtual()
    table.state = replace(table.state, pile=replace(table.state.pile, unseen={3: 12, 7: 0}))
    refused = table.refuses(card(), drawn=7)
    assert in_words(refused) == "No card of $7 can come from the deck now. Let the table draw it."


def test_notes_are_cards_in_every_sentence_of_this_table():
    told = " ".join(sentence for _, _, sentence in TABLE.values())
    assert "note" not in told.lower()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"gold": True}, "The Custom Edition has no option “gold”."),
        ({"house_rule": "C"}, "The option “house_rule” is one of none, A, B."),
        ({"chips": "yes"}, "The option “chips” is true or false."),
        ({"rounds": 0}, "The option “rounds” is a whole number above zero."),
        ({"skips_per_round": 0}, "The option “skips_per_round” is a whole number above zero."),
        ({"starter": 3}, "The option “starter” is a word."),
        ({"starter": "zoe"}, "“zoe” begins, but doesn't sit at the table."),
    ],
)  # fmt: skip
def test_what_can_not_be_chosen_at_set_up(options, sentence):
    refused = GAME.setup(options, trays().seats)
    assert isinstance(refused, Refusal)
    assert in_words(refused) == f"{sentence} Change it on the set-up page and start again."


def test_who_can_not_sit_down_together():
    eight = Trays(8).seats
    six_of_one_deck = GAME.setup({"house_rule": "B", "deck": "one_deck"}, eight[:6])
    assert in_words(six_of_one_deck).startswith("One deck has skip cards for five players only: four aces, jacks, queens, kings and twos.")
    ninth = GAME.setup({}, [*eight, Seat("zoe", "Zoe", "pink")])
    assert str(ninth.message) == "This game is for 2 to 8 players, not 9."
    one_colour = GAME.setup({}, [eight[0], Seat("zoe", "Zoe", "red")])
    assert in_words(one_colour) == "The colour red is used twice. Give every player a colour of their own."
