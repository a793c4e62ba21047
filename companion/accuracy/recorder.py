"""An evening as a labelled folder: each settled picture that people vouched for, in the form that `companion check` reads.

A die counts as a label only where a person stood by it: it was moved and confirmed, it lay in a confirmed roll, or somebody said what it
is. All others are marked uncertain and count neither way, so that the camera is never the judge of itself. A die that was never seen is in
no label; but a roll that lacks one is not confirmed.
"""

import json
import logging
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

from companion.disk import write_whole
from companion.errors import CompanionError, UsageError
from companion.table.witness import Floors, Told, Vouched
from companion.text import say
from vision.reading import DieReading, Scene, TableReading

log = logging.getLogger(__name__)

LABELS, IMAGES = "labels.jsonl", "images"
EVERY_S = 0.08  # the newest reading is looked at so often
RECENT = 8  # settled pictures remembered until somebody vouches for them
SAME_PX = 6.0  # a die that lies within so many pixels is the same one
TRAY = "tray"

Signature = tuple[tuple[int | None, str, str | None, int, int], ...]


@dataclass(slots=True)
class _Picture:
    """A settled look and its picture. sure: die → value and colour that a person stands by."""

    reading: TableReading
    jpeg: bytes
    sure: dict[int, tuple[int | None, str]] = field(default_factory=dict)
    name: str = ""

    def at(self, die: DieReading, told: Told) -> int | None:
        """Number of the die that lies where this one did; None where none does, or one that is surely another: neither what was read when
        people told otherwise, nor what they told."""
        known = ((die.value, die.colour), _truth((die.value, die.colour), told))
        near = (
            i for i, one in enumerate(self.reading.dice)
            if one.zone == die.zone and abs(one.box[0] - die.box[0]) < SAME_PX and abs(one.box[1] - die.box[1]) < SAME_PX
            and (one.ask or (one.value, one.colour) in known)
        )  # fmt: skip
        return next(near, None)


def _truth(so_far: tuple[int | None, str], told: Told) -> tuple[int | None, str]:
    value, colour = so_far
    return (told.value if told.value is not None else value, told.colour or colour)


class Recorder:
    """See companion.table.witness.Witness. Fetches and writes in a thread of its own; the game never waits for it."""

    def __init__(self, out: Path, newest: Callable[[], TableReading | None], picture: Callable[[], bytes]) -> None:
        """out: an empty or new folder. newest: the eye's newest reading; picture: the newest frame as JPEG, may raise CompanionError.

        Raises UsageError where the folder can't be used.
        """
        self._out, self._newest, self._picture = out, newest, picture
        try:
            if (out / LABELS).exists():
                raise UsageError(say("{folder} holds a recording already.", folder=str(out)), say("Name a new folder."))
            if out.exists() and any(out.iterdir()):  # pictures of the same names would be lost
                raise UsageError(say("{folder} is not empty.", folder=str(out)), say("Name a new folder."))
            (out / IMAGES).mkdir(parents=True, exist_ok=True)
            (out / LABELS).touch()
        except OSError as wrong:
            raise UsageError(
                say("{folder} can't be written: {why}.", folder=str(out), why=wrong.strerror or str(wrong)), say("Name another folder.")
            ) from wrong
        self._recent: deque[_Picture] = deque(maxlen=RECENT)
        self._told: list[tuple[DieReading, Told]] = []
        self._unwritten: list[_Picture] = []  # of which more is sure than is written
        self._lock = threading.Lock()
        self._written: dict[str, dict[str, Any]] = {}
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)

    @property
    def pictures(self) -> int:
        """How many are in the folder."""
        return len(self._written)

    def start(self) -> None:
        """Look from now on."""
        self._thread.start()

    def stop(self) -> None:
        """No more pictures; returns when the last one is written. A folder into which nothing came goes again."""
        self._end.set()
        if self._thread.is_alive():
            self._thread.join(5.0)
        if not self._written:
            with suppress(OSError):  # something else lies in it by now
                (self._out / IMAGES).rmdir()
                (self._out / LABELS).unlink()
                self._out.rmdir()

    # what people say, in the table's thread

    def corrected(self, die: DieReading, crop: bytes, told: Told, floors: Floors) -> None:
        """A person said what this die is: it is sure in every picture before and after in which it lies there still."""
        if told.by_tally:
            return
        with self._lock:
            self._told.append((die, told))
            for picture in takewhile(lambda picture: picture.at(die, told) is not None, reversed(self._recent)):
                self._learn(picture, die, told)

    def confirmed(self, reading: TableReading, vouched: Vouched) -> None:
        """A person confirmed: what was moved is sure in the newest picture, the whole roll in the newest one that shows it in the tray."""
        with self._lock:
            now = self._like(reading)
            if now is not None and vouched.dice:
                now.sure.update({i: (reading.dice[i].value, reading.dice[i].colour) for i in vouched.dice})
                self._unwritten.append(now)
            thrown = next((one for one in reversed(self._recent) if vouched.roll and _tray(one.reading) == vouched.roll), None)
            if thrown is not None:
                lie = {i: die for i, die in enumerate(thrown.reading.dice) if die.zone == TRAY}
                thrown.sure.update({i: thrown.sure.get(i, (die.value, die.colour)) for i, die in lie.items()})
                self._unwritten.append(thrown)

    def taken_back(self, since: int) -> None:
        """What somebody said of a die is still true of its picture."""

    # fetching and writing, in a thread of its own

    def _run(self) -> None:
        last: Signature | None = None
        while not self._end.wait(EVERY_S):
            self._write()
            last = self._fetch(last)
        self._write()

    def _fetch(self, last: Signature | None) -> Signature | None:
        """The newest picture, unless it is the `last` one that was fetched; the last one now."""
        reading = self._newest()
        if reading is None or reading.scene is not Scene.SETTLED or _signature(reading) == last:
            return last
        try:
            jpeg = self._picture()
        except CompanionError:
            return last  # the camera is away; it is tried again
        after = self._newest()
        if after is None or after.scene is not Scene.SETTLED or _signature(after) != _signature(reading):
            return last  # somebody reached in meanwhile: the picture may be another one
        with self._lock:
            self._recent.append(picture := _Picture(reading, jpeg))
            self._told = [(die, told) for die, told in self._told if picture.at(die, told) is not None]
            for die, told in self._told:
                self._learn(picture, die, told)
        return _signature(reading)

    def _learn(self, picture: _Picture, said: DieReading, told: Told) -> None:
        """Take over what people said of a die that lies in this picture."""
        at = picture.at(said, told)
        assert at is not None
        die = picture.reading.dice[at]
        truth = _truth(picture.sure.get(at, (die.value, die.colour)), told)
        if picture.sure.get(at) != truth:
            picture.sure[at] = truth
            self._unwritten.append(picture)

    def _like(self, reading: TableReading) -> _Picture | None:
        """The picture of this look."""
        return next((one for one in reversed(self._recent) if _signature(one.reading) == _signature(reading)), None)

    def _write(self) -> None:
        """The pictures of which more is sure now, and all labels. A full disk ends no game."""
        with self._lock:
            pictures = tuple(self._unwritten)
        if not pictures:
            return
        try:
            for picture in pictures:
                if not picture.name:
                    name = f"{len(self._written) + 1:05d}.jpg"
                    write_whole(self._out / IMAGES / name, picture.jpeg)  # a power cut leaves no label without its picture
                    picture.name = name  # not before: on a full disk it would be the next picture's too
                with self._lock:
                    self._written[picture.name] = _label(picture)
            write_whole(self._out / LABELS, "".join(json.dumps(label) + "\n" for label in self._written.values()).encode())
        except OSError as full:
            log.warning("the recording could not be written: %s", full)
        with self._lock:
            del self._unwritten[: len(pictures)]


def _signature(reading: TableReading) -> Signature:
    """What makes two looks the same: values, colours, zones and places to some pixels."""
    return tuple((d.value, d.colour, d.zone, round(d.box[0] / SAME_PX), round(d.box[1] / SAME_PX)) for d in reading.dice)


def _tray(reading: TableReading) -> tuple[int, ...]:
    """The faces in the tray, ascending; none where one of them could not be read."""
    dice = [die for die in reading.dice if die.zone == TRAY]
    return () if any(die.value is None for die in dice) else tuple(sorted(die.value or 0 for die in dice))


def _label(picture: _Picture) -> dict[str, Any]:
    """A line of labels.jsonl; what was read stands beside what is sure."""
    return {
        "image": picture.name,
        "size": list(picture.reading.size_px),
        "dice": [_die(die, picture.sure.get(i)) for i, die in enumerate(picture.reading.dice)],
    }


def _die(die: DieReading, sure: tuple[int | None, str] | None) -> dict[str, Any]:
    value, colour = sure or (die.value, die.colour)
    told = {
        "value": value, "colour": colour,
        "box": [round(part, 1) for part in die.box], "top": [[round(x, 1), round(y, 1)] for x, y in die.top],
        "xy_mm": None if die.xy_mm is None else [round(part, 2) for part in die.xy_mm], "size_mm": die.size_mm, "zone": die.zone,
        "read": {"value": die.value, "colour": die.colour, "confidence": round(die.confidence, 4), "ask": die.ask},
    }  # fmt: skip
    return told if sure is not None else {**told, "uncertain": True}
