"""What lies on our mat and is no hand, for it has not moved: a telephone, a box of counters, a tray with dice in it. Hands are told beside
it."""

import cv2
import numpy as np
import numpy.typing as npt

# How long it must have lain as it lies; what looks like a hand to the finder, and comes from outside the mat as one does, must lie longer.
# A hand may rest so long now and then: then the table is read beside it, and what it hides still counts as hidden.
LIES_STILL_S, LIKE_A_HAND_S = 15.0, 90.0
SAME_SHARE = 0.95  # of its cells and those it had, together: within it, nothing has moved
TELLS_SHARE = 0.5  # of it must be free of dice, now and before: those thrown into a tray change what is seen of its shape
_ALIKE = np.ones((3, 3), np.uint8)

Mask = npt.NDArray[np.bool_]


class LyingThings:
    """Follows what hides the print of one mat. shape: rows and columns of its cells."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self._since = np.full(shape, np.inf)
        self._over, self._over_since = np.zeros(shape, np.bool_), np.inf
        self._free = np.ones(shape, np.bool_)  # cells of which it was seen whether they are its own

    @property
    def cells(self) -> Mask:
        """Where things lie that are known to be no hand."""
        return np.asarray(np.isfinite(self._since), np.bool_)

    def newer_than(self, age_s: float, at_s: float) -> Mask:
        """Those of the cells that were bare so long ago."""
        return np.asarray(self.cells & (at_s - self._since < age_s), np.bool_)

    def look(self, over: Mask, like_a_hand: bool, at_s: float, under_dice: Mask | None = None) -> Mask:
        """The cells of what hides the print now, beside the things that are known, if it has lain so long that it is one too; else none.
        over: what is seen of it; under_dice: cells of which dice hide whether they are its own."""
        nothing = np.zeros_like(over)
        if not over.any():
            self._over_since = np.inf
            return nothing
        free = np.ones_like(over) if under_dice is None else ~under_dice
        if not np.isfinite(self._over_since) or not self._is_same(over, free):
            self._over, self._free, self._over_since = over, free, at_s
        self._over, self._free = self._over | over, self._free | free
        if at_s - self._over_since < (LIKE_A_HAND_S if like_a_hand else LIES_STILL_S):
            return nothing
        whole = self._over if self._free.all() else self._over | (_within_outline(self._over) & ~self._free)
        whole = _with_rim(whole)
        self._since[whole & ~self.cells] = self._over_since
        return whole

    def reaches_over(self, unchanged: Mask) -> None:
        """What hides the print beside a known thing, and was there before too, is a part of it: a floor may be nearly as the print is.
        unchanged: cells of that, wherever."""
        if not (self.cells.any() and unchanged.any()):
            return
        _, names = cv2.connectedComponents((self.cells | unchanged).astype(np.uint8), connectivity=8)
        self._since[unchanged & ~self.cells & np.isin(names, np.unique(names[self.cells]))] = self._since.min()

    def taken_away(self, hidden: Mask) -> Mask:
        """Where the print is seen again nothing lies any more; those cells. hidden: cells in which it is not seen."""
        gone = self.cells & ~_with_rim(hidden)
        self._since[gone] = np.inf
        return gone

    def _is_same(self, over: Mask, free: Mask) -> bool:
        both = free & self._free
        tells = np.count_nonzero(over & both) >= TELLS_SHARE * np.count_nonzero(over)
        return bool(tells) and _shared(over & both, self._over & both) >= SAME_SHARE


def _within_outline(cells: Mask) -> Mask:
    """What a band round these cells holds."""
    places = np.argwhere(cells)[:, ::-1].astype(np.int32)
    inside = np.zeros(cells.shape, np.uint8)
    cv2.fillConvexPoly(inside, cv2.convexHull(places), 1)
    return inside > 0


def _with_rim(cells: Mask) -> Mask:
    return np.asarray(cv2.dilate(cells.astype(np.uint8), _ALIKE) > 0, np.bool_)


def _shared(one: Mask, other: Mask) -> float:
    return float(np.count_nonzero(one & other)) / max(float(np.count_nonzero(one | other)), 1.0)
