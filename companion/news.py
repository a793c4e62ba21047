"""What an update brought: the notes of CHANGELOG.md that the program which ran here before did not have yet, until somebody has read them.

The version tells no two programs of a checkout apart, so the notes themselves are remembered, each by how it begins: its end is put right
now and then, and that is no news.
"""

import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from companion.disk import read_json, write_whole
from companion.errors import CompanionError
from companion.text import say

KEPT = "news.json"
BEGINNING = 40  # characters; no two notes share them
_NOTE = re.compile(r"^- (.*(?:\n {2}.*)*)", re.MULTILINE)
_TITLE = re.compile(r"\*\*(.+?)\*\*")
_TRANSLATED = re.compile(r"^<!-- (.+) -->\n(- .*(?:\n {2}.*)*)", re.MULTILINE)


class NotRememberedError(CompanionError):
    """That the notes were read can't be kept."""

    code = "news-not-kept"
    http = 507


@dataclass(frozen=True, slots=True)
class Note:
    """title: how the note begins, where that is set off; text: the rest of it. Both without marks."""

    title: str
    text: str

    @property
    def beginning(self) -> str:
        """What the note is known by."""
        return (self.title + self.text)[:BEGINNING]


class News:
    """The notes that are new here. What was there at the very first start is not."""

    def __init__(self, data: Path, told: str | None = None) -> None:
        """told: the notes of this program, as CHANGELOG.md has them. Where the file kept is damaged, nothing counts as new."""
        self._file = data / KEPT
        self._notes = list(notes(changelog() if told is None else told))
        self._known = self._read()
        if self._known is None:
            self._known = self._beginnings()
            with contextlib.suppress(OSError):
                self._write()

    def unread(self) -> list[Note]:
        """Newest first."""
        known = self._known or set()
        return [note for note in self._notes if note.beginning not in known]

    def read(self) -> None:
        """All of them were read. Raises NotRememberedError where that can't be kept: they stay."""
        try:
            self._write()
        except OSError as wrong:
            mend = say("Make room on the disk and try again.")
            raise NotRememberedError(say("This can't be kept: {reason}.", reason=wrong.strerror or "?"), mend) from wrong
        self._known = self._beginnings()

    def _beginnings(self) -> set[str]:
        """Of a program that is older than the last one, nothing is forgotten: putting the newer one back is no update."""
        return (self._known or set()) | {note.beginning for note in self._notes}

    def _write(self) -> None:
        write_whole(self._file, json.dumps(sorted(self._beginnings()), ensure_ascii=False, indent=0).encode())

    def _read(self) -> set[str] | None:
        try:
            kept = read_json(self._file.read_text(encoding="utf-8"))
            return {str(beginning) for beginning in kept} if isinstance(kept, list) else None
        except (OSError, ValueError):
            return None


def changelog() -> str:
    """The notes of this program: beside it where it is installed, in the root of a checkout. Empty where there are none."""
    with contextlib.suppress(OSError):
        return files("companion").joinpath("CHANGELOG.md").read_text(encoding="utf-8")
    with contextlib.suppress(OSError):
        return (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    return ""


def notes(told: str) -> Iterator[Note]:
    """Every note of a changelog, in its order."""
    for found in _NOTE.finditer(told):
        text = " ".join(found[1].replace("`", "").split())
        title = _TITLE.match(text)
        begins = "" if title is None else title[1]
        yield Note(begins, text[0 if title is None else title.end() :].replace("*", ""))


def translated_notes(told: str) -> dict[str, Note]:
    """The notes of a changelog in another language, each under how the English one begins: that stands in a comment before it."""
    return {begins: next(notes(note)) for begins, note in _TRANSLATED.findall(told)}
