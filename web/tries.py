"""How often a PIN may be guessed: five wrong tries a minute an address, thirty in all. Time is handed in."""

from collections import deque
from collections.abc import Callable
from threading import Lock

WINDOW_S = 60.0
PER_ADDRESS = 5
IN_ALL = 30


class Tries:
    """Remembers the wrong tries of the last minute; safe to share between threads."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """clock: monotonic seconds."""
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque()
        self._lock = Lock()

    def attempt(self, address: str, right: bool) -> float:
        """One try from this address: 0 when it was heard (a wrong one is remembered), else the seconds it must wait, right or not.

        Looking and counting are one step, so that many tries at once gain nothing.
        """
        now_s = self._clock()
        with self._lock:
            while self._wrong and self._wrong[0][0] <= now_s - WINDOW_S:
                self._wrong.popleft()
            own = [at_s for at_s, who in self._wrong if who == address]
            everybody = [at_s for at_s, _ in self._wrong]
            waits = [made[-limit] + WINDOW_S - now_s for made, limit in ((own, PER_ADDRESS), (everybody, IN_ALL)) if len(made) >= limit]
            if not waits and not right:
                self._wrong.append((now_s, address))
            return max(waits, default=0.0)
