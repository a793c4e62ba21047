"""What has happened in a game of Lords of Vegas: facts, kept for ever. Amounts in millions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.game import Event, SeatId
from companion.games.lords_of_vegas.board import LotId


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A start card: its lot gets the seat's marker, its money goes to the seat, the card to the discards."""

    kind: ClassVar[str] = "card-dealt"
    seat: SeatId
    card: LotId


@dataclass(frozen=True, slots=True)
class CardReplaced(Event):
    """Two players: a start card of block F is put away and another is dealt for it."""

    kind: ClassVar[str] = "card-replaced"
    seat: SeatId
    card: LotId


@dataclass(frozen=True, slots=True)
class FirstRolled(Event):
    """Two dice for the first player's place."""

    kind: ClassVar[str] = "first-rolled"
    dice: Mapping[SeatId, tuple[int, ...]]

    @property
    def best(self) -> tuple[SeatId, ...]:
        """Whose sum is the highest: one begins, several roll again among themselves."""
        sums = {seat: sum(rolled) for seat, rolled in self.dice.items()}
        return tuple(seat for seat in sums if sums[seat] == max(sums.values()))


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat's turn: it draws."""

    kind: ClassVar[str] = "turn-began"
    seat: SeatId


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The turn's card, "end" for End of Game."""

    kind: ClassVar[str] = "card-drawn"
    seat: SeatId
    card: str


@dataclass(frozen=True, slots=True)
class LotTaken(Event):
    """The drawer takes the drawn card's lot; value None: with a marker, else with a die of this value."""

    kind: ClassVar[str] = "lot-taken"
    seat: SeatId
    lot: LotId
    value: int | None


@dataclass(frozen=True, slots=True)
class CardPaid(Event):
    """Lots and casinos have paid. bosses: (a lot of the casino, boss, tiles), smallest first; points: where each moved chip stands now."""

    kind: ClassVar[str] = "card-paid"
    card: str
    money_musd: Mapping[SeatId, int]
    bosses: tuple[tuple[LotId, SeatId, int], ...]
    points: Mapping[SeatId, int]


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A marker made way for a tile and a die."""

    kind: ClassVar[str] = "built"
    seat: SeatId
    lot: LotId
    colour: str
    paid_musd: int


@dataclass(frozen=True, slots=True)
class Sprawled(Event):
    """A casino grew onto an unowned lot."""

    kind: ClassVar[str] = "sprawled"
    seat: SeatId
    casino: LotId
    lot: LotId
    colour: str
    paid_musd: int


@dataclass(frozen=True, slots=True)
class Remodelled(Event):
    """All tiles of a casino got another colour."""

    kind: ClassVar[str] = "remodelled"
    seat: SeatId
    lots: tuple[LotId, ...]
    colour: str
    paid_musd: int


@dataclass(frozen=True, slots=True)
class ReorganizePaid(Event):
    """Every pip in the casino is paid for; its dice are taken up to be rerolled."""

    kind: ClassVar[str] = "reorganize-paid"
    seat: SeatId
    lots: tuple[LotId, ...]
    paid_musd: int


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """The reorganized casino's dice, by owner, before anybody puts them back."""

    kind: ClassVar[str] = "dice-rolled"
    dice: Mapping[SeatId, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class DiceArranged(Event):
    """A player's dice lie on his tiles again."""

    kind: ClassVar[str] = "dice-arranged"
    seat: SeatId
    dice: Mapping[LotId, int]


@dataclass(frozen=True, slots=True)
class BossTied(Event):
    """Players share the highest value of a casino: these dice are to be rerolled, free."""

    kind: ClassVar[str] = "boss-tied"
    lots: tuple[LotId, ...]


@dataclass(frozen=True, slots=True)
class TieRerolled(Event):
    """What the tied dice show now, each on its own lot."""

    kind: ClassVar[str] = "tie-rerolled"
    dice: Mapping[LotId, int]


@dataclass(frozen=True, slots=True)
class Wagered(Event):
    """A bet is on the table at another boss's casino."""

    kind: ClassVar[str] = "wagered"
    seat: SeatId
    boss: SeatId
    casino: LotId
    bet_musd: int


@dataclass(frozen=True, slots=True)
class LaidOff(Event):
    """The boss has said whether the bank takes half."""

    kind: ClassVar[str] = "laid-off"
    seat: SeatId
    yes: bool


@dataclass(frozen=True, slots=True)
class Gambled(Event):
    """The two dice and what they cost. money_musd: what each seat gains (+) or pays (−); the bank has the rest of a lay-off."""

    kind: ClassVar[str] = "gambled"
    seat: SeatId
    boss: SeatId
    dice: tuple[int, int]
    money_musd: Mapping[SeatId, int]


@dataclass(frozen=True, slots=True)
class DieMoved(Event):
    """A die was taken from its tile because all twelve are placed; the tile stays, unowned."""

    kind: ClassVar[str] = "die-moved"
    seat: SeatId
    move_from: LotId


@dataclass(frozen=True, slots=True)
class LotGivenUp(Event):
    """A marker was taken from its lot because all ten are placed."""

    kind: ClassVar[str] = "lot-given-up"
    seat: SeatId
    lot: LotId


@dataclass(frozen=True, slots=True)
class TradeOffered(Event):
    """An offer waits for its answer."""

    kind: ClassVar[str] = "trade-offered"
    number: int
    seat: SeatId
    to: SeatId
    gives_musd: int
    wants_musd: int
    gives_lots: tuple[LotId, ...]
    wants_lots: tuple[LotId, ...]
    gives_dice: tuple[LotId, ...]
    wants_dice: tuple[LotId, ...]


@dataclass(frozen=True, slots=True)
class TradeAccepted(Event):
    """Both sides have it: markers, dice and money change hands."""

    kind: ClassVar[str] = "trade-accepted"
    number: int


@dataclass(frozen=True, slots=True)
class TradeDeclined(Event):
    """The offer is gone."""

    kind: ClassVar[str] = "trade-declined"
    number: int


@dataclass(frozen=True, slots=True)
class Adjusted(Event):
    """Set to what the table shows, with the reason. over: it names dice that were taken up to be rolled or put back, so that is over."""

    kind: ClassVar[str] = "adjusted"
    reason: str
    lots: Mapping[LotId, tuple[str | None, str | None, str | None, int | None]]
    cash_musd: Mapping[SeatId, int]
    points: Mapping[SeatId, int]
    turn: SeatId | None
    over: bool = False


@dataclass(frozen=True, slots=True)
class SeatChanged(Event):
    """A seat has another name, colour or place (order, 1 is the first; 0: where it was)."""

    kind: ClassVar[str] = "seat-changed"
    seat: SeatId
    name: str
    colour: str
    order: int = 0


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A player went home."""

    kind: ClassVar[str] = "seat-left"
    seat: SeatId


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """why: "end-card", "points" (90 reached) or "asked"."""

    kind: ClassVar[str] = "game-ended"
    why: str


EVENTS: tuple[type[Event], ...] = (
    CardDealt, CardReplaced, FirstRolled, TurnBegan, CardDrawn, LotTaken, CardPaid, Built, Sprawled, Remodelled, ReorganizePaid,
    DiceRolled, DiceArranged, BossTied, TieRerolled, Wagered, LaidOff, Gambled, DieMoved, LotGivenUp, TradeOffered, TradeAccepted,
    TradeDeclined, Adjusted, SeatChanged, SeatLeft, GameEnded,
)  # fmt: skip
