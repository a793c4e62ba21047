"""Opening the journal's SQLite file: durable to write, careful to read, and never thrown away when damaged."""

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.disk import to_disk
from companion.errors import CompanionError
from companion.text import Text, say

DATABASE = "journal.sqlite"
FORMAT = 1
"""SQLite's user_version of our tables; a file with a higher one was written by a newer companion."""

_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_NOTHING_BESIDE = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR})
"""What SQLite says where it can't make the small file that it reads with beside the journal."""
_NOT_READ = frozenset({sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ})
_SIDECARS = ("", "-wal", "-shm")

_TABLES = """
CREATE TABLE games (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seats TEXT NOT NULL, seed TEXT NOT NULL,
  rules_version TEXT NOT NULL, created REAL NOT NULL, ended REAL, checksum INTEGER
);
CREATE TABLE entries (
  seq INTEGER PRIMARY KEY, game_id TEXT NOT NULL REFERENCES games(id), batch INTEGER NOT NULL, at REAL NOT NULL,
  command TEXT NOT NULL, chance TEXT NOT NULL, by TEXT NOT NULL, rules_version TEXT NOT NULL, events TEXT NOT NULL,
  request TEXT UNIQUE, stands_for INTEGER, checksum INTEGER
);
CREATE INDEX entries_of_a_game ON entries(game_id, seq);
CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER);
CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'an entry never changes'); END;
CREATE TRIGGER entries_never_go BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'an entry never goes'); END;
"""
_OLDER_MARKS = """
CREATE TRIGGER IF NOT EXISTS marks_of_an_older_version AFTER UPDATE OF value ON marks
WHEN NEW.checksum IS OLD.checksum AND NEW.value IS NOT OLD.value BEGIN UPDATE marks SET checksum = NULL WHERE name = NEW.name; END;
"""
"""An older version knows of no checksum and would leave the old value's."""


class JournalError(CompanionError):
    """The journal can't be read or written."""

    code = "journal"
    http = 503


class NotWrittenError(JournalError):
    """The journal can't be written: nothing of this counts."""


class DamagedError(Exception):
    """The file is not a whole database any more; the text says what SQLite found."""


def journal_file(path: Path) -> Path:
    """The database of a data directory, or the file itself where a file is named."""
    return path / DATABASE if os.path.isdir(path) else path  # of a folder that may not be entered it is told where the file is opened


def connect_to_write(file: Path) -> sqlite3.Connection:
    """The database, made when missing, each commit on disk before it returns. Raises DamagedError, JournalError."""
    try:
        make_private(file)
        with _closed_if_it_fails(sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=5.0)) as connection:
            connection.text_factory = _text
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            _look_whole(connection)
            _make_tables(connection, file)
            to_disk(file.parent)
    except UnicodeDecodeError as trouble:  # what SQLite says of a name that was damaged
        raise DamagedError(str(trouble)) from trouble
    except sqlite3.DatabaseError as trouble:
        raise _what_is_wrong(trouble, file) from trouble
    except OSError as trouble:
        raise _cannot_be_opened(file, str(trouble.strerror)) from trouble
    return connection


def connect_to_read(file: Path) -> sqlite3.Connection:
    """The database, read-only. Raises JournalError when it is missing or not a journal."""
    try:
        if not file.is_file():
            raise JournalError(
                say("There is no journal at {file}.", file=str(file)),
                say("Name the folder that the table runs with (--data), or play a first game."),
            )
        with _closed_if_it_fails(_opened_to_read(file)) as connection:
            connection.text_factory = _text
            _refuse_newer(connection, file)
            if connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'entries'").fetchone()[0] != 1:
                raise JournalError(say("{file} is not a journal of the companion.", file=str(file)), say("Choose another file."))
    except (sqlite3.DatabaseError, OSError, UnicodeDecodeError) as trouble:
        raise JournalError(
            say("The journal {file} can't be read: {reason}.", file=str(file), reason=getattr(trouble, "strerror", None) or str(trouble)),
            _mend_reading(trouble, file),
        ) from trouble
    return connection


@contextlib.contextmanager
def _closed_if_it_fails(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def _mend_reading(trouble: Exception, file: Path) -> Text:
    """A journal that is locked, or somebody else's, is as whole as ever: a backup in its place would lose what came later."""
    if _is_locked(trouble):
        return LOCKED
    if isinstance(trouble, PermissionError) or not os.access(file, os.R_OK):
        return say("Ask with its owner's rights (sudo), or get leave to read it.")
    return say("Restore a backup of it.")


def _opened_to_read(file: Path) -> sqlite3.Connection:
    """As it is, also where nothing can be written beside it: a card that went read-only, a full disk. Nobody writes the journal there."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    try:
        with _closed_if_it_fails(sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError as trouble:
        if trouble.sqlite_errorcode & 0xFF not in _NOTHING_BESIDE:
            raise
        return _read_into_memory(file)
    return connection


def _read_into_memory(file: Path) -> sqlite3.Connection:
    """A copy of the whole journal, with what a power cut left in its write-ahead log."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    log = log_of(file)
    with tempfile.TemporaryDirectory(prefix="companion-journal-") as scratch:
        address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
        if log.exists() and log.stat().st_size:
            shutil.copy(file, Path(scratch) / DATABASE)
            address = (Path(scratch) / DATABASE).as_uri()
            shutil.copy(log, Path(scratch) / f"{DATABASE}-wal")
        with contextlib.closing(sqlite3.connect(address, uri=True)) as kept:
            kept.backup(memory)
    return memory


def move_aside(file: Path, word: str, stamp: str) -> Path:
    """Rename the database and what SQLite keeps beside it, so that nothing is lost. Returns the new name, which never existed before."""
    target = file.with_name(f"{file.stem}.{word}-{stamp}{file.suffix}")
    number = 2
    while any(there.exists() for there in own_files(target)):
        target = file.with_name(f"{file.stem}.{word}-{stamp}-{number}{file.suffix}")
        number += 1
    for old, new in zip(own_files(file), own_files(target), strict=True):
        if old.exists():
            old.rename(new)
    return target


def restored(file: Path) -> Path:
    """Where a restored journal lies, whole, until the old one is out of its way."""
    return file.with_name(file.name + ".restored")


def finish_restore(file: Path) -> None:
    """A restored journal takes its place where the old one is out of the way; where a power cut came before that, it was never begun."""
    if restored(file).exists():
        if file.exists():
            restored(file).unlink()
        else:
            restored(file).replace(file)
        to_disk(file.parent)


def own_files(file: Path) -> tuple[Path, ...]:
    """The database and what SQLite keeps beside it. A log that was left alone would be read into whatever database takes that name."""
    return tuple(file.with_name(file.name + ending) for ending in _SIDECARS)


def log_of(file: Path) -> Path:
    """SQLite's write-ahead log: what was entered since the database's own pages were last written."""
    return file.with_name(file.name + "-wal")


def make_private(file: Path) -> None:
    """Begin a file that its owner alone may read: seeds and choices not yet shown are in it. SQLite's own files beside it follow."""
    os.close(os.open(file, os.O_CREAT | os.O_CLOEXEC, 0o600))


_MET_AT_HOME = {sqlite3.SQLITE_FULL: say("the disk is full"), sqlite3.SQLITE_READONLY: say("it may only be read")}
LOCKED = say("Another program has it open: close that one, then try again.")


def _is_locked(trouble: BaseException) -> bool:
    return getattr(trouble, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def trouble_reading(trouble: Exception) -> JournalError:
    """What people are told when what is written can't be read."""
    return JournalError(
        say("The journal can't be read: {reason}.", reason=str(trouble)), say("Run `companion verify`, or restore a backup.")
    )


def is_unreadable(trouble: sqlite3.Error) -> bool:
    """Whether a copy failed at the journal itself, not at the disk that should take the copy."""
    code = getattr(trouble, "sqlite_errorcode", 0)
    return code & 0xFF in _DAMAGE or code in _NOT_READ


def _why(trouble: sqlite3.Error) -> Text | str:
    """What a family may meet, in its own language; the rest is for who helps."""
    return _MET_AT_HOME.get(getattr(trouble, "sqlite_errorcode", 0) & 0xFF, str(trouble))


def trouble_writing(trouble: sqlite3.Error, may_turn_up: bool = False) -> NotWrittenError:
    """What people are told when nothing could be written, so nothing counts. may_turn_up: it may count after a restart."""
    if may_turn_up:
        return NotWrittenError(
            say("The journal can't be written: {reason}. Nothing of this counts, but after a restart it may.", reason=_why(trouble)),
            say("Look at the card. After a restart hold the table against the screen, and take back what is too much there."),
        )
    return NotWrittenError(
        say("The journal can't be written: {reason}. Nothing of this counts.", reason=_why(trouble)),
        LOCKED if _is_locked(trouble) else say("Look at the free space and the card, then try again."),
    )


def refuse_where_gone(file: Path) -> None:
    """Where somebody has moved or deleted the journal under the table that runs, SQLite writes on into what no start finds again.
    Raises NotWrittenError."""
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError) as gone:
        raise NotWrittenError(
            say("The journal {file} was moved or deleted. Nothing of this counts.", file=str(file)),
            say("Put it back where it was, then try again: the next start would begin an empty one."),
        ) from gone
    except OSError:
        return  # a disk that fails says more when it is written


def set_aside_notice(target: Path) -> Text:
    """What people are told after a damaged journal was moved away."""
    return say("The journal was damaged. It is kept as {file}, and a new one was begun; a backup can be restored.", file=target.name)


def _text(kept: bytes) -> str:
    """Also of a text that was damaged, so that only its own row can't be read."""
    return kept.decode(errors="surrogateescape")


def _look_whole(connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise DamagedError(str(found))


def _make_tables(connection: sqlite3.Connection, file: Path) -> None:
    _refuse_newer(connection, file)
    if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
        connection.executescript(f"BEGIN IMMEDIATE; {_TABLES} PRAGMA user_version = {FORMAT}; COMMIT;")
    for table in ("games", "entries", "marks"):  # an older version made none; it reads and writes this journal by the columns it knows
        if not _has_checksums(connection, table):
            connection.execute(f"ALTER TABLE {table} ADD COLUMN checksum INTEGER")
    connection.execute(_OLDER_MARKS)


def checksum_column(connection: sqlite3.Connection, *tables: str) -> str:
    """What to select as a row's checksum: nothing in a journal of an older version that is only read."""
    return "checksum" if all(_has_checksums(connection, table) for table in tables) else "NULL"


def _has_checksums(connection: sqlite3.Connection, table: str) -> bool:
    return any(column[1] == "checksum" for column in connection.execute(f"PRAGMA table_info({table})"))


def _refuse_newer(connection: sqlite3.Connection, file: Path) -> None:
    if connection.execute("PRAGMA user_version").fetchone()[0] > FORMAT:
        raise JournalError(
            say("The journal {file} was written by a newer companion.", file=str(file)), say("Update this companion, then try again.")
        )


def _what_is_wrong(trouble: sqlite3.DatabaseError, file: Path) -> Exception:
    if getattr(trouble, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
        return DamagedError(str(trouble))
    return _cannot_be_opened(file, str(trouble), LOCKED if _is_locked(trouble) else None)


def _cannot_be_opened(file: Path, reason: str, mend: Text | None = None) -> JournalError:
    return JournalError(
        say("The journal {file} can't be opened: {reason}.", file=str(file), reason=reason),
        mend or say("Look whether the directory may be written and the disk has space."),
    )
