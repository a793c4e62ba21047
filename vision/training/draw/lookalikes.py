"""Things that look like dice and are none, as they lie about on tables: building bricks, dominoes, buttons, telephones' cameras, biscuits.

Each is drawn on a tile of its own, seen from above and lit from one side, and laid on the picture at any size and turn.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import cv2
import numpy as np

from vision.training.draw.dice import PIPS
from vision.training.draw.strokes import Picture, any_colour, lay

UNIT = 96  # pixels of a tile for one edge of a die, before it is laid


class Tile(NamedTuple):
    """A thing's picture, (h, w, 3) 0..1, and where it is, (h, w) 0..1."""

    face: Picture
    mask: np.ndarray


def lay_lookalike(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """One of those to learn from (LEARNED), its middle at x, y. edge: a die's edge in pixels, about the size of what looks like a die."""
    lay_thing(str(rng.choice(list(LEARNED), p=list(LEARNED.values()))), picture, rng, x, y, edge)


def lay_real(picture: Picture, rng: np.random.Generator, x: float, y: float, px_per_mm: float) -> None:
    """Any of them as large as such things are."""
    which = list(THINGS)[rng.integers(len(THINGS))]
    tile = THINGS[which](rng)
    wide = tile.mask.shape[1] / UNIT * rng.uniform(*UNIT_MM[which]) * px_per_mm
    lay(picture, tile.face, tile.mask, (x, y), wide, rng.uniform(0, 2 * np.pi), shadow=rng.uniform(0.2, 0.7))


def lay_thing(which: str, picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """One of THINGS."""
    tile = THINGS[which](rng)
    wide = tile.mask.shape[1] / UNIT * edge * rng.uniform(0.7, 1.5)
    lay(picture, tile.face, tile.mask, (x, y), wide, rng.uniform(0, 2 * np.pi), shadow=rng.uniform(0.2, 0.7), seen=_aslant(rng))


def _aslant(rng: np.random.Generator) -> np.ndarray:
    """How a flat thing looks from anywhere up to 55 degrees off the vertical, half of the time from above, (2, 2)."""
    turn, short = rng.uniform(0, np.pi), 1.0 if rng.random() < 0.5 else rng.uniform(0.57, 1.0)
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[c, -s], [s, c]]) @ np.diag([1.0, short]) @ np.array([[c, s], [-s, c]])


def _plate(wide: float, high: float, colour: np.ndarray, rounding: float) -> Tile:
    """A flat thing of one colour, so many edges wide and high, its corners rounded by a part of its shorter side."""
    w, h = round(wide * UNIT), round(high * UNIT)
    mask = np.zeros((h, w), np.float32)
    radius = max(round(rounding * min(w, h)), 1)
    cv2.rectangle(mask, (radius, 0), (w - 1 - radius, h - 1), 1.0, -1)
    cv2.rectangle(mask, (0, radius), (w - 1, h - 1 - radius), 1.0, -1)
    for x, y in ((radius, radius), (w - 1 - radius, radius), (radius, h - 1 - radius), (w - 1 - radius, h - 1 - radius)):
        cv2.circle(mask, (x, y), radius, 1.0, -1, cv2.LINE_AA)
    return Tile(np.tile(colour.astype(np.float32), (h, w, 1)), mask)


def _bevelled(tile: Tile, rng: np.random.Generator, depth: float = 0.06) -> Tile:
    """Its edges lit from one side and dark on the other."""
    soft = cv2.GaussianBlur(tile.mask, (0, 0), depth * UNIT, borderType=cv2.BORDER_CONSTANT)
    turn = rng.uniform(0, 2 * np.pi)
    slope = np.cos(turn) * cv2.Sobel(soft, cv2.CV_32F, 1, 0) + np.sin(turn) * cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    shade = slope / (np.abs(slope).max() + 1e-6) * rng.uniform(0.1, 0.35)
    return Tile(np.clip(tile.face + shade[..., None], 0, 1).astype(np.float32), tile.mask)


def _spot(face: Picture, x: float, y: float, radius: float, colour: Iterable[float]) -> None:
    """A filled circle; x, y, radius in pixels of the tile."""
    cv2.circle(face, (round(x * 16), round(y * 16)), max(round(radius * 16), 1), [float(v) for v in colour], -1, cv2.LINE_AA, 4)


def _hole(face: Picture, x: float, y: float, radius: float, rng: np.random.Generator, dark: float = 0.25) -> None:
    """A hole into the dark, the far wall of which catches a little light."""
    there = face[int(np.clip(y, 0, face.shape[0] - 1)), int(np.clip(x, 0, face.shape[1] - 1))].copy()
    _spot(face, x, y, radius, np.clip(there * 1.15, 0, 1))
    _spot(face, x - 0.1 * radius, y - 0.1 * radius, 0.9 * radius, there * dark * rng.uniform(0.3, 1.2))


def _stud(face: Picture, x: float, y: float, radius: float, turn: float, colour: np.ndarray) -> None:
    """A round stud that stands up: its shadow to one side, a lit rim to the other."""
    dx, dy = np.cos(turn) * radius * 0.16, np.sin(turn) * radius * 0.16
    _spot(face, x + dx, y + dy, radius * 1.05, colour * 0.55)
    _spot(face, x - 0.5 * dx, y - 0.5 * dy, radius, np.clip(colour * 1.25 + 0.06, 0, 1))
    _spot(face, x, y, radius * 0.93, colour)


def _brick(rng: np.random.Generator) -> Tile:
    """A building brick: studs of its own colour, in one or two rows."""
    columns, rows = [(1, 1), (2, 1), (2, 2), (2, 2), (3, 2), (3, 2), (4, 2)][rng.integers(7)]
    pitch = rng.uniform(0.45, 0.6) if rows > 1 else rng.uniform(0.5, 1.0)
    colour = any_colour(rng, 0.2)
    tile = _bevelled(_plate(columns * pitch, rows * pitch, colour, 0.03), rng, 0.02)
    turn = rng.uniform(0, 2 * np.pi)
    for column in range(columns):
        for row in range(rows):
            _stud(tile.face, (column + 0.5) * pitch * UNIT, (row + 0.5) * pitch * UNIT, 0.3 * pitch * UNIT, turn, colour)
    return tile


def _domino(rng: np.random.Generator) -> Tile:
    """Two halves of nought to six pips with a line between them."""
    pale = rng.random() < 0.6
    body = np.array([0.8, 0.9, 0.93]) * rng.uniform(0.75, 1.05) if pale else any_colour(rng, 0.5) * 0.4
    ink = any_colour(rng, 0.5) * 0.3 if pale else np.full(3, 0.92)
    tile = _bevelled(_plate(2, 1, np.clip(body, 0, 1), rng.uniform(0.03, 0.15)), rng)
    cv2.line(tile.face, (UNIT, round(0.1 * UNIT)), (UNIT, round(0.9 * UNIT)), [float(v) for v in ink], int(rng.integers(2, 5)), cv2.LINE_AA)
    if rng.random() < 0.3:
        _spot(tile.face, UNIT, 0.5 * UNIT, 0.06 * UNIT, (0.35, 0.65, 0.75))
    spread, radius = rng.uniform(0.22, 0.3), rng.uniform(0.07, 0.11)
    for half in (0.5, 1.5):
        value = int(rng.integers(0, 7))
        for px, py in PIPS[value] if value else ():
            _spot(tile.face, (half + px * spread) * UNIT, (0.5 + py * spread) * UNIT, radius * UNIT, ink)
    return tile


def _button(rng: np.random.Generator) -> Tile:
    """A round button with a rim and two or four holes."""
    tile = _plate(1, 1, any_colour(rng), 0.5)
    turn, holes = rng.uniform(0, 2 * np.pi), int(rng.choice([2, 4, 4]))
    middle, inner = UNIT / 2, rng.uniform(0.55, 0.85)
    _spot(tile.face, middle, middle, inner * UNIT / 2, np.clip(tile.face[0, 0] * rng.uniform(0.75, 1.15), 0, 1))
    apart = rng.uniform(0.1, 0.2) * UNIT
    for k in range(holes):
        along = turn + 2 * np.pi * k / holes
        _hole(tile.face, middle + apart * np.cos(along), middle + apart * np.sin(along), rng.uniform(0.05, 0.08) * UNIT, rng)
    return _bevelled(tile, rng)


def _lens(face: Picture, x: float, y: float, radius: float, rng: np.random.Generator) -> None:
    """A camera's lens: a ring, black glass, a glint."""
    _spot(face, x, y, radius, np.full(3, rng.uniform(0.05, 0.6)))
    _spot(face, x, y, 0.85 * radius, np.full(3, rng.uniform(0.01, 0.08)))
    _spot(face, x, y, 0.4 * radius, (rng.uniform(0.05, 0.25), 0.04, 0.05))
    turn = rng.uniform(0, 2 * np.pi)
    _spot(face, x + 0.35 * radius * np.cos(turn), y + 0.35 * radius * np.sin(turn), 0.13 * radius, (0.8, 0.75, 0.75))


def _telephone(rng: np.random.Generator) -> Tile:
    """A telephone on its face: in one corner a plate with one to four lenses and a flash."""
    body = any_colour(rng, 1.5)
    high = rng.uniform(2.2, 3.4)
    tile = _bevelled(_plate(high * rng.uniform(0.46, 0.52), high, body, rng.uniform(0.1, 0.25)), rng, 0.03)
    side, at = rng.uniform(0.75, 1.15), rng.uniform(0.08, 0.16)
    plate = _plate(side, side, np.clip(body * rng.uniform(0.6, 1.3), 0, 1), rng.uniform(0.15, 0.35))
    plate = _bevelled(plate, rng, 0.03)
    size = plate.mask.shape[0]
    low = round(at * UNIT)
    area = tile.face[low : low + size, low : low + size]
    area += plate.mask[: area.shape[0], : area.shape[1], None] * (plate.face[: area.shape[0], : area.shape[1]] - area)
    middle, apart = low + size / 2, 0.23 * size
    corners = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)] if rng.random() < 0.5 else [(-1, -1), (-1, 1)],
        3: [(-1, -1), (-1, 1), (1, 0)] if rng.random() < 0.6 else [(-1, -1), (-1, 1), (1, -1)],
        4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    }[int(rng.integers(1, 5))]
    for cx, cy in corners:
        _lens(area, middle - low + cx * apart, middle - low + cy * apart, rng.uniform(0.14, 0.2) * size, rng)
    _spot(area, middle - low + 1.1 * apart, middle - low - 1.2 * apart, 0.06 * size, (0.75, 0.9, 0.95))
    return tile


def _biscuit(rng: np.random.Generator) -> Tile:
    """A square biscuit pricked with many small holes."""
    colour = np.array([0.35, 0.6, 0.85]) * rng.uniform(0.6, 1.05)
    tile = _bevelled(_plate(1, rng.choice([1.0, 1.0, 1.6]), np.clip(colour, 0, 1), rng.uniform(0.03, 0.2)), rng)
    many = int(rng.integers(3, 6))
    for column in range(many):
        for row in range(max(1, round(many * tile.mask.shape[0] / UNIT))):
            x, y = (column + 0.5) / many * UNIT, (row + 0.5) / many * UNIT
            _hole(tile.face, *(np.array([x, y]) + rng.normal(0, 1.0, 2)), rng.uniform(0.025, 0.05) * UNIT, rng, 0.6)
    return tile


def _one_dot(rng: np.random.Generator) -> Tile:
    """A square with one round sign in its middle, larger than a die's pip: a tile, a coaster, a beer mat, a key."""
    tile = _plate(1, 1, any_colour(rng), rng.uniform(0.0, 0.25))
    _spot(tile.face, UNIT / 2, UNIT / 2, rng.uniform(0.27, 0.42) * UNIT, any_colour(rng))
    return _bevelled(tile, rng) if rng.random() < 0.5 else tile


def _remote(rng: np.random.Generator) -> Tile:
    """A remote control or a calculator: rows of round or square keys."""
    columns, rows = int(rng.integers(2, 5)), int(rng.integers(3, 8))
    pitch, body = rng.uniform(0.3, 0.6), any_colour(rng, 2.0)
    key = np.clip(body + rng.choice([-0.3, 0.3, 0.6]), 0.02, 0.97)
    tile = _bevelled(_plate(columns * pitch + 0.2, rows * pitch + 0.3, body, rng.uniform(0.03, 0.2)), rng, 0.03)
    square = rng.random() < 0.4
    for column in range(columns):
        for row in range(rows):
            x, y = (0.1 + (column + 0.5) * pitch) * UNIT, (0.15 + (row + 0.5) * pitch) * UNIT
            if square:
                half = 0.36 * pitch * UNIT
                cv2.rectangle(tile.face, (round(x - half), round(y - half)), (round(x + half), round(y + half)), key.tolist(), -1)
            else:
                _spot(tile.face, x, y, 0.32 * pitch * UNIT, key)
    return tile


def _socket(rng: np.random.Generator) -> Tile:
    """A plug socket, or a shaker's lid: a plate with a round well and two to seven holes in it."""
    tile = _bevelled(_plate(1, 1, any_colour(rng, 3.0), 0.5 if rng.random() < 0.4 else rng.uniform(0.02, 0.2)), rng)
    middle = UNIT / 2
    well = np.clip(tile.face[UNIT // 2, UNIT // 2] * rng.uniform(0.75, 1.1), 0, 1)
    _spot(tile.face, middle, middle, rng.uniform(0.36, 0.44) * UNIT, well)
    holes, turn, apart = int(rng.integers(2, 7)), rng.uniform(0, 2 * np.pi), rng.uniform(0.12, 0.24) * UNIT
    for k in range(holes):
        along = turn + 2 * np.pi * k / holes
        _hole(tile.face, middle + apart * np.cos(along), middle + apart * np.sin(along), rng.uniform(0.03, 0.07) * UNIT, rng)
    return tile


THINGS: dict[str, Callable[[np.random.Generator], Tile]] = {
    "bricks": _brick,
    "dominoes": _domino,
    "buttons": _button,
    "telephones": _telephone,
    "biscuits": _biscuit,
    "one-dot": _one_dot,
    "remotes": _remote,
    "sockets": _socket,
}
# What was taken for dice most, most often; no dominoes, half of which is a die to whoever sees nothing else.
LEARNED = {
    "bricks": 0.1, "buttons": 0.14, "telephones": 0.28, "biscuits": 0.04, "one-dot": 0.1, "remotes": 0.18, "sockets": 0.16,
}  # fmt: skip
"""How often each is laid where readers learn from it."""
UNIT_MM = {
    "bricks": (14, 18), "dominoes": (20, 28), "buttons": (10, 25), "telephones": (45, 55),
    "biscuits": (40, 65), "one-dot": (18, 95), "remotes": (22, 40), "sockets": (30, 80),
}  # fmt: skip
"""How many millimetres a unit of a tile is in truth, from and to."""
