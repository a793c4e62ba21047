"""Dice whose pips a lamp bleaches: where all that are seen are pale, one more may not be seen at all.

Under a lamp and through a camera that makes pale, the middle pip of a white five was as white as its body, and its four others half as dark
as those of the white dice beside it; to all readers it was a four, 0.997 and 0.999 (seed 12805, table 18).
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.bodies import bodies_lab
from vision.dice.squares import straight
from vision.frame import Image
from vision.reading import DieReading, asked_about

# Level of all three colours from which a body is nearly as bright as can be; other dice of its colour that tell how dark its pips are; and
# the share of theirs below which its own are bleached. Of 4,212 right ones at a window and under glaring lamps one has less, 0.6.
_BURNT_OUT, _FEWEST, _BLEACHED = 225, 3, 0.65
_PX, _RIM = 40, 4  # pixels of an edge in the view of a top; of its rim, where no pip is, left out
_DEEPEST = 12  # pixels of it, of which the least dark one is as dark as the darkest pip


def bleached_asked(image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice of a picture (h, w, 3) BGR uint8; asked about is what may show more pips than are seen."""
    bleached = _perhaps_bleached(image, dice)
    return [asked_about(die, "blurred") if n in bleached else die for n, die in enumerate(dice)]


def _perhaps_bleached(image: Image, dice: Sequence[DieReading]) -> set[int]:
    if not dice:
        return set()
    bodies = cv2.cvtColor(bodies_lab(image, [die.top for die in dice])[:, None], cv2.COLOR_LAB2BGR)[:, 0] * 255
    bright = np.flatnonzero(bodies.min(axis=1).round() >= _BURNT_OUT).tolist()
    found = set()
    for name in {dice[n].colour for n in bright}:
        here = [n for n, die in enumerate(dice) if die.colour == name]
        if len(here) <= _FEWEST:
            continue
        dark = _darkness(image, [dice[n] for n in here])
        others = planes.middle(np.array([np.delete(dark, k) for k in range(len(here))]))
        bleached = (dark < _BLEACHED * others).tolist()
        found |= {n for n, is_bleached in zip(here, bleached, strict=True) if is_bleached and n in bright}
    return found


def _darkness(image: Image, dice: Sequence[DieReading]) -> npt.NDArray[np.float32]:
    """How many levels darker than its body the darkest pip of each top is, in the colour in which that is most, (n,)."""
    views = np.array([_view(image, die) for die in dice]).reshape(len(dice), -1, 3)
    off = planes.most(planes.median(views)[:, None] - views.astype(np.float32))
    return np.asarray(np.partition(off, -_DEEPEST, axis=1)[:, -_DEEPEST])


def _view(image: Image, die: DieReading) -> Image:
    """The top from straight above, without its rim."""
    return straight(image, die.top, _PX)[_RIM:-_RIM, _RIM:-_RIM]
