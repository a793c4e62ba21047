"""Finds a printed mat in a picture: markers, then the camera's pose, with an honest error in millimetres, or a refusal.

Leaves what the pose is good for to table_plane, the fit itself to pose_fit. Source: OpenCV's ArUco detector.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image
from vision.ground.marker_fit import (
    HIGH_MM,
    MIN_MARKERS,
    Known,
    agreeing,
    area,
    fit_without_outliers,
    is_no_lens,
    near_fit,
    scale,
    unsure_by_focal_mm,
    unsure_mm,
)
from vision.ground.mat_refusals import CornersError, MatNotSeenError
from vision.ground.pose_fit import Fit, fit_pose
from vision.mat import KNOWN_MATS, MARKER_DICTIONARY, Marker, MatLayout
from vision.table_plane import CameraPose, Lens, Points, to_pixels

UNSURE_MM = 1.2  # the mat's corners must be known this well (one standard deviation), or we refuse
APART_MM = 8.0  # so far beside its place no sheet of a mat lies that anybody would play on
WRONG_MM = 1.5  # typical disagreement of the markers beyond which this is no flat mat of ours
FOLLOW_MM = 15.0  # a mat that moved further is not followed but asked about
SAME_PX = 0.35  # smaller shifts are noise: the old pose is kept, and with it every map made for it
FEW_SAME_PX = 1.0  # the same where a hand leaves too few markers to tell a new pose by
FOLLOWED_ON = 2  # times that markers are looked for beside where those found put them, each by a better pose
LARGEST_SEARCH_PX = 2000
UNKNOWN = Known()
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

    @property
    def as_known(self) -> Known:
        """What the next sight of this mat needs to know of it."""
        return Known(self.pose.joined, self.error_px)

    @property
    def uneven_mm(self) -> float:
        """How far its markers lie from where the pose has them, typically, in millimetres on the table: of paper that lies flat a fifth."""
        return self.error_px / scale(self.pose, self.layout)


def find_mat(
    image: Image, lens: Lens | None = None, mats: Sequence[MatLayout] = KNOWN_MATS, known: Known = UNKNOWN
) -> MatSight:
    """Search the whole picture (BGR) for a mat of ours. lens: from a profile; without it the lens is fitted too; known: how it was seen
    before.

    Raises MatNotSeenError rather than giving a doubtful pose. Takes about 10 ms at 960 × 720, twice that where hardly a marker is seen.
    """
    seen = _search(image)
    if len(seen) < MIN_MARKERS:  # two of our markers are others in a mirror
        mirrored = _search(np.asarray(cv2.flip(image, 1), np.uint8))
        if len(mirrored) >= MIN_MARKERS:
            raise MatNotSeenError("mirrored", 0, len(mirrored))
    return pose_from_markers(seen, (image.shape[1], image.shape[0]), lens, mats, known)


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
    followed = _followed(image, near, known, lens) if enough else None
    if followed is not None:
        return followed
    return find_mat(image, lens, (known.layout,), known.as_known) if search else None


def _followed(image: Image, near: Mapping[int, Points], known: MatSight, lens: Lens | None) -> MatSight | None:
    """The mat by these markers and by those that a small shift has brought out of their windows, each beside where these put it. None where
    these few can't tell: of sixteen that lie in plain view a shift of their own width leaves four, and the mat was lost for good."""
    size_px, layout, before = (image.shape[1], image.shape[0]), known.layout, known.as_known
    try:
        sight = pose_from_markers(near, size_px, lens, (layout,), before)
        for _ in range(FOLLOWED_ON):
            missing = [marker for marker in layout.markers if marker.number not in sight.seen]
            more = _search_windows(image, missing, sight.pose)
            if not more:
                break
            sight = pose_from_markers({**sight.seen, **more}, size_px, lens, (layout,), before)
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
    seen: Mapping[int, Points], size_px: tuple[int, int], lens: Lens | None = None, mats: Sequence[MatLayout] = KNOWN_MATS,
    known: Known = UNKNOWN,
) -> MatSight:  # fmt: skip
    """The camera's pose from markers' corners in pixels. Markers that contradict the others are left out. known: how this mat was seen
    before: few markers tell where it lies then, and not anew how it was glued. Raises MatNotSeenError."""
    layout = max(mats, key=lambda mat: sum(marker.number in seen for marker in mat.markers))
    markers = {marker.number: marker for marker in layout.markers}
    ours = {number: corners for number, corners in seen.items() if number in markers}
    wanted = len(markers)
    agree = agreeing(ours, markers, size_px, lens)
    if len(agree) < MIN_MARKERS:
        raise MatNotSeenError("few-markers" if seen else "no-mat", len(agree), wanted)
    found = fit_without_outliers(agree, layout, size_px, lens, known)
    again = near_fit(ours, markers, found)
    if len(again) > len(found.used):  # where a wide lens bends most, markers seemed to disagree until the lens was known better
        found = fit_without_outliers(again, layout, size_px, lens, known)
    pose, error_px, apart_mm = found.pose, found.fit.error_px, 0.0 if found.pose.joined is None else found.pose.joined.off_mm
    if len(found.used) < MIN_MARKERS or error_px / scale(pose, layout) > WRONG_MM or apart_mm > APART_MM:
        raise MatNotSeenError("bent", len(found.used), wanted)
    flat, high = (unsure_mm(found, layout, height) for height in (0.0, HIGH_MM))
    if lens is None and is_no_lens(pose.lens):
        raise MatNotSeenError("squeezed", len(found.used), wanted)
    used = {number: ours[number] for number in found.used}
    if lens is None:
        by_focal = unsure_by_focal_mm(used, size_px, found, layout)
        flat, high = max(flat, by_focal[0]), max(high, by_focal[1])
    if flat > UNSURE_MM:
        raise MatNotSeenError("unsure" if found.pose.joined is None else "bent", len(found.used), wanted)
    return MatSight(pose, layout, used, error_px, flat, high)


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
    return {number: max(quads, key=area) for number, quads in found.items() if _all_the_same(quads)}


def _all_the_same(quads: Sequence[Points]) -> bool:
    """Whether sights of one number are one marker outlined more than once (the outermost outline is its edge).

    Of two markers with one number neither can be believed.
    """
    reach = np.sqrt(max(area(quad) for quad in quads)) / 4
    return all(np.linalg.norm(quad.mean(axis=0) - quads[0].mean(axis=0)) < reach for quad in quads)


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
