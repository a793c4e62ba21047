"""A full disk or a power cut in the middle of a backup or a restore: the evening is there afterwards, and what is said of it is true."""

import os
import resource
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.journal.backup import backup, restore
from companion.journal.database import NotWrittenError
from companion.journal.store import Journal


class PowerCutError(BaseException):
    """Nothing after this happens, no `finally` of ours either that would write."""


@pytest.fixture
def saved(journal, finished, tmp_path: Path) -> Path:
    return backup(journal, tmp_path / "evening.backup")


@pytest.fixture
def full_disk() -> Iterator[None]:
    """No file may grow beyond some pages of the journal."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_backup_that_finds_no_room_says_so_and_takes_none(journal, finished, tmp_path: Path, full_disk):
    """It said that the journal could not be read and that a backup should be restored; and what it had written filled the disk."""
    place = tmp_path / "stick"
    place.mkdir()
    with pytest.raises(UsageError, match="can't be written"):
        backup(journal, place / "evening.backup")
    assert os.listdir(place) == []
    assert journal.entries(finished.row.id)


def test_a_restore_that_finds_no_room_says_so_and_leaves_what_was_there(saved: Path, begin, tmp_path: Path, request):
    home = tmp_path / "home"
    with Journal(home):
        pass
    request.getfixturevalue("full_disk")
    with pytest.raises(UsageError, match="can't be put into"):
        restore(saved, home, "today")
    assert sorted(os.listdir(home)) == ["companion.lock", "journal.sqlite"]


def test_a_restore_into_a_folder_that_is_none_is_refused_in_words(saved: Path, tmp_path: Path):
    (tmp_path / "home").write_text("a file")
    with pytest.raises(UsageError, match="can't be put into"):
        restore(saved, tmp_path / "home", "today")


def test_a_disk_too_full_for_the_lock_s_few_letters_keeps_no_lock(tmp_path: Path, monkeypatch):
    """A second try in the same program was told that another companion runs."""

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.write", full)
    with pytest.raises(Exception, match="No space left"):
        Journal(tmp_path / "home")
    monkeypatch.undo()
    Journal(tmp_path / "home").close()


class FailingDisk:
    """The journal's connection, at a disk that does not say that it has the log. put_away: whether it says so a moment later."""

    def __init__(self, real: sqlite3.Connection, put_away: bool) -> None:
        self._real, self._put_away = real, put_away

    def __getattr__(self, name: str):
        return getattr(self._real, name)

    def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
        if sql == "COMMIT" or ("checkpoint" in sql and not self._put_away):
            trouble = sqlite3.OperationalError("disk I/O error")
            trouble.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise trouble
        return self._real.execute(sql, *values)


@pytest.mark.parametrize("put_away", [True, False])
def test_what_a_failing_disk_may_have_kept_all_the_same_is_said(journal, begin, monkeypatch, put_away: bool):
    """People were told that nothing counts; the turn stood whole in SQLite's log, and counted after the next restart."""
    running = begin()
    monkeypatch.setattr(journal, "_connection", FailingDisk(journal._connection, put_away))
    with pytest.raises(NotWrittenError) as refused:
        journal.make_current(running.row.id)
    assert ("after a restart it may" in str(refused.value)) is not put_away
    monkeypatch.undo()
    journal.make_current(running.row.id)


def games_at(home: Path) -> list[str]:
    """What the next start finds."""
    with Journal(home) as journal:
        return [row.id for row in journal.games()]


@pytest.mark.parametrize("log", [False, True], ids=["put away", "after a power cut"])
def test_a_power_cut_at_any_moment_of_a_restore_leaves_the_old_games_or_the_restored_ones(
    saved: Path, begin, journal, tmp_path: Path, monkeypatch, log: bool
):
    """Between the two renames there was no journal at all: the next start began an empty one and said nothing."""
    begin(2)
    renames, found = 0, set()
    for cut_at in range(20):
        home = tmp_path / f"home-{cut_at}"
        home.mkdir()
        if log:  # what was entered last stands in the log alone
            for ending in ("", "-wal"):
                beside = journal.file.with_name(journal.file.name + ending)
                (home / beside.name).write_bytes(beside.read_bytes())
        else:
            backup(journal, home / journal.file.name)
        left = cut_at

        def cut(self: Path, target: Path, real=os.replace) -> Path:
            nonlocal left
            if left == 0:
                raise PowerCutError
            left -= 1
            real(self, target)
            return Path(target)

        monkeypatch.setattr(Path, "rename", cut)
        monkeypatch.setattr(Path, "replace", cut)
        try:
            restore(saved, home, "today")
            renames = cut_at
        except PowerCutError:
            pass
        finally:
            monkeypatch.undo()
        games = games_at(home)
        assert games in (["game-2", "game-1"], ["game-1"])
        found.add(len(games))
        kept = {game for file in home.glob("journal*.sqlite") for game in games_in(file)}
        assert kept == {"game-1", "game-2"}, "the old journal is whole, in its place or aside"
        if renames:
            break
    assert renames >= 3
    assert found == {1, 2}


def games_in(file: Path) -> list[str]:
    with Journal.read_only(file) as kept:
        return [row.id for row in kept.games()]
