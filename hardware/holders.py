"""Who holds a device: the name of the program, so that a sentence can say more than "busy"."""

import os
from pathlib import Path


def who_holds(device: Path) -> str | None:
    """The command and process number that has this device file open, or None when that can't be seen (another user's process)."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            held = any(os.readlink(handle) == str(device) for handle in (process / "fd").iterdir())
            if held and process.name != str(os.getpid()):
                return f"{(process / 'comm').read_text().strip()} ({process.name})"
        except OSError:  # gone since, or not ours to look into
            continue
    return None
