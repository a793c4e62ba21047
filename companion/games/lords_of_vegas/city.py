"""What lies on the board: markers, tiles and dice; casinos and their bosses; what a card pays. Pure, no turn order in here."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.games.lords_of_vegas.board import BOARD, END, STRIP, LotId

Owner = str


@dataclass(frozen=True, slots=True)
class Die:
    """An influence die in a tile: whose, and the value it shows, 1..6."""

    owner: Owner
    value: int


@dataclass(frozen=True, slots=True)
class Plot:
    """What lies on one lot: a marker, or a tile with or without a die. Never a marker and a tile."""

    marker: Owner | None = None
    tile: str | None = None
    die: Die | None = None

    @property
    def empty(self) -> bool:
        """Neither marker nor tile."""
        return self.marker is None and self.tile is None


EMPTY = Plot()
City = Mapping[LotId, Plot]
"""Lots that carry something; a lot that is absent is empty."""


@dataclass(frozen=True, slots=True)
class Casino:
    """Tiles of one colour joined by edges inside a block. Source: SOURCES.md#lords-casino."""

    colour: str
    lots: tuple[LotId, ...]  # in board order
    dice: tuple[tuple[LotId, Die], ...]  # in board order

    @property
    def size(self) -> int:
        """Tiles, those without a die included: the points a boss gets."""
        return len(self.lots)

    @property
    def touches_strip(self) -> bool:
        """Does any of its lots lie at the Strip?"""
        return any(BOARD.lots[lot].touches_strip for lot in self.lots)

    @property
    def boss(self) -> Owner | None:
        """Owner of the single highest die; None without dice, or while players tie for it."""
        owners = {die.owner for _, die in self.dice if die.value == self.highest}
        return owners.pop() if len(owners) == 1 else None

    @property
    def highest(self) -> int:
        """The highest value shown; 0 without dice."""
        return max((die.value for _, die in self.dice), default=0)

    @property
    def tied(self) -> tuple[LotId, ...]:
        """The lots whose dice must be rerolled: two or more PLAYERS share the highest value. One player's own ties stay."""
        top = [(lot, die.owner) for lot, die in self.dice if die.value == self.highest]
        return tuple(lot for lot, _ in top) if len({owner for _, owner in top}) > 1 else ()


def plot(city: City, lot: LotId) -> Plot:
    """What lies on a lot; an empty plot where nothing does."""
    return city.get(lot, EMPTY)


def lay(city: City, changes: Mapping[LotId, Plot]) -> dict[LotId, Plot]:
    """A new city with some plots laid anew; emptied plots disappear, so that equal cities compare equal."""
    merged = {**city, **changes}
    return {lot: merged[lot] for lot in BOARD.lots if lot in merged and not merged[lot].empty}


def casinos(city: City) -> tuple[Casino, ...]:
    """Every casino of the city, by its first lot in board order."""
    seen: set[LotId] = set()
    found = []
    for lot in BOARD.lots:
        colour = plot(city, lot).tile
        if colour is None or lot in seen:
            continue
        lots = _joined(city, lot, colour)
        seen |= lots
        ordered = tuple(name for name in BOARD.lots if name in lots)
        dice = tuple((name, die) for name in ordered if (die := plot(city, name).die) is not None)
        found.append(Casino(colour, ordered, dice))
    return tuple(found)


def casino_at(city: City, lot: LotId) -> Casino | None:
    """The casino a lot belongs to, or None where no tile lies."""
    return next((casino for casino in casinos(city) if lot in casino.lots), None)


def _joined(city: City, start: LotId, colour: str) -> set[LotId]:
    joined, front = {start}, [start]
    while front:
        for near in BOARD.lots[front.pop()].neighbours:
            if near not in joined and plot(city, near).tile == colour:
                joined.add(near)
                front.append(near)
    return joined


def paying(city: City, card: str) -> tuple[Casino, ...]:
    """The casinos a card pays, smallest first: its colour's, or for a Strip card and the End of Game card all at the Strip."""
    pays = STRIP if card == END else BOARD.lots[card].card
    chosen = (casino for casino in casinos(city) if (casino.touches_strip if pays == STRIP else casino.colour == pays))
    return tuple(sorted(chosen, key=lambda casino: casino.size))


def take_over(city: City, lot: LotId, drawer: Owner) -> dict[LotId, Plot]:
    """The drawer takes the lot of the drawn card: marker on an empty lot, own die of the same value for another's, the printed value where
    a tile has none; nothing where it is his already. Source: SOURCES.md#lords-draw."""
    here = plot(city, lot)
    if here.tile is None:
        return lay(city, {lot: Plot(marker=here.marker or drawer)})
    value = here.die.value if here.die else BOARD.lots[lot].die
    return lay(city, {lot: replace(here, die=Die(drawer, value))})


def money(city: City, paid: Iterable[Casino]) -> Counter[Owner]:
    """Millions that a card brings: one for each marker on an undeveloped lot, every turn, and one for each pip of each die of the casinos
    that it pays."""
    total = Counter(here.marker for here in city.values() if here.marker is not None)
    for casino in paid:
        for _, die in casino.dice:
            total[die.owner] += die.value
    return total


def chips_after(points: Mapping[Owner, int], paid: Iterable[Casino]) -> dict[Owner, int]:
    """Where the chips stand once these casinos have paid their bosses a point a tile: one casino after another, in this order, and what one
    pays too little for the next space is lost."""
    stands = dict(points)
    for casino in paid:
        if casino.boss is not None:
            stands[casino.boss] = BOARD.advance(stands[casino.boss], casino.size)
    return stands
