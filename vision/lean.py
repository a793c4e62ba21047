"""Does a die lie flat? The corner pips of a 4, 5 or 6 stand in a square then; on a die that leans they don't. Needs the camera's pose."""

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
_FLAT = {4: 0.9, 5: 0.9, 6: 0.88}
"""Value → the least ratio of the two sides of the pips' rectangle with which a die is taken to lie flat.

Measured on the shipped film and sixteen random tables of our renderer: 783 flat dice 0.96 to 1 (makers space the six differently,
so it gets more room); the film's die that leans by 36 degrees 0.79. Less than about 25 degrees is not noticed."""


def leans(image: Image, die: DieReading, pose: CameraPose) -> bool:
    """True where the pips of a 4, 5 or 6 tell that the die does not lie flat. False for other values, and where the pips can't be parted.

    die.top: corners of its top face in pixels; die.size_mm: its edge, the height at which the face is taken to lie.
    """
    if die.value not in _FLAT or die.size_mm is None:
        return False
    pips = _pips_px(image, die.top)
    if len(pips) != die.value:
        return False
    places = to_table_mm(pips, pose, die.size_mm)
    return _side_ratio(places) < _FLAT[die.value]


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


def _side_ratio(places: npt.NDArray[np.float64]) -> float:
    """Shorter by longer side of the pips' rectangle, as the ratio of its two directions; the rectangle of least area round the middles."""
    (_, (width, height), _) = cv2.minAreaRect(places.astype(np.float32))
    return float(min(width, height) / max(width, height, 1e-6))
