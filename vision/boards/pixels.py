"""Pixels of a lot: which ground each is nearest to, and the shapes of what stands out. Functions of pictures as printed; knows no game."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.boards.light import Floats
from vision.boards.printed import FLOOR, TILES, Colour

PX_PER_MM = 2.0
GROUNDS: Mapping[str, Colour] = {"": FLOOR, **TILES}
"""What may lie in a lot from edge to edge: "" is the bare floor."""

DARK = 0.06  # added before logarithms, so that deep shadows don't shout
_TINT, _BRIGHTER, _DARKER = 0.13, 0.12, 0.55  # how far a pixel may be from its ground in tint, in light, in shadow
_SHADOW_TINTS, _DEEPEST = 0.24, -1.3  # how much a shadow may change a tile's tint, and take of its light (logarithm)
_DISC, _EDGE_LIGHT = 0.78, 0.18  # a marker fills so much of the circle round it, and differs so much from what is close round it

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Grounds:
    """Of each pixel of a lot what speaks against each of GROUNDS. costs: how far it is from that one, in light or shadow, (6, h, w);
    shaded: whether it may be that one in shadow, (6, h, w); floor_light: the light on it if it is floor, logarithm, (h, w)."""

    costs: Floats
    shaded: Mask
    floor_light: Floats


def grounds_of(printed: Floats) -> Grounds:
    """How near each pixel is to each of GROUNDS. printed: (h, w, 3), as `vision.boards.light` tells it."""
    blue, green, red = cv2.split(np.log(printed + np.float32(DARK)))
    costs, shaded, light = [], [], np.zeros(red.shape, np.float32)
    for name, ground in GROUNDS.items():
        off = [part - np.float32(np.log(ink + DARK)) for part, ink in zip((red, green, blue), ground, strict=True)]
        bright = (off[0] + off[1] + off[2]) / 3
        tint = np.maximum(np.maximum(np.abs(off[0] - bright), np.abs(off[1] - bright)), np.abs(off[2] - bright))
        shade = bright * np.where(bright > 0, np.float32(0.5 / _BRIGHTER), np.float32(1 / _DARKER))
        costs.append((tint / _TINT) ** 2 + shade**2)
        shaded.append((tint < _SHADOW_TINTS) & (bright < _BRIGHTER) & (bright > _DEEPEST))
        light = bright if not name else light
    return Grounds(np.stack(costs), np.stack(shaded), light)


def tints_beside(printed: Floats, floor: Mask) -> Floats:
    """How far each pixel's tint is from that of the floor round it, whatever its light. floor: pixels that are surely floor."""
    logs = np.log(printed + np.float32(DARK))
    off = logs - np.median(logs[floor], axis=0) if floor.any() else np.zeros_like(logs)
    return np.asarray(planes.most(np.abs(off - planes.mean(off)[..., None])), np.float32)


def contrast(part: Floats) -> Floats:
    """Light and dark in a lot beside what is near, smoothed a little: its letters."""
    grey = planes.mean(part)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.5) - cv2.GaussianBlur(grey, (0, 0), 8.0), np.float32)


def pure(mask: Mask, wide: int = 3) -> Mask:
    """Without the rim, where two colours mix into a third. wide: pixels of the neighbourhood that must be alike."""
    return np.asarray(cv2.erode(mask.astype(np.uint8), np.ones((wide, wide), np.uint8)) > 0, np.bool_)


def mm2(mask: Mask) -> float:
    return float(np.count_nonzero(mask)) / PX_PER_MM**2


def touches(blob: Mask, free: Mask) -> bool:
    """Whether a patch may be the shadow of a die, or hidden in part: it lies against what dice hide, or at the lot's edge."""
    near = cv2.dilate(blob.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    edge = np.ones(blob.shape, np.bool_)
    edge[1:-1, 1:-1] = False
    return bool(np.count_nonzero(near & ~free) > 0.04 * np.count_nonzero(blob) or np.count_nonzero(blob & edge) > 6)


def is_disc(blob: Mask, printed: Floats) -> bool:
    """Whether a patch fills the circle round it, holes not counted, and ends sharply: glare and the rings of tiles do neither."""
    outline = max(cv2.findContours(blob.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=len)
    _, radius = cv2.minEnclosingCircle(outline)
    near = cv2.dilate(blob.astype(np.uint8), np.ones((3, 3), np.uint8), iterations=3) > 0
    farther = cv2.dilate(blob.astype(np.uint8), np.ones((3, 3), np.uint8), iterations=6) > 0
    inner = cv2.erode(blob.astype(np.uint8), np.ones((3, 3), np.uint8), iterations=2) > 0
    around = farther & ~near
    if not inner.any() or not around.any():
        return False
    apart = np.abs(np.median(np.log(printed[inner] + DARK), axis=0) - np.median(np.log(printed[around] + DARK), axis=0))
    return bool(np.count_nonzero(blob) > _DISC * np.pi * radius**2 and apart.max() > _EDGE_LIGHT)


def largest(mask: Mask) -> tuple[float, Mask]:
    """(square millimetres of the largest joined patch, the patch)."""
    opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, names, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=8)
    if count < 2:
        return 0.0, np.zeros(mask.shape, np.bool_)
    number = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    return float(stats[number, cv2.CC_STAT_AREA]) / PX_PER_MM**2, names == number


def middle_of(shape: tuple[int, ...]) -> Mask:
    """The inner half of a lot, where a die stands on its tile."""
    rows, columns = shape
    mask = np.zeros((rows, columns), np.bool_)
    mask[rows // 4 : rows - rows // 4, columns // 4 : columns - columns // 4] = True
    return mask
