"""The rows of games and entries, written with their checksums. In whose transaction is store.py's; what stands in them is codec.py's."""

import sqlite3
from collections.abc import Sequence

from companion.journal import codec
from companion.journal.entry import Entry, GameRow, NewEntry

_INSERT_GAME = f"INSERT INTO games ({codec.GAME_COLUMNS}, checksum) VALUES ({','.join('?' * 9)})"
_INSERT_ENTRY = f"INSERT INTO entries ({codec.ENTRY_COLUMNS}, checksum) VALUES ({','.join('?' * 12)})"
_END_GAME = "UPDATE games SET ended = ? WHERE id = ? AND ended IS NOT ?"


def insert_game(run: sqlite3.Connection, game: GameRow) -> None:
    """A new game's row. Its checksum leaves out the end, which comes later."""
    row = codec.game_to_row(game)
    run.execute(_INSERT_GAME, (*row, codec.checksum(row[:-1])))


def end_game(run: sqlite3.Connection, game_id: str, ended: float | None) -> None:
    """When a game ended, seconds since 1970; None where it goes on (again)."""
    run.execute(_END_GAME, (ended, game_id, ended))


def append(
    run: sqlite3.Connection, game_id: str, entries: Sequence[NewEntry], at: float, rules_version: str, request: str | None
) -> tuple[Entry, ...]:
    """Entries of one transaction under the next free numbers; the first one bears the request."""
    first = int(run.execute("SELECT coalesce(max(seq), 0) FROM entries").fetchone()[0]) + 1
    written = tuple(
        Entry(
            seq=first + i,
            game_id=game_id,
            batch=first,
            at=at,
            command=new.command,
            chance=new.chance,
            by=new.by,
            rules_version=rules_version,
            events=new.events,
            request=request if i == 0 else None,
            stands_for=new.stands_for,
        )
        for i, new in enumerate(entries)
    )
    insert(run, game_id, written)
    return written


def insert(run: sqlite3.Connection, game_id: str, entries: Sequence[Entry]) -> None:
    """Entries that have their numbers, behind those of the game."""
    last = run.execute("SELECT checksum FROM entries WHERE game_id = ? ORDER BY seq DESC LIMIT 1", (game_id,)).fetchone()
    before = None if last is None else last[0]
    for row in map(codec.entry_to_row, entries):
        before = codec.checksum(row, before)
        run.execute(_INSERT_ENTRY, (*row, before))
