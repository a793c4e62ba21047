"""Shared by the tests of the eye: pictures whose size tells the scripted reader what to do, and a supervisor that is always stopped."""

import os
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.eye.config import EyeConfig
from companion.eye.health import Health
from companion.eye.supervisor import EyeSupervisor

HERE = Path(__file__).parent
READER = "scripted_reader:CountingReader"


@pytest.fixture
def write_picture():
    """write_picture(path, width): a plain grey picture that arrives whole, by renaming."""

    def write(path: Path, width: int = 700, shade: int = 90) -> Path:
        part = path.with_suffix(".part")
        part.write_bytes(bytes(cv2.imencode(path.suffix, np.full((48, width, 3), shade, np.uint8))[1]))
        return part.rename(path)

    return write


class Heard:
    """What the eye said, and a way to wait for it."""

    def __init__(self) -> None:
        self.readings: list = []
        self.crops: list = []
        self.statuses: list = []
        self._change = threading.Condition()

    def reading(self, reading, crops) -> None:
        with self._change:
            self.readings.append(reading)
            self.crops.append(crops)
            self._change.notify_all()

    def status(self, *told) -> None:
        with self._change:
            self.statuses.append(told)
            self._change.notify_all()

    def wait(self, wanted, timeout_s: float = 60.0):
        """Until wanted(self) is true; the time is only how long a broken test takes to say so."""
        with self._change:
            assert self._change.wait_for(lambda: wanted(self), timeout_s), f"heard only {self.statuses} and {len(self.readings)} readings"
        return self


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def scripted(monkeypatch):
    """The name of the scripted reader, importable here and in the eye's process."""
    monkeypatch.syspath_prepend(str(HERE))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH")))))
    return READER


@pytest.fixture
def eye(heard, scripted):
    """eye(camera, health): a running supervisor with the scripted reader; health: other patience than usual."""
    running = []

    def start(camera: str, health: Health | None = None) -> EyeSupervisor:
        supervisor = EyeSupervisor(EyeConfig(camera, reader=scripted), heard.reading, heard.status, health=health)
        running.append(supervisor)
        supervisor.start()
        return supervisor

    yield start
    for supervisor in running:
        supervisor.stop()
