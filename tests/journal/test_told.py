"""What the history tells is kept over a restart, and goes for nothing once anything of it is another."""

import random
import sqlite3
from types import SimpleNamespace

import pytest

from companion.games.registry import GAMES
from companion.journal import told
from companion.journal.backup import backup, restore
from companion.journal.entry import By
from companion.journal.records import tell_kept
from companion.journal.store import Journal
from companion.journal.told import KEPT, ToldGames, unpacked
from companion.table.running import Stamp

TABLE = By("table")


@pytest.fixture
def read(monkeypatch):
    """The ids of the games that were read turn by turn."""
    names = []

    def reading(journal, games, row):
        names.append(row.id)
        return tell_kept(journal, games, row)

    monkeypatch.setattr(told, "tell_kept", reading)
    return names


def history(journal):
    """As after a start."""
    return ToldGames(journal, GAMES).tell(journal.games())


def anew(journal):
    return [tell_kept(journal, GAMES, row) for row in journal.games()]


def later(running):
    return Stamp(running.row.created + 10_000)


def test_after_a_restart_no_turn_of_a_finished_game_is_read_again(journal, finished, read):
    first = history(journal)
    assert read == ["game-1"]
    assert history(journal) == first == anew(journal)
    assert read == ["game-1"]


def test_within_one_run_a_game_is_read_when_it_has_grown(journal, begin, play, read):
    games, running = ToldGames(journal, GAMES), begin()
    for most in (5, 5, 10_000):
        play(running, random.Random(most), most)
        assert games.tell(journal.games()) == games.tell(journal.games()) == anew(journal)
    assert read == ["game-1"] * 3


@pytest.mark.parametrize("do", ["undo", "strike", "left out"])
def test_what_was_changed_since_is_told_as_it_is_now(journal, finished, do):
    history(journal)
    if do == "undo":
        finished.undo(TABLE, later(finished))
    elif do == "strike":
        finished.correct(finished.plan(finished.replay.line.seqs[-1], None, None, {}), TABLE, later(finished))
    else:
        journal.leave_out("game-1", True)
    assert history(journal) == anew(journal)


def test_an_older_journal_that_is_restored_is_told_as_it_was(journal, begin, play, tmp_path):
    running = begin()
    play(running, random.Random(7), 10_000)
    backup(journal, tmp_path / "then.backup")
    running.undo(TABLE, later(running))
    play(running, random.Random(3), 10_000)
    history(journal)
    journal.close()
    restore(tmp_path / "then.backup", journal.file.parent, "today")
    with Journal(journal.file.parent) as back:
        assert history(back) == anew(back)


@pytest.mark.parametrize("change", ["at = at + 1", "events = '[]'"])
def test_a_letter_that_storage_has_changed_is_noticed(journal, finished, change):
    history(journal)
    with sqlite3.connect(journal.file) as card:
        card.execute("DROP TRIGGER entries_never_change")
        card.execute(f"UPDATE entries SET {change} WHERE seq = 9")
    (now,) = history(journal)
    assert "not what was written" in now["trouble"]


def test_a_game_of_an_older_version_has_no_checksums_and_is_read_each_time(journal, finished, read):
    with sqlite3.connect(journal.file) as card:
        card.execute("DROP TRIGGER entries_never_change")
        card.execute("UPDATE entries SET checksum = NULL")
    assert history(journal) == history(journal)
    assert read == ["game-1", "game-1"]


@pytest.mark.parametrize("content", [b"", b"half", None])
def test_a_file_that_is_not_as_it_was_written_goes_for_nothing(journal, finished, content):
    first, file = history(journal), journal.file.with_name(KEPT)
    file.write_bytes(file.read_bytes()[:-9] if content is None else content)
    assert history(journal) == first


def test_another_program_tells_anew(journal, finished, read, monkeypatch):
    history(journal)
    monkeypatch.setattr(told, "_program", lambda: 7)
    history(journal)
    history(journal)
    assert read == ["game-1", "game-1"]


def test_a_game_under_way_is_not_kept_there(journal, begin, finished, play):
    play(begin(2), random.Random(1), 5)
    history(journal)
    file = journal.file.with_name(KEPT)
    assert list(unpacked(file.read_bytes())["games"]) == ["game-1"]
    assert file.stat().st_mode & 0o077 == 0, "it holds names"


def test_on_a_full_disk_it_is_told_all_the_same(journal, finished, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(told, "write_whole", full)
    assert history(journal) == anew(journal)


def test_one_that_is_no_longer_there_is_forgotten(journal, finished, begin, play):
    history(journal)
    games = ToldGames(journal, GAMES)
    play(running := begin(2), random.Random(7), 10_000)
    assert not running.live
    gone = SimpleNamespace(**{name: getattr(journal, name) for name in ("file", "count", "left_out", "checksum", "entries")})
    gone.games = lambda: tuple(row for row in journal.games() if row.id == "game-2")
    games._journal = gone
    games.tell(gone.games())
    assert list(unpacked(journal.file.with_name(KEPT).read_bytes())["games"]) == ["game-2"]
