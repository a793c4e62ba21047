"""How much light falls on each die, told by the table beside it: in somebody's shadow half of a set looks like another one."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.bodies import bodies_lab
from vision.frame import Image

Floats = npt.NDArray[np.float64]

GAMMA = 2.2  # levels are light to the power of 1 / GAMMA
GRAIN = 0.002  # of linear light, added before ratios are taken: of what is darker a camera's grain tells more than the light does
BRIGHTNESS = np.array([0.0722, 0.7152, 0.2126], np.float32)  # of linear blue, green, red (ITU-R BT.709)
_REACH, _POINTS = (1.25, 1.45, 1.65), 24  # a ring of points round a top's middle, in its edges: mostly beyond its sides
_OFF = 1.15  # edges from a die's middle, within which no table is seen
_FEWEST, _MANY = 12, 24  # points of the table that tell its colour; below the second they may all lie in one shadow
_RANKS = np.linspace(0.6, 0.9, 7)  # of these by brightness: its own shadow is darker, and so are lines; what is brighter may be a numeral
# On the edge of somebody's shadow so much of the ring lies in it, and so much in the lamp's light.
_DARK_RANKS, _BRIGHT_RANKS = np.linspace(0.15, 0.35, 5), np.linspace(0.9, 0.98, 5)
ON_EDGE, SAME_SHADE, STAND_IN_IT = 1.25, 1.2, 2  # times darker than beside it; times, and others, by which a shade is somebody's
# Times another tint than most have: beyond it the table has another colour there, not the light. On boards painted in strong colours 47 of
# 339 pairs of sets came as near as one set's dice without this, with it 5, and 3 as they look.
TINT = 1.8


def table_beside(image: Image, tops: npt.ArrayLike | Sequence[npt.ArrayLike]) -> Floats:
    """The table's colour beside each die in linear light, (n, 3) blue, green, red of 0..1; nan where too little of it is seen.

    tops: corners in pixels, (n, 4, 2) in order round each."""
    return Around.of(image, tops).light(_RANKS)


def luminance_of(image: Image, tops: npt.ArrayLike | Sequence[npt.ArrayLike]) -> tuple[Floats, Floats]:
    """The luminance of each die's body and of the table beside it, (n,) of 0..1 each, the latter nan where too little of it is seen.

    tops: as for `table_beside`."""
    bodies = bodies_lab(image, tops)
    if not len(bodies):
        return np.zeros(0), np.zeros(0)
    linear = cv2.cvtColor(bodies[:, None], cv2.COLOR_LAB2LBGR)[:, 0]
    return (linear @ BRIGHTNESS).astype(np.float64), table_beside(image, tops) @ BRIGHTNESS


@dataclass(frozen=True, slots=True)
class Around:
    """The table round each of n dice. points: (n, p, 3) blue, green, red 0..255 from dark to bright, those that show a die first;
    many: how many show the table, (n,)."""

    points: npt.NDArray[np.uint8]
    many: npt.NDArray[np.int_]

    @staticmethod
    def of(image: Image, tops: npt.ArrayLike | Sequence[npt.ArrayLike]) -> "Around":
        """tops: as for `table_beside`."""
        corners = np.asarray(tops, np.float64).reshape(-1, 4, 2)
        if not len(corners):
            return Around(np.empty((0, 1, 3), np.uint8), np.empty(0, int))
        middles, edges = corners.mean(axis=1), planes.length(corners - np.roll(corners, 1, axis=1)).mean(axis=1)
        free = np.ones(image.shape[:2], np.uint8)
        for x, y, edge in np.column_stack([middles, edges]).tolist():
            cv2.circle(free, (round(x), round(y)), max(round(_OFF * edge), 1), 0, -1)
        points = np.rint(middles[:, None] + _RING * edges[:, None, None]).astype(int)
        height, width = image.shape[:2]
        x, y = points[..., 0].clip(0, width - 1), points[..., 1].clip(0, height - 1)
        inside = (x == points[..., 0]) & (y == points[..., 1])
        seen, is_table = image[y, x], inside & (free[y, x] > 0)
        order = np.argsort(np.where(is_table, planes.total(seen.astype(np.int32)), -1), axis=1)
        return Around(seen[np.arange(len(seen))[:, None], order], is_table.sum(axis=1))

    def light(self, ranks: Floats) -> Floats:
        """The mean of the points of these ranks, shares from dark to bright, in linear light, (n, 3)."""
        last = self.points.shape[1]
        at = (last - self.many[:, None] + (self.many[:, None] * ranks).astype(int)).clip(0, last - 1)
        light = _LIGHT[self.points[np.arange(len(at))[:, None], at]]
        return np.where(self.many[:, None] >= _FEWEST, light.mean(axis=1), np.nan)


@dataclass(frozen=True, slots=True)
class Beside:
    """In what light each of n dice may stand. light: as `table_beside`; shade, glow: that, but for dice on the edge of somebody's shadow,
    of which the dark or the bright part of what lies round them: they may stand in it; is_hemmed_in: whether so little of the table is seen
    beside it that it may lie in another light than the die, (n,)."""

    light: Floats
    shade: Floats
    glow: Floats
    is_hemmed_in: npt.NDArray[np.bool_]


def lights_beside(image: Image, tops: npt.ArrayLike | Sequence[npt.ArrayLike]) -> Beside:
    """The lights beside these dice. Somebody's is a shadow's edge where other dice stand in just the light of that part; a die's own shadow
    is no other's, nor is a numeral.

    tops: as for `table_beside`."""
    around = Around.of(image, tops)
    usual = around.light(_RANKS)
    shade, glow = (_where_others_stand(usual, around.light(ranks), way) for ranks, way in ((_DARK_RANKS, -1), (_BRIGHT_RANKS, 1)))
    return Beside(usual, shade, glow, around.many < _MANY)


def _where_others_stand(usual: Floats, part: Floats, way: int) -> Floats:
    """The light of a part of what lies round each die where that is so much brighter (way 1) or darker (-1) and others stand in it; else
    the usual one."""
    here, there = usual.mean(axis=1) + GRAIN, part.mean(axis=1) + GRAIN
    in_it = np.abs(np.log(here[None] / there[:, None])) < np.log(SAME_SHADE)
    is_edge = (way * np.log(there / here) > np.log(ON_EDGE)) & (in_it.sum(axis=1) >= STAND_IN_IT)
    return np.where((is_edge & is_light((part + GRAIN) / (usual + GRAIN)))[:, None], part, usual)


def in_one_light(bodies_bgr: npt.ArrayLike, beside: Floats, most: Floats | None = None) -> Floats:
    """Bodies as they would look if all stood in the light that most of them have, (n, 3) 0..255. beside: of `table_beside`; most: the same
    of all, where it is another."""
    bodies = np.asarray(bodies_bgr, np.float64)
    if np.isnan(beside).all():
        return bodies
    lights = beside if most is None else most
    usual = planes.median(lights[~np.isnan(lights[:, 0])])  # a light is told in all three colours or in none
    gain = (beside + GRAIN) / (usual + GRAIN)
    return np.asarray(
        np.clip((bodies / 255) ** GAMMA / np.where(is_light(gain)[:, None], gain, 1.0), 0, 1) ** (1 / GAMMA) * 255, np.float64
    )


def is_light(gain: Floats) -> npt.NDArray[np.bool_]:
    """Whether it is the light that makes the table look otherwise by these factors, (n, 3), not its print, (n,); not where one is nan."""
    return np.asarray(gain.max(axis=1) <= TINT * gain.min(axis=1), np.bool_)


def _ring() -> Floats:
    """Where these points are, (p, 2) edges from the middle."""
    turns = np.linspace(0, 2 * np.pi, _POINTS, endpoint=False)
    return np.concatenate([far * np.stack([np.cos(turns), np.sin(turns)], axis=1) for far in _REACH])


_RING = _ring()
_LIGHT = (np.arange(256) / 255.0) ** GAMMA  # of each level, 0..1
