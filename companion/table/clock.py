"""The time, handed in: only the composition root owns a real clock, tests own theirs."""

import time
from typing import Protocol

BOOTTIME: int = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Linux's monotonic clock stands still while a laptop's lid is closed; this one does not."""


class Clock(Protocol):
    """Where the table's time comes from."""

    def monotonic(self) -> float:
        """Seconds that never run backwards, of no known origin: for standing times and presses."""

    def with_sleep(self) -> float:
        """The same, of another origin, and with the time for which the machine was suspended: for hours in which people were away."""

    def wall(self) -> float:
        """Seconds since 1970 (UTC), for people: may be wrong on a machine without a clock chip, never used for deciding."""


class SystemClock:
    """The machine's own clocks."""

    def monotonic(self) -> float:
        return time.monotonic()

    def with_sleep(self) -> float:
        return time.clock_gettime(BOOTTIME)

    def wall(self) -> float:
        return time.time()


class HandClock:
    """Time that stands still until it is moved: for tests, and for tables that are rehearsed."""

    def __init__(self, now_s: float = 1000.0) -> None:
        self.now_s = now_s
        self.suspended_s = 0.0

    def monotonic(self) -> float:
        return self.now_s

    def with_sleep(self) -> float:
        return self.now_s + self.suspended_s

    def wall(self) -> float:
        return 1_700_000_000.0 + self.now_s
