"""Spike 2: three seats choose at once, hidden until all have chosen; the highest number that nobody shares wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from companion.games.game import Command, Decision, Event, Need, Outcome, Plain, Refusal, Seat
from companion.text import Text, say
from tests.games.spikes.common import Spike, no, rank, seat_views


@dataclass(frozen=True, slots=True)
class Choose(Command):
    kind: ClassVar[str] = "choose"
    number: int
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A secret until the reveal."""

    kind: ClassVar[str] = "chosen"
    seat: str
    number: int


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    kind: ClassVar[str] = "revealed"
    choices: Mapping[str, int]
    winner: str | None


@dataclass(frozen=True, slots=True)
class HiddenChoiceState:
    seats: tuple[Seat, ...]
    hidden: Mapping[str, int] = field(default_factory=dict)
    shown: Mapping[str, int] = field(default_factory=dict)
    winner: str | None = None
    over: bool = False


class HiddenChoice(Spike):
    """Spike 2: one simultaneous hidden choice by three seats."""

    name = "spike-hidden-choice"
    seats_wanted = (3, 3)
    numbers = (101, 102, 103)
    commands: Mapping[str, type[Command]] = {"choose": Choose}
    events: Mapping[str, type[Event]] = {"chosen": Chosen, "revealed": Revealed}

    def setup(self, options: Plain, seats: Sequence[Seat]) -> HiddenChoiceState | Refusal:
        """Nobody has chosen."""
        return self.refuse_seats(seats) or HiddenChoiceState(tuple(seats))

    def to_act(self, state: HiddenChoiceState) -> frozenset[str]:
        """Whoever has not chosen."""
        return frozenset() if state.over else frozenset(s.id for s in state.seats if s.id not in state.hidden)

    def needs(self, state: HiddenChoiceState) -> tuple[Need, ...]:
        """No chance in it."""
        return ()

    def decide(self, state: HiddenChoiceState, command: Command, chance: Plain) -> Decision:
        """The third choice reveals all."""
        if not isinstance(command, Choose) or command.seat not in self.to_act(state):
            return no("not-your-turn", say("This seat has nothing to choose now."))
        if command.number not in self.numbers:
            return no("no-such-number", say("Choose one of the three numbers."))
        chosen = Chosen(command.seat or "", command.number)
        choices = {**state.hidden, chosen.seat: chosen.number}
        if len(choices) < len(state.seats):
            return (chosen,)
        alone = [seat for seat, number in choices.items() if list(choices.values()).count(number) == 1]
        return (chosen, Revealed(choices, max(alone, key=lambda seat: choices[seat], default=None)))

    def apply(self, state: HiddenChoiceState, event: Event) -> HiddenChoiceState:
        """Kept apart until shown."""
        if isinstance(event, Chosen):
            return replace(state, hidden={**state.hidden, event.seat: event.number})
        assert isinstance(event, Revealed)
        return replace(state, shown=event.choices, winner=event.winner, over=True)

    def legal(self, state: HiddenChoiceState, seat: str) -> tuple[Command, ...]:
        """Three numbers."""
        return tuple(Choose(number, seat) for number in self.numbers) if seat in self.to_act(state) else ()

    def view(self, state: HiddenChoiceState, seat: str | None) -> dict[str, Any]:
        """Who has chosen; what, only to the chooser, until all is shown."""
        table: dict[str, Any] = {"chosen": sorted(state.hidden), "shown": dict(state.shown)}
        if seat is not None and seat in state.hidden:
            table["mine"] = state.hidden[seat]
        return {"step": self.step(state), "stage": self.stage(state), "turn": None, "round": 1, "to_act": sorted(self.to_act(state)),
                "seats": seat_views(state.seats, self.money(state)), "table": table}  # fmt: skip

    def step(self, state: HiddenChoiceState) -> str:
        """One decision for all three."""
        return "over" if state.over else "choose"

    def stage(self, state: HiddenChoiceState) -> str:
        """choose, game-over."""
        return "game-over" if state.over else "choose"

    def describe(self, state: HiddenChoiceState, event: Event) -> Text:
        """Never what was chosen before it is shown."""
        if isinstance(event, Chosen):
            return say("{player} has chosen", player=event.seat)
        return say("All choices are shown")

    def totals(self, state: HiddenChoiceState) -> dict[str, int]:
        """A choice a seat."""
        return {"choices": len(state.hidden) + len([s for s in state.seats if s.id not in state.hidden])}

    def money(self, state: HiddenChoiceState) -> dict[str, int]:
        """A point for the winner."""
        return {seat.id: int(seat.id == state.winner) for seat in state.seats}

    def outcome(self, state: HiddenChoiceState) -> Outcome | None:
        """Once shown."""
        return rank(self.money(state)) if state.over else None
