"""What is white, or another colour of which a lamp and a camera that makes pale left no more."""

from collections.abc import Sequence, Set

import numpy as np

from vision.bodies import bodies_lab
from vision.colour import plain_name
from vision.colours.unseen import unseen
from vision.frame import Image
from vision.reading import DieReading

# How yellow, b* in white light, a white die is at least that may be a yellow one, where none is seen, and below which L*: four yellow ones
# of 25 to 29 and 75 to 77 were white to all, 0.995 to 1.0, under a bulb and through a camera that makes pale (seed 12521, table 13). Of 812
# white ones through good cameras, ivory ones among them, one is so. Beyond, at 97, eight white ones of a warm light were as yellow, and
# yellow ones twice as much.
YELLOWISH, BURNT_OUT = 24.0, 90.0
# How blue, likewise: six blue ones of 12 to 20 were white to all, 0.987 to 0.9999, in a window's light and through such a camera (seed
# 12653, table 1). Of 2,900 white ones, through it and through good ones, none is so.
BLUEISH = 10.0


def perhaps_not_white(image: Image, dice: Sequence[DieReading], names: Set[str]) -> set[int]:
    """Which white dice may be yellow or blue ones, of which none is surely seen. image: in white light; names: the colours in play."""
    white = [n for n, die in enumerate(dice) if plain_name(die.colour) == "white"]
    hidden = unseen(dice, names)
    if not white or not hidden & {"yellow", "blue"}:
        return set()
    light, _, yellow = bodies_lab(image, [dice[n].top for n in white]).T
    may_be_yellow = ("yellow" in hidden) & (yellow >= YELLOWISH) & (light < BURNT_OUT)
    is_perhaps = may_be_yellow | (("blue" in hidden) & (-yellow >= BLUEISH))
    return {white[n] for n in np.flatnonzero(is_perhaps).tolist()}
