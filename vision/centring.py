"""The middle of a die's top face from its pips: on every face they lie evenly round it. The finder's own middle is a pixel or two off."""

from collections.abc import Sequence
from dataclasses import replace

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


def centred(image: Image, die: DieReading) -> DieReading:
    """The same die with its top face moved so that the pips lie round its middle; unchanged where they can't be parted."""
    if die.value is None:
        return die
    top = np.array(die.top, np.float32)
    for reach in _REACH:
        middle = _middle_of_pips(image, top, die.value, reach)
        if middle is not None:
            moved = top + (middle - top.mean(axis=0)).astype(np.float32)
            corners: list[tuple[float, float]] = [(float(x), float(y)) for x, y in moved]
            return replace(die, top=(corners[0], corners[1], corners[2], corners[3]))
    return die


def _middle_of_pips(image: Image, top: npt.NDArray[np.float32], value: int, reach: float) -> npt.NDArray[np.float64] | None:
    """Middle of the face's pips in pixels of the picture; None unless just `value` spots of one size lie evenly about it."""
    corners = top.mean(axis=0) + reach * (top - top.mean(axis=0))
    to_square = cv2.getPerspectiveTransform(corners, _SQUARE)
    face = cv2.cvtColor(cv2.warpPerspective(image, to_square, (_SIDE_PX, _SIDE_PX)), cv2.COLOR_BGR2LAB)
    body = np.median(face[::2, ::2].reshape(-1, 3), axis=0)
    away = np.asarray(planes.total(np.abs(face - body)).clip(0, 255), np.uint8)
    _, spots = cv2.threshold(away, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    count, names, stats, _ = cv2.connectedComponentsWithStats(spots, connectivity=4)
    whole = [i for i, box in enumerate(stats.tolist()) if i and box[4] >= 4 and _is_whole(box)]
    usual = float(np.median(stats[whole, cv2.CC_STAT_AREA])) if whole else 0.0
    alike = [i for i in whole if 0.45 * usual < stats[i, cv2.CC_STAT_AREA] < 2.2 * usual]
    if len(alike) != value:
        return None
    middles = _weighted_middles(away, np.asarray(names, np.int32), count)[alike]
    middle = middles.mean(axis=0)
    if not _is_pattern(middles - middle, value, reach) or np.linalg.norm(middle - (_SIDE_PX - 1) / 2) > _FAR * _SIDE_PX / reach:
        return None
    back = cv2.perspectiveTransform(middle.reshape(1, 1, 2), np.linalg.inv(to_square))
    return np.asarray(back[0, 0], np.float64)


def _is_whole(box: Sequence[int]) -> bool:
    x, y, w, h = box[:4]
    return x > 0 and y > 0 and x + w < _SIDE_PX and y + h < _SIDE_PX and 0.5 < w / h < 2


def _weighted_middles(away: Image, names: npt.NDArray[np.int32], count: int) -> npt.NDArray[np.float64]:
    """(count, 2) middles of all spots, pixels weighted by how unlike the body they are."""
    flat, weight = names.ravel(), away.ravel().astype(np.float64)
    total = np.maximum(np.bincount(flat, weight, count), 1e-9)
    return np.column_stack([np.bincount(flat, weight * places, count) / total for places in (_XS, _YS)])


def _is_pattern(off: npt.NDArray[np.float64], value: int, reach: float) -> bool:
    """Whether spots lie about their middle as pips do: each has its counterpart on the other side, the outermost at a usual distance."""
    if value == 1:
        return True
    least, most = (share * _SIDE_PX / reach for share in _SPREAD[value])
    far = np.linalg.norm(off, axis=1).max()
    if not least < far < most:
        return False
    opposite = np.linalg.norm(off[:, None] + off[None], axis=2).min(axis=1)
    return bool(opposite.max() < 0.25 * far)
