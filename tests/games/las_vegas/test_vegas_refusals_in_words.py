"""What a person is told when Las Vegas with the Boulevard refuses a wish: the exact sentence and its mend. Anna, red, is on turn."""

from dataclasses import replace

import pytest

from companion.games.notes import RAINBOW
from tests.games.las_vegas.conftest import Vegas


def says(refusal):
    return f"{refusal.message} {refusal.hint}"


def vegas(players=2, **options):
    """Anna has three dice of her own, Benno two."""
    return Vegas(players, **options).hold(anna=3, benno=2).turn("anna")


def big():
    return vegas(biggies=True).hold(anna={"anna": 2, "biggie": 1}, benno=2)


def kicking(**options):
    """Anna's kicker lies at casino 1 with a die of Benno."""
    table = vegas(kickers=True, **options).lay(1, {"benno": 1}, [50_000]).hold(anna={"anna": 1, "kicker": 1}, benno=2)
    return table.roll(anna=[5], kicker=[1]).place(1)


def slot_pays():
    """Benno has more dice at the slot machine than Anna: he chooses first."""
    table = vegas(slot_machine=True).lay_slot(("benno", 3, 2), ("anna", 5, 1), notes=[60_000, 50_000])
    return table.pay()


def chip_offered():
    """A pink chip card lies at casino 1, where Anna has placed two dice."""
    table = vegas(chip_cards=True)
    table.state = replace(table.state, casinos={**table.state.casinos, 1: replace(table.state.casinos[1], chips=("pink",))})
    return table.place(1, anna=2)


KICK = {"kind": "kick"}
TABLE = {
    "the big die was not named": (
        big,
        {"kind": "roll", "dice": {"anna": [1, 2]}},
        "Anna rolls a big die, but 0 were named. All dice still held are rolled, no more and no fewer. Is one covered?",
    ),
    "a big die that nobody has": (
        vegas,
        {"kind": "roll", "dice": {"anna": [1, 2, 3], "biggie": [1]}},
        "Anna rolls no big die, but 1 were named. All dice still held are rolled, no more and no fewer. Is one covered?",
    ),
    "a kicker too few": (
        lambda: vegas(kickers=True).hold(anna={"anna": 1, "kicker": 2}),
        {"kind": "roll", "dice": {"anna": [1], "kicker": [2]}},
        "Anna rolls 2 kickers, but 1 were named. All dice still held are rolled, no more and no fewer. Is one covered?",
    ),
    "a seven": (vegas, {"kind": "roll", "dice": {"anna": [1, 2, 7]}}, "A die shows 1 to 6. Read the dice again."),
    "casino 7": (vegas, {"kind": "place", "face": 7}, "A die shows 1 to 6, not 7. Choose a number that was rolled."),
    "a number that was not rolled": (
        lambda: vegas().roll(anna=[2, 2, 3]),
        {"kind": "place", "face": 4},
        "Anna rolled no 4. Choose exactly one of the numbers rolled.",
    ),
    "one of two": (
        lambda: vegas().roll(anna=[2, 2, 3]),
        {"kind": "place", "face": 2, "dice": {"anna": 1}},
        "Anna rolled 2 dice of number 2 and must place all of them."
        " Place every die of that number, your own and the neutral ones, or choose another number.",
    ),
    "no die at all": (vegas, {"kind": "place", "face": 2, "dice": {"anna": 0}}, "At least one die is placed. Say which dice were placed."),
    "a number that lies at the slot machine": (
        lambda: vegas(slot_machine=True).lay_slot(("benno", 3, 1)).roll(anna=[3, 3, 1]),
        {"kind": "place", "face": 3, "to": "slot"},
        "A 3 lies at the slot machine already; each number goes there only once. Choose another number, or casino 3.",
    ),
    "no kick": (kicking, KICK, "The kicker must kick a die that lies there. Choose whose die goes back to its owner."),
    "a kicked die that does not lie there": (
        kicking,
        {**KICK, "owner": "anna"},
        "That die doesn't lie there. Choose one of the dice that lie there.",
    ),
    "a roll before the kick": (
        kicking,
        {"kind": "roll", "dice": {"anna": [1]}},
        "A kicker waits for the die it kicks. Choose whose die goes back to its owner.",
    ),
    "somebody else's kick": (
        kicking,
        {**KICK, "owner": "benno", "seat": "benno"},
        "It is Anna's turn; Benno has to wait. If the table went on in another order, adjust whose turn it is.",
    ),
    "a turn before the neutral dice": (
        lambda: Vegas(3, neutral_dice=True),
        {"kind": "roll", "dice": {"anna": [1]}},
        "The two left-over neutral dice are rolled and placed before the first turn. Roll them and lay each at the casino of its number.",
    ),
    "three neutral dice": (
        lambda: Vegas(3, neutral_dice=True),
        {"kind": "place-neutral", "faces": [1, 2, 3]},
        "2 neutral dice are rolled before the first turn, not 3. Roll exactly those two.",
    ),
    "a chip card of another colour": (
        chip_offered,
        {"kind": "take-chip", "colour": "blue"},
        "No blue chip card lies at casino 1. Take one that lies there.",
    ),
    "a chip card of another casino": (
        chip_offered,
        {"kind": "take-chip", "colour": "pink", "casino": 2},
        "No chip card may be taken now. It takes two dice placed at a casino, and it must be taken before the next roll.",
    ),
    "somebody else's chip card": (
        chip_offered,
        {"kind": "take-chip", "colour": "pink", "seat": "benno"},
        "It is Anna's turn; Benno has to wait. If the table went on in another order, adjust whose turn it is.",
    ),
    "the second chooses first": (
        slot_pays,
        {"kind": "choose-note", "seat": "anna", "value": 50_000},
        "Benno chooses first. At the slot machine the best rank chooses first.",
    ),
    "a note that does not lie there": (
        slot_pays,
        {"kind": "choose-note", "seat": "benno", "value": 20_000},
        "No note of $20,000 is left at the slot machine. Choose one that lies there.",
    ),
    "a note that does not lie at the casino": (
        vegas,
        {"kind": "remove-note", "casino": 1, "value": 20_000},
        "No note of $20,000 lies at casino 1. Choose one of the notes that lie there.",
    ),
    "a rainbow card that does not lie there": (
        lambda: vegas(rainbow=True),
        {"kind": "remove-note", "casino": 1, "value": RAINBOW},
        "No rainbow card lies at casino 1. Choose one of the notes that lie there.",
    ),
    "on, in the middle of a round": (vegas, {"kind": "next"}, "There is nothing to step on to. Play the round to its end first."),
    "somebody more, in the middle of a round": (
        vegas,
        {"kind": "join", "name": "Zoe", "colour": "green"},
        "Nobody can sit down in the middle of a round. Wait until all casinos have paid, before the next round.",
    ),
    "back, who never left": (vegas, {"kind": "come-back", "seat": "anna"}, "Anna has not left. Choose a player who has left the game."),
    "a colour that another has": (
        vegas,
        {"kind": "seat-change", "seat": "anna", "colour": "blue"},
        "The colour blue is used twice. Give every player a colour of their own.",
    ),
    "a name that another has": (
        vegas,
        {"kind": "seat-change", "seat": "anna", "name": "BENNO"},
        "Two players can't both be called BENNO. Give one of them another name.",
    ),
}


@pytest.mark.parametrize("case", TABLE)
def test_what_is_refused_says_why_and_what_to_do(case):
    situation, wish, sentence = TABLE[case]
    assert says(situation().refuses(wish)) == sentence
