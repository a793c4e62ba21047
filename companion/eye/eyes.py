"""The reader of the eye's process: vision's table reader with the profile and the dice in play, its crops and its preview."""

from pathlib import Path

import cv2
import numpy as np

from companion.eye.config import EyeConfig
from companion.eye.jobs import jpeg
from vision.frame import Frame, Image
from vision.pipeline import TableReader, crop
from vision.profile import Profile
from vision.reading import DieReading, TableReading

PREVIEW_PX = 960
SURE, ASK = (120, 230, 120), (60, 160, 255)


class TableEyes:
    """See companion.eye.child.Reader. Raises ProfileError when the profile can't be used."""

    def __init__(self, config: EyeConfig) -> None:
        self._profile, self._reader = config.profile, _reader(config)

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
        """At most PREVIEW_PX wide: each die's top face outlined with its value, orange where the table would ask."""
        by = min(1.0, PREVIEW_PX / frame.image.shape[1])
        picture: Image = np.asarray(cv2.resize(frame.image, None, fx=by, fy=by, interpolation=cv2.INTER_AREA), np.uint8)
        for die in reading.dice if reading is not None else ():
            corners = np.round(np.array(die.top) * by).astype(np.int32)
            colour = ASK if die.ask else SURE
            cv2.polylines(picture, [corners], True, colour, 2, cv2.LINE_AA)
            x, y = corners.min(axis=0)
            written = "?" if die.value is None else str(die.value)
            cv2.putText(picture, written, (int(x), int(y) - 4), cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 2, cv2.LINE_AA)
        return jpeg(picture, 75)


def _reader(config: EyeConfig) -> TableReader:
    profile = Profile.load(Path(config.profile)) if config.profile else None
    return TableReader(profile=profile, colours=frozenset(config.colours) or None)
