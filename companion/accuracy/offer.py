"""When the table may offer to learn from corrections: at most once a month, and never again before that once somebody has answered."""

import json
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from companion.disk import read_json, write_whole
from companion.wall_clock import BORN_DAY

OFFER = "offer.json"
QUIET_DAYS = 30


class Weighed:
    """What came of the newest numbers, so that each screen that opens between games does not set the eye to them again: seconds on the
    smallest machine, in which it sees nothing."""

    def __init__(self) -> None:
        self._job: dict[str, Any] = {}
        self._found: dict[str, Any] = {}
        self._lock = Lock()

    def found(self, job: dict[str, Any], weigh: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
        """What weighing these numbers finds, which hangs on them alone. Raises what `weigh` raises."""
        with self._lock:
            if job != self._job:
                self._found = weigh(job)
                self._job = job
            return self._found


class Offers:
    """Of the folder of the corrected dice. Days are counted since 1970."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / OFFER

    def is_due(self, today: int) -> bool:
        """Whether nobody has answered an offer for a month. A clock that has gone back is believed, unless it was never set."""
        answered = self._answered()
        return not (0 <= today - answered < QUIET_DAYS or today < BORN_DAY <= answered)

    def answered(self, today: int) -> None:
        """Somebody said yes or not now. Raises OSError on a disk that takes no file."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self._path, json.dumps({"answered": today}).encode() + b"\n")

    def _answered(self) -> int:
        try:
            return int(read_json(self._path.read_bytes())["answered"])
        except (OSError, ValueError, KeyError, TypeError, OverflowError):
            return -QUIET_DAYS
