"""The journal on disk: whole transactions or nothing, one server a directory, and a damaged file is set aside, never thrown away."""

import contextlib
import fcntl
import os
import shutil
import sqlite3
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from companion.journal import store
from companion.journal.backup import backup
from companion.journal.database import DATABASE, JournalError
from companion.journal.entry import AUTO, By, GameRow, NewEntry
from companion.journal.lock import LOCK_FILE, JournalBusyError
from companion.journal.store import Journal
from companion.journal.whole import whole_game


def test_entries_come_back_as_they_were_written(journal, begin):
    running = begin()
    written = journal.append(
        running.row.id,
        [NewEntry({"kind": "roll", "dice": {"anna": [1, 6]}}, By("seat", "anna", "phone"), {"x": 1}, ({"kind": "rolled"},), stands_for=2)],
        12.5,
        "1",
        request="tap-1",
    )
    assert journal.entries(running.row.id)[-1:] == written
    assert journal.knows_request("tap-1")
    assert not journal.knows_request("tap-2")


def test_a_transaction_that_fails_leaves_nothing_behind(journal, begin):
    running = begin()
    before = journal.entries(running.row.id)
    journal.append(running.row.id, [NewEntry({"kind": "next"}, AUTO)], 1.0, "1", request="tap-1")
    with pytest.raises(JournalError, match="Nothing of this counts"):
        journal.append(running.row.id, [NewEntry({"kind": "next"}, AUTO), NewEntry({"kind": "next"}, AUTO)], 2.0, "1", request="tap-1")
    assert len(journal.entries(running.row.id)) == len(before) + 1


def test_a_game_whose_first_entries_can_not_be_kept_is_not_begun_and_play_goes_on(journal, begin):
    running = begin()
    journal.append(running.row.id, [NewEntry({"kind": "next"}, AUTO)], 1.0, "1", request="tap-1")
    with pytest.raises(JournalError, match="Nothing of this counts"):
        journal.begin_game(replace(running.row, id="half"), [NewEntry({"kind": "begin"}, AUTO)], 2.0, request="tap-1")
    assert journal.game("half") is None
    assert journal.current_game().id == running.row.id
    before = len(journal.entries(running.row.id))
    journal.append(running.row.id, [NewEntry({"kind": "next"}, AUTO)], 3.0, "1", request="tap-2")
    assert len(journal.entries(running.row.id)) == before + 1


@pytest.mark.parametrize("deed", ["UPDATE entries SET command = '{}'", "DELETE FROM entries"])
def test_the_database_itself_refuses_to_change_an_old_entry(journal, begin, deed):
    begin()
    with sqlite3.connect(journal.file) as meddler, pytest.raises(sqlite3.IntegrityError, match="an entry never"):
        meddler.execute(deed)


def test_seq_rises_over_all_games(journal, begin):
    one, two = begin(1), begin(2)
    assert min(two.replay.entries) == max(one.replay.entries) + 1
    assert [row.id for row in journal.games()] == ["game-2", "game-1"]
    assert journal.current_game().id == "game-2"


def test_the_newest_game_is_the_one_begun_last_also_where_the_clock_went_back(journal, begin):
    """After a power cut a Pi begins with the time of an hour ago: `companion export` then gave the game before."""
    for number in (7, 3, 5):
        begin(number)
    assert [row.id for row in journal.games()] == ["game-5", "game-3", "game-7"]


def test_of_many_games_only_those_wanted_are_read(journal, begin, monkeypatch):
    """A page that shows twenty of four hundred had all of them read for it, and again for each further twenty."""
    for number in range(5):
        begin(number)
    read = []
    monkeypatch.setattr(store, "whole_game", lambda row: read.append(row[0]) or whole_game(row))
    assert [row.id for row in islice(journal.games_before("game-4"), 2)] == ["game-3", "game-2"] == read
    assert len(list(journal.games_before("nothing known"))) == len(list(journal.games_before(None))) == 5
    assert list(journal.games_before("game-0")) == []


def test_a_second_server_on_the_same_directory_is_refused_in_words(journal, tmp_path: Path):
    with pytest.raises(JournalBusyError, match=r"Another companion .* already keeps its journal in .*--data"):
        Journal(tmp_path)


def test_the_directory_is_free_again_when_the_first_server_closes(tmp_path: Path):
    Journal(tmp_path).close()
    Journal(tmp_path).close()


def test_export_and_verify_read_beside_a_running_server(journal, begin, tmp_path: Path):
    running = begin()
    with Journal.read_only(tmp_path) as reader:
        assert reader.entries(running.row.id) == journal.entries(running.row.id)
        with pytest.raises(JournalError, match="can't be written"):
            reader.append(running.row.id, [NewEntry({"kind": "next"}, AUTO)], 1.0, "1")


@pytest.mark.parametrize(
    ("limit", "why"), [("max_page_count = 1", "the disk is full"), ("query_only = 1", "it may only be read")], ids=["full", "read-only"]
)
def test_why_nothing_can_be_written_is_a_sentence_that_every_screen_says_in_its_language(journal, begin, limit, why):
    """On a German screen stood “database or disk is full”."""
    running = begin()
    journal._connection.execute(f"PRAGMA {limit}")
    more_than_it_has_room_for = [NewEntry({"kind": "next"}, AUTO)] * 2000
    with pytest.raises(JournalError) as refused:
        journal.append(running.row.id, more_than_it_has_room_for, 1.0, "1")
    assert refused.value.message.to_plain()["values"]["reason"]["template"] == why


def test_a_journal_is_read_where_nothing_can_be_written_beside_it(journal, finished, tmp_path: Path):
    """A card that went read-only after a fault, or is full to the last byte: now of all times the games must be had from it."""
    kept = journal.entries(finished.row.id)
    stuck = tmp_path / "stuck"
    stuck.mkdir()
    (stuck / f"{DATABASE}-shm").symlink_to("nowhere")  # SQLite can't make its small file there, as on a card that takes none
    for ending in ("", "-wal"):
        shutil.copy(journal.file.with_name(DATABASE + ending), stuck)
    assert (stuck / f"{DATABASE}-wal").stat().st_size
    with Journal.read_only(stuck) as reader:
        assert reader.entries(finished.row.id) == kept
    backup(journal, stuck / DATABASE)
    (stuck / f"{DATABASE}-wal").unlink()
    as_written_with_a_log(stuck / DATABASE)
    with Journal.read_only(stuck) as reader:
        assert reader.entries(finished.row.id) == kept


def as_written_with_a_log(database: Path) -> None:
    """The file as it stands after the last one has closed it: bytes 18 and 19 say that it is read and written with a log."""
    data = bytearray(database.read_bytes())
    data[18:20] = b"\2\2"
    database.write_bytes(data)


def test_reading_what_is_no_journal_is_refused_in_words(tmp_path: Path):
    with pytest.raises(JournalError, match="no journal at"):
        Journal.read_only(tmp_path)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE something (x)")
    with pytest.raises(JournalError, match="not a journal"):
        Journal.read_only(other)


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda data: b"this was a database once" * 400, id="overwritten"),
        pytest.param(lambda data: data[:100] + b"\x00" * 4000 + data[4100:], id="its first page lost"),
        pytest.param(lambda data: data[: len(data) // 2], id="cut off in the middle"),
    ],
)
def test_a_damaged_journal_is_set_aside_and_people_are_told(tmp_path: Path, spoil):
    Journal(tmp_path).close()
    file = tmp_path / DATABASE
    spoilt = spoil(file.read_bytes())
    file.write_bytes(spoilt)
    with Journal(tmp_path, stamp="20261120") as fresh:
        assert fresh.games() == ()
        assert "journal.damaged-20261120.sqlite" in str(fresh.notice)
        assert (tmp_path / "journal.damaged-20261120.sqlite").read_bytes() == spoilt


@pytest.mark.parametrize("is_empty", [False, True], ids=["moved away", "emptied"])
def test_a_log_whose_journal_is_gone_is_kept(journal, begin, tmp_path: Path, is_empty: bool):
    """SQLite deletes a log beside no database, and with it what was entered last."""
    begin()
    left = tmp_path / "left"
    left.mkdir()
    log = shutil.copy(journal.file.with_name(f"{DATABASE}-wal"), left)
    entered = Path(log).read_bytes()
    if is_empty:
        (left / DATABASE).touch()
    with Journal(left, stamp="today") as begun:
        assert "It is kept" in str(begun.notice)
    assert (left / "journal.damaged-today.sqlite-wal").read_bytes() == entered


def test_a_second_damaged_journal_gets_a_name_of_its_own(tmp_path: Path):
    for _ in range(2):
        (tmp_path / DATABASE).write_bytes(b"not a database at all, not in the least" * 100)
        Journal(tmp_path, stamp="today").close()
    assert len(list(tmp_path.glob("journal.damaged-today*.sqlite"))) == 2


def test_who_only_looks_whether_a_table_runs_keeps_none_from_starting(tmp_path: Path, monkeypatch):
    """The doctor holds the lock for an instant; a table that started just then was told that another one runs."""
    Journal(tmp_path).close()
    looking = os.open(tmp_path / LOCK_FILE, os.O_RDONLY)
    fcntl.flock(looking, fcntl.LOCK_SH)
    monkeypatch.setattr(time, "sleep", lambda s: os.close(looking) if s else None)
    Journal(tmp_path).close()


def test_a_journal_of_a_newer_companion_is_left_alone(tmp_path: Path):
    Journal(tmp_path).close()
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(JournalError, match="newer companion"):
        Journal(tmp_path)
    assert not list(tmp_path.glob("*damaged*"))


@pytest.mark.parametrize("opened", [Journal, Journal.read_only], ids=["to write", "to read"])
@pytest.mark.parametrize("spoilt", ["newer", "damaged"])
def test_what_can_not_be_opened_is_let_go_again(tmp_path: Path, monkeypatch, opened, spoilt):
    """Tables that tried again and again held their journal open ever more often."""
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect
    Journal(tmp_path).close()
    if spoilt == "newer":
        with contextlib.closing(connect(tmp_path / DATABASE)) as connection:
            connection.execute("PRAGMA user_version = 99")
    else:
        (tmp_path / DATABASE).write_bytes(b"no database at all " * 300)
    monkeypatch.setattr(sqlite3, "connect", lambda *named, **how: made.append(connect(*named, **how)) or made[-1])
    with contextlib.suppress(JournalError):
        opened(tmp_path).close()
    assert made
    for connection in made:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")


def test_a_journal_that_another_program_has_locked_is_no_damaged_one(journal, begin):
    """People were told to look at their card, and to restore a backup."""
    running = begin()
    journal._connection.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(journal.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalError, match="Another program has it open"):
        journal.make_current(running.row.id)
    other.execute("ROLLBACK")
    journal.make_current(running.row.id)
    other.close()


def test_a_journal_of_somebody_else_is_no_damaged_one(tmp_path: Path, monkeypatch):
    """`companion history --data` of the service's folder, without sudo."""

    def not_yours(*_, **__):
        raise PermissionError(13, "Permission denied")

    with Journal(tmp_path):
        pass
    monkeypatch.setattr("pathlib.Path.is_file", not_yours)
    with pytest.raises(JournalError, match=r"Permission denied.*owner's rights"):
        Journal.read_only(tmp_path)


def test_a_directory_that_cannot_be_used_is_named(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match=r"file is a file\. Name a folder"):
        Journal(tmp_path / "file")
    with pytest.raises(JournalError, match=r"within can't be used: Not a directory"):
        Journal(tmp_path / "file" / "within")


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        pytest.param(b"command TEXT", b"comm`nd TEXT", id="a column"),
        pytest.param(b"NEW.checksum IS OLD", b"NEW.chacksum IS OLD", id="a trigger"),
        pytest.param(b"ON marks\nWHEN", b"ON m\xe3rks\nWHEN", id="a letter that is none any more"),
    ],
)
def test_a_journal_that_would_never_take_another_entry_is_set_aside_too(tmp_path, written, changed):
    """SQLite's check calls it sound: each new game was refused with a word on the free space, at every start anew."""
    Journal(tmp_path).close()
    file = tmp_path / DATABASE
    assert file.read_bytes().count(written) == 1
    file.write_bytes(file.read_bytes().replace(written, changed))
    with Journal(tmp_path, "aside") as journal:
        assert "was damaged" in str(journal.notice)
        journal.begin_game(GameRow("new", "las-vegas", {}, (), "", "1", 1.0), [NewEntry({"kind": "begin"}, AUTO)], 1.0)
        assert [kept.id for kept in journal.games()] == ["new"]
    assert (tmp_path / "journal.damaged-aside.sqlite").read_bytes().count(changed) == 1
