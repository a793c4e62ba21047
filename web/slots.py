"""How many live streams may be open: so many in all, so many an address. Beyond that a page polls."""

from collections import Counter
from threading import Lock


class StreamSlots:
    """Counts open streams; safe to share between threads."""

    def __init__(self, in_all: int, per_address: int) -> None:
        self._in_all = in_all
        self._per_address = per_address
        self._open: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, address: str) -> bool:
        """Take a slot; False when all are taken. Give it back exactly once."""
        with self._lock:
            if self._open.total() >= self._in_all or self._open[address] >= self._per_address:
                return False
            self._open[address] += 1
            return True

    def give_back(self, address: str) -> None:
        with self._lock:
            self._open[address] -= 1
            if self._open[address] <= 0:
                del self._open[address]

    def open(self) -> int:
        """Streams open now."""
        with self._lock:
            return self._open.total()
