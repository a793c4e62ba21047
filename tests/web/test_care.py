"""What the table's own device may take home: the backup, the problem bundle, the printed mat. Nobody else may."""

import errno
import io
import sqlite3
import zipfile

import pytest
from pypdf import PdfReader

from companion.games.registry import GAMES
from companion.journal.backup import restore, verify
from companion.journal.entry import By
from web import sheets_api

SIGNED = {"Origin": "http://table.test"}


@pytest.fixture
def played(table):
    """A table whose game is over."""
    table.new_game()
    table.session.submit({"kind": "end-game", "after": "now"}, None, "end", By("table"))
    return table


def test_the_backup_holds_every_game_and_can_be_brought_back(played, tmp_path):
    answer = played.here.get("/api/v1/backup")
    assert (answer.status_code, answer.mimetype) == (200, "application/vnd.sqlite3")
    assert answer.content_length == len(answer.data)
    assert ".sqlite" in answer.headers["Content-Disposition"]
    kept = tmp_path / "kept.sqlite"
    kept.write_bytes(answer.data)
    restore(kept, tmp_path / "elsewhere", "now")
    found = verify(tmp_path / "elsewhere", GAMES)
    assert found.ok
    assert found.games == 1


def test_while_the_backup_is_read_by_a_slow_device_the_table_plays_on(played):
    slow = played.here.get("/api/v1/backup", buffered=False)
    played.new_game()
    assert played.wish({"kind": "roll"}).status_code == 200
    assert b"".join(slow.response).startswith(b"SQLite format 3")


def test_of_a_game_under_way_no_backup_tells_what_is_hidden_in_it(table):
    table.new_game()
    answer = table.here.get("/api/v1/backup")
    assert answer.status_code == 409
    assert "hidden" in answer.get_json()["message"]


def test_a_game_left_overnight_is_under_way_no_more_until_somebody_touches_it(table):
    table.new_game()
    table.wait(3 * 3600)  # a long meal
    assert table.here.get("/api/v1/backup").status_code == 409
    table.wait(6 * 3600)
    assert table.here.get("/api/v1/backup").status_code == 200
    table.wish({"kind": "pause"})
    assert table.here.get("/api/v1/backup").status_code == 409


def test_a_game_on_a_laptop_that_was_closed_for_the_night_is_under_way_no_more(table):
    """Its monotonic clock had stood still, and the backup in the morning was refused."""
    table.new_game()
    table.clock.suspended_s += 9 * 3600
    assert table.here.get("/api/v1/backup").status_code == 200


def test_on_a_full_disk_the_backup_is_refused_in_one_sentence_and_nothing_is_left(played, monkeypatch, tmp_path):
    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("companion.journal.store.Journal.copy_to", full)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "small"))
    (tmp_path / "small").mkdir()
    answer = played.here.get("/api/v1/backup")
    assert answer.status_code == 507
    assert answer.get_json()["message"] == "The backup can't be made: database or disk is full."
    assert not list((tmp_path / "small").iterdir())


def unpacked(answer):
    with zipfile.ZipFile(io.BytesIO(answer.data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def test_the_problem_bundle_is_that_of_the_command_and_tells_no_name(played):
    parts = unpacked(played.here.post("/api/v1/hardware/bundle", json={"pictures": False}))
    assert {name.partition(".")[0] for name in parts} == {"README", "doctor", "health", "versions", "settings", "journal", "log"}
    assert b"No pictures" in parts["README.txt"]
    assert b"Anna" not in b"".join(parts.values())


def test_a_picture_is_in_the_bundle_only_where_it_was_ticked(played):
    assert unpacked(played.here.post("/api/v1/hardware/bundle", json={"pictures": True}))["picture.jpg"] == played.eye.preview()
    assert played.here.post("/api/v1/hardware/bundle", json={}).status_code == 400


def test_where_the_camera_gives_no_picture_the_bundle_says_so(played, monkeypatch):
    monkeypatch.setattr(played.eye, "preview", lambda wait_s=0.0: None)
    parts = unpacked(played.here.post("/api/v1/hardware/bundle", json={"pictures": True}))
    assert b"no picture" in parts["picture.jpg.missing.txt"]


@pytest.mark.parametrize(("paper", "pages"), [("A3", 1), ("A4", 4), ("Letter", 4)])
def test_the_mat_is_printed_from_the_page(table, paper, pages):
    answer = table.here.get(f"/mat.pdf?paper={paper}")
    assert answer.mimetype == "application/pdf"
    assert len(PdfReader(io.BytesIO(answer.data)).pages) == pages


def test_a_paper_nobody_knows_is_refused_in_words(table):
    assert table.here.get("/mat.pdf?paper=B5").status_code == 400


def test_where_the_disk_is_full_the_mat_is_refused_in_one_sentence(table, monkeypatch):
    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryDirectory", full)
    sheets_api._drawn.cache_clear()
    answer = table.here.get("/mat.pdf?paper=A4")
    assert answer.status_code == 507
    assert answer.get_json()["message"] == "The mat can't be written: No space left on device."


@pytest.mark.parametrize("path", ["/api/v1/backup", "/mat.pdf", "/api/v1/camera/dice"])
def test_who_only_looks_on_takes_nothing_home(played, path):
    assert played.away().get(path).status_code == 401
    assert played.away().post("/api/v1/hardware/bundle", json={"pictures": False}, headers=SIGNED).status_code == 401
