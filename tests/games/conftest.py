"""What every game's tests share: seats, a random driver that plays any game through the protocol, and a way to take things back."""

import random
from dataclasses import dataclass, field, replace

import pytest

from companion.games.game import Refusal, Seat
from companion.games.plain import command_from_plain, event_from_plain, to_plain

COLOURS = (("anna", "red"), ("ben", "green"), ("carla", "blue"), ("denny", "black"), ("eva", "yellow"), ("finn", "orange"))


def some_seats(count):
    return tuple(Seat(name, name.title(), colour) for name, colour in COLOURS[:count])


@dataclass
class Entry:
    """One confirmed command: what a journal would keep, and the states round it."""

    command: object
    chance: dict
    events: tuple
    before: object
    after: object


@dataclass
class Record:
    """A game played by the driver: the first state and all entries."""

    game: object
    start: object
    entries: list = field(default_factory=list)

    @property
    def state(self):
        return self.entries[-1].after if self.entries else self.start

    def states(self):
        return [self.start, *(entry.after for entry in self.entries)]


class Driver:
    """Plays any game at random: supplies what chance must bring, chooses among what is legal, steps on where nobody has to act."""

    def __init__(self, game, options=None, seats=3, seed=0):
        self.game, self.random = game, random.Random(seed)
        start = game.setup(options or {}, some_seats(seats))
        assert not isinstance(start, Refusal), str(start.message)
        self.record = Record(game, start)
        self.typed = (options or {}).get("bank", "virtual") != "virtual"

    def play(self, most=3000):
        while self.game.outcome(self.record.state) is None and len(self.record.entries) < most:
            self.step()
        return self.record

    def step(self):
        command, chance = self.choose(self.record.state)
        return self.do(command, chance)

    def do(self, command, chance=None):
        before = self.record.state
        decided = self.game.decide(before, command, chance or {})
        assert not isinstance(decided, Refusal), f"{command} with {chance} at {self.game.step(before)}: {decided}"
        after = before
        for event in decided:
            after = self.game.apply(after, event)
        self.record.entries.append(Entry(command, chance or {}, decided, before, after))
        return after

    def choose(self, state):
        """A command and its chance: the first thing needed, else something legal, else `next`."""
        needs = [need for need in self.game.needs(state) if need.blocking or (self.typed and self.random.random() < 0.3)]
        if needs:
            return needs[0].command, self.chance(needs[0])
        seats = sorted(self.game.to_act(state))
        open_now = [command for seat in seats for command in self.game.legal(state, seat)]
        step_on = "next" in self.game.commands and not isinstance(self.game.decide(state, self.game.commands["next"](), {}), Refusal)
        if step_on and (not open_now or self.random.random() < 0.5):
            return self.game.commands["next"](), {}
        return self.random.choice(open_now), {}

    def chance(self, need):
        if need.dice:
            return {"dice": {owner: sorted(self.random.randint(1, 6) for _ in range(count)) for owner, count in need.dice.items()}}
        values = sorted(need.pile, key=str)
        return {"drawn": self.random.choices(values, [need.pile[value] for value in values])[0]}


def fold(game, state, events):
    for event in events:
        state = game.apply(state, event)
    return state


def renamed(data, names):
    """Plain data with seat ids exchanged, wherever they stand as a whole word of their own."""
    if isinstance(data, dict):
        return {names.get(key, key): renamed(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [renamed(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data


@pytest.fixture
def driver():
    """Driver(game, options, seats, seed)."""
    return Driver


@pytest.fixture
def seats():
    """seats(3): Anna, Ben and Carla."""
    return some_seats


class Tools:
    """Odds and ends of the conformance suite."""

    fold = staticmethod(fold)
    renamed = staticmethod(renamed)
    replace = staticmethod(replace)
    to_plain = staticmethod(to_plain)
    command_from_plain = staticmethod(command_from_plain)
    event_from_plain = staticmethod(event_from_plain)


@pytest.fixture
def tools():
    return Tools
