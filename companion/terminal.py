"""Where the command speaks: standard error, streams that are closed or full, paths as they were typed, and a word while one waits."""

import codecs
import io
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

STDOUT, STDERR = 1, 2  # their numbers as files
MOMENT, MOMENT_S = "One moment ...", 1.0


def tell(sentence: str) -> None:
    """On standard error; where nothing can be said there either, the exit code says it."""
    try:
        print(f"companion: {sentence}", file=sys.stderr, flush=True)
    except OSError:
        lead_nowhere(STDERR)


def cannot_print() -> bool:
    """Whether it is standard output that can't be written: what it still holds can't be, or nothing more can."""
    try:
        sys.stdout.flush()
        os.write(STDOUT, b"")
    except OSError:
        return True
    return False


def lead_nowhere(stream: int) -> None:
    """What could not be written there is not tried again at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream)
    os.close(nowhere)


def lead_closed_streams_nowhere() -> None:
    """A caller may have closed them. The next file that is opened would have their number, and libraries would write into it; and what is
    printed on a standard error that is none goes to standard output."""
    while (free := os.open(os.devnull, os.O_RDWR)) <= STDERR:
        os.set_inheritable(free, True)
    os.close(free)
    sys.stdout = sys.stdout or os.fdopen(STDOUT, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(STDERR, "w", encoding="utf-8", closefd=False)


def show_paths_as_typed() -> None:
    """A path may hold bytes that are no UTF-8. They go out as they came in; what else can't be shown is spelt out on standard error."""
    codecs.register_error("as-typed", spelt_as_typed)
    for stream, errors in ((sys.stdout, "surrogateescape"), (sys.stderr, "as-typed")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def spelt_as_typed(bad: UnicodeError) -> tuple[str | bytes, int]:
    """A codec's way with letters that the stream has not: the bytes that were typed, else their number."""
    try:
        return codecs.lookup_error("surrogateescape")(bad)
    except UnicodeEncodeError:
        return codecs.lookup_error("backslashreplace")(bad)


@contextmanager
def one_moment() -> Iterator[None]:
    """Who waits for longer than a second for the libraries is told so, where somebody looks: a Raspberry Pi loads them for some seconds."""
    told = threading.Event()

    def tell() -> None:
        told.set()
        print(MOMENT, end="\r", file=sys.stderr, flush=True)

    if not sys.stderr.isatty():
        yield
        return
    waiting = threading.Timer(MOMENT_S, tell)
    waiting.daemon = True
    waiting.start()
    try:
        yield
    finally:
        waiting.cancel()
        waiting.join()
        if told.is_set():
            print(" " * len(MOMENT), end="\r", file=sys.stderr, flush=True)
