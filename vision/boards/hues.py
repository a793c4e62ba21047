"""What cameras make of the board's colours. How pale, its floor tells: a pale green is printed on every lot, seen where none is covered.
Whether they turn hues, nothing on the board tells.

The lamps and the curve of tones are told by greys alone; through a camera that makes pale, purple and aqua tiles were silver and yellow
markers white, 58 of 912 lots, and through one that turns hues by 4 degrees red markers were orange, 13; and nobody was asked.
"""

from collections.abc import Iterable

import numpy as np

from vision import planes
from vision.boards.light import Floats
from vision.boards.printed import FLOOR

_GAMMA = 2.2  # of a picture's levels
_EVERY = 3  # pixels of a lot, both ways, that are looked at
_LEAST_LOTS = 3
_LIKE_FLOOR = 0.2  # how far the middle colour of a bare lot may be from the floor's, beside its paleness, in parts of 1
_LEAST, _MOST = 0.35, 1.8  # of the floor's own colour: beyond, what is seen is something else


def paleness(lots: Iterable[Floats]) -> float:
    """How much is left of the floor's colour, 1.0 for all of it, or where too few bare lots are seen. lots: as printed, (h, w, 3) BGR."""
    floor = np.array(FLOOR[::-1])
    known = floor.mean() - floor
    seen = []
    for lot in lots:
        middle = np.median(lot[::_EVERY, ::_EVERY].reshape(-1, 3), axis=0)
        off = (middle.mean() - middle) * (floor.mean() / max(float(middle.mean()), 1e-3))
        left = float(off @ known / (known @ known))
        if _LEAST < left < _MOST and np.linalg.norm(off - left * known) < _LIKE_FLOOR * np.linalg.norm(known):
            seen.append(left)
    return float(np.median(seen)) if len(seen) >= _LEAST_LOTS else 1.0


def in_full_colour(printed: Floats, left: float) -> Floats:
    """The same, (h, w, 3), with all of its colour, of which so much is left: what is lightest in each pixel stays as light."""
    lightest = planes.most(printed)[..., None]
    return np.asarray(np.maximum(lightest - (lightest - printed) / left, 0.0), np.float32)


def turned(printed: Floats, degrees: float) -> Floats:
    """The same, (…, 3) BGR, all hues turned round grey in linear light: red towards yellow where degrees are more than none."""
    about = np.radians(degrees)
    same, next_, last = (1 + 2 * np.cos(about)) / 3, *((1 - np.cos(about) + side * np.sqrt(3) * np.sin(about)) / 3 for side in (1, -1))
    mixed = np.array([[same, next_, last], [last, same, next_], [next_, last, same]], np.float32)
    return np.asarray(np.maximum(np.maximum(printed, 0) ** _GAMMA @ mixed.T, 0) ** (1 / _GAMMA), np.float32)
