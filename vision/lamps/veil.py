"""Light that lies over the whole picture, so that nothing in it is black: haze on the lens, or a window or a lamp that shines into it.

It is told by the black frames of our mat's markers, and by the darkest places of the picture, for ink may be pale; and taken away as it
was added: from every place alike, in light and not in levels.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.frame import Image
from vision.lamps.local_light import GAMMA

Floats = npt.NDArray[np.float64]

# Of white paper's light, what the blackest things have of their own. Black print has 0.03 to 0.08, but something in the picture is darker
# then, a pip or a shadow: without a veil it has 0.005 at most, and with 0.06 of ink 0.012. What is left of a veil makes orange dice red.
INK = 0.01
LEAST = 0.015  # of white paper's light, below which a veil is left as it is
MOST = 0.6  # of it, beyond which nothing is left to bring back
EVERY, DARKEST = 4, 12  # pixels that are put together along and down; of those so many that may be darker than a veil, by noise
EVEN = 0.7  # least of its colours against the most: of 22 made ones all have 0.76 and more, of 9 made lush by a camera one
MUCH = 0.25  # of white paper's light, beyond which too little is left: with 0.35 four orange dice were red, 1.0 (seed 13913, table 5)
SAME = 0.01  # of white paper's light, within which it is still the veil that was there before
_FEWEST_BLACK, _FEWEST_FLOORS = 8, 50  # places that must tell it
_DARK, _CONTRAST = 0.004, 0.15  # light of the floors below which a colour tells nothing; share by which they are lighter than frames


@dataclass(frozen=True)
class Veil:
    """over: light of the veil, blue, green and red, 0..1 of the most that the camera tells; paper: that of white paper under it."""

    over: Floats
    paper: Floats

    @property
    def share(self) -> float:
        """Of white paper's light, in the colour in which it is most, 0..1."""
        return float((self.over / self.paper).max())

    @property
    def is_seen(self) -> bool:
        """Whether it is worth taking away."""
        return self.share >= LEAST

    @property
    def is_even(self) -> bool:
        """Whether it is white, or of the lamp's own colour, as light is that was only added; else a camera has made something of it."""
        return any(float(light.min()) >= EVEN * float(light.max()) for light in (self.over, self.over / self.paper))

    @property
    def is_deceiving(self) -> bool:
        """Whether readers are deceived by what is left of it: it was much, or a camera has made something of it."""
        return self.is_seen and (self.share > MUCH or not self.is_even)

    def no_more_than(self, image: Image) -> "Veil":
        """This one, or as much of it as lies over the darkest places of a picture, (h, w, 3) BGR uint8."""
        small = cv2.resize(image, None, fx=1 / EVERY, fy=1 / EVERY, interpolation=cv2.INTER_AREA).reshape(-1, 3)
        darkest = (np.partition(small, DARKEST, axis=0)[DARKEST] / 255.0) ** GAMMA
        return Veil(np.minimum(self.over, darkest), self.paper)

    def is_as(self, other: "Veil") -> bool:
        """Whether it is the same one, but for noise."""
        return bool(np.abs(self.over / self.paper - other.over / other.paper).max() <= SAME)

    @cached_property
    def _table(self) -> Image:
        """Of each level what is left of it without the veil, (1, 256, 3)."""
        return self.lifted(np.repeat(np.arange(256.0)[:, None], 3, axis=1))[None].round().astype(np.uint8)

    def lifted(self, levels: Floats) -> Floats:
        """These levels, (n, 3), without it; white paper stays as bright as it is."""
        over = np.minimum(self.over, MOST * self.paper)
        light = ((levels / 255) ** GAMMA - over) * (self.paper / (self.paper - over))
        return np.asarray(255 * np.clip(light, 0, 1) ** (1 / GAMMA), np.float64)

    def without(self, image: Image) -> Image:
        """The picture without it, (h, w, 3) BGR uint8."""
        return np.asarray(cv2.LUT(image, self._table), np.uint8)


NONE = Veil(np.zeros(3), np.ones(3))


def veil_over(black: Floats, floors: Floats, printed: Floats) -> Veil:
    """The veil over a mat of which black frames and grey floors are seen; none where too few are. Levels, (n, 3) each, of the floors as
    they are printed too."""
    if len(black) < _FEWEST_BLACK or len(floors) < _FEWEST_FLOORS:
        return NONE
    seen, dark = (planes.median((levels / 255) ** GAMMA) for levels in (floors, black))
    grey, is_lit = planes.median((printed / 255) ** GAMMA), seen > _DARK
    if not is_lit.any() or (seen - dark < _CONTRAST * seen)[is_lit].any() or (grey < 2 * INK).any():
        return NONE
    own = np.where(is_lit, (seen - dark) / (grey - INK), 1.0)  # light of the paper itself: floors and frames have their parts of it
    over = np.where(is_lit, np.maximum(dark - INK * own, 0.0), 0.0)
    return Veil(over, own + over)
