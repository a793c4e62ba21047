"""Both ends of the socket between table and eye: newest-only slots, one thread that sends and one that receives.

Neither end ever waits for the other: a message that nobody has taken yet is replaced by a newer one of the same slot. What arrives does
so in the order in which it was sent: no reading of before comes after the word that the camera is lost. Of what people say each word has a
slot of its own.
"""

import contextlib
import itertools
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from companion.eye.messages import BrokenMessageError, Message, pack, unpack

Waiting = TypeVar("Waiting")


class Slots(Generic[Waiting]):
    """What waits to be fetched, one place a name; a newer one takes the place of an older. Safe between threads."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._waiting: dict[str, Waiting] = {}
        self._closed = False

    def put(self, slot: str, thing: Waiting) -> None:
        """Leave something; what lay in that slot is forgotten, its place in the row too: nothing is fetched before what was left before it.
        After close nothing is kept."""
        with self._change:
            if not self._closed:
                self._waiting.pop(slot, None)
                self._waiting[slot] = thing
                self._change.notify_all()

    def take(self, timeout_s: float | None = 0.0) -> Waiting | None:
        """What has waited longest; None when none comes within the time, or at once after close. None waits for ever."""
        with self._change:
            self._change.wait_for(lambda: self._waiting or self._closed, timeout_s)
            if not self._waiting:
                return None
            return self._waiting.pop(next(iter(self._waiting)))

    def close(self) -> None:
        """Wake whoever waits. What is still there can be taken."""
        with self._change:
            self._closed = True
            self._change.notify_all()

    @property
    def closed(self) -> bool:
        return self._closed


class Link:
    """One end of the connection. send never waits; receive waits as long as it is told."""

    def __init__(self, end: socket.socket, clock: Callable[[], float] = time.monotonic, on_close: Callable[[], None] | None = None) -> None:
        """end: a connected stream socket, owned from now on. on_close: called once, in a thread of ours, when the other side is gone."""
        self._socket, self._clock, self._on_close = end, clock, on_close
        self._out: Slots[bytes] = Slots()
        self._in: Slots[Message] = Slots()
        for work in (self._send_all, self._receive_all):
            threading.Thread(target=work, name=f"eye-link{work.__name__}", daemon=True).start()

    def send(self, message: Message) -> None:
        """Hand a message over; an older one of the same slot that has not gone yet is forgotten."""
        self._out.put(_slot(message), pack(message))

    def receive(self, timeout_s: float = 0.0) -> Message | None:
        """The next message, stamped with its arrival; None when there is none yet or the other side is gone."""
        return self._in.take(timeout_s)

    @property
    def closed(self) -> bool:
        """True once the other side is gone (or we closed); messages already here can still be received."""
        return self._in.closed

    def close(self) -> None:
        """Hang up; never raises, may be called twice."""
        self._out.close()
        self._in.close()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _send_all(self) -> None:
        while (packed := self._out.take(None)) is not None:
            try:
                self._socket.sendall(packed)
            except OSError:
                return

    def _receive_all(self) -> None:
        try:
            with self._socket.makefile("rb") as stream:
                while (message := unpack(stream)) is not None:
                    self._in.put(_slot(message), replace(message, at_s=self._clock()))
        except (OSError, ValueError, BrokenMessageError):
            pass  # hung up in the middle: the same as the end
        self._in.close()
        self._out.close()
        if self._on_close is not None:
            self._on_close()


_EACH = ("told", "untold")
_words = itertools.count()


def _slot(message: Message) -> str:
    """One slot a kind; answers to jobs carry the job's number, and people's words are numbered: they never push each other out."""
    return f"{message.kind} {next(_words) if message.kind in _EACH else message.fields.get('job', '')}"
