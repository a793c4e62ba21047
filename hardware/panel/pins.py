"""Which line of the Raspberry Pi's header is which button, lamp and buzzer, in BCM numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.text import say
from hardware.ports import PanelError
from hardware.signals import SEAT_PARTS


@dataclass(frozen=True, slots=True)
class PinMap:
    """buttons: to ground, with the chip's own pull-up; lamps and buzzer: lit and sounding when high. Names as in hardware/ports.py."""

    buttons: Mapping[str, int]
    lamps: Mapping[str, int]
    buzzer: int

    @classmethod
    def of(cls, settings: Any) -> "PinMap":
        """From the fields pin_confirm … pin_buzzer of the settings. Raises PanelError when a line is named twice."""
        return cls(
            {name: getattr(settings, f"pin_{name}") for name in ("confirm", "undo", "next")},
            {
                name: line
                for name in ("ready", "confirm", "trouble", *SEAT_PARTS)
                if (line := getattr(settings, f"pin_lamp_{name}", None)) is not None
            },
            settings.pin_buzzer,
        ).checked()

    def checked(self) -> "PinMap":
        """Itself. Raises PanelError when a line is named twice."""
        for line in self.lines:
            if self.lines.count(line) > 1:
                raise PanelError(
                    "bad-spec",
                    say("Line {line} is given to two things of the panel.", line=line),
                    say("Give each pin_… in the settings file a line of its own."),
                )
        return self

    @property
    def lines(self) -> tuple[int, ...]:
        """Every line in use."""
        return (*self.buttons.values(), *self.lamps.values(), self.buzzer)
