"""What the lamps of a strip make of their two lines, for tests of those who drive them."""

from hardware.light_path import Colour

BRIGHTEST = 31


class PretendStrip:
    """A strip of so many lamps that is none."""

    def __init__(self, lamps: int, data: int, clock: int) -> None:
        """data, clock: the numbers of its lines, both low at first."""
        self._clock, self._data = clock, data
        self._levels = {data: 0, clock: 0}
        self._lamps = [_Lamp(late=n % 2) for n in range(lamps)]
        self.clocks = 0
        """Bits that were clocked in since it was made."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """What the lamps show now."""
        return tuple(lamp.colour for lamp in self._lamps)

    @property
    def brightness(self) -> tuple[int, ...]:
        """Of each lamp, 0 before it was told anything."""
        return tuple(lamp.brightness for lamp in self._lamps)

    def output(self, line: int, level: int) -> None:
        """A line changes, as by RPi.GPIO's function of this name; others than its two are none of its business."""
        if line == self._clock and level and not self._levels[line]:
            self.clocks += 1
            bit = self._levels[self._data]
            for lamp in self._lamps:
                bit = lamp.take(bit)
        if line in self._levels:
            self._levels[line] = int(level)


class _Lamp:
    """Takes the first four bytes behind 32 zeros for itself and hands on zeros meanwhile, then all that follows, each second lamp a clock
    late. Shows what it took at the next 32 zeros, as the later make does; the older one does at once."""

    def __init__(self, late: int) -> None:
        self._held = [0] * late
        self._zeros = 0
        self._ready = False
        self._own: list[int] = []
        self.colour: Colour = (0, 0, 0)
        self.brightness = 0

    def take(self, bit: int) -> int:
        """A bit comes; the one that goes on to the next lamp."""
        self._held.append(self._heed(bit))
        return self._held.pop(0)

    def _heed(self, bit: int) -> int:
        if 0 < len(self._own) < 32 or (self._ready and bit):
            self._ready, self._zeros = False, 0
            self._own.append(bit)
            return 0
        self._zeros = 0 if bit else self._zeros + 1
        if self._zeros == 32:
            self._show()
        return bit

    def _show(self) -> None:
        self._ready = True
        if self._own:
            head, blue, green, red = int("".join(map(str, self._own)), 2).to_bytes(4)
            self.colour, self.brightness, self._own = (red, green, blue), head & BRIGHTEST, []
