"""Does a die lie flat? The corner pips of a 4 or 5 stand in a square then, a six's in a rectangle; on a die that leans they don't.

Needs the camera's pose.
"""

from collections.abc import Sequence

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


def leans(image: Image, die: DieReading, pose: CameraPose) -> bool:
    """True where the pips of a 4, 5 or 6 tell that the die does not lie flat. False for other values, and where the pips can't be parted.

    die.top: corners of its top face in pixels; die.size_mm: its edge, the height at which the face is taken to lie.
    """
    return die.value is not None and die.size_mm is not None and lies_flat(image, die.top, die.value, pose, die.size_mm) is False


def lies_flat(image: Image, top: Sequence[tuple[float, float]], value: int, pose: CameraPose, height_mm: float) -> bool | None:
    """Whether the pips of a 4, 5 or 6 stand as on a face that lies level at this height; None where they don't tell."""
    if value not in (4, 5, 6):
        return None
    pips = _pips_px(image, top)
    if len(pips) != value:
        return None
    sides = _sides(to_table_mm(pips, pose, height_mm), value)
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


def _pips_px(image: Image, top: Sequence[tuple[float, float]]) -> npt.NDArray[np.float64]:
    """(n, 2) middles of the pips on a face, in pixels of the picture."""
    corners = np.array(top, np.float32)
    square = np.array([[0, 0], [_SIDE_PX, 0], [_SIDE_PX, _SIDE_PX], [0, _SIDE_PX]], np.float32)
    to_square = cv2.getPerspectiveTransform(corners, square)
    face = cv2.cvtColor(cv2.warpPerspective(image, to_square, (_SIDE_PX, _SIDE_PX)), cv2.COLOR_BGR2LAB).astype(np.float32)
    rim = round(_SIDE_PX * (1 - _INNER) / 2)
    inner = face[rim:-rim, rim:-rim]
    body = np.median(inner.reshape(-1, 3), axis=0)
    away = planes.length(inner - body)
    grey = np.clip(away, 0, 255).astype(np.uint8)
    _, spots = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    _, _, stats, middles = cv2.connectedComponentsWithStats(spots, connectivity=4)
    areas = stats[1:, cv2.CC_STAT_AREA]
    x, y, w, h = (stats[1:, column] for column in (cv2.CC_STAT_LEFT, cv2.CC_STAT_TOP, cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT))
    whole = (x > 0) & (y > 0) & (x + w < inner.shape[1]) & (y + h < inner.shape[0])  # what runs on outside is no pip
    areas = np.where(whole, areas, 0)
    if not whole.any():
        return np.empty((0, 2))
    usual = np.median(areas[whole])
    alike = (areas > 0.4 * usual) & (areas < 2.2 * usual)
    found = middles[1:][alike] + rim
    if len(found) == 0:
        return np.empty((0, 2))
    back = cv2.perspectiveTransform(found[None].astype(np.float64), np.linalg.inv(to_square))
    return np.asarray(back[0], np.float64)
