"""Floors of dice trays, with a pattern: felt with flecks, marble, woven cloth, carpet, wood, dots and checks."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.training.draw import grounds
from vision.training.draw.strokes import Picture, any_colour, smooth_noise

DENSITY = np.log(0.003), np.log(0.15)  # of flecks, share of the floor that each draw of them hides, and how wide they are, in pixels
WIDE = np.log(0.8), np.log(7.0)
WALLED = 0.5, 1.0  # what a tray's walls leave of the light on its floor


def tray_floor(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Any of them, (h, w, 3) float32 0..1; a pattern of one pixel to some twenty."""
    makers: tuple[Callable[[np.random.Generator, tuple[int, int]], Picture], ...] = (
        _flecked, _flecked, _speckled, _speckled, _marbled, grounds.woven, grounds.woven, grounds.carpet, grounds.carpet, grounds.wood,
        grounds.dotted, grounds.checks,
    )  # fmt: skip
    floor = makers[rng.integers(len(makers))](rng, shape)
    return np.clip(floor * rng.uniform(*WALLED), 0, 1).astype(np.float32)


def _flecked(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Felt or rubber, with flecks of one colour to three."""
    out = np.ones((*shape, 3), np.float32) * any_colour(rng, 0.8)
    for _ in range(rng.integers(1, 4)):
        ink = any_colour(rng, 0.8) if rng.random() < 0.6 else np.full(3, rng.uniform(0, 1), np.float32)
        wide, share = float(np.exp(rng.uniform(*WIDE))), float(np.exp(rng.uniform(*DENSITY)))
        noise = smooth_noise(rng, shape, shape[0] / wide, shape[1] / wide)
        there = (noise > np.quantile(noise, 1 - share)).astype(np.float32)
        there = cv2.GaussianBlur(there, (0, 0), 0.6)[..., None] * rng.uniform(0.4, 1)
        out += there * (ink - out)
    return out


def _speckled(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Grain of several sizes, each lighter and darker than the cloth, of all colours or of none."""
    out = np.ones((*shape, 3), np.float32) * any_colour(rng, 0.8)
    for wide in np.exp(rng.uniform(np.log(1.0), np.log(16.0), rng.integers(1, 4))):
        noise = smooth_noise(rng, shape, shape[0] / wide, shape[1] / wide)[..., None]
        out = out * np.exp(rng.uniform(0.05, 0.45) * noise * (1 + rng.normal(0, 0.1, 3)))
    return np.asarray(out, np.float32)


def _marbled(rng: np.random.Generator, shape: tuple[int, int]) -> Picture:
    """Stone, or printed as if: veins between clouds of two colours."""
    one = any_colour(rng, 1.0)
    two = any_colour(rng, 1.0) if rng.random() < 0.4 else one * rng.uniform(0.3, 1.6)
    clouds = np.zeros(shape, np.float32)
    for wide, weight in ((rng.uniform(20, 80), 1.0), (rng.uniform(6, 20), 0.6), (rng.uniform(2, 6), 0.3)):
        clouds += weight * smooth_noise(rng, shape, shape[0] / wide, shape[1] / wide)
    mix = (0.5 + 0.5 * np.tanh(clouds * rng.uniform(0.5, 3)))[..., None]
    veins = np.exp(-((clouds / rng.uniform(0.05, 0.25)) ** 2))[..., None] * rng.uniform(0, 0.8)
    return np.asarray((one * (1 - mix) + two * mix) * (1 - veins) + veins * any_colour(rng, 2.0), np.float32)
