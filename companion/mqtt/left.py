"""Where this table has told: what it left at a broker under another name would stay in Home Assistant for ever."""

import contextlib
import json
from collections.abc import Set
from pathlib import Path

from companion.disk import read_json, write_whole

KEPT = "mqtt.json"


class Left:
    """The topics at which something of this table may lie, in a file. A disk that can't be read or written keeps none."""

    def __init__(self, data: Path) -> None:
        """data: the table's folder."""
        self._file = data / KEPT

    def elsewhere(self, here: Set[str]) -> list[str]:
        """Those told at before and not now, to be removed at the broker. From now on something may lie `here` too."""
        before = self._read()
        self._write(before, before | here)
        return sorted(before - here)

    def removed(self, here: Set[str]) -> None:
        """The broker has removed those elsewhere: another table may take the name that this one had."""
        self._write(self._read(), here)

    def _read(self) -> Set[str]:
        try:
            kept = read_json(self._file.read_text(encoding="utf-8"))
            return {topic for topic in kept if isinstance(topic, str) and topic and not set("#+") & set(topic)}
        except (OSError, ValueError, TypeError):
            return set()

    def _write(self, before: Set[str], now: Set[str]) -> None:
        if now != before:
            with contextlib.suppress(OSError):
                write_whole(self._file, json.dumps(sorted(now)).encode())
