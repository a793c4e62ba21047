"""Shared by the tests of cameras: pictures and a film made on the spot."""

from pathlib import Path

import cv2
import numpy as np
import pytest


@pytest.fixture
def picture():
    """picture(shade): the bytes of a small grey JPEG; picture(shade, ".png") of a PNG."""

    def make(shade: int = 90, kind: str = ".jpg") -> bytes:
        rough = np.random.default_rng(shade).integers(0, 24, (48, 64, 3)) + shade
        return bytes(cv2.imencode(kind, rough.astype(np.uint8))[1])

    return make


@pytest.fixture
def video(tmp_path) -> Path:
    """A film of ten frames at ten a second, each brighter than the one before."""
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for shade in range(10, 210, 20):
        writer.write(np.full((48, 64, 3), shade, np.uint8))
    writer.release()
    return path
