"""Colours that cheap cameras turn into their neighbours, all of them a little: red ones are orange to such a camera, and to every reader,
blue ones purple. No grey tells it, for greys stay what they are.

Nothing on a table whose dice nobody has learned tells whether its camera does so, but that both neighbours lie there and look apart. So
where one of two neighbours is in play and not surely seen, the other is asked about if it may be that one, turned.
"""

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.bodies import bodies_lab
from vision.colour import plain_name
from vision.colours.unseen import perhaps_others
from vision.frame import Image
from vision.reading import DieReading


class Turned(NamedTuple):
    """What seems of one colour may be of another, between these degrees round grey in linear light: there a camera that turns hues turns
    each by as much."""

    seems: str
    may_be: str
    least: float
    most: float


# Of 120 tables as in a game (seed 14211), each set's median: red ones have -4.5 to 2.5, orange ones 2.3 to 19 (a pale one 45), yellow
# ones 24 to 70, blue ones 202 to 241, purple ones 250 to 337. Through cameras that turn hues by 3 and 6 degrees either way, mix a tenth of
# green into red and blue, or see some infrared, 76 dice of ten tables had the other name, 0.99 and more (seeds 14202 and 14203): red ones
# of 3.0 to 9.1 were orange, orange ones of -1.9 to 0.5 red, yellow ones of 16 and 20 orange, blue ones of 242 to 254 purple.
# Through two that turn by 4 degrees, and send JPEG, red ones of up to 9.6 were orange beside others of 6.8, orange ones of -2.9 red (14231,
# 14232).
NEIGHBOURS = (
    Turned("red", "orange", -3.0, 180.0),
    Turned("orange", "red", -180.0, 7.5),
    Turned("orange", "yellow", 15.5, 180.0),
    Turned("yellow", "orange", -180.0, 24.0),
    Turned("blue", "purple", -120.0, 0.0),
    Turned("purple", "blue", -180.0, -106.0),
)


BESIDE: Mapping[str, Set[str]] = {pair.seems: {other.may_be for other in NEIGHBOURS if other.seems == pair.seems} for pair in NEIGHBOURS}
"""The neighbours of each colour that has some."""


def perhaps_turned(image: Image, dice: Sequence[DieReading], names: Set[str]) -> set[int]:
    """Which dice may be of a neighbouring colour in play (names) that is not surely seen, turned into theirs by a camera, by their own hue
    or by that which most of their name have. image: in white light."""
    hues, seem = hues_in_light(bodies_lab(image, [die.top for die in dice])), np.array([plain_name(die.colour) for die in dice])
    of_most = {name: float(np.median(hues[seem == name])) for name in set(seem.tolist())}
    may_be = [_may_be(name, hue) | _may_be(name, of_most[name]) for name, hue in zip(seem.tolist(), hues.tolist(), strict=True)]
    return perhaps_others(dice, may_be, names)


def _may_be(seems: str, hue: float) -> set[str]:
    """What else a die may be that seems of this colour and has this hue."""
    return {pair.may_be for pair in NEIGHBOURS if pair.seems == seems and pair.least <= hue <= pair.most}


def hues_in_light(bodies: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """Degrees round grey in linear light, -180 to 180, red 0, green 120, (n,). bodies: L*a*b*, (n, 3)."""
    blue, green, red = cv2.cvtColor(bodies[:, None], cv2.COLOR_LAB2LBGR)[:, 0].T.astype(np.float64) if len(bodies) else np.empty((3, 0))
    return np.asarray(np.degrees(np.arctan2(np.sqrt(3) * (green - blue), 2 * red - green - blue)), np.float64)
