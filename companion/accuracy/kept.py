"""Dice that people corrected, as small labelled pictures: kept only with the owner's yes, on this machine, for some days, gone at a word.

The folder has the form that `companion check` reads. Nothing in it tells who played or when exactly: the day alone, for the retention.
Beside the pictures lie the colours of dice that somebody confirmed, in numbers (companion/accuracy/confirmed.py).
"""

import hashlib
import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any

from pydantic import TypeAdapter

from companion.accuracy.confirmed import Confirmed, ConfirmedColours
from companion.disk import read_json, write_whole
from companion.table.witness import Floors, Told, Vouched
from companion.wall_clock import DAY_S, counted_from
from vision.colours.colour_look import ColourLook, look_of
from vision.reading import DieReading, TableReading

log = logging.getLogger(__name__)

FOLDER, LABELS, YES = "crops", "labels.jsonl", "yes"
MOST = 5000  # pictures; the oldest go first
CROP_REACH = 0.65  # of the die's longer side, from its middle: as the eye cuts crops


@dataclass(frozen=True, slots=True)
class Kept:
    """One picture. said_…: what the camera read, None where it could not; value, colour: what a person said, or nobody doubted.

    of_colour: the person spoke of its colour; look: what that was told by, where dice were learned; profile: the one that it was read
    with, for other dice may have been learned under the same names since.
    """

    image: str
    day: int
    value: int | None
    colour: str
    said_value: int | None
    said_colour: str
    asked: bool
    confidence: float
    zone: str | None
    box: tuple[float, float, float, float]
    top: tuple[tuple[float, float], ...] = ()
    of_colour: bool = False
    look: ColourLook | None = None
    profile: str = ""

    def label(self) -> dict[str, Any]:
        """A line of labels.jsonl."""
        top = [list(corner) for corner in self.top] or None
        die = {"value": self.value, "colour": self.colour, "box": list(self.box), "top": top, "zone": self.zone}
        return {"image": self.image, "dice": [die], "kept": {**asdict(self), "box": list(self.box)}}


_CODEC = TypeAdapter(Kept)


class KeptCrops:
    """See companion.table.witness.Witness. now_s: wall clock, seconds; profile: path of the one that the eye reads with, if any."""

    def __init__(self, data: Path, days: int, now_s: Callable[[], float], profile: Callable[[], str | None]) -> None:
        """days: how long a picture is kept."""
        self._folder, self._days, self._now_s, self._profile = data / FOLDER, days, now_s, profile
        self._lock = Lock()
        self._confirmed = ConfirmedColours(self._folder, days)

    @property
    def allowed(self) -> bool:
        """Whether the owner has said yes."""
        return (self._folder / YES).exists()

    @property
    def days(self) -> int:
        """How long a picture is kept."""
        return self._days

    @property
    def folder(self) -> Path:
        """Where they are."""
        return self._folder

    def allow(self, yes: bool) -> None:
        """The owner's yes or no. A no keeps nothing more; what is there stays until it is deleted. Raises OSError on a disk that takes
        no file."""
        if yes:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._folder.chmod(0o700)
            (self._folder / YES).touch()
        else:
            (self._folder / YES).unlink(missing_ok=True)

    def corrected(self, die: DieReading, crop: bytes, told: Told, floors: Floors) -> None:
        """Keep this die with what a person said of it, if that is allowed. A disk that is full is logged; the game goes on."""
        if not self.allowed or not crop or told.by_tally:
            return
        colour = told.colour or die.colour
        x, y, w, h = die.box
        side = 2 * CROP_REACH * max(w, h)
        left, above = x + w / 2 - side / 2, y + h / 2 - side / 2
        kept = Kept(
            f"{hashlib.sha256(crop).hexdigest()[:20]}.jpg", self._today(), told.value if told.value is not None else die.value, colour,
            die.value, die.colour, die.ask, round(die.confidence, 4), die.zone,
            (round((side - w) / 2, 1), round((side - h) / 2, 1), round(w, 1), round(h, 1)),
            tuple((round(right - left, 1), round(down - above, 1)) for right, down in die.top),
            told.colour is not None, look_of(die, floors), self.profile,
        )  # fmt: skip
        try:
            with self._lock:
                write_whole(self._folder / kept.image, crop)
                self._write([*(one for one in self._fresh() if one.image != kept.image), kept])
        except OSError as full:
            log.warning("a corrected die could not be kept: %s", full)

    def confirmed(self, reading: TableReading, vouched: Vouched) -> None:
        """Of what nobody corrected no picture is kept, but a few numbers: learning from corrections must not spoil what is right."""
        if not self.allowed:
            return
        looks = [(die.colour, look_of(die, reading.floors)) for die in (reading.dice[i] for i in sorted(vouched.dice))]
        today, profile = self._today(), self.profile
        seen = [Confirmed(today, colour, look, profile) for colour, look in looks if look is not None]
        try:
            with self._lock:
                self._confirmed.add(seen, today)
        except OSError as full:
            log.warning("colours that were confirmed could not be kept: %s", full)

    def taken_back(self, since: int) -> None:
        """What somebody said of a die is still true of its picture; what was confirmed last may be wrong."""
        with self._lock:
            self._confirmed.drop_last()

    def right(self) -> tuple[Confirmed, ...]:
        """The dice that were read right, oldest first, as numbers."""
        with self._lock:
            return self._confirmed.all(self._today())

    def all(self) -> tuple[Kept, ...]:
        """Those kept, oldest first; what is too old is deleted on the way."""
        with self._lock:
            kept = list(self._read())
            fresh = self._fresh()
            if fresh != kept:
                try:
                    self._write(fresh)
                except OSError as full:
                    log.warning("corrected dice that are too old could not be deleted: %s", full)
            return tuple(fresh)

    def picture(self, image: str) -> bytes | None:
        """One picture, JPEG; None when it is not kept."""
        known = any(one.image == image for one in self.all())
        return (self._folder / image).read_bytes() if known and (self._folder / image).exists() else None

    def delete(self, image: str | None = None) -> int:
        """Delete one picture, or all of them; says how many went. Raises OSError on a disk that takes no file."""
        with self._lock:
            kept = list(self._read())
            stay = [one for one in kept if image is not None and one.image != image]
            self._write(stay)
            if image is None:
                self._confirmed.delete()
            return len(kept) - len(stay)

    @property
    def profile(self) -> str:
        """Name of the profile that the eye reads with, "" for none."""
        return Path(self._profile() or "").name

    @property
    def today(self) -> int:
        """Days since 1970, by the wall clock."""
        return self._today()

    def _today(self) -> int:
        return int(self._now_s() // DAY_S)

    def _fresh(self) -> list[Kept]:
        today = self._today()
        dated = (replace(one, day=counted_from(one.day, today)) for one in self._read())
        return [one for one in dated if today - one.day < self._days][-MOST:]

    def _read(self) -> Iterator[Kept]:
        try:
            lines = (self._folder / LABELS).read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return
        for line in lines:
            try:
                yield _CODEC.validate_python(read_json(line)["kept"])
            except (ValueError, KeyError, TypeError):
                continue  # a line cut off by a power cut, or damaged by the card

    def _write(self, kept: list[Kept]) -> None:
        """The labels, and no picture beside them that has none."""
        if not self._folder.exists():
            return
        write_whole(self._folder / LABELS, "".join(json.dumps(one.label()) + "\n" for one in kept).encode())
        named = {one.image for one in kept}
        for picture in self._folder.glob("*.jpg"):
            if picture.name not in named:
                picture.unlink(missing_ok=True)


def report_of(kept: tuple[Kept, ...]) -> dict[str, Any]:
    """The kept dice in the form of a report: what was there, what was said. Only dice that somebody corrected are in it, so its shares tell
    where the camera errs, not how often."""
    groups: dict[str, dict[str, int]] = {}
    values: dict[str, dict[str, int]] = {}
    colours: dict[str, dict[str, int]] = {}
    for one in kept:
        right = one.said_value == one.value and one.said_colour == one.colour
        part = "asked" if one.asked else "right" if right else "wrong"
        names = ("all", f"face {one.value}", f"colour {one.colour}", *((f"zone {one.zone}",) if one.zone else ()))
        for name in names:
            tally = groups.setdefault(name, {"dice": 0, "right": 0, "asked": 0, "wrong": 0, "missed": 0, "extra": 0})
            tally["dice"] += 1
            tally[part] += 1
        if one.said_value != one.value or not one.asked:
            _count(values, str(one.value), "missed" if one.said_value is None else str(one.said_value))
        else:
            _count(values, str(one.value), "asked")
        _count(colours, one.colour, one.said_colour)
    return {"groups": groups, "values": values, "colours": colours, "reliability": [], "faults": []}


def _count(counts: dict[str, dict[str, int]], truth: str, said: str) -> None:
    row = counts.setdefault(truth, {})
    row[said] = row.get(said, 0) + 1
