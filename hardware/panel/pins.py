"""Which line of the Raspberry Pi's header is which button, lamp and buzzer, in BCM numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.text import say
from hardware.ports import BUTTONS, PanelError
from hardware.signals import SEAT_PARTS


@dataclass(frozen=True, slots=True)
class StripWires:
    """The strip of lamps along the casinos. lamps: how many each casino has. brightness: 1 to 31."""

    data: int
    clock: int
    lamps: int = 1
    brightness: int = 4

    @classmethod
    def of(cls, settings: Any) -> "StripWires | None":
        """None where no line is named. Raises PanelError when one is named without the other."""
        data, clock = getattr(settings, "pin_strip_data", None), getattr(settings, "pin_strip_clock", None)
        if data is None and clock is None:
            return None
        if data is None or clock is None:
            raise PanelError(
                "bad-spec",
                say("The strip of lamps needs two lines, and one is named."),
                say("Name both pin_strip_data and pin_strip_clock in the settings file, or neither."),
            )
        return cls(data, clock, settings.strip_lamps, settings.strip_brightness)


@dataclass(frozen=True, slots=True)
class PinMap:
    """buttons: to ground, with the chip's own pull-up; lamps and buzzer: lit and sounding when high. Names as in hardware/signals.py.

    strip: None where there is none.
    """

    buttons: Mapping[str, int]
    lamps: Mapping[str, int]
    buzzer: int
    strip: StripWires | None = None

    @classmethod
    def of(cls, settings: Any) -> "PinMap":
        """From the fields pin_confirm … strip_brightness of the settings. Raises PanelError when a line is named twice, or a strip has
        one line only."""
        return cls(
            {name: getattr(settings, f"pin_{name}") for name in BUTTONS},
            {
                name: line
                for name in ("ready", "confirm", "trouble", *SEAT_PARTS)
                if (line := getattr(settings, f"pin_lamp_{name}", None)) is not None
            },
            settings.pin_buzzer,
            StripWires.of(settings),
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
        return (*self.buttons.values(), *self.outputs)

    @property
    def outputs(self) -> tuple[int, ...]:
        """Those that the panel drives."""
        strip = () if self.strip is None else (self.strip.data, self.strip.clock)
        return (*self.lamps.values(), self.buzzer, *strip)
