"""Does a die lie flat? The corner pips of a 4 or 5 stand in a square then, a six's in a rectangle; on a die that leans they don't.

Needs the camera's pose.
"""

import math
from collections.abc import Hashable, Sequence

import numpy as np
import numpy.typing as npt

from vision.dice.squares import by_face, cut_squares, from_squares, in_picture, of_one_size, off_bodies, spots_on
from vision.frame import Image
from vision.reading import DieReading
from vision.table_plane import CameraPose, to_table_mm

_SIDE_PX = 48         # the face is looked at in a square of so many pixels
_INNER = 0.88         # of the face: its rounded edge and the ground beside it are left out
_SQUARE = 0.94        # least ratio of the two sides of the pips' rectangle of a 4 or 5 that lies flat
_STRETCH = (0.83, 1.13)  # of a six: its rows of three against their distance; makers space them from 0.85 to 1.1
_AMISS = 0.3           # of the corner pips' distance from the middle: what is further off makes no pattern
_SKEW = 0.06          # largest cosine between the two sides
"""Measured on composed tables (noise, blur, tilt to 26 degrees): of 2,400 flat dice whose pips can be parted 6 are taken to lean, of 162
that lean by 15 to 44 degrees 130. The film's, 36 degrees, has a ratio of 0.79."""
SURELY_FLAT = 0.96  # chance by the reader from which the pips are not asked

_RIM = round(_SIDE_PX * (1 - _INNER) / 2)

_Place = tuple[float, float]
Top = Sequence[tuple[float, float]]
"""Corners of a top face in pixels, in order round it."""


def leans(image: Image, die: DieReading, pose: CameraPose) -> bool:
    """True where the pips of a 4, 5 or 6 tell that the die does not lie flat. False for other values, and where the pips can't be parted.

    die.top: corners of its top face in pixels; die.size_mm: its edge, the height at which the face is taken to lie.
    """
    return which_lean(image, [die], pose)[0]


def which_lean(image: Image, dice: Sequence[DieReading], pose: CameraPose) -> list[bool]:
    """As `leans`, for all dice of a picture together, which is quicker than one by one."""
    told = [i for i, die in enumerate(dice) if die.value in (4, 5, 6) and die.size_mm is not None]
    faces = [dice[i] for i in told]
    flat = _lie_flat(image, [die.top for die in faces], [die.value or 0 for die in faces], pose, [die.size_mm or 0.0 for die in faces])
    leaning = {i for i, lies in zip(told, flat, strict=True) if lies is False}
    return [i in leaning for i in range(len(dice))]


class Leaning:
    """Which dice of one camera's table lean; a die whose top was found just where it was found before is not judged again."""

    def __init__(self) -> None:
        self._known: dict[Hashable, bool] = {}

    def forget(self) -> None:
        """Judge every die anew."""
        self._known.clear()

    def look(self, image: Image, dice: Sequence[DieReading], pose: CameraPose) -> list[bool]:
        """As which_lean, but for dice that to the reader surely lie flat: their pips are not asked."""
        perhaps = [die for die in dice if (die.flat or 0.0) < SURELY_FLAT]
        keys = {id(die): (die.top, die.value, die.size_mm, pose) for die in perhaps}
        new = [die for die in perhaps if keys[id(die)] not in self._known]
        fresh = dict(zip([keys[id(die)] for die in new], which_lean(image, new, pose), strict=True))
        self._known = {key: fresh[key] if key in fresh else self._known[key] for key in keys.values()}
        return [id(die) in keys and self._known[keys[id(die)]] for die in dice]


def lies_flat(image: Image, top: Top, value: int, pose: CameraPose, height_mm: float) -> bool | None:
    """Whether the pips of a 4, 5 or 6 stand as on a face that lies level at this height; None where they don't tell."""
    return _lie_flat(image, [top], [value], pose, [height_mm])[0] if value in (4, 5, 6) else None


def _lie_flat(
    image: Image, tops: Sequence[Top], values: Sequence[int], pose: CameraPose, heights_mm: Sequence[float]
) -> list[bool | None]:
    pips = pips_px(image, tops)
    whole = [i for i, (found, value) in enumerate(zip(pips, values, strict=True)) if len(found) == value]
    out: list[bool | None] = [None] * len(tops)
    if whole:
        heights = np.concatenate([np.full(values[i], heights_mm[i]) for i in whole])
        places = to_table_mm(np.concatenate([pips[i] for i in whole]), pose, heights)
        for i, part in zip(whole, np.split(places, np.cumsum([values[i] for i in whole])[:-1]), strict=True):
            out[i] = _stand_square([(x, y) for x, y in part.tolist()], values[i])
    return out


def _stand_square(pips: Sequence[_Place], value: int) -> bool | None:
    """Whether pips, millimetres, stand as on a level face; None where they make no pattern."""
    sides = _sides(pips, value)
    if sides is None:
        return None
    (row_x, row_y), (column_x, column_y) = sides
    long, wide = math.hypot(row_x, row_y), math.hypot(column_x, column_y)
    if min(long, wide) < 1e-6 or abs(row_x * column_x + row_y * column_y) > _SKEW * long * wide:
        return False
    return _STRETCH[0] < long / wide < _STRETCH[1] if value == 6 else min(long, wide) > _SQUARE * max(long, wide)


def _sides(pips: Sequence[_Place], value: int) -> tuple[_Place, _Place] | None:
    """The two sides of the parallelogram of the corner pips, a six's row of three first; None where they make none."""
    x, y = sum(px for px, _ in pips) / len(pips), sum(py for _, py in pips) / len(pips)
    off = sorted(((px - x, py - y) for px, py in pips), key=lambda at: -math.hypot(*at))
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners = sorted(off[:4], key=lambda at: math.atan2(at[1], at[0]))
    reach = sum(math.hypot(*at) for at in corners) / 4
    if max(abs(x0 + x2), abs(y0 + y2)) + max(abs(x1 + x3), abs(y1 + y3)) > _AMISS * reach:
        return None
    first, second = ((x1 - x0 + x2 - x3) / 2, (y1 - y0 + y2 - y3) / 2), ((x2 - x1 + x3 - x0) / 2, (y2 - y1 + y3 - y0) / 2)
    if value == 6:
        # the middle pip of a row lies half-way along it, which is half of the other side away from the centre
        along = [max(abs(abs(_share(at, side)) - 0.5) for at in off[4:]) for side in (first, second)]
        if min(along) > _AMISS:
            return None
        return (second, first) if along[0] < along[1] else (first, second)
    return first, second


def _share(at: _Place, side: _Place) -> float:
    """How far along a side a place lies, from its middle: shares of the side."""
    return (at[0] * side[0] + at[1] * side[1]) / max(side[0] ** 2 + side[1] ** 2, 1e-9)


def pips_px(image: Image, tops: Sequence[Top]) -> list[npt.NDArray[np.float64]]:
    """For each face (n, 2) middles of its pips, in pixels of the picture: its spots of one size that are wholly on it."""
    if not tops:
        return []
    to_picture = from_squares(tops, _SIDE_PX)
    faces = np.ascontiguousarray(cut_squares(image, to_picture, _SIDE_PX)[:, _RIM:-_RIM, _RIM:-_RIM])
    far = sum(np.multiply(off, off, dtype=np.int32) for off in off_bodies(faces))
    spots = spots_on(np.minimum(np.sqrt(far, dtype=np.float32) / 2, 255).astype(np.uint8))
    areas = spots.boxes[:, 4].tolist()
    pips = [of_one_size(numbers, areas, 0.4, 2.2) for numbers in by_face(spots.face, spots.whole, len(tops))]
    every = [number for numbers in pips for number in numbers]
    seen = in_picture(spots.middles[every] + _RIM, to_picture[spots.face[every]])
    return np.split(seen, np.cumsum([len(numbers) for numbers in pips])[:-1])
