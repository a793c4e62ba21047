"""Spike 1: one dice turn each. Roll three dice, keep one number; as many points as dice show it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.games.game import Candidate, Command, Decision, Event, Need, Outcome, Plain, Refusal, Seat
from companion.games.layout import Layout, Piece, Seen
from companion.text import Text, say
from tests.games.spikes.common import Spike, no, rank, seat_views

TRAY = "tray"


@dataclass(frozen=True, slots=True)
class RollThree(Command):
    kind: ClassVar[str] = "roll"
    dice: Mapping[str, tuple[int, ...]] | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Keep(Command):
    kind: ClassVar[str] = "keep"
    face: int
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class ThreeRolled(Event):
    kind: ClassVar[str] = "three-rolled"
    seat: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kept(Event):
    kind: ClassVar[str] = "kept"
    seat: str
    face: int
    dice: int


@dataclass(frozen=True, slots=True)
class DiceTurnState:
    seats: tuple[Seat, ...]
    points: Mapping[str, int]
    turn: int = 0
    roll: tuple[int, ...] = ()


class DiceTurn(Spike):
    """Spike 1: one dice turn."""

    name = "spike-dice-turn"
    commands: Mapping[str, type[Command]] = {"roll": RollThree, "keep": Keep}
    events: Mapping[str, type[Event]] = {"three-rolled": ThreeRolled, "kept": Kept}

    def setup(self, options: Plain, seats: Sequence[Seat]) -> DiceTurnState | Refusal:
        """Nobody has points."""
        return self.refuse_seats(seats) or DiceTurnState(tuple(seats), {seat.id: 0 for seat in seats})

    def _seat(self, state: DiceTurnState) -> str | None:
        return state.seats[state.turn].id if state.turn < len(state.seats) else None

    def to_act(self, state: DiceTurnState) -> frozenset[str]:
        """One seat after another."""
        seat = self._seat(state)
        return frozenset() if seat is None else frozenset({seat})

    def needs(self, state: DiceTurnState) -> tuple[Need, ...]:
        """Three dice."""
        seat = self._seat(state)
        return () if seat is None or state.roll else (Need("roll", f"roll {state.turn}", RollThree(), seat, {seat: 3}),)

    def decide(self, state: DiceTurnState, command: Command, chance: Plain) -> Decision:
        """A roll, then a number of it."""
        seat = self._seat(state)
        if seat is None or getattr(command, "seat", None) not in (None, seat):
            return no("not-your-turn", say("It is not this seat's turn."))
        if isinstance(command, RollThree) and not state.roll:
            faces = tuple((command.dice or chance.get("dice") or {}).get(seat, ()))
            if len(faces) != 3 or not all(isinstance(face, int) and 1 <= face <= 6 for face in faces):
                return no("impossible-count", say("Three dice are rolled."))
            return (ThreeRolled(seat, tuple(sorted(faces))),)
        if isinstance(command, Keep) and command.face in state.roll:
            return (Kept(seat, command.face, state.roll.count(command.face)),)
        return no("not-rolled", say("No such number was rolled."))

    def apply(self, state: DiceTurnState, event: Event) -> DiceTurnState:
        """The roll, or the points and the next seat."""
        if isinstance(event, ThreeRolled):
            return replace(state, roll=event.faces)
        assert isinstance(event, Kept)
        points = {**state.points, event.seat: state.points[event.seat] + event.dice}
        return replace(state, points=points, roll=(), turn=state.turn + 1)

    def legal(self, state: DiceTurnState, seat: str) -> tuple[Command, ...]:
        """The numbers rolled."""
        return tuple(Keep(face, seat) for face in sorted(set(state.roll))) if seat == self._seat(state) else ()

    def layout(self, state: DiceTurnState) -> Layout:
        """The roll in the tray."""
        seat = self._seat(state)
        colour = next((s.colour for s in state.seats if s.id == seat), "")
        return {TRAY: tuple(Piece(colour, face) for face in state.roll)}

    def zones(self, state: DiceTurnState) -> frozenset[str]:
        """The tray alone."""
        return frozenset({TRAY})

    def interpret(self, state: DiceTurnState, seen: Seen) -> tuple[Candidate, ...]:
        """Three dice of the right colour in the tray are a roll."""
        seat = self._seat(state)
        colour = next((s.colour for s in state.seats if s.id == seat), None)
        pieces = seen.zones.get(TRAY, ())
        faces = tuple(piece.face for piece in pieces if piece.face is not None)
        if seat is None or state.roll or len(faces) != 3 or any(piece.colour != colour for piece in pieces):
            return ()
        command = RollThree({seat: tuple(sorted(faces))})
        decided = self.decide(state, command, {})
        assert not isinstance(decided, Refusal)
        return (Candidate((command,), self.layout(self.apply(state, decided[0])), say("three dice in the tray")),)

    def view(self, state: DiceTurnState, seat: str | None) -> dict[str, Any]:
        """All open."""
        turn = self._seat(state)
        return {"step": self.step(state), "stage": self.stage(state), "turn": turn, "round": 1, "to_act": sorted(self.to_act(state)),
                "seats": seat_views(state.seats, state.points), "roll": {turn: list(state.roll)} if state.roll else {}}  # fmt: skip

    def step(self, state: DiceTurnState) -> str:
        """Turn, and whether it is rolled."""
        return f"t{state.turn}" + (".keep" if state.roll else "")

    def stage(self, state: DiceTurnState) -> str:
        """roll, place, game-over."""
        return "game-over" if self._seat(state) is None else "place" if state.roll else "roll"

    def describe(self, state: DiceTurnState, event: Event) -> Text:
        """In words."""
        if isinstance(event, ThreeRolled):
            return say("{player} rolls {faces}", player=event.seat, faces=" ".join(map(str, event.faces)))
        assert isinstance(event, Kept)
        return say("{player} keeps {dice} dice", player=event.seat, dice=event.dice)

    def totals(self, state: DiceTurnState) -> dict[str, int]:
        """Three dice a seat, whether rolled or not."""
        return {"dice": 3 * len(state.seats)}

    def money(self, state: DiceTurnState) -> dict[str, int]:
        """Points."""
        return dict(state.points)

    def outcome(self, state: DiceTurnState) -> Outcome | None:
        """Most points."""
        return rank(state.points) if self._seat(state) is None else None
