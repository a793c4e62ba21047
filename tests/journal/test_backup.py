"""The journal as one file, brought back, and held against its own rules."""

import contextlib
import os
import random
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from companion.errors import CompanionError, UsageError
from companion.games.registry import GAMES
from companion.journal.backup import backup, restore, verify
from companion.journal.database import DATABASE
from companion.journal.lock import JournalBusyError
from companion.journal.store import Journal


@pytest.fixture
def saved(journal, finished, tmp_path: Path) -> Path:
    return backup(journal, tmp_path / "evening.sqlite")


def test_a_backup_is_one_file_that_holds_every_entry(journal, finished, saved: Path):
    assert not saved.with_name(saved.name + "-wal").exists()
    with Journal.read_only(saved) as kept:
        assert kept.entries(finished.row.id) == journal.entries(finished.row.id)


def test_journal_and_backup_are_their_owners_alone(journal, saved: Path):
    files = [journal.file, journal.file.with_name(journal.file.name + "-wal"), saved]
    assert [stat.filemode(file.stat().st_mode) for file in files] == ["-rw-------"] * 3


def test_a_backup_of_today_takes_the_place_of_yesterdays(journal, saved: Path, begin):
    begin(2)
    backup(journal, saved)
    assert verify(saved, GAMES).games == 2


def test_a_backup_where_no_older_one_lies_is_copied_page_by_page(journal, finished, tmp_path: Path, monkeypatch):
    """Every entry was read and held against its checksum: with four hundred games that took four seconds, and the table stood still."""
    monkeypatch.setattr(Journal, "entries", lambda *_: pytest.fail("an entry was read"))
    assert backup(journal, tmp_path / "new.sqlite").exists()


@pytest.mark.parametrize(
    ("written", "why"),
    [("holiday photographs", "not a backup of a journal"), ("CREATE TABLE recipes (name)", "not a journal of the companion")],
)
def test_a_backup_takes_no_other_files_place(journal, finished, tmp_path: Path, written: str, why: str):
    other = tmp_path / "mine"
    if written.startswith("CREATE"):
        with contextlib.closing(sqlite3.connect(other)) as programs:
            programs.execute(written)
    else:
        other.write_text(written * 100, encoding="utf-8")
    before = other.read_bytes()
    with pytest.raises(UsageError, match=why):
        backup(journal, other)
    assert other.read_bytes() == before


def test_a_backup_takes_an_empty_files_place(journal, finished, tmp_path: Path):
    (tmp_path / "mktemp").touch()
    assert verify(backup(journal, tmp_path / "mktemp"), GAMES).games == 1


def test_a_backup_that_holds_more_than_the_journal_stays(saved: Path, finished, tmp_path: Path):
    """Another table's, or the newer one of a journal that was restored from an older."""
    before = saved.read_bytes()
    with Journal(tmp_path / "other") as other, pytest.raises(UsageError, match=f"holds the game {finished.row.id}, and more of it"):
        backup(other, saved)
    assert saved.read_bytes() == before


def test_a_backup_over_the_journal_itself_is_refused(journal):
    with pytest.raises(UsageError, match="would not be one"):
        backup(journal, journal.file)


@pytest.mark.parametrize("beside", ["-wal", "-shm"])
def test_what_sqlite_keeps_beside_the_journal_is_no_place_for_a_backup(journal, begin, beside: str):
    """`--out DATA/journal.sqlite-wal` took the running table's newest entries away, and the journal with them."""
    begin()
    with pytest.raises(UsageError, match="over the journal itself"):
        backup(journal, journal.file.with_name(journal.file.name + beside))
    assert journal.integrity() == ()


def test_a_backup_takes_no_devices_place(journal, finished, tmp_path: Path):
    """`sudo companion backup --out /dev/null` left an ordinary file where the device was."""
    device = tmp_path / "device"
    os.mkfifo(device)
    for place in (device, tmp_path, Path("")):
        with pytest.raises(UsageError, match="not a file"):
            backup(journal, place)
    assert device.is_fifo()


def test_a_place_that_cannot_be_written_is_named(journal, tmp_path: Path):
    with pytest.raises(UsageError, match="can't be written"):
        backup(journal, tmp_path / "nowhere" / "x.sqlite")


def test_restore_keeps_what_was_there(saved: Path, finished, tmp_path: Path):
    home = tmp_path / "home"
    Journal(home).close()
    aside = restore(saved, home, "today")
    assert aside is not None
    assert aside.is_file()
    with Journal(home) as restored:
        assert restored.current_game().id == finished.row.id


def test_restore_into_an_empty_place_needs_nothing_aside(saved: Path, tmp_path: Path):
    assert restore(saved, tmp_path / "new", "today") is None


def test_a_log_left_alone_is_not_read_into_what_is_restored(saved: Path, journal, begin, tmp_path: Path):
    """Killed with entries in its log, the journal itself removed by hand: `companion restore` said it was done, and the old games came."""
    begin(2)
    left = tmp_path / "left"
    left.mkdir()
    shutil.copy(journal.file.with_name(f"{DATABASE}-wal"), left)
    assert restore(saved, left, "today") is None
    with Journal.read_only(left) as there, Journal.read_only(saved) as kept:
        assert [there.entries(row.id) for row in there.games()] == [kept.entries(row.id) for row in kept.games()]
    assert verify(left, GAMES).ok
    assert (left / "journal.before-restore-today.sqlite-wal").exists()


def test_restore_waits_for_no_running_server(saved: Path, journal, tmp_path: Path):
    with pytest.raises(JournalBusyError):
        restore(saved, tmp_path, "today")


def test_a_damaged_backup_is_not_restored(saved: Path, tmp_path: Path):
    saved.write_bytes(saved.read_bytes()[:9000])
    with pytest.raises(CompanionError):
        restore(saved, tmp_path / "new", "today")
    assert not (tmp_path / "new" / DATABASE).exists()


def test_a_sound_journal_verifies(saved: Path):
    found = verify(saved, GAMES)
    assert (found.ok, found.games, found.problems) == (True, 1, ())
    assert found.entries > 20


def test_verify_reads_beside_a_running_server(journal, begin, play, tmp_path: Path):
    play(begin(), random.Random(1), 30)
    assert verify(tmp_path, GAMES).ok


@pytest.mark.parametrize(
    ("meddling", "found"),
    [
        pytest.param(
            'UPDATE entries SET events = replace(events, \'"kind":"rolled"\', \'"kind":"rained"\')',
            "can't be read",
            id="an unknown event",
        ),
        pytest.param(
            "UPDATE entries SET events = replace(events, '\"under\":[]', '\"under\":[90000]') WHERE events LIKE '%\"under\":[]%'",
            "were",
            id="a note from nowhere",
        ),
        pytest.param("UPDATE games SET game = 'chess'", "does not know the game chess", id="an unknown game"),
    ],
)
def test_verify_finds_what_was_meddled_with(saved: Path, meddling: str, found: str):
    with sqlite3.connect(saved) as connection:
        connection.execute("DROP TRIGGER entries_never_change")
        assert connection.execute(meddling).rowcount > 0
        for table in ("games", "entries"):  # as an older version kept it
            connection.execute(f"ALTER TABLE {table} DROP COLUMN checksum")
    problems = verify(saved, GAMES).problems
    assert any(found in str(problem) for problem in problems), problems
