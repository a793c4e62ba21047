"""What players of Lords of Vegas can wish. `seat` may be left out where only one seat may act."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from companion.games.game import Command, SeatId
from companion.games.las_vegas.commands import ComeBack, Join
from companion.games.lords_of_vegas.board import LotId


@dataclass(frozen=True, slots=True)
class DealCard(Command):
    """One of the two cards a seat starts with. card None: the virtual deck deals it."""

    kind: ClassVar[str] = "deal-card"
    card: LotId | None = None
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Roll(Command):
    """Dice that had to be rolled. dice: by seat for the first player, the gamble and a reorganized casino; by lot for tied bosses.
    None: the seeded generator rolls."""

    kind: ClassVar[str] = "roll"
    dice: Mapping[str, tuple[int, ...]] | None = None
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Draw(Command):
    """The property card that opens a turn; "end" is the End of Game card. None: the virtual deck deals it."""

    kind: ClassVar[str] = "draw"
    card: str | None = None
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Build(Command):
    """Build on one's own marked lot. move_from: the lot whose die is taken along when all twelve are placed."""

    kind: ClassVar[str] = "build"
    lot: LotId = ""
    colour: str = ""
    move_from: LotId | None = None
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Sprawl(Command):
    """Grow one's casino onto an adjacent unowned lot. casino: any lot of the casino."""

    kind: ClassVar[str] = "sprawl"
    casino: LotId = ""
    lot: LotId = ""
    move_from: LotId | None = None
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Remodel(Command):
    """Give all tiles of one's casino another colour. casino: any lot of it."""

    kind: ClassVar[str] = "remodel"
    casino: LotId = ""
    colour: str = ""
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Reorganize(Command):
    """Pay for every pip in a casino and have all its dice rerolled. casino: any lot of it."""

    kind: ClassVar[str] = "reorganize"
    casino: LotId = ""
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Arrange(Command):
    """Put one's rerolled dice back on one's own tiles of a reorganized casino, as one likes: lot → value."""

    kind: ClassVar[str] = "arrange"
    dice: Mapping[LotId, int] = field(default_factory=dict)
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Gamble(Command):
    """Bet millions at a casino whose boss is another player. casino: any lot of it."""

    kind: ClassVar[str] = "gamble"
    casino: LotId = ""
    bet: int = 0
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class LayOff(Command):
    """The boss's answer before the dice roll: shall the bank take half the bet?"""

    kind: ClassVar[str] = "lay-off"
    yes: bool = False
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class MoveDie(Command):
    """All twelve dice are placed and a lot is taken over: which die moves there."""

    kind: ClassVar[str] = "move-die"
    move_from: LotId = ""
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class GiveUpLot(Command):
    """All ten markers are placed and a lot is drawn: which marked lot is given up for it."""

    kind: ClassVar[str] = "give-up-lot"
    lot: LotId = ""
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Offer(Command):
    """Offer a trade, at any time. gives, wants: {"money": 5, "lots": ["A1"], "dice": ["C3"]} – own markers and own dice given,
    the other's wanted; dice change hands where they lie and keep their value."""

    kind: ClassVar[str] = "offer"
    to: SeatId = ""
    gives_musd: int = 0
    wants_musd: int = 0
    gives_lots: tuple[LotId, ...] = ()
    wants_lots: tuple[LotId, ...] = ()
    gives_dice: tuple[LotId, ...] = ()
    wants_dice: tuple[LotId, ...] = ()
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Accept(Command):
    """Say yes to an offer made to one's seat. offer: its number."""

    kind: ClassVar[str] = "accept"
    offer: int = 0
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Say no to an offer, or take one's own back."""

    kind: ClassVar[str] = "decline"
    offer: int = 0
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Next(Command):
    """End the turn."""

    kind: ClassVar[str] = "next"
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Adjust(Command):
    """Set what the table shows, with a reason that stays for ever. lots: lot → [marker, tile, die's owner, die's value]."""

    kind: ClassVar[str] = "adjust"
    reason: str = ""
    lots: Mapping[LotId, tuple[str | None, str | None, str | None, int | None]] = field(default_factory=dict)
    cash_musd: Mapping[SeatId, int] = field(default_factory=dict)
    points: Mapping[SeatId, int] = field(default_factory=dict)
    turn: SeatId | None = None


@dataclass(frozen=True, slots=True)
class SeatChange(Command):
    """Another name, colour or place for a seat. order: its place at the table, 1 is the first, clockwise."""

    kind: ClassVar[str] = "seat-change"
    seat: SeatId = ""
    name: str | None = None
    colour: str | None = None
    order: int | None = None


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """A player goes home: what lies on the board stays and counts, the turn passes over the seat."""

    kind: ClassVar[str] = "leave"
    seat: SeatId = ""


@dataclass(frozen=True, slots=True)
class EndGame(Command):
    """Stop here and rank by what stands now. after: "now" in any case, because this game has no rounds to finish."""

    kind: ClassVar[str] = "end-game"
    after: Literal["now", "round"] = "now"


COMMANDS: tuple[type[Command], ...] = (
    DealCard, Roll, Draw, Build, Sprawl, Remodel, Reorganize, Arrange, Gamble, LayOff, MoveDie, GiveUpLot,
    Offer, Accept, Decline, Next, Adjust, SeatChange, Leave, Join, ComeBack, EndGame,
)  # fmt: skip
