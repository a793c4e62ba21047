"""Our mat, or board, on four sheets of paper that somebody cut and glued: each lies a little beside its place and turned.

A place of the print is not where the whole in one piece would have it. Everybody else asks for places of the print and pixels
(vision/table_plane.py), and need not know.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

COLUMNS, ROWS = 2, 2  # of sheets, of A4 or Letter, all equal parts of the whole (calibration/sheets/mat.py)
WAYS = 3  # a sheet lies to the right, down, and turned
REACH_MM = 150.0  # where a turn by one moves as far as a shift by one
SEAM_MM = 15.0  # on either side of a seam one sheet's shift goes over into the other's, lest a die that lies there be torn apart

Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Joined:
    """How the sheets lie. size_mm: of the whole; moved: of each sheet, row by row, how far to the right and down, in millimetres, and by
    what it is turned with the clock, in radians."""

    size_mm: tuple[float, float]
    moved: tuple[tuple[float, float, float], ...]

    def lies_at(self, printed_mm: npt.ArrayLike) -> Points:
        """Where places of the print, (n, 2) mm, lie on the table."""
        places = np.asarray(printed_mm, np.float64).reshape(-1, 2)
        return places + self._beside(places)

    def printed_at(self, table_mm: npt.ArrayLike) -> Points:
        """Which places of the print lie at places of the table, (n, 2) mm."""
        places = np.asarray(table_mm, np.float64).reshape(-1, 2)
        return places - self._beside(places - self._beside(places))

    @property
    def off_mm(self) -> float:
        """How far the sheets lie beside their places at their corners: the most, in millimetres."""
        w, h = self.size_mm
        across, down = ((0.0, side / 2 - SEAM_MM, side / 2 + SEAM_MM, side) for side in (w, h))
        return float(np.hypot(*self._beside(np.array([(x, y) for x in across for y in down])).T).max())

    def _beside(self, places: Points) -> Points:
        """By how much places of the print are moved, (n, 2) mm: as `ways` has it, ten times as quick."""
        right, down, turned = (_shares(places, self.size_mm).reshape(-1, COLUMNS * ROWS) @ _about_the_corner(self)).T
        return np.column_stack([right - turned * places[:, 1], down + turned * places[:, 0]])


@lru_cache(maxsize=8)
def _about_the_corner(joined: Joined) -> Points:
    """How each sheet lies, (sheets, 3), as if it were turned about the whole's first corner and not about its own middle: asked for every
    die of every picture."""
    (wide, high), (right, down, turn) = joined.size_mm, np.array(joined.moved).T
    row, column = np.divmod(np.arange(COLUMNS * ROWS), COLUMNS)
    return np.column_stack([right + turn * (row + 0.5) * high / ROWS, down - turn * (column + 0.5) * wide / COLUMNS, turn])


def _shares(places: Points, size_mm: tuple[float, float]) -> npt.NDArray[np.float64]:
    """How much of each sheet's shift places of the print have, (n, rows, columns) 0..1: all of one's, but near a seam."""
    low = np.clip((places - np.array(size_mm) / 2) / (2 * SEAM_MM) + 0.5, 0, 1)
    both = np.stack([1 - low, low])
    return both[:, :, 1].T[:, :, None] * both[:, :, 0].T[:, None, :]


def ways(places_mm: Points, size_mm: tuple[float, float]) -> npt.NDArray[np.float64]:
    """By how many millimetres each sheet's shift to the right and down by one, and its turn by one at REACH_MM, moves places of the print:
    (n, 2, sheets · 3)."""
    places, (wide, high) = np.asarray(places_mm, np.float64).reshape(-1, 2), size_mm
    shares, out = _shares(places, size_mm), np.zeros((len(places), 2, COLUMNS * ROWS, WAYS))
    for row in range(ROWS):
        for column in range(COLUMNS):
            share, sheet = shares[:, row, column], row * COLUMNS + column
            out[:, 0, sheet, 0] = out[:, 1, sheet, 1] = share
            out[:, 0, sheet, 2] = -share * (places[:, 1] - (row + 0.5) * high / ROWS) / REACH_MM
            out[:, 1, sheet, 2] = share * (places[:, 0] - (column + 0.5) * wide / COLUMNS) / REACH_MM
    return out.reshape(len(places), 2, -1)
