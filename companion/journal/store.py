"""The journal on disk: append-only entries in SQLite, durable before anybody sees them. Knows no rules (replay.py reads them)."""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.journal import codec, marks, rows
from companion.journal.database import (
    DamagedError,
    JournalError,
    checksum_column,
    connect_to_read,
    connect_to_write,
    finish_restore,
    is_unreadable,
    journal_file,
    log_of,
    move_aside,
    refuse_where_gone,
    set_aside_notice,
    trouble_reading,
    trouble_writing,
)
from companion.journal.entry import AUTO, By, Entry, GameRow, NewEntry
from companion.journal.lock import DirectoryLock
from companion.journal.marks import CURRENT_GAME, LEFT_OUT
from companion.journal.whole import whole_entry, whole_game
from companion.text import Text, say


class Journal:
    """The one open journal of a data directory. Written from one thread; read from any.

    notice: what people must be told about opening it (a damaged file set aside), else None.
    """

    def __init__(self, directory: Path, stamp: str = "aside") -> None:
        """Open (or begin) the journal of `directory`; `stamp` dates the name of a damaged one. Raises JournalBusyError, JournalError."""
        try:
            directory.mkdir(parents=True, exist_ok=True)
            self._lock: DirectoryLock | None = DirectoryLock(directory)
        except FileExistsError as trouble:
            raise JournalError(
                say("The data directory {directory} is a file.", directory=str(directory)), say("Name a folder with --data.")
            ) from trouble
        except OSError as trouble:
            raise JournalError(
                say("The data directory {directory} can't be used: {reason}.", directory=str(directory), reason=str(trouble.strerror)),
                say("Make room on the disk, mend its permissions, or choose another one with --data."),
            ) from trouble
        self.file = directory / journal_file(directory).name
        self.notice: Text | None = None
        try:
            self._connection = self._open(stamp)
        except BaseException:
            self._lock.release()
            raise
        self.file = self.file.absolute()  # a library that moves us elsewhere, as lgpio does for a moment, moves no journal
        self._checksum = self._mark_sum = "checksum"
        self._reading = threading.Lock()
        self.notice = self.notice or next((damaged.message for damaged in self.damaged_marks()), None)

    @classmethod
    def read_only(cls, path: Path) -> "Journal":
        """The journal of a data directory, or a backup file, to read beside a running server. Raises JournalError."""
        journal = cls.__new__(cls)
        journal._lock = None
        journal.file = journal_file(path)
        journal.notice = None
        journal._connection = connect_to_read(journal.file)
        journal._checksum = checksum_column(journal._connection, "games", "entries")
        journal._mark_sum = checksum_column(journal._connection, "marks")
        journal._reading = threading.Lock()
        return journal

    def close(self) -> None:
        """Finish writing and let the directory go."""
        self._connection.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # writing ------------------------------------------------------------------------------------------------------------------------

    def begin_game(self, game: GameRow, entries: Sequence[NewEntry], at: float, request: str | None = None) -> tuple[Entry, ...]:
        """A new game and its first entries (the bank's first notes) in one transaction; it becomes the current one."""
        with self._transaction() as run:
            rows.insert_game(run, game)
            marks.put(run, CURRENT_GAME, game.id)
            return rows.append(run, game.id, entries, at, game.rules_version, request)

    def append(
        self,
        game_id: str,
        entries: Sequence[NewEntry],
        at: float,
        rules_version: str,
        request: str | None = None,
        ended: float | None = None,
    ) -> tuple[Entry, ...]:
        """Entries of one transaction: all of them on disk when this returns, or none (JournalError). ended: the game's end after them."""
        with self._transaction() as run:
            written = rows.append(run, game_id, entries, at, rules_version, request)
            rows.end_game(run, game_id, ended)
            return written

    def take_in(self, game: GameRow, entries: Sequence[Entry], left_out: bool = False) -> None:
        """A whole game from elsewhere (an export), its entries already numbered for this journal. Raises JournalError."""
        with self._transaction() as run:
            rows.insert_game(run, game)
            rows.insert(run, game.id, entries)
            if left_out:
                marks.put(run, LEFT_OUT + game.id, "yes")

    def make_current(self, game_id: str) -> None:
        """The game that a restart opens."""
        with self._transaction() as run:
            marks.put(run, CURRENT_GAME, game_id)
            marks.forget_lost(run)

    def leave_out(self, game_id: str, left_out: bool) -> None:
        """Whether statistics leave this game out. It is said about the game, not in it: what was played stays as it is."""
        with self._transaction() as run:
            marks.put(run, LEFT_OUT + game_id, "yes" if left_out else "no")

    # reading ------------------------------------------------------------------------------------------------------------------------

    def left_out(self, game_id: str) -> bool:
        """Whether statistics leave this game out."""
        return self._marked(LEFT_OUT + game_id) == "yes"

    def last_seq(self) -> int:
        """The newest entry's number, 0 in an empty journal."""
        with self._reader() as run:
            return int(run.execute("SELECT coalesce(max(seq), 0) FROM entries").fetchone()[0])

    def games(self) -> tuple[GameRow, ...]:
        """Every game kept whose row can be read, the one begun last first, whatever the clock said."""
        return tuple(self.games_before(None))

    def games_before(self, newer: str | None) -> Iterator[GameRow]:
        """The same, those begun before a known game, and each read only when it is wanted: of hundreds a screen shows twenty."""
        return (row for row in self._games(newer) if isinstance(row, GameRow))

    def unreadable(self) -> tuple[JournalError, ...]:
        """What is wrong with the games that are kept, but whose row is damaged."""
        return tuple(row for row in self._games() if isinstance(row, JournalError))

    def game(self, game_id: str) -> GameRow | None:
        """One game, None when there is no such. Raises JournalError when its row is damaged."""
        with self._reader() as run:
            row = run.execute(f"SELECT {codec.GAME_COLUMNS}, {self._checksum} FROM games WHERE id = ?", (game_id,)).fetchone()
        return None if row is None else whole_game(row)

    def current_game(self) -> GameRow | None:
        """The game last played, finished or not: the one entered last where that can't be read. Raises JournalError when its row is
        damaged."""
        known = self._marked(CURRENT_GAME)
        if known is None and self.damaged_marks():
            known = self._entered_last()
        return None if known is None else self.game(known)

    def damaged_marks(self) -> tuple[JournalError, ...]:
        """What is wrong with the marks: which game was played last, which are left out of statistics. None where all are whole."""
        with self._reader() as run:
            return marks.damaged(run, self._mark_sum)

    def entries(self, game_id: str) -> tuple[Entry, ...]:
        """Every entry of a game in order, those taken back too. Raises JournalError when one of them is damaged."""
        return tuple(self._whole_entries(game_id))

    def sound_entries(self, game_id: str) -> tuple[Entry, ...]:
        """The entries before the first damaged one, whole transactions only; every one of a sound game."""
        sound: list[Entry] = []
        try:
            for entry in self._whole_entries(game_id):
                sound.append(entry)
        except JournalError:
            if sound and not self._begins_a_batch(sound[-1].seq + 1):  # what is damaged, or gone, may belong to the last one here
                return tuple(entry for entry in sound if entry.batch != sound[-1].batch)
        return tuple(sound)

    def count(self, game_id: str) -> int:
        """How many entries a game has."""
        with self._reader() as run:
            return int(run.execute("SELECT count(*) FROM entries WHERE game_id = ?", (game_id,)).fetchone()[0])

    def checksum(self, game_id: str) -> int | None:
        """The last checksum of a game's entries, on which every letter of them hangs; None where one is missing or not right."""
        with self._reader() as run:
            found = run.execute(
                f"SELECT {codec.ENTRY_COLUMNS}, {self._checksum} FROM entries WHERE game_id = ? ORDER BY seq", (game_id,)
            ).fetchall()
        before: int | None = None
        for *row, sum_of_it in found:
            if sum_of_it is None or sum_of_it != codec.checksum(row, before):
                return None
            before = sum_of_it
        return before

    def knows_request(self, request: str) -> bool:
        """Whether a command with this client id is already on disk."""
        with self._reader() as run:
            return run.execute("SELECT 1 FROM entries WHERE request = ?", (request,)).fetchone() is not None

    def integrity(self) -> tuple[str, ...]:
        """What SQLite's full check finds wrong, nothing when all is well."""
        with self._reader() as run:
            found = [row[0] for row in run.execute("PRAGMA integrity_check")] + [
                "an entry without its game" for _ in run.execute("PRAGMA foreign_key_check")
            ]
        return tuple(line for line in found if line != "ok")

    def copy_to(self, target: sqlite3.Connection) -> None:
        """Every page into another database, while the table plays on. Raises JournalError where this one can't be read, sqlite3.Error where
        the other can't be written."""
        with self._reading:
            try:
                self._connection.backup(target)
            except sqlite3.Error as trouble:
                if is_unreadable(trouble):
                    raise trouble_reading(trouble) from trouble
                raise

    # inside -------------------------------------------------------------------------------------------------------------------------

    def _whole_entries(self, game_id: str) -> Iterator[Entry]:
        with self._reader() as run:
            found = run.execute(
                f"SELECT {codec.ENTRY_COLUMNS}, {self._checksum} FROM entries WHERE game_id = ? ORDER BY seq", (game_id,)
            ).fetchall()
        befores = (None, *(row[-1] for row in found))
        for row, before in zip(found, befores, strict=False):
            yield whole_entry(row, before)

    def _begins_a_batch(self, seq: int) -> bool:
        with self._reader() as run:
            return run.execute("SELECT 1 FROM entries WHERE seq = ? AND batch = seq", (seq,)).fetchone() is not None

    def _marked(self, name: str) -> str | None:
        """A mark's value; None where there is none, or storage has changed it."""
        with self._reader() as run:
            return marks.value_of(run, name, self._mark_sum)

    def _entered_last(self) -> str | None:
        """The game of the newest entry."""
        with self._reader() as run:
            row = run.execute("SELECT game_id FROM entries ORDER BY seq DESC LIMIT 1").fetchone()
        return None if row is None else str(row[0])

    def _games(self, newer: str | None = None) -> Iterator[GameRow | JournalError]:
        before = "rowid < coalesce((SELECT rowid FROM games WHERE id = ?), 1 + (SELECT max(rowid) FROM games))"
        with self._reader() as run:
            found = run.execute(
                f"SELECT {codec.GAME_COLUMNS}, {self._checksum} FROM games WHERE {before} ORDER BY rowid DESC", (newer,)
            ).fetchall()
        for row in found:
            try:
                yield whole_game(row)
            except JournalError as damaged:
                yield damaged

    def _open(self, stamp: str) -> sqlite3.Connection:
        log = log_of(self.file)
        if log.exists() and log.stat().st_size and not (self.file.exists() and self.file.stat().st_size):
            self.notice = set_aside_notice(move_aside(self.file, "damaged", stamp))  # SQLite would delete a log alone, with what is in it
        finish_restore(self.file)
        try:
            return self._takes_rows(connect_to_write(self.file))
        except DamagedError:
            self.notice = set_aside_notice(move_aside(self.file, "damaged", stamp))
            return connect_to_write(self.file)

    def _takes_rows(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        """Rows of each kind, and nothing of them kept: a letter that storage changed in a column's name or a trigger is no damage to
        SQLite, and nothing could ever be written. Raises DamagedError."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            rows.insert_game(connection, GameRow("", "", {}, (), "", "", 0.0))
            rows.append(connection, "", [NewEntry({}, AUTO)], 0.0, "", None)
            rows.end_game(connection, "", 0.0)
            for value in ("no", "yes"):
                marks.put(connection, LEFT_OUT, value)
            connection.execute("ROLLBACK")
        except (sqlite3.Error, ValueError, OverflowError) as trouble:  # a name that is no text any more; a last number beyond all numbers
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if not isinstance(trouble, sqlite3.Error) or getattr(trouble, "sqlite_errorcode", 0) == sqlite3.SQLITE_ERROR:
                connection.close()
                raise DamagedError(str(trouble)) from trouble
        return connection  # a full disk, or one that may not be written, says so when something is to be kept

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._reading:
            refuse_where_gone(self.file)
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException as trouble:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                if isinstance(trouble, sqlite3.Error):
                    raise trouble_writing(trouble, self._may_turn_up(trouble)) from trouble
                raise

    def _may_turn_up(self, trouble: sqlite3.Error) -> bool:
        """Whether what was refused may count after a crash all the same: it stands whole in SQLite's log where only the last word of the
        disk was lacking, unless that log can be put away now."""
        if getattr(trouble, "sqlite_errorcode", 0) != sqlite3.SQLITE_IOERR_FSYNC:
            return False
        try:
            return bool(self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0])
        except sqlite3.Error:
            return True

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        with self._reading:
            try:
                yield self._connection
            except (sqlite3.Error, UnicodeDecodeError) as trouble:  # the second: a sentence of SQLite's with a name that was damaged
                raise trouble_reading(trouble) from trouble


__all__ = ["By", "Entry", "GameRow", "Journal", "JournalError", "NewEntry"]
