"""Dice of plain colours on a grey table, each with the odds that a reader gives its colours."""

import cv2
import numpy as np

from vision.reading import DieReading

ASK_BELOW = 0.95
IVORY, ORANGE, RED = (140, 190, 225), (30, 120, 235), (40, 40, 200)  # white dice under a warm lamp are ivory


def die(number, colour_odds, ask=""):
    x, y = 30.0 + 40 * (number % 8), 30.0 + 40 * (number // 8)
    top = ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10))
    best = max(colour_odds, key=colour_odds.get)
    sure = colour_odds[best]
    why = ask or ("colour" if sure < ASK_BELOW else "")
    return DieReading(3, best, 0.99, bool(why), top, (x - 10, y - 10, 20, 20), why, colour_odds=colour_odds, colour_confidence=sure)


def odds(white, orange, red=0.0):
    return {"orange": orange, "red": red, "white": white}


def picture(*bodies):
    image = np.full((200, 360, 3), 128, np.uint8)
    for number, body in enumerate(bodies):
        x, y = 30 + 40 * (number % 8), 30 + 40 * (number // 8)
        image[y - 10 : y + 10, x - 10 : x + 10] = body
    return image


def lab(*colour):
    """The blue, green, red of a colour given as L*a*b*."""
    return tuple(int(v) for v in (255 * cv2.cvtColor(np.float32([[colour]]), cv2.COLOR_LAB2BGR)[0, 0]).clip(0, 255))
