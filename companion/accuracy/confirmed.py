"""The colours of dice that somebody confirmed, in numbers: no picture, no name, the day alone. Kept where corrected dice are, as long.

They are what learning from corrections is held against: nothing that was read right may be read wrong afterwards.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter

from companion.disk import write_whole
from vision.colour_look import ColourLook

CONFIRMED = "confirmed.jsonl"
A_DAY = 12  # of one colour: more of an evening tell no more
MOST = 1000  # dice; the oldest go first. No more than a few hundred are held against what is learned


@dataclass(frozen=True, slots=True)
class Confirmed:
    """One die that was read right. day: since 1970; look: what its colour was told by; profile: the one that was read with."""

    day: int
    colour: str
    look: ColourLook
    profile: str


_CODEC = TypeAdapter(Confirmed)


class ConfirmedColours:
    """Of one folder; not safe to share between threads by itself. The newest lie in memory until the next ones come: they may be taken
    back."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / CONFIRMED
        self._last: tuple[Confirmed, ...] = ()
        self._since: int | None = None  # those of before this day have gone
        self._many: Counter[tuple[int, str]] = Counter()  # by day and colour how many are kept, so that a press reads no file

    def add(self, seen: Sequence[Confirmed], since: int) -> None:
        """Keep these; those of before `since` go. Raises OSError on a disk that takes no file."""
        last, self._last = self._last, tuple(seen)
        if not last:
            return
        self.forget(since)
        new = [one for one in last if self._many[one.day, one.colour] < A_DAY]
        if new and self._path.parent.exists():
            with self._path.open("a", encoding="utf-8") as file:  # a line that a power cut left half ends here
                file.write("".join("\n" + json.dumps(asdict(one)) for one in new))
            self._many.update((one.day, one.colour) for one in new)

    def forget(self, since: int) -> None:
        """Those of before this day go, and what is more than MOST; looked at once a day. Raises OSError."""
        if since == self._since:
            return
        kept = list(self._read())
        fresh = [one for one in kept if one.day >= since][-MOST:]
        if len(fresh) != len(kept):
            write_whole(self._path, "".join("\n" + json.dumps(asdict(one)) for one in fresh).encode())
        self._since, self._many = since, Counter((one.day, one.colour) for one in fresh)

    def drop_last(self) -> None:
        """Those that came last were wrong, or some of them."""
        self._last = ()

    def all(self, since: int) -> tuple[Confirmed, ...]:
        """Those kept from this day on, oldest first."""
        return tuple(one for one in self._read() if one.day >= since)

    def delete(self) -> None:
        """All of them go. Raises OSError."""
        self._last, self._many = (), Counter()
        self._path.unlink(missing_ok=True)

    def _read(self) -> Iterator[Confirmed]:
        try:
            lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return
        for line in lines:
            try:
                yield _CODEC.validate_python(json.loads(line))
            except (ValueError, TypeError):
                continue  # damaged by the card
