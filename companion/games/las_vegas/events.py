"""What has happened in a game of Las Vegas: facts, kept for ever. They carry results, so that replay needs no rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from companion.games.evolve import quick
from companion.games.game import Event
from companion.games.las_vegas.commands import Adjust, Dice, Faces, Number
from companion.games.notes import Note


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """hands: seat → dice taken. extra: white dice to roll before the first turn. minimum_usd: what a casino is filled to."""

    kind: ClassVar[str] = "round-started"
    round: int
    starter: str
    hands: Mapping[str, Dice]
    extra: int
    minimum_usd: int


@quick
@dataclass(frozen=True, slots=True)
class NoteDealt(Event):
    """value null: nothing was laid, the casino keeps what it has (last is true then)."""

    kind: ClassVar[str] = "note-dealt"
    casino: Number
    value: Note | None
    last: bool = False


@dataclass(frozen=True, slots=True)
class AllNotesTold(Event):
    """Nothing lies at these casinos besides what was tapped in. Older journals tell it as a note dealt with value null for each."""

    kind: ClassVar[str] = "all-notes-told"
    casinos: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class NoteRemoved(Event):
    kind: ClassVar[str] = "note-removed"
    casino: Number
    value: Note


@dataclass(frozen=True, slots=True)
class ChipDealt(Event):
    kind: ClassVar[str] = "chip-dealt"
    casino: int
    colour: str


@quick
@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """It is this seat's turn to roll."""

    kind: ClassVar[str] = "turn-began"
    seat: str


@dataclass(frozen=True, slots=True)
class NeutralPlaced(Event):
    """The left-over white dice of three players lie at the casinos of their faces."""

    kind: ClassVar[str] = "neutral-placed"
    faces: tuple[int, ...]


@quick
@dataclass(frozen=True, slots=True)
class Rolled(Event):
    kind: ClassVar[str] = "rolled"
    seat: str
    dice: Faces


@quick
@dataclass(frozen=True, slots=True)
class Placed(Event):
    """kicks: how many kickers among the dice find something to kick. roll_seen: false where nobody recorded the roll."""

    kind: ClassVar[str] = "placed"
    seat: str
    face: int
    dice: Dice
    to: Literal["casino", "slot"] = "casino"
    roll_seen: bool = True
    kicks: int = 0


@dataclass(frozen=True, slots=True)
class Kicked(Event):
    """owner null: the kicker was used on nobody. back: the die is in its owner's hand again (false: out for the round).
    more: kickers of this placement that still find something to kick."""

    kind: ClassVar[str] = "kicked"
    seat: str
    casino: Number
    face: int
    owner: str | None
    biggie: bool = False
    back: bool = True
    more: int = 0


@dataclass(frozen=True, slots=True)
class ChipTaken(Event):
    kind: ClassVar[str] = "chip-taken"
    seat: str
    casino: int
    colour: str


@dataclass(frozen=True, slots=True)
class PlayEnded(Event):
    """Nobody holds dice any more (or the table stopped the round): the casinos pay."""

    kind: ClassVar[str] = "play-ended"
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class RainbowReplaced(Event):
    """A rainbow card is discarded and the next note takes its place; value null: the pile was used up."""

    kind: ClassVar[str] = "rainbow-replaced"
    casino: Number
    value: Note | None


@dataclass(frozen=True, slots=True)
class NoteChosen(Event):
    kind: ClassVar[str] = "note-chosen"
    seat: str
    value: Note


@quick
@dataclass(frozen=True, slots=True)
class CasinoPaid(Event):
    """awards: who took which note, best first, neutral included. under: what went under the pile, high to low.
    last: it was the last casino of the round."""

    kind: ClassVar[str] = "casino-paid"
    casino: Number
    awards: tuple[tuple[str, Note], ...]
    left_over: tuple[Note, ...]
    cancelled: tuple[str, ...]
    under: tuple[Note, ...]
    weights: Mapping[str, int] = field(default_factory=dict)
    last: bool = False


@dataclass(frozen=True, slots=True)
class TableCleared(Event):
    """Everybody has the dice back."""

    kind: ClassVar[str] = "table-cleared"


@dataclass(frozen=True, slots=True)
class Adjusted(Event):
    """The tally was set to what the table shows; what follows from it (dice left in hand) is spelled out in `to`."""

    kind: ClassVar[str] = "adjusted"
    to: Adjust


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    kind: ClassVar[str] = "seat-left"
    seat: str


@dataclass(frozen=True, slots=True)
class SeatJoined(Event):
    """Somebody new plays from the next round on. order: its place clockwise, 1 = first."""

    kind: ClassVar[str] = "seat-joined"
    seat: str
    name: str
    colour: str
    order: int


@dataclass(frozen=True, slots=True)
class SeatReturned(Event):
    """A player who had left plays again from the next round on."""

    kind: ClassVar[str] = "seat-returned"
    seat: str


@dataclass(frozen=True, slots=True)
class SeatChanged(Event):
    kind: ClassVar[str] = "seat-changed"
    seat: str
    name: str
    colour: str
    order: int


@dataclass(frozen=True, slots=True)
class LastRoundSet(Event):
    """The game will end after this round's payout."""

    kind: ClassVar[str] = "last-round-set"
    round: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """early: the table stopped before the last payout."""

    kind: ClassVar[str] = "game-ended"
    early: bool = False


EVENTS: Mapping[str, type[Event]] = {
    event.kind: event
    for event in (
        RoundStarted, NoteDealt, AllNotesTold, NoteRemoved, ChipDealt, TurnBegan, NeutralPlaced, Rolled, Placed, Kicked, ChipTaken,
        PlayEnded, RainbowReplaced, NoteChosen, CasinoPaid, TableCleared, Adjusted, SeatLeft, SeatJoined, SeatReturned, SeatChanged,
        LastRoundSet, GameEnded,
    )
}  # fmt: skip
