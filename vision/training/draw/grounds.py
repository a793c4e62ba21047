"""Tables without dice: wood, cloth, carpet, checks, dots, printed mats. All drawn, nothing photographed."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.training.draw.strokes import Picture, any_colour, smooth_noise, square_code, write


def _plain(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    out = np.empty((*shape, 3), np.float32)
    out[:] = any_colour(rng) if rng.random() < 0.6 else rng.uniform(0.1, 1) * (1 + rng.normal(0, 0.03, 3))
    return out * (1 + rng.uniform(0, 0.06) * smooth_noise(rng, shape, rng.uniform(2, 40), rng.uniform(2, 40)))[..., None]


def wood(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Boards with their grain, some in planks."""
    base = cv2.cvtColor(np.array([[[rng.uniform(8, 42), rng.uniform(0.2, 0.85), rng.uniform(0.3, 0.95)]]], np.float32), cv2.COLOR_HSV2BGR)[
        0, 0
    ]
    side = int(np.hypot(*shape)) + 4
    grain = sum(rng.uniform(0.02, 0.09) * smooth_noise(rng, (side, side), side / rng.uniform(2, 14), rng.uniform(2, 12)) for _ in range(3))
    if rng.random() < 0.4:
        plank = rng.uniform(40, 200)
        lines = (np.arange(side) % plank) < rng.uniform(1, 3)
        grain[lines] -= rng.uniform(0.1, 0.4)
    matrix = cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(0, 360), 1)
    matrix[:, 2] += np.array(shape[::-1]) / 2 - side / 2
    grain = cv2.warpAffine(grain.astype(np.float32), matrix, shape[::-1], borderMode=cv2.BORDER_REFLECT)
    return base * (1 + grain)[..., None]


def _rows_and_columns(shape: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """The number of each row (h, 1) and of each column (1, w), float32."""
    return np.arange(shape[0], dtype=np.float32)[:, None], np.arange(shape[1], dtype=np.float32)[None]


def _within_one(numbers: np.ndarray) -> np.ndarray:
    """numbers % 1, to the last bit, and ten times as quick."""
    return numbers - np.floor(numbers)


def woven(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Cloth of two threads, fine or coarse."""
    y, x = _rows_and_columns(shape)
    angle, pitch = rng.uniform(0, np.pi), np.exp(rng.uniform(np.log(2.5), np.log(45)))
    u, v = (x * np.cos(angle) + y * np.sin(angle)) / pitch, (y * np.cos(angle) - x * np.sin(angle)) / pitch
    wave = np.sin(2 * np.pi * u) * np.sin(2 * np.pi * v * rng.choice([1, 2, 0.5]))
    wave += rng.uniform(0, 1.2) * smooth_noise(rng, shape, shape[0] / rng.uniform(2, 6), shape[1] / rng.uniform(2, 6))
    if rng.random() < 0.4:
        wave += rng.uniform(0.5, 2) * np.sin(np.pi * np.floor(u * 2) * rng.choice([0.5, 1.0]) + np.floor(v * 2) * np.pi / 2)
    mix = np.clip(0.5 + wave * rng.uniform(0.1, 0.6), 0, 1)[..., None]
    one = any_colour(rng)
    two = any_colour(rng) if rng.random() < 0.4 else one * rng.uniform(0.2, 0.9)
    return one * mix + two * (1 - mix)


def carpet(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Carpet or felt: grain of three sizes."""
    base = any_colour(rng, 1.5)
    grain = sum(
        rng.uniform(0.04, 0.25) * smooth_noise(rng, shape, shape[0] / p, shape[1] / p)
        for p in np.exp(rng.uniform(np.log(1.5), np.log(30), 3))
    )
    return base * np.clip(1 + grain, 0.1, 2)[..., None]


def checks(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Checks, dots, stripes, bricks or squared paper."""
    y, x = _rows_and_columns(shape)
    angle, pitch = rng.uniform(0, np.pi), rng.uniform(8, 90)
    u, v = (x * np.cos(angle) + y * np.sin(angle)) / pitch, (y * np.cos(angle) - x * np.sin(angle)) / pitch
    kind = rng.integers(5)
    one, two = any_colour(rng), any_colour(rng)
    if kind == 0:
        mask = 2 * _within_one((np.floor(u) + np.floor(v)) / 2)
    elif kind == 1:  # dots
        mask = np.hypot(_within_one(u) - 0.5, _within_one(v) - 0.5) < rng.uniform(0.12, 0.4)
    elif kind == 2:  # stripes
        mask = _within_one(u) < rng.uniform(0.1, 0.6)
    elif kind == 3:  # bricks
        v2 = v + _within_one(np.floor(u) / 2)
        mask = (_within_one(u) < 0.12) | (_within_one(v2 / 2) < 0.06)
    else:  # squared paper
        mask = (_within_one(u) < 0.08) | (_within_one(v) < 0.08)
    mask = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.7)[..., None]
    return one * (1 - mask) + two * mask


def dotted(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Cloth or paper with round dots, in rows or strewn, of one size or several."""
    out = _plain(rng, shape)
    ink, pitch = any_colour(rng), float(np.exp(rng.uniform(np.log(8), np.log(70))))
    size, strewn, turn = pitch * rng.uniform(0.1, 0.35), rng.uniform(0, 0.4) * (rng.random() < 0.6), rng.uniform(0, np.pi)
    reach = int(np.hypot(*shape) / pitch / 2) + 2
    c, s = np.cos(turn) * pitch, np.sin(turn) * pitch
    for i in range(-reach, reach):
        for j in range(-reach, reach):
            u, v = i + rng.normal(0, 1) * strewn + 0.5 * (j % 2) * (strewn == 0), j + rng.normal(0, 1) * strewn
            at = (int((shape[1] / 2 + c * u - s * v) * 16), int((shape[0] / 2 + s * u + c * v) * 16))
            cv2.circle(out, at, int(size * (1 + strewn * rng.uniform(-0.8, 0.8)) * 16), ink.tolist(), -1, cv2.LINE_AA, 4)
    return out


def _mat(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """A printed play mat: zones with outlines, large numerals, markers in the corners, words, notes' places."""
    height, width = shape
    paper = (
        np.full((height, width, 3), 1.0, np.float32) * rng.uniform(0.75, 1)
        if rng.random() < 0.65
        else np.zeros((height, width, 3), np.float32) + any_colour(rng)
    )
    dark = paper[0, 0].mean() < 0.45
    ink = (np.full(3, 0.95) if dark else np.full(3, 0.05)).tolist()
    for _ in range(rng.integers(2, 7)):
        x, y = rng.integers(-width // 4, width), rng.integers(-height // 4, height)
        w, h = rng.integers(width // 5, width), rng.integers(height // 5, height)
        colour = any_colour(rng)
        if rng.random() < 0.5:
            tint = paper[max(y, 0) : y + h, max(x, 0) : x + w]
            tint += rng.uniform(0.05, 0.9) * (colour - tint)
        cv2.rectangle(
            paper,
            (int(x), int(y)),
            (int(x + w), int(y + h)),
            ink if rng.random() < 0.6 else colour.tolist(),
            int(rng.integers(1, 6)),
            cv2.LINE_AA,
        )
    for _ in range(rng.integers(0, 4)):
        scale = rng.uniform(0.4, 4)
        text = (
            str(rng.integers(1, 7))
            if rng.random() < 0.7
            else rng.choice(["TRAY", "CASINO", "$50,000", "LAS VEGAS", "90", "Bank", "o o", ":::", "100 mm"])
        )
        write(
            paper,
            text,
            (int(rng.integers(-10, width)), int(rng.integers(0, height + 20))),
            int(rng.choice([0, 2, 3, 4])),
            scale,
            ink if rng.random() < 0.5 else any_colour(rng).tolist(),
            max(int(scale * rng.uniform(1, 4)), 1),
            cv2.LINE_AA,
        )
    for _ in range(rng.integers(0, 3)):
        square_code(paper, rng, rng.uniform(0, width), rng.uniform(0, height), min(width, height) * rng.uniform(0.05, 0.15))
    return paper


GROUNDS: tuple[tuple[Callable[[np.random.Generator, tuple[int, int]], Picture], float], ...] = (
    (_plain, 0.3),
    (wood, 0.17),
    (woven, 0.1),
    (carpet, 0.11),
    (checks, 0.12),
    (_mat, 0.2),
    (dotted, 0.1),
)


def ground(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """A table top of any kind, (h, w, 3) float32 0..1."""
    weights = np.array([w for _, w in GROUNDS])
    maker = GROUNDS[rng.choice(len(GROUNDS), p=weights / weights.sum())][0]
    out = np.clip(maker(rng, shape), 0, 1).astype(np.float32)
    if rng.random() < 0.25:  # an edge: tray rim, table edge, box, another sheet
        other = np.clip(_plain(rng, shape) if rng.random() < 0.6 else wood(rng, shape), 0, 1)
        angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(-0.45, 0.45) * min(shape)
        y, x = np.ogrid[: shape[0], : shape[1]]
        beyond = (x - shape[1] / 2) * np.cos(angle) + (y - shape[0] / 2) * np.sin(angle) > far
        out[beyond] = other[beyond]
    return out


def bare(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """A table top as most are: wood, paper, plain cloth, (h, w, 3) float32 0..1."""
    maker = (_plain, wood, wood, carpet)[rng.integers(4)]
    out = maker(rng, shape)
    if rng.random() < 0.3:  # pale and grey, as desks and trays are
        out = rng.uniform(0.55, 0.95) * (0.85 + 0.15 * out / out.max())
    return np.clip(out, 0, 1).astype(np.float32)


def with_tray(picture: Picture, rng: np.random.Generator, at: tuple[float, float], wide: float) -> Picture:
    """The table with a tray on it, its middle at x, y, so many pixels wide; its floor darker along the rim."""
    corners = cv2.boxPoints((at, (wide, wide * rng.uniform(0.85, 1)), rng.uniform(0, 90)))
    floor = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(floor, (corners * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    if rng.random() < 0.7:
        rim = cv2.dilate(floor, np.ones((3, 3)), iterations=round(rng.uniform(1, 0.05 * wide)))
        picture = picture + rim[..., None] * (any_colour(rng, 2.0) * rng.uniform(0.2, 0.8) - picture)
    lit = 0.55 + 0.45 * cv2.GaussianBlur(floor, (0, 0), rng.uniform(1, 12))
    return np.asarray(picture + floor[..., None] * (any_colour(rng, 1.5) * lit[..., None] - picture), np.float32)
