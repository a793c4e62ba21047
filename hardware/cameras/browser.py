"""A phone or tablet on the page as the camera: its pictures are pushed to us as JPEG."""

from companion.text import say
from hardware.cameras import CameraSpec
from hardware.cameras.pictures import decode
from hardware.ports import CameraError
from vision.frame import Frame

SILENCE_S = 6.0  # a page on a busy phone sends at least every two seconds


class BrowserCamera:
    """`browser`. Keeps the newest pushed picture only."""

    live = True

    def __init__(self, spec: CameraSpec) -> None:
        self.source = str(spec)
        self._pushed: bytes | None = None
        self._heard_s: float | None = None
        self._number = 0

    def open(self) -> None:
        """Waits for the first picture from now on."""
        self._heard_s = None

    def push(self, jpeg: bytes, now_s: float) -> None:
        """A picture from the page; one that was not read yet is forgotten."""
        self._pushed, self._heard_s = jpeg, now_s

    def read(self, now_s: float) -> Frame | None:
        """The newest pushed picture. Raises CameraError when none has come for SILENCE_S (timeout) or it is none (bad-file)."""
        if self._heard_s is None:
            self._heard_s = now_s
        if self._pushed is None:
            if now_s - self._heard_s > SILENCE_S:
                raise CameraError(
                    "timeout",
                    say("No picture comes from the browser that is the camera."),
                    say("Open the page on that phone or tablet, keep it on top, and allow the camera."),
                )
            return None
        jpeg, self._pushed = self._pushed, None
        image = decode(jpeg, "browser.jpg")
        self._number += 1
        return Frame(image, now_s, self.source, self._number)

    def close(self) -> None:
        """Forgets what was pushed."""
        self._pushed = None
