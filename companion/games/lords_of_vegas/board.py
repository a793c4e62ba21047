"""The printed board as plain facts: lots, neighbours, the Strip, what cards pay, the score track. Leaves what lies on it to city.py."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

LotId = str
COLOURS = ("purple", "gold", "aqua", "silver", "brown")
STRIP = "strip"  # what a Strip card pays instead of a colour
END = "end"  # the End of Game card, which pays the Strip once more
WIDTH = 3  # every block is three lots wide
TILES_A_COLOUR = 9
DICE_A_SEAT = 12
MARKERS_A_SEAT = 10
WINNING_POINTS = 90
COMPANY = {"purple": "Albion", "gold": "Sphinx", "aqua": "Vega", "silver": "Tivoli", "brown": "Pioneer"}


@dataclass(frozen=True, slots=True)
class Lot:
    """One lot. die: the value printed on it; price_musd: what building there costs; card: the colour its card pays, or "strip"."""

    name: LotId
    block: str
    die: int
    price_musd: int
    card: str
    touches_strip: bool
    neighbours: tuple[LotId, ...]

    @property
    def start_money_musd(self) -> int:
        """Starting money printed on the lot's card: always ten less the printed die."""
        return 10 - self.die


@dataclass(frozen=True, slots=True)
class Board:
    """All lots by name, in the order A1 … F9, and the spaces of the score track."""

    lots: Mapping[LotId, Lot]
    track: tuple[int, ...]

    def edges(self) -> frozenset[tuple[LotId, LotId]]:
        """Every pair of adjacent lots once, smaller name first as they lie on the board."""
        order = {name: place for place, name in enumerate(self.lots)}
        return frozenset((lot.name, near) for lot in self.lots.values() for near in lot.neighbours if order[lot.name] < order[near])

    def deck(self) -> tuple[LotId, ...]:
        """The lot cards, one a lot."""
        return tuple(self.lots)

    def advance(self, points: int, paid: int) -> int:
        """Where a chip at `points` stands after ONE casino paid `paid` points: it moves while the gap can be paid, the rest is lost."""
        place = self.track.index(points)
        while place + 1 < len(self.track) and paid >= self.track[place + 1] - self.track[place]:
            paid -= self.track[place + 1] - self.track[place]
            place += 1
        return self.track[place]

    def next_gap(self, points: int) -> int:
        """How many points one casino must pay to move a chip at `points` one space on; 0 at the end of the track."""
        place = self.track.index(points)
        return self.track[place + 1] - points if place + 1 < len(self.track) else 0


def _neighbours(block: str, number: int, rows: int) -> tuple[LotId, ...]:
    row, column = divmod(number - 1, WIDTH)
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(f"{block}{r * WIDTH + c + 1}" for r, c in near if 0 <= r < rows and 0 <= c < WIDTH)


def _load() -> Board:
    facts = tomllib.loads(files(__package__).joinpath("board.toml").read_text(encoding="utf-8"))
    lots = {}
    for name, lot in facts["lots"].items():
        block, number = name[0], int(name[1:])
        shape = facts["blocks"][block]
        strip_column = WIDTH - 1 if shape["strip"] == "right" else 0
        lots[name] = Lot(
            name,
            block,
            lot["die"],
            lot["price"],
            lot["card"],
            (number - 1) % WIDTH == strip_column,
            _neighbours(block, number, shape["rows"]),
        )
    return Board(lots, tuple(facts["track"]["spaces"]))


BOARD = _load()
