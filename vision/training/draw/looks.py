"""What a set of dice looks like: body, pips, finish. Random sets such as shops sell them."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

# hue in degrees, saturation, value: the range a body may take under a neutral lamp
BODY_HSV = {
    "black": ((0, 360), (0.0, 0.35), (0.03, 0.17)),
    "blue": ((202, 238), (0.62, 1.0), (0.35, 0.95)),
    "green": ((95, 165), (0.5, 1.0), (0.28, 0.8)),
    "orange": ((14, 29), (0.78, 1.0), (0.78, 1.0)),
    "purple": ((262, 308), (0.4, 0.95), (0.25, 0.72)),
    "red": ((350, 367), (0.72, 1.0), (0.42, 0.95)),
    "white": ((35, 60), (0.0, 0.2), (0.8, 1.0)),
    "yellow": ((43, 58), (0.68, 1.0), (0.82, 1.0)),
}


FACES = (  # of a die, the top first: outward normal, first and second axis of the face's own picture
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
)


def hsv_bgr(hue: float, saturation: float, value: float) -> np.ndarray:
    """One colour, hue in degrees, the others 0..1 → (3,) blue-green-red 0..1."""
    pixel = np.array([[[hue % 360, saturation, value]]], np.float32)
    return cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]


@dataclass
class Look:
    """What all dice of one set share: body, pips, roundness and finish."""

    colour: str | None
    body: np.ndarray
    pip: np.ndarray
    one_pip: np.ndarray
    rounding: float
    pip_radius: float
    one_radius: float
    spread: float
    sunk: float
    corner: float
    gloss: float
    speckle: float
    stretch_six: float
    logo: bool = False
    second: np.ndarray | None = None  # swirled with this
    pattern: str = ""  # one of vision.training.draw.wild.PATTERNS
    red_four: bool = False  # the four in the colour of the one
    soft: float = 0.0  # how smoothly shade runs round the rims, in roundings
    glint: float = 0.0  # how bright the corner nearest to the lamp shines
    flat: bool = False  # only printed on paper
    hollow: float = 0.0  # how bright the middle of each pip is, where a drilled one mirrors the ceiling, 0..1
    narrow_six: float = 1.0  # how near the two rows of a six lie, against a four's
    near_two: float = 1.0  # how near the pips of a two lie, against two of a four's
    near_three: float = 1.0  # likewise the outer ones of a three
    askew: float = 0.0  # by how much the row of a two or three is turned out of the diagonal, radians
    by_rays: bool = False  # drawn by vision.training.draw.rays, which alone heeds the six below
    ball: float = 0.0  # how much of its corners a ball cuts off: 0 none, 1 as on the roundest dice
    rim: float = 0.05  # how gently face and ball run into each other, half edges
    dome: float = 0.0  # how much its faces bulge
    lacquer: float = 1.0  # how much light it mirrors
    shine: float = 1.0  # how sharply, 0..1
    dip: float = 0.0  # how steeply its drilled pips fall at their rims, where they mirror lamps too


def random_look(rng: np.random.Generator, colour: str | None = None) -> Look:
    """A dice set such as shops sell them; colour None in one of eight for bodies without a name (pink, grey, two-tone …)."""
    names = list(BODY_HSV)
    if colour is None:
        colour = names[rng.integers(8)] if rng.random() < 0.9 else "other"
    if colour == "other":
        kind = rng.integers(4)
        ranges = [
            ((320, 345), (0.3, 0.8), (0.6, 1.0)),
            ((0, 360), (0.0, 0.2), (0.3, 0.65)),
            ((172, 195), (0.4, 1.0), (0.3, 0.9)),
            ((18, 35), (0.3, 0.6), (0.4, 0.8)),
        ][kind]
    else:
        ranges = BODY_HSV[colour]
    body = hsv_bgr(*(rng.uniform(*r) for r in ranges))
    light = body @ np.array([0.114, 0.587, 0.299])
    kind = rng.random()
    if colour == "white" or (light > 0.55 and kind < 0.75):
        pip = hsv_bgr(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.0, 0.2))
    elif kind < 0.82:
        pip = hsv_bgr(rng.uniform(30, 60), rng.uniform(0, 0.12), rng.uniform(0.82, 1.0))
    else:
        pip = hsv_bgr(rng.uniform(0, 360), rng.uniform(0.2, 1), rng.uniform(0.0, 1.0))
        if abs((pip - body) @ np.array([0.114, 0.587, 0.299])) < 0.2 and np.abs(pip - body).max() < 0.4:
            pip = np.full(3, 0.02 if light > 0.45 else 0.95, np.float32)
    if rng.random() < 0.08:
        pip = hsv_bgr(*(rng.choice([0, 45, 220, 130]), 0.8, 0.75)) if rng.random() < 0.7 else body * 0.55  # dull: sunk, unpainted
        if np.abs(pip - body).max() < 0.3:
            pip = np.full(3, 0.03 if light > 0.45 else 0.95, np.float32)
    one = hsv_bgr(rng.uniform(352, 366), 0.9, 0.75) if colour == "white" and rng.random() < 0.25 else pip
    radius = rng.uniform(0.075, 0.118)
    second = None
    if rng.random() < 0.1:  # swirled from two colours: no one name fits, but for a dark partner
        second = hsv_bgr(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0, 1)) * rng.choice([0.15, 1.0])
        colour = "other"
    return Look(
        second=second,
        colour=None if colour == "other" else colour,
        body=body,
        pip=pip,
        one_pip=one,
        rounding=rng.choice([rng.uniform(0.03, 0.1), rng.uniform(0.08, 0.2), rng.uniform(0.16, 0.27)]),
        pip_radius=radius,
        one_radius=radius * (rng.uniform(1.3, 2.1) if rng.random() < 0.3 else 1.0),
        spread=rng.uniform(0.21, 0.285),
        sunk=rng.uniform(0, 1) if rng.random() < 0.7 else 0.0,
        corner=rng.uniform(0.0, 0.16),
        gloss=rng.uniform(0, 1) ** 2,
        speckle=rng.uniform(0.1, 0.6) if rng.random() < 0.16 else 0.0,
        stretch_six=rng.uniform(0.85, 1.1),
        logo=rng.random() < 0.02,
    )


def rows_of_their_own(looks: Sequence[Look], rng: np.random.Generator) -> None:
    """Change half of some sets in place: the pips of their twos, of threes or of both lie nearer together than those of a four. The rows of
    three in ten lie askew."""
    for look in looks:
        if rng.random() < 0.5:
            near_rows(look, rng)
        if rng.random() < 0.3:
            look.askew = float(rng.normal(0, np.radians(9)))


def near_rows(look: Look, rng: np.random.Generator, two: float | None = None) -> None:
    """Bring the pips of twos nearer together, and those of threes on three sets in five; they never touch.

    two: where a two's pips lie, of where a four has them; None for anywhere from 0.55 on.
    """
    touching = 1.06 * look.pip_radius / (look.spread * 2**0.5)  # at which the two of a two do
    nearest, farthest = (0.55, 1.0) if two is None else (two, two)
    look.near_two = float(rng.uniform(min(max(nearest, touching), 1.0), max(farthest, min(touching, 1.0))))
    if rng.random() < 0.6:
        look.near_three = float(rng.uniform(min(max(0.68, 2 * touching), 1.0), 1.0))
