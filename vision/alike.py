"""How much alike the bodies of dice look on one table, as they are seen or as they would be in one light, in spreads of a set."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.bodies import bodies_lab
from vision.clumps import clumps
from vision.colour import plain_name
from vision.frame import Image
from vision.local_light import in_one_light, table_beside
from vision.reading import DieReading

SPREAD_LAB = np.array([10.0, 5.0, 5.0])  # of the bodies of one colour on one table: lightness changes with the side of the lamp
# Spreads. Of 822 sets 50 leave a wider gap between a body and the others than the first, six one that parts several from several; four
# leave a wider one than the second. Of 1,513 pairs of sets none lies nearer together than the first, ten than the second.
ONE_SET, TWO_SETS = 1.2, 2.5
# Black dice must have just the same hint of a colour, for a dark picture makes every dark colour nearly black: through a camera that does
# so (vision/training/cameras.py) green ones lay 1.2 from black ones, purple ones 1.5 to 2.0, and were black to all readers.
ONE_BLACK = 0.6

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Apart:
    """Between each two dice, (n, n). spreads: of their bodies; hue: what of it is colour, not lightness."""

    spreads: Floats
    hue: Floats

    @staticmethod
    def of(image: Image, dice: Sequence[DieReading]) -> "Apart":
        """As they look, or as they would in the light that most have, whichever is less."""
        if not dice:
            return Apart(np.zeros((0, 0)), np.zeros((0, 0)))
        tops = [die.top for die in dice]
        seen = bodies_lab(image, tops)
        bgr = cv2.cvtColor(seen[:, None], cv2.COLOR_LAB2BGR)[:, 0] * 255.0
        lit = (in_one_light(bgr, table_beside(image, tops)) / 255).astype(np.float32)
        both = [seen, cv2.cvtColor(lit[:, None], cv2.COLOR_BGR2LAB)[:, 0]]
        off = [(places[:, None] - places[None]) / SPREAD_LAB for places in both]
        spreads, hue = (np.minimum(*(np.linalg.norm(one[..., part:], axis=2) for one in off)) for part in (0, 1))
        return Apart(np.asarray(spreads, np.float64), np.asarray(hue, np.float64))

    def clumps(self, name: str, here: Sequence[int], gap: float = TWO_SETS) -> list[list[int]]:
        """Those of the dice `here`, which bear this name, that look alike, each clump as places in `here`; gap: spreads that part two."""
        part = np.ix_(here, here)
        alike = self.spreads[part] <= gap
        return clumps(alike & (self.hue[part] <= ONE_BLACK) if plain_name(name) == "black" else alike)
