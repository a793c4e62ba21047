"""A witness that takes its time: it hears all in a thread of its own, in order, and the table goes on meanwhile."""

import logging
import queue
import threading
from collections.abc import Callable
from functools import partial

from companion.table.witness import Floors, Told, Vouched, Witness
from vision.reading import DieReading, TableReading

log = logging.getLogger(__name__)


class Aside:
    """See companion.table.witness.Witness. What is said before `start` is heard then."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness
        self._said: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="witness", daemon=True)

    def start(self) -> None:
        """Hear from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Returns when all that was said is heard. May be called before start."""
        self._said.put(None)
        if self._thread.is_alive():
            self._thread.join(5.0)

    def corrected(self, die: DieReading, crop: bytes, told: Told, floors: Floors) -> None:
        self._said.put(partial(self._witness.corrected, die, crop, told, floors))

    def confirmed(self, reading: TableReading, vouched: Vouched) -> None:
        self._said.put(partial(self._witness.confirmed, reading, vouched))

    def taken_back(self, since: int) -> None:
        self._said.put(partial(self._witness.taken_back, since))

    def _run(self) -> None:
        while (hear := self._said.get()) is not None:
            try:
                hear()
            except Exception:
                log.exception("what a person said of a die could not be taken")
