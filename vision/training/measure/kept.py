"""What was measured so far, a line of DIR/tables.jsonl for each table: a run cut short goes on where it stopped."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console


def go_on(folder: Path, measure: Callable[[int], Any], is_enough: Callable[[list[Any]], bool]) -> list[Any]:
    """The lines that are there, and after them new ones until it is enough. measure: makes the line of table 0, 1, 2 …"""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "tables.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    with path.open("a", encoding="utf-8") as log, Console(stderr=True).status("") as waiting:
        while not is_enough(lines):
            waiting.update(f"table {len(lines) + 1}")
            lines.append(measure(len(lines)))
            log.write(json.dumps(lines[-1]) + "\n")
            log.flush()
    return lines
