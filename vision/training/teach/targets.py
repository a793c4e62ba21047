"""From truths to what the networks must answer: target maps for the finder, crops for the reader. Needs no torch."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.colour import COLOURS
from vision.faces import EDGE_PX, FINDER_CHANNELS, STATES, STRIDE
from vision.reader import CLOSE, Cut
from vision.training.compose.scenes import Truth

SMALL, LARGE = 12.5, 45.0  # pixels of a top's edge that a finder is to find
IGNORE = -2  # state: neither a die nor not a die
Crop = tuple[np.ndarray, int, int, int]
"""A crop with value, state and colour, -1 what is not judged."""
Place = tuple[float, float, float, float]
"""x, y, edge, turn: where a face is or was thought to be."""


@dataclass
class Labels:
    """One picture's dice as arrays.

    top (n, 4, 2), box (n, 4) corners x0 y0 x1 y1, value (n,) 0..5, colour (n,) or -1, state (n,) or IGNORE.
    hand (c, c) uint8: where a hand is, None where nobody knows. brought: where a finder saw dice, None where none was asked.
    sure (n,): 1 where the top face's geometry is known, 0 where only its centre is (photographs).
    """

    top: np.ndarray
    box: np.ndarray
    value: np.ndarray
    colour: np.ndarray
    state: np.ndarray
    sure: np.ndarray
    boxed: np.ndarray
    hand: np.ndarray | None = None
    brought: "list[Place] | None" = None


def labels_of(truths: list[Truth], hand: np.ndarray | None = None) -> Labels:
    """Truths of a composed scene; dice wholly covered are left out."""
    seen = [t for t in truths if t.state != "gone"]
    return Labels(
        np.array([t.top for t in seen], np.float32).reshape(-1, 4, 2),
        np.array([(t.box[0], t.box[1], t.box[0] + t.box[2], t.box[1] + t.box[3]) for t in seen], np.float32).reshape(-1, 4),
        np.array([t.value - 1 for t in seen], int),
        np.array([COLOURS.index(t.colour) if t.colour else -1 for t in seen], int),
        np.array([STATES.index(t.state) if t.state in STATES else IGNORE for t in seen], int),
        np.ones(len(seen), np.float32),
        np.ones(len(seen), np.float32),
        hand,
    )


def turned(picture: np.ndarray, labels: Labels, quarter: int, mirror: bool) -> tuple[np.ndarray, Labels]:
    """The same scene after `quarter` quarter turns and perhaps mirrored (square pictures)."""
    side = picture.shape[0]
    top, box = labels.top.copy(), labels.box.copy()
    for _ in range(quarter):  # np.rot90: (x, y) → (y, side - x)
        top = np.stack([top[..., 1], side - top[..., 0]], -1)
        box = np.stack([box[:, 1], side - box[:, 2], box[:, 3], side - box[:, 0]], -1)
    picture = np.rot90(picture, quarter)
    hand = None if labels.hand is None else np.rot90(labels.hand, quarter)
    if mirror:
        picture = picture[:, ::-1]
        hand = None if hand is None else hand[:, ::-1]
        top[..., 0] = side - top[..., 0]
        box = np.stack([side - box[:, 2], box[:, 1], side - box[:, 0], box[:, 3]], -1)
    return np.ascontiguousarray(picture), Labels(top, box, labels.value, labels.colour, labels.state, labels.sure, labels.boxed, hand)


def edge_of(top: np.ndarray) -> np.ndarray:
    """Edge length of top faces (n, 4, 2): the square root of the area, as the eye judges size."""
    d1, d2 = top[:, 2] - top[:, 0], top[:, 3] - top[:, 1]
    return np.sqrt(np.maximum(np.abs(d1[:, 0] * d2[:, 1] - d1[:, 1] * d2[:, 0]) / 2, 1e-3))


def turn_of(top: np.ndarray) -> np.ndarray:
    """Turn of top faces, radians, modulo a quarter."""
    d = (top[:, 1] - top[:, 0]) - (top[:, 3] - top[:, 2])
    return np.arctan2(d[:, 1], d[:, 0])


def finder_target(labels: Labels, side: int) -> tuple[np.ndarray, np.ndarray]:
    """Target (18, c, c) and weights (6, c, c) for heat, geometry, box, value, doubt, hand.

    Dice a little outside SMALL..LARGE pixels count neither way; those far outside are nothing to be found at this scale.
    """
    cells = side // STRIDE
    target = np.zeros((FINDER_CHANNELS, cells, cells), np.float32)
    weight = np.zeros((6, cells, cells), np.float32)
    weight[0] = 1
    if labels.hand is not None:
        target[17], weight[5] = labels.hand, 1
    middle = (np.arange(cells) + 0.5) * STRIDE
    near = np.full((cells, cells), np.inf, np.float32)
    edges, turns = edge_of(labels.top), turn_of(labels.top)
    peaks = []
    for i in range(len(labels.value)):
        x, y = labels.top[i].mean(0)
        edge = edges[i]
        apart = np.hypot(middle[None, :] - x, middle[:, None] - y)
        if labels.state[i] == IGNORE or not SMALL <= edge <= LARGE:
            if 0.7 * SMALL < edge < 1.35 * LARGE:
                weight[0][apart < edge * 0.75] = 0
            continue
        target[0] = np.maximum(target[0], np.exp(-(apart**2) / (2 * (0.17 * edge) ** 2)))
        cx, cy = int(x // STRIDE), int(y // STRIDE)
        if 0 <= cx < cells and 0 <= cy < cells:
            peaks.append((cy, cx))
        mine = (apart < max(0.33 * edge, STRIDE * 0.72)) & (apart < near)
        near = np.where(mine, apart, near)
        target[1][mine] = ((x - middle[None, :]) / STRIDE + 0 * apart)[mine]
        target[2][mine] = ((y - middle[:, None]) / STRIDE + 0 * apart)[mine]
        target[3][mine] = np.log2(edge / EDGE_PX)
        target[4][mine], target[5][mine] = np.cos(4 * turns[i]), np.sin(4 * turns[i])
        x0, y0, x1, y1 = labels.box[i]
        target[6][mine] = ((middle[None, :] - x0) / EDGE_PX + 0 * apart)[mine]
        target[7][mine] = ((middle[:, None] - y0) / EDGE_PX + 0 * apart)[mine]
        target[8][mine] = ((x1 - middle[None, :]) / EDGE_PX + 0 * apart)[mine]
        target[9][mine] = ((y1 - middle[:, None]) / EDGE_PX + 0 * apart)[mine]
        fine = labels.state[i] == 0
        target[10][mine] = not fine
        target[11:17, mine] = 0
        target[11 + labels.value[i]][mine] = 1
        weight[1][mine] = labels.sure[i] * (1.0 if fine else 0.3)
        weight[2][mine] = labels.boxed[i]
        weight[3][mine] = float(fine or STATES[labels.state[i]] == "stacked")
        weight[4][mine] = 1
    for cy, cx in peaks:
        target[0, cy, cx] = 1
        weight[0, cy, cx] = 1
    return target, weight


def crop_at(picture: np.ndarray, place: Place, cut: Cut = CLOSE) -> np.ndarray:
    """The (side, side, 3) crop in which the face at a place stands upright."""
    x, y, edge, turn = place
    zoom, middle = cut.edge / edge, cut.side / 2 - 0.5
    c, s = np.cos(turn) * zoom, np.sin(turn) * zoom
    matrix = np.array([[c, s, middle - c * (x - 0.5) - s * (y - 0.5)], [-s, c, middle + s * (x - 0.5) - c * (y - 0.5)]])
    return cv2.warpAffine(picture, matrix, (cut.side, cut.side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def reader_crops(
    picture: np.ndarray, labels: Labels, rng: np.random.Generator, brought: list[Place], cut: Cut = CLOSE, empty: int = 2
) -> list[Crop]:
    """Crops (side, side, 3) with value, state, colour (-1: not judged).

    One a die, jittered as the finder errs; what the finder `brought` that is no die, up to four; `empty` of anything else.
    """
    edges, turns, centres = edge_of(labels.top), turn_of(labels.top), labels.top.mean(1)
    dice = [i for i in range(len(edges)) if _usable(labels, i, edges[i])]
    out = [_die_crop(picture, labels, i, (*centres[i], edges[i], turns[i]), rng, cut) for i in dice]
    nothing = [place for place in brought if _is_nothing(place, centres, edges)]
    rng.shuffle(nothing)
    nothing = nothing[:4]
    for _ in range(empty):
        place = _beside(centres, edges, rng) if len(edges) and rng.random() < 0.6 else _anywhere(picture, rng)
        if _is_nothing(place, centres, edges):
            nothing.append(place)
    return out + [(crop_at(picture, (x, y, edge, turn + rng.integers(4) * np.pi / 2), cut), -1, 4, -1) for x, y, edge, turn in nothing]


def _usable(labels: Labels, i: int, edge: float) -> bool:
    return bool(labels.state[i] != IGNORE and 11 < edge < 64)


def _die_crop(picture: np.ndarray, labels: Labels, i: int, place: Place, rng: np.random.Generator, cut: Cut) -> Crop:
    state = int(labels.state[i])
    x, y = np.array(place[:2]) + np.clip(rng.normal(0, 0.045, 2), -0.12, 0.12) * place[2]
    edge = place[2] * np.exp(np.clip(rng.normal(0, 0.07), -0.2, 0.2))
    turn = place[3] + rng.integers(4) * np.pi / 2 + (rng.normal(0, 0.09) if rng.random() < 0.9 else rng.uniform(0, np.pi))
    value = int(labels.value[i]) if state in (0, 3) else -1
    return crop_at(picture, (x, y, edge, turn), cut), value, state, int(labels.colour[i]) if state != 2 else -1


def _is_nothing(place: Place, centres: np.ndarray, edges: np.ndarray) -> bool:
    """Whether a place is far enough from every die, or of so wrong a size, that it shows none."""
    x, y, edge, _ = place
    apart = np.hypot(*(centres - [x, y]).T) if len(edges) else np.empty(0)
    alike = (edge / edges > 0.6) & (edge / edges < 1.7)
    near = apart < np.where(alike, 0.4, 0.12) * np.maximum(edges, edge)
    return not (near & (alike | (edges < 14))).any()


def _beside(centres: np.ndarray, edges: np.ndarray, rng: np.random.Generator) -> Place:
    """Beside a die, on its side, between two; or at a die but of the wrong size, a pip or several dice taken for one."""
    i, angle = rng.integers(len(edges)), rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.7:
        far = rng.uniform(0.42, 1.2) * edges[i]
        return centres[i][0] + far * np.cos(angle), centres[i][1] + far * np.sin(angle), max(edges[i] * rng.uniform(0.75, 1.3), 7.0), angle
    x, y = centres[i] + rng.normal(0, 0.15, 2) * edges[i]
    return x, y, max(edges[i] * (rng.uniform(0.25, 0.55) if rng.random() < 0.5 else rng.uniform(1.8, 3.5)), 7.0), angle


def _anywhere(picture: np.ndarray, rng: np.random.Generator) -> Place:
    """Of some spots the one with most to see round it: bare table teaches little."""
    spots = rng.uniform(0, picture.shape[0], (6, 2))
    contrast = [picture[max(int(y) - 10, 0) : int(y) + 11 : 2, max(int(x) - 10, 0) : int(x) + 11 : 2].std() for x, y in spots]
    x, y = spots[int(np.argmax(contrast))]
    return float(x), float(y), float(rng.uniform(13, 40)), float(rng.uniform(0, 2 * np.pi))
