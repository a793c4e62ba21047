"""What is white, or yellow of which a lamp and a camera that makes pale left no more."""

from collections.abc import Sequence, Set

import numpy as np

from vision.bodies import bodies_lab
from vision.colour import plain_name
from vision.colours.dark import is_surely_seen
from vision.frame import Image
from vision.reading import DieReading

# How yellow, b* in white light, a white die is at least that may be a yellow one, where none is seen: four yellow ones of 25 to 29 were
# white to all, 0.995 to 1.0, under a bulb and through a camera that makes pale (seed 12521, table 13). Of 812 white ones through good
# cameras, ivory ones among them, one is so.
YELLOWISH = 24.0


def perhaps_yellow(image: Image, dice: Sequence[DieReading], names: Set[str]) -> set[int]:
    """Which white dice may be yellow ones. image: in white light; names: the colours in play."""
    white = [n for n, die in enumerate(dice) if plain_name(die.colour) == "white"]
    others = {name for name in names if plain_name(name) == "yellow"}
    is_seen = any(die.colour in others and is_surely_seen(die) for die in dice)
    if not white or not others or is_seen:
        return set()
    yellow = bodies_lab(image, [dice[n].top for n in white])[:, 2]
    return {white[n] for n in np.flatnonzero(yellow >= YELLOWISH).tolist()}
