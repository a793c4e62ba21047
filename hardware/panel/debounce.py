"""Turns the levels of a button's line into presses: short, long, double. Pure: no thread, no sleep, no pin; time is handed in.

Our own, because the drivers' can't be trusted: with FALLING only, rpi-lgpio gave five false presses for five 2 ms glitches and a phantom
press at a bouncy release (measured on real lines); RPi.GPIO swallows everything after the first edge. Levels of both edges, read again
by and by, and this small machine give neither.
"""

from dataclasses import dataclass, field

from hardware.ports import Press

SETTLE_S = 0.02  # bouncing of small push buttons ends within 5 to 10 ms; nobody presses for less than 40
UNSEEN_S = 0.05
"""So long a level must have stood to be believed on worse evidence: on edges whose time is only when a busy machine heard of them
(a glitch of 2 ms can look 30 ms long then), or on readings alone where an edge got lost."""
LONG_S = 1.5
DOUBLE_S = 0.4


@dataclass(slots=True)
class Debounce:
    """One button. Tell it every edge, and the level as read again every 10 to 50 ms.

    holds: whether holding it means something of its own. If so, a short press is told at its release and a long one after LONG_S,
    never both; if not, a press is told as soon as the level has settled.
    down: the level at the start; a button that is held then gives no press until it was let go.
    """

    button: str
    holds: bool = False
    down: bool = False
    _level: bool = field(init=False)
    _since_s: float = field(init=False, default=float("-inf"))
    _odd_s: float | None = field(init=False, default=None)
    _told: bool = field(init=False)
    _down_s: float = field(init=False, default=float("-inf"))
    _before_s: float = field(init=False, default=float("-inf"))

    def __post_init__(self) -> None:
        self._level = self._told = self.down

    def held_s(self, now_s: float) -> float:
        """For how long it has been down; endless where it was at the start."""
        return now_s - self._down_s if self.down else 0.0

    def edge(self, down: bool, at_s: float, exact: bool = True) -> list[Press]:
        """The level changed to this at that time, monotonic, and what it completes.

        exact: the time is the edge's own, as the kernel stamps it; otherwise it is when we heard of it.
        """
        self._odd_s = None
        if down == self._level:  # the edge between was lost: it bounces faster than we hear
            self._since_s = at_s if down != self.down else self._since_s
            return []
        presses = self._settle(at_s, SETTLE_S if exact else UNSEEN_S)
        self._level, self._since_s = down, at_s
        return presses

    def read(self, down: bool, now_s: float) -> list[Press]:
        """The level is this now, and what that completes. One that no edge told of is believed when it stays (lg issue 18: lost edges)."""
        if down == self._level:
            self._odd_s = None
        elif self._odd_s is None:
            self._odd_s = now_s
        elif now_s - self._odd_s >= UNSEEN_S:
            self._level, self._since_s, self._odd_s = down, self._odd_s, None
        presses = self._settle(now_s, SETTLE_S) if down == self._level else []
        if self.down and self.holds and not self._told and now_s - self._down_s >= LONG_S:
            presses.append(self._press(long=True))
        return presses

    def _settle(self, at_s: float, stood_s: float) -> list[Press]:
        """Believe the level if it has stood for so long by then."""
        if self._level == self.down or at_s - self._since_s < stood_s:
            return []
        self.down = self._level
        if self.down:
            self._before_s, self._down_s, self._told = self._down_s, self._since_s, False
        return [self._press()] if not self._told and self.down is not self.holds else []

    def _press(self, long: bool = False) -> Press:
        self._told = True
        return Press(self.button, self._down_s, long, double=not long and self._down_s - self._before_s <= DOUBLE_S)
