"""What a panel is made of: parts that give presses, and parts that show and sound. Each overrides what it can do."""

from collections.abc import Mapping
from typing import Any

from companion.text import Text
from hardware.ports import Press


class PanelPart:
    """A part that does nothing: the `none` panel. Names of lamps, of what they show, and of sounds: hardware/signals.py."""

    problems: tuple[Text, ...] = ()
    """What people should know, e.g. a button that was held down at the start."""

    def look(self, view: Mapping[str, Any], now_s: float) -> None:
        """The table's newest public view."""

    def poll(self, now_s: float) -> list[Press]:
        """The presses since the last call, oldest first; never waits."""
        return []

    def show(self, lamp: str, pattern: str) -> None:
        """From now on this lamp shows this pattern."""

    def play(self, signal: str) -> None:
        """Begin a sound; a newer one takes the place of an older."""

    def tick(self, now_s: float) -> None:
        """Carry blinking and sounds on."""

    def close(self) -> None:
        """Let go; never raises."""
