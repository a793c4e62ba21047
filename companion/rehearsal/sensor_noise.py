"""The fresh noise that every frame of a camera has, as in vision.training.compose.live.noisy, at a thirtieth of the time."""

import cv2
import numpy as np

from vision.frame import Image
from vision.training.compose.live import NOISE

_ROOM_PX = 256  # so far a frame's part of the field may lie from another's, each way


class SensorNoise:
    """A field of noise is drawn once; each frame is given a part of it, from wherever it falls, so that no two frames are alike."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._field = np.zeros((0, 0, 3), np.int16)

    def on(self, picture: Image) -> Image:
        """The picture, (h, w, 3) uint8, as one frame of it."""
        height, width = picture.shape[:2]
        if self._field.shape[:2] != (height + _ROOM_PX, width + _ROOM_PX):
            drawn = self._rng.normal(0, NOISE, (height + _ROOM_PX, width + _ROOM_PX, 3))
            self._field = np.floor(drawn).astype(np.int16)  # as whole levels are cut off, not rounded
        top, left = self._rng.integers(0, _ROOM_PX, 2)
        return np.asarray(cv2.add(picture, self._field[top : top + height, left : left + width], dtype=cv2.CV_8U), np.uint8)
