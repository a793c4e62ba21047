"""Finds a printed mat in a picture: markers, then the camera's pose, with an honest error in millimetres, or a refusal.

Leaves what the pose is good for to table_plane. Source: OpenCV's ArUco detector; the pose is a least-squares fit of our own because
OpenCV's has no priors: straight from above the focal length cannot be seen in the markers and would run away.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from companion.errors import CompanionError
from companion.text import say
from vision.frame import Image
from vision.mat import KNOWN_MATS, MARKER_DICTIONARY, Marker, MatLayout
from vision.table_plane import CameraPose, Lens, Points, to_pixels

MIN_MARKERS = 4
UNSURE_MM = 1.2  # the mat's corners must be known this well (one standard deviation), or we refuse
WRONG_MM = 1.5  # typical disagreement of the markers beyond which this is no flat mat of ours
FOLLOW_MM = 15.0  # a mat that moved further is not followed but asked about
HIGH_MM = 16.0  # of a usual die's top face
SAME_PX = 0.35  # smaller shifts are noise: the old pose is kept, and with it every map made for it
FEW_SAME_PX = 1.0  # the same where a hand leaves too few markers to tell a new pose by
FOCAL_TRIALS, LEAST_COST = (0.8, 1.25), 0.3  # other focal lengths tried; the least they are taken to cost
LOOSE_WIDTHS = 0.012  # of the picture's width: what a homography may be off by while the lens is only guessed at
CORNER_NOISE_PX = 0.25  # of a sub-pixel corner, as seen on rendered tables
# What is known of an unknown lens: focal lengths of 0.65 to 1.4 picture widths (75° to 40° across), a little barrel bending that
# weakens outwards (k1, k2), and an axis within some pixels of the picture's middle (a share of its width).
FOCAL_WIDTHS, FOCAL_SPREAD, BEND_SPREAD, BEND2_SPREAD, AXIS_SPREAD = 0.95, 0.3, 0.15, 0.08, 0.008
_LENS_TERMS = 5  # of the fit: log focal, k1, k2, axis x, axis y; turn and shift follow
LARGEST_SEARCH_PX = 2000


class MatNotSeenError(CompanionError):
    """No pose can be given. code: "no-mat" (no marker), "few-markers", "unsure" (too few places), "bent" (they contradict each other).

    seen, wanted: markers found and on the mat.
    """

    def __init__(self, code: str, seen: int, wanted: int) -> None:
        uncover = say("Uncover the markers at the mat's rim, and turn the camera so that the whole mat is in the picture.")
        told = {
            "no-mat": (say("I see no mat."), uncover),
            "few-markers": (say("I see only {seen} of the mat's {wanted} markers.", seen=seen, wanted=wanted), uncover),
            "unsure": (say("The {seen} markers I see lie too close together to tell where the table is.", seen=seen), uncover),
            "bent": (say("The mat's markers contradict each other."), say("Lay the mat flat, all its parts joined edge to edge.")),
        }
        super().__init__(*told[code], code=code)
        self.seen, self.wanted = seen, wanted


class CornersError(CompanionError):
    """Four tapped points are no rectangle seen from above."""

    code = "corners"

    def __init__(self) -> None:
        super().__init__(
            say("These four points do not go round a table."),
            say("Tap its corners clockwise: far left, far right, near right, near left."),
        )


@dataclass(frozen=True, slots=True, eq=False)
class MatSight:
    """A mat found in a picture. pose: the camera's; layout: which mat; seen: corners in pixels by marker, (4, 2) each.

    error_px: typical distance of the markers' corners from where the pose puts them; unsure_mm: what is left open at the
    mat's worst corner (one standard deviation) on the table, unsure_high_mm the same at 16 mm of height.
    """

    pose: CameraPose
    layout: MatLayout
    seen: Mapping[int, Points]
    error_px: float
    unsure_mm: float
    unsure_high_mm: float


def find_mat(image: Image, lens: Lens | None = None, mats: Sequence[MatLayout] = KNOWN_MATS) -> MatSight:
    """Search the whole picture (BGR) for a mat of ours. lens: from a profile; without it the lens is fitted too.

    Raises MatNotSeenError rather than giving a doubtful pose. Takes about 10 ms at 960 × 720.
    """
    return pose_from_markers(_search(image), (image.shape[1], image.shape[0]), lens, mats)


def follow_mat(image: Image, known: MatSight, lens: Lens | None = None, search: bool = True) -> MatSight | None:
    """Look for the markers of a mat near where they were, in small windows; in the whole picture only when most are gone and it stands
    elsewhere, and only with `search`.

    Returns `known` itself while nothing moved, None where it can't be told without a search. Ask shift_mm how far a new one is from
    the old. Raises as find_mat.
    """
    near: dict[int, Points] = {}
    for marker in known.layout.markers:
        near |= _search_window(image, marker, known.pose)
    enough = len(near) >= max(MIN_MARKERS, len(known.seen) // 2)
    off = [float(np.abs(near[number] - known.seen[number]).mean()) for number in near if number in known.seen]
    if len(off) >= 2 and np.median(off) < (SAME_PX if enough else FEW_SAME_PX):
        return known
    if enough:
        return pose_from_markers(near, (image.shape[1], image.shape[0]), lens, (known.layout,))
    return find_mat(image, lens, (known.layout,)) if search else None


def shift_mm(old: MatSight, new: MatSight) -> float:
    """How far the mat's middle and corners moved in the picture, as millimetres on the table: the largest."""
    width, height = old.layout.size_mm
    places = [(0, 0), (width, 0), (width, height), (0, height), (width / 2, height / 2)]
    was, now = to_pixels(places, old.pose), to_pixels(places, new.pose)
    scale = np.linalg.norm(was[1] - was[0]) / width
    return float(np.linalg.norm(now - was, axis=1).max() / scale)


def pose_from_markers(
    seen: Mapping[int, Points], size_px: tuple[int, int], lens: Lens | None = None, mats: Sequence[MatLayout] = KNOWN_MATS
) -> MatSight:
    """The camera's pose from markers' corners in pixels. Markers that contradict the others are left out. Raises MatNotSeenError."""
    layout = max(mats, key=lambda mat: sum(marker.number in seen for marker in mat.markers))
    markers = {marker.number: marker for marker in layout.markers}
    ours = {number: corners for number, corners in seen.items() if number in markers}
    wanted = len(markers)
    agreeing = _agreeing(ours, markers, size_px, lens)
    if len(agreeing) < MIN_MARKERS:
        raise MatNotSeenError("few-markers" if seen else "no-mat", len(agreeing), wanted)
    fit = _fit_without_outliers(agreeing, markers, size_px, lens)
    again = _near_fit(ours, markers, fit)
    if len(again) > len(fit.used):  # where a wide lens bends most, markers seemed to disagree until the lens was known better
        fit = _fit_without_outliers(again, markers, size_px, lens)
    if len(fit.used) < MIN_MARKERS or fit.error_px / _scale(fit.pose, layout) > WRONG_MM:
        raise MatNotSeenError("bent", len(fit.used), wanted)
    flat, high = (_unsure_mm(fit, layout, height) for height in (0.0, HIGH_MM))
    if lens is None:
        by_focal = _unsure_by_focal_mm({n: ours[n] for n in fit.used}, markers, size_px, fit, layout)
        flat, high = max(flat, by_focal[0]), max(high, by_focal[1])
    if flat > UNSURE_MM:
        raise MatNotSeenError("unsure", len(fit.used), wanted)
    return MatSight(fit.pose, layout, {number: ours[number] for number in fit.used}, fit.error_px, flat, high)


def pose_from_corners(
    corners_px: npt.ArrayLike, size_mm: tuple[float, float], size_px: tuple[int, int], lens: Lens | None = None
) -> CameraPose:
    """The pose when a person has tapped the four corners of a rectangle of known size: top left, top right, bottom right, bottom left.

    Raises CornersError when the four points are no rectangle seen from above.
    """
    tapped = np.asarray(corners_px, np.float64).reshape(-1, 2)
    if len(tapped) != 4 or not cv2.isContourConvex(tapped.astype(np.float32)):
        raise CornersError
    if cv2.contourArea(tapped.astype(np.float32), oriented=True) < 0.02 * size_px[0] * size_px[1]:
        raise CornersError
    width, height = size_mm
    places = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    return _fit(places, tapped, size_px, lens, noise_px=2.0).pose


@lru_cache(maxsize=2)
def _detector(window: bool) -> cv2.aruco.ArucoDetector:
    how = cv2.aruco.DetectorParameters()
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    how.cornerRefinementWinSize = 4
    how.relativeCornerRefinmentWinSize = 0.4
    how.minMarkerDistanceRate = 0.02  # the default mistakes a marker's plate for the marker, one time in five on soft pictures
    how.minMarkerPerimeterRate = 0.2 if window else 0.04
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY)), how)


def _search(image: Image) -> dict[int, Points]:
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) if image.ndim == 3 else image
    by = max(1.0, max(grey.shape) / LARGEST_SEARCH_PX)
    small = cv2.resize(grey, None, fx=1 / by, fy=1 / by, interpolation=cv2.INTER_AREA) if by > 1 else grey
    corners, ids, _ = _detector(window=False).detectMarkers(small)
    if ids is None:
        return {}
    found: dict[int, list[Points]] = {}
    for number, quad in zip(ids.ravel().tolist(), corners, strict=True):
        found.setdefault(int(number), []).append((quad.reshape(4, 2).astype(np.float64) + 0.5) * by - 0.5)
    return {number: max(quads, key=_area) for number, quads in found.items() if _all_the_same(quads)}


def _all_the_same(quads: Sequence[Points]) -> bool:
    """Whether sights of one number are one marker outlined more than once (the outermost outline is its edge).

    Of two markers with one number neither can be believed.
    """
    reach = np.sqrt(max(_area(quad) for quad in quads)) / 4
    return all(np.linalg.norm(quad.mean(axis=0) - quads[0].mean(axis=0)) < reach for quad in quads)


def _area(quad: Points) -> float:
    return float(cv2.contourArea(quad.astype(np.float32)))


def _search_window(image: Image, marker: Marker, pose: CameraPose) -> dict[int, Points]:
    quad = to_pixels(marker.corners_mm, pose)
    reach = 0.6 * np.ptp(quad, axis=0).max()
    left, top = np.maximum(np.floor(quad.min(axis=0) - reach), 0).astype(int)
    right, low = np.ceil(quad.max(axis=0) + reach).astype(int)
    window = image[top : max(low, 0), left : max(right, 0)]
    if min(window.shape[:2]) < 16:
        return {}
    grey = cv2.cvtColor(window, cv2.COLOR_BGR2GRAY) if window.ndim == 3 else window
    corners, ids, _ = _detector(window=True).detectMarkers(grey)
    if ids is None:
        return {}
    return {
        int(number): found.reshape(4, 2).astype(np.float64) + (left, top)
        for number, found in zip(ids.ravel(), corners, strict=True)
        if number == marker.number
    }


def _agreeing(
    seen: dict[int, Points], markers: Mapping[int, Marker], size_px: tuple[int, int], lens: Lens | None
) -> dict[int, Points]:
    """Markers that one flat mat explains, roughly: the largest agreeing set, through the given lens or one of several usual ones."""
    if len(seen) < MIN_MARKERS:
        return seen
    places = np.concatenate([np.array(markers[number].corners_mm) for number in seen])
    taken = np.concatenate(list(seen.values()))
    best: list[bool] = []
    for kind in _usual_lenses(size_px) if lens is None else (lens,):
        straight = cv2.undistortPoints(taken[:, None], kind.matrix, np.array(kind.distortion), P=kind.matrix)
        _, inlier = cv2.findHomography(places, straight.reshape(-1, 2), cv2.RANSAC, LOOSE_WIDTHS * max(size_px), maxIters=500)
        whole = [] if inlier is None else np.all(inlier.reshape(-1, 4) > 0, axis=1).tolist()
        best = max(best, whole, key=sum)
        if sum(best) == len(seen):
            break
    return {number: seen[number] for number, good in zip(seen, best, strict=False) if good}


def _usual_lenses(size_px: tuple[int, int]) -> list[Lens]:
    """From straight to strongly bent."""
    middle = ((size_px[0] - 1) / 2, (size_px[1] - 1) / 2)
    kinds = ((FOCAL_WIDTHS, 0.0), (0.65, -0.1), (0.65, -0.2), (0.65, -0.3))
    return [Lens(size_px, focal * max(size_px), middle, (bend, 0.0, 0.0, 0.0, 0.0)) for focal, bend in kinds]


def _near_fit(seen: dict[int, Points], markers: Mapping[int, Marker], fit: "_Fit") -> dict[int, Points]:
    """All markers within reach of where a fit puts them: half their own side at most, so that none is taken for another."""
    off = {n: np.abs(to_pixels(markers[n].corners_mm, fit.pose) - quad).max() for n, quad in seen.items()}
    return {n: quad for n, quad in seen.items() if off[n] < 0.3 * np.sqrt(_area(quad))}


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    pose: CameraPose
    used: tuple[int, ...]
    error_px: float
    spread: npt.NDArray[np.float64]  # covariance of (log focal, k1, k2, axis, turn, shift)
    cost: float = 0.0  # of the corners and of what is known of lenses


def _fit_without_outliers(seen: dict[int, Points], markers: Mapping[int, Marker], size_px: tuple[int, int], lens: Lens | None) -> _Fit:
    """Fit, take the swelling out of the corners, leave out whole markers that lie far off, fit again."""
    first = _fit_of(tuple(seen), seen, markers, size_px, lens)
    seen = _without_swelling(seen, markers, first.pose)
    used = tuple(seen)
    for _ in range(3):
        fit = _fit_of(used, seen, markers, size_px, lens)
        off = {n: float(np.abs(to_pixels(markers[n].corners_mm, fit.pose) - seen[n]).max()) for n in used}
        limit = max(1.0, 4 * float(np.median(list(off.values()))))
        kept = tuple(n for n in used if off[n] <= limit)
        if kept == used or len(kept) < MIN_MARKERS:
            return replace(fit, used=kept)
        used = kept
    return replace(fit, used=used)


def _fit_of(
    used: Sequence[int], seen: Mapping[int, Points], markers: Mapping[int, Marker], size_px: tuple[int, int], lens: Lens | None
) -> _Fit:
    places = np.concatenate([np.array(markers[number].corners_mm) for number in used])
    return _fit(places, np.concatenate([seen[number] for number in used]), size_px, lens)


def _without_swelling(seen: Mapping[int, Points], markers: Mapping[int, Marker], pose: CameraPose) -> dict[int, Points]:
    """Corners moved along their diagonals by what is common to all: a soft picture rounds black corners inwards by half a pixel."""
    outwards = {number: _directions(quad) for number, quad in seen.items()}
    off = [np.sum((quad - to_pixels(markers[n].corners_mm, pose)) * outwards[n], axis=1) for n, quad in seen.items()]
    return {number: quad - np.median(off) * outwards[number] for number, quad in seen.items()}


def _directions(quad: Points) -> Points:
    """Unit vectors from a marker's middle to its corners."""
    away = quad - quad.mean(axis=0)
    return np.asarray(away / np.linalg.norm(away, axis=1, keepdims=True), np.float64)


def _fit(
    places_mm: Points, seen_px: Points, size_px: tuple[int, int], lens: Lens | None, noise_px: float = CORNER_NOISE_PX,
    pinned_px: float | None = None,
) -> _Fit:  # fmt: skip
    """Damped least squares over lens, turn and shift, with what is known of lenses as a prior. pinned_px: a focal length to keep."""
    guess = lens or Lens(size_px, pinned_px or FOCAL_WIDTHS * max(size_px), ((size_px[0] - 1) / 2, (size_px[1] - 1) / 2))
    solid = np.column_stack([places_mm, np.zeros(len(places_mm))])
    _, turn, shift = cv2.solvePnP(solid, seen_px, guess.matrix, np.array(guess.distortion), flags=cv2.SOLVEPNP_IPPE)
    start = np.concatenate([_terms_of(guess), turn.ravel(), shift.ravel()])
    firm = 1e-5 if lens is not None else 1.0  # a known lens stays as it is
    axis_px = AXIS_SPREAD * size_px[0]
    prior = np.array([FOCAL_SPREAD if pinned_px is None else 1e-4, BEND_SPREAD, BEND2_SPREAD, axis_px, axis_px]) * firm
    now, damping = start, 1e-3
    cost, gradient, normal = _normal_equations(now, start, prior, solid, seen_px, guess, noise_px)
    for _ in range(40):
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -gradient)
        ahead = _normal_equations(now + step, start, prior, solid, seen_px, guess, noise_px)
        if ahead[0] > cost:
            damping *= 8
            continue
        done = cost - ahead[0] < 1e-6 * cost
        now, (cost, gradient, normal), damping = now + step, ahead, damping / 5
        if done:
            break
    pose = _pose(now, guess)
    flat = places_mm.reshape(-1, 2)
    error = float(np.sqrt(np.mean(np.sum((to_pixels(flat, pose) - seen_px) ** 2, axis=1))))
    unusual = 0.0 if pinned_px is None else (np.log(pinned_px / (FOCAL_WIDTHS * max(size_px))) / FOCAL_SPREAD) ** 2
    spread = np.asarray(np.linalg.inv(normal), np.float64) * max(1.0, (error / noise_px) ** 2 / 2)
    return _Fit(pose, (), error, spread, cost + unusual)


def _pose(values: npt.NDArray[np.float64], guess: Lens) -> CameraPose:
    bends = (float(values[1]), float(values[2]), *guess.distortion[2:])
    lens = replace(guess, focal_px=float(np.exp(values[0])), centre_px=(float(values[3]), float(values[4])), distortion=bends)
    turn, shift = (tuple(float(v) for v in part) for part in (values[5:8], values[8:11]))
    return CameraPose(lens, turn, shift)  # type: ignore[arg-type]


def _terms_of(lens: Lens) -> npt.NDArray[np.float64]:
    return np.array([np.log(lens.focal_px), lens.distortion[0], lens.distortion[1], *lens.centre_px])


def _projection(values: npt.NDArray[np.float64], solid: npt.NDArray[np.float64], guess: Lens) -> tuple[Points, npt.NDArray[np.float64]]:
    """Where the points appear, and how that changes with (log focal, k1, k2, axis, turn, shift): (2n, 11)."""
    lens = _pose(values, guess).lens
    seen, slope = cv2.projectPoints(solid, values[5:8], values[8:11], lens.matrix, np.array(lens.distortion))
    by_focal = (slope[:, 6] * lens.focal_px + slope[:, 7] * lens.focal_px)[:, None]
    by_all = np.hstack([by_focal, slope[:, 10:12], slope[:, 8:10], slope[:, :6]])
    return np.asarray(seen.reshape(-1, 2), np.float64), by_all.astype(np.float64)


def _normal_equations(
    values: npt.NDArray[np.float64], start: npt.NDArray[np.float64], prior: npt.NDArray[np.float64],
    solid: npt.NDArray[np.float64], seen_px: Points, guess: Lens, noise_px: float,
) -> tuple[float, npt.NDArray[np.float64], npt.NDArray[np.float64]]:  # fmt: skip
    """Cost, gradient and curvature of the fit, corners weighted down as they lie further off (Huber)."""
    seen, slope = _projection(values, solid, guess)
    off = ((seen - seen_px) / noise_px).ravel()
    slope = slope / noise_px
    size = np.maximum(np.abs(off), 1e-9)
    bend = 3.0
    weight = np.where(size <= bend, 1.0, bend / size)
    aside = (values[:_LENS_TERMS] - start[:_LENS_TERMS]) / prior
    cost = float(np.sum(np.where(size <= bend, off**2, 2 * bend * size - bend**2)) + aside @ aside)
    gradient = slope.T @ (weight * off)
    gradient[:_LENS_TERMS] += aside / prior
    normal = (slope * weight[:, None]).T @ slope
    normal[range(_LENS_TERMS), range(_LENS_TERMS)] += 1 / prior**2
    return cost, gradient, normal


def _scale(pose: CameraPose, layout: MatLayout) -> float:
    """Pixels a millimetre, typical over the mat."""
    width, height = layout.size_mm
    corners = to_pixels([(0, 0), (width, 0), (width, height), (0, height)], pose).astype(np.float32)
    return float(np.sqrt(cv2.contourArea(corners) / (width * height)))


def _unsure_mm(fit: _Fit, layout: MatLayout, height_mm: float) -> float:
    """One standard deviation of the mat's worst corner at a height, in millimetres on the table."""
    width, height = layout.size_mm
    solid = np.array([(x, y, -height_mm) for x in (0.0, width) for y in (0.0, height)])
    values = np.concatenate([_terms_of(fit.pose.lens), fit.pose.turn, fit.pose.shift_mm])
    _, slope = _projection(values, solid, fit.pose.lens)
    spread = [np.trace(part @ fit.spread @ part.T) for part in slope.reshape(4, 2, _LENS_TERMS + 6)]
    return float(np.sqrt(max(spread)) / _scale(fit.pose, layout))


def _unsure_by_focal_mm(
    seen: Mapping[int, Points], markers: Mapping[int, Marker], size_px: tuple[int, int], best: _Fit, layout: MatLayout
) -> tuple[float, float]:
    """What an unknown focal length leaves open at the mat's worst corner, on the table and at a die's height: one standard deviation, mm.

    From above, the markers hardly tell it, and the fit's own spread, reckoned at one point of a long curved valley, believes too
    much: so the fit is made again with other focal lengths, and what these cost tells how far it may be off.
    """
    places = np.concatenate([np.array(markers[number].corners_mm) for number in seen])
    taken = np.concatenate(list(_without_swelling(seen, markers, best.pose).values()))
    again = _fit(places, taken, size_px, None)
    width, height = layout.size_mm
    corners = np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])
    heights = (0.0, HIGH_MM)
    here = [to_pixels(corners, again.pose, height) for height in heights]
    worst = np.zeros(2)
    for by in FOCAL_TRIALS:
        other = _fit(places, taken, size_px, None, pinned_px=again.pose.lens.focal_px * by)
        moved = [to_pixels(corners, other.pose, height) - was for height, was in zip(heights, here, strict=True)]
        off = np.array([np.linalg.norm(by_corner, axis=1).max() for by_corner in moved]) / _scale(again.pose, layout)
        worst = np.maximum(worst, off / np.sqrt(max(other.cost - again.cost, LEAST_COST)))
    return float(worst[0]), float(worst[1])
