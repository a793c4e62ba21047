"""The pictures that go with a settled reading: one of each die, and of the places where something lies."""

import hashlib
from dataclasses import replace
from typing import Any

from companion.eye.places import Places
from companion.eye.reader import Overseer, Reader
from vision.frame import Frame
from vision.reading import Scene, TableReading


class Cuts:
    """Cut from the frames of one reader. Those of an unchanged table are kept, so that a proposal's pictures stay the same."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._known: Any = None
        self._keys: tuple[str, ...] = ()
        self._crops: dict[str, bytes] = {}
        self._places = Places()

    def of(self, frame: Frame, reading: TableReading) -> tuple[TableReading, dict[str, bytes]]:
        """The reading with the keys of its pictures, and the pictures by key; none while a hand is over the table or something moves."""
        if reading.scene is not Scene.SETTLED:
            return replace(reading, crops=(), places=()), {}
        self._cut(frame, reading)
        places = self._cut_places(frame, reading)
        told = replace(reading, crops=self._keys if self._crops else (), places=tuple((zone, key) for zone, (key, _) in places.items()))
        return told, {**self._crops, **dict(places.values())}

    def _cut(self, frame: Frame, reading: TableReading) -> None:
        known = signature(reading)
        if known != self._known:
            pictures = [self._reader.crop(frame, die) for die in reading.dice]
            self._known = known
            self._keys = tuple(hashlib.sha256(picture).hexdigest()[:20] if picture else "" for picture in pictures)
            self._crops = {key: picture for key, picture in zip(self._keys, pictures, strict=True) if key}

    def _cut_places(self, frame: Frame, reading: TableReading) -> dict[str, tuple[str, bytes]]:
        """Zone → key and picture of the places where something lies."""
        reader = self._reader
        return self._places.of(reading, lambda zone: reader.place(frame, zone)) if isinstance(reader, Overseer) else {}


def signature(reading: TableReading) -> Any:
    """What makes two settled readings the same to a person: values, colours, zones and places to some pixels, and a board's lots."""
    lots = tuple((lot.tile, lot.marker, lot.ask) for lot in reading.lots)
    return lots, tuple((d.value, d.colour, d.zone, d.ask, round(d.box[0] / 8), round(d.box[1] / 8)) for d in reading.dice)
