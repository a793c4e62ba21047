"""Shapes for the renderer as plain points and faces: a rounded die with sunk pips. Millimetres, no Blender."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from vision.training.draw.faces import PIPS
from vision.training.render.scene import FACE_TOWARDS

CELLS = 56  # squares along a die's edge: a pip is 11 of them wide
ROUNDING = 0.16  # radius of edges and corners, as a part of the edge
PIP_RADIUS = 0.098
PIP_DEPTH = 0.045
PIP_STEP = 0.25  # distance of the outer pips from the face's middle

Mesh = tuple[npt.NDArray[np.float64], npt.NDArray[np.int64], npt.NDArray[np.int64]]


@lru_cache(maxsize=1)
def die_mesh() -> Mesh:
    """A die of edge 1 about the origin: points (n, 3), quads (m, 4), and for each quad 1 where it is pip, else 0."""
    points, quads, inks, offset = [], [], [], 0
    for value, towards in FACE_TOWARDS.items():
        face, corners, ink = _face(value, np.array(towards, float))
        points.append(face)
        quads.append(corners + offset)
        inks.append(ink)
        offset += len(face)
    return np.concatenate(points), np.concatenate(quads), np.concatenate(inks)


def _face(value: int, up: npt.NDArray[np.float64]) -> Mesh:
    across = np.roll(up, 1)
    along = np.cross(up, across)
    steps = np.linspace(-0.5, 0.5, CELLS + 1)
    u, v = (grid.ravel() for grid in np.meshgrid(steps, steps, indexing="ij"))
    cube = u[:, None] * across + v[:, None] * along + 0.5 * up
    core = np.clip(cube, ROUNDING - 0.5, 0.5 - ROUNDING)
    away = cube - core
    away /= np.linalg.norm(away, axis=1, keepdims=True)
    points = core + ROUNDING * away
    off = _distance_to_pip(value, u, v) / PIP_RADIUS
    points -= np.where(off < 1, PIP_DEPTH * np.sqrt(np.clip(1 - off**2, 0, 1)), 0)[:, None] * up
    index = np.arange((CELLS + 1) ** 2).reshape(CELLS + 1, CELLS + 1)
    quads = np.stack([index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]], axis=-1).reshape(-1, 4)
    middle = (steps[:-1] + steps[1:]) / 2
    mu, mv = (grid.ravel() for grid in np.meshgrid(middle, middle, indexing="ij"))
    return points, quads, (_distance_to_pip(value, mu, mv) < PIP_RADIUS).astype(np.int64)


def _distance_to_pip(value: int, u: npt.NDArray[np.float64], v: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.min([np.hypot(u - a * PIP_STEP, v - b * PIP_STEP) for a, b in PIPS[value]], axis=0)
