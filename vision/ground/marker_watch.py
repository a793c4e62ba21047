"""Do the mat's markers lie where they lay? A glance at each, twenty times cheaper than detecting it anew; whoever doubts looks properly.

A marker's picture of now is explained by its picture of then: brighter or darker, and shifted by so many pixels (one step of Lucas and
Kanade, exact for shifts of less than a pixel). Only a plain yes is an answer: a larger shift, a hand or another lamp's glare is no yes.
"""

from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image
from vision.ground.mat_finder import MIN_MARKERS, MatSight

STILL_PX = 0.25  # less than what mat_finder calls the same place
ALIKE = 0.95  # correlation with the picture of then, from which a marker is in plain view
ROOM_PX = 2
_LEAST_SIDE_PX = 8

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Patch:
    """A marker as it was. rows, columns: its window; terms: (n, 4) what may become of its n pixels; solve: (4, n) how to tell how much."""

    rows: slice
    columns: slice
    terms: Floats
    solve: Floats


class MarkerWatch:
    """Remembers the markers of one sight of a mat."""

    def __init__(self, image: Image, sight: MatSight) -> None:
        self._shape = image.shape
        self._patches = [patch for quad in sight.seen.values() if (patch := _patch(image, quad)) is not None]
        self._wanted = max(MIN_MARKERS, len(sight.seen) // 2)

    def still(self, image: Image) -> bool:
        """Whether enough markers are in plain view and lie where they lay."""
        if image.shape != self._shape or len(self._patches) < self._wanted:
            return False
        shifts = [shift for patch in self._patches if (shift := _shift_px(image, patch)) is not None]
        return len(shifts) >= self._wanted and median(shifts) < STILL_PX


def _patch(image: Image, quad: npt.NDArray[np.float64]) -> _Patch | None:
    """What to remember of one marker, by its corners in pixels; None where the picture ends too near to it."""
    left, top = np.floor(quad.min(axis=0)).astype(int) - ROOM_PX
    right, low = np.ceil(quad.max(axis=0)).astype(int) + ROOM_PX + 1
    height, width = image.shape[:2]
    if left < 1 or top < 1 or right > width - 1 or low > height - 1 or min(right - left, low - top) < _LEAST_SIDE_PX:
        return None
    around = _grey(image, slice(top - 1, low + 1), slice(left - 1, right + 1))
    then, right_by, down_by = around[1:-1, 1:-1], (around[1:-1, :-2] - around[1:-1, 2:]) / 2, (around[:-2, 1:-1] - around[2:, 1:-1]) / 2
    terms = np.stack([then.ravel(), np.ones(then.size, np.float32), right_by.ravel(), down_by.ravel()], axis=1)
    exact = terms.astype(np.float64)
    solve = np.linalg.solve(exact.T @ exact + 1e-6 * np.eye(exact.shape[1]), exact.T)
    return _Patch(slice(top, low), slice(left, right), terms, solve.astype(np.float32))


def _shift_px(image: Image, patch: _Patch) -> float | None:
    """How far a marker has moved, pixels; None where it is not in plain view."""
    now = _grey(image, patch.rows, patch.columns).ravel()
    found = patch.solve @ now
    gain = float(found[0])
    if gain <= 0:
        return None
    left_over, spread = now - patch.terms @ found, now - now.mean()
    if float(left_over @ left_over) > (1 - ALIKE**2) * float(spread @ spread):
        return None
    return float(np.hypot(found[2], found[3])) / gain


def _grey(image: Image, rows: slice, columns: slice) -> Floats:
    window = image[rows, columns]
    grey = cv2.cvtColor(window, cv2.COLOR_BGR2GRAY) if window.ndim == 3 else window
    return grey.astype(np.float32)
