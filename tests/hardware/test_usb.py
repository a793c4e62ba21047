"""A USB camera behind one buffer, as Linux gives it: the picture that waits there is as old as the pause was long."""

import cv2
import numpy as np
import pytest

from hardware.cameras import open_camera
from hardware.cameras.usb import UsbCamera, lacks_its_end
from hardware.ports import CameraError

EVERY_S = 1 / 30


class OneBuffer:
    """Stands for OpenCV's V4L2 camera: as soon as its buffer is given back the next picture fills it, and stays until it is fetched."""

    now_s = 100.0
    picture = np.full((4, 4, 3), 9, np.uint8)

    def __init__(self, *_):
        self._free_s = self.now_s

    def isOpened(self):  # noqa: N802
        return True

    def set(self, *_):
        return True

    def grab(self):
        self.taken_s = self._free_s + EVERY_S
        OneBuffer.now_s = self._free_s = max(self.now_s, self.taken_s)
        return True

    def read(self):
        self.grab()
        return True, self.picture

    def release(self):
        pass


@pytest.fixture
def camera(monkeypatch):
    monkeypatch.setattr(cv2, "VideoCapture", OneBuffer)
    monkeypatch.setattr(UsbCamera, "_is_there", lambda _: True)
    monkeypatch.setattr("hardware.cameras.usb.os.access", lambda *_: True)
    return open_camera("usb:0")


def age_s(camera):
    """How old a picture is that is fetched now."""
    now_s = OneBuffer.now_s
    camera.read(now_s)
    return now_s - camera._sensor.taken_s


@pytest.mark.parametrize("pause_s", [0.4, 1.5, 20.0])
def test_after_a_long_reading_or_a_job_the_picture_is_of_now_and_not_of_before_it(camera, pause_s):
    """Three looks at one table, a second apart, were two: the second was of the first one's moment, and called new."""
    age_s(camera)
    OneBuffer.now_s += pause_s
    assert age_s(camera) <= 0


def test_while_it_is_looked_at_ten_times_a_second_none_is_passed_over(camera):
    age_s(camera)
    for _ in range(20):
        OneBuffer.now_s += 0.1
        assert 0 < age_s(camera) <= 0.1


def test_unplugged_it_is_waited_for_once(camera, monkeypatch):
    """Twice the patience would be longer than the eye may be silent: it would be ended before it says a word of the plug."""
    waited = []
    monkeypatch.setattr(OneBuffer, "grab", lambda _: waited.append(2) and False)
    with pytest.raises(CameraError, match="no picture any more"):
        camera.read(200.0)
    assert waited == [2]


def on_its_way(share, restarts=0):
    """A noisy picture as a camera's JPEG of which only so much has arrived, and its end mark."""
    picture = np.random.default_rng(1).integers(0, 255, (120, 160, 3)).astype(np.uint8)
    sent = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_RST_INTERVAL, restarts])[1].tobytes()
    return cv2.imdecode(np.frombuffer(sent[: int(len(sent) * share)] + b"\xff\xd9", np.uint8), cv2.IMREAD_COLOR)


@pytest.mark.parametrize("restarts", [0, 5])
@pytest.mark.parametrize(("share", "cut_off"), [(0.2, True), (0.6, True), (0.9, True), (1.0, False)])
def test_a_picture_that_was_cut_off_on_its_way_is_told_by_what_is_filled_in(share, restarts, cut_off):
    assert lacks_its_end(on_its_way(share, restarts)) is cut_off


@pytest.mark.parametrize("shade", [0, 127, 129, 255])
def test_a_plain_table_lacks_nothing(shade):
    assert not lacks_its_end(np.full((120, 160, 3), shade, np.uint8))


def test_a_torn_picture_is_passed_over_and_when_none_comes_whole_for_three_seconds_it_is_said(camera, monkeypatch):
    """Dice under the grey that is filled in were gone, and their casinos in full view: an empty table would have moved on by itself."""
    torn, whole = on_its_way(0.6), on_its_way(1.0)
    looks = []
    for at_s, picture in [(200.0, whole), (200.1, torn), (202.9, torn), (203.0, whole), (203.1, torn), (206.0, torn)]:
        monkeypatch.setattr(OneBuffer, "picture", picture)
        looks.append(camera.read(at_s) is not None)
    assert looks == [True, False, False, True, False, False]
    with pytest.raises(CameraError, match="a part is missing"):
        camera.read(206.1)


def test_opened_again_after_torn_pictures_it_is_given_its_time_anew(camera, monkeypatch):
    """The first picture of many cameras is torn: it was taken for one more of those of before, and the camera let go for ever."""
    monkeypatch.setattr(OneBuffer, "picture", on_its_way(0.6))
    camera.read(200.0)
    with pytest.raises(CameraError, match="a part is missing"):
        camera.read(203.0)
    camera.close()
    camera.open()
    assert camera.read(205.0) is None
    monkeypatch.setattr(OneBuffer, "picture", on_its_way(1.0))
    assert camera.read(205.1) is not None
