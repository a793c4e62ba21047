"""The reader of the eye's process: vision's table reader with the profile and the dice in play, its crops and its preview."""

from pathlib import Path

import cv2
import numpy as np

from companion.eye.config import EyeConfig
from companion.eye.jobs import jpeg
from vision import network
from vision.draw import draw_reading
from vision.faces import look
from vision.frame import Frame
from vision.pipeline import TableReader, crop
from vision.profile import Profile
from vision.reading import DieReading, TableReading

PREVIEW_PX = 960


class TableEyes:
    """See companion.eye.child.Reader. Raises ProfileError when the profile can't be used."""

    def __init__(self, config: EyeConfig) -> None:
        self._profile, self._reader = config.profile, _reader(config)
        _warm_up()

    def change(self, config: EyeConfig) -> None:
        """Other dice in play, or another profile: what is known of the mat's place is kept when it can be."""
        if config.profile != self._profile:
            self._profile, self._reader = config.profile, _reader(config)
        else:
            self._reader.set_colours(frozenset(config.colours) or None)

    def read(self, frame: Frame) -> TableReading:
        return self._reader.read(frame)

    def crop(self, frame: Frame, die: DieReading) -> bytes:
        return crop(frame, die)

    def preview(self, frame: Frame, reading: TableReading | None) -> bytes:
        """The picture with the reading drawn on it, at most PREVIEW_PX wide."""
        drawn = draw_reading(frame.image, reading.dice if reading is not None else ())
        by = min(1.0, PREVIEW_PX / drawn.shape[1])
        return jpeg(np.asarray(cv2.resize(drawn, None, fx=by, fy=by, interpolation=cv2.INTER_AREA), np.uint8), 75)


def _warm_up() -> None:
    """Networks are loaded and planned at their first use; done now, the first picture of an evening is read like any other."""
    network.load("reader")
    look(np.full((720, 960, 3), 128, np.uint8), 1.0)


def _reader(config: EyeConfig) -> TableReader:
    profile = Profile.load(Path(config.profile)) if config.profile else None
    return TableReader(profile=profile, colours=frozenset(config.colours) or None)
