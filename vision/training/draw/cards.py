"""Playing cards as the Custom Edition pays with and every games table has: pips of the four suits where a real card has them, which in
small pictures are much like the pips of dice."""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.draw.strokes import Picture, any_colour, lay, smooth_noise, write

Mask = npt.NDArray[np.float32]
WIDE, HIGH = 250, 350  # pixels of a drawn card: poker size, 63 by 88 mm
_SUIT = 96  # pixels of a drawn pip
_PIP, _INDEX = 0.2, 0.1  # of the card's width: a pip, the small one in the corner
_LEFT, _MIDDLE, _RIGHT = 0.3, 0.5, 0.7
_TOP, _FOOT, _HALF = 0.16, 0.84, 0.5
_THIRD, _BETWEEN = 0.387, 0.273  # down the columns of nines and tens, and between their first rows
_PIPS = {  # where the pips lie, parts of width and height; the lower half stands upside down
    1: [(_MIDDLE, _HALF)],
    2: [(_MIDDLE, _TOP), (_MIDDLE, _FOOT)],
    3: [(_MIDDLE, _TOP), (_MIDDLE, _HALF), (_MIDDLE, _FOOT)],
    4: [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _FOOT)],
    5: [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _FOOT)] + [(_MIDDLE, _HALF)],
    6: [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _HALF, _FOOT)],
    7: [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _HALF, _FOOT)] + [(_MIDDLE, 0.33)],
    8: [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _HALF, _FOOT)] + [(_MIDDLE, 0.33), (_MIDDLE, 0.67)],
    9: [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _THIRD, 1 - _THIRD, _FOOT)] + [(_MIDDLE, _HALF)],
    10: [(x, y) for x in (_LEFT, _RIGHT) for y in (_TOP, _THIRD, 1 - _THIRD, _FOOT)] + [(_MIDDLE, _BETWEEN), (_MIDDLE, 1 - _BETWEEN)],
}
_WORDS = {1: "A", 11: "J", 12: "Q", 13: "K"}
_BACKS = 0.12  # share of cards that lie face down


@lru_cache(maxsize=4)
def suit(which: int) -> Mask:
    """A pip of diamonds, hearts, spades or clubs (0..3) upright, (_SUIT, _SUIT) 0..1."""
    out = np.zeros((_SUIT, _SUIT), np.uint8)

    def ball(x: float, y: float, r: float) -> None:
        cv2.circle(out, (round(x * _SUIT), round(y * _SUIT)), round(r * _SUIT), 255, -1, cv2.LINE_AA)

    def patch(*corners: tuple[float, float]) -> None:
        cv2.fillPoly(out, [(np.array(corners) * _SUIT).astype(np.int32)], 255, cv2.LINE_AA)

    if which == 0:
        patch((0.5, 0.02), (0.86, 0.5), (0.5, 0.98), (0.14, 0.5))
        return out.astype(np.float32) / 255
    if which == 3:
        for x, y in ((0.5, 0.26), (0.26, 0.58), (0.74, 0.58)):
            ball(x, y, 0.23)
    else:
        ball(0.29, 0.32, 0.25)
        ball(0.71, 0.32, 0.25)
        patch((0.08, 0.44), (0.92, 0.44), (0.5, 0.97))
        if which == 2:
            out = np.ascontiguousarray(out[::-1])
    if which != 1:
        patch((0.5, 0.45), (0.64, 0.98), (0.36, 0.98))
    return out.astype(np.float32) / 255


def card(kind: int, value: int, rng: np.random.Generator) -> Picture:
    """One card seen from above, (HIGH, WIDE, 3); `card_mask` cuts its corners. kind: as in `suit`; value: 1 to 13, 0 for its back."""
    out = np.full((HIGH, WIDE, 3), rng.uniform(0.82, 1.0), np.float32)
    if not value:
        return _back(rng, out)
    ink = np.array([0.1, 0.08, rng.uniform(0.6, 0.85)] if kind < 2 else [rng.uniform(0.02, 0.15)] * 3, np.float32)
    if value in _PIPS:
        size = _PIP * (rng.uniform(1.6, 3.0) if value == 1 else rng.uniform(0.8, 1.15))
        for x, y in _PIPS[value]:
            _lay(out, suit(kind), x, y, size, ink, upside_down=y > _HALF)
    else:
        _court(out, rng)
    word = _WORDS.get(value, str(value))
    for _ in range(2):  # the second time upside down, in the other corner
        _lay(out, suit(kind), 0.1, 0.2, _INDEX, ink, upside_down=False)
        write(out, word, (round((0.04 if len(word) == 1 else 0.02) * WIDE), round(0.125 * HIGH)), 0, WIDE / 210, ink, 3)
        out = np.ascontiguousarray(out[::-1, ::-1])
    return out


@lru_cache(maxsize=1)
def card_mask() -> Mask:
    """Where a card is within its rectangle, (HIGH, WIDE) 0..1: round corners."""
    out, r = np.zeros((HIGH, WIDE), np.float32), round(0.055 * WIDE)
    cv2.rectangle(out, (r, 0), (WIDE - r - 1, HIGH - 1), 1.0, -1)
    cv2.rectangle(out, (0, r), (WIDE - 1, HIGH - r - 1), 1.0, -1)
    for x in (r, WIDE - r - 1):
        for y in (r, HIGH - r - 1):
            cv2.circle(out, (x, y), r, 1.0, -1, cv2.LINE_AA)
    return out


def lay_cards(picture: Picture, rng: np.random.Generator, x: float, y: float, edge: float) -> None:
    """One card, or several fanned or dealt in a row, from x, y on. edge: a die's edge in pixels."""
    # 2.2 to 4.5 are dice of 14 to 25 mm beside cards of 56 to 63; where nobody knows the scale a card of a die's size is no die either
    wide = edge * (rng.uniform(2.2, 4.5) if rng.random() < 0.5 else np.exp(rng.uniform(np.log(0.8), np.log(2.5))))
    turn, count = rng.uniform(0, 2 * np.pi), int(rng.choice([1, 1, 2, 3, 5]))
    apart, fan = rng.uniform(0.25, 1.15) * wide, rng.choice([0.0, rng.uniform(0.05, 0.25)])
    for k in range(count):
        along = turn + k * fan
        lay_card(picture, rng, (x + k * apart * np.cos(turn), y + k * apart * np.sin(turn)), wide, along)


def lay_card(picture: Picture, rng: np.random.Generator, at: tuple[float, float], wide: float, turn: float) -> None:
    """Any card, its middle at x, y, so many pixels wide, turned by so many radians."""
    value = 0 if rng.random() < _BACKS else int(rng.integers(1, 14))
    lay(picture, card(int(rng.integers(4)), value, rng), card_mask(), at, wide, turn)


def _lay(out: Picture, mask: Mask, x: float, y: float, size: float, ink: npt.NDArray[np.float32], upside_down: bool) -> None:
    """Print a pip. x, y: parts of width and height; size: of the width."""
    side = max(round(size * WIDE), 2)
    pip = np.asarray(cv2.resize(mask[::-1] if upside_down else mask, (side, side), interpolation=cv2.INTER_AREA), np.float32)[..., None]
    left, top = round(x * WIDE - side / 2), round(y * HIGH - side / 2)
    area = out[max(top, 0) : top + side, max(left, 0) : left + side]
    pip = pip[max(-top, 0) : max(-top, 0) + area.shape[0], max(-left, 0) : max(-left, 0) + area.shape[1]]
    area += pip * (ink - area)


def _back(rng: np.random.Generator, out: Picture) -> Picture:
    """Its back: a margin and a lattice."""
    rim = round(0.06 * WIDE)
    out[rim:-rim, rim:-rim] = any_colour(rng, 0.2)
    step, ink = int(rng.integers(8, 30)), any_colour(rng).tolist()
    for k in range(-HIGH, WIDE, step):
        cv2.line(out, (k, rim), (k + HIGH, HIGH + rim), ink, 2, cv2.LINE_AA)
        cv2.line(out, (k + HIGH, rim), (k, HIGH + rim), ink, 2, cv2.LINE_AA)
    out[:rim], out[-rim:], out[:, :rim], out[:, -rim:] = (out[0, 0],) * 4
    return out


def _court(out: Picture, rng: np.random.Generator) -> None:
    """The picture of a jack, queen or king: a frame full of coloured pieces."""
    x0, x1, y0, y1 = round(0.2 * WIDE), round(0.8 * WIDE), round(0.1 * HIGH), round(0.9 * HIGH)
    for colour in ([0.1, 0.75, 0.95], [0.15, 0.1, 0.75], [0.5, 0.2, 0.1], [0.05, 0.05, 0.05]):
        share = np.clip(4 * (smooth_noise(rng, (y1 - y0, x1 - x0), 22, 14) - 0.6), 0, 1)[..., None]
        area = out[y0:y1, x0:x1]
        area += share * (np.array(colour, np.float32) - area)
    cv2.rectangle(out, (x0, y0), (x1, y1), (0.4, 0.15, 0.1), 2, cv2.LINE_AA)
