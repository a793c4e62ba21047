"""What was read of a board's lots, kept while they look as they looked: a board of 48 lots of which one has changed costs one to read.

Each lot is read in several looks before it is left alone, and later looks hear these readings in turn: what they disagreed on stays in
doubt.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.boards.pixels import Mask
from vision.frame import Image
from vision.reading import LotReading

FINE_PX = 4  # changes are looked for in averages of so many pixels of the view from above, two millimetres
CHANGED = 7  # grey levels of such an average; sensor noise moves it by one


@dataclass(slots=True, eq=False)
class _Lot:
    """fine: the lot's averages; hidden: pixels under dice; dice: what lies there; told: the readings so far."""

    fine: Image
    hidden: Mask
    dice: Hashable
    told: list[LotReading] = field(default_factory=list)

    def is_like(self, other: "_Lot") -> bool:
        same = self.dice == other.dice and self.fine.shape == other.fine.shape and np.array_equal(self.hidden, other.hidden)
        return same and int(cv2.absdiff(self.fine, other.fine).max(initial=0)) <= CHANGED


class BoardMemory:
    """The lots of one board. looks: in how many each is read."""

    def __init__(self, looks: int) -> None:
        self._looks = looks
        self._lots: dict[str, _Lot] = {}

    def forget(self) -> None:
        """Read everything anew."""
        self._lots.clear()

    def told(self, name: str, part: Image, hidden: Mask, dice: Hashable, look: int, read: Callable[[], LotReading]) -> LotReading:
        """The reading of a lot, by `read` unless it lies as it lay. part: its pixels as seen from above; look: its number, from 0."""
        high, wide = (max(side // FINE_PX, 1) for side in part.shape[:2])
        now = _Lot(np.asarray(cv2.resize(part, (wide, high), interpolation=cv2.INTER_AREA), np.uint8), hidden.copy(), dice)
        known = self._lots.get(name)
        if known is None or not known.is_like(now):
            known = self._lots[name] = now
        if len(known.told) < self._looks:
            known.told.append(read())
            return known.told[-1]
        return known.told[look % self._looks]
