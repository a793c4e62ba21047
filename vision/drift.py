"""Has the camera moved over a table without markers? Held against a small picture from calibration: its corners are looked for again.

Dice, notes and hands come and go and the light changes; what most places agree on is the camera.
"""

import base64
import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image
from vision.table_plane import CameraPose, Points, to_pixels

WIDE_PX = 480  # of the small picture
PLACES = 80
_HALF, _REACH = 8, 40  # of a place, and how far from where it was it is looked for, pixels of the small picture
_ALIKE = 0.75  # correlation from which a place is found again
_SAME_PX = 2.5  # places that agree on a shift to this are one camera's, pixels of the small picture
_LARGER = 1.15  # so many times larger along one side, at most, may a push make the table
LEAST_PLACES, _SHARE = 8, 0.2  # of all places
ENOUGH_PLACES = 24  # of an empty table, so that half of them may be hidden
_NOISE, _FAR_OFF_PX = 1.5, 4.0  # levels, pixels of the small picture
_PUSHES = [np.array([far * np.cos(way), far * np.sin(way)]) for far in (20, 35, 50, 66, 87, 115) for way in np.arange(12) * np.pi / 6]
"""Those that are tried on a table, pixels of the small picture."""

Grey = npt.NDArray[np.uint8]
Shift = npt.NDArray[np.float64]
"""(3, 3): from pixels of the picture at calibration to those of the picture now."""


def look_of(image: Image) -> str:
    """The small picture of a table, to be kept in a profile: JPEG, base64."""
    return base64.b64encode(cv2.imencode(".jpg", _small(image), [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes()).decode("ascii")


def is_known_again(image: Image) -> bool:
    """Whether this table would be known again by its small picture, with room for the dice and hands that will hide parts of it, and any
    push be noticed.

    A plain one shows nothing but the camera's noise, which is another in the next picture; one with a cloth of checks looks as before when
    the camera was pushed by some of them.
    """
    look, small, rng = TableLook(look_of(image)), _small(image), np.random.default_rng(0)
    middle = np.array([small.shape[::-1]]) / 2

    def seen(push: npt.NDArray[np.float64]) -> Drift:
        into = np.column_stack([np.eye(2), push])
        pushed = cv2.warpAffine(small, into, small.shape[::-1], borderMode=cv2.BORDER_REFLECT)
        return look.compare(np.clip(pushed + rng.normal(0, _NOISE, small.shape), 0, 255).astype(np.uint8))

    def is_taken_for_another(push: npt.NDArray[np.float64]) -> bool:
        shift = seen(push).shift
        return shift is not None and math.dist(Drift(shift, 0, 0).moved(middle)[0], middle[0] + push) > _FAR_OFF_PX

    still = seen(np.zeros(2))
    return still.shift is not None and still.found >= ENOUGH_PLACES and not any(map(is_taken_for_another, _PUSHES))


@dataclass(frozen=True, slots=True, eq=False)
class Drift:
    """What became of the camera. shift: None where too little of the table is recognised; found, sought: places."""

    shift: Shift | None
    found: int
    sought: int

    def moved(self, points_px: Points) -> Points:
        """Where points of the picture at calibration, (n, 2) pixels, are now; where they were while that is unknown."""
        if self.shift is None:
            return points_px
        return np.asarray(cv2.perspectiveTransform(points_px[:, None], self.shift)[:, 0], np.float64)

    def mm(self, pose: CameraPose, size_mm: tuple[float, float]) -> float:
        """How far the table's corners and middle have moved in the picture, as millimetres on the table: the largest. 0 while unknown."""
        if self.shift is None:
            return 0.0
        width, height = size_mm
        was = to_pixels([(0, 0), (width, 0), (width, height), (0, height), (width / 2, height / 2)], pose)
        now = self.moved(was)
        return float(np.linalg.norm(now - was, axis=1).max() / (np.linalg.norm(was[1] - was[0]) / width))


class TableLook:
    """The table as it looked when calibrated. Raises ValueError when the kept picture can't be read."""

    def __init__(self, kept: str) -> None:
        read = cv2.imdecode(np.frombuffer(base64.b64decode(kept), np.uint8), cv2.IMREAD_GRAYSCALE)
        if read is None:
            raise ValueError("no picture")
        self._then = np.asarray(read, np.uint8)
        corners = cv2.goodFeaturesToTrack(self._then, PLACES, 0.02, 12)
        places = np.empty((0, 2)) if corners is None else corners.reshape(-1, 2).round()
        height, width = self._then.shape
        inside = (places > _HALF).all(axis=1) & (places[:, 0] < width - _HALF - 1) & (places[:, 1] < height - _HALF - 1)
        self._places = places[inside].astype(int)

    def compare(self, image: Image) -> Drift:
        """Look for the table of then in a picture (BGR) of the same shape."""
        now = _small(image)
        if now.shape != self._then.shape:
            return Drift(None, 0, len(self._places))
        pairs = [(place, found) for place in self._places if (found := self._find(place, now)) is not None]
        if len(pairs) < LEAST_PLACES:
            return Drift(None, len(pairs), len(self._places))
        was, is_now = (np.array(side, np.float64) for side in zip(*pairs, strict=True))
        turned, agree = cv2.estimateAffine2D(was, is_now, method=cv2.RANSAC, ransacReprojThreshold=_SAME_PX)
        together = 0 if agree is None else int(np.count_nonzero(agree))
        if together < max(LEAST_PLACES, 0.35 * len(pairs), _SHARE * len(self._places)) or not _is_a_push(np.asarray(turned, np.float64)):
            return Drift(None, together, len(self._places))
        by = image.shape[1] / now.shape[1]
        full = np.diag([by, by, 1.0])
        return Drift(full @ np.vstack([turned, [0, 0, 1]]) @ np.linalg.inv(full), together, len(self._places))

    def _find(self, place: npt.NDArray[np.int_], now: Grey) -> tuple[float, float] | None:
        """Where one place of then is now, to a fraction of a pixel; None where it is covered or ambiguous."""
        x, y = (int(v) for v in place)
        patch = self._then[y - _HALF : y + _HALF + 1, x - _HALF : x + _HALF + 1]
        left, top = max(x - _HALF - _REACH, 0), max(y - _HALF - _REACH, 0)
        window = now[top : y + _HALF + _REACH + 1, left : x + _HALF + _REACH + 1]
        score = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
        _, best, _, (column, row) = cv2.minMaxLoc(score)
        high, wide = score.shape
        if best < _ALIKE or not (0 < column < wide - 1 and 0 < row < high - 1):
            return None  # one on the rim of where it was looked for may lie beyond it
        dx, dy = _peak(score[row, :], column), _peak(score[:, column], row)
        return left + column + dx + _HALF, top + row + dy + _HALF


def _is_a_push(turned: npt.NDArray[np.float64]) -> bool:
    """Whether a camera that was pushed can see the table so, (2, 3): hardly larger, smaller or askew."""
    long, short = np.linalg.svd(turned[:, :2], compute_uv=False)
    return bool(long < _LARGER and short > 1 / _LARGER)


def _peak(values: Any, at: int) -> float:
    """Fraction of a step by which a parabola through the highest of some numbers and its neighbours peaks beside it."""
    if not 0 < at < len(values) - 1:
        return 0.0
    before, here, after = (float(values[at + k]) for k in (-1, 0, 1))
    bend = before - 2 * here + after
    return 0.0 if bend >= 0 else 0.5 * (before - after) / bend


def _small(image: Image) -> Grey:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) if image.ndim == 3 else image
    height, width = grey.shape
    small = cv2.resize(grey, (WIDE_PX, max(round(height * WIDE_PX / width), 1)), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
