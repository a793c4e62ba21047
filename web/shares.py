"""A share of the server's threads for every address: whoever opens many lines and says nothing on them holds up nobody else."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

L = TypeVar("L")

WAITING = 256
"""Lines that may wait, of all addresses together; with more of them the machine would run out of files, and none could come at all."""


class Shares(Generic[L]):
    """Which lines are being served, which wait for others of their address. Safe to share between threads."""

    def __init__(self, most: int, begin: Callable[[L], None]) -> None:
        """most: lines of one address served at once. begin: called with each line whose time has come, never under the lock."""
        self._most, self._begin = most, begin
        self._served: Counter[str] = Counter()
        self._waiting: defaultdict[str, deque[L]] = defaultdict(deque)
        self._lock = Lock()

    def come(self, address: str, line: L) -> bool:
        """It has something to say: it is begun with, now or in its turn. False where too many wait already."""
        with self._lock:
            if self._served[address] >= self._most:
                if sum(map(len, self._waiting.values())) >= WAITING:
                    return False
                self._waiting[address].append(line)
                return True
            self._served[address] += 1
        self._begin(line)
        return True

    def are_wanted(self, address: str) -> bool:
        """Whether others of this address wait for one of its lines to be done."""
        with self._lock:
            return address in self._waiting

    def done(self, address: str) -> None:
        """One that was begun with has been served, or needs no thread for now."""
        with self._lock:
            waiting = self._waiting.get(address)
            following = waiting.popleft() if waiting else None
            if not waiting:
                self._waiting.pop(address, None)
            if following is None:
                self._served[address] -= 1
                if not self._served[address]:
                    del self._served[address]
        if following is not None:
            self._begin(following)

    def leave(self) -> list[L]:
        """Those that wait will not be served any more: here they are."""
        with self._lock:
            leaving = [line for lines in self._waiting.values() for line in lines]
            self._waiting.clear()
        return leaving
