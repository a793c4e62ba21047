"""Does a die lie flat? The corner pips of a 4 or 5 stand in a square then, a six's in a rectangle; on a die that leans they don't.

Needs the camera's pose.
"""

from collections.abc import Hashable, Sequence
from statistics import median

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
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

_RIM = round(_SIDE_PX * (1 - _INNER) / 2)
_FACE = np.array([[0, 0], [_SIDE_PX, 0], [_SIDE_PX, _SIDE_PX], [0, _SIDE_PX]], np.float32)

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
        """As which_lean."""
        keys = [(die.top, die.value, die.size_mm, pose) for die in dice]
        new = [i for i, key in enumerate(keys) if key not in self._known]
        fresh = dict(zip([keys[i] for i in new], which_lean(image, [dice[i] for i in new], pose), strict=True))
        self._known = {key: fresh[key] if key in fresh else self._known[key] for key in keys}
        return [self._known[key] for key in keys]


def lies_flat(image: Image, top: Top, value: int, pose: CameraPose, height_mm: float) -> bool | None:
    """Whether the pips of a 4, 5 or 6 stand as on a face that lies level at this height; None where they don't tell."""
    return _lie_flat(image, [top], [value], pose, [height_mm])[0] if value in (4, 5, 6) else None


def _lie_flat(
    image: Image, tops: Sequence[Top], values: Sequence[int], pose: CameraPose, heights_mm: Sequence[float]
) -> list[bool | None]:
    pips = _pips_px(image, tops)
    whole = [i for i, (found, value) in enumerate(zip(pips, values, strict=True)) if len(found) == value]
    out: list[bool | None] = [None] * len(tops)
    if whole:
        heights = np.concatenate([np.full(values[i], heights_mm[i]) for i in whole])
        places = to_table_mm(np.concatenate([pips[i] for i in whole]), pose, heights)
        for i, part in zip(whole, np.split(places, np.cumsum([values[i] for i in whole])[:-1]), strict=True):
            out[i] = _stand_square(part, values[i])
    return out


def _stand_square(pips: npt.NDArray[np.float64], value: int) -> bool | None:
    """Whether pips, (value, 2) mm, stand as on a level face; None where they make no pattern."""
    sides = _sides(pips, value)
    if sides is None:
        return None
    row, column = sides
    long, wide = float(np.linalg.norm(row)), float(np.linalg.norm(column))
    if min(long, wide) < 1e-6 or abs(float(row @ column)) > _SKEW * long * wide:
        return False
    return _STRETCH[0] < long / wide < _STRETCH[1] if value == 6 else min(long, wide) > _SQUARE * max(long, wide)


def _sides(pips: npt.NDArray[np.float64], value: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]] | None:
    """The two sides, (2,) each, of the parallelogram of the corner pips, a six's row of three first; None where they make none."""
    off = pips - pips.mean(axis=0)
    far = np.argsort(-np.hypot(off[:, 0], off[:, 1]))
    corners, others = off[far[:4]], off[far[4:]]
    corners = corners[np.argsort(np.arctan2(corners[:, 1], corners[:, 0]))]
    reach = float(np.hypot(corners[:, 0], corners[:, 1]).mean())
    if float(np.abs(corners[0] + corners[2]).max() + np.abs(corners[1] + corners[3]).max()) > _AMISS * reach:
        return None
    first, second = (corners[1] - corners[0] + corners[2] - corners[3]) / 2, (corners[2] - corners[1] + corners[3] - corners[0]) / 2
    if value == 6:
        # the middle pip of a row lies half-way along it, which is half of the other side away from the centre
        along = [float(np.abs(np.abs(others @ side) / max(float(side @ side), 1e-9) - 0.5).max()) for side in (first, second)]
        if min(along) > _AMISS:
            return None
        return (second, first) if along[0] < along[1] else (first, second)
    return first, second


def _pips_px(image: Image, tops: Sequence[Top]) -> list[npt.NDArray[np.float64]]:
    """For each face (n, 2) middles of its pips, in pixels of the picture."""
    if not tops:
        return []
    squares = [np.asarray(cv2.getPerspectiveTransform(corners, _FACE), np.float64) for corners in np.array(tops, np.float32)]
    faces = np.empty((len(tops), _SIDE_PX, _SIDE_PX, 3), np.uint8)
    for face, square in zip(faces, squares, strict=True):
        cv2.warpPerspective(image, square, (_SIDE_PX, _SIDE_PX), dst=face)
    inner = np.ascontiguousarray(faces[:, _RIM:-_RIM, _RIM:-_RIM])
    lab = np.asarray(cv2.cvtColor(inner.reshape(-1, inner.shape[2], 3), cv2.COLOR_BGR2LAB), np.float32).reshape(inner.shape)
    body = planes.median(lab.reshape(len(tops), -1, 3))
    away = planes.length(lab - body[:, None, None]).clip(0, 255).astype(np.uint8)
    return [_back(_spots(one), square) for one, square in zip(away, squares, strict=True)]


def _spots(away: Image) -> list[tuple[float, float]]:
    """Middles of the spots of one size on a face, pixels of its square. away: how unlike the body each pixel is."""
    _, spots = cv2.threshold(away, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    _, _, stats, middles = cv2.connectedComponentsWithStats(spots, connectivity=4)
    high, wide = away.shape
    found = list(zip(stats.tolist(), middles.tolist(), strict=True))[1:]
    # what runs on outside is no pip
    whole = [(area, at) for (x, y, w, h, area), at in found if x > 0 and y > 0 and x + w < wide and y + h < high]
    usual = median(area for area, _ in whole) if whole else 0
    return [(x + _RIM, y + _RIM) for area, (x, y) in whole if 0.4 * usual < area < 2.2 * usual]


def _back(places: Sequence[tuple[float, float]], square: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """From pixels of a face's square to pixels of the picture, (n, 2)."""
    if not places:
        return np.empty((0, 2))
    return np.asarray(cv2.perspectiveTransform(np.array([places]), np.linalg.inv(square))[0], np.float64)
