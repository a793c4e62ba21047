"""Things that people leave lying on a table among the dice: a telephone, a button, a mug, playing cards, a sheet of paper."""

import cv2
import numpy as np

from vision.frame import Image
from vision.training.draw.cards import lay_cards
from vision.training.draw.covers import sheet
from vision.training.draw.lookalikes import lay_real
from vision.training.draw.strokes import Picture, any_colour

PX_PER_MM = 1.9  # of pictures of the size that rehearsed cameras take, about
EDGE_MM = 16.0
OVER_THE_MAT = (0.2, 0.82), (0.22, 0.82)  # of the picture's width and height
MUG_MM = (35.0, 45.0)  # its radius


def lay_a_thing(picture: Image, seed: int) -> Image:
    """The picture, (h, w, 3) BGR uint8, with one of them over it. The same seed, the same thing at the same place."""
    rng, drawn = np.random.default_rng(seed), picture.astype(np.float32) / 255
    height, width = picture.shape[:2]
    (left, right), (top, low) = OVER_THE_MAT
    x, y = rng.uniform(left, right) * width, rng.uniform(top, low) * height
    which = rng.integers(4)
    if which == 0:
        lay_real(drawn, rng, x, y, PX_PER_MM)
    elif which == 1:
        lay_cards(drawn, rng, x, y, EDGE_MM * PX_PER_MM)
    elif which == 2:
        sheet(drawn, rng, x, y, EDGE_MM * PX_PER_MM)
    else:
        _put_a_mug(drawn, rng, x, y)
    return np.asarray(np.clip(drawn * 255, 0, 255), np.uint8)


def _put_a_mug(picture: Picture, rng: np.random.Generator, x: float, y: float) -> None:
    """From above: its shadow, its handle, its rim, and what is left in it."""
    radius, turn = rng.uniform(*MUG_MM) * PX_PER_MM, rng.uniform(0, 2 * np.pi)
    body, drink = any_colour(rng), np.array([0.05, 0.1, 0.2]) * rng.uniform(0.5, 3)
    shadow = np.zeros(picture.shape[:2], np.float32)
    cv2.circle(shadow, (int(x + 0.4 * radius), int(y + 0.4 * radius)), int(radius), 1.0, -1)
    picture *= (1 - 0.5 * cv2.GaussianBlur(shadow, (0, 0), 6))[..., None]
    handle = (int(x + 1.3 * radius * np.cos(turn)), int(y + 1.3 * radius * np.sin(turn)))
    cv2.line(picture, (int(x), int(y)), handle, (body * 0.8).tolist(), int(0.3 * radius), cv2.LINE_AA)
    for part, colour in ((1.0, body), (0.9, body * 0.6), (0.82, drink)):
        cv2.circle(picture, (int(x), int(y)), int(part * radius), colour.tolist(), -1, cv2.LINE_AA)
