"""A reader for the tests of the eye's process: it counts instead of seeing. The child imports it by name."""

import os
import signal
import time

import cv2

from companion.eye.config import EyeConfig
from vision.frame import Frame
from vision.reading import DieReading, Scene, TableReading

CORNERS = ((1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0))


class CountingReader:
    """Says one die whose value is the picture's number, in the first colour of the context. Trouble comes by the picture's size.

    A picture 766 wide makes the process hang (as picamera2 does), one 767 wide kills it, one 768 wide raises.
    """

    def __init__(self, config: EyeConfig) -> None:
        self.change(config)

    def change(self, config: EyeConfig) -> None:
        self._colour = config.colours[0] if config.colours else "red"

    def read(self, frame: Frame) -> TableReading:
        width = frame.image.shape[1]
        if width == 766:
            time.sleep(600)
        if width == 767:
            os.kill(os.getpid(), signal.SIGKILL)
        if width == 768:
            raise RuntimeError("a step of vision broke")
        die = DieReading(frame.number, self._colour, 1.0, False, CORNERS, (0.0, 0.0, 10.0, 10.0), zone="tray")
        return TableReading(frame.at_s, frame.number, Scene.SETTLED, (die,), frozenset({"tray"}), size_px=(width, frame.image.shape[0]))

    def crop(self, frame: Frame, die: DieReading) -> bytes:
        return b"crop of " + str(die.value).encode()

    def preview(self, frame: Frame, reading: TableReading | None) -> bytes:
        return bytes(cv2.imencode(".jpg", frame.image)[1])
