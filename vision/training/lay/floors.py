"""Tables on which dice do not lie on the mat's print but on a patterned floor, as in a dice tray: in some of the mat's zones or in all."""

import cv2
import numpy as np

from vision.mat import MAT_1, Rect
from vision.table_plane import zone_at
from vision.training.compose.tables import PoseCamera, Upset
from vision.training.draw.dice import Die
from vision.training.draw.tray_floors import tray_floor

FLOOR_PX = 2.0  # pixels a millimetre of a floor
FLOORED = 0.8  # share of the zones that have it, on such tables
HIGH_MM = 8.0  # how high a tray's floor lies, at most


def on_floors(inner: Upset, high_mm: float = 0.0) -> Upset:
    """The same done to dice that lie on floors, so high above the mat."""

    def upset(dice: list[Die], picture: np.ndarray, camera: PoseCamera, rng: np.random.Generator) -> None:
        wide, deep = MAT_1.size_mm
        floor = tray_floor(rng, (round(FLOOR_PX * deep), round(FLOOR_PX * wide)))
        zones = {name: rect for name, rect in MAT_1.zones.items() if rng.random() < FLOORED}
        _lay_floor(picture, floor, list(zones.values()), camera, high_mm)
        inner(dice, picture, camera, rng)
        for die in dice:
            if zone_at((float(die.at[0]), float(-die.at[1])), MAT_1.zones).zone in zones:
                die.at = die.at + [0.0, 0.0, high_mm]

    return upset


def _lay_floor(picture: np.ndarray, floor: np.ndarray, rects: list[Rect], camera: PoseCamera, high_mm: float) -> None:
    """Put those places of a floor as large as the mat into the picture."""
    (wide, deep), size = MAT_1.size_mm, (picture.shape[1], picture.shape[0])
    corners = np.array([(0.0, 0.0, high_mm), (wide, 0.0, high_mm), (wide, -deep, high_mm), (0.0, -deep, high_mm)])
    high, across = floor.shape[:2]
    drawn = np.array([(0, 0), (across, 0), (across, high), (0, high)], np.float32)
    warp = cv2.getPerspectiveTransform(drawn, camera.project(corners).astype(np.float32))
    mask = np.zeros(floor.shape[:2], np.float32)
    for x, y, w, h in rects:
        left, top, right, low = (round(FLOOR_PX * side) for side in (x, y, x + w, y + h))
        mask[top:low, left:right] = 1
    seen = cv2.warpPerspective(mask, warp, size)[..., None]
    picture += seen * (cv2.warpPerspective(floor, warp, size, flags=cv2.INTER_AREA) - picture)
