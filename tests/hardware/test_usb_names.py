"""A USB camera that returns under another number is found again, and no other one is taken for it."""

import pytest

from hardware.cameras import read_spec, usb_names
from hardware.cameras.usb import UsbCamera
from hardware.cameras.usb_names import known, number_now
from hardware.ports import CameraError


@pytest.fixture
def usb(tmp_path, monkeypatch):
    """usb(number, port, …): plug a camera in, as Linux shows it; usb.out(number): unplug it."""
    monkeypatch.setattr(usb_names, "DEVICES", tmp_path / "class")

    def plug(number, port, model="0825", serial=""):
        for index in (0, 1):  # its pictures, and what it tells of them
            interface = tmp_path / "devices" / port / f"{port}:1.0"
            interface.mkdir(parents=True, exist_ok=True)
            for name, told in (("idVendor", "046d"), ("idProduct", model), ("serial", serial)):
                (interface.parent / name).write_text(f"{told}\n")
            node = tmp_path / "class" / f"video{number + index}"
            node.mkdir(parents=True)
            (node / "index").write_text(f"{index}\n")
            (node / "device").symlink_to(interface)

    def out(number):
        for index in (0, 1):
            node = tmp_path / "class" / f"video{number + index}"
            node.rename(tmp_path / f"gone-{number + index}-{len(list(tmp_path.iterdir()))}")

    plug.out = out
    return plug


@pytest.mark.parametrize("port", ["1-1", "1-3"], ids=["same port", "another port"])
def test_it_is_found_under_its_new_number(usb, port):
    usb(0, "1-1")
    usb(2, "1-2", model="other")
    camera = known(0)
    usb.out(0)
    assert number_now(camera) is None
    usb(4, port)
    assert number_now(camera) == 4


def test_another_one_that_has_its_old_number_is_not_taken_for_it(usb):
    usb(0, "1-1")
    camera = known(0)
    usb.out(0)
    usb(0, "1-2", model="other")
    usb(4, "1-1")
    assert number_now(camera) == 4


def test_of_two_of_a_kind_the_other_is_not_taken_for_it(usb):
    usb(0, "1-1")
    usb(2, "1-2")
    camera = known(0)
    usb.out(0)
    assert number_now(camera) is None
    usb(4, "1-1")
    assert number_now(camera) == 4


def test_where_linux_does_not_tell_it_keeps_its_number(usb):
    assert known(7) is None


def test_the_camera_opens_it_there(usb, monkeypatch):
    opened = []

    class Sensor:
        def __init__(self, index, _):
            opened.append(index)

        isOpened = lambda self: True  # noqa: E731, N815
        set = release = lambda self, *_: True

    camera = UsbCamera(read_spec("usb:0"))
    monkeypatch.setattr(camera._cv2, "VideoCapture", Sensor)
    monkeypatch.setattr("hardware.cameras.usb.os.access", lambda *_: True)
    monkeypatch.setattr("pathlib.Path.exists", lambda path: True)
    usb(0, "1-1")
    camera.open()
    usb.out(0)
    usb(0, "1-2", model="other")
    with pytest.raises(CameraError, match="no camera /dev/video0"):
        camera.open()
    usb(4, "1-1")
    camera.open()
    assert opened == [0, 4]
