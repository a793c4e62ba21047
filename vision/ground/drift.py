"""Has the camera moved over a table without markers? Held against a small picture from calibration: its corners are looked for again.

Dice, notes and hands come and go and the light changes; what most places agree on is the camera.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image
from vision.jpeg import Fine, from_text, kept_as_text
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
_FAR_PX = (20, 35, 50, 66, 87, 115)
_PUSHES = [np.rint([far * np.cos(way), far * np.sin(way)]).astype(int) for far in _FAR_PX for way in np.arange(12) * np.pi / 6]
"""Those that are tried on a table, pixels of the small picture."""

Grey = npt.NDArray[np.uint8]
Score = npt.NDArray[np.float32]
Shift = npt.NDArray[np.float64]
"""(3, 3): from pixels of the picture at calibration to those of the picture now."""


def look_of(image: Image) -> str:
    """The small picture of a table, to be kept in a profile: JPEG, base64."""
    return kept_as_text(_small(image), Fine.SMALL_TABLE)


def known_look_of(image: Image) -> str:
    """look_of, "" where the table is too plain to be known again by it: see TableLook.is_known_again."""
    look = look_of(image)
    return look if TableLook(look).is_known_again() else ""


@dataclass(frozen=True, slots=True, eq=False)
class Drift:
    """What became of the camera. shift: None where too little of the table is recognised; found: places."""

    shift: Shift | None
    found: int

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
        self._then = from_text(kept, cv2.IMREAD_GRAYSCALE)
        corners = cv2.goodFeaturesToTrack(self._then, PLACES, 0.02, 12)
        places = np.empty((0, 2)) if corners is None else corners.reshape(-1, 2).round()
        height, width = self._then.shape
        inside = (places > _HALF).all(axis=1) & (places[:, 0] < width - _HALF - 1) & (places[:, 1] < height - _HALF - 1)
        self._places = places[inside].astype(int)

    def compare(self, image: Image) -> Drift:
        """Look for the table of then in a picture (BGR) of the same shape."""
        now = _small(image)
        if now.shape != self._then.shape:
            return Drift(None, 0)
        return self._agreed([self._find(place, now) for place in self._places], image.shape[1] / now.shape[1])

    def is_known_again(self) -> bool:
        """Whether this table would be known again by its small picture, with room for the dice and hands that will hide parts of it, and
        any push be noticed.

        A plain one shows nothing but the camera's noise, which is another in the next picture; one with a cloth of checks looks as before
        when the camera was pushed by some of them.
        """
        noise = np.random.default_rng(0).normal(0, _NOISE, self._then.shape)
        now = np.clip(self._then + noise, 0, 255).astype(np.uint8)
        still = self.compare(now)
        if still.shift is None or still.found < ENOUGH_PLACES:
            return False
        around = [_Around(place, self._then, now) for place in self._places]
        middle = np.array([now.shape[::-1]]) / 2

        def is_taken_for_another(push: npt.NDArray[np.int_]) -> bool:
            drift = self._agreed([place.found_after(push) for place in around], 1.0)
            return drift.shift is not None and math.dist(drift.moved(middle)[0], middle[0] + push) > _FAR_OFF_PX

        return not any(map(is_taken_for_another, _PUSHES))

    def _agreed(self, found: Sequence[tuple[float, float] | None], by: float) -> Drift:
        """What most places agree on. found: where each is now, in the small picture; by: how many times larger the whole one is."""
        pairs = [(place, at) for place, at in zip(self._places, found, strict=True) if at is not None]
        if len(pairs) < LEAST_PLACES:
            return Drift(None, len(pairs))
        was, is_now = (np.array(side, np.float64) for side in zip(*pairs, strict=True))
        turned, agree = cv2.estimateAffine2D(was, is_now, method=cv2.RANSAC, ransacReprojThreshold=_SAME_PX)
        together = 0 if agree is None else int(np.count_nonzero(agree))
        if together < max(LEAST_PLACES, 0.35 * len(pairs), _SHARE * len(self._places)) or not _is_a_push(np.asarray(turned, np.float64)):
            return Drift(None, together)
        full = np.diag([by, by, 1.0])
        return Drift(full @ np.vstack([turned, [0, 0, 1]]) @ np.linalg.inv(full), together)

    def _find(self, place: npt.NDArray[np.int_], now: Grey) -> tuple[float, float] | None:
        """Where one place of then is now, to a fraction of a pixel; None where it is covered or ambiguous."""
        score, left, top = _likeness(place, self._then, now, _REACH)
        found = _best(score)
        return None if found is None else (left + found[0], top + found[1])


class _Around:
    """How well one place is found all round where it was: so far that it need not be looked for anew after each push."""

    def __init__(self, place: npt.NDArray[np.int_], then: Grey, now: Grey) -> None:
        self._score, self._left, self._top = _likeness(place, then, now, _REACH + max(_FAR_PX))
        self._at = place

    def found_after(self, push: npt.NDArray[np.int_]) -> tuple[float, float] | None:
        """Where TableLook would find it after a push of whole pixels; None where it would not."""
        x, y = (int(v) for v in self._at - push)
        left, top = max(x - _REACH, self._left), max(y - _REACH, self._top)
        score = self._score[top - self._top : max(y + _REACH + 1 - self._top, 0), left - self._left : max(x + _REACH + 1 - self._left, 0)]
        found = _best(score)
        return None if found is None else (left + found[0] + int(push[0]), top + found[1] + int(push[1]))


def _likeness(place: npt.NDArray[np.int_], then: Grey, now: Grey, reach: int) -> tuple[Score, int, int]:
    """How alike a place of then is to each of now that is no further from where it was; x and y of the first of these."""
    x, y = (int(v) for v in place)
    patch = then[y - _HALF : y + _HALF + 1, x - _HALF : x + _HALF + 1]
    left, top = max(x - _HALF - reach, 0), max(y - _HALF - reach, 0)
    window = now[top : y + _HALF + reach + 1, left : x + _HALF + reach + 1]
    return np.asarray(cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED), np.float32), left + _HALF, top + _HALF


def _best(score: Score) -> tuple[float, float] | None:
    """Column and row of the best, to a fraction of a step; None where none is alike enough, or it is on the rim, for then the place may lie
    beyond it."""
    high, wide = score.shape
    if high < 3 or wide < 3:
        return None
    _, best, _, (column, row) = cv2.minMaxLoc(score)
    if best < _ALIKE or not (0 < column < wide - 1 and 0 < row < high - 1):
        return None
    return column + _peak(score[row, :], column), row + _peak(score[:, column], row)


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
