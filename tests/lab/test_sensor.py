"""The usb camera on a real V4L2 device (Linux's own test camera, vivid): pictures, a frozen one, one that another program holds."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from hardware.cameras import open_camera
from hardware.ports import CameraError

pytestmark = [
    pytest.mark.lab,
    pytest.mark.skipif(not Path("/dev/video0").exists(), reason="needs the lab's camera: run `make lab`"),
]


@pytest.fixture
def camera():
    one = open_camera("usb:0")
    yield one
    one.close()


def test_pictures_come_one_after_another_in_colour(camera):
    frames = [camera.read(time.monotonic()) for _ in range(5)]
    assert [frame.number for frame in frames] == [1, 2, 3, 4, 5]
    assert all(frame.image.ndim == 3 and frame.image.shape[2] == 3 for frame in frames)


def test_a_live_sensor_never_gives_the_same_bytes_twice(camera):
    first, second = camera.read(1.0), camera.read(2.0)
    assert (first.image != second.image).any()


def test_it_can_be_opened_again_after_closing(camera):
    camera.read(1.0)
    camera.open()
    assert camera.read(2.0).number == 2


def test_a_camera_that_another_program_reads_cannot_be_read_twice(camera):
    camera.read(1.0)
    code = "from hardware.cameras import open_camera\nc = open_camera('usb:0')\nc.read(1.0)"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert other.returncode != 0
    assert "CameraError" in other.stderr


def test_the_eye_opens_it_and_says_that_all_is_well(camera):
    from companion.eye.doctor import check_camera

    camera.close()
    checks = {check.name: check.verdict for check in check_camera("usb:0", 60)}
    assert checks["camera"] == "ok"
    with pytest.raises(CameraError):
        open_camera("usb:9")
