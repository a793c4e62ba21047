"""Colours that cheap cameras turn into their neighbours, all of them a little: red ones are orange to such a camera, and to every reader,
blue ones purple. No grey tells it, for greys stay what they are.

Nothing on a table whose dice nobody has learned tells whether its camera does so, but that both neighbours lie there and look apart. So
where one of two neighbours is in play and not surely seen, the other is asked about if it may be that one, turned.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.bodies import bodies_lab
from vision.colour import plain_name
from vision.colours.unseen import perhaps_others, unseen
from vision.frame import Image
from vision.lamps.local_light import luminance_of
from vision.reading import DieReading, asked_about


class Turned(NamedTuple):
    """What seems of one colour may be of another. hue: between these degrees round grey in linear light, where a camera that turns all hues
    turns each by as much; light: between so many times the luminance of the table beside it, which such a camera leaves as it is."""

    seems: str
    may_be: str
    hue: tuple[float, float]
    light: tuple[float, float]


# Of 120 tables as in a game (seed 14211), each set's median: red ones have -4.5 to 2.5, orange ones 2.3 to 19 (a pale one 45), yellow
# ones 24 to 70, blue ones 202 to 241, purple ones 250 to 337. Through cameras that turn hues by 3 and 6 degrees either way, mix a tenth of
# green into red and blue, or see some infrared, 76 dice of ten tables had the other name, 0.99 and more (seeds 14202 and 14203): red ones
# of 3.0 to 9.1 were orange, orange ones of -1.9 to 0.5 red, yellow ones of 16 and 20 orange, blue ones of 242 to 254 purple.
# Through two that turn by 4 degrees, and send JPEG, red ones of up to 9.6 were orange beside others of 6.8, orange ones of -2.9 red (14231,
# 14232); of -1.7 beside true red ones of -3 (14403, table 0).
# Of all tables' sets red ones have 0.04 to 0.42 of the table's luminance, three of four less than 0.30, orange ones 0.26 to 0.80, yellow
# ones 0.57 to 1.73 (turned away from red 0.54); the red ones that were orange had 0.07 to 0.40, the orange ones that were red 0.20 to
# 0.45.
NEIGHBOURS = (
    Turned("red", "orange", (-4.0, 180.0), (0.25, np.inf)),
    Turned("red", "orange", (-3.0, 180.0), (0.18, np.inf)),
    Turned("orange", "red", (-180.0, 5.0), (0.0, 0.5)),
    Turned("orange", "red", (-180.0, 6.5), (0.0, 0.42)),
    Turned("orange", "red", (-180.0, 7.5), (0.0, 0.33)),
    Turned("orange", "red", (-180.0, 14.0), (0.0, 0.16)),
    Turned("orange", "yellow", (15.5, 180.0), (0.5, np.inf)),
    Turned("yellow", "orange", (-180.0, 24.0), (0.0, 0.85)),
    Turned("blue", "purple", (-119.0, 0.0), (0.0, np.inf)),
    Turned("purple", "blue", (-180.0, -106.0), (0.0, np.inf)),
)
AROUND = ("blue", "purple", "red", "orange", "yellow")  # from -180 degrees on
APART = 2.5  # degrees between two dice of neighbouring colours that are of two sets; of a set nine of ten have less about their middle

BESIDE: Mapping[str, Set[str]] = {pair.seems: {other.may_be for other in NEIGHBOURS if other.seems == pair.seems} for pair in NEIGHBOURS}
"""The neighbours of each colour that has some."""


def perhaps_turned(image: Image, dice: Sequence[DieReading], names: Set[str]) -> set[int]:
    """Which dice may be of a neighbouring colour in play (names) that is not surely seen, turned into theirs by a camera, by their own
    looks or by those of most of their name. image: in white light."""
    hidden = unseen(dice, names)
    if not dice or not hidden:
        return set()
    tops = [die.top for die in dice]
    bodies, beside = luminance_of(image, tops)
    looks = _Looks(
        np.array([plain_name(die.colour) for die in dice]),
        hues_in_light(bodies_lab(image, tops)),
        bodies / np.maximum(beside, 1e-6),
    )
    may_be: list[set[str]] = [set() for _ in dice]
    for pair in NEIGHBOURS:
        perhaps = looks.may_be(pair)
        for n in np.flatnonzero(perhaps & ~looks.lie_beside(pair, hidden)).tolist() if perhaps.any() else ():
            may_be[n].add(pair.may_be)
    return perhaps_others(dice, may_be, names)


def perhaps_turned_asked(image: Image, dice: Sequence[DieReading], unlearned: Set[str]) -> list[DieReading]:
    """The same dice where some were learned, those asked about that may be of a neighbouring colour in play that was not (unlearned): a
    camera that turns red ones into orange shows calibration one set of both, or the other alone. image: in white light."""
    perhaps = perhaps_turned(image, dice, unlearned) if unlearned else set()
    return [asked_about(die, "colour") if n in perhaps else die for n, die in enumerate(dice)]


@dataclass(frozen=True, slots=True)
class _Looks:
    """What dice look like. seem: their plain colours; hue, light: as in `Turned`, light nan where too little of the table is seen."""

    seem: npt.NDArray[np.str_]
    hue: npt.NDArray[np.float64]
    light: npt.NDArray[np.float64]

    def may_be(self, pair: Turned) -> npt.NDArray[np.bool_]:
        """Which may be of the pair's other colour, by their own looks or by those of most of their name, (n,)."""
        here = self.seem == pair.seems
        if not here.any():
            return here
        return here & (_is_within(pair, self.hue, self.light) | _is_within(pair, np.median(self.hue[here]), _middle(self.light[here])))

    def lie_beside(self, pair: Turned, hidden: Set[str]) -> npt.NDArray[np.bool_]:
        """Beside which of them one lies that seems of the other colour, if doubtfully, and lies as far off as two sets do, (n,): then they
        are what they seem. Not one that by its hue may be of a third colour, which no die surely shows (hidden)."""
        others = self.seem == pair.may_be
        for third in NEIGHBOURS:
            if third.seems == pair.may_be and third.may_be in hidden - {pair.seems}:
                others &= ~_is_within(third, self.hue, np.nan)
        further = 1 if AROUND.index(pair.may_be) > AROUND.index(pair.seems) else -1
        far = further * (self.hue[others][None] - self.hue[:, None]) >= APART
        return np.asarray(far.any(axis=1), np.bool_)


def _middle(lights: npt.NDArray[np.float64]) -> float:
    """Of those that are known; nan where none is."""
    known = lights[~np.isnan(lights)]
    return float(np.median(known)) if len(known) else float("nan")


def _is_within(pair: Turned, hue: npt.ArrayLike, light: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Whether dice that look so may be of the other colour. light: nan where too little of the table beside is seen to tell."""
    (reddest, last), (darkest, lightest) = pair.hue, pair.light
    hue, light = np.asarray(hue), np.asarray(light)
    return np.asarray((hue >= reddest) & (hue <= last) & (np.isnan(light) | ((light >= darkest) & (light <= lightest))), np.bool_)


def hues_in_light(bodies: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """Degrees round grey in linear light, -180 to 180, red 0, green 120, (n,). bodies: L*a*b*, (n, 3)."""
    blue, green, red = cv2.cvtColor(bodies[:, None], cv2.COLOR_LAB2LBGR)[:, 0].T.astype(np.float64)
    return np.asarray(np.degrees(np.arctan2(np.sqrt(3) * (green - blue), 2 * red - green - blue)), np.float64)
