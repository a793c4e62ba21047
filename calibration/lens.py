"""The lens, from several views of the printed target (calibration/sheets/target.py): how the camera bends light, and how surely.

Views are kept small (corners, not pictures). What would give a wrong lens is refused in words: too few views, views alike, all flat on.
"""

from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.sheets.target import target_board
from companion.errors import CompanionError
from companion.text import Text, say
from vision.frame import Image
from vision.table_plane import Lens, Points

WANTED_VIEWS = 8
LEAST_VIEWS = 5
MOST_VIEWS = 40  # the newest: more tell nothing new, and the time to solve them grows with their square (128 take 2.2 s, 32 0.2)
LEAST_CORNERS = 12  # of the target's forty
ALIKE = 0.04  # of the picture's width: a view whose corners moved less than this from a kept one tells nothing new
ASLANT_DEG, ASLANT_VIEWS = 12.0, 3  # the target must lean so far, so often: held flat on, focus and distance can't be told apart
LEAST_SPREAD = 0.55  # share of the picture's 4 × 3 parts where corners were seen
FOCAL_UNSURE = 0.012  # one standard deviation of the focal length, as a share, that is still good
WORST_PX = 1.2  # typical error of the corners, of a picture 1280 wide, beyond which target or lens is not what we think


class LensError(CompanionError):
    """No lens can be told from the views. code: "lens-few", "lens-flat", "lens-spread", "lens-unsure", "lens-bent"."""

    def __init__(self, code: str, message: Text, hint: Text) -> None:
        super().__init__(message, hint, code=code)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One sight of the target. corners_px: (n, 2); ids: which corner each is."""

    corners_px: Points
    ids: npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class LensFit:
    """lens; error_px: typical distance of the corners from where the lens puts them; unsure: of the focal length, as a share."""

    lens: Lens
    error_px: float
    unsure: float
    views: int


@dataclass(slots=True)
class LensViews:
    """The views kept so far, of pictures of one size."""

    size_px: tuple[int, int] = (0, 0)
    views: list[View] = field(default_factory=list)

    def clear(self) -> None:
        self.views.clear()

    def add(self, image: Image) -> tuple[View | None, Text]:
        """Look for the target in a picture (BGR); keep the view if it tells something new. Returns what was seen, and what to do next."""
        size_px = (image.shape[1], image.shape[0])
        if size_px != self.size_px:
            self.size_px = size_px
            self.views.clear()
        view = see_target(image)
        if view is None:
            return None, say("I don't see the target: hold it so that most of it is in the picture, in good light, without shining.")
        if len(view.ids) < LEAST_CORNERS:
            return view, say("I see only {seen} of the target's corners: bring it nearer or uncover it.", seen=len(view.ids))
        if any(_alike(view, kept, ALIKE * size_px[0]) for kept in self.views):
            return view, say("That view is kept already: hold the target elsewhere or more aslant.")
        self.views = [*self.views[1 - MOST_VIEWS :], view]
        return view, self.advice()

    def advice(self) -> Text:
        """What the next view should be."""
        missing = _empty_part(self.views, self.size_px)
        if missing is not None:
            return say("Kept. Now hold the target {where} of the picture.", where=missing)
        if _aslant(self.views, self.size_px) < ASLANT_VIEWS:
            return say("Kept. Now lean the target towards the camera or away from it.")
        if len(self.views) < WANTED_VIEWS:
            return say("Kept. {count} more, each from another side.", count=WANTED_VIEWS - len(self.views))
        return say("Kept. That is enough.")

    def solve(self) -> LensFit:
        """The lens. Raises LensError in words where the views do not tell it."""
        if len(self.views) < LEAST_VIEWS:
            raise LensError(
                "lens-few",
                say("{count} views are too few to tell the lens.", count=len(self.views)),
                say("Show the target {count} times, each time from another side.", count=WANTED_VIEWS),
            )
        if _aslant(self.views, self.size_px) < ASLANT_VIEWS:
            raise LensError(
                "lens-flat",
                say("The target was nearly always held flat on: distance and lens can't be told apart that way."),
                say("Lean it by about 30 degrees in some views."),
            )
        if _spread(self.views, self.size_px) < LEAST_SPREAD:
            raise LensError(
                "lens-spread",
                say("The target was always in the same part of the picture."),
                say("Hold it into every corner of the picture: there the lens bends most."),
            )
        return self._fit()

    def _fit(self) -> LensFit:
        views = list(self.views)
        fit, errors = _calibrate(views, self.size_px)
        worst = 3 * float(np.median(errors))
        kept = [view for view, error in zip(views, errors, strict=True) if error <= max(worst, 0.5)]
        if LEAST_VIEWS <= len(kept) < len(views):  # a view with the target bent or moving spoils the others
            fit, _ = _calibrate(kept, self.size_px)
        if fit.error_px > WORST_PX * max(1.0, self.size_px[0] / 1280):
            raise LensError(
                "lens-bent",
                say("The views contradict each other by {px} pixels.", px=round(fit.error_px, 1)),
                say("Glue the target on something flat, hold it still, and start again."),
            )
        if fit.unsure > FOCAL_UNSURE:
            raise LensError(
                "lens-unsure",
                say("The lens is told to {percent} percent only.", percent=round(100 * fit.unsure, 1)),
                say("Add views that lean more, and some nearer to the camera."),
            )
        return fit


@lru_cache(maxsize=1)
def _detector() -> cv2.aruco.CharucoDetector:
    return cv2.aruco.CharucoDetector(target_board())


def see_target(image: Image) -> View | None:
    """The target's corners in a picture (BGR); None where there are not even four."""
    corners, ids, _, _ = _detector().detectBoard(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) if image.ndim == 3 else image)
    if ids is None or len(ids) < 4:
        return None
    return View(np.asarray(corners, np.float64).reshape(-1, 2), np.asarray(ids, np.int32).ravel())


def _places(view: View) -> npt.NDArray[np.float32]:
    """(n, 3) where the seen corners are on the target, millimetres."""
    return np.asarray(target_board().getChessboardCorners(), np.float32)[view.ids]


def _alike(one: View, other: View, reach_px: float) -> bool:
    _, a, b = np.intersect1d(one.ids, other.ids, return_indices=True)
    return len(a) >= 4 and float(np.linalg.norm(one.corners_px[a] - other.corners_px[b], axis=1).max()) < reach_px


def _aslant(views: list[View], size_px: tuple[int, int]) -> int:
    """How many views lean. A rough lens is enough to tell."""
    rough = Lens(size_px, 0.95 * max(size_px), ((size_px[0] - 1) / 2, (size_px[1] - 1) / 2))
    count = 0
    for view in views:
        _, turn, _ = cv2.solvePnP(_places(view), view.corners_px, rough.matrix, None, flags=cv2.SOLVEPNP_IPPE)
        leans = np.degrees(np.arccos(np.clip(abs(cv2.Rodrigues(turn)[0][2, 2]), 0, 1)))
        count += bool(leans > ASLANT_DEG)
    return count


def _parts(views: list[View], size_px: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """(3, 4): in which parts of the picture corners were seen."""
    seen = np.zeros((3, 4), np.bool_)
    for view in views:
        column = np.clip((view.corners_px[:, 0] * 4 / size_px[0]).astype(int), 0, 3)
        row = np.clip((view.corners_px[:, 1] * 3 / size_px[1]).astype(int), 0, 2)
        seen[row, column] = True
    return seen


def _spread(views: list[View], size_px: tuple[int, int]) -> float:
    return float(_parts(views, size_px).mean())


def _empty_part(views: list[View], size_px: tuple[int, int]) -> Text | None:
    seen = _parts(views, size_px)
    corners = {
        (0, 0): say("into the top left corner"), (0, 3): say("into the top right corner"),
        (2, 3): say("into the bottom right corner"), (2, 0): say("into the bottom left corner"),
    }  # fmt: skip
    return next((where for place, where in corners.items() if not seen[place]), None)


def _calibrate(views: list[View], size_px: tuple[int, int]) -> tuple[LensFit, npt.NDArray[np.float64]]:
    """OpenCV's calibration with one focal length for both directions and no sixth-order bending. Also each view's error, pixels."""
    guess = Lens(size_px, 0.95 * max(size_px), ((size_px[0] - 1) / 2, (size_px[1] - 1) / 2))
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_FIX_K3
    places, seen = [_places(view) for view in views], [view.corners_px.astype(np.float32) for view in views]
    done = cv2.calibrateCameraExtended(places, seen, size_px, guess.matrix, np.zeros(5), flags=flags)
    error, matrix, bends, _, _, spread, _, errors = done
    k1, k2, p1, p2, k3 = (float(v) for v in np.asarray(bends).ravel()[:5])
    lens = Lens(size_px, float(matrix[0, 0]), (float(matrix[0, 2]), float(matrix[1, 2])), (k1, k2, p1, p2, k3))
    unsure = float(np.asarray(spread).ravel()[0]) / lens.focal_px
    return LensFit(lens, float(error), unsure, len(views)), np.asarray(errors, np.float64).ravel()
