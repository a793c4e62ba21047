"""A script that presses the buttons: for the demonstration, for trials, for tests. Reacts to what the table shows, or to the time alone."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.text import say
from hardware.panel.part import PanelPart
from hardware.ports import BUTTONS, PanelError, Press

_WHEN = re.compile(r"when phase (?P<phase>[a-z-]+) (?P<how>press|hold) (?P<button>[a-z]+)(?: after (?P<after>\d+(?:\.\d+)?) s)?")
_AT = re.compile(r"at (?P<after>\d+(?:\.\d+)?) s (?P<how>press|hold) (?P<button>[a-z]+)")


@dataclass(frozen=True, slots=True)
class Line:
    """One line. phase: the phase to wait for, None for a line bound to the time since the start. after_s: how long to wait then."""

    phase: str | None
    button: str
    after_s: float
    long: bool


def parse_script(text: str, name: str) -> tuple[Line, ...]:
    """The lines of a script; empty ones and those that begin with # say nothing. Raises PanelError (bad-file) naming the line."""
    lines = []
    for number, written in enumerate(text.splitlines(), start=1):
        words = " ".join(written.split())
        if not words or words.startswith("#"):
            continue
        found = _WHEN.fullmatch(words) or _AT.fullmatch(words)
        if found is None or found["button"] not in BUTTONS:
            raise PanelError(
                "bad-file",
                say("Line {number} of the script {file} can't be understood: “{line}”.", number=number, file=name, line=words),
                say("Write: when phase please-confirm press confirm after 0.5 s; or: at 12 s press next."),
            )
        lines.append(Line(found.groupdict().get("phase"), found["button"], float(found["after"] or 0), found["how"] == "hold"))
    return tuple(lines)


class ScriptPanel(PanelPart):
    """`script:FILE`. A `when` line presses once for each new thing to press for: a new proposal, question, step or entry in that phase."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self._lines = lines
        self._began_s: float | None = None
        self._shown: tuple[Any, ...] = ()
        self._shown_s = 0.0
        self._done: set[Line] = set()

    @classmethod
    def from_file(cls, path: Path) -> "ScriptPanel":
        """Raises PanelError (missing file or bad line)."""
        try:
            return cls(parse_script(path.read_text(encoding="utf-8"), path.name))
        except (OSError, UnicodeDecodeError) as wrong:
            why = say("it is no text") if isinstance(wrong, ValueError) else wrong.strerror or str(wrong)
            raise PanelError(
                "bad-file",
                say("The panel's script {file} can't be read: {why}.", file=str(path), why=why),
                say("Check the path."),
            ) from wrong

    def look(self, view: Mapping[str, Any], now_s: float) -> None:
        """Something new to press for makes the `when` lines ready again."""
        ids = [(view.get(part) or {}).get("id") for part in ("proposal", "question")]
        shown = (view.get("phase"), view.get("step"), view.get("seq"), *ids)
        if shown != self._shown:
            self._shown, self._shown_s = shown, now_s
            self._done = {line for line in self._done if line.phase is None}

    def poll(self, now_s: float) -> list[Press]:
        """The presses that are due."""
        if self._began_s is None:
            self._began_s = now_s
        presses = []
        for line in self._lines:
            since_s = self._began_s if line.phase is None else self._shown_s
            here = line.phase is None or (self._shown and line.phase == self._shown[0])
            if here and line not in self._done and now_s - since_s >= line.after_s:
                self._done.add(line)
                presses.append(Press(line.button, now_s, line.long))
        return presses
