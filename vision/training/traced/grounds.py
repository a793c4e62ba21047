"""Pictures of table tops, drawn: wood, cloth, felt, game boards, written paper. Red-green-blue, so many pixels a millimetre."""

import colorsys
import math
from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

SIDE = 1536
Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]
_FONTS = (cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX)
_WORDS = ("Tally", "for", "Tuesday:", "Anna", "24", "Ben", "31", "then", "casino", "six", "pays", "ninety", "call", "Clara", "at", "5")


def ground(kind: str, seed: int, px_per_mm: float) -> Bytes:
    """A table top of that kind, (SIDE, SIDE, 3)."""
    rng = np.random.default_rng(seed)
    return np.asarray(np.clip(_DRAWN[kind](rng, px_per_mm), 0, 255), np.uint8)


def clouds(rng: np.random.Generator, across_px: float, along_px: float | None = None) -> Floats:
    """Smooth noise about 0, (SIDE, SIDE), with spots about so large."""
    rows, columns = (max(2, round(SIDE / max(px, 1.0))) for px in (along_px or across_px, across_px))
    small = rng.normal(0, 1, (min(rows, SIDE), min(columns, SIDE))).astype(np.float32)
    return np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC), np.float32)


def _tone(rng: np.random.Generator, saturation: tuple[float, float], value: tuple[float, float], hue: float | None = None) -> Floats:
    at = rng.random() if hue is None else hue
    return 255 * np.array(colorsys.hsv_to_rgb(at % 1, rng.uniform(*saturation), rng.uniform(*value)), np.float32)


def _plain(colour: Floats) -> Floats:
    return np.full((SIDE, SIDE, 3), colour, np.float32)


def _wood(rng: np.random.Generator, px: float) -> Floats:
    grain = 0.5 * clouds(rng, 1.2 * px, 90 * px) + 0.6 * clouds(rng, 7 * px, 160 * px) + 0.25 * clouds(rng, 0.5 * px, 14 * px)
    rings = np.sin(2.5 * grain + 5 * clouds(rng, 40 * px, 400 * px))
    tone = _tone(rng, (0.3, 0.65), (0.25, 0.8), rng.uniform(0.04, 0.1))
    return _plain(tone) * (1 + rng.uniform(0.04, 0.12) * (grain + rings))[..., None]


def _planks(rng: np.random.Generator, px: float) -> Floats:
    picture, wide = _wood(rng, px), rng.uniform(30, 90) * px
    for number in range(math.ceil(SIDE / wide)):
        left, right = round(number * wide), round((number + 1) * wide)
        picture[:, left:right] = np.roll(picture[:, left:right], int(rng.integers(SIDE)), 0) * rng.uniform(0.82, 1.12)
        picture[:, left : left + max(1, round(0.8 * px))] *= 0.4
    return picture


def _cloth(rng: np.random.Generator, px: float) -> Floats:
    thread = max(2.5, rng.uniform(0.5, 1.4) * px)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) * (2 * math.pi / thread)
    weave = 0.5 * np.sin(x + 0.4 * clouds(rng, 30 * px)) * np.cos(y) + 0.3 * clouds(rng, 1.5, 9 * px) * rng.random()
    folds = clouds(rng, 120 * px)
    return _plain(_tone(rng, (0.0, 0.7), (0.2, 0.95))) * (1 + 0.1 * weave + 0.05 * folds)[..., None]


def _felt(rng: np.random.Generator, px: float) -> Floats:
    fuzz = 0.6 * clouds(rng, 0.35 * px) + 0.5 * clouds(rng, 1.5 * px) + 0.4 * clouds(rng, 20 * px)
    return _plain(_tone(rng, (0.5, 0.9), (0.25, 0.6), rng.choice([0.38, 0.36, 0.0, 0.62, 0.75]))) * (1 + 0.07 * fuzz)[..., None]


def _checks(rng: np.random.Generator, px: float) -> Floats:
    wide = rng.uniform(6, 30) * px
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    share = 0.5 * ((x // wide % 2) + (y // wide % 2))[..., None].astype(np.float32)
    return (_plain(_tone(rng, (0.4, 0.9), (0.3, 0.8))) * share + (1 - share) * 240) * (1 + 0.05 * clouds(rng, 1.5, 1.5))[..., None]


def _dots(rng: np.random.Generator, px: float) -> Floats:
    picture, apart = _plain(_tone(rng, (0.1, 0.8), (0.3, 0.95))).astype(np.uint8), rng.uniform(9, 26) * px
    ink, radius = _tone(rng, (0.0, 0.9), (0.1, 1)), rng.uniform(0.12, 0.3) * apart
    for row in range(math.ceil(SIDE / apart) + 1):
        for column in range(math.ceil(SIDE / apart) + 1):
            at = int((column + 0.5 * (row % 2)) * apart), int(row * apart)
            cv2.circle(picture, at, max(1, int(radius)), ink.tolist(), -1, cv2.LINE_AA)
    return picture * (1 + 0.04 * clouds(rng, 1.5))[..., None]


def _board(rng: np.random.Generator, px: float) -> Floats:
    """Fields in colours with numbers and names, in a frame."""
    picture, wide = _plain(_tone(rng, (0.1, 0.5), (0.5, 0.9))).astype(np.uint8), rng.uniform(24, 60) * px
    line = max(1, round(0.8 * px))
    for y in np.arange(0, SIDE, wide):
        for x in np.arange(0, SIDE, wide):
            if rng.random() < 0.6:
                corner = int(x), int(y), int(x + wide) - line, int(y + wide) - line
                cv2.rectangle(picture, corner[:2], corner[2:], _tone(rng, (0.2, 0.9), (0.3, 0.95)).tolist(), -1)
                cv2.rectangle(picture, corner[:2], corner[2:], (30, 30, 30), line)
                word = str(rng.choice(["GO", "7", "12", "BANK", "INN", "200", "START", "A4"]))
                scale = wide / 30 / (1.6 + 0.5 * len(word))
                at = int(x + 0.15 * wide), int(y + 0.6 * wide)
                cv2.putText(picture, word, at, cv2.FONT_HERSHEY_DUPLEX, scale, (20, 20, 20), max(1, round(0.5 * px)), cv2.LINE_AA)
    return picture * (1 + 0.03 * clouds(rng, 2))[..., None]


def _carton(rng: np.random.Generator, px: float) -> Floats:
    fibre = 0.6 * clouds(rng, 3 * px, 0.6 * px) + 0.5 * clouds(rng, 50 * px, 3.5 * px) + 0.3 * clouds(rng, 1.5)
    return _plain(_tone(rng, (0.3, 0.5), (0.5, 0.75), 0.085)) * (1 + 0.05 * fibre)[..., None]


def _paper(rng: np.random.Generator, px: float) -> Floats:
    """A sheet with lines or squares, written upon."""
    picture, apart = _plain(_tone(rng, (0.0, 0.12), (0.85, 1), 0.13)).astype(np.uint8), rng.uniform(5, 9) * px
    for at in np.arange(apart, SIDE, apart).astype(int).tolist():
        cv2.line(picture, (0, at), (SIDE, at), (170, 190, 225), max(1, round(0.25 * px)), cv2.LINE_AA)
    ink = [(20, 30, 110), (30, 30, 34), (150, 20, 30)][int(rng.integers(3))]
    for at in np.arange(2 * apart, SIDE, 2 * apart).astype(int).tolist():
        line = " ".join(rng.choice(_WORDS, 14).tolist())
        font = _FONTS[int(rng.integers(2))]
        left = int(rng.uniform(-0.1, 0.5) * SIDE)
        cv2.putText(picture, line, (left, at), font, 1.4 * apart / 30, ink, max(1, round(0.5 * px)), cv2.LINE_AA)
    return picture * (1 + 0.015 * clouds(rng, 2))[..., None]


def _marble(rng: np.random.Generator, px: float) -> Floats:
    veins = np.exp(-6 * np.abs(clouds(rng, 60 * px) + 0.4 * clouds(rng, 14 * px) + 0.15 * clouds(rng, 4 * px)))
    return _plain(_tone(rng, (0.0, 0.15), (0.2, 0.95))) * (1 - 0.45 * veins + 0.04 * clouds(rng, 30 * px))[..., None]


_DRAWN: dict[str, Callable[[np.random.Generator, float], Floats]] = {
    "wood": _wood,
    "planks": _planks,
    "cloth": _cloth,
    "felt": _felt,
    "checks": _checks,
    "dots": _dots,
    "board": _board,
    "carton": _carton,
    "paper": _paper,
    "marble": _marble,
}


def chip_face(seed: int, tint: tuple[int, int, int]) -> Bytes:
    """A gaming chip from above: blocks round its rim, a number in the middle. (256, 256, 3)."""
    rng, face = np.random.default_rng(seed), np.full((256, 256, 3), tint, np.uint8)
    for number in range(8):
        cv2.ellipse(face, (128, 128), (118, 118), 0, 45 * number, 45 * number + 20, (240, 240, 236), 22)
    cv2.circle(face, (128, 128), 74, (240, 240, 236), 5, cv2.LINE_AA)
    cv2.putText(face, str(rng.choice(["5", "10", "25", "50"])), (88, 148), cv2.FONT_HERSHEY_DUPLEX, 2.0, (240, 240, 236), 5, cv2.LINE_AA)
    return face


def coin_face(seed: int) -> Bytes:
    """How light a coin's metal is: a rim, a number, a head's outline. (256, 256, 3)."""
    rng, face = np.random.default_rng(seed), np.full((256, 256, 3), 190, np.uint8)
    cv2.circle(face, (128, 128), 112, (90, 90, 90), 6, cv2.LINE_AA)
    cv2.putText(face, str(rng.choice(["1", "2", "20", "50"])), (56, 170), cv2.FONT_HERSHEY_TRIPLEX, 3.2, (80, 80, 80), 8, cv2.LINE_AA)
    return face


def card_face(seed: int) -> Bytes:
    """A playing card, two columns of round or square signs, its number in the corners. (440, 310, 3)."""
    rng, face = np.random.default_rng(seed), np.full((440, 310, 3), 244, np.uint8)
    ink, count = ((180, 20, 30), (20, 20, 24))[int(rng.integers(2))], int(rng.integers(2, 11))
    cv2.putText(face, str(count), (12, 52), cv2.FONT_HERSHEY_DUPLEX, 1.6, ink, 3, cv2.LINE_AA)
    cv2.putText(face, str(count), (246, 424), cv2.FONT_HERSHEY_DUPLEX, 1.6, ink, 3, cv2.LINE_AA)
    for number in range(count):
        x, y = (105, 205)[number % 2], 70 + 300 * (number // 2) // max(1, (count - 1) // 2)
        sign = np.array([(0, -26), (20, 0), (0, 26), (-20, 0)]) + (x, y)
        cv2.fillPoly(face, [sign.astype(np.int32)], ink, cv2.LINE_AA)
    return face
