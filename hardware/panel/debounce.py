"""Turns the levels of a button's line into presses: short, long, double. Pure: no thread, no sleep, no pin; time is handed in.

Our own, because the drivers' can't be trusted: with FALLING only, rpi-lgpio gave five false presses for five 2 ms glitches and a phantom
press at a bouncy release (measured on real lines); RPi.GPIO swallows everything after the first edge. Levels of both edges, read again
by and by, and this small machine give neither.
"""

from dataclasses import dataclass, field

from hardware.ports import Press

SETTLE_S = 0.02  # bouncing of small push buttons ends within 5 to 10 ms; nobody presses for less than 40
LONG_S = 1.5
DOUBLE_S = 0.4
REPOLL_S = 0.05


@dataclass(slots=True)
class Debounce:
    """One button. Feed it every level that was seen with its time, and tick it now and then.

    holds: whether holding it means something of its own. If so, a short press is told at its release and a long one after LONG_S,
    never both; if not, a press is told as soon as the level has settled.
    down: the level at the start; a button that is held then gives no press until it was let go.
    """

    button: str
    holds: bool = False
    down: bool = False
    _level: bool = field(init=False)
    _since_s: float = field(init=False, default=float("-inf"))
    _told: bool = field(init=False)
    _down_s: float = field(init=False, default=float("-inf"))
    _before_s: float = field(init=False, default=float("-inf"))

    def __post_init__(self) -> None:
        self._level = self._told = self.down

    def feed(self, down: bool, at_s: float) -> list[Press]:
        """A level seen at a time (monotonic, not before those already fed), and what it completes."""
        presses = self.tick(at_s)
        if down != self._level:
            self._level, self._since_s = down, at_s
        return presses

    def tick(self, now_s: float) -> list[Press]:
        """What has come to be a press by the passing of time alone."""
        presses: list[Press] = []
        if self._level != self.down and now_s - self._since_s >= SETTLE_S:
            self.down = self._level
            if self.down:
                self._before_s, self._down_s, self._told = self._down_s, self._since_s, False
            if not self._told and self.down is not self.holds:
                presses.append(self._press())
        if self.down and self.holds and not self._told and now_s - self._down_s >= LONG_S:
            presses.append(self._press(long=True))
        return presses

    def _press(self, long: bool = False) -> Press:
        self._told = True
        return Press(self.button, self._down_s, long, double=not long and self._down_s - self._before_s <= DOUBLE_S)
