"""The trusted path against the rules: every event of a quick game is what the rules decide at that moment, and so is the end."""

import random

import pytest

from companion.games.game import Refusal, Seat
from companion.games.las_vegas.commands import DealNote, Next, Place, Roll
from companion.games.las_vegas.game import LasVegas
from companion.odds.quick import quick_game

GAME = LasVegas()
COLOURS = {"a": "red", "b": "blue", "c": "green", "d": "black", "e": "yellow", "f": "pink"}
SEATS = tuple(Seat(name, name.title(), colour) for name, colour in COLOURS.items())
TABLES = (
    {},
    {"rounds": 2, "minimum_by_players": True},
    {"hundred_thousands": True, "starter": "b"},
    {"minimum_usd": 90_000},
    {"deck": {"10000": 9, "30000": 20}},
)
"""The last two use up the pile: the notes under it are dealt, and then there are none."""


def command_of(event):
    """The command and chance that an event follows from; None for one that comes along with another."""
    return {
        "note-dealt": lambda e: (DealNote(e.casino), {"drawn": e.value}),
        "rolled": lambda e: (Roll(), {"dice": dict(e.dice)}),
        "placed": lambda e: (Place(e.face), {}),
        "casino-paid": lambda e: (Next(), {}),
        "table-cleared": lambda e: (Next(), {}),
        "round-started": lambda e: (Next(), {}),
    }.get(event.kind, lambda e: None)(event)


def played_by_the_rules(options, seats, events):
    """The same commands put to the rules; the state they lead to. Fails at the first event that the rules would not have made."""
    state = GAME.setup(options, seats)
    waiting = list(reversed(events))
    while waiting and waiting[-1].kind == "turn-began" and state.stage == "roll":
        waiting.pop()  # the first turn began with the set-up, where nothing had to be dealt
    while waiting:
        command, chance = command_of(waiting[-1])
        decided = GAME.decide(state, command, chance)
        assert not isinstance(decided, Refusal), (command, decided)
        for event in decided:
            assert waiting.pop() == event
            state = GAME.apply(state, event)
    return state


@pytest.mark.parametrize("options", TABLES, ids=["2012", "minimum by players", "with 100,000", "high minimum", "small deck"])
def test_a_thousand_quick_games_are_what_the_rules_would_have_made_of_them(options):
    luck = random.Random(str(options))
    for number in range(1000 // len(TABLES)):
        seats = SEATS[: 2 + number % 5]
        state, events = quick_game(options, seats, luck)
        assert played_by_the_rules(options, seats, events) == state


def test_players_choose_among_their_numbers_evenly():
    luck, chosen = random.Random(4), []
    for _ in range(150):
        _, events = quick_game({"rounds": 1}, SEATS[:4], luck)
        rolls = [event for event in events if event.kind == "rolled"]
        places = [event for event in events if event.kind == "placed"]
        for roll, place in zip(rolls, places, strict=True):
            numbers = sorted(set(roll.dice[roll.seat]))
            if len(numbers) == 3:
                chosen.append(numbers.index(place.face))
    shares = [chosen.count(n) / len(chosen) for n in range(3)]
    assert len(chosen) > 400
    assert all(share == pytest.approx(1 / 3, abs=0.1) for share in shares)


@pytest.mark.parametrize("options", [{"neutral_dice": True}, {"slot_machine": True}, {"bank": "typed"}])
def test_what_the_path_does_not_know_it_refuses(options):
    with pytest.raises(ValueError, match="without modules"):
        quick_game(options, SEATS[:2], random.Random(1))
