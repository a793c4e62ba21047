"""The middle of a die's top face from its pips: on every face they lie evenly round it. The finder's own middle is a pixel or two off."""

import math
from collections.abc import Hashable, Sequence
from dataclasses import replace
from statistics import median

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.frame import Image
from vision.reading import DieReading

_SIDE_PX = 40
_REACH = (0.9, 1.12)  # of the face's side: looked at first, and when the pips are not all there
_FAR = 0.25  # of the face's side: a middle further off is not believed
_SPREAD = {2: (0.2, 0.5), 3: (0.2, 0.5), 4: (0.2, 0.5), 5: (0.2, 0.5), 6: (0.2, 0.5)}
"""Value → how far the outermost pips lie from the middle, of the face's side: other spots are no pips."""

_SQUARE = np.array([[0, 0], [_SIDE_PX, 0], [_SIDE_PX, _SIDE_PX], [0, _SIDE_PX]], np.float32) - np.float32(0.5)
_YS, _XS = (places.ravel().astype(np.float64) for places in np.mgrid[:_SIDE_PX, :_SIDE_PX])

_Middle = tuple[float, float]


def centred(image: Image, die: DieReading) -> DieReading:
    """The same die with its top face moved so that the pips lie round its middle; unchanged where they can't be parted."""
    return all_centred(image, [die])[0]


def all_centred(image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
    """As `centred`, for all dice of a picture together, which is quicker than one by one."""
    out = list(dice)
    left = [i for i, die in enumerate(dice) if die.value is not None]
    for reach in _REACH:
        middles = _middles_of_pips(image, [dice[i] for i in left], reach)
        for i, middle in zip(left, middles, strict=True):
            if middle is not None:
                out[i] = _moved(dice[i], middle)
        left = [i for i, middle in zip(left, middles, strict=True) if middle is None]
    return out


class Centring:
    """Centres the dice of one camera's table; a die whose face was found just where it was found before keeps its middle."""

    def __init__(self) -> None:
        self._known: dict[Hashable, DieReading | None] = {}

    def forget(self) -> None:
        """Look at every die anew."""
        self._known.clear()

    def look(self, image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
        """As all_centred."""
        keys = [(die.top, die.value) for die in dice]
        new = [die for die, key in zip(dice, keys, strict=True) if key not in self._known]
        fresh = {(die.top, die.value): None if now is die else now for die, now in zip(new, all_centred(image, new), strict=True)}
        self._known = {key: fresh[key] if key in fresh else self._known[key] for key in keys}
        moved = [self._known[key] for key in keys]
        return [die if now is None else replace(die, top=now.top) for die, now in zip(dice, moved, strict=True)]


def _moved(die: DieReading, middle: _Middle) -> DieReading:
    """The same die with the middle of its top face elsewhere."""
    top = np.array(die.top, np.float32)
    moved = top + (np.array(middle) - top.mean(axis=0)).astype(np.float32)
    corners: list[tuple[float, float]] = [(float(x), float(y)) for x, y in moved]
    return replace(die, top=(corners[0], corners[1], corners[2], corners[3]))


def _middles_of_pips(image: Image, dice: Sequence[DieReading], reach: float) -> list[_Middle | None]:
    """Middle of each face's pips in pixels of the picture; None unless just `value` spots of one size lie evenly about it."""
    if not dice:
        return []
    tops = np.array([die.top for die in dice], np.float32)
    middles = tops.mean(axis=1, keepdims=True)
    squares = [np.asarray(cv2.getPerspectiveTransform(corners, _SQUARE), np.float64) for corners in middles + reach * (tops - middles)]
    faces = np.empty((len(dice), _SIDE_PX, _SIDE_PX, 3), np.uint8)
    for face, square in zip(faces, squares, strict=True):
        cv2.warpPerspective(image, square, (_SIDE_PX, _SIDE_PX), dst=face)
    lab = np.asarray(cv2.cvtColor(faces.reshape(-1, _SIDE_PX, 3), cv2.COLOR_BGR2LAB), np.uint8).reshape(faces.shape)
    body = planes.median(lab[:, ::2, ::2].reshape(len(lab), -1, 3))  # every fourth pixel tells as much as all
    doubled = np.abs(2 * lab.astype(np.int16) - (2 * body).astype(np.int16)[:, None, None])  # medians may end in a half
    away = np.minimum(planes.total(doubled) // 2, 255).astype(np.uint8)
    found = [_middle(spots, int(die.value or 0), reach) for spots, die in zip(away, dice, strict=True)]
    return [None if middle is None else _back(middle, square) for middle, square in zip(found, squares, strict=True)]


def _middle(away: Image, value: int, reach: float) -> _Middle | None:
    """Middle of the pips of one face, pixels of its square. away: how unlike the body each pixel is."""
    _, spots = cv2.threshold(away, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    count, names, stats, _ = cv2.connectedComponentsWithStats(spots, connectivity=4)
    boxes = stats.tolist()
    whole = [i for i in range(1, count) if boxes[i][4] >= 4 and _is_whole(boxes[i])]
    usual = median(boxes[i][4] for i in whole) if whole else 0.0
    alike = [i for i in whole if 0.45 * usual < boxes[i][4] < 2.2 * usual]
    if len(alike) != value:
        return None
    all_middles = _weighted_middles(away, np.asarray(names, np.int32), count)
    middles = [all_middles[i] for i in alike]
    x, y = (sum(places) / value for places in zip(*middles, strict=True))
    middle = (_SIDE_PX - 1) / 2
    off = [(px - x, py - y) for px, py in middles]
    if not _is_pattern(off, value, reach) or math.hypot(x - middle, y - middle) > _FAR * _SIDE_PX / reach:
        return None
    return x, y


def _back(middle: _Middle, square: npt.NDArray[np.float64]) -> _Middle:
    x, y, w = np.linalg.inv(square) @ (*middle, 1.0)
    return float(x / w), float(y / w)


def _is_whole(box: Sequence[int]) -> bool:
    x, y, w, h = box[:4]
    return x > 0 and y > 0 and x + w < _SIDE_PX and y + h < _SIDE_PX and 0.5 < w / h < 2


def _weighted_middles(away: Image, names: npt.NDArray[np.int32], count: int) -> list[_Middle]:
    """Middles of all spots, pixels weighted by how unlike the body they are."""
    on_spots = np.flatnonzero(names)
    flat, weight = names.ravel()[on_spots], away.ravel()[on_spots].astype(np.float64)
    total = np.maximum(np.bincount(flat, weight, count), 1e-9)
    xs, ys = ((np.bincount(flat, weight * places[on_spots], count) / total).tolist() for places in (_XS, _YS))
    return list(zip(xs, ys, strict=True))


def _is_pattern(off: Sequence[_Middle], value: int, reach: float) -> bool:
    """Whether spots lie about their middle as pips do: each has its counterpart on the other side, the outermost at a usual distance."""
    if value == 1:
        return True
    least, most = (share * _SIDE_PX / reach for share in _SPREAD[value])
    far = max(math.hypot(x, y) for x, y in off)
    if not least < far < most:
        return False
    return all(min(math.hypot(x + ox, y + oy) for ox, oy in off) < 0.25 * far for x, y in off)
