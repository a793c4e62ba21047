"""The Raspberry Pi's own camera through picamera2: one configuration for ever, every capture with a time-out.

Not run on a real Pi by this project's tests; hanging and crashing inside libcamera is the eye's supervisor's to end.
"""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from companion.text import say
from hardware.cameras import CameraSpec
from hardware.holders import who_holds
from hardware.ports import CameraError
from vision.frame import Frame, Image

SIZE_PX = (1640, 1232)  # the version 2 module's whole view at half size; version 3 scales to it
SMALL_PX = (640, 480)  # the same view for watching motion; a width that is a multiple of 64 has no padding at the ends of its rows
FRAME_US = 66_667
CAPTURE_S = 2.0
BUFFERS = 4
FOCUSES_ITSELF = ("AfMode", 2)  # continuous; picamera2 leaves a lens that can move where it rests, at a metre
AUTOMATICS: Mapping[str, tuple[str, Any]] = {
    "ExposureTime": ("AeEnable", True),
    "ColourGains": ("AwbEnable", True),
    "LensPosition": FOCUSES_ITSELF,
}
"""What makes a frozen control automatic again."""
HELD = ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition")


class PiCamera:
    """`picamera2[:N]`. picamera2 is imported when it is opened: a laptop has none."""

    live = True

    def __init__(self, spec: CameraSpec, controls: Mapping[str, Any] | None = None) -> None:
        """controls: what a calibration froze (ExposureTime with AnalogueGain, ColourGains, LensPosition); automatic without it."""
        self.source = str(spec)
        self._sensor_number = spec.number
        self._controls = dict(controls or {})
        self._sensor: Any = None
        self._number = 0
        self.spoilt = False
        """Whether only a new process can have it, perhaps; the eye begins again then."""
        self._infrared = False
        self._metadata: Mapping[str, Any] = {}

    def hold(self) -> dict[str, Any]:
        """Freeze exposure, colours and focus as they were in the last picture; tells the controls, as `fix` takes them."""
        self.fix({word: self._metadata[word] for word in HELD if word in self._metadata})
        return dict(self._controls)

    def fix(self, controls: Mapping[str, Any]) -> None:
        """Freeze exposure, colours and focus at these values from now on; what was frozen and is not among them is automatic again."""
        freed = {switch: on for word, (switch, on) in AUTOMATICS.items() if word in self._controls}
        self._controls = dict(controls)
        if self._sensor is not None:
            self._sensor.set_controls(known_to(self._sensor, freed | fixed(self._controls)))

    def open(self) -> None:
        """Raises CameraError: no-driver, missing, busy."""
        self.close()
        try:
            from picamera2 import Picamera2
        except Exception as wrong:  # picamera2 drags in half a system; any of it may break, also with a numpy it was not built for
            raise _driver_missing(wrong) from wrong
        try:
            cameras = Picamera2.global_camera_info()
        except Exception as wrong:
            self.spoilt = True  # libcamera may have begun by halves, which this process can't undo
            raise _busy(wrong) from wrong
        if self._sensor_number >= len(cameras):
            raise CameraError(
                "missing",
                say("The Raspberry Pi sees no camera number {number}.", number=self._sensor_number),
                say("Check the ribbon cable at both ends with the power off; rpicam-hello --list-cameras must name it."),
            )
        self._infrared = "noir" in str(cameras[self._sensor_number].get("Model", ""))  # imx708_noir; a module 2 does not tell
        sensor = None
        self.spoilt = True  # until it has begun: a constructor that fails keeps the sensor for the rest of this process (tried in the lab)
        try:
            sensor = Picamera2(self._sensor_number)
            # RGB888 is picamera2's word for blue-green-red bytes; queue=False: never a picture from before the call.
            sensor.configure(
                sensor.create_video_configuration(
                    main={"size": SIZE_PX, "format": "RGB888"},
                    lores={"size": SMALL_PX, "format": "YUV420"},
                    raw=None,
                    buffer_count=BUFFERS,
                    queue=False,
                    controls={"FrameDurationLimits": (FRAME_US, FRAME_US)}
                    | known_to(sensor, dict([FOCUSES_ITSELF]) | fixed(self._controls)),
                )
            )
            sensor.start()
        except Exception as wrong:  # RuntimeError, IndexError and others by version; all mean that it can't be had now
            _let_go(sensor)
            raise _busy(wrong) from wrong
        self._sensor, self.spoilt = sensor, False

    def read(self, now_s: float) -> Frame | None:
        """The next picture, waiting for it up to CAPTURE_S; its buffer is given back before this returns."""
        if self._sensor is None:
            return None
        try:
            with self._sensor.captured_request(wait=CAPTURE_S) as request:
                image, planes = request.make_array("main"), request.make_array("lores")
                self._metadata = request.get_metadata()
        except TimeoutError as late:
            raise CameraError(
                "timeout",
                say("The Raspberry Pi's camera gives no picture any more."),
                say("Check the ribbon cable at both ends with the power off."),
            ) from late
        self._number += 1
        return Frame(image, now_s, self.source, self._number, small=small_picture(planes), infrared=self._infrared)

    def close(self) -> None:
        sensor, self._sensor = self._sensor, None
        _let_go(sensor)


def _let_go(sensor: Any) -> None:
    if sensor is not None:
        with contextlib.suppress(Exception):  # whatever libcamera says on the way out, it is let go
            sensor.close()


def small_picture(planes: Any) -> Image:
    """The low-resolution stream in colour: brightness and two colour planes below each other (h · 3/2, w) → (h, w, 3) BGR."""
    import cv2  # the eye has it loaded; who only asks what cameras there are need not

    return np.asarray(cv2.cvtColor(planes[:, : SMALL_PX[0]], cv2.COLOR_YUV2BGR_I420), np.uint8)


def fixed(controls: Mapping[str, Any]) -> dict[str, Any]:
    """The controls with their automatics off. One of a pair alone would leave the other automatic, so both or none.

    >>> fixed({"ExposureTime": 10000, "AnalogueGain": 2.0})
    {'AeEnable': False, 'ExposureTime': 10000, 'AnalogueGain': 2.0}
    """
    settled: dict[str, Any] = {}
    if "ExposureTime" in controls and "AnalogueGain" in controls:
        settled |= {"AeEnable": False, "ExposureTime": controls["ExposureTime"], "AnalogueGain": controls["AnalogueGain"]}
    if "ColourGains" in controls:
        settled |= {"AwbEnable": False, "ColourGains": tuple(controls["ColourGains"])}
    if "LensPosition" in controls:
        settled |= {"AfMode": 0, "LensPosition": controls["LensPosition"]}
    return settled


def known_to(sensor: Any, controls: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the controls that this sensor has: picamera2 starts with none that it has not, and only some lenses can be moved."""
    return {word: value for word, value in controls.items() if word in sensor.camera_controls}


def _driver_missing(wrong: Exception) -> CameraError:
    if "numpy" in str(wrong):
        return CameraError(
            "no-driver",
            say("picamera2 does not fit the installed numpy ({why}).", why=str(wrong)),
            say("Install simplejpeg 1.8.2 or newer into the same environment: pip install '.[pi]'."),
        )
    return CameraError(
        "no-driver",
        say("picamera2 can't be loaded here ({why}).", why=str(wrong)),
        say("On a Raspberry Pi: sudo apt install python3-picamera2, in an environment made with --system-site-packages."),
    )


def _busy(wrong: Exception) -> CameraError:
    holders = (who_holds(device) for device in sorted(Path("/dev").glob("media*")))
    holder = next((name for name in holders if name), None)
    why = say("{program} holds it", program=holder) if holder else say("{error}", error=str(wrong).rstrip("."))
    return CameraError(
        "busy",
        say("The Raspberry Pi's camera can't be started: {why}.", why=why),
        say("End the other program that uses it (often a companion that still runs); it is tried again by itself."),
    )
