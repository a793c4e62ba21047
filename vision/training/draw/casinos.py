"""A table of people's own, from above: the game's boards with their printed lamps, letters and dice, money's places, and a tray; no marker
anywhere. In our own drawing."""

from collections.abc import Mapping

import cv2
import numpy as np

from vision.training.draw import grounds
from vision.training.draw.strokes import Picture, any_colour, write

NAMES = ("Lucky Star", "Oasis", "Silver Moon", "Palm Court", "Mirador", "Carousel")
BOARD_MM = 4.0  # so far a board reaches over the place where its dice lie
DIE_MM = (11.0, 19.0)  # edge of the die that is printed on it
LAMP_MM = 9.0  # from one lamp of its rim to the next
PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)]}
PIPS |= {5: [*PIPS[4], (0, 0)], 6: [*PIPS[4], (-1, 0), (1, 0)]}
Rect = tuple[float, float, float, float]


def own_casinos(
    rng: np.random.Generator, zones: Mapping[str, Rect], notes: Mapping[str, Rect], size_mm: tuple[float, float], px: float, dice: bool
) -> Picture:
    """(h, w, 3) float32 0..1, px pixels a millimetre. zones, notes: x, y, width and height in millimetres of each place and of the money
    beyond it; dice: whether each board shows its number as a printed die."""
    wide, high = (round(side * px) for side in size_mm)
    out = grounds.bare(rng, (high, wide)) * 0.85
    edge, letters = rng.uniform(*DIE_MM), float(rng.uniform(0.5, 1.0))
    for name, zone in zones.items():
        if name.startswith("casino-"):
            _board(out, rng, zone, notes[name], px, (int(name[-1]), edge if dice else 0.0, letters))
    _lid(out, rng, zones["tray"], px)
    return np.clip(out, 0, 1).astype(np.float32)


def _board(out: Picture, rng: np.random.Generator, zone: Rect, money: Rect, px: float, sign: tuple[int, float, float]) -> None:
    number, edge, letters = sign
    left, top = min(zone[0], money[0]) - BOARD_MM, min(zone[1], money[1]) - BOARD_MM
    right, low = zone[0] + zone[2] + BOARD_MM, zone[1] + zone[3] + BOARD_MM
    x0, y0, x1, y1 = (round(v * px) for v in (left, top, right, low))
    ground = any_colour(rng, 0.3)
    fade = np.linspace(rng.uniform(0.6, 1), rng.uniform(0.6, 1), y1 - y0, dtype=np.float32)[:, None, None]
    out[y0:y1, x0:x1] = ground * fade
    ink = 0.95 if ground.mean() < 0.5 else 0.08
    for at in np.arange(left + 3, right - 2, LAMP_MM):
        for row in (top + 3, low - 3):
            cv2.circle(out, (round(at * px), round(row * px)), round(1.1 * px), (ink, ink, ink), -1, cv2.LINE_AA)
    write(out, NAMES[number - 1], (x0 + round(4 * px), y0 + round(14 * px)), cv2.FONT_HERSHEY_DUPLEX, letters * px / 4, (ink,) * 3, 2)
    if edge:
        at = (zone[0] + zone[2] - edge * 0.5 - 4, zone[1] + edge * 0.5 + 4)
        _printed_die(out, at, number, edge, px, (ink, 1 - ink) if rng.random() < 0.5 else (1 - ink, ink))


def _printed_die(out: Picture, at_mm: tuple[float, float], number: int, edge: float, px: float, tones: tuple[float, float]) -> None:
    x, y = (v * px for v in at_mm)
    half, body, dots = edge * px / 2, tones[0], tones[1]
    cv2.rectangle(out, (round(x - half), round(y - half)), (round(x + half), round(y + half)), (body,) * 3, -1, cv2.LINE_AA)
    cv2.rectangle(out, (round(x - half), round(y - half)), (round(x + half), round(y + half)), (dots,) * 3, 1, cv2.LINE_AA)
    for across, down in PIPS[number]:
        middle = (round(x + across * half * 0.5), round(y + down * half * 0.5))
        cv2.circle(out, middle, round(half * 0.19), (dots,) * 3, -1, cv2.LINE_AA)


def _lid(out: Picture, rng: np.random.Generator, tray: Rect, px: float) -> None:
    """The lid of a box: its floor and a rim about it."""
    x, y, w, h = tray
    box = [round(v * px) for v in (x, y, x + w, y + h)]
    rim, floor = any_colour(rng, 1.0) * rng.uniform(0.3, 0.9), any_colour(rng, 1.5)
    for grown, colour in ((round(4 * px), rim), (0, floor)):
        cv2.rectangle(out, (box[0] - grown, box[1] - grown), (box[2] + grown, box[3] + grown), [float(v) for v in colour], -1)
