"""The strip of lamps along the casinos, on two lines of the panel."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from hardware.light_path import BLINKS_S, DARK, OFF, PLACES, Colour, Light, colour_at, comes_to_rest, held, lights
from hardware.panel.pins import StripWires
from hardware.strip import bits, frame

TURNS = 4
"""Turns of the panel over which a frame is spread: the lamps wait between bits as long as it takes, buttons and buzzer should not. Shorter
in all than the shortest flash."""


class Strip:
    """Shows the light path. Writes only what has changed, and that piece by piece."""

    def __init__(self, wires: StripWires, put: Callable[[int, int], object]) -> None:
        """put(line, level) sets a line; both are low at first."""
        self._wires, self._put = wires, put
        self._lights: tuple[Light, ...] = (OFF,) * len(PLACES)
        self._since_s = [0.0] * len(PLACES)
        self._rests = False  # once it has blinked for a while
        self._sent: tuple[Colour, ...] | None = None  # what the lamps show before anything was sent, nobody knows
        self._left: Iterator[int] = iter(())
        self._piece = 0  # bits of a frame that are clocked in at a turn
        self._level = 0

    def look(self, view: Mapping[str, Any], now_s: float) -> None:
        """The table's newest public view. A place whose light changes begins anew, the others go on."""
        shown, self._rests = lights(view), comes_to_rest(view)
        self._since_s = [since if new == old else now_s for new, old, since in zip(shown, self._lights, self._since_s, strict=True)]
        self._lights = shown

    def tick(self, now_s: float) -> None:
        """Carry on: what is under way first, then what has changed since. What raises is sent again."""
        piece = tuple(islice(self._left, self._piece))
        if not piece:
            shown = tuple(self._shown(light, now_s - since_s) for light, since_s in zip(self._lights, self._since_s, strict=True))
            piece = tuple(islice(self._begin(shown), self._piece)) if shown != self._sent else ()
        try:
            self._clock_in(piece)
        except Exception:
            self._sent, self._left = None, iter(())
            raise

    def _shown(self, light: Light, since_s: float) -> Colour:
        """What a place shows, so long after it began."""
        return colour_at(held(light) if self._rests and since_s >= BLINKS_S else light, since_s)

    def close(self) -> None:
        """All dark, at once."""
        self._clock_in(tuple(self._left))
        self._clock_in(tuple(self._begin((DARK,) * len(PLACES))))

    def _begin(self, shown: tuple[Colour, ...]) -> Iterator[int]:
        self._sent = shown
        lamps = [colour for colour in shown for _ in range(self._wires.lamps)]
        content = frame(lamps, self._wires.brightness)
        self._left, self._piece = bits(content), -(-8 * len(content) // TURNS)
        return self._left

    def _clock_in(self, piece: tuple[int, ...]) -> None:
        for bit in piece:
            if bit != self._level:
                self._put(self._wires.data, bit)
                self._level = bit
            self._put(self._wires.clock, 1)
            self._put(self._wires.clock, 0)
