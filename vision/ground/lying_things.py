"""What lies on our mat and is no hand, for it has not moved: a telephone, a coaster, a box of counters. Hands are told beside it."""

import cv2
import numpy as np
import numpy.typing as npt

# How long it must have lain as it lies; what looks like a hand to the finder, and comes from outside the mat as one does, must lie longer.
# A hand may rest so long now and then: then the table is read beside it, and what it hides still counts as hidden.
LIES_STILL_S, LIKE_A_HAND_S = 15.0, 90.0
SAME_SHARE = 0.95  # of its cells and those it had, together: within it, nothing has moved
_ALIKE = np.ones((3, 3), np.uint8)

Mask = npt.NDArray[np.bool_]


class LyingThings:
    """Follows what hides the print of one mat. shape: rows and columns of its cells."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self._since = np.full(shape, np.inf)
        self._over, self._over_since = np.zeros(shape, np.bool_), np.inf

    @property
    def cells(self) -> Mask:
        """Where things lie that are known to be no hand."""
        return np.asarray(np.isfinite(self._since), np.bool_)

    def newer_than(self, age_s: float, at_s: float) -> Mask:
        """Those of the cells that were bare so long ago."""
        return np.asarray(self.cells & (at_s - self._since < age_s), np.bool_)

    def look(self, over: Mask, like_a_hand: bool, at_s: float) -> bool:
        """Whether what hides the print now, beside the things that are known, has lain so long that it is one too. over: its cells, none
        where nothing does."""
        if not over.any():
            self._over_since = np.inf
            return False
        if not np.isfinite(self._over_since) or _shared(over, self._over) < SAME_SHARE:
            self._over, self._over_since = over, at_s
        if at_s - self._over_since < (LIKE_A_HAND_S if like_a_hand else LIES_STILL_S):
            return False
        self._since[_with_rim(over) & ~self.cells] = self._over_since
        return True

    def taken_away(self, unlike: Mask) -> None:
        """Where the print is seen again nothing lies any more. unlike: cells in which it is not seen."""
        self._since[~_with_rim(unlike)] = np.inf


def _with_rim(cells: Mask) -> Mask:
    return np.asarray(cv2.dilate(cells.astype(np.uint8), _ALIKE) > 0, np.bool_)


def _shared(one: Mask, other: Mask) -> float:
    return float(np.count_nonzero(one & other)) / max(float(np.count_nonzero(one | other)), 1.0)
