"""The live streams: how many may be open, so many in all, so many an address; and which are, so that they end when the server stops."""

from collections import Counter
from threading import Lock
from typing import Protocol


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


class Closable(Protocol):
    """What can be ended from outside: a subscription to the feed."""

    def close(self) -> None: ...


class OpenStreams:
    """The streams open now; safe to share between threads."""

    def __init__(self) -> None:
        self._open: set[Closable] = set()
        self._closing = False
        self._lock = Lock()

    def opened(self, stream: Closable) -> None:
        """Remember it; after close_all it is closed at once."""
        with self._lock:
            self._open.add(stream)
            closing = self._closing
        if closing:
            stream.close()

    def ended(self, stream: Closable) -> None:
        with self._lock:
            self._open.discard(stream)

    def close_all(self) -> None:
        """End every stream, and every one that still comes."""
        with self._lock:
            self._closing = True
            leaving = tuple(self._open)
        for stream in leaving:
            stream.close()
