"""Hues that only one colour of dice has, whatever lamp lights them, if white is white and nothing is burnt out: readers who agree on such a
die are right."""

from collections.abc import Mapping, Sequence, Set

import numpy as np
import numpy.typing as npt

from vision.bodies import are_cut_off, bodies_lab
from vision.colour import plain_name
from vision.colours.turned import BESIDE
from vision.frame import Image
from vision.reading import DieReading

# Degrees between which is neither a red die, the most orange of which has 46, nor a yellow one, of 71 where it was orange to readers.
ORANGE_HUES = (48.0, 68.0)
# By colour: between which degrees nothing else lies that readers take for it, and how much of a colour it has at least (of a* and b*); and
# how sure both sorts of readers must be. Of 30,000 such dice, through good, vivid and pale and dark cameras and in many lights, none was of
# another colour. Red and yellow have no such hue: through a pale and dark camera orange dice of 25 degrees were red, under a greenish lamp
# ones of 110 yellow. Nor has black, or white.
HUES = {"orange": (*ORANGE_HUES, 12.0), "green": (118.0, 178.0, 20.0), "blue": (-135.0, -64.0, 12.0), "purple": (-50.0, 0.0, 8.0)}
AGREED = 0.8
# How sure of an orange die that is redder, where nobody plays red. Of 13,010 as sure none was of another colour.
SURELY_ORANGE = 0.999

Floats = npt.NDArray[np.float64]


def told_by_hue(
    image: Image, dice: Sequence[DieReading], sure: Mapping[int, float], names: Set[str], hidden: Set[str]
) -> set[int]:
    """Which dice surely have the colour that they seem to have, as no other one in play (names) has such a hue.

    sure: how sure both sorts of readers are of a die's colour, by its place in `dice`, for those that are asked after; image: in white
    light; hidden: plain names of colours that no die surely shows: their neighbours' hues may be theirs, turned by the camera."""
    told = {name for name in HUES if not BESIDE.get(name, set()) & hidden}
    here = [n for n, chance in sure.items() if plain_name(dice[n].colour) in told and chance >= AGREED]
    if not here:
        return set()
    bodies = bodies_lab(image, [dice[n].top for n in here]).astype(np.float64)
    hues, chromas = np.degrees(np.arctan2(bodies[:, 2], bodies[:, 1])).tolist(), np.hypot(bodies[:, 1], bodies[:, 2]).tolist()
    no_red = "red" not in {plain_name(name) for name in names}
    found = set()
    for n, hue, chroma, is_cut_off in zip(here, hues, chromas, are_cut_off(bodies).tolist(), strict=True):
        least, most, much = HUES[plain_name(dice[n].colour)]
        is_redder = plain_name(dice[n].colour) == "orange" and no_red and sure[n] >= SURELY_ORANGE
        if (least < hue or is_redder) and hue < most and chroma >= much and not is_cut_off:
            found.add(n)
    return found


def light_and_hues(image: Image, dice: Sequence[DieReading]) -> tuple[Floats, Floats]:
    """Their bodies' L*, and hues in degrees, (n,) each."""
    light, a, b = bodies_lab(image, [die.top for die in dice]).T.astype(np.float64)
    return light, np.degrees(np.arctan2(b, a))
