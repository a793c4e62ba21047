"""What the floors do not tell of another lamp, told by the dice: a camera that bends brightness otherwise moves all bodies alike.

Only for dice whose colour the reader is sure of and that lie too far from their set to be believed: nobody's colour changes by it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

OFF = 6.0  # grey levels added before logarithms are taken: noise in the dark is no colour
FEWEST = 2  # sets of which dice lie there
BEND_STIFF, GAIN_STIFF = 1.0, 0.3  # how many sets' worth of belief that nothing is left over (ridge regression)

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LampRest:
    """log(then) = (1 + bend) · log(now) + gains, of each of blue, green, red in shares of white."""

    bend: float
    gains: Floats

    @staticmethod
    def between(now: Sequence[npt.ArrayLike], then: Sequence[npt.ArrayLike]) -> "LampRest | None":
        """From bodies as they look now (the floors' change taken out) and as they looked then, one of each set, (n, 3) 0..255; None
        where there are too few to tell."""
        if len(now) < FEWEST:
            return None
        seen, learned = _log(np.array(now, np.float64)), _log(np.array(then, np.float64))
        rows = np.zeros((seen.size, 4))
        rows[:, 0] = seen.ravel()
        rows[np.arange(seen.size), 1 + np.tile(np.arange(3), len(seen))] = 1
        stiff = np.diag([BEND_STIFF, GAIN_STIFF, GAIN_STIFF, GAIN_STIFF])
        found = np.linalg.solve(rows.T @ rows + stiff, rows.T @ (learned - seen).ravel())
        return LampRest(float(found[0]), np.asarray(found[1:], np.float64))

    def as_then(self, bgr: npt.ArrayLike) -> Floats:
        """A body as it would have looked then, 0..255."""
        there = np.exp((1 + self.bend) * _log(bgr) + self.gains) * (255 + OFF) - OFF
        return np.asarray(np.clip(there, 0, 255), np.float64)


def _log(bgr: npt.ArrayLike) -> Floats:
    return np.asarray(np.log((np.asarray(bgr, np.float64) + OFF) / (255 + OFF)), np.float64)
