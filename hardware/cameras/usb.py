"""A USB camera through V4L2 and OpenCV, with a time-out on every picture."""

import os
from pathlib import Path

from companion.text import say
from hardware.cameras import CameraSpec
from hardware.cameras.usb_names import Known, known, number_now
from hardware.holders import who_holds
from hardware.ports import CameraError
from vision.frame import Frame, Image

READ_S = 2
WAITED_S = 0.3  # after a longer pause the picture in the driver's one buffer is of its beginning, and is passed over
FILLED_IN = 128
TORN_S = 3.0  # a picture that lacks its end is passed over; when so long none has come whole, it is said
WANTED_PX = (1280, 960)  # a camera that can't do it gives its nearest; see "pixels per die" in the doctor


class UsbCamera:
    """`usb[:N]`: /dev/videoN. OpenCV is imported here, after its time-out has been set."""

    live = True

    def __init__(self, spec: CameraSpec) -> None:
        self.source = str(spec)
        self._index = spec.number
        self._device = Path(f"/dev/video{spec.number}")
        self._known: Known | None = None
        self._number = 0
        # OpenCV's V4L2 waits by this and reads it once, when it is loaded; opening is the eye's supervisor's to end.
        os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(READ_S))
        import cv2

        self._cv2 = cv2
        self._sensor: cv2.VideoCapture | None = None
        self._read_s = float("-inf")
        self._torn_since_s: float | None = None

    def open(self) -> None:
        """Raises CameraError: missing, no-permission, busy."""
        self.close()
        if not self._is_there():
            raise CameraError(
                "missing",
                say("There is no camera {device}.", device=str(self._device)),
                say("Plug it in, or name another one: usb:0, usb:1 …"),
            )
        if not os.access(self._device, os.R_OK | os.W_OK):
            raise CameraError(
                "no-permission",
                say("The camera {device} may not be opened.", device=str(self._device)),
                say("Put this user into the group video: sudo usermod -aG video $USER, then log in again."),
            )
        cv2 = self._cv2
        # By number: by name this backend opens nothing, and with CAP_PROP_…_TIMEOUT_MSEC among its parameters nothing either.
        sensor = cv2.VideoCapture(self._index, cv2.CAP_V4L2)
        if not sensor.isOpened():
            holder = who_holds(self._device)
            held = say("{program} holds it", program=holder) if holder else say("another program holds it, or it is no camera")
            raise CameraError(
                "busy",
                say("The camera {device} can't be opened: {why}.", device=str(self._device), why=held),
                say("End that program, or name another camera: usb:1 …"),
            )
        sensor.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))  # uncompressed, USB 2 carries five pictures a second
        sensor.set(cv2.CAP_PROP_FRAME_WIDTH, WANTED_PX[0])
        sensor.set(cv2.CAP_PROP_FRAME_HEIGHT, WANTED_PX[1])
        sensor.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._sensor = sensor
        self._known = known(self._index)

    def _is_there(self) -> bool:
        """Unplugged and plugged in again it may have another number, and another camera its old one."""
        if self._known is None:
            return self._device.exists()
        number = number_now(self._known)
        if number is not None:
            self._index, self._device = number, Path(f"/dev/video{number}")
        return number is not None

    def read(self, now_s: float) -> Frame | None:
        """The next picture, waiting for it up to READ_S; None when it lacks its end. Raises CameraError: timeout when none comes, for it is
        unplugged or stuck; torn when none comes whole."""
        if self._sensor is None:
            return None
        may_be_old, self._read_s = now_s - self._read_s > WAITED_S, now_s
        there, image = self._sensor.read() if not may_be_old or self._sensor.grab() else (False, None)
        if not there:
            raise CameraError(
                "timeout" if self._device.exists() else "missing",
                say("The camera {device} gives no picture any more.", device=str(self._device)),
                say("Check its plug."),
            )
        if lacks_its_end(image):  # type: ignore[arg-type]  # cv2 does not say uint8
            self._pass_over(now_s)
            return None
        self._torn_since_s = None
        self._number += 1
        return Frame(image, now_s, self.source, self._number)  # type: ignore[arg-type]  # cv2 does not say uint8

    def _pass_over(self, now_s: float) -> None:
        if self._torn_since_s is None:
            self._torn_since_s = now_s
        if now_s - self._torn_since_s >= TORN_S:
            raise CameraError(
                "torn",
                say("Of each picture of the camera {device} a part is missing.", device=str(self._device)),
                say("Take a shorter cable or another USB socket, without a hub."),
            )

    def close(self) -> None:
        if self._sensor is not None:
            self._sensor.release()
            self._sensor = None
        self._torn_since_s = None  # opened again it has its time anew


def lacks_its_end(image: Image) -> bool:
    """Whether a picture that comes as JPEG was cut off on its way: OpenCV fills in one flat grey down to the lower right corner and says
    nothing, and dice under it would be gone from a table in full view."""
    height, width = image.shape[:2]
    return bool((image[-max(height // 60, 1) :, -max(width // 4, 1) :] == FILLED_IN).all())
