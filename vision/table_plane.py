"""Between pixels and table millimetres, at the height of a die's top face; the view from above; zones. Finding the mat is mat_finder's.

Millimetres are those of the print: where a mat was glued from sheets that lie beside their places, they go with the sheets.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera_place import CameraPose as CameraPose
from vision.camera_place import Lens as Lens
from vision.frame import Image
from vision.mat import Rect

Points = npt.NDArray[np.float64]
"""(n, 2) float64: pixels (x right, y down, 0, 0 the centre of the first pixel) or millimetres on the mat (x right, y down)."""

_UNBEND = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 50, 1e-8)


def to_table_mm(points_px: npt.ArrayLike, pose: CameraPose, height_mm: float | npt.ArrayLike = 0.0) -> Points:
    """Where rays through picture points, (n, 2) pixels as taken, meet the plane height_mm above the table: (n, 2) mm. One height or n.

    A top face lies at the height of its die, not on the table; ignoring that is millimetres wrong at the mat's edge.
    """
    points = np.asarray(points_px, np.float64).reshape(-1, 2)
    # five steps, as OpenCV takes without being told, leave a tenth of a millimetre open at the edge of a wide lens
    bends = np.array(pose.lens.distortion)
    flat = cv2.undistortPoints(points[:, None], pose.lens.matrix, bends, criteria=_UNBEND).reshape(-1, 2)
    rays = np.column_stack([flat, np.ones(len(flat))]) @ pose.rotation
    x, y, camera_height = pose.position_mm
    along = (camera_height - np.reshape(np.asarray(height_mm, np.float64), (-1, 1))) / rays[:, 2:]
    there = np.array([x, y]) + along * rays[:, :2]
    return there if pose.joined is None else pose.joined.printed_at(there)


def to_pixels(points_mm: npt.ArrayLike, pose: CameraPose, height_mm: float | npt.ArrayLike = 0.0) -> Points:
    """Where points height_mm above the table, (n, 2) mm, appear in the picture as taken: (n, 2) pixels. One height or n of them."""
    flat = np.asarray(points_mm, np.float64).reshape(-1, 2) if pose.joined is None else pose.joined.lies_at(points_mm)
    solid = np.column_stack([flat, np.broadcast_to(-np.asarray(height_mm, np.float64), len(flat))])
    seen, _ = cv2.projectPoints(solid, np.array(pose.turn), np.array(pose.shift_mm), pose.lens.matrix, np.array(pose.lens.distortion))
    return np.asarray(seen.reshape(-1, 2), np.float64)


def pixels_per_mm(at_mm: tuple[float, float], pose: CameraPose, height_mm: float = 0.0) -> float:
    """Pixels that a millimetre takes in the picture at a place on the table: geometric mean over both directions."""
    x, y = at_mm
    left, right, up, down = to_pixels([(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)], pose, height_mm)
    (a, b), (c, d) = (right - left) / 2, (down - up) / 2
    return float(np.sqrt(abs(a * d - b * c)))


def view_deg(at_mm: npt.ArrayLike, pose: CameraPose) -> npt.NDArray[np.float64]:
    """How far from straight above the camera looks at places, (n, 2) mm: degrees, (n,)."""
    x, y, high = pose.position_mm
    away = np.asarray(at_mm, np.float64).reshape(-1, 2) - (x, y)
    return np.asarray(np.degrees(np.arctan2(np.hypot(away[:, 0], away[:, 1]), high)), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class TopView:
    """The table seen from straight above, true to scale at one height. image: BGR; area_mm: what of the mat's plane it shows."""

    image: Image
    px_per_mm: float
    area_mm: Rect
    height_mm: float
    pose: CameraPose

    def to_mm(self, points_px: npt.ArrayLike) -> Points:
        """Pixels of this view, (n, 2), to millimetres on the mat."""
        return (np.asarray(points_px, np.float64).reshape(-1, 2) + 0.5) / self.px_per_mm + np.array(self.area_mm[:2])

    def from_mm(self, points_mm: npt.ArrayLike) -> Points:
        """Millimetres on the mat, (n, 2), to pixels of this view."""
        return (np.asarray(points_mm, np.float64).reshape(-1, 2) - np.array(self.area_mm[:2])) * self.px_per_mm - 0.5

    def to_source_px(self, points_px: npt.ArrayLike) -> Points:
        """Pixels of this view, (n, 2), to pixels of the picture it was made from."""
        return to_pixels(self.to_mm(points_px), self.pose, self.height_mm)


def rectify(image: Image, pose: CameraPose, px_per_mm: float, height_mm: float = 0.0, area_mm: Rect = (0, 0, 420, 297)) -> TopView:
    """The view from straight above at a height: what lies at that height has its true shape and size.

    Parts of the area outside the picture are mid grey. The bending map is kept from call to call while the pose stays the same.
    """
    return TopView(_bent(image, _bending_map(pose, px_per_mm, height_mm, area_mm)), px_per_mm, area_mm, height_mm, pose)


def rectify_once(image: Image, pose: CameraPose, px_per_mm: float, height_mm: float = 0.0, area_mm: Rect = (0, 0, 420, 297)) -> TopView:
    """As `rectify`, of an area that is looked at only once: its map takes no other one's place among those that are kept."""
    return TopView(_bent(image, _bending_map.__wrapped__(pose, px_per_mm, height_mm, area_mm)), px_per_mm, area_mm, height_mm, pose)


def _bent(image: Image, bending: tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]) -> Image:
    ahead, aside = bending
    grey = (128, 128, 128)
    return np.asarray(cv2.remap(image, ahead, aside, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=grey), np.uint8)


@lru_cache(maxsize=16)
def _bending_map(
    pose: CameraPose, px_per_mm: float, height_mm: float, area_mm: Rect
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]:
    width, height = round(area_mm[2] * px_per_mm), round(area_mm[3] * px_per_mm)
    # Projecting every eighth pixel and filling in between is exact to 0.02 px for any lens we meet, and 40 times quicker.
    step = 8
    xs, ys = np.meshgrid(np.arange(0, width + step, step), np.arange(0, height + step, step))
    table = np.column_stack([(xs.ravel() + 0.5) / px_per_mm + area_mm[0], (ys.ravel() + 0.5) / px_per_mm + area_mm[1]])
    coarse = to_pixels(table, pose, height_mm).reshape(*xs.shape, 2).astype(np.float32)
    places = np.meshgrid(np.arange(width, dtype=np.float32) / step, np.arange(height, dtype=np.float32) / step)
    fine = cv2.remap(coarse, *places, cv2.INTER_LINEAR)
    ahead, aside = cv2.convertMaps(fine[..., 0], fine[..., 1], cv2.CV_16SC2)
    return np.asarray(ahead, np.int16), np.asarray(aside, np.uint16)


@dataclass(frozen=True, slots=True)
class ZonePlace:
    """Where a point lies. zone: the zone it is in, or None. border_mm: how far from the nearest zone's edge, negative outside all zones;
    None without zones."""

    zone: str | None
    border_mm: float | None


def zone_at(xy_mm: tuple[float, float], zones: Mapping[str, Rect]) -> ZonePlace:
    """The zone a point on the mat lies in, and how near it is to a border."""
    return zones_at(np.array([xy_mm], np.float64), zones)[0]


def zones_at(places_mm: Points, zones: Mapping[str, Rect]) -> list[ZonePlace]:
    """As zone_at, for many places, (n, 2), at once."""
    if not zones:
        return [ZonePlace(None, None)] * len(places_mm)
    left, top, wide, high = np.array(list(zones.values()), np.float64).T
    x, y = places_mm[:, :1], places_mm[:, 1:]
    aside, along = np.maximum(left - x, x - left - wide), np.maximum(top - y, y - top - high)
    depths = np.where((aside > 0) & (along > 0), -np.hypot(aside, along), -np.maximum(aside, along))
    names, deepest = list(zones), depths.argmax(axis=1).tolist()
    told = zip(deepest, depths.max(axis=1).tolist(), strict=True)
    return [ZonePlace(None if depth < 0 else names[zone], depth) for zone, depth in told]
