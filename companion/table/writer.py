"""One thread owns the table; everybody else sends it notes and waits for the answer."""

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")

IDLE_S = 60.0
SHORTEST_S = 0.005
"""The longest and the shortest sleep of an idle writer, seconds; notes wake it at once."""


class StoppedError(Exception):
    """The table is shutting down and takes no more notes."""


class Writer:
    """A queue and its thread. after_each runs in the thread after every note (and when `due_s` says so, without one)."""

    def __init__(self, after_each: Callable[[], None], due_in_s: Callable[[], float | None]) -> None:
        self._notes: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None] = queue.SimpleQueue()
        self._after_each = after_each
        self._due_in_s = due_in_s
        self._stopped = False
        self._door = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="table-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Finish the notes that are waiting, then end. May be called twice."""
        with self._door:
            if not self._stopped:
                self._stopped = True
                self._notes.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def call(self, note: Callable[[], T]) -> T:
        """Have the writer do something; returns or raises what it did, after everything that follows from it was shown."""
        answer: Future[T] = Future()
        with self._door:
            if self._stopped:
                raise StoppedError("the table is shutting down")
            self._notes.put((note, answer))
        return answer.result()

    def _work(self) -> None:
        while True:
            try:
                taken = self._notes.get(timeout=self._sleep_s())
            except queue.Empty:
                self._settle()
                continue
            if taken is None:
                return
            self._do(*taken)

    def _do(self, note: Callable[[], Any], answer: Future[Any]) -> None:
        result, trouble = None, None
        try:
            result = note()
        except BaseException as raised:
            trouble = raised
        self._settle()
        if trouble is not None:
            answer.set_exception(trouble)
        else:
            answer.set_result(result)

    def _settle(self) -> None:
        try:
            self._after_each()
        except Exception:
            log.exception("the screens could not be told")

    def _sleep_s(self) -> float:
        due_s = self._due_in_s()
        return IDLE_S if due_s is None else min(IDLE_S, max(SHORTEST_S, due_s))
