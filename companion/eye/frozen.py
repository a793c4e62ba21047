"""Whether a live sensor still looks: one that gives bytes it has given before shows the table of then, however still that seems to lie."""

import zlib
from collections import deque
from dataclasses import dataclass, field

from companion.text import say
from hardware.ports import CameraError
from vision.frame import Frame

BUFFERS = 8
"""Pictures that a driver may hold: one that hangs gives the last of them over and over, or all of them in turn."""
BLACK, WHITE = 16, 250
"""Nothing is brighter than video's own black, 0..255: a lens cap, a dark room, a driver that gives up. Nothing is darker: blinded."""


@dataclass(slots=True)
class Frozen:
    """Tells when a live sensor gives the same bytes for ever. A real sensor's noise never does."""

    patience_s: float = 3.0
    _marks: deque[int] = field(default_factory=lambda: deque(maxlen=BUFFERS))
    _since_s: float = 0.0

    def look(self, mark: int, now_s: float) -> bool:
        """mark: a fingerprint of the picture. True once for patience_s none came that was not among the newest different ones before."""
        if mark not in self._marks:
            self._marks.append(mark)
            self._since_s = now_s
            return False
        return now_s - self._since_s >= self.patience_s

    def require_change(self, frame: Frame) -> None:
        """Look at a live camera's picture. Raises CameraError (frozen, black, white)."""
        some = frame.image[::8, ::8]
        if not self.look(zlib.crc32(some.tobytes()), frame.at_s):
            return
        if some.max() < BLACK:
            raise CameraError(
                "black",
                say("The camera gives nothing but black."),
                say("Take its lens cap off or switch a lamp on; it is opened again by itself."),
            )
        if some.min() > WHITE:
            raise CameraError(
                "white",
                say("The camera gives nothing but white: there is too much light for it."),
                say("Draw a curtain or turn the lamp away, or calibrate again in this light; it is opened again by itself."),
            )
        raise CameraError(
            "frozen",
            say("The camera gives the same picture over and over."),
            say("It is opened again by itself; if that does not help, unplug it for a moment."),
        )
