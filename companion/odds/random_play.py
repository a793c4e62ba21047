"""Any game played at random through its protocol: for tests, readable playthroughs and the engine's benchmark."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.game import Command, Event, Game, Need, Refusal, Seat

LONGEST = 20_000
PEOPLE = (
    Seat("anna", "Anna", "red"),
    Seat("ben", "Ben", "green"),
    Seat("carla", "Carla", "blue"),
    Seat("denny", "Denny", "black"),
    Seat("eva", "Eva", "yellow"),
    Seat("finn", "Finn", "orange"),
    Seat("gina", "Gina", "purple"),
    Seat("hugo", "Hugo", "white"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One confirmed command as a journal would keep it, and the states before and after it."""

    command: Command
    chance: Mapping[str, Any]
    events: tuple[Event, ...]
    before: Any
    after: Any


@dataclass(slots=True)
class Record:
    """A game as it was played: the first state and every entry."""

    game: Game[Any]
    start: Any
    entries: list[Entry] = field(default_factory=list)

    @property
    def state(self) -> Any:
        """The last state."""
        return self.entries[-1].after if self.entries else self.start

    def states(self) -> list[Any]:
        """Every state, the first one included."""
        return [self.start, *(entry.after for entry in self.entries)]


class RandomPlayer:
    """Plays one game to its end: supplies what chance must bring, chooses among what is legal, steps on where nobody has to act.

    The same seed plays the same game. A typed bank types its notes now and then, and always when the game waits for them.
    """

    def __init__(self, game: Game[Any], options: Mapping[str, Any] | None = None, seats: int = 3, seed: int = 0) -> None:
        self.game = game
        self.random = random.Random(seed)
        start = game.setup(options or {}, PEOPLE[:seats])
        if isinstance(start, Refusal):
            raise ValueError(str(start.message))
        self.record = Record(game, start)
        self._typed = (options or {}).get("bank", "virtual") != "virtual"
        self._next = game.commands.get("next")

    def play(self, longest: int = LONGEST) -> Record:
        """The whole game, or its first `longest` commands."""
        while self.game.outcome(self.record.state) is None and len(self.record.entries) < longest:
            self.step()
        return self.record

    def step(self) -> Any:
        """One command chosen and carried out; the state after it."""
        return self.do(*self.choose(self.record.state))

    def do(self, command: Command, chance: Mapping[str, Any] | None = None) -> Any:
        """One command carried out. Raises ValueError where the rules refuse it."""
        before = self.record.state
        decided = self.game.decide(before, command, chance or {})
        if isinstance(decided, Refusal):
            raise ValueError(f"{command} with {chance} at {self.game.step(before)}: {decided.message}")
        after = before
        for event in decided:
            after = self.game.apply(after, event)
        self.record.entries.append(Entry(command, chance or {}, decided, before, after))
        return after

    def choose(self, state: Any) -> tuple[Command, Mapping[str, Any]]:
        """A command and its chance: the first thing needed, else something legal, else `next`."""
        needs = [need for need in self.game.needs(state) if need.blocking or (self._typed and self.random.random() < 0.3)]
        if needs:
            return needs[0].command, supplied(needs[0], self.random)
        open_now = [command for seat in sorted(self.game.to_act(state)) for command in self.game.legal(state, seat)]
        if self._next is not None and (not open_now or self.random.random() < 0.5):
            step_on = self._next()
            if not open_now or not isinstance(self.game.decide(state, step_on, {}), Refusal):
                return step_on, {}
        return self.random.choice(open_now), {}


def supplied(need: Need, luck: random.Random) -> dict[str, Any]:
    """What chance brings for a need: faces for its dice, or one of its pile, each copy equally likely; {} from an empty pile."""
    if need.dice:
        return {"dice": {owner: sorted(luck.randint(1, 6) for _ in range(count)) for owner, count in need.dice.items()}}
    values = sorted(need.pile, key=str)
    return {"drawn": luck.choices(values, [need.pile[value] for value in values])[0]} if values else {}
