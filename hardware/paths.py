"""Paths as people write them behind the word of a camera or a panel."""

from pathlib import Path


def at_home(written: str) -> Path:
    """The path with its ~ filled in; one that names nobody's home stays as it is written, and is not there then."""
    try:
        return Path(written).expanduser()
    except RuntimeError:
        return Path(written)
