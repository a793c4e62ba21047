"""Our driver on the real picamera2 and the real libcamera, whose virtual camera sees two pictures of the shipped film: `make lab-camera`.

That camera has one stream, in NV12, and no raw role: the stand-in below changes that and nothing else. Autofocus, exposure, the second
stream and the cable are a Raspberry Pi's own.
"""

import contextlib
import os

import numpy as np
import pytest

from hardware.cameras import make_camera, open_camera
from hardware.ports import CameraError

pytestmark = pytest.mark.skipif("LAB_CAMERA" not in os.environ, reason="needs libcamera's virtual camera: run `make lab-camera` (root)")
SIZE = (1280, 960)


class Converted:
    """A request whose one NV12 picture is given as the two streams that a Raspberry Pi makes."""

    def __init__(self, request):
        self._request = request

    def make_array(self, name):
        import cv2

        image = cv2.cvtColor(self._request.make_array("main"), cv2.COLOR_YUV2BGR_NV12)
        return image if name == "main" else cv2.cvtColor(cv2.resize(image, (640, 480)), cv2.COLOR_BGR2YUV_I420)

    def get_metadata(self):
        return self._request.get_metadata()


@pytest.fixture
def sensors(monkeypatch):
    """The sensors that the driver has made."""
    import libcamera
    import picamera2
    from picamera2.allocators import LibcameraAllocator

    class Allocator(LibcameraAllocator):
        def __init__(self):
            super().__init__(None)

    made = []

    class Virtual(picamera2.Picamera2):
        def __init__(self, number):
            allocator = Allocator()
            super().__init__(number, allocator=allocator)
            allocator.camera = self.camera
            made.append(self)

        def _get_raw_modes(self):
            formats = self.camera.generate_configuration([libcamera.StreamRole.VideoRecording]).at(0).formats
            return [{"format": str(pixels), "size": (s.width, s.height)} for pixels in formats.pixel_formats for s in formats.sizes(pixels)]

        def create_video_configuration(self, main=None, lores=None, controls=None, **more):
            known = {name: value for name, value in (controls or {}).items() if name in self.camera_controls}
            return super().create_video_configuration(main={"size": SIZE, "format": "NV12"}, controls=known, **more)

        @contextlib.contextmanager
        def captured_request(self, wait):
            with super().captured_request(wait=wait) as request:
                yield Converted(request)

    monkeypatch.setattr(picamera2, "Picamera2", Virtual)
    yield made
    for sensor in made:
        sensor.close()


@pytest.fixture
def camera(sensors):
    one = open_camera("picamera2")
    yield one
    one.close()


def test_the_pictures_of_the_table_come_in_colour_with_a_small_one_beside(camera):
    frames = [camera.read(float(second)) for second in range(8)]
    assert [frame.number for frame in frames] == list(range(1, 9))
    assert all(frame.image.shape == (960, 1280, 3) and frame.small.shape == (480, 640, 3) for frame in frames)
    assert len({frame.image.tobytes() for frame in frames}) == 2, "both pictures of the film, again and again"


def test_kept_pictures_hold_no_buffer(camera):
    kept = [camera.read(float(second)) for second in range(20)]
    assert kept[-1].number == 20, "five times as many as there are buffers"


def test_it_is_closed_and_opened_again(camera, sensors):
    camera.read(1.0)
    for _ in range(3):
        camera.open()
        assert camera.read(2.0) is not None
    assert len(sensors) == 4


def test_a_sensor_that_stops_in_capture_is_said_within_the_time_out(camera, sensors):
    camera.read(1.0)
    sensors[0].stop_()
    with pytest.raises(CameraError, match="no picture any more") as refusal:
        camera.read(2.0)
    assert refusal.value.code == "timeout"
    camera.open()
    assert camera.read(3.0) is not None, "opened again, it is well"


def test_a_number_that_no_camera_has(sensors):
    with pytest.raises(CameraError, match="no camera number 9"):
        open_camera("picamera2:9")


def test_the_driver_asks_picamera2_only_for_what_it_knows(camera, sensors):
    configuration = sensors[0].camera_config
    assert configuration["buffer_count"] == 4
    assert configuration["queue"] is False
    assert configuration["raw"] is None
    assert np.asarray(camera.read(1.0).image).dtype == np.uint8


def test_one_that_failed_half_way_stays_taken_in_this_process_so_a_fresh_one_is_asked_for(sensors, monkeypatch):
    import picamera2

    def broken(self, *_):
        raise RuntimeError("no configuration")

    with monkeypatch.context() as for_a_moment:
        for_a_moment.setattr(picamera2.Picamera2, "create_still_configuration", broken)
        first = make_camera("picamera2")
        with pytest.raises(CameraError, match="can't be started"):
            first.open()
    with pytest.raises(CameraError, match="did not complete"):
        first.open()
    assert first.spoilt, "this is why the eye begins again in a new process"
