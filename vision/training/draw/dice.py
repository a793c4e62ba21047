"""Draws one die as a camera would see it: a rounded cube in perspective with shaded sides, pips and a cast shadow.

Ours throughout: numpy and OpenCV only, about a millisecond a die, so that a scene of twenty costs less than one training step.
Lengths are in edges of a "usual" die (1.0), the table is z = 0, z up.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.training.draw.looks import BODY_HSV as BODY_HSV
from vision.training.draw.looks import FACES, Look
from vision.training.draw.looks import hsv_bgr as hsv_bgr
from vision.training.draw.looks import random_look as random_look
from vision.training.draw.rays import Room, Side, draw_by_rays
from vision.training.draw.wild import painted

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
TEXTURE = 64  # pixels of a face's picture
_BLUR_REACH = 4  # deviations that OpenCV's blur of numbers with a point looks about


def pip_places(look: Look, value: int, turned: bool) -> list[tuple[float, float]]:
    """Where the pips of a face are, 0..1 of its edge both ways; turned by a quarter or not."""
    places = np.array(PIPS[value], float)
    if value == 6:
        places *= (look.narrow_six, look.stretch_six)
    elif value in (2, 3):
        c, s = np.cos(look.askew), np.sin(look.askew)
        places = places @ ((c, s), (-s, c)) * (look.near_two if value == 2 else look.near_three)
    if turned:
        places = places @ ((0, 1), (-1, 0))
    return [(float(x), float(y)) for x, y in 0.5 + places * look.spread]


def face_picture(look: Look, value: int, rng: np.random.Generator, light_turn: float) -> tuple[np.ndarray, list[tuple[float, float]]]:
    """The flat picture of one face, unshaded, (64, 64, 4) float32, blue-green-red-alpha, and where its pips are, 0..1 of its edge.

    light_turn: where the light comes from.
    """
    size, places = TEXTURE, list[tuple[float, float]]()
    big = np.empty((size, size, 3), np.float32)
    big[:] = look.body
    if look.pattern:
        big = painted(look, size, rng)
    if look.speckle:
        blotch = cv2.resize(rng.normal(0, 1, (9, 9)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
        big *= (1 + look.speckle * blotch)[..., None]
    if look.second is not None and not look.pattern:
        swirl = cv2.resize(rng.normal(0, 1, (4, 4)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
        big += np.clip(0.5 + 1.2 * swirl, 0, 1)[..., None] * (look.second - big)
    turn = rng.random() < 0.5
    colour = look.one_pip if value == 1 or (value == 4 and look.red_four) else look.pip
    radius = (look.one_radius if value == 1 else look.pip_radius) * size
    if value == 1 and look.logo:
        star = np.array([[np.sin(k * 2.513) * 0.3 + 0.5, 0.5 - np.cos(k * 2.513) * 0.3] for k in range(5)]) * size
        cv2.fillPoly(big, [(star * 16).astype(np.int32)], colour.tolist(), cv2.LINE_AA, 4)
    else:
        dx, dy = np.cos(light_turn) * radius * 0.35, np.sin(light_turn) * radius * 0.35
        places = pip_places(look, value, turn)
        for x, y in np.array(places) * size:
            centre = (int(x * 16), int(y * 16))
            cv2.circle(big, centre, int(radius * 16), colour.tolist(), -1, cv2.LINE_AA, 4)
            if look.sunk > 0.15:
                shade = (colour * (1 - 0.55 * look.sunk)).tolist()
                cv2.circle(big, (int((x + dx * 0.5) * 16), int((y + dy * 0.5) * 16)), int(radius * 13), shade, -1, cv2.LINE_AA, 4)
                lit = np.minimum(colour * 1.0 + 0.12 * look.sunk, 1).tolist()
                cv2.circle(big, (int((x - dx) * 16), int((y - dy) * 16)), int(radius * 9), lit, -1, cv2.LINE_AA, 4)
            if look.hollow:
                lit = (colour + look.hollow * (1 - colour)).tolist()
                cv2.circle(big, centre, int(radius * 5), lit, -1, cv2.LINE_AA, 4)
    alpha = np.zeros((size, size), np.float32)
    inset = max(look.rounding * 0.55, 0.015)
    soft = max(look.rounding * 0.45, 0.02) * size
    corner = (look.corner + look.rounding * 0.6) * size
    axis = np.abs(np.arange(size) + 0.5 - size / 2) - (size / 2 - inset * size - corner)
    gx, gy = np.maximum(axis, 0)[None, :], np.maximum(axis, 0)[:, None]
    distance = np.hypot(gx, gy) + np.minimum(np.maximum(axis[None, :], axis[:, None]), 0) - corner
    alpha = np.clip(0.5 - distance / soft, 0, 1).astype(np.float32)
    return np.dstack([big, alpha]), places


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
    height, width = picture.shape[:2]
    look, half = die.look, die.size / 2
    if look.flat:
        return _draw_print(picture, die, camera, rng)
    inner = die.at + (die.corners() - die.at) * (1 - 2 * look.rounding)
    centres = camera.project(inner)
    radius = look.rounding * die.size * camera.focal / camera.height
    ring = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    outline = (centres[:, None] + radius * np.stack([np.cos(ring), np.sin(ring)], -1)[None]).reshape(-1, 2)
    hull = cv2.convexHull(outline.astype(np.float32))
    x0, y0 = np.floor(hull.min((0, 1))).astype(int) - 2
    x1, y1 = np.ceil(hull.max((0, 1))).astype(int) + 3
    cx0, cy0, cx1, cy1 = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    if cx0 >= cx1 or cy0 >= cy1:
        return hull
    if look.by_rays and room is not None:
        draw_by_rays(picture, die, camera, (sun, ambient), room, _all_faces(die, sun, rng), (cx0, cy0, cx1, cy1))
        return hull
    area = picture[cy0:cy1, cx0:cx1]
    offset = np.array([cx0, cy0])
    mask = np.zeros(area.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, ((hull - offset) * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    eye = camera.eye()
    seen = []
    for index, (normal, first, second) in enumerate(FACES):
        n = die.rotation @ np.array(normal, float)
        centre = die.at + n * half
        facing = n @ (eye - centre)
        if facing > 0.02 * np.linalg.norm(eye - centre):
            light = ambient * (0.75 + 0.25 * n[2]) + (1 - ambient) * max(n @ sun, 0)
            seen.append((facing, index, n, first, second, centre, light))
    seen.sort()
    body_light = max((s[6] for s in seen), default=1.0)
    mean_light = np.mean([s[6] for s in seen]) if seen else 1.0
    fill = look.body * (0.35 * body_light + 0.6 * mean_light)
    coat = np.empty_like(area)
    coat[:] = fill
    sides = _sides(die, rng)
    bare = np.ones(area.shape[:2], np.float32)
    for _, index, _, first, second, centre, light in seen:
        value = _value_of(index, die, sides)
        a, b = die.rotation @ np.array(first, float) * half, die.rotation @ np.array(second, float) * half
        quad = camera.project(np.array([centre - a - b, centre + a - b, centre + a + b, centre - a + b])) - offset
        sun_turn = float(np.arctan2(sun @ b, sun @ a))
        texture, _ = face_picture(look, value, rng, sun_turn)
        texture[..., :3] *= light
        if look.gloss > 0.2 and rng.random() < 0.5:
            spot = rng.uniform(-0.2, 1.2, 2) * TEXTURE
            grid = np.arange(TEXTURE)
            glow = np.exp(-(((grid[None] - spot[0]) ** 2 + (grid[:, None] - spot[1]) ** 2) / (2 * (TEXTURE * rng.uniform(0.1, 0.4)) ** 2)))
            texture[..., :3] += (glow * look.gloss * rng.uniform(0, 0.5)).astype(np.float32)[..., None]
        source = np.array([[0, 0], [TEXTURE, 0], [TEXTURE, TEXTURE], [0, TEXTURE]], np.float32)
        span = max(np.ptp(quad[:, 0]), np.ptp(quad[:, 1]))
        if span < TEXTURE * 0.6:  # shrink first: a plain warp would skip pixels and break the pips
            small = max(int(span * 1.3), 6)
            texture = cv2.resize(texture, (small, small), interpolation=cv2.INTER_AREA)
            source = source * small / TEXTURE
        warp = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
        texture[..., :3] *= texture[..., 3:]
        flat = cv2.warpPerspective(texture, warp, (area.shape[1], area.shape[0]), flags=cv2.INTER_LINEAR)
        coat *= 1 - flat[..., 3:]
        coat += flat[..., :3]
        bare *= 1 - flat[..., 3]
    if look.soft:
        _round_off(coat, bare, mask, look, radius)
    if look.glint:
        _glint(coat, inner, eye, sun, look, camera, radius, offset)
    area += mask[..., None] * (coat - area)
    return hull


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
