"""Whether a die is but what two beside each other show between them: the right half of one and the left half of the other.

Two twos that touch, or fours or sixes, have in their midst the pips of one more. Where it was taken for the die, both go missing, and the
count is wrong. It is known by what lies on either side of it, body and pips both, where no other die was found.
"""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.dice.squares import straight
from vision.frame import Image
from vision.reading import DieReading, asked_about
from vision.voting import centre, edge_px

_PX = 16  # pixels of an edge in the view of a die's top and what lies round it
_ROUND = 0.6  # edges round it in that view
_RIM = 2  # pixels of a top inside its edge
_BESIDE = 0.55  # edges beyond a side that are looked at
# Confidence from which a die is none of these: of two such ones one was believed, with 0.94. White dice under lamps that cast several
# shadows have something like pips on either side too: of 1,700 right ones nine, all but one of them surer than this. Of 7,600 dice three
# right ones are asked about for it.
_SURELY = 0.992
_LEAST_CONTRAST = 12.0  # grey levels between body and pips
# Shares of that contrast within which a pixel is of the body, from which on it is rather a pip, and how far aside that may be; then the
# shares of such pixels beyond a side that shows another die's half.
_BODY, _PIP, _ASIDE = 0.35, 0.5, 0.4
_LEAST_BODY, _LEAST_PIPS = 0.5, 0.04
_FOUND_BESIDE = 0.62  # edges from the middle of what is looked at to that of a die found there
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))  # left, right, above, below, in edges of the top

Pixels = npt.NDArray[np.float32]


def between_asked(image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice of a picture (h, w, 3) BGR uint8; asked about is what may be but two halves of others."""
    return [asked_about(die, "faint") if _may_be_two_halves(image, die, dice) else die for die in dice]


def _may_be_two_halves(image: Image, die: DieReading, dice: Sequence[DieReading]) -> bool:
    if die.ask or die.zone is None or die.confidence >= _SURELY:
        return False
    bare = [not _is_beside(die, side, dice) for side in _SIDES]
    if not (all(bare[:2]) or all(bare[2:])):
        return False
    goes_on = _goes_on(_view(image, die))
    return any(bare[i] and bare[i + 1] and goes_on[i] and goes_on[i + 1] for i in (0, 2))


def _is_beside(die: DieReading, side: tuple[int, int], dice: Sequence[DieReading]) -> bool:
    """Whether a die was found on this side. Without numpy, which is slow about two numbers."""
    (x0, y0), (x1, y1), _, (x3, y3) = die.top
    (x, y), far, near = centre(die), (1 + _BESIDE) / 2, _FOUND_BESIDE * edge_px(die)
    at = (x + (side[0] * (x1 - x0) + side[1] * (x3 - x0)) * far, y + (side[0] * (y1 - y0) + side[1] * (y3 - y0)) * far)
    return any(other is not die and math.dist(centre(other), at) < near for other in dice)


def _view(image: Image, die: DieReading) -> Pixels:
    """The top from straight above with what lies round it."""
    return straight(image, die.top, _PX, _ROUND * _PX).astype(np.float32)


def _rim(face: Pixels) -> Pixels:
    """The outermost pixels of a face, where no pip is, (n, 3)."""
    outer = np.ones(face.shape[:2], np.bool_)
    outer[_RIM:-_RIM, _RIM:-_RIM] = False
    return face[outer]


def _goes_on(view: Pixels) -> list[bool]:
    """Of each side whether body and pips go on beyond it."""
    first, last = round(_ROUND * _PX), round((_ROUND + 1) * _PX)
    face = view[first + 2 : last - 2, first + 2 : last - 2].reshape(-1, 3)
    body = np.median(_rim(view[first + 1 : last - 1, first + 1 : last - 1]), axis=0)
    off = np.linalg.norm(face - body, axis=1)
    to_pip = face[off > 0.6 * off.max()].mean(axis=0) - body if off.max() > 0 else np.zeros(3)
    contrast = float(np.linalg.norm(to_pip))
    if contrast < _LEAST_CONTRAST:
        return [False] * len(_SIDES)

    def shows_half_a_die(part: Pixels) -> bool:
        off = (part.reshape(-1, 3) - body) / contrast
        along = off @ (to_pip / contrast)
        aside = np.linalg.norm(off - along[:, None] * (to_pip / contrast), axis=1)
        pips = (along > _PIP) & (aside < _ASIDE)
        return bool((np.linalg.norm(off, axis=1) < _BODY).mean() >= _LEAST_BODY and pips.mean() >= _LEAST_PIPS)

    within, reach = slice(first + 1, last - 1), int(_BESIDE * _PX)
    before, after = slice(first - reach, first - 1), slice(last + 1, last + reach)
    parts = ((within, before), (within, after), (before, within), (after, within))
    return [shows_half_a_die(view[rows, columns]) for rows, columns in parts]
