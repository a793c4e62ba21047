"""What was read of a board's lots, kept while they look as they looked: a board of 48 lots of which one has changed costs one to read.

Each lot is read in several looks before it is left alone, and later looks hear these readings in turn: what they disagreed on stays in
doubt. Read anew it may be in doubt where it was not; that it still looks as it looked then is told with it.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.boards.pixels import Mask
from vision.frame import Image
from vision.reading import LotReading

FINE_PX = 4  # changes are looked for in averages of so many pixels of the view from above, two millimetres
CHANGED = 7  # grey levels of such an average; sensor noise moves it by one
IN_THE_DARK, LEAST = 0.1, 5.0  # of a lot's own light, and no less: so much is a change where there is little light; noise has up to 4
SHIFTED = 0.15  # of an average: by so much the view from above may lie otherwise, from one fit of the camera's place to the next
KEPT = 4  # looks of a lot: a hand comes over it and goes


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
        self._looked: dict[str, list[tuple[Image, float]]] = {}

    def forget(self) -> None:
        """Read everything anew; how lots looked is still known."""
        self._lots.clear()

    def told(
        self, name: str, part: Image, hidden: Mask, dice: Hashable, look: int, at_s: float, read: Callable[[], LotReading]
    ) -> LotReading:
        """The reading of a lot, by `read` unless it lies as it lay. part: its pixels as seen from above; look: its number, from 0; at_s:
        when it was seen."""
        high, wide = (max(side // FINE_PX, 1) for side in part.shape[:2])
        now = _Lot(np.asarray(cv2.resize(part, (wide, high), interpolation=cv2.INTER_AREA), np.uint8), hidden.copy(), dice)
        since_s = self._since(name, now.fine, at_s)
        known = self._lots.get(name)
        if known is None or not known.is_like(now):
            known = self._lots[name] = now
        if len(known.told) < self._looks:
            known.told.append(read())
            return replace(known.told[-1], since_s=since_s)
        return replace(known.told[look % self._looks], since_s=since_s)

    def _since(self, name: str, fine: Image, at_s: float) -> float:
        """When a lot that looks so first did, or now."""
        looked = self._looked.setdefault(name, [])
        first_s = next((then for seen, then in looked if _looks_like(seen, fine)), None)
        if first_s is None:
            looked[:] = [*looked[-(KEPT - 1) :], (fine, at_s)]
            return at_s
        return first_s


def _looks_like(seen: Image, fine: Image) -> bool:
    """Whether a lot's averages are those that were seen, but for noise and a shift far smaller than a pip."""
    if seen.shape != fine.shape:
        return False
    near = np.ones((3, 3), np.uint8)
    reach = cv2.subtract(cv2.dilate(seen, near), cv2.erode(seen, near))
    change = min(CHANGED, max(LEAST, IN_THE_DARK * float(fine.mean())))
    return bool((cv2.absdiff(seen, fine) <= change + SHIFTED * reach).all())
