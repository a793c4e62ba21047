"""The colours of dice that somebody confirmed, in numbers: no picture, no name, the day alone. Kept where corrected dice are, as long.

They are what learning from corrections is held against: nothing that was read right may be read wrong afterwards.
"""

import json
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from pydantic import TypeAdapter

from companion.disk import read_json, write_whole
from companion.wall_clock import counted_from
from vision.colours.colour_look import ColourLook

log = logging.getLogger(__name__)

CONFIRMED = "confirmed.jsonl"
A_DAY = 12  # of one colour: more of an evening tell no more


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

    def __init__(self, folder: Path, days: int) -> None:
        """days: how long they are kept."""
        self._path, self._days = folder / CONFIRMED, days
        self._last: tuple[Confirmed, ...] = ()
        self._counted: int | None = None  # the day of which it is known how many are kept: each confirm waits for this
        self._many: Counter[tuple[int, str]] = Counter()

    def add(self, seen: Sequence[Confirmed], today: int) -> None:
        """Keep these; those that are too old today go. Raises OSError on a disk that takes no file."""
        last, self._last = self._last, tuple(seen)
        if not last:
            return
        if self._counted != today:
            kept = self._fresh(today)
            self._write(kept)
            self._counted, self._many = today, Counter((one.day, one.colour) for one in kept)
        new = [one for one in last if self._many[one.day, one.colour] < A_DAY]
        self._many.update((one.day, one.colour) for one in new)
        self._append(new)

    def drop_last(self) -> None:
        """Those that came last were wrong, or some of them."""
        self._last = ()

    def all(self, today: int) -> tuple[Confirmed, ...]:
        """Those kept, oldest first; what is too old today is deleted on the way."""
        fresh = self._fresh(today)
        if fresh != list(self._read()):
            try:
                self._write(fresh)
            except OSError as full:
                log.warning("colours that are too old could not be deleted: %s", full)
        return tuple(fresh)

    def delete(self) -> None:
        """All of them go. Raises OSError."""
        self._last, self._counted = (), None
        self._path.unlink(missing_ok=True)

    def _fresh(self, today: int) -> list[Confirmed]:
        dated = (replace(one, day=counted_from(one.day, today)) for one in self._read())
        return [one for one in dated if today - one.day < self._days]

    def _read(self) -> Iterator[Confirmed]:
        try:
            lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return
        for line in lines:
            try:
                yield _CODEC.validate_python(read_json(line))
            except (ValueError, TypeError):
                continue  # damaged by the card

    def _write(self, kept: Iterable[Confirmed]) -> None:
        if self._path.parent.exists():
            write_whole(self._path, _lines(kept).encode())

    def _append(self, new: Sequence[Confirmed]) -> None:
        if not new or not self._path.parent.exists():
            return
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(_lines(new))
        except OSError:
            self._counted = None  # a line may be cut off: the next time all are written anew
            raise


def _lines(kept: Iterable[Confirmed]) -> str:
    return "".join(json.dumps(asdict(one)) + "\n" for one in kept)
