"""A dice tray as people have one: a box's lid, a wooden frame with felt, folded leather. It stands where our mat has its place for throws.

Its floor lies higher than the mat, its walls keep the light off and hide what is close behind them, and it hides the mat's print.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.mat import MAT_1, Rect
from vision.training.compose.tables import PoseCamera
from vision.training.draw import grounds
from vision.training.draw.strokes import Picture, any_colour

FLOOR_PX = 2.0  # pixels a millimetre of its floor
SHADE = (0.45, 0.8)  # what its walls leave of the light
SHADE_SOFT_MM = 2.5
TURN = np.radians(1.5)  # one standard deviation
SPARE_MM = 3.0  # from the place's line to the tray's outer side, at least
CREAM = np.array([0.80, 0.88, 0.92], np.float32)
Corners = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class DiceTray:
    """middle_mm: on the mat; size_mm: outer width and depth; turn: radians; wall_mm: how thick, high_mm: how high its walls are; floor_mm:
    how high its floor lies; floor: (h, w, 3) float32, FLOOR_PX pixels a millimetre; wall: its colour; shade: what its walls leave of the
    light."""

    middle_mm: tuple[float, float]
    size_mm: tuple[float, float]
    turn: float
    wall_mm: float
    high_mm: float
    floor_mm: float
    floor: Picture
    wall: Picture
    shade: float

    @property
    def room(self) -> Rect:
        """Where dice can lie in it, upright on the mat."""
        (x, y), (w, d) = self.middle_mm, self.size_mm
        aside = self.wall_mm + abs(np.sin(self.turn)) * max(w, d) / 2
        return x - w / 2 + aside, y - d / 2 + aside, w - 2 * aside, d - 2 * aside

    def draw(self, picture: Picture, camera: PoseCamera, sun: npt.NDArray[np.float64]) -> None:
        """Put it on a picture (h, w, 3) 0..1 that has no dice in it yet. sun: direction to the lamp."""
        outer, inner = self._ring(0.0), self._ring(self.wall_mm)
        fall = np.array([-sun[0], sun[1]]) / max(float(sun[2]), 0.15)  # of a shadow, for each millimetre of height; y down the mat
        soft = SHADE_SOFT_MM * camera.focal / camera.height
        fallen = cv2.convexHull(np.vstack([outer, outer + fall * self.high_mm]).astype(np.float32))[:, 0]
        self._darken(picture, _mask(picture, camera, fallen, 0.0), soft)
        for a, b in zip(outer, np.roll(outer, -1, axis=0), strict=True):
            _fill(picture, camera, [(a, 0.0), (b, 0.0), (b, self.high_mm), (a, self.high_mm)], self.wall * self._light(a, b, sun))
        self._lay_floor(picture, camera, inner)
        lit = _mask(picture, camera, inner + fall * (self.high_mm - self.floor_mm), self.floor_mm)
        self._darken(picture, _mask(picture, camera, inner, self.floor_mm) * (1 - lit), soft)
        for a, b in zip(inner, np.roll(inner, -1, axis=0), strict=True):
            face = [(a, self.floor_mm), (b, self.floor_mm), (b, self.high_mm), (a, self.high_mm)]
            if _faces_camera(camera, face):
                _fill(picture, camera, face, self.wall * self._light(b, a, sun))
        rings = [_seen(camera, ring, self.high_mm) for ring in (outer, inner)]
        cv2.fillPoly(picture, [(ring * 16).astype(np.int32) for ring in rings], self.wall.tolist(), cv2.LINE_AA, 4)

    def _ring(self, inwards: float) -> Corners:
        """Its four corners, (4, 2) on the mat, clockwise as seen."""
        w, d = (side / 2 - inwards for side in self.size_mm)
        c, s = np.cos(self.turn), np.sin(self.turn)
        return np.array([(-w, -d), (w, -d), (w, d), (-w, d)]) @ np.array([[c, s], [-s, c]]) + self.middle_mm

    def _light(self, a: Corners, b: Corners, sun: npt.NDArray[np.float64]) -> float:
        """How bright an upright wall is beside one that lies, outwards on the left as one goes from a to b."""
        along = (b - a) / np.hypot(*(b - a))
        outwards = np.array([along[1], along[0]])  # y up the mat, as the sun has it
        return float(np.clip(0.45 + 0.5 * max(float(outwards @ sun[:2]), 0.0), 0.0, 1.0))

    def _lay_floor(self, picture: Picture, camera: PoseCamera, inner: Corners) -> None:
        high, wide = self.floor.shape[:2]
        corners = _seen(camera, inner, self.floor_mm).astype(np.float32)
        warp = cv2.getPerspectiveTransform(np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32), corners)
        size = (picture.shape[1], picture.shape[0])
        mask = cv2.warpPerspective(np.ones((high, wide), np.float32), warp, size)[..., None]
        picture += mask * (cv2.warpPerspective(self.floor, warp, size, flags=cv2.INTER_AREA) - picture)

    def _darken(self, picture: Picture, mask: Picture, soft: float) -> None:
        picture *= 1 - (1 - self.shade) * cv2.GaussianBlur(mask, (0, 0), max(soft, 0.5))[..., None]


def dice_tray(rng: np.random.Generator) -> DiceTray:
    """Any that goes into the place for throws."""
    x, y, w, h = MAT_1.zones["tray"]
    size = (float(rng.uniform(0.62, 1) * (w - 2 * SPARE_MM)), float(rng.uniform(0.82, 1) * (h - 2 * SPARE_MM)))
    middle = (float(x + w / 2 + rng.uniform(-1, 1) * (w - 2 * SPARE_MM - size[0]) / 2), float(y + h / 2))
    kind = rng.integers(3)
    thick, high, floor_mm = [((1.0, 2.5), (18, 45), (0.8, 2.0)), ((5, 10), (18, 35), (3, 8)), ((2, 4), (18, 30), (2, 5))][kind]
    wall_mm = float(rng.uniform(*thick))
    shape = (round((size[1] - 2 * wall_mm) * FLOOR_PX), round((size[0] - 2 * wall_mm) * FLOOR_PX))
    wall = np.asarray(any_colour(rng, 1.0) if kind else CREAM * rng.uniform(0.5, 1.0), np.float32)
    if kind:
        floor = grounds.bare(rng, shape) if rng.random() < 0.3 else np.ones((*shape, 3), np.float32) * any_colour(rng, 0.5)
        floor = floor * (1 + rng.normal(0, 0.02, (*shape, 1)))
    else:
        floor = np.ones((*shape, 3), np.float32) * wall
    return DiceTray(
        middle, size, float(rng.normal(0, TURN)), wall_mm, float(rng.uniform(*high)), float(rng.uniform(*floor_mm)),
        np.clip(floor, 0, 1).astype(np.float32), wall, float(rng.uniform(*SHADE)),
    )  # fmt: skip


def _seen(camera: PoseCamera, ring: Corners, high_mm: float) -> npt.NDArray[np.float64]:
    """Where places of the mat, so high above it, are in the picture."""
    return camera.project(np.column_stack([ring[:, 0], -ring[:, 1], np.full(len(ring), high_mm)]))


def _mask(picture: Picture, camera: PoseCamera, ring: Corners, high_mm: float) -> Picture:
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, (_seen(camera, ring, high_mm) * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    return mask


def _points(camera: PoseCamera, face: list[tuple[Corners, float]]) -> npt.NDArray[np.float64]:
    return camera.project(np.array([(at[0], -at[1], high) for at, high in face]))


def _faces_camera(camera: PoseCamera, face: list[tuple[Corners, float]]) -> bool:
    """Whether an inner wall is seen from inside: its upper edge lies farther out in the picture than its foot."""
    foot_a, foot_b, top_b, _ = _points(camera, face)
    along, up = foot_b - foot_a, top_b - foot_b
    return bool(along[0] * up[1] - along[1] * up[0] < 0)


def _fill(picture: Picture, camera: PoseCamera, face: list[tuple[Corners, float]], colour: Picture) -> None:
    cv2.fillConvexPoly(picture, (_points(camera, face) * 16).astype(np.int32), colour.tolist(), cv2.LINE_AA, 4)
