"""What the game needs of a camera, what comes of a button, and how both say no. What a panel is made of: hardware/panel/part.py."""

from dataclasses import dataclass
from typing import Protocol

from companion.errors import CompanionError
from companion.text import Text
from vision.frame import Frame


class CameraError(CompanionError):
    """The camera can't give a picture; the sentence says what is wrong and how to mend it.

    `code` is stable: "bad-spec", "missing", "busy", "no-permission", "timeout", "bad-file", "no-driver", "frozen", "black",
    "white", "torn", "no-picture", "off".
    """

    def __init__(self, code: str, sentence: Text | str, hint: Text | str | None = None) -> None:
        super().__init__(sentence, hint, code)


class PanelError(CompanionError):
    """The panel can't be used; the sentence says what is wrong and how to mend it.

    `code` is stable: "bad-spec", "bad-file", "no-driver", "no-chip", "no-permission", "busy".
    """

    def __init__(self, code: str, sentence: Text | str, hint: Text | str | None = None) -> None:
        super().__init__(sentence, hint, code)


class Camera(Protocol):
    """A source of pictures. Used in one thread of the eye process only."""

    source: str
    """Its own words, as given to --camera."""
    live: bool
    """True: a sensor, that never gives the same bytes twice; False: watch, folder, video, film."""

    def open(self) -> None:
        """Take hold of it; raises CameraError. Opening an open one lets go of it first."""

    def read(self, now_s: float) -> Frame | None:
        """The newest picture, or None when there is no new one yet; raises CameraError; never blocks longer than its time-out.

        now_s: monotonic seconds; becomes the picture's time where the source has none of its own.
        """

    def close(self) -> None:
        """Let go; never raises, may be called twice."""


BUTTONS = ("confirm", "undo", "next")


@dataclass(frozen=True, slots=True)
class Press:
    """One press of a button. button: one of BUTTONS. at_s: monotonic seconds at which it went down.

    long: it was held (sent while still down; no short press follows). double: the second of two in quick succession.
    """

    button: str
    at_s: float
    long: bool = False
    double: bool = False
