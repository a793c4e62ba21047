"""What the eye asks of whatever turns its pictures into readings: vision's in play (eyes.py), a scripted one in tests."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol, runtime_checkable

from companion.eye.config import EyeConfig
from vision.frame import Frame
from vision.reading import DieReading, Point, TableReading


class Reader(Protocol):
    """What turns pictures into readings. Made with the config; may raise a CompanionError then and in change."""

    def change(self, config: EyeConfig) -> None:
        """Other colours, zones or profile from now on. Raises CompanionError for a profile that can't be used; all is as before then."""

    def read(self, frame: Frame) -> TableReading:
        """The dice of the table as of this picture (and those before it)."""

    def crop(self, frame: Frame, die: DieReading) -> bytes:
        """One die of the picture, upright, as JPEG."""

    def preview(self, frame: Frame, reading: TableReading | None) -> bytes:
        """The picture with the reading drawn on it, as JPEG."""


@runtime_checkable
class Pupil(Protocol):
    """A reader that learns from what people say of dice."""

    def tell(self, said: Sequence[tuple[Point, str]], by_word: bool, at: int) -> None:
        """See vision.pipeline.TableReader.tell."""

    def untell(self, since: int) -> None:
        """See vision.pipeline.TableReader.untell."""


@runtime_checkable
class Overseer(Protocol):
    """A reader that knows where the mat's places are."""

    def place(self, frame: Frame, zone: str) -> bytes:
        """A zone from straight above, as JPEG; empty where its place is not known."""


MakeReader = Callable[[EyeConfig], Reader]


def named(name: str) -> MakeReader:
    """What makes a reader, by its "module:name"."""
    module, _, attribute = name.partition(":")
    made: MakeReader = getattr(import_module(module), attribute)
    return made
