"""Files that must survive a power cut: written aside, on disk before they take the old one's place. And whether storage has changed one."""

import contextlib
import json
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

SUM = "checksum"
"""Key under which a file of ours keeps a number that hangs on all else in it."""


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
    except OSError as wrong:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
        if wrong.filename == str(half):
            wrong.filename = str(path)  # of the one beside it nobody has heard
        raise


def write_named(path: Path, data: bytes) -> None:
    """To where a person said: a file as `write_whole` does, through a link too; a device or a pipe as it comes. Raises OSError."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)
    else:
        write_whole(behind_links(path), data)


def behind_links(path: Path) -> Path:
    """Where a path leads. Links that lead round in a ring stay what they are; Path.resolve makes an error of them that nobody expects."""
    return Path(os.path.realpath(path))


def read_json(text: str | bytes) -> Any:
    """What a file says that storage, or somebody's hand, may have changed. Raises ValueError for whatever is no JSON: what is nested a
    thousand deep, too, which ends json.loads with another error."""
    try:
        return json.loads(text)
    except RecursionError as wrong:
        raise ValueError("it is nested too deeply") from wrong


def to_disk(path: Path) -> None:
    """Have a file's contents, or a directory's names, on disk before going on: a power cut must not lose the file itself."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def with_sum(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Plain data, to be written as JSON, with its checksum: a digit that storage changes does not go unnoticed."""
    return {**plain, SUM: _sum_of(plain)}


def is_as_written(read: Mapping[str, Any]) -> bool:
    """Whether plain data is what `with_sum` was given. Files of older versions, and what people write themselves, have no checksum."""
    try:
        return SUM not in read or read[SUM] == _sum_of({key: value for key, value in read.items() if key != SUM})
    except RecursionError:  # nobody here writes anything so deep
        return False


def _sum_of(plain: Mapping[str, Any]) -> int:
    return zlib.crc32(json.dumps(_as_browsers_write(plain), sort_keys=True).encode())


def _as_browsers_write(plain: Any) -> Any:
    """A browser that passes a file on writes 20 for 20.0, and 0 for -0.0."""
    if isinstance(plain, Mapping):
        return {str(key): _as_browsers_write(value) for key, value in plain.items()}
    if isinstance(plain, (list, tuple)):
        return [_as_browsers_write(value) for value in plain]
    if isinstance(plain, bool) or not isinstance(plain, (int, float)) or (isinstance(plain, int) and abs(plain) >= 1e15):
        return plain
    return plain + 0.0
