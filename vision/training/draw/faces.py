"""The flat picture of one face of a die: its body, pips and wear, before it is lit and laid into a picture."""

import cv2
import numpy as np

from vision.training.draw.looks import Look
from vision.training.draw.wild import painted

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
TEXTURE = 64  # pixels of a face's picture


def pip_places(look: Look, value: int, turned: bool) -> list[tuple[float, float]]:
    """Where the pips of a face are, 0..1 of its edge both ways; turned by a quarter or not."""
    places = np.array(PIPS[value], float)
    if value == 6:
        places *= (look.narrow_six, look.stretch_six)
    elif value in (2, 3):
        c, s = np.cos(look.askew), np.sin(look.askew)
        places = places @ ((c, s), (-s, c)) * (look.near_two if value == 2 else look.near_three)
    if turned:
        places = places @ ((0, 1), (-1, 0))
    return [(float(x), float(y)) for x, y in 0.5 + places * look.spread]


def face_picture(look: Look, value: int, rng: np.random.Generator, light_turn: float) -> tuple[np.ndarray, list[tuple[float, float]]]:
    """The flat picture of one face, unshaded, (64, 64, 4) float32, blue-green-red-alpha, and where its pips are, 0..1 of its edge.

    light_turn: where the light comes from.
    """
    size, places = TEXTURE, list[tuple[float, float]]()
    big = np.empty((size, size, 3), np.float32)
    big[:] = look.body
    if look.pattern:
        big = painted(look, size, rng)
    if look.speckle:
        blotch = cv2.resize(rng.normal(0, 1, (9, 9)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
        big *= (1 + look.speckle * blotch)[..., None]
    if look.second is not None and not look.pattern:
        swirl = cv2.resize(rng.normal(0, 1, (4, 4)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
        big += np.clip(0.5 + 1.2 * swirl, 0, 1)[..., None] * (look.second - big)
    turn = rng.random() < 0.5
    colour = look.one_pip if value == 1 or (value == 4 and look.red_four) else look.pip
    radius = (look.one_radius if value == 1 else look.pip_radius) * size
    if value == 1 and look.logo:
        star = np.array([[np.sin(k * 2.513) * 0.3 + 0.5, 0.5 - np.cos(k * 2.513) * 0.3] for k in range(5)]) * size
        cv2.fillPoly(big, [(star * 16).astype(np.int32)], colour.tolist(), cv2.LINE_AA, 4)
    else:
        dx, dy = np.cos(light_turn) * radius * 0.35, np.sin(light_turn) * radius * 0.35
        places = pip_places(look, value, turn)
        for x, y in np.array(places) * size:
            centre = (int(x * 16), int(y * 16))
            cv2.circle(big, centre, int(radius * 16), colour.tolist(), -1, cv2.LINE_AA, 4)
            if look.sunk > 0.15:
                shade = (colour * (1 - 0.55 * look.sunk)).tolist()
                cv2.circle(big, (int((x + dx * 0.5) * 16), int((y + dy * 0.5) * 16)), int(radius * 13), shade, -1, cv2.LINE_AA, 4)
                lit = np.minimum(colour * 1.0 + 0.12 * look.sunk, 1).tolist()
                cv2.circle(big, (int((x - dx) * 16), int((y - dy) * 16)), int(radius * 9), lit, -1, cv2.LINE_AA, 4)
            if look.hollow:
                lit = (colour + look.hollow * (1 - colour)).tolist()
                cv2.circle(big, centre, int(radius * 5), lit, -1, cv2.LINE_AA, 4)
    alpha = np.zeros((size, size), np.float32)
    inset = max(look.rounding * 0.55, 0.015)
    soft = max(look.rounding * 0.45, 0.02) * size
    corner = (look.corner + look.rounding * 0.6) * size
    axis = np.abs(np.arange(size) + 0.5 - size / 2) - (size / 2 - inset * size - corner)
    gx, gy = np.maximum(axis, 0)[None, :], np.maximum(axis, 0)[:, None]
    distance = np.hypot(gx, gy) + np.minimum(np.maximum(axis[None, :], axis[:, None]), 0) - corner
    alpha = np.clip(0.5 - distance / soft, 0, 1).astype(np.float32)
    return np.dstack([big, alpha]), places
