"""Our mat, or board, on four sheets of paper that somebody cut and glued: each lies a little beside its place and turned.

A place of the print is not where the whole in one piece would have it. Everybody else asks for places of the print and pixels
(vision/table_plane.py), and need not know.
"""

from dataclasses import dataclass

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
        return np.asarray(ways(places, self.size_mm) @ (np.array(self.moved) * (1.0, 1.0, REACH_MM)).ravel(), np.float64)


def ways(places_mm: Points, size_mm: tuple[float, float]) -> npt.NDArray[np.float64]:
    """By how many millimetres each sheet's shift to the right and down by one, and its turn by one at REACH_MM, moves places of the print:
    (n, 2, sheets · 3)."""
    places, (wide, high) = np.asarray(places_mm, np.float64).reshape(-1, 2), size_mm
    right, low = (np.clip((places[:, way] - side / 2) / (2 * SEAM_MM) + 0.5, 0, 1) for way, side in ((0, wide), (1, high)))
    out = np.zeros((len(places), 2, COLUMNS * ROWS, WAYS))
    for row, down in enumerate((1 - low, low)):
        for column, along in enumerate((1 - right, right)):
            share, sheet = down * along, row * COLUMNS + column
            out[:, 0, sheet, 0] = out[:, 1, sheet, 1] = share
            out[:, 0, sheet, 2] = -share * (places[:, 1] - (row + 0.5) * high / ROWS) / REACH_MM
            out[:, 1, sheet, 2] = share * (places[:, 0] - (column + 0.5) * wide / COLUMNS) / REACH_MM
    return out.reshape(len(places), 2, -1)
