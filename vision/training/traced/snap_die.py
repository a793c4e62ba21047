"""A die of a snapshot as a fine mesh, its pips sunk into it, and the pictures of its six faces."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.traced.die import SIDES
from vision.training.traced.snapshot import Make, SnapDie

FINE = 56  # squares along an edge
CELL = 192  # pixels of a face
Bytes = npt.NDArray[np.uint8]


def snap_faces(make: Make, mirrored: bool, seed: int) -> tuple[Bytes, Bytes]:
    """The six faces side by side, 1 2 3 over 4 5 6: (2 × CELL, 3 × CELL, 3) red-green-blue, and where pips are, (2 × CELL, 3 × CELL)."""
    picture, pips = _body(make, seed), np.zeros((2 * CELL, 3 * CELL), np.uint8)
    for value in range(1, 7):
        ink = np.zeros_like(pips)
        column, row, flip = (value - 1) % 3, (value - 1) // 3, -1 if mirrored else 1
        for right, down in make.places(value):
            at = (column + 0.5 + flip * right) * CELL, (row + 0.5 + down) * CELL
            cv2.circle(ink, (int(at[0] * 8), int(at[1] * 8)), int(make.pip_radius(value) * CELL * 8), 255, -1, cv2.LINE_AA, 3)
        share = ink[..., None] / 255.0
        picture = picture * (1 - share) + share * np.array(make.ink(value))
        pips = np.maximum(pips, ink)
    return np.asarray(picture, np.uint8), pips


def _body(make: Make, seed: int) -> npt.NDArray[np.float64]:
    """The faces without pips: plain, marbled or grained."""
    size, rng = (3 * CELL, 2 * CELL), np.random.default_rng(seed)
    plain = np.full((size[1], size[0], 3), make.body, float)
    if make.skin == "marbled":
        small = rng.random((9, 12)).astype(np.float32)
        swirl = np.abs(np.sin(7 * cv2.resize(small, size, interpolation=cv2.INTER_CUBIC)))[..., None]
        plain += 0.28 * swirl * (255 - plain) if sum(make.body) < 500 else -0.14 * swirl * plain
    elif make.skin == "wood":
        small = rng.normal(0, 1, (2 * CELL // 3, 5)).astype(np.float32)
        plain *= 1 + 0.09 * cv2.resize(small, size, interpolation=cv2.INTER_CUBIC)[..., None]
    return np.clip(plain, 0, 255)


def snap_mesh(die: SnapDie) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.uint32]]:
    """Corners (n, 3) in the room, their places on the picture of faces (n, 2) in 0..1, triangles (m, 3)."""
    make = die.make
    steps = np.linspace(-1, 1, FINE + 1)
    u, v = (one.ravel() for one in np.meshgrid(steps, steps))
    corners, places, triangles = [], [], []
    row, column = (one.ravel() for one in np.mgrid[0:FINE, 0:FINE])
    first = row * (FINE + 1) + column
    squares = np.concatenate([np.stack([first, first + 1, first + FINE + 2], 1), np.stack([first, first + FINE + 2, first + FINE + 1], 1)])
    for side, (out, right, up, value) in enumerate(SIDES):
        flat = 0.5 * (np.array(out, float) + np.outer(u, right) + np.outer(v, up))
        core = np.clip(flat, make.rounding - 0.5, 0.5 - make.rounding)
        away = flat - core
        rounded = core + make.rounding * away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-9)
        far = np.linalg.norm(rounded, axis=1, keepdims=True)
        cut = rounded * np.minimum(1, make.ball / far)
        corners.append(cut - np.outer(_depth(die, value, u / 2, -v / 2), out))
        places.append(np.stack([((value - 1) % 3 + (u + 1) / 2) / 3, ((value - 1) // 3 + 1 - (v + 1) / 2) / 2], 1))
        triangles.append(squares + side * len(u))
    placed = make.edge_mm * np.concatenate(corners) @ die.turned().T
    placed += [die.x, die.y, 0.03 - placed[:, 2].min()]
    return placed.astype(np.float32), np.concatenate(places).astype(np.float32), np.concatenate(triangles).astype(np.uint32)


def _depth(die: SnapDie, value: int, right: npt.NDArray[np.float64], down: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How deep the surface lies at these places of a face, parts of the edge: a hollow at each pip."""
    make, flip = die.make, -1 if die.mirrored else 1
    radius, deep = make.pip_radius(value), np.zeros_like(right)
    for x, y in make.places(value):
        deep = np.maximum(deep, make.sunk * (1 - ((right - flip * x) ** 2 + (down - y) ** 2) / radius**2))
    return deep
