"""What lies on our mat and is no hand, for it has not moved: a telephone, a box of counters, a tray with dice in it. Hands are told beside
it."""

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes

# How long it must have lain as it lies; what looks like a hand to the finder, and comes from outside the mat as one does, must lie longer.
# A hand may rest so long now and then: then the table is read beside it, and what it hides still counts as hidden.
LIES_STILL_S, LIKE_A_HAND_S = 15.0, 90.0
SAME_SHARE = 0.95  # of its cells and those it had, together: within it, nothing has moved; or of them that look as they did: a floor may be
# nearly as the print is, and now and then be taken for it
CHANGED, DARK = 0.15, 40.0  # by so much, of logarithms, a cell looks otherwise, the lamp's change allowed for; grey levels added, for noise
TELLS_SHARE = 0.5  # of it must be free of dice, now and before: those thrown into a tray hide what is seen of it
_ALIKE = np.ones((3, 3), np.uint8)

Mask = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float32]


class LyingThings:
    """Follows what hides the print of one mat. shape: rows and columns of its cells."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self._since = np.full(shape, np.inf)
        self._over, self._over_since = np.zeros(shape, np.bool_), np.inf
        self._free = np.ones(shape, np.bool_)  # cells of which it was seen whether they are its own
        self._then: tuple[Floats, Mask] | None = None  # how the mat looked as it was first seen there, and where no dice were

    @property
    def cells(self) -> Mask:
        """Where things lie that are known to be no hand."""
        return np.asarray(np.isfinite(self._since), np.bool_)

    def newer_than(self, age_s: float, at_s: float) -> Mask:
        """Those of the cells that were bare so long ago."""
        return np.asarray(self.cells & (at_s - self._since < age_s), np.bool_)

    def look(self, over: Mask, seen: Floats, like_a_hand: bool, at_s: float, under_dice: Mask | None = None) -> Mask:
        """The cells of what hides the print now, beside the things that are known, if it has lain so long that it is one too; else none.
        over: what is seen of it; seen: how the mat looks, (rows, columns, 3); under_dice: cells of which dice hide whether they are its
        own."""
        nothing = np.zeros_like(over)
        if not over.any():
            self._over_since = np.inf
            return nothing
        free = np.ones_like(over) if under_dice is None else ~under_dice
        if not np.isfinite(self._over_since) or not self._is_still(over, seen, free):
            self._over, self._free, self._over_since, self._then = over, free, at_s, (seen, free)
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

    def _is_still(self, over: Mask, seen: Floats, free: Mask) -> bool:
        if self._then is None:
            return False
        before, was_free = self._then
        both = free & was_free
        tells = (over | self._over) & both
        if np.count_nonzero(tells) < TELLS_SHARE * np.count_nonzero(over):
            return False
        if np.count_nonzero(over & self._over & both) >= SAME_SHARE * np.count_nonzero(tells):
            return True
        ratio = np.log((seen + DARK) / (before + DARK))
        ratio -= planes.median(ratio[both])
        return float(np.mean(planes.most(np.abs(ratio))[tells] < CHANGED)) >= SAME_SHARE


def _within_outline(cells: Mask) -> Mask:
    """What a band round these cells holds."""
    places = np.argwhere(cells)[:, ::-1].astype(np.int32)
    inside = np.zeros(cells.shape, np.uint8)
    cv2.fillConvexPoly(inside, cv2.convexHull(places), 1)
    return inside > 0


def _with_rim(cells: Mask) -> Mask:
    return np.asarray(cv2.dilate(cells.astype(np.uint8), _ALIKE) > 0, np.bool_)
