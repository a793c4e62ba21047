"""Games as the history tells them. One that is over is told from a file beside the journal, for reading every turn of it again takes time:
after a restart that of four hundred games was four seconds. What the file says is derived, and goes for nothing once any letter of the
game, or of the program that told it, is another."""

import contextlib
import json
import threading
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.disk import read_json, write_whole
from companion.journal import codec
from companion.journal.entry import GameRow
from companion.journal.records import Games, tell_kept
from companion.journal.store import Journal

KEPT = "told.json.z"
HERE = Path(__file__).parent
BY = (HERE, HERE.parent / "games")  # whose sources decide how a game is told


class _Told(NamedTuple):
    """A game as it was told: packed, for it is 5 KB as it is and some hundreds of bytes so. of: what it was told of; None where that can't
    last."""

    of: str | None
    packed: bytes


class ToldGames:
    """Tells the games of one journal; from any thread. keep: whether the file takes in what it lacks; who only reads writes nothing."""

    def __init__(self, journal: Journal, games: Games, keep: bool = True) -> None:
        self._journal, self._games, self._keep = journal, games, keep
        self._file = journal.file.with_name(KEPT)
        self._told: dict[str, tuple[tuple[int, bool], _Told]] = {}  # each with how many entries it had, and whether it counted
        self._kept: dict[str, _Told] | None = None  # None: not read yet
        self._grown = False  # beyond what the file has
        self._reading = threading.Lock()

    def tell(self, rows: Iterable[GameRow]) -> list[dict[str, Any]]:
        """Each game with its ranking once it is over; replayed only where it was not told before, or something has come to it since."""
        told = [self._one(row) for row in rows]
        with self._reading:
            if self._keep and self._kept and self._grown:
                self._grown = False
                self._write(self._kept)
        return told

    def _one(self, row: GameRow) -> dict[str, Any]:
        now = (self._journal.count(row.id), self._journal.left_out(row.id))
        with self._reading:
            if self._kept is None:
                self._kept = _read(self._file)
            if row.id not in self._told or self._told[row.id][0] != now:
                self._told[row.id] = (now, self._anew(row, self._kept))
            told = self._told[row.id][1]
        return unpacked(told.packed)

    def _anew(self, row: GameRow, kept: dict[str, _Told]) -> _Told:
        of = self._what(row)
        known = kept.get(row.id)
        if known is not None and of is not None and known.of == of:
            return known
        plain = tell_kept(self._journal, self._games, row)
        lasts = plain["ranking"] is not None and of == self._what(row)  # nothing came meanwhile
        told = _Told(of if lasts else None, packed(plain))
        if told.of is not None:
            kept[row.id], self._grown = told, True
        return told

    def _what(self, row: GameRow) -> str | None:
        """What hangs on every letter of a game; None where storage has changed one, or an older version wrote no checksums."""
        entries = self._journal.checksum(row.id)
        return None if entries is None else f"{codec.checksum(codec.game_to_row(row))} {entries} {self._journal.left_out(row.id)}"

    def _write(self, kept: Mapping[str, _Told]) -> None:
        """On a full disk each game is read again after the next start."""
        there = {row.id for row in self._journal.games()}
        games = {name: (told.of, unpacked(told.packed)) for name, told in kept.items() if name in there}
        with contextlib.suppress(OSError):
            write_whole(self._file, packed({"program": _program(), "games": games}), private=True)


def _read(file: Path) -> dict[str, _Told]:
    """What another start has written; nothing where storage has changed it (zlib looks), or another program told it."""
    try:
        plain = unpacked(file.read_bytes())
        if plain["program"] == _program():
            return {name: _Told(of, packed(told)) for name, (of, told) in plain["games"].items()}
    except (OSError, zlib.error, ValueError, LookupError, TypeError, AttributeError):
        pass
    return {}


def _program() -> int:
    """A number that hangs on the sources; the version is the same for all programs of a checkout."""
    number = 0
    for source in sorted(file for room in BY for file in room.rglob("*.py")):
        number = zlib.crc32(source.read_bytes(), number)
    return number


def packed(plain: Mapping[str, Any]) -> bytes:
    """JSON, as small as can be had quickly."""
    return zlib.compress(json.dumps(plain, separators=(",", ":")).encode(), 1)


def unpacked(kept: bytes) -> dict[str, Any]:
    """The inverse of packed. Raises zlib.error or ValueError."""
    return dict(read_json(zlib.decompress(kept)))
