"""What a person is told when Las Vegas can't be set to what is named, or can't be begun so: the exact sentence and its mend."""

from dataclasses import replace

import pytest

from companion.games.game import Refusal, Seat
from companion.games.las_vegas.describe import dice_in_words
from companion.games.notes import RAINBOW
from tests.games.las_vegas.conftest import GAME, Vegas
from tests.games.wishing import in_words

AS_IT_LIES = "Name what the table shows, and nothing else."
AT_SET_UP = "Change it on the set-up page and start again."


def vegas(players=2, **options):
    return Vegas(players, **options)


def paid():
    """All casinos have paid; the table is not cleared yet."""
    return vegas(rounds=2).pay()


def without_anna():
    return vegas(3).do({"kind": "leave", "seat": "anna"})


CORRECTIONS = {
    "a stranger's money": (vegas, {"money_usd": {"zoe": 10_000}}, "“zoe” doesn't sit at this table."),
    "a stranger's dice": (vegas, {"dice": {"1": {"zoe": 1}}}, "“zoe” doesn't sit at this table."),
    "a turn of somebody who has left": (without_anna, {"turn": "anna"}, "Anna has left the game."),
    "dice in the hand of somebody who has left": (without_anna, {"in_hand": {"anna": {"anna": 2}}}, "Anna has left the game."),
    "a turn while the casinos pay": (lambda: vegas().pay(1), {"turn": "anna"}, "Nobody's turn can be set now: no dice are being placed."),
    "casino 7": (vegas, {"dice": {"7": {"anna": 1}}}, "There is no casino “7” here."),
    "the slot machine of another table": (vegas, {"slot": {"1": {"anna": 1}}}, "There is no slot machine in this game."),
    "notes at the slot machine of another table": (vegas, {"notes": {"slot": [50_000]}}, "There is no slot machine in this game."),
    "dice after the payout": (paid, {"dice": {"1": {"anna": 1}}}, "The casinos have been paid: no dice or notes lie there now."),
    "dice at a casino that has paid": (lambda: vegas().pay(1), {"dice": {"1": {"anna": 1}}}, "Casino 1 has paid already."),
    "a seven at the slot machine": (lambda: vegas(slot_machine=True), {"slot": {"7": {"anna": 1}}}, "A die shows 1 to 6."),
    "less than no dice": (vegas, {"dice": {"1": {"anna": -1}}}, "Fewer than no dice can't lie at a casino."),
    "less than no dice in hand": (vegas, {"in_hand": {"anna": {"anna": -1}}}, "Nobody can hold fewer than no dice."),
    "Benno's dice in Anna's hand": (vegas, {"in_hand": {"anna": {"benno": 1}}}, "Nobody holds dice of another player."),
    "neutral dice where none play": (vegas, {"dice": {"1": {"neutral": 1}}}, "There are no neutral dice in this game."),
    "neutral dice in a hand where none play": (vegas, {"in_hand": {"anna": {"neutral": 1}}}, "There are no neutral dice in this game."),
    "a big die where none plays": (vegas, {"biggies": {"1": {"anna": 1}}}, "There are no big dice in this game."),
    "a big die in a hand where none plays": (vegas, {"in_hand": {"anna": {"biggie": 1}}}, "There are no big dice in this game."),
    "a kicker where none plays": (vegas, {"in_hand": {"anna": {"kicker": 1}}}, "There are no kickers in this game."),
    "$90": (vegas, {"money_usd": {"anna": 90}}, "No notes of this game add up to $90."),
    "more than all boxes hold": (vegas, {"money_usd": {"anna": 10**20}}, "No notes of this game add up to $100,000,000,000,000,000,000."),
    "less than no money": (vegas, {"money_usd": {"anna": -10_000}}, "No notes of this game add up to -$10,000."),
    "less than no notes": (vegas, {"notes_won": {"anna": -1}}, "Nobody can have fewer than no notes."),
    "a note that is in no box": (vegas, {"notes": {"1": [12_345]}}, "There is no note of $12,345 in this deck."),
    "$100,000 where they stay in the box": (vegas, {"notes": {"1": [100_000]}}, "There is no note of $100,000 in this deck."),
    "a rainbow card where none plays": (vegas, {"notes": {"1": [RAINBOW]}}, "There are no rainbow cards in this game."),
}


@pytest.mark.parametrize("case", CORRECTIONS)
def test_what_can_not_be_put_right_so(case):
    situation, to, sentence = CORRECTIONS[case]
    assert in_words(situation().refuses({"kind": "adjust", "reason": "so it lies", **to})) == f"{sentence} {AS_IT_LIES}"


def test_a_correction_names_something():
    refused = vegas().refuses({"kind": "adjust", "reason": "so it lies"})
    assert in_words(refused) == "This correction names nothing that changes. Name what the table shows."


@pytest.mark.parametrize("module", [{"neutral": 1}, {"biggie": 1}, {"kicker": 1}])
def test_what_plays_may_be_put_right(module):
    table = vegas(neutral_dice=True, biggies=True, kickers=True)
    table.do({"kind": "adjust", "reason": "so it lies", "in_hand": {"anna": {"anna": 2, **module}}})
    assert table.in_hand("anna") == {"anna": 2, **module}


SET_UP = {
    "an option of no game": ({"gold": True}, "Las Vegas has no option “gold”."),
    "a bank in Switzerland": ({"bank": "swiss"}, "The bank is virtual, typed or camera, not “swiss”."),
    "dice off the tray": ({"off_tray": "never"}, "The option “off_tray” is ask, that_die, all or as_it_lies, not “never”."),
    "half a module": ({"kickers": "some"}, "The option “kickers” is true or false."),
    "no rounds": ({"rounds": 0}, "The option “rounds” is a whole number above zero."),
    "neutral dice of no colour": ({"neutral_colour": ""}, "The option “neutral_colour” is a word."),
    "a deck in a row": ({"deck": [10_000]}, "The option “deck” says how many notes there are of each value."),
    "a deck without notes": ({"deck": {"10000": 0}}, "The deck holds no notes."),
    "less than no notes": ({"deck": {"10000": -3}}, "The deck can't hold -3 notes of “10000”."),
    "a note of ten": ({"deck": {"ten": 3}}, "A note's value is a whole number of dollars, not “ten”."),
    "a stranger begins": ({"starter": "zoe"}, "“zoe” begins, but doesn't sit at the table."),
}


@pytest.mark.parametrize("case", SET_UP)
def test_what_can_not_be_chosen_at_set_up(case):
    options, sentence = SET_UP[case]
    refused = GAME.setup(options, vegas().seats)
    assert isinstance(refused, Refusal)
    assert in_words(refused) == f"{sentence} {AT_SET_UP}"


def test_who_can_not_sit_down_together():
    anna, benno, *_ = vegas().seats
    assert in_words(GAME.setup({}, [anna])) == f"Las Vegas is for 2 to 6 players, not 1. {AT_SET_UP}"
    reserved = GAME.setup({}, [anna, Seat("neutral", "Neutral", "green")])
    assert in_words(reserved) == f"“neutral” can't be the short name of a seat here. {AT_SET_UP}"
    twice = "The colour {} is used twice. Give every player, the neutral dice and the violet kickers a colour of their own."
    assert in_words(GAME.setup({"neutral_dice": True, "neutral_colour": "red"}, [anna, benno])) == twice.format("red")
    assert in_words(GAME.setup({"kickers": True}, [anna, Seat("zoe", "Zoe", "purple")])) == twice.format("purple")


@pytest.mark.parametrize(
    ("options", "wish", "sentence"),
    [
        ({"chip_cards": True}, {"kind": "deal-chip", "casino": 2, "colour": "pink"}, "No chip card is due at casino 2. "
         "One is laid at each casino, 1 to 6, every round."),
        ({"chip_cards": True}, {"kind": "deal-chip", "casino": 1, "colour": "red"}, "There is no such chip card left. "
         "Chip cards are pink, golden, turquoise, lime or silver."),
        ({"rainbow": True}, {"kind": "deal-note", "casino": 1, "value": 12_345}, "There is no such note in this deck. "
         "Tap one of the values of the deck."),
        ({"slot_machine": True}, {"kind": "remove-note", "casino": "slot", "value": 50_000}, "No note of $50,000 lies at the slot machine. "
         "Choose one of the notes that lie there."),
    ],
)  # fmt: skip
def test_the_bank_of_the_boulevard(options, wish, sentence):
    assert in_words(vegas(**options).refuses(wish)) == sentence


def rainbow_at_1(bank):
    """Casino 1 has a rainbow card and a die of Anna; the casinos pay."""
    return vegas(rainbow=True, bank=bank).lay(1, {"anna": 1}, [RAINBOW, 10_000])


def test_a_rainbow_card_has_gone_before_its_casino_pays():
    waits = rainbow_at_1("virtual").do({"kind": "end-round"})
    gone = "A rainbow card still lies at casino 1. Replace it by the next note of the pile first."
    assert in_words(waits.refuses({"kind": "next"})) == gone
    named = "Nobody said which note replaces the rainbow card. Tap its value, or let the table draw it."
    assert in_words(waits.refuses({"kind": "deal-note", "casino": 1})) == named


def test_a_rainbow_card_that_the_virtual_pile_has_no_more():
    table = vegas(rainbow=True, bank="virtual")
    table.state = replace(table.state, pile=replace(table.state.pile, unseen={50_000: 6, RAINBOW: 0}))
    refused = table.refuses({"kind": "deal-note", "casino": 1}, drawn=RAINBOW)
    assert in_words(refused) == "No rainbow card can come from the pile now. Let the table draw it."


def test_dice_of_several_owners_are_listed_with_one_and_alone():
    """“One red one and one violet one and one white one”, it said."""
    state = vegas(3, kickers=True, neutral_dice=True).state
    assert str(dice_in_words(state, {"anna": 1, "kicker": 1, "neutral": 2}, "anna", 1)) == "one red one, one violet one and two white ones"
    assert str(dice_in_words(state, {"anna": 1, "neutral": 2}, "anna", 1)) == "one red one and two white ones"
