"""Backup, restore and verify: the journal as one file, brought back, and held against its own rules."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.disk import behind_links, to_disk
from companion.errors import CompanionError, UsageError
from companion.journal.database import (
    DATABASE,
    DamagedError,
    JournalError,
    connect_to_write,
    finish_restore,
    journal_file,
    make_private,
    move_aside,
    own_files,
    restored,
)
from companion.journal.entry import GameRow
from companion.journal.lock import LOCK_FILE, DirectoryLock
from companion.journal.records import Games, lost_id
from companion.journal.replay import Replay
from companion.journal.sound import sound_copy
from companion.journal.store import Journal
from companion.text import Text, say

ADJUSTED = "adjusted"
"""Totals whose names begin so are what adjustments put in; all others must never change, by an adjustment neither."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What verify found. problems: one sentence each, none when the journal is sound; copies: which backup holds a damaged game soundly."""

    games: int
    entries: int
    problems: tuple[Text, ...]
    copies: tuple[Text, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        kept = f"{_many(self.games, 'game', 'games')}, {_many(self.entries, 'entry', 'entries')}"
        return f"{kept}: {'all sound' if self.ok else _many(len(self.problems), 'problem', 'problems')}."


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def backup(journal: Journal, out: Path) -> Path:
    """The whole journal in one ordinary file, while the table plays on. An older one of that name, all of which is in the journal too,
    is replaced in one go; any other file stays."""
    if behind_links(out) in _own_files(journal.file):
        raise UsageError(say("A backup over the journal itself would not be one."), say("Choose another file."))
    if out.exists() and not out.is_file():  # a folder; or a device, which would be gone
        raise UsageError(
            say("The backup {file} can't be written: {reason}.", file=str(out), reason="not a file"), say("Choose another place.")
        )
    _lose_nothing(journal, out)
    try:
        _copy(journal, out)
    except (OSError, sqlite3.Error) as trouble:
        raise UsageError(
            say("The backup {file} can't be written: {reason}.", file=str(out), reason=_why(trouble)), say("Choose another place.")
        ) from trouble
    return out


def restore(file: Path, directory: Path, stamp: str) -> Path | None:
    """Put a backup in a data directory's place; the journal that was there is kept aside under a name with `stamp`, which is returned.

    Raises JournalError when the backup is no sound journal, JournalBusyError while a table runs with the directory, UsageError when the
    disk does not take it; then the journal that was there stays.
    """
    with _backup_at(file, say("Name the file that companion backup wrote.")) as kept:
        wrong = kept.integrity()
        if wrong:
            raise UsageError(say("The backup {file} is damaged: {reason}.", file=str(file), reason=wrong[0]), say("Take an older one."))
        try:
            directory.mkdir(parents=True, exist_ok=True)
            lock = DirectoryLock(directory)
            try:
                return _put_in_place(kept, directory / DATABASE, stamp)
            finally:
                lock.release()
        except (OSError, sqlite3.Error) as trouble:
            raise UsageError(
                say("The backup {file} can't be put into {folder}: {reason}.", file=str(file), folder=str(directory), reason=_why(trouble)),
                say("Make room on the disk, or mend the folder's permissions; nothing is lost."),
            ) from trouble


def _backup_at(file: Path, mend: Text) -> Journal:
    try:
        return Journal.read_only(file)
    except JournalError as wrong:
        if getattr(wrong.__cause__, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
            raise UsageError(say("{file} is not a backup of a journal.", file=str(file)), mend) from wrong
        raise


def verify(path: Path, games: Games, counted: Callable[[Sequence[GameRow]], Iterable[GameRow]] = iter) -> Verification:
    """Check the file, and replay every game transaction by transaction: what must be conserved is, at each.

    path: a data directory or a backup; counted: hands out the games one after the other and shows how far it is. Raises JournalError when
    there is nothing to read at all.
    """
    with Journal.read_only(journal_file(path)) as journal:
        problems = [say("The file itself: {reason}.", reason=line) for line in journal.integrity()]
        rows = journal.games()
        problems += [damaged.message for damaged in (*journal.unreadable(), *journal.damaged_marks())]
        entries = 0
        for row in counted(rows):
            entries += journal.count(row.id)
            problems += _problems_of(journal, games, row)
        copies = tuple(_copies(journal))
    return Verification(len(rows), entries, tuple(problems), copies)


def damage(journal: Journal) -> tuple[JournalError, ...]:
    """What storage has done to the rows: the games that can't be read, of each other one the first entry that can't, and the marks."""
    found = [*journal.unreadable(), *journal.damaged_marks()]
    for row in journal.games():
        try:
            journal.entries(row.id)
        except JournalError as damaged:
            found.append(damaged)
    return tuple(found)


def _lose_nothing(journal: Journal, older: Path) -> None:
    """Raises UsageError where `older` holds what the journal does not, and perhaps nothing else does: it is no backup, or another
    table's, or the journal was restored from one before it, or has been damaged since."""
    if not older.exists() or not older.stat().st_size:
        return
    try:
        with _backup_at(older, say("Save this journal under another name.")) as kept:
            more = next((row.id for row in kept.games() if kept.count(row.id) > journal.count(row.id)), None)
            wrong = {str(one.message): one.message for one in damage(journal)}  # every entry kept is read for that
            known = {str(one.message) for one in damage(kept)} if wrong else set()
    except JournalError as trouble:
        if getattr(trouble.__cause__, "sqlite_errorcode", 0) == sqlite3.SQLITE_CORRUPT:
            return  # a backup that could not be restored
        raise UsageError(trouble.message, say("Save this journal under another name.")) from trouble
    if more:
        raise UsageError(
            say("{file} holds the game {game_id}, and more of it than this journal.", file=str(older), game_id=more),
            say("Save this journal under another name."),
        )
    new = [told for said, told in wrong.items() if said not in known]
    if new:
        raise UsageError(
            say("{reason} The backup {file} is sounder and stays as it is.", reason=new[0], file=str(older)),
            say("Save this journal under another name; restore the older one where you can do without what came later."),
        )


def _own_files(file: Path) -> set[Path]:
    """The journal, what SQLite keeps beside it while the table runs, and the lock."""
    return {behind_links(beside) for beside in (*own_files(file), file.with_name(LOCK_FILE))}


def _problems_of(journal: Journal, games: Games, row: GameRow) -> Iterator[Text]:
    if row.game not in games:
        yield say("Game {game_id}: this version does not know the game {game}.", game_id=row.id, game=row.game)
        return
    lost: list[Text] = []
    try:
        Replay(games[row.game], row).read(journal.entries(row.id), lambda replay: lost.extend(not_conserved(replay)))
    except CompanionError as trouble:
        yield say("Game {game_id}: {reason}", game_id=row.id, reason=trouble.message)
    yield from lost


def _copies(journal: Journal) -> Iterator[Text]:
    """Which backup holds more of a damaged game."""
    lost = [(lost_id(trouble), 0) for trouble in journal.unreadable()]
    cut = [(row.id, len(journal.sound_entries(row.id))) for row in journal.games()]
    for game_id, sound in lost + [(game_id, sound) for game_id, sound in cut if sound < journal.count(game_id)]:
        copy = sound_copy(journal, game_id, sound)
        if copy is not None:
            yield say(
                "The backup {file} holds game {game_id} soundly, entries: {entries}. Stop the table, then `companion restore {file}`.",
                file=str(copy.file), game_id=game_id, entries=copy.entries,
            )  # fmt: skip


def not_conserved(replay: Replay) -> Iterator[Text]:
    """What the newest transaction lost or made."""
    newest = replay.entries[replay.newest].batch
    totals = replay.game.totals
    for seq, before, after in replay.moves_of(newest):
        was, now = totals(before), totals(after)
        for what in sorted(was.keys() | now.keys()):
            if not what.startswith(ADJUSTED) and was.get(what, 0) != now.get(what, 0):
                yield say(
                    "Game {game_id}, entry {entry}: {what} were {before}, are {after}.",
                    game_id=replay.row.id,
                    entry=seq,
                    what=what,
                    before=was.get(what, 0),
                    after=now.get(what, 0),
                )


def _put_in_place(kept: Journal, file: Path, stamp: str) -> Path | None:
    """In this order a power cut at any moment leaves the old journal or the restored one, never an empty table."""
    _copy(kept, restored(file))
    _fold_log(file)
    aside = move_aside(file, "before-restore", stamp)
    finish_restore(file)
    return aside if aside.exists() else None


def _why(trouble: OSError | sqlite3.Error) -> str:
    """In the system's words, without its number; SQLite has only a sentence."""
    return getattr(trouble, "strerror", None) or str(trouble)


def _copy(journal: Journal, out: Path) -> None:
    """The whole journal as one file, on disk before it takes the name. Raises OSError, sqlite3.Error; then nothing half done is left."""
    half_done = out.with_name(out.name + ".part")
    try:
        half_done.unlink(missing_ok=True)
        make_private(half_done)
        with closing(sqlite3.connect(half_done)) as target:
            journal.copy_to(target)
            target.execute("PRAGMA journal_mode=DELETE")
        to_disk(half_done)
        half_done.replace(out)
        to_disk(out.parent)
    except BaseException:
        with suppress(OSError):  # what it took of a full disk, the next turn needs
            half_done.unlink(missing_ok=True)
        raise


def _fold_log(file: Path) -> None:
    """What a power cut left in the journal's log goes into the journal, where that is sound: one file is moved in one go."""
    if file.exists():
        with suppress(DamagedError, JournalError):
            connect_to_write(file).close()


__all__ = ["Verification", "backup", "damage", "not_conserved", "restore", "verify"]
