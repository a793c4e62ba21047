"""Whether the service falls over as soon as it is up, again and again. Then what comes from outside is left out of its next start.

It starts anew for ever (companion.service), which mends what comes back by itself. A driver that takes the whole process with it, or a
setting that is refused, would keep people from the page for ever; without camera, panel and broker they can play on by hand.
"""

import contextlib
import json
from pathlib import Path

from companion.disk import read_json, write_whole

FALLS = 3
"""So many starts on end that did not stay up."""
STANDS_S = 120.0
"""Who has been up so long stays up; longer than the watchdog takes to notice a hanging one."""
KEPT = "starts.json"
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Starts:
    """Counts, in a file, the starts on end that did not stay up since the machine was switched on: switching it on tries everything."""

    def __init__(self, file: Path, boot: str) -> None:
        """file: where they are kept; boot: tells one switching on from the next."""
        self._file, self._boot = file, boot

    @classmethod
    def of(cls, data: Path) -> "Starts":
        """Of this machine and this data folder."""
        try:
            boot = BOOT_ID.read_text(encoding="ascii").strip()
        except OSError:
            boot = ""
        return cls(data / KEPT, boot)

    def begin(self) -> bool:
        """One more. True when the last FALLS before it did not stay up. A disk that can't be written counts none."""
        fallen = self._fallen()
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, json.dumps({"boot": self._boot, "begun": fallen + 1}).encode())
        return fallen >= FALLS

    def stood(self) -> None:
        """This one stayed up, or ended as it was asked to: the next one tries everything."""
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _fallen(self) -> int:
        try:
            kept = read_json(self._file.read_text(encoding="utf-8"))
            return int(kept["begun"]) if kept["boot"] == self._boot else 0
        except (OSError, ValueError, TypeError, LookupError):
            return 0
