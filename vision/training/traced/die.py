"""A die as a mesh with rounded edges, and a picture of its six faces.

Its own on purpose, with nothing of vision/training/draw/dice.py: a fault of the dice trained on must not stand here again.
"""

import math

import cv2
import numpy as np

from vision.training.traced.table import Die, Look

FINE = 14  # squares along an edge; closer together at the rounding
CELL = 128  # pixels of a face
BODY = {
    "red": (160, 22, 24), "blue": (26, 60, 150), "green": (24, 110, 50), "yellow": (225, 180, 30), "black": (22, 22, 24),
    "white": (232, 230, 224), "orange": (225, 105, 20), "purple": (90, 40, 130),
}  # fmt: skip
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
SIDES = (  # outward, right, up as one looks at it from outside, value
    ((0, 0, 1), (1, 0, 0), (0, 1, 0), 1),
    ((0, 0, -1), (1, 0, 0), (0, -1, 0), 6),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1), 2),
    ((-1, 0, 0), (0, -1, 0), (0, 0, 1), 5),
    ((0, 1, 0), (-1, 0, 0), (0, 0, 1), 3),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1), 4),
)
UP = {  # which way the mesh is turned so that this value is on top
    1: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    6: [[1, 0, 0], [0, -1, 0], [0, 0, -1]],
    2: [[0, 0, -1], [0, 1, 0], [1, 0, 0]],
    5: [[0, 0, 1], [0, 1, 0], [-1, 0, 0]],
    3: [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
    4: [[1, 0, 0], [0, 0, 1], [0, -1, 0]],
}


def faces(colour: str, look: Look) -> np.ndarray:
    """The six faces side by side, 1 2 3 over 4 5 6, (2 × CELL, 3 × CELL, 3) uint8 red-green-blue."""
    picture = np.empty((2 * CELL, 3 * CELL, 3), np.uint8)
    picture[:] = BODY[colour]
    for value, pips in PIPS.items():
        column, row = (value - 1) % 3, (value - 1) // 3
        for right, down in pips:
            at = (column + 0.5 + right * look.pip_step) * CELL, (row + 0.5 + down * look.pip_step) * CELL
            cv2.circle(picture, (int(at[0] * 8), int(at[1] * 8)), int(look.pip_radius * CELL * 8), look.pips(colour), -1, cv2.LINE_AA, 3)
    return picture


def mesh(die: Die, rounding: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Corners (n, 3) in millimetres with y up the mat, their place on the picture of faces (n, 2) in 0..1, triangles (m, 3)."""
    half, radius = die.edge_mm / 2, rounding * die.edge_mm
    steps = np.linspace(-1, 1, FINE + 1)
    steps = np.sign(steps) * np.abs(steps) ** 0.6
    corners, places, triangles = [], [], []
    for out, right, up, value in SIDES:
        first = len(corners)
        for v in steps:
            for u in steps:
                flat = half * (np.array(out) + np.array(right) * u + np.array(up) * v)
                core = np.clip(flat, -(half - radius), half - radius)
                away = flat - core
                corners.append(core + away / max(float(np.linalg.norm(away)), 1e-9) * radius)
                places.append((((value - 1) % 3 + (u + 1) / 2) / 3, ((value - 1) // 3 + 1 - (v + 1) / 2) / 2))
        for row in range(FINE):
            for column in range(FINE):
                at = first + row * (FINE + 1) + column
                triangles += [(at, at + 1, at + FINE + 2), (at, at + FINE + 2, at + FINE + 1)]
    turn = math.radians(die.turn_deg)
    about = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
    placed = np.array(corners) @ (_lean(die) @ about @ np.array(UP[die.value], float)).T
    placed += [die.x, -die.y, 0.05 + die.rise_mm - placed[:, 2].min()]
    return placed.astype(np.float32), np.array(places, np.float32), np.array(triangles, np.uint32)


def _lean(die: Die) -> np.ndarray:
    """Its turn about a level axis, (3, 3)."""
    way = math.radians(die.lean_way_deg)
    return np.asarray(cv2.Rodrigues(np.array([math.cos(way), math.sin(way), 0.0]) * math.radians(die.lean_deg))[0])
