"""What the camera saw when an entry was confirmed: the place and its dice, for "I never put that die there!".

In memory only, of the game on the table only, the newest only: another game forgets them all, and so does the end of the program.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

MOST = 40
"""Confirmed steps whose pictures are kept; the oldest go first."""
MOST_BYTES = 60_000
"""Of one step's pictures; what goes beyond is not kept."""

KEPT, GONE, BY_HAND, UNKNOWN = "kept", "gone", "by-hand", "unknown"
"""How it is with an entry's pictures: they are here; they were; there never were any; nobody knows any more."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A picture. key: its name; zone: the place, None where it is not known; colour: of the one die it shows, as it was read, None where
    it shows the whole place; jpeg: the picture."""

    key: str
    zone: str | None
    colour: str | None
    jpeg: bytes


class Stills:
    """The pictures of what was confirmed from the camera, by the number of the step (its batch). The table's thread writes, any reads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._since = 0
        self._confirmed: set[int] = set()
        self._unseen: set[int] = set()  # confirmed, but no picture was here even then
        self._kept: OrderedDict[int, tuple[Sight, ...]] = OrderedDict()

    def begin(self, newest: int) -> None:
        """Another game is on the table, and the pictures of the one before are forgotten. newest: its last entry so far."""
        with self._lock:
            self._since = newest
            self._confirmed.clear()
            self._unseen.clear()
            self._kept.clear()

    def keep(self, batch: int, sights: Sequence[Sight]) -> None:
        """A step was confirmed from what the camera saw here."""
        with self._lock:
            if some := _within(sights):
                self._kept[batch] = some
            (self._confirmed if some else self._unseen).add(batch)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)

    def of(self, batch: int) -> tuple[str, tuple[Sight, ...]]:
        """How it is with the pictures of a step (KEPT, GONE, BY_HAND, UNKNOWN), and those that are here."""
        with self._lock:
            if batch in self._kept:
                return KEPT, self._kept[batch]
            if batch in self._confirmed:
                return GONE, ()
            return (BY_HAND if batch > self._since and batch not in self._unseen else UNKNOWN), ()

    def picture(self, key: str) -> bytes | None:
        """One picture by its name, None when it is not here."""
        with self._lock:
            return next((one.jpeg for sights in self._kept.values() for one in sights if one.key == key), None)


def _within(sights: Sequence[Sight]) -> tuple[Sight, ...]:
    """As many as may be kept, in their order."""
    room, some = MOST_BYTES, []
    for sight in sights:
        room -= len(sight.jpeg)
        if room < 0:
            break
        some.append(sight)
    return tuple(some)
