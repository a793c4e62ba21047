"""What the game needs from the outside world, as small protocols. Drivers stand beside this file, one module each."""

from dataclasses import dataclass
from typing import Protocol

from vision.frame import Frame


class CameraError(Exception):
    """The camera can't give a picture; the text says how to mend it.

    `code` is stable: "busy", "missing", "timeout", "no-permission", "bad-file".
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Camera(Protocol):
    """A source of pictures. Used in one thread of the eye process only."""

    source: str          # its own words, as given to --camera
    live: bool           # True: a sensor that never gives the same bytes twice; False: watch, folder, video

    def open(self) -> None:
        """Take hold of it; raises CameraError."""

    def read(self, now_s: float) -> Frame | None:
        """The newest picture, or None when there is no new one yet; raises CameraError; never blocks longer than its time-out."""

    def close(self) -> None:
        """Let go; never raises."""


@dataclass(frozen=True, slots=True)
class Press:
    """One press of a button. button: "confirm", "undo", "next". at_s: monotonic seconds of the press itself. long: held."""

    button: str
    at_s: float
    long: bool = False


class Buttons(Protocol):
    """Where presses come from: GPIO, keyboard, a script, the page."""

    def poll(self, now_s: float) -> list[Press]:
        """The presses since the last call, oldest first."""

    def close(self) -> None: ...


class Lamps(Protocol):
    """Status lamps by name ("ready", "confirm", "trouble"); patterns: "off", "on", "blink", "fast"."""

    def show(self, lamp: str, pattern: str) -> None: ...

    def tick(self, now_s: float) -> None:
        """Carry blinking on."""

    def close(self) -> None: ...


class Buzzer(Protocol):
    """Short signals by name: "ok", "no", "look"."""

    def play(self, signal: str) -> None: ...

    def tick(self, now_s: float) -> None: ...

    def close(self) -> None: ...
