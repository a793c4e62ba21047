"""The reader of the eye's process: vision's table reader with the profile and the dice in play, its crops and its preview."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.eye.config import EyeConfig
from companion.eye.places import place_picture
from companion.text import Text
from vision import network
from vision.dice import poise
from vision.draw import draw_notes, draw_reading, sign_on
from vision.faces import look
from vision.frame import Frame
from vision.jpeg import Fine, jpeg
from vision.mat import MatLayout
from vision.notes.marks import read_notes
from vision.pipeline import TableReader, crop
from vision.profile import Profile, ProfileError
from vision.reader import read_faces
from vision.reading import DieReading, NotesSeen, Point, Scene, TableReading
from vision.table_plane import CameraPose

PREVIEW_PX = 960


class TableEyes:
    """See companion.eye.reader.Reader. Raises ProfileError when the profile can't be used."""

    def __init__(self, config: EyeConfig) -> None:
        self._profile, self._reader = config.profile, _reader(config)
        self._bank = Bank(config.notes)
        warm_up()

    def change(self, config: EyeConfig) -> None:
        """Other dice in play, or another profile: what is known of the mat's place is kept when it can be."""
        if config.profile != self._profile:
            self._profile, self._reader = config.profile, _reader(config)
        else:
            self._reader.set_dice(frozenset(config.colours) or None, printed=config.printed)
        self._bank = Bank(config.notes)

    def read(self, frame: Frame) -> TableReading:
        return self._bank.added(self._reader.read(frame), frame, self._reader)

    def tell(self, said: Sequence[tuple[Point, str]], by_word: bool, at: int) -> None:
        """See companion.eye.reader.Pupil."""
        self._reader.tell(said, by_word, at)

    def untell(self, since: int) -> None:
        """See companion.eye.reader.Pupil."""
        self._reader.untell(since)

    @property
    def note(self) -> Text | None:
        """See companion.eye.worries.Seer."""
        return self._reader.note

    @property
    def stand(self) -> tuple[CameraPose, MatLayout] | None:
        """See companion.eye.worries.Seer."""
        return self._reader.stand

    def crop(self, frame: Frame, die: DieReading) -> bytes:
        return crop(frame, die)

    def place(self, frame: Frame, zone: str) -> bytes:
        """See companion.eye.reader.Overseer."""
        stand = self._reader.stand
        return b"" if stand is None or zone not in stand[1].zones else place_picture(frame.image, stand[0], stand[1].zones[zone])

    def preview(self, frame: Frame, reading: TableReading | None) -> bytes:
        """The picture with the reading drawn on it, at most PREVIEW_PX wide."""
        drawn = draw_reading(frame.image, reading.dice if reading is not None else (), words=sign_on)
        if reading is not None and reading.notes is not None and self._reader.stand is not None:
            drawn = draw_notes(drawn, reading.notes, self._reader.stand[0])
        by = min(1.0, PREVIEW_PX / drawn.shape[1])
        return jpeg(np.asarray(cv2.resize(drawn, None, fx=by, fy=by, interpolation=cv2.INTER_AREA), np.uint8), Fine.GLANCED_AT)


class Bank:
    """Reads the banknotes of a settled table, where somebody wants them read: once for each look that was new."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted
        self._notes: NotesSeen | None = None

    def added(self, reading: TableReading, frame: Frame, reader: TableReader) -> TableReading:
        """The reading with the notes beside the dice. reader: who has just read them."""
        stand = reader.stand
        if not self._wanted or stand is None or reading.scene is not Scene.SETTLED:
            return reading
        if self._notes is None or "finding" in reading.ms:  # else nothing is new, and the last notes still lie there
            self._notes = read_notes(reader.unveiled(frame.image), *stand)
        return replace(reading, notes=self._notes)


def warm_up() -> None:
    """Networks are loaded and planned, OpenCV's tables of colours reckoned (a sixth of a second) at their first use; done now, the first
    picture of an evening is read like any other."""
    grey = np.full((720, 960, 3), 128, np.uint8)
    read_faces(grey, look(grey, 1.0).faces)
    for name in ("reader", f"{network.PHOTO}reader", network.TAUGHT, poise.NAME):
        network.load(name, "")
    for picture in (grey[:8, :8], grey[:8, :8].astype(np.float32) / 255):
        cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)


def _reader(config: EyeConfig) -> TableReader:
    profile = Profile.load(Path(config.profile)) if config.profile else None
    try:
        return TableReader(profile=profile, colours=frozenset(config.colours) or None, printed=config.printed)
    except ValueError as wrong:  # the small picture of the table, the largest part of the file, is read here only
        raise ProfileError("profile-broken", Path(config.profile or ""), "look") from wrong
