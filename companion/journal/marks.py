"""What is said of games beside their entries: which was played last, which are left out of statistics. Each mark has its checksum.

`checksum`: the column that holds it, NULL in the files of older versions (database.checksum_column).
"""

import sqlite3

from companion.journal import codec
from companion.journal.database import JournalError
from companion.journal.whole import is_whole_mark
from companion.text import say

CURRENT_GAME = "current-game"
LEFT_OUT = "left-out "
"""Begins the mark of a game that its people want no statistics to count; the game's id follows."""


def put(run: sqlite3.Connection, name: str, value: str) -> None:
    """Say it anew."""
    run.execute(_SET_MARK, (name, value, codec.checksum((name, value))))


def value_of(run: sqlite3.Connection, name: str, checksum: str) -> str | None:
    """A mark's value; None where there is none, or storage has changed it."""
    row = run.execute(f"SELECT name, value, {checksum} FROM marks WHERE name = ?", (name,)).fetchone()
    return str(row[1]) if row is not None and is_whole_mark(row) else None


def damaged(run: sqlite3.Connection, checksum: str) -> tuple[JournalError, ...]:
    """What is wrong with them; nothing where all are whole."""
    rows = run.execute(f"SELECT name, value, {checksum} FROM marks").fetchall()
    if all(map(is_whole_mark, rows)):
        return ()
    return (_LEFT_OUT_DAMAGED if any(row[0] == CURRENT_GAME and is_whole_mark(row) for row in rows) else _CURRENT_DAMAGED,)


def forget_lost(run: sqlite3.Connection) -> None:
    """Those whose very name storage has changed: nobody can set them anew, and they would be told of for ever."""
    known = {CURRENT_GAME, *(f"{LEFT_OUT}{game_id}" for (game_id,) in run.execute("SELECT id FROM games"))}
    for row, *mark in run.execute("SELECT rowid, name, value, checksum FROM marks").fetchall():
        if mark[0] not in known and not is_whole_mark(tuple(mark)):
            run.execute("DELETE FROM marks WHERE rowid = ?", (row,))


_SET_MARK = (
    "INSERT INTO marks (name, value, checksum) VALUES (?, ?, ?)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value, checksum = excluded.checksum"
)
_CURRENT_DAMAGED = JournalError(
    say("Which game was on the table could not be read: the one entered last is taken."), say("The history leads to any other one.")
)
_LEFT_OUT_DAMAGED = JournalError(
    say("Which games are left out of the hall could not be read of all of them."), say("Leave them out again in the history.")
)
