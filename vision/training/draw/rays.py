"""Dice drawn ray by ray: truly round cubes whose shade runs over their rims and whose lacquer mirrors the lamps of the room.

Slower than vision.training.draw.dice (some milliseconds a die) and nearer to photographs: edges as round as they are, corners cut off by a
ball as on cheap dice, arcs and panes of light where the surface turns to a lamp.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.draw.looks import FACES
from vision.training.draw.strokes import Picture

if TYPE_CHECKING:
    from vision.training.draw.dice import Camera, Die

Array = npt.NDArray[np.float32]
STEPS = 14  # along a ray; what has not met the die by then passes it
Box = tuple[int, int, int, int]
"""Left, top, right, low in pixels, within the picture."""
LARGEST_PX = 110.0  # a larger die is drawn smaller and enlarged: photographs of large dice are soft
MOST_ROWS = 30000  # cv2.remap takes fewer than 32767
NEAR = 0.012  # half edges from the surface that count as on it
LIP = 1.25  # radii of a pip from where on the face is flat again


@dataclass(frozen=True, slots=True)
class Room:
    """What a lacquered die mirrors: lamps, each with its direction (3,), its half width in radians, its brightness, and its kind.

    haze: how soft their outlines are, radians; sky: brightness of ceiling and walls; floor: colour of the table, blue-green-red.
    """

    lamps: tuple[tuple[Array, float, float, str], ...]
    haze: float
    sky: float
    floor: Array


@dataclass(frozen=True, slots=True)
class Side:
    """One face of a die: its picture (s, s, 3); where its pips are, 0..1 of the edge, and their radius, edges."""

    picture: Array
    pips: tuple[tuple[float, float], ...]
    radius: float


def random_room(rng: np.random.Generator, sun: np.ndarray, floor: np.ndarray) -> Room:
    """The lamp that throws the shadows and up to three more: bulbs, tubes, windows, rings. floor: the table's colour (3,)."""
    bright = float(np.exp(rng.uniform(np.log(1.5), np.log(18))))
    lamps = [(sun.astype(np.float32), float(rng.uniform(0.04, 0.3)), bright, str(rng.choice(["bulb", "tube", "window", "ring"])))]
    for _ in range(rng.integers(0, 4)):
        low, turn = np.arccos(rng.uniform(0.1, 1.0)), rng.uniform(0, 2 * np.pi)
        towards = np.array([np.cos(turn) * np.sin(low), np.sin(turn) * np.sin(low), np.cos(low)], np.float32)
        kind = str(rng.choice(["bulb", "tube", "window", "ring"]))
        lamps.append((towards, float(np.exp(rng.uniform(np.log(0.05), np.log(0.8)))), bright * float(rng.uniform(0.15, 1.0)), kind))
    return Room(tuple(lamps), float(rng.uniform(0.01, 0.15)), float(rng.uniform(0.1, 0.9)), floor.astype(np.float32))


def draw_by_rays(
    picture: Picture, die: "Die", camera: "Camera", light: tuple[np.ndarray, float], room: Room, faces: list[Side], box: Box
) -> None:
    """Draw one die into `picture`.

    light: direction to the lamp (3,) and the share of light that comes from all round; faces: in the order of FACES.
    """
    x0, y0, x1, y1 = box
    coarse = max(1.0, die.size * camera.focal / camera.height / LARGEST_PX)
    wide, high = max(round((x1 - x0) / coarse), 1), max(round((y1 - y0) / coarse), 1)
    xs = (x0 + (np.arange(wide, dtype=np.float32) + 0.5) * ((x1 - x0) / wide)).astype(np.float32)
    ys = (y0 + (np.arange(high, dtype=np.float32) + 0.5) * ((y1 - y0) / high)).astype(np.float32)
    begin, ways = _rays(die, camera, xs, ys)
    hit, at, normal = _meet(begin, ways, die)
    if not len(hit):
        return
    side = int(np.clip(1.4 * die.size * camera.focal / camera.height / coarse, 6, faces[0].picture.shape[0]))
    pictures = [cv2.resize(face.picture, (side, side), interpolation=cv2.INTER_AREA) for face in faces]  # or small dice lose parts of pips
    if die.look.dip:
        normal = _drilled(at, normal, faces, die.look.dip)
    colour = _shaded(at, normal, ways[hit], die, light, room, _painted(at, pictures))
    patch = np.zeros((high * wide, 4), np.float32)
    patch[hit, :3], patch[hit, 3] = colour, 1.0
    drawn = patch.reshape(high, wide, 4)
    if coarse > 1:
        drawn = cv2.resize(drawn, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
    area = picture[y0:y1, x0:x1]
    area *= 1 - drawn[..., 3:]
    area += drawn[..., :3]


def _rays(die: "Die", camera: "Camera", xs: Array, ys: Array) -> tuple[Array, Array]:
    """Where the camera stands (3,) and the ways of its rays (n, 3), in half edges and along the axes of the die."""
    ahead = np.empty((len(ys), len(xs), 3), np.float32)
    ahead[..., 0] = (xs - camera.shift[0]) / camera.focal
    ahead[..., 1] = -((ys - camera.shift[1]) / camera.focal)[:, None]
    ahead[..., 2] = -1
    to_die = (die.rotation.T @ camera.turn.T).astype(np.float32)
    ways = ahead.reshape(-1, 3) @ to_die.T
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    begin = die.rotation.T @ (camera.eye() - die.at) / (die.size / 2)
    return begin.astype(np.float32), ways


def _meet(begin: Array, ways: Array, die: "Die") -> tuple[npt.NDArray[np.intp], Array, Array]:
    """Which rays meet the die, where on it, and its outward normal there."""
    radius = np.float32(max(2 * die.look.rounding, 0.04))
    ball = np.float32(1.735 - 0.42 * die.look.ball)  # of half edges: 1.732 leaves the corners whole
    along = -(ways @ begin)
    passes = (begin @ begin) - along**2  # the ray's least distance from the middle, squared
    near = np.flatnonzero(passes < ball**2)
    if not len(near):
        return near, np.empty((0, 3), np.float32), np.empty((0, 3), np.float32)
    way = ways[near]
    far = along[near] - np.sqrt(np.maximum(ball**2 - passes[near], 0))
    spot = begin + far[:, None] * way
    for _ in range(STEPS):
        beyond = np.abs(spot) - (1 - radius)
        gap = np.sqrt((np.maximum(beyond, 0) ** 2).sum(1)) + np.minimum(beyond.max(1), 0) - radius
        gap = np.maximum(gap, np.sqrt((spot**2).sum(1)) - ball)
        spot = spot + gap[:, None] * way
    on = gap < NEAR
    near, spot = near[on], spot[on]
    beyond = np.abs(spot) - (1 - radius)
    outward = np.maximum(beyond, 0) * np.sign(spot)
    gap = np.sqrt((outward**2).sum(1)) - radius
    flat = (outward**2).sum(1) < 1e-9
    outward[flat] = (np.eye(3, dtype=np.float32)[np.abs(spot[flat]).argmax(1)]) * np.sign(spot[flat])
    beyond_ball = np.sqrt((spot**2).sum(1)) - ball
    cut = np.clip((beyond_ball - gap) / np.float32(die.look.rim) + 0.5, 0, 1)[:, None]  # where the ball cuts the corners
    normal = outward / (np.linalg.norm(outward, axis=1, keepdims=True) + 1e-6)
    normal = (1 - cut) * normal + cut * spot / np.linalg.norm(spot, axis=1, keepdims=True)
    normal = normal + np.float32(die.look.dome) * spot
    return near, spot, normal / np.linalg.norm(normal, axis=1, keepdims=True)


def _drilled(at: Array, normal: Array, faces: list[Side], dip: float) -> Array:
    """The normals (n, 3) with the pips drilled into the faces: bowls, steepest at their rims, from where they run out into the face.

    So each pip mirrors lamps of its own, as arcs that look like part of a pip, or like one.
    """
    out, face = normal.copy(), _face_of(at)
    for index, (_, first, second) in enumerate(FACES):
        here = np.flatnonzero(face == index)
        if not len(here) or not faces[index].pips:
            continue
        axes = np.array([first, second], np.float32)
        on_face = at[here] @ axes.T * 0.5 + 0.5
        for pip in faces[index].pips:
            away = on_face - np.array(pip, np.float32)
            far = np.hypot(away[:, 0], away[:, 1]) / faces[index].radius
            slope = dip * np.clip(np.minimum(far, (LIP - far) / (LIP - 1)), 0, 1)
            inward = -away / (far * faces[index].radius + 1e-6)[:, None]
            out[here] += slope[:, None] * (inward @ axes)
    return np.asarray(out / np.linalg.norm(out, axis=1, keepdims=True), np.float32)


def _face_of(at: Array) -> npt.NDArray[np.intp]:
    """The face that each spot (n, 3) looks to, its place in FACES."""
    axis = np.abs(at).argmax(1)
    return np.asarray(np.array([2, 4, 0])[axis] + (np.take_along_axis(at, axis[:, None], 1)[:, 0] < 0), np.intp)


def _shaded(at: Array, normal: Array, way: Array, die: "Die", light: tuple[np.ndarray, float], room: Room, paint: Array) -> Array:
    """Colours (n, 3) of painted spots on the die; spots, normals and ways of sight in half edges along its own axes."""
    sun, ambient = light
    turn = die.rotation.astype(np.float32).T
    out, seen = normal @ turn, way @ turn  # along the axes of the table
    up = out[:, 2:]
    height = np.clip(((at @ turn)[:, 2:] * die.size / 2 + die.at[2]) / die.size, 0, 1)
    around = ambient * (0.72 + 0.28 * up) * (0.55 + 0.45 * np.minimum(1, height * 2 + np.maximum(up, 0)))
    bounce = np.float32(0.3) * (0.5 - 0.5 * up) * room.floor
    direct = (1 - ambient) * np.maximum(out @ sun.astype(np.float32), 0)[:, None]
    colour = paint * (around + direct + bounce)
    mirrored = seen - 2 * (seen * out).sum(1, keepdims=True) * out
    grazing = np.clip(1 + (seen * out).sum(1, keepdims=True), 0, 1)
    lacquer = np.float32(die.look.lacquer)
    share = lacquer * (np.float32(0.045) + np.float32(0.6) * grazing**5)
    seen_there = np.where(mirrored[:, 2:] > 0, room.sky * ambient, 0.3 * room.floor * ambient)
    for lamp in room.lamps:
        seen_there = seen_there + _lamp(mirrored, lamp, room.haze + 0.12 * (1 - die.look.shine))[:, None]
    return np.asarray(colour + share * seen_there, np.float32)


def _painted(at: Array, faces: list[Array]) -> Array:
    """What is painted at spots on the die, (n, 3): each spot belongs to the face it looks to."""
    face = _face_of(at)
    paint = np.empty((len(at), 3), np.float32)
    for index, (_, first, second) in enumerate(FACES):
        here = np.flatnonzero(face == index)
        if not len(here):
            continue
        side = faces[index].shape[0]
        u = (at[here] @ np.array(first, np.float32) * 0.5 + 0.5) * side - 0.5
        v = (at[here] @ np.array(second, np.float32) * 0.5 + 0.5) * side - 0.5
        for start in range(0, len(here), MOST_ROWS):
            part = slice(start, start + MOST_ROWS)
            spots = cv2.remap(faces[index], u[part, None], v[part, None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            paint[here[part]] = spots[:, 0]
    return paint


def _lamp(mirrored: Array, lamp: tuple[Array, float, float, str], haze: float) -> Array:
    """How bright a lamp is in each mirrored direction, (n,)."""
    towards, half, bright, kind = lamp
    aside = np.cross(towards, [0.0, 0.0, 1.0] if abs(towards[2]) < 0.9 else [1.0, 0.0, 0.0])
    aside /= np.linalg.norm(aside)
    x, y, ahead = mirrored @ aside.astype(np.float32), mirrored @ np.cross(towards, aside).astype(np.float32), mirrored @ towards
    off = np.hypot(x, y)
    if kind == "bulb":
        gap = off - half
    elif kind == "ring":
        gap = np.abs(off - 1.3 * half) - 0.3 * half
    elif kind == "tube":
        gap = np.maximum(np.abs(x) - 3 * half, np.abs(y) - 0.3 * half)
    else:
        gap = np.maximum(np.abs(x) - half, np.abs(y) - 1.4 * half)
        gap = np.maximum(gap, 0.08 * half - np.minimum(np.abs(x), np.abs(y)))  # a window's bars
    return np.asarray(bright * np.clip(0.5 - gap / haze, 0, 1) * (ahead > 0), np.float32)
