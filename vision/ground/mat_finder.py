"""Finds a printed mat in a picture: markers, then the camera's pose, with an honest error in millimetres, or a refusal.

Leaves what the pose is good for to table_plane, the fit itself to pose_fit. Source: OpenCV's ArUco detector.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image
from vision.ground.mat_refusals import CornersError, MatNotSeenError
from vision.ground.pose_fit import FOCAL_SPREAD, FOCAL_WIDTHS, LENS_TERMS, Fit, fit_pose, projection, values_of
from vision.mat import KNOWN_MATS, MARKER_DICTIONARY, Marker, MatLayout
from vision.table_plane import CameraPose, Lens, Points, to_pixels

MIN_MARKERS = 4
UNSURE_MM = 1.2  # the mat's corners must be known this well (one standard deviation), or we refuse
WRONG_MM = 1.5  # typical disagreement of the markers beyond which this is no flat mat of ours
FOLLOW_MM = 15.0  # a mat that moved further is not followed but asked about
HIGH_MM = 16.0  # of a usual die's top face
SAME_PX = 0.35  # smaller shifts are noise: the old pose is kept, and with it every map made for it
FEW_SAME_PX = 1.0  # the same where a hand leaves too few markers to tell a new pose by
FOLLOWED_ON = 2  # times that markers are looked for beside where those found put them, each by a better pose
FOCAL_TRIALS, LEAST_COST = (0.8, 1.25), 0.3  # other focal lengths tried; the least they are taken to cost
LOOSE_WIDTHS = 0.012  # of the picture's width: what a homography may be off by while the lens is only guessed at
LARGEST_SEARCH_PX = 2000
FOCAL_SURELY = 4.0  # spreads of the focal lengths of usual cameras (0.29 to 3.2 widths), beyond which it is no lens
FINGER_PX, FINGER_WIDE = 2.0, 1280  # how well a person drags a corner, of a picture so wide


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

    Raises MatNotSeenError rather than giving a doubtful pose. Takes about 10 ms at 960 × 720, twice that where hardly a marker is seen.
    """
    seen = _search(image)
    if len(seen) < MIN_MARKERS:  # two of our markers are others in a mirror
        mirrored = _search(np.asarray(cv2.flip(image, 1), np.uint8))
        if len(mirrored) >= MIN_MARKERS:
            raise MatNotSeenError("mirrored", 0, len(mirrored))
    return pose_from_markers(seen, (image.shape[1], image.shape[0]), lens, mats)


def follow_mat(image: Image, known: MatSight, lens: Lens | None = None, search: bool = True) -> MatSight | None:
    """Look for the markers of a mat near where they were, in small windows; in the whole picture only when most are gone and it stands
    elsewhere, and only with `search`.

    Returns `known` itself while nothing moved, None where it can't be told without a search. Ask shift_mm how far a new one is from
    the old. Raises as find_mat.
    """
    near = _search_windows(image, known.layout.markers, known.pose)
    enough = len(near) >= max(MIN_MARKERS, len(known.seen) // 2)
    off = [float(np.abs(near[number] - known.seen[number]).mean()) for number in near if number in known.seen]
    if len(off) >= 2 and np.median(off) < (SAME_PX if enough else FEW_SAME_PX):
        return known
    followed = _followed(image, near, known.layout, lens) if enough else None
    if followed is not None:
        return followed
    return find_mat(image, lens, (known.layout,)) if search else None


def _followed(image: Image, near: Mapping[int, Points], layout: MatLayout, lens: Lens | None) -> MatSight | None:
    """The mat by these markers and by those that a small shift has brought out of their windows, each beside where these put it. None where
    these few can't tell: of sixteen that lie in plain view a shift of their own width leaves four, and the mat was lost for good."""
    size_px = (image.shape[1], image.shape[0])
    try:
        sight = pose_from_markers(near, size_px, lens, (layout,))
        for _ in range(FOLLOWED_ON):
            missing = [marker for marker in layout.markers if marker.number not in sight.seen]
            more = _search_windows(image, missing, sight.pose)
            if not more:
                break
            sight = pose_from_markers({**sight.seen, **more}, size_px, lens, (layout,))
    except MatNotSeenError:
        return None
    return sight


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
    if lens is None and _is_no_lens(fit.pose.lens):
        raise MatNotSeenError("squeezed", len(fit.used), wanted)
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
    return fit_corners(corners_px, size_mm, size_px, lens).pose


def finger_px(size_px: tuple[int, int]) -> float:
    """How well a person drags a corner, pixels: on a screen that is no wider a wider picture's pixels are smaller."""
    return FINGER_PX * max(1.0, size_px[0] / FINGER_WIDE)


def fit_corners(corners_px: npt.ArrayLike, size_mm: tuple[float, float], size_px: tuple[int, int], lens: Lens | None = None) -> Fit:
    """See pose_from_corners. The fit's cost tells how well a rectangle of this size, before a lens as lenses are, explains the corners."""
    tapped = np.asarray(corners_px, np.float64).reshape(-1, 2)
    if len(tapped) != 4 or not cv2.isContourConvex(tapped.astype(np.float32)):
        raise CornersError
    if cv2.contourArea(tapped.astype(np.float32), oriented=True) < 0.02 * size_px[0] * size_px[1]:
        raise CornersError
    width, height = size_mm
    places = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    return fit_pose(places, tapped, size_px, lens, noise_px=finger_px(size_px))


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


def _search_windows(image: Image, markers: Sequence[Marker], pose: CameraPose) -> dict[int, Points]:
    """Those of these markers that lie near where this pose has them."""
    near: dict[int, Points] = {}
    for marker in markers:
        near |= _search_window(image, marker, pose)
    return near


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


def _is_no_lens(fitted: Lens) -> bool:
    """Whether none that hangs over a table is so long, or so short: a picture that was squeezed sideways looks as if it had been taken from
    far aside, and dice are taken for standing a width from where they do (seed 13608)."""
    return abs(math.log(fitted.focal_px / (FOCAL_WIDTHS * max(fitted.size_px)))) > FOCAL_SURELY * FOCAL_SPREAD


def _near_fit(seen: dict[int, Points], markers: Mapping[int, Marker], fit: "Fit") -> dict[int, Points]:
    """All markers within reach of where a fit puts them: half their own side at most, so that none is taken for another."""
    off = {n: np.abs(to_pixels(markers[n].corners_mm, fit.pose) - quad).max() for n, quad in seen.items()}
    return {n: quad for n, quad in seen.items() if off[n] < 0.3 * np.sqrt(_area(quad))}


def _fit_without_outliers(seen: dict[int, Points], markers: Mapping[int, Marker], size_px: tuple[int, int], lens: Lens | None) -> Fit:
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
) -> Fit:
    places = np.concatenate([np.array(markers[number].corners_mm) for number in used])
    return fit_pose(places, np.concatenate([seen[number] for number in used]), size_px, lens)


def _without_swelling(seen: Mapping[int, Points], markers: Mapping[int, Marker], pose: CameraPose) -> dict[int, Points]:
    """Corners moved along their diagonals by what is common to all: a soft picture rounds black corners inwards by half a pixel."""
    outwards = {number: _directions(quad) for number, quad in seen.items()}
    off = [np.sum((quad - to_pixels(markers[n].corners_mm, pose)) * outwards[n], axis=1) for n, quad in seen.items()]
    return {number: quad - np.median(off) * outwards[number] for number, quad in seen.items()}


def _directions(quad: Points) -> Points:
    """Unit vectors from a marker's middle to its corners."""
    away = quad - quad.mean(axis=0)
    return np.asarray(away / np.linalg.norm(away, axis=1, keepdims=True), np.float64)


def _scale(pose: CameraPose, layout: MatLayout) -> float:
    """Pixels a millimetre, typical over the mat."""
    width, height = layout.size_mm
    corners = to_pixels([(0, 0), (width, 0), (width, height), (0, height)], pose).astype(np.float32)
    return float(np.sqrt(cv2.contourArea(corners) / (width * height)))


def _unsure_mm(fit: Fit, layout: MatLayout, height_mm: float) -> float:
    """One standard deviation of the mat's worst corner at a height, in millimetres on the table."""
    width, height = layout.size_mm
    solid = np.array([(x, y, -height_mm) for x in (0.0, width) for y in (0.0, height)])
    _, slope = projection(values_of(fit.pose), solid, fit.pose.lens)
    spread = [np.trace(part @ fit.spread @ part.T) for part in slope.reshape(4, 2, LENS_TERMS + 6)]
    return float(np.sqrt(max(spread)) / _scale(fit.pose, layout))


def _unsure_by_focal_mm(
    seen: Mapping[int, Points], markers: Mapping[int, Marker], size_px: tuple[int, int], best: Fit, layout: MatLayout
) -> tuple[float, float]:
    """What an unknown focal length leaves open at the mat's worst corner, on the table and at a die's height: one standard deviation, mm.

    From above, the markers hardly tell it, and the fit's own spread, reckoned at one point of a long curved valley, believes too
    much: so the fit is made again with other focal lengths, and what these cost tells how far it may be off.
    """
    places = np.concatenate([np.array(markers[number].corners_mm) for number in seen])
    taken = np.concatenate(list(_without_swelling(seen, markers, best.pose).values()))
    again = fit_pose(places, taken, size_px, None)
    width, height = layout.size_mm
    corners = np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])
    heights = (0.0, HIGH_MM)
    here = [to_pixels(corners, again.pose, height) for height in heights]
    worst = np.zeros(2)
    for by in FOCAL_TRIALS:
        other = fit_pose(places, taken, size_px, None, pinned_px=again.pose.lens.focal_px * by)
        moved = [to_pixels(corners, other.pose, height) - was for height, was in zip(heights, here, strict=True)]
        off = np.array([np.linalg.norm(by_corner, axis=1).max() for by_corner in moved]) / _scale(again.pose, layout)
        worst = np.maximum(worst, off / np.sqrt(max(other.cost - again.cost, LEAST_COST)))
    return float(worst[0]), float(worst[1])
