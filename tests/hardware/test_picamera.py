"""What is asked of the Raspberry Pi's camera. A stand-in for picamera2 notes it; the real one is not here (see the README)."""

import contextlib
import sys
import types
from typing import ClassVar

import cv2
import numpy as np
import pytest

from hardware.cameras import make_camera, open_camera
from hardware.cameras.picamera import fixed
from hardware.ports import CameraError


@pytest.mark.parametrize(
    ("found", "asked"),
    [
        pytest.param({}, {}, id="no calibration: all automatic"),
        pytest.param({"ExposureTime": 8000}, {}, id="half an exposure would leave the other half automatic: none"),
        pytest.param(
            {"ExposureTime": 8000, "AnalogueGain": 2.0},
            {"AeEnable": False, "ExposureTime": 8000, "AnalogueGain": 2.0},
            id="exposure",
        ),
        pytest.param({"ColourGains": [1.9, 1.4]}, {"AwbEnable": False, "ColourGains": (1.9, 1.4)}, id="white balance"),
        pytest.param({"LensPosition": 3.5}, {"AfMode": 0, "LensPosition": 3.5}, id="focus"),
    ],
)
def test_what_is_frozen(found, asked):
    assert fixed(found) == asked


SMALL = np.full((480, 640, 3), (60, 60, 60), np.uint8)
SMALL[100:200, 300:400] = (30, 30, 200)


CAN_FOCUS = ("AfMode", "LensPosition")
CONTROLS = ("FrameDurationLimits", "AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains", *CAN_FOCUS)


class StandIn:
    """picamera2.Picamera2 with one camera. Refuses controls that it has not, as the real one does."""

    trouble: ClassVar[Exception | None] = None
    made: ClassVar[list] = []
    camera_controls: ClassVar[dict] = dict.fromkeys(CONTROLS, (0, 1, 0))
    model: ClassVar[str] = "imx708"

    def __init__(self, number):
        self.did, self.held = [], 0
        StandIn.made.append(self)

    @classmethod
    def global_camera_info(cls):
        return [{"Model": cls.model}]

    def create_video_configuration(self, **asked):
        return asked

    def configure(self, configuration):
        self.require(configuration["controls"])
        self.configuration = configuration

    def require(self, controls):
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")

    def start(self):
        if StandIn.trouble:
            raise StandIn.trouble
        self.did.append("start")

    @contextlib.contextmanager
    def captured_request(self, wait):
        if StandIn.trouble:
            raise StandIn.trouble
        self.held, self.waited = self.held + 1, wait
        yield self
        self.held -= 1

    def make_array(self, name):
        if name == "lores":
            return cv2.cvtColor(SMALL, cv2.COLOR_BGR2YUV_I420)
        return np.full((1232, 1640, 3), 7, np.uint8)

    def get_metadata(self):
        return {"ExposureTime": 9_000, "AnalogueGain": 1.5, "ColourGains": (2.0, 1.25), "SensorTemperature": 31.0}

    def set_controls(self, controls):
        self.require(controls)
        self.controls = controls

    def close(self):
        self.did.append("close")


@pytest.fixture
def picamera2(monkeypatch):
    module = types.ModuleType("picamera2")
    module.Picamera2 = StandIn
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(StandIn, "made", [])
    monkeypatch.setattr(StandIn, "trouble", None)
    return StandIn


@pytest.mark.parametrize(
    ("model", "infrared"), [("imx708", False), ("imx708_wide", False), ("imx708_noir", True), ("imx708_wide_noir", True), ("imx219", False)]
)
def test_pictures_of_a_module_without_infra_red_filter_say_so(picamera2, monkeypatch, model, infrared):
    monkeypatch.setattr(StandIn, "model", model)
    camera = open_camera("picamera2")
    camera.open()
    assert camera.read(1.0).infrared is infrared


def test_one_configuration_few_buffers_and_no_old_pictures(picamera2):
    camera = open_camera("picamera2")
    frame = camera.read(5.0)
    (sensor,) = picamera2.made
    assert sensor.configuration["queue"] is False
    assert sensor.configuration["raw"] is None
    assert sensor.configuration["buffer_count"] <= 4
    assert (frame.at_s, frame.still, frame.image.shape) == (5.0, False, (1232, 1640, 3))
    assert sensor.held == 0, "its buffer was given back"
    assert 0 < sensor.waited <= 3


def test_holding_freezes_what_the_last_picture_was_taken_with(picamera2):
    camera = open_camera("picamera2")
    camera.read(5.0)
    assert camera.hold() == {"ExposureTime": 9_000, "AnalogueGain": 1.5, "ColourGains": (2.0, 1.25)}
    (sensor,) = picamera2.made
    assert sensor.controls == {
        "AeEnable": False, "ExposureTime": 9_000, "AnalogueGain": 1.5, "AwbEnable": False, "ColourGains": (2.0, 1.25),
    }  # fmt: skip


@pytest.fixture
def fixed_lens(picamera2, monkeypatch):
    """A camera whose lens can't be moved, such as the Camera Module 2."""
    monkeypatch.setattr(picamera2, "camera_controls", {name: (0, 1, 0) for name in CONTROLS if name not in CAN_FOCUS})
    return picamera2


def test_a_lens_that_can_move_focuses_by_itself_until_it_is_held(picamera2):
    camera = open_camera("picamera2")
    assert picamera2.made[0].configuration["controls"]["AfMode"] == 2, "left alone it rests at a metre, and the mat is nearer"
    camera.fix({"LensPosition": 2.0})
    camera.open()
    held = picamera2.made[1].configuration["controls"]
    assert (held["AfMode"], held["LensPosition"]) == (0, 2.0)


def test_a_lens_that_cannot_move_is_not_asked_to(fixed_lens):
    open_camera("picamera2")
    assert "AfMode" not in fixed_lens.made[0].configuration["controls"]


def test_a_focus_found_with_another_module_leaves_the_rest_of_the_calibration(fixed_lens):
    camera = open_camera("picamera2")
    found = {"ExposureTime": 8_000, "AnalogueGain": 2.0, "LensPosition": 2.0}
    camera.fix(found)
    camera.open()
    first, second = fixed_lens.made
    assert first.controls == {"AeEnable": False, "ExposureTime": 8_000, "AnalogueGain": 2.0}
    assert first.controls.items() <= second.configuration["controls"].items()


def test_a_small_picture_of_the_same_view_comes_with_it_in_colour(picamera2):
    frame = open_camera("picamera2").read(5.0)
    (sensor,) = picamera2.made
    main, lores = (sensor.configuration[stream]["size"] for stream in ("main", "lores"))
    assert abs(main[0] / main[1] - lores[0] / lores[1]) < 0.005, "both streams see the same view"
    assert lores[0] % 64 == 0
    assert frame.small.shape == (480, 640, 3)
    blue, green, red = frame.small[150, 350].astype(int)
    assert red > 150 > 80 > max(blue, green), "a red die is red, in blue-green-red"


def test_a_camera_held_by_another_program_says_by_which(picamera2, monkeypatch):
    picamera2.trouble = RuntimeError("Camera __init__ sequence did not complete.")
    monkeypatch.setattr("hardware.cameras.picamera.who_holds", lambda device: "motion (812)")
    monkeypatch.setattr("hardware.cameras.picamera.Path.glob", lambda self, pattern: iter([self / "media0"]))
    with pytest.raises(CameraError, match=r"motion \(812\) holds it"):
        open_camera("picamera2")


def test_what_was_frozen_can_be_automatic_again(picamera2):
    camera = open_camera("picamera2")
    camera.fix({"ExposureTime": 9_000, "AnalogueGain": 1.5, "ColourGains": (2.0, 1.25)})
    camera.fix({"ExposureTime": 5_000, "AnalogueGain": 1.0})
    (sensor,) = picamera2.made
    assert sensor.controls == {"AeEnable": False, "ExposureTime": 5_000, "AnalogueGain": 1.0, "AwbEnable": True}
    camera.fix({})
    assert sensor.controls == {"AeEnable": True}


def test_a_capture_that_does_not_come_is_said(picamera2):
    camera = open_camera("picamera2")
    picamera2.trouble = TimeoutError()
    with pytest.raises(CameraError, match="ribbon cable") as refusal:
        camera.read(1.0)
    assert refusal.value.code == "timeout"


def test_a_camera_that_is_busy_is_closed_again(picamera2):
    picamera2.trouble = RuntimeError("Failed to acquire camera: Device or resource busy")
    with pytest.raises(CameraError, match="resource busy") as refusal:
        open_camera("picamera2")
    assert refusal.value.code == "busy"
    assert picamera2.made[0].did == ["close"]


def test_a_camera_that_cannot_even_be_closed_says_why_it_was_not_had(picamera2, monkeypatch):
    def refuse(self):
        raise RuntimeError("closing what was never open")

    picamera2.trouble = RuntimeError("Failed to acquire camera: Device or resource busy")
    monkeypatch.setattr(StandIn, "close", refuse)
    with pytest.raises(CameraError, match="resource busy"):
        open_camera("picamera2")


def test_cameras_that_cannot_be_listed_are_tried_again_as_a_busy_one(picamera2, monkeypatch):
    def refuse(cls):
        raise RuntimeError("Camera manager does not start")

    monkeypatch.setattr(StandIn, "global_camera_info", classmethod(refuse))
    camera = make_camera("picamera2")
    with pytest.raises(CameraError, match="manager does not start") as refusal:
        camera.open()
    assert refusal.value.code == "busy"
    assert camera.spoilt, "the eye begins again where it stays so"


def test_a_number_that_no_camera_has(picamera2):
    with pytest.raises(CameraError, match="no camera number 3"):
        open_camera("picamera2:3")


def test_a_numpy_that_does_not_fit_says_which_package_to_renew(monkeypatch):
    class Broken(types.ModuleType):
        def __getattr__(self, name):
            raise ValueError("numpy.dtype size changed, may indicate binary incompatibility")

    monkeypatch.setitem(sys.modules, "picamera2", Broken("picamera2"))
    with pytest.raises(CameraError, match=r"simplejpeg 1\.8\.2"):
        open_camera("picamera2")
