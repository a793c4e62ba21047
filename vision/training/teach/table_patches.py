"""Pieces of composed calibrated tables for training: the mat's floors, numerals and markers under the dice, seen as the finder sees them.

The tables that are measured (vision.training.measure.measured) are drawn by the same compositor from other seeds; none of them is trained
on.
"""

from functools import partial

import cv2
import numpy as np

from vision.table_plane import CameraPose, to_pixels, to_table_mm
from vision.training.compose.scenes import CELL, Truth
from vision.training.compose.tables import TableTruth, table_scene
from vision.training.draw.looks import rows_of_their_own
from vision.training.lay.real_dice import as_in_a_game

PER_TABLE = 6
LAID = 0.6  # share of tables on which dice lie as in a game, sorted and in rows
EDGES_PX = (17.0, 40.0)  # of a die on the piece

Piece = tuple[np.ndarray, list[Truth], np.ndarray]


def table_pieces(rng: np.random.Generator, side: int, odd: float) -> list[Piece]:
    """PER_TABLE square pieces of one new table, `side` pixels wide: picture, truths, and where hands are (nowhere). odd: share that lean.

    On two tables in five most dice show a one, which is the hardest face to tell from none.
    """
    ones = float(rng.choice([0.0, 0.6], p=[0.6, 0.4]))
    litter, laid = bool(rng.random() < 0.35), as_in_a_game if rng.random() < LAID else None
    picture, truths, pose = table_scene(rng, odd=odd, litter=litter, ones=ones, upset=laid, own_rows=partial(rows_of_their_own, rng=rng))
    tops = np.array([truth.top for truth in truths])
    outlines = np.array([_outline(truth, pose) for truth in truths])
    return [_piece(rng, picture, truths, tops, outlines, side) for _ in range(PER_TABLE)]


def _outline(truth: TableTruth, pose: CameraPose) -> np.ndarray:
    """(8, 2) pixels: the corners of its top and where the table lies below them."""
    foot = to_pixels(to_table_mm(truth.top, pose, truth.size_mm), pose, 0.0)
    return np.concatenate([truth.top, foot])


def _edges(tops: np.ndarray) -> np.ndarray:
    """Pixels of each face's edge: the square root of its area."""
    return np.array([cv2.contourArea(top.astype(np.float32)) for top in tops]) ** 0.5


def _piece(
    rng: np.random.Generator, picture: np.ndarray, truths: list[TableTruth], tops: np.ndarray, outlines: np.ndarray, side: int
) -> Piece:
    zoom = float(np.exp(rng.uniform(*np.log(EDGES_PX)))) / float(np.median(_edges(tops)))
    x, y = tops[rng.integers(len(tops))].mean(0) + rng.uniform(-0.4, 0.4, 2) * side / zoom
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.3 else 0.0
    c, s = np.cos(turn) * zoom, np.sin(turn) * zoom
    matrix = np.array([[c, s, side / 2 - c * x - s * y], [-s, c, side / 2 + s * x - c * y]])
    how = cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR
    out = cv2.warpAffine(picture, matrix, (side, side), flags=how, borderMode=cv2.BORDER_REPLICATE)
    moved = tops @ matrix[:, :2].T + matrix[:, 2]
    inside = np.minimum(moved, side - moved).min((1, 2))
    edges = _edges(moved)
    kept = []
    for truth, top, outline, least, edge in zip(truths, moved, outlines, inside, edges, strict=True):
        if least > -1.2 * edge:
            state = truth.state if least > -0.04 * edge else "ignore"
            corners = np.clip(outline @ matrix[:, :2].T + matrix[:, 2], 0, side)
            (x0, y0), (x1, y1) = corners.min(0), corners.max(0)
            kept.append(Truth(truth.value, truth.colour or None, top, (float(x0), float(y0), float(x1 - x0), float(y1 - y0)), state))
    return out, kept, np.zeros((side // CELL, side // CELL), np.uint8)
