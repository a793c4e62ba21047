"""Ctrl-C while nothing has begun yet."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Ctrl-C in here ends the process at once and silently, with what a shell calls exit code 130.

    For what comes first, imports above all: libraries make tracebacks of a KeyboardInterrupt, or errors of their own, or swallow it. Where
    Ctrl-C is ignored, or heard in a way of somebody's own, that stays.
    """
    ours = threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
