"""Trying the buttons: for a while presses are only counted and shown, and play nothing. A strip of lamps is tried with them."""

import threading
from collections.abc import Callable

from hardware.ports import Press

LEASE_S = 4.0
"""A page that tries the buttons asks again and again; so long after its last word they play again."""
KEPT = 20


class PressTrial:
    """Presses while somebody looks at the page that tries them. Safe to share between threads. clock: seconds, monotonic."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._until_s = float("-inf")
        self._seen: list[Press] = []

    def go_on(self) -> list[Press]:
        """The page is looking: presses are tried for another LEASE_S. Gives those since the trial began, oldest first."""
        with self._lock:
            now_s = self._clock()
            if now_s >= self._until_s:
                self._seen = []
            self._until_s = now_s + LEASE_S
            return list(self._seen)

    def end(self) -> None:
        """The buttons play again at once."""
        with self._lock:
            self._until_s = float("-inf")

    @property
    def goes_on(self) -> bool:
        """Whether somebody is trying."""
        with self._lock:
            return self._clock() < self._until_s

    def takes(self, press: Press) -> bool:
        """Whether this press is only tried; the game must not hear of it then."""
        with self._lock:
            if self._clock() >= self._until_s:
                return False
            self._seen = [*self._seen[-KEPT + 1 :], press]
            return True
