"""Everything a table may wish for in Las Vegas. `seat` is who wishes; left out where the rules leave only one seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from companion.games.game import Command
from companion.games.notes import Note

Number = int | Literal["slot"]
"""A casino: 1..6, or "slot" for the slot machine."""

Faces = Mapping[str, tuple[int, ...]]
"""Rolled faces by owner: the seat's own dice under its id, then "neutral", "biggie", "kicker"."""

Dice = Mapping[str, int]
"""Dice by owner, same keys as Faces."""


@dataclass(frozen=True, slots=True)
class Roll(Command):
    """The dice of a turn were rolled. dice null: chance brings them."""

    kind: ClassVar[str] = "roll"
    dice: Faces | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceNeutral(Command):
    """The two left-over white dice of three players, rolled before the first turn, go to their casinos. faces null: chance brings them."""

    kind: ClassVar[str] = "place-neutral"
    faces: tuple[int, ...] | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Place(Command):
    """All dice of one rolled number go to its casino or to the slot machine. dice: which ones; null: all rolled of that face.
    Without a recorded roll `dice` must say what was placed."""

    kind: ClassVar[str] = "place"
    face: int
    dice: Dice | None = None
    to: Literal["casino", "slot"] = "casino"
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Kick(Command):
    """The kicker just placed sends a die back to its owner. owner null: kick nobody, where the table plays it so."""

    kind: ClassVar[str] = "kick"
    owner: str | None = None
    biggie: bool = False
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class TakeChip(Command):
    """A chip card for at least two dice just placed at its casino."""

    kind: ClassVar[str] = "take-chip"
    colour: str
    casino: int | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class DealNote(Command):
    """A note for a casino. value null: chance brings it. last: no more will come, though the casino is below its minimum."""

    kind: ClassVar[str] = "deal-note"
    casino: Number
    value: Note | None = None
    last: bool = False
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveNote(Command):
    """A note entered by mistake goes back."""

    kind: ClassVar[str] = "remove-note"
    casino: Number
    value: Note
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class AllNotes(Command):
    """Exactly what has been typed lies at the casinos that have their minimum: nothing is missing there."""

    kind: ClassVar[str] = "all-notes"
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class DealChip(Command):
    """A chip card beside a casino at the start of a round. colour null: chance brings it."""

    kind: ClassVar[str] = "deal-chip"
    casino: int
    colour: str | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class ChooseNote(Command):
    """At the slot machine the seat whose turn it is to choose names its note (the highest left, unless it says otherwise)."""

    kind: ClassVar[str] = "choose-note"
    value: Note
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Next(Command):
    """On to the next casino, the cleared table, the next round."""

    kind: ClassVar[str] = "next"
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Adjust(Command):
    """The tally is set to what lies on the table, for a reason that is shown for ever. Only what is named changes.

    dice, biggies: casino → owner → dice now lying there (the whole casino; owners left out have none). On the slot machine
    `slot` says so by number: face → owner → dice. notes: casino → notes lying there. money_usd, notes_won: what a seat owns.
    in_hand: seat → dice by owner still to be rolled. starter, turn: the seat.
    """

    kind: ClassVar[str] = "adjust"
    reason: str = ""
    dice: Mapping[int, Dice] = field(default_factory=dict)
    biggies: Mapping[int, Dice] = field(default_factory=dict)
    slot: Mapping[int, Dice] | None = None
    slot_biggies: Mapping[int, Dice] | None = None
    notes: Mapping[Number, tuple[Note, ...]] = field(default_factory=dict)
    money_usd: Mapping[str, int] = field(default_factory=dict)
    notes_won: Mapping[str, int] = field(default_factory=dict)
    in_hand: Mapping[str, Dice] = field(default_factory=dict)
    starter: str | None = None
    turn: str | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """A player goes home: placed dice count to the end of the round, the money is kept."""

    kind: ClassVar[str] = "leave"
    seat: str


@dataclass(frozen=True, slots=True)
class Join(Command):
    """A house rule: somebody new sits down between two rounds, with no money. after: the seat on whose left it sits, null: the last."""

    kind: ClassVar[str] = "join"
    name: str
    colour: str
    after: str | None = None


@dataclass(frozen=True, slots=True)
class ComeBack(Command):
    """A house rule: a player who has left sits down again between two rounds, in the old place, with the money kept."""

    kind: ClassVar[str] = "come-back"
    seat: str


@dataclass(frozen=True, slots=True)
class SeatChange(Command):
    """A seat gets another name or dice colour, or sits elsewhere. order: its new place clockwise, 1 = first."""

    kind: ClassVar[str] = "seat-change"
    seat: str
    name: str | None = None
    colour: str | None = None
    order: int | None = None


@dataclass(frozen=True, slots=True)
class EndRound(Command):
    """The round stops here: dice in hand stay out, the casinos pay what lies there."""

    kind: ClassVar[str] = "end-round"
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class EndGame(Command):
    """The game ends after this round's payout, or now, with the money as it stands."""

    kind: ClassVar[str] = "end-game"
    after: Literal["round", "now"] = "round"
    seat: str | None = None


COMMANDS: Mapping[str, type[Command]] = {
    command.kind: command
    for command in (
        Roll, PlaceNeutral, Place, Kick, TakeChip, DealNote, RemoveNote, AllNotes, DealChip, ChooseNote, Next, Adjust, Leave, Join,
        ComeBack, SeatChange, EndRound, EndGame,
    )
}  # fmt: skip
