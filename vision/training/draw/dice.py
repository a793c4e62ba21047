"""Draws one die as a camera would see it: a rounded cube in perspective with shaded sides, pips and a cast shadow.

Ours throughout: numpy and OpenCV only, about a millisecond a die, so that a scene of twenty costs less than one training step.
Lengths are in edges of a "usual" die (1.0), the table is z = 0, z up.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import cv2
import numpy as np

from vision.training.draw.faces import TEXTURE, face_picture
from vision.training.draw.looks import FACES, Look
from vision.training.draw.rays import Room, Side, draw_by_rays

_BLUR_REACH = 4  # deviations that OpenCV's blur of numbers with a point looks about


@dataclass
class Camera:
    """A pinhole above the table: looks at the ground point `aim`, from `height` away, leaning by `tilt` towards `lean`, `focal` pixels."""

    height: float
    tilt: float
    lean: float
    focal: float
    centre: tuple[float, float]
    aim: np.ndarray = field(default_factory=lambda: np.zeros(2))
    off_axis: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        c, s = np.cos(self.lean), np.sin(self.lean)
        spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        c, s = np.cos(self.tilt), np.sin(self.tilt)
        self.turn = np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ spin
        self.turn = spin.T @ self.turn
        origin = self._raw(np.array([[*self.aim, 0.0]]))[0]
        self.shift = np.array(self.centre) - origin

    def _raw(self, points: np.ndarray) -> np.ndarray:
        local = points - np.array([*self.aim, 0.0])
        view = local @ self.turn.T + np.array([*self.off_axis, 0.0])
        depth = self.height - view[:, 2:]
        return self.focal * view[:, :2] * np.array([1, -1]) / depth

    def project(self, points: np.ndarray) -> np.ndarray:
        """(n, 3) world → (n, 2) pixels."""
        return self._raw(np.asarray(points, float)) + self.shift

    def eye(self) -> np.ndarray:
        """Where the camera stands, world (3,)."""
        inside = np.array([-self.off_axis[0], -self.off_axis[1], 0.0]) + np.array([0, 0, self.height])
        return inside @ self.turn + np.array([*self.aim, 0.0])


@dataclass
class Die:
    """A die on the table. at: centre of its body (3,); rotation: (3, 3), columns are its axes; top: value of the face most upward."""

    at: np.ndarray
    size: float
    rotation: np.ndarray
    top: int
    look: Look
    state: str = "fine"

    @property
    def lean_deg(self) -> float:
        """By how much its top face leans, degrees."""
        return float(np.degrees(np.arccos(np.clip(self.rotation[2, 2], -1, 1))))

    def corners(self) -> np.ndarray:
        """(8, 3) world corners."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
        return self.at + signs * self.size / 2 @ self.rotation.T

    def top_corners(self) -> np.ndarray:
        """(4, 3) corners of the face that counts, in order round the face."""
        signs = np.array([[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]], float)
        return self.at + signs * self.size / 2 @ self.rotation.T


def turn_z(angle: float) -> np.ndarray:
    """Rotation about the upright axis."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def lean_by(angle: float, about: float) -> np.ndarray:
    """Rotation by `angle` about the level axis that points to `about`."""
    c, s = np.cos(angle), np.sin(angle)
    return turn_z(about) @ np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ turn_z(-about)


def towards(low: float, turn: float) -> np.ndarray:
    """The direction (3,) that points so far above the table and round its upright axis, radians: where a lamp stands."""
    return np.array([np.cos(turn) * np.cos(low), np.sin(turn) * np.cos(low), np.sin(low)])


def draw_shadow(shade: np.ndarray, die: Die, camera: Camera, sun: np.ndarray, strength: float, soften: float) -> None:
    """Darken `shade` (h, w float32, multiplies the ground) where the die keeps the light off. sun: direction to the lamp (3,)."""
    if die.look.flat:
        return
    corners = die.corners()
    fall = corners[:, 2:] / max(sun[2], 0.15) * sun[None, :2]
    ground = np.column_stack([corners[:, :2] - fall, np.zeros(8)])
    hull = cv2.convexHull(camera.project(ground).astype(np.float32))
    darken(shade, (hull * 16).astype(np.int32), strength, soften if soften > 0.4 else 0.0)


def darken(shade: np.ndarray, hull: np.ndarray, strength: float, soften: float) -> None:
    """Darken `shade` (h, w float32) within a convex outline, (n, 1, 2) sixteenths of a pixel, softened so far beyond it. Only there is
    anything touched: whole pictures for each of forty dice would take more time than all else on a table."""
    height, width = shade.shape
    reach = _BLUR_REACH * soften + 3
    x0, y0 = np.maximum(np.floor(hull.min((0, 1)) / 16 - reach).astype(int), 0)
    x1, y1 = np.minimum(np.ceil(hull.max((0, 1)) / 16 + reach).astype(int) + 1, (width, height))
    if x0 >= x1 or y0 >= y1:
        return
    area = shade[y0:y1, x0:x1]
    patch = np.zeros(area.shape, np.float32)
    cv2.fillConvexPoly(patch, hull - 16 * np.array([x0, y0]), 1.0, cv2.LINE_AA, 4)
    if soften:
        patch = cv2.GaussianBlur(patch, (0, 0), soften)
    np.minimum(area, 1 - strength * patch, out=area)


def draw_die(
    picture: np.ndarray, die: Die, camera: Camera, sun: np.ndarray, ambient: float, rng: np.random.Generator, room: Room | None = None
) -> np.ndarray:
    """Draw into `picture` (h, w, 3 float32, 0..1). Returns the silhouette as a convex hull, (n, 1, 2) pixels.

    room: what dice mirror that are drawn ray by ray; without it all are drawn face by face.
    """
    look = die.look
    if look.flat:
        return _draw_print(picture, die, camera, rng)
    inner = die.at + (die.corners() - die.at) * (1 - 2 * look.rounding)
    radius = look.rounding * die.size * camera.focal / camera.height
    hull = _outline(camera.project(inner), radius)
    x0, y0, x1, y1 = _box_of(hull, picture)
    if x0 >= x1 or y0 >= y1:
        return hull
    if look.by_rays and room is not None:
        draw_by_rays(picture, die, camera, (sun, ambient), room, _all_faces(die, sun, rng), (x0, y0, x1, y1))
        return hull
    area, offset = picture[y0:y1, x0:x1], np.array([x0, y0])
    mask = np.zeros(area.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, ((hull - offset) * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    coat, bare = _coat(die, camera, (sun, ambient), area.shape[:2], offset, rng)
    if look.soft:
        _round_off(coat, bare, mask, look, radius)
    if look.glint:
        _glint(coat, inner, camera.eye(), sun, look, camera, radius, offset)
    area += mask[..., None] * (coat - area)
    return hull


def _outline(centres: np.ndarray, radius: float) -> np.ndarray:
    """The silhouette of a die whose corners are round, of such a radius about these centres, pixels."""
    ring = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    outline = (centres[:, None] + radius * np.stack([np.cos(ring), np.sin(ring)], -1)[None]).reshape(-1, 2)
    return cv2.convexHull(outline.astype(np.float32))


def _box_of(hull: np.ndarray, picture: np.ndarray) -> tuple[int, int, int, int]:
    """x0, y0, x1, y1 of what the outline touches within the picture; nothing where it lies outside."""
    height, width = picture.shape[:2]
    x0, y0 = np.floor(hull.min((0, 1))).astype(int) - 2
    x1, y1 = np.ceil(hull.max((0, 1))).astype(int) + 3
    return max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)


class _Seen(NamedTuple):
    """A face that the camera sees: how much it faces it, its place in FACES, its middle, and how much light it has."""

    facing: float
    index: int
    middle: np.ndarray
    light: float


def _seen(die: Die, eye: np.ndarray, sun: np.ndarray, ambient: float) -> list[_Seen]:
    """The faces seen, the most slanted first."""
    seen = []
    for index, (normal, _, _) in enumerate(FACES):
        n = die.rotation @ np.array(normal, float)
        middle = die.at + n * (die.size / 2)
        facing = n @ (eye - middle)
        if facing > 0.02 * np.linalg.norm(eye - middle):
            seen.append(_Seen(facing, index, middle, ambient * (0.75 + 0.25 * n[2]) + (1 - ambient) * max(n @ sun, 0)))
    return sorted(seen, key=lambda face: face.facing)


def _coat(
    die: Die, camera: Camera, light: tuple[np.ndarray, float], size: tuple[int, int], offset: np.ndarray, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """The die's faces in a piece of the picture, (h, w, 3), on the colour of its rims; and 1 where no face but only rounding is, (h, w).
    light: where the lamp stands, and how much comes from everywhere; offset: x and y of the piece."""
    sun, half = light[0], die.size / 2
    seen = _seen(die, camera.eye(), *light)
    lights = [face.light for face in seen] or [1.0]
    coat, bare = np.empty((*size, 3), np.float32), np.ones(size, np.float32)
    coat[:] = die.look.body * (0.35 * max(lights) + 0.6 * np.mean(lights))
    sides = _sides(die, rng)
    for face in seen:
        a, b = (die.rotation @ np.array(way, float) * half for way in FACES[face.index][1:])
        middle = face.middle
        quad = camera.project(np.array([middle - a - b, middle + a - b, middle + a + b, middle - a + b])) - offset
        texture = _lit_face(die.look, _value_of(face.index, die, sides), face.light, float(np.arctan2(sun @ b, sun @ a)), rng)
        flat = _in_view(texture, quad, size)
        coat *= 1 - flat[..., 3:]
        coat += flat[..., :3]
        bare *= 1 - flat[..., 3]
    return coat, bare


def _lit_face(look: Look, value: int, light: float, sun_turn: float, rng: np.random.Generator) -> np.ndarray:
    """A face's picture in so much light, with a shine on it where the die has gloss."""
    texture, _ = face_picture(look, value, rng, sun_turn)
    texture[..., :3] *= light
    if look.gloss > 0.2 and rng.random() < 0.5:
        spot = rng.uniform(-0.2, 1.2, 2) * TEXTURE
        grid = np.arange(TEXTURE)
        glow = np.exp(-(((grid[None] - spot[0]) ** 2 + (grid[:, None] - spot[1]) ** 2) / (2 * (TEXTURE * rng.uniform(0.1, 0.4)) ** 2)))
        texture[..., :3] += (glow * look.gloss * rng.uniform(0, 0.5)).astype(np.float32)[..., None]
    return texture


def _in_view(texture: np.ndarray, quad: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """A face's picture laid into these four corners, (h, w, 4), its colours weighed by its alpha."""
    span, side = max(np.ptp(quad[:, 0]), np.ptp(quad[:, 1])), TEXTURE
    if span < TEXTURE * 0.6:  # shrink first: a plain warp would skip pixels and break the pips
        side = max(int(span * 1.3), 6)
        texture = cv2.resize(texture, (side, side), interpolation=cv2.INTER_AREA)
    warp = cv2.getPerspectiveTransform(np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32), quad.astype(np.float32))
    texture[..., :3] *= texture[..., 3:]
    return cv2.warpPerspective(texture, warp, size[::-1], flags=cv2.INTER_LINEAR)


def _sides(die: Die, rng: np.random.Generator) -> list[int]:
    """The values of the four sides, in some order."""
    sides = [v for v in range(1, 7) if v not in (die.top, 7 - die.top)]
    rng.shuffle(sides)
    return sides


def _value_of(index: int, die: Die, sides: list[int]) -> int:
    """The value that face `index` of FACES shows."""
    return die.top if index == 0 else 7 - die.top if index == 1 else sides[index - 2]


def _all_faces(die: Die, sun: np.ndarray, rng: np.random.Generator) -> list[Side]:
    """All faces, in the order of FACES."""
    sides, out = _sides(die, rng), []
    for index, (_, first, second) in enumerate(FACES):
        a, b = die.rotation @ np.array(first, float), die.rotation @ np.array(second, float)
        value = _value_of(index, die, sides)
        picture, pips = face_picture(die.look, value, rng, float(np.arctan2(sun @ b, sun @ a)))
        radius = die.look.one_radius if value == 1 else die.look.pip_radius
        out.append(Side(picture[..., :3].copy(), tuple(pips), radius))
    return out


def _round_off(coat: np.ndarray, bare: np.ndarray, mask: np.ndarray, look: Look, radius: float) -> None:
    """Let the shade of neighbouring faces run into each other over the rims. bare: 1 where no face but only rounding is."""
    sigma = max(radius * look.soft, 0.4)
    weight = cv2.GaussianBlur(mask, (0, 0), sigma) + np.float32(1e-3)
    smooth = cv2.GaussianBlur(coat * mask[..., None], (0, 0), sigma) / weight[..., None]
    coat += bare[..., None] * (smooth - coat)


def _glint(
    coat: np.ndarray, inner: np.ndarray, eye: np.ndarray, sun: np.ndarray, look: Look, camera: Camera, radius: float, offset: np.ndarray
) -> None:
    """The lamp's mirror image on the rounded corner that looks half-way between lamp and eye."""
    middle = inner.mean(0)
    view = (eye - middle) / np.linalg.norm(eye - middle)
    half = (sun + view) / np.linalg.norm(sun + view)
    corner = inner[int(np.argmax((inner - middle) @ half))]
    x, y = camera.project(corner[None])[0] - offset
    wide = max(radius * 0.6, 0.7)
    grid_y, grid_x = np.mgrid[: coat.shape[0], : coat.shape[1]].astype(np.float32)
    coat += (look.glint * np.exp(-((grid_x - x) ** 2 + (grid_y - y) ** 2) / (2 * wide * wide)))[..., None]


def _draw_print(picture: np.ndarray, die: Die, camera: Camera, rng: np.random.Generator) -> np.ndarray:
    """A die that is only printed: its top face alone, flat on the table. Returns its outline."""
    texture = face_picture(die.look, die.top, rng, 0.0)[0][..., :3]
    quad = camera.project(die.top_corners()).astype(np.float32)
    span = float(max(np.ptp(quad[:, 0]), np.ptp(quad[:, 1])))
    small = int(np.clip(span * 1.3, 6, TEXTURE))
    texture = cv2.resize(texture, (small, small), interpolation=cv2.INTER_AREA)
    warp = cv2.getPerspectiveTransform(np.array([[0, 0], [small, 0], [small, small], [0, small]], np.float32), quad)
    size = (picture.shape[1], picture.shape[0])
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, (quad * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    flat = cv2.warpPerspective(texture, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    picture += mask[..., None] * (flat - picture)
    return cv2.convexHull(quad)
