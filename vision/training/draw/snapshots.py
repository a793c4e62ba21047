"""What people's own photographs show and a games table does not: other makers' dice, printed dice, steep and stretched views, odd
lamps, busy grounds, dice of other shapes. `vision.training.compose.scenes` asks for it with its share `snapshots`; without it nothing
changes.
"""

from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.training.draw.strokes import Picture, any_colour, smooth_noise, write

if TYPE_CHECKING:
    from vision.training.draw.dice import Die
    from vision.training.draw.looks import Look

STEEPEST = np.radians(55)


def other_maker(look: "Look", rng: np.random.Generator) -> None:
    """Change a set in place into another maker's: ball-like or razor-edged, pips small or large, ones and fours red, glints on its rims."""
    look.rounding = float(rng.choice([rng.uniform(0.02, 0.06), rng.uniform(0.1, 0.2), rng.uniform(0.18, 0.3)], p=[0.2, 0.4, 0.4]))
    look.corner = float(rng.uniform(0.0, 0.26))
    look.soft = float(rng.uniform(0.4, 1.1))
    look.glint = float(rng.uniform(0, 1.2)) if rng.random() < 0.7 else 0.0
    look.spread = float(rng.uniform(0.19, 0.3))
    most = min(0.15, look.spread * 0.47)
    look.pip_radius = look.one_radius = float(rng.uniform(0.055, most))
    if rng.random() < 0.3:
        look.one_radius = float(rng.uniform(0.14, 0.26))
        if look.body.mean() > 0.6 and rng.random() < 0.8:  # as in East Asia: a large red one, often red fours
            look.one_pip = np.array([rng.uniform(0.02, 0.2), rng.uniform(0.02, 0.15), rng.uniform(0.55, 0.9)], np.float32)
            look.red_four = bool(rng.random() < 0.7)
    if rng.random() < 0.3:
        look.sunk = float(rng.uniform(0.5, 1.3))


def ones_in_the_dark(dice: "list[Die]", rng: np.random.Generator) -> None:
    """Make the sets dark ones and let most dice show a one: a single pale dot on black is easily taken for no die at all."""
    for die in dice:
        if die.look.body.max() > 0.45:
            die.look.body = die.look.body * np.float32(rng.uniform(0.2, 0.5))
            die.look.pip = die.look.one_pip = np.full(3, rng.uniform(0.75, 1.0), np.float32)
            die.look.colour = None
        if rng.random() < 0.6:
            die.top = 1


def as_printed(look: "Look", rng: np.random.Generator) -> None:
    """Make a set one that is only printed on paper: plain squares of ink with plain pips, or outlines."""
    look.flat, look.logo, look.second, look.pattern = True, False, None, ""
    look.rounding = look.corner = look.sunk = look.speckle = look.gloss = 0.0
    look.pip_radius = look.one_radius = float(rng.uniform(0.075, 0.11))
    look.spread = float(rng.uniform(0.23, 0.29))
    light = look.body.mean() > 0.6
    look.pip = look.one_pip = np.full(3, 0.05 if light else rng.uniform(0.85, 1.0), np.float32)


def paper_under(picture: Picture, corners: np.ndarray, body: np.ndarray, rng: np.random.Generator) -> None:
    """The card a printed die is on: corners (4, 2) of the die in pixels."""
    middle = corners.mean(0)
    wide, high = rng.uniform(1.2, 2.2), rng.uniform(1.2, 2.8)
    across, up = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
    lift = rng.uniform(-0.3, 0.3) * up if high > 1.8 else np.zeros(2)
    card = np.array([middle + lift + sx * wide * across + sy * high * up for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    white = float(rng.uniform(0.7, 1.0))
    cv2.fillConvexPoly(picture, (card * 16).astype(np.int32), [white] * 3, cv2.LINE_AA, 4)
    if rng.random() < 0.6:
        inner = card.mean(0) + 0.93 * (card - card.mean(0))
        cv2.polylines(picture, [(inner * 16).astype(np.int32)], True, body.tolist(), 1, cv2.LINE_AA, 4)
    if body.mean() > 0.6:  # a pale die is told from its paper by its outline
        cv2.polylines(picture, [(corners * 16).astype(np.int32)], True, [0.1] * 3, max(int(np.hypot(*across) * 0.12), 1), cv2.LINE_AA, 4)


def stretched(rng: np.random.Generator, side: int) -> np.ndarray:
    """(2, 3) matrix that widens the picture along one axis about its middle, as pictures resized carelessly are."""
    factors = [1.0, 1.0]
    factors[rng.integers(2)] = rng.uniform(1.05, 1.35)
    return np.array([[factors[0], 0, side / 2 * (1 - factors[0])], [0, factors[1], side / 2 * (1 - factors[1])]])


def odd_lamp(picture: Picture, rng: np.random.Generator) -> Picture:
    """Very warm, very cold, far too bright or far too dark, or a second, hard-edged shadow across the table."""
    kind = rng.integers(4)
    if kind == 0:
        warm = rng.uniform(0.15, 0.4) * rng.choice([-1, 1])
        return picture * np.array([1 - warm, 1.0, 1 + warm], np.float32)
    if kind == 1:
        return picture * np.float32(rng.uniform(1.3, 2.2))
    if kind == 2:
        return picture * np.float32(rng.uniform(0.25, 0.6))
    height, width = picture.shape[:2]
    points = (rng.uniform(-0.3, 1.3, (4, 2)) * [width, height]).astype(np.int32)
    shade = np.ones((height, width), np.float32)
    cv2.fillConvexPoly(shade, cv2.convexHull(points), float(rng.uniform(0.3, 0.8)))
    return picture * cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.8, 12))[..., None]


def busy_ground(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Stone, printed pages, a game board's art, a tray with walls: (h, w, 3) float32."""
    return (_stone, _page, _art, _tray)[rng.integers(4)](rng, shape)


def _stone(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    base, out = any_colour(rng, 2.0), np.empty((*shape, 3), np.float32)
    out[:] = base
    for _ in range(rng.integers(2, 5)):
        cells = np.exp(rng.uniform(np.log(8), np.log(min(shape) / 2)))
        share = np.clip(3 * (smooth_noise(rng, shape, cells, cells) - rng.uniform(0.3, 1.2)), 0, 1)[..., None]
        out += share * (any_colour(rng, 2.0) - out)
    return out


def _page(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    out = np.full((*shape, 3), 1.0, np.float32) * np.float32(rng.uniform(0.7, 1)) * (1 + rng.normal(0, 0.03, 3)).astype(np.float32)
    ink, scale, y = rng.uniform(0, 0.35) * np.ones(3), rng.uniform(0.3, 1.6), 0.0
    while y < shape[0]:
        y += scale * rng.uniform(24, 40)
        words = "".join(chr(rng.integers(97, 123)) if rng.random() > 0.17 else " " for _ in range(int(shape[1] / scale / 14)))
        at, font = (int(rng.uniform(-10, 30)), int(y)), int(rng.choice([0, 2, 3]))
        write(out, words, at, font, scale, ink, max(int(scale * 1.6), 1), cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((shape[1] / 2, shape[0] / 2), rng.uniform(0, 360), rng.uniform(1.0, 1.5))
    return cv2.warpAffine(out, turn, shape[::-1], borderMode=cv2.BORDER_REFLECT)


def _art(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    out = np.empty((*shape, 3), np.float32)
    out[:] = any_colour(rng)
    for _ in range(rng.integers(6, 30)):
        at, size = rng.uniform(0, 1, 2) * shape[::-1], np.exp(rng.uniform(np.log(6), np.log(min(shape) / 2)))
        colour = any_colour(rng, rng.uniform(0, 2)).tolist()
        if rng.random() < 0.4:
            cv2.circle(out, (int(at[0]), int(at[1])), int(size / 2), colour, -1 if rng.random() < 0.7 else 2, cv2.LINE_AA)
        else:
            points = (at + rng.normal(0, size / 2, (rng.integers(3, 8), 2))).astype(np.int32)
            cv2.fillPoly(out, [points], colour, cv2.LINE_AA)
    out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.5, 4))
    return out * (1 + rng.uniform(0, 0.12) * smooth_noise(rng, shape, shape[0] / 4, shape[1] / 4))[..., None]


def _tray(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    out = np.empty((*shape, 3), np.float32)
    out[:] = any_colour(rng, 2.0)
    out *= (1 + rng.uniform(0, 0.05) * smooth_noise(rng, shape, shape[0] / 3, shape[1] / 3))[..., None]
    at, size = (rng.uniform(0, shape[1]), rng.uniform(0, shape[0])), rng.uniform(0.6, 1.6, 2) * min(shape)
    box = cv2.boxPoints((at, tuple(size), rng.uniform(0, 90)))
    floor = np.zeros(shape, np.float32)
    cv2.fillConvexPoly(floor, (box * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    wall = cv2.dilate(floor, np.ones((3, 3)), iterations=int(rng.uniform(2, 0.09 * min(shape))))
    out += wall[..., None] * (any_colour(rng, 2.0) * rng.uniform(0.2, 0.8) - out)
    inner = cv2.GaussianBlur(floor, (0, 0), rng.uniform(1, 12))
    return out + floor[..., None] * (any_colour(rng, 1.5) * (0.55 + 0.45 * inner)[..., None] - out)


def gem(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """A die with more or fewer than six sides: shaded facets round a face with a numeral. No die of ours."""
    corners, size, turn = int(rng.choice([3, 5, 6, 6, 8])), edge * rng.uniform(0.5, 0.9), rng.uniform(0, 2 * np.pi)
    around = turn + np.arange(corners) * 2 * np.pi / corners
    rim = np.array([x, y]) + size * np.stack([np.cos(around), np.sin(around)], 1)
    sides = int(rng.choice([3, 4, corners]))
    within = turn + rng.uniform(0, 1) + np.arange(sides) * 2 * np.pi / sides
    heart = np.array([x, y]) + size * rng.uniform(0.5, 0.75) * np.stack([np.cos(within), np.sin(within)], 1)
    body = any_colour(rng, rng.uniform(0, 1))
    cv2.fillConvexPoly(picture, ((rim + size * 0.12) * 16).astype(np.int32), (picture.mean((0, 1)) * 0.35).tolist(), cv2.LINE_AA, 4)
    for k in range(corners):
        facet = np.array([rim[k], rim[(k + 1) % corners], [x, y]])
        cv2.fillConvexPoly(picture, (facet * 16).astype(np.int32), (body * rng.uniform(0.5, 0.95)).tolist(), cv2.LINE_AA, 4)
    face = cv2.convexHull(heart.astype(np.float32)) * 16
    cv2.fillConvexPoly(picture, face.astype(np.int32), np.minimum(body * 1.1, 1).tolist(), cv2.LINE_AA, 4)
    ink = [0.95] * 3 if body.mean() < 0.5 else [0.05] * 3
    words = str(rng.integers(1, 21))
    write(picture, words, (int(x - size * 0.2 * len(words)), int(y + size * 0.2)), 0, size / 45, ink, max(int(size / 18), 1), cv2.LINE_AA)


def by_a_telephone(picture: Picture, rng: np.random.Generator, edge: float) -> Picture:
    """What a telephone makes of a good picture: smooth, sharpened to halos, rarely noisy. (h, w, 3) float32 0..1 → uint8."""
    warm = rng.normal(0, 0.06)
    picture = picture * (np.array([1 - warm, 1 + rng.normal(0, 0.015), 1 + warm]) * np.exp(rng.normal(0.0, 0.15))).astype(np.float32)
    picture = np.clip(picture, 0, 1) ** np.float32(np.exp(rng.normal(-0.08, 0.15)))
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.25, 0.03 * edge + 0.35))
    if rng.random() < 0.7:
        wide = rng.uniform(0.6, 0.04 * edge + 0.8)
        picture = picture + rng.uniform(0.2, 1.6) * (picture - cv2.GaussianBlur(picture, (0, 0), wide))
    noise = rng.normal(0, rng.uniform(0, 0.012), picture.shape).astype(np.float32)
    out = (np.clip(picture + noise, 0, 1) * 255).astype(np.uint8)
    return cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(70, 97))])[1], cv2.IMREAD_COLOR)
