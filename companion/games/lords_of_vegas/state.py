"""Where a game of Lords of Vegas stands, as one frozen value. Deciding and changing it is done next door."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.game import Seat, SeatId
from companion.games.lords_of_vegas.board import BOARD, DICE_A_SEAT, MARKERS_A_SEAT, TILES_A_COLOUR, LotId
from companion.games.lords_of_vegas.city import City

LAY_OFF_FORMS = ("off", "manual", "printed")


@dataclass(frozen=True, slots=True)
class Options:
    """The table's choices. Source: SOURCES.md#lords-options.

    bet_capped_by_boss_cash: the manual's cap; off gives the printed rule. lay_off: off, manual (bank covers half, rounded down) or
    printed (boss covers half, rounded down). two_player: block F is out of the game. bank: virtual or typed cards.
    """

    bet_capped_by_boss_cash: bool = True
    lay_off: str = "off"
    two_player: bool = False
    bank: str = "virtual"


@dataclass(frozen=True, slots=True)
class FirstPlayerRoll:
    """These seats roll two dice each for the first place."""

    seats: tuple[SeatId, ...]
    kind: str = "first-player"


@dataclass(frozen=True, slots=True)
class TieReroll:
    """These tied dice are to be rerolled, each on its lot."""

    lots: tuple[LotId, ...]
    kind: str = "tie"


@dataclass(frozen=True, slots=True)
class ReorganizeRoll:
    """All dice on these lots were taken up and are to be rolled."""

    lots: tuple[LotId, ...]
    kind: str = "reorganize"


@dataclass(frozen=True, slots=True)
class Arranging:
    """Rolled dice to be put back: by seat, the values still in hand. lots: the whole casino."""

    lots: tuple[LotId, ...]
    rolled: Mapping[SeatId, tuple[int, ...]]
    kind: str = "arrange"


@dataclass(frozen=True, slots=True)
class Bet:
    """A gamble under way. laid_off None: the boss has not been asked or has not answered."""

    seat: SeatId
    boss: SeatId
    casino: LotId
    bet_musd: int
    laid_off: bool | None
    kind: str = "bet"


@dataclass(frozen=True, slots=True)
class DieWanted:
    """All twelve dice are placed: the seat says which one moves."""

    seat: SeatId
    kind: str = "die"


@dataclass(frozen=True, slots=True)
class MarkerWanted:
    """All ten markers are placed: the seat says which lot it gives up."""

    seat: SeatId
    kind: str = "marker"


Waiting = FirstPlayerRoll | TieReroll | ReorganizeRoll | Arranging | Bet | DieWanted | MarkerWanted


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """A trade that waits for its answer."""

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
class State:
    """The whole game. Millions everywhere.

    drawn: the card whose draw step is still going on; taken: its lot is taken over already. draws: lot cards drawn since the set-up.
    barred: lots whose dice were reorganized this turn; barred_in_hand: a die taken from such a lot waits for its new one.
    bank_musd: what the bank has taken in (+) or given out (−), adjustments apart.
    """

    options: Options
    seats: tuple[Seat, ...]
    stage: str = "set-up"  # set-up, draw, play, game-over
    city: City = field(default_factory=dict)
    cash: Mapping[SeatId, int] = field(default_factory=dict)
    points: Mapping[SeatId, int] = field(default_factory=dict)
    start_cards: Mapping[SeatId, int] = field(default_factory=dict)
    unseen: tuple[LotId, ...] = ()
    discards: tuple[str, ...] = ()
    draws: int = 0
    replaced: int = 0  # start cards of block F put away (two players)
    turn: SeatId | None = None
    turn_number: int = 0
    drawn: str | None = None
    taken: bool = False
    gambled: bool = False
    barred: frozenset[LotId] = frozenset()
    barred_in_hand: bool = False
    waiting: Waiting | None = None
    offers: tuple[OpenOffer, ...] = ()
    offers_made: int = 0
    gone: frozenset[SeatId] = frozenset()
    bank_musd: int = 0
    adjusted_musd: int = 0
    rolls: int = 0  # how many times dice were asked for: names the stream of each roll
    ended: str = ""
    decided: int = 0  # events that closed a decision: names the step

    def seat(self, seat: SeatId) -> Seat:
        """The seat of this id."""
        return next(s for s in self.seats if s.id == seat)

    def dice_placed(self, seat: SeatId) -> int:
        """How many of its twelve dice lie on the board."""
        return sum(here.die is not None and here.die.owner == seat for here in self.city.values())

    def markers_placed(self, seat: SeatId) -> int:
        """How many of its ten markers lie on the board."""
        return sum(here.marker == seat for here in self.city.values())

    def tiles_left(self, colour: str) -> int:
        """Tiles of a colour still in the supply."""
        return TILES_A_COLOUR - sum(here.tile == colour for here in self.city.values())

    def dice_left(self, seat: SeatId) -> int:
        """Dice still in the seat's supply."""
        return DICE_A_SEAT - self.dice_placed(seat)

    def markers_left(self, seat: SeatId) -> int:
        """Markers still in the seat's supply."""
        return MARKERS_A_SEAT - self.markers_placed(seat)

    @property
    def playing(self) -> tuple[SeatId, ...]:
        """Seats that still take turns, clockwise."""
        return tuple(s.id for s in self.seats if s.id not in self.gone)

    @property
    def draws_before_end(self) -> int:
        """Lot cards drawn before the End of Game card of the virtual deck: it lies on top of the fourth of four nearly equal stacks."""
        dealt = sum(self.start_cards.get(seat.id, 0) if seat.id in self.gone else 2 for seat in self.seats)
        cards = len(BOARD.deck()) - dealt - self.replaced
        return cards - cards // 4

    @property
    def next_card_is_end(self) -> bool:
        """Does the virtual deck give the End of Game card now?"""
        return self.draws >= self.draws_before_end or not self.unseen

    @property
    def next_seat(self) -> SeatId:
        """The seat to the left of the one at turn, of those still playing."""
        ids = [s.id for s in self.seats]
        start = ids.index(self.turn) if self.turn in ids else -1
        return next(ids[(start + k) % len(ids)] for k in range(1, len(ids) + 1) if ids[(start + k) % len(ids)] not in self.gone)
