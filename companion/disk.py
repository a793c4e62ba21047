"""Files that must survive a power cut: written aside, on disk before they take the old one's place."""

import contextlib
import os
from pathlib import Path


def write_whole(path: Path, data: bytes, private: bool = False) -> None:
    """The file is the old one or the new one, never half of either. private: readable by its owner alone, from the first moment.

    Raises OSError; then the old file stands as it was, and nothing lies beside it.
    """
    half = path.with_name(f".{path.name}.part")
    try:
        half.unlink(missing_ok=True)
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
        to_disk(path.parent)
    except OSError:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
        raise


def to_disk(path: Path) -> None:
    """Have a file's contents, or a directory's names, on disk before going on: a power cut must not lose the file itself."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
