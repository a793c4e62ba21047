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
"""The longest sleep of an idle writer; notes wake it at once."""


class StoppedError(Exception):
    """The table is shutting down and takes no more notes."""


class Writer:
    """A queue and its thread. after_each runs in the thread after every note (and when `due_s` says so, without one)."""

    def __init__(self, after_each: Callable[[], None], due_in_s: Callable[[], float | None]) -> None:
        self._notes: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any] | None] | None] = queue.SimpleQueue()
        self._after_each = after_each
        self._due_in_s = due_in_s
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._work, name="table-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Finish the notes that are waiting, then end. May be called twice."""
        if not self._stopped.is_set():
            self._stopped.set()
            self._notes.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def call(self, note: Callable[[], T]) -> T:
        """Have the writer do something; returns or raises what it did, after everything that follows from it was shown."""
        if self._stopped.is_set():
            raise StoppedError("the table is shutting down")
        answer: Future[T] = Future()
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
                self._refuse_the_rest()
                return
            self._do(*taken)

    def _do(self, note: Callable[[], Any], answer: Future[Any] | None) -> None:
        result, trouble = None, None
        try:
            result = note()
        except BaseException as raised:
            trouble = raised
        self._settle()
        if answer is None:
            return
        if trouble is not None:
            answer.set_exception(trouble)
        else:
            answer.set_result(result)

    def _settle(self) -> None:
        try:
            self._after_each()
        except Exception:
            log.exception("the screens could not be told")

    def _refuse_the_rest(self) -> None:
        while True:
            try:
                taken = self._notes.get_nowait()
            except queue.Empty:
                return
            if taken is not None and taken[1] is not None:
                taken[1].set_exception(StoppedError("the table is shutting down"))

    def _sleep_s(self) -> float:
        due_s = self._due_in_s()
        return IDLE_S if due_s is None else min(IDLE_S, max(0.005, due_s))
