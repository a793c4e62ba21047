"""How much light falls on each die, told by the table beside it: in somebody's shadow half of a set looks like another one."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image

Floats = npt.NDArray[np.float64]

GAMMA = 2.2  # levels are light to the power of 1 / GAMMA
_REACH, _POINTS = (1.25, 1.45, 1.65), 24  # a ring of points round a top's middle, in its edges: mostly beyond its sides
_OFF = 1.15  # edges from a die's middle, within which no table is seen
_FEWEST = 12  # points of the table that tell its colour
_RANKS = np.linspace(0.6, 0.9, 7)  # of these by brightness: its own shadow is darker, and so are lines; what is brighter may be a numeral
# Times another tint than most have: beyond it the table has another colour there, not the light. On boards painted in strong colours 47 of
# 339 pairs of sets came as near as one set's dice without this, with it 5, and 3 as they look.
TINT = 1.8


def table_beside(image: Image, tops: npt.ArrayLike | Sequence[npt.ArrayLike]) -> Floats:
    """The table's colour beside each die in linear light, (n, 3) blue, green, red of 0..1; nan where too little of it is seen.

    tops: corners in pixels, (n, 4, 2) in order round each."""
    corners = np.asarray(tops, np.float64).reshape(-1, 4, 2)
    if not len(corners):
        return np.empty((0, 3))
    middles, edges = corners.mean(axis=1), np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
    free = np.ones(image.shape[:2], np.uint8)
    for (x, y), edge in zip(middles, edges, strict=True):
        cv2.circle(free, (round(float(x)), round(float(y))), max(round(_OFF * float(edge)), 1), 0, -1)
    points = np.rint(middles[:, None] + _ring() * edges[:, None, None]).astype(int)
    height, width = image.shape[:2]
    inside = ((points >= 0) & (points < [width, height])).all(axis=2)
    x, y = points[..., 0].clip(0, width - 1), points[..., 1].clip(0, height - 1)
    seen, is_table = image[y, x], inside & (free[y, x] > 0)
    order = np.argsort(np.where(is_table, seen.sum(axis=2, dtype=np.int32), -1), axis=1)
    many = is_table.sum(axis=1)
    ranks = order.shape[1] - many[:, None] + (many[:, None] * _RANKS).astype(int)
    chosen = np.take_along_axis(order, ranks.clip(0, order.shape[1] - 1), axis=1)
    light = (np.take_along_axis(seen, chosen[..., None], axis=1) / 255.0) ** GAMMA
    return np.where(many[:, None] >= _FEWEST, light.mean(axis=1), np.nan)


def in_one_light(bodies_bgr: npt.ArrayLike, beside: Floats) -> Floats:
    """Bodies as they would look if all stood in the light that most of them have, (n, 3) 0..255. beside: of `table_beside`."""
    bodies = np.asarray(bodies_bgr, np.float64)
    if np.isnan(beside).all():
        return bodies
    gain = (beside + 0.002) / (np.nanmedian(beside, axis=0) + 0.002)
    return np.asarray(
        np.clip((bodies / 255) ** GAMMA / np.where(is_light(gain)[:, None], gain, 1.0), 0, 1) ** (1 / GAMMA) * 255, np.float64
    )


def is_light(gain: Floats) -> npt.NDArray[np.bool_]:
    """Whether it is the light that makes the table look otherwise by these factors, (n, 3), not its print, (n,); not where one is nan."""
    return np.asarray(gain.max(axis=1) <= TINT * gain.min(axis=1), np.bool_)


def _ring() -> Floats:
    turns = np.linspace(0, 2 * np.pi, _POINTS, endpoint=False)
    return np.concatenate([far * np.stack([np.cos(turns), np.sin(turns)], axis=1) for far in _REACH])
