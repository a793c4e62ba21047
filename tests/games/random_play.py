"""A random game written down as a journal would, for tests and readable playthroughs. Nothing but the moves is decided here."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.game import Command, Event, Game, Plain, Refusal, Seat
from companion.odds.playout import MOST_STEPS, StuckError, next_move, not_refused, supplied

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
    """Plays as companion/odds/playout.py does, and besides steps on early and types notes while play goes on, where a table may do so.

    The same seed plays the same game.
    """

    def __init__(self, game: Game[Any], options: Plain | None = None, seats: int = 3, seed: int = 0) -> None:
        self.game = game
        self.random = random.Random(seed)
        start = game.setup(options or {}, PEOPLE[:seats])
        if isinstance(start, Refusal):
            raise StuckError(str(start.message))
        self.record = Record(game, start)
        self._next = game.commands.get("next")

    def play(self, longest: int = MOST_STEPS) -> Record:
        """The whole game, or its first `longest` commands."""
        while self.game.outcome(self.record.state) is None and len(self.record.entries) < longest:
            self.step()
        return self.record

    def step(self) -> Any:
        """One command chosen and carried out; the state after it."""
        return self.do(*self.choose(self.record.state))

    def do(self, command: Command, chance: Plain | None = None) -> Any:
        """One command carried out. Raises StuckError where the rules refuse it."""
        before = self.record.state
        decided = not_refused(self.game.decide(before, command, chance or {}), command)
        after = before
        for event in decided:
            after = self.game.apply(after, event)
        self.record.entries.append(Entry(command, chance or {}, decided, before, after))
        return after

    def choose(self, state: Any) -> tuple[Command, Plain]:
        """A command and its chance."""
        needs = self.game.needs(state)
        if not any(need.blocking for need in needs):
            if needs and self.random.random() < 0.5:
                need = self.random.choice(needs)
                return need.command, supplied(need, self.random.random)
            if self._next is not None and self.random.random() < 0.5:
                step_on = self._next()
                if not isinstance(self.game.decide(state, step_on, {}), Refusal):
                    return step_on, {}
        return next_move(self.game, state, self.random.random)
