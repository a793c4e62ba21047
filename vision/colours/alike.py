"""How much alike the bodies of dice look on one table, as they are seen or as they would be in one light, in spreads of a set."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.bodies import bodies_lab
from vision.colour import plain_name
from vision.colours.clumps import clumps
from vision.frame import Image
from vision.lamps.local_light import BRIGHTNESS, in_one_light, lights_beside
from vision.reading import DieReading

SPREAD_LAB = np.array([10.0, 5.0, 5.0])  # of the bodies of one colour on one table: lightness changes with the side of the lamp
# Spreads, as dice look. Of 822 sets 50 leave a wider gap between a body and the others than the first, six one that parts several from
# several; four leave a wider one than the second. Of 1,513 pairs of sets none lies nearer together than the first, ten than the second.
ONE_SET, TWO_SETS = 1.2, 2.5
# Between several and several of one name, while a colour in play is unseen; and between their middles, were all of them as bright. Of
# 3,900 sets of one colour four are parted by the first, one of them by both too, half of it overexposed; four orange dice lay 2.1 and 2.8
# from two red ones, through a camera that made all red to every reader, with 0.9994.
SEVERAL_APART, HUES_APART = 1.8, 1.2
# Or how many times brighter the ones are than the others, in one light: nine orange dice were red to every reader, through such a camera,
# with 0.994 to 0.9998, 4.4 times as bright as ten red ones beside them and of hardly another hue (seed 12371, table 86). Of 1,152 sets of
# one colour, a third through it, a third in somebody's shadow or in a pool of light, one coloured one is parted so, and by its hue anyhow.
TIMES_BRIGHTER = 2.5
# Black dice must have just the same hint of a colour, for a dark picture makes every dark colour nearly black: through a camera that does
# so (vision/training/draw/cameras.py) green ones lay 1.2 from black ones, purple ones 1.5 to 2.0, and were black to all readers.
ONE_BLACK = 0.6
# Median L* below which even that is a level or two, and one body between two sets joins them: the middles of several and several must lie
# nearer. Of 114 sets of black dice below 4, seen plainly, at night and through such a camera, three so dark lie 0.5 apart; with five
# purple ones among them, black to every reader with 0.999, they lay 0.8 apart, and no two neighbours more than 0.5. With sixteen green
# ones of L* 3 among four, black with 0.9984 to 1.0, 0.7 (seed 12522, table 20). Of 146 sets below 4 beside which another dark colour was
# not seen 29 were two, of which 22 are parted so; of the others four.
PITCH_DARK = ((2.0, 0.5), (4.0, 0.6))
SEVERAL = 2  # dice

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Apart:
    """Where the bodies of n dice lie, in spreads, (n, 3), the first of lightness. seen: as they look; lit: as they would in the light that
    most have; shaded: the same, if those on the edge of somebody's shadow stand in it."""

    seen: Floats
    lit: Floats
    shaded: Floats

    @staticmethod
    def of(image: Image, dice: Sequence[DieReading]) -> "Apart":
        """Of the dice of one picture."""
        if not dice:
            return Apart(*[np.zeros((0, 3))] * 3)
        tops = np.array([die.top for die in dice])
        seen = bodies_lab(image, tops)
        bgr = cv2.cvtColor(seen[:, None], cv2.COLOR_LAB2BGR)[:, 0] * 255.0
        beside = lights_beside(image, tops)
        lit, shaded = (_lab(in_one_light(bgr, light, beside.light)) for light in (beside.light, beside.shade))
        return Apart(seen / SPREAD_LAB, lit / SPREAD_LAB, shaded / SPREAD_LAB)

    @property
    def spreads(self) -> Floats:
        """Between each two dice, (n, n): as they look or as they would in one light, whichever is less."""
        seen, lit = (planes.length(places[:, None] - places[None]) for places in (self.seen, self.lit))
        return np.asarray(np.minimum(seen, lit), np.float64)

    def clumps(self, name: str, here: Sequence[int], gap: float = TWO_SETS) -> list[list[int]]:
        """Those of the dice `here`, which bear this name, that look alike, each clump as places in `here`; gap: spreads that part two.

        A die lies where it is seen or where it would be in one light, but never in two places: one in a shadow, that looks like one set and
        would be like another, joins no two sets. Clumps are one if most of the smaller one lies in the other too: what else it holds
        lies on the shadow's edge, where nothing tells the light.
        """
        seen, is_black = self.seen[here], plain_name(name) == "black"
        is_one = len(here) > 0 and bool(_alike(seen, gap, is_black).all())  # nearly always; then nothing else need be asked
        found = [list(range(len(here)))] if is_one else self._parted(here, gap, is_black)
        return [part for clump in found for part in _pitch_dark_parts(clump, seen)] if is_black else found

    def _parted(self, here: Sequence[int], gap: float, is_black: bool) -> list[list[int]]:
        """As clumps, where not all look alike as they are seen."""
        seen, lit, shaded = self.seen[here], self.lit[here], self.shaded[here]
        if is_black:  # what is made darker loses its hint of a colour
            lit, shaded = (np.where(places[:, :1] < seen[:, :1], seen, places) for places in (lit, shaded))
        alike = _alike(np.concatenate([seen, lit, shaded]), gap, is_black)
        groups = [{place % len(here) for place in clump} for clump in clumps(alike)]
        shared = np.array([[len(one & other) for other in groups] for one in groups]).reshape(len(groups), len(groups))
        smaller = np.minimum.outer(shared.diagonal(), shared.diagonal())
        joined = clumps((shared >= SEVERAL) & (2 * shared > smaller))
        return _fewest([set().union(*(groups[n] for n in each)) for each in joined], len(here))

    def several_apart(self, name: str, here: Sequence[int]) -> bool:
        """Whether several of the dice `here`, which bear this name, lie apart from several others, if but a little, and not for being in
        another light alone: they have another hue, or are far brighter in one light."""
        if len(here) < 2 * SEVERAL:
            return False
        parts = [part for part in self.clumps(name, here, SEVERAL_APART) if len(part) >= SEVERAL]
        as_bright = _as_bright(self.seen[here])
        middles = np.array([as_bright[part].mean(axis=0) for part in parts]).reshape(-1, 3)
        if planes.length(middles[:, None] - middles[None]).max(initial=0.0) > HUES_APART:
            return True
        bright = [_brightness(self.lit[[here[n] for n in part], 0]) for part in parts if plain_name(name) != "black"]
        return max(bright, default=1.0) > TIMES_BRIGHTER * min(bright, default=1.0)


def _alike(places: Floats, gap: float, is_black: bool) -> npt.NDArray[np.bool_]:
    """Which of these places, (n, 3) spreads, lie no further from which others than this, (n, n); black ones with the same hint of a
    colour."""
    off = places[:, None] - places
    near = planes.length(off) <= gap
    return near & (planes.length(off[..., 1:]) <= ONE_BLACK) if is_black else near


def _brightness(light: Floats) -> float:
    """Of the middle one of some bodies, linear, 0..1. light: L*, in spreads."""
    lab = np.array([[[float(np.median(light)) * SPREAD_LAB[0], 0.0, 0.0]]], np.float32)
    return float(cv2.cvtColor(lab, cv2.COLOR_LAB2LBGR)[0, 0] @ BRIGHTNESS)


def _as_bright(places: Floats) -> Floats:
    """Bodies in spreads of a set, (n, 3), as they would look were all of them as bright as the middle one."""
    lab = (places * SPREAD_LAB).astype(np.float32)
    light = cv2.cvtColor(lab[:, None], cv2.COLOR_LAB2LBGR)[:, 0]
    bright = light @ BRIGHTNESS
    light *= (np.median(bright) / np.maximum(bright, 1e-5))[:, None]
    return np.asarray(cv2.cvtColor(light[:, None], cv2.COLOR_LBGR2LAB)[:, 0] / SPREAD_LAB, np.float64)


def _pitch_dark_parts(clump: list[int], seen: Floats) -> list[list[int]]:
    """A clump of black dice as it is, or in two parts of several each where nothing but darkness is left of them and the parts' hints of a
    colour differ. seen: of `Apart`, of the dice that the clump tells of."""
    hints = seen[clump, 1:]
    light = np.median(seen[clump, 0]) * SPREAD_LAB[0]
    two_blacks = next((least for below, least in PITCH_DARK if light < below), None)
    if len(clump) < 2 * SEVERAL or two_blacks is None:
        return [clump]
    off = hints - hints.mean(axis=0)
    order = np.argsort(off @ np.linalg.svd(off, full_matrices=False)[2][0])  # along the line on which they differ most
    cuts = range(SEVERAL, len(clump) - SEVERAL + 1)
    apart = [float(np.linalg.norm(hints[order[:cut]].mean(axis=0) - hints[order[cut:]].mean(axis=0))) for cut in cuts]
    if max(apart) < two_blacks:
        return [clump]
    cut = cuts[int(np.argmax(apart))]
    return [sorted(clump[n] for n in part.tolist()) for part in (order[:cut], order[cut:])]


def _lab(bgr: Floats) -> Floats:
    return np.asarray(cv2.cvtColor((bgr / 255).astype(np.float32)[:, None], cv2.COLOR_BGR2LAB)[:, 0], np.float64)


def _fewest(groups: Sequence[set[int]], count: int) -> list[list[int]]:
    """Of these groups the largest first, until each of the things 0..count-1 is in one."""
    found, left = [], set(range(count))
    while left:
        largest = max(groups, key=lambda group: len(group & left)) & left
        found.append(sorted(largest))
        left -= largest
    return found
