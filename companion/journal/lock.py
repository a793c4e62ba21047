"""One server per data directory: a lock that the system itself lets go of when its holder dies."""

import fcntl
import os
import time
from pathlib import Path

from companion.errors import CompanionError
from companion.text import say

LOCK_FILE = "companion.lock"
TRIES_S = (0.0, 0.02, 0.1)
"""Pauses before each try: whoever looks whether a companion runs (holder_of) holds the lock for an instant."""


class JournalBusyError(CompanionError):
    """Another companion already writes in this directory."""

    code = "journal-busy"
    http = 503


def holder_of(directory: Path) -> str | None:
    """Number of the companion that runs on this directory, None when none does. "?" where it runs, but its number can't be read."""
    try:
        file = os.open(directory / LOCK_FILE, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return os.read(file, 32).decode("ascii", "replace").strip() or "?"
    finally:
        os.close(file)
    return None


class DirectoryLock:
    """Held from construction to release(). Raises JournalBusyError while another process (or another lock in this one) holds it."""

    def __init__(self, directory: Path) -> None:
        self._file = os.open(directory / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if not any(self._taken(wait_s) for wait_s in TRIES_S):
            holder = os.read(self._file, 32).decode("ascii", "replace").strip() or "?"
            os.close(self._file)
            raise JournalBusyError(
                say("Another companion (process {pid}) already keeps its journal in {directory}.", pid=holder, directory=str(directory)),
                say("Stop that one first, or give this one a directory of its own with --data."),
            )
        try:
            os.ftruncate(self._file, 0)
            os.write(self._file, str(os.getpid()).encode("ascii"))
        except OSError:  # a full disk
            self.release()
            raise

    def _taken(self, wait_s: float) -> bool:
        time.sleep(wait_s)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def release(self) -> None:
        """Let go; may be called twice."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
