"""Somebody moves, or deletes, the data folder while the table runs: what no start would find again does not count in silence."""

import shutil
from pathlib import Path

import pytest

from companion.journal.database import JournalError
from companion.journal.store import Journal


@pytest.fixture
def begun(evening):
    evening.begin()
    evening.roll(1, 1, 2, 3, 4, 5, 6, 6)
    return evening


def test_what_is_played_while_the_folder_is_elsewhere_is_refused_and_counts_once_it_is_back(begun):
    """SQLite wrote on into the moved file, and into a deleted one, which was gone at the next start: healthy all the while."""
    home, away = begun.directory, begun.directory.with_name("away")
    home.rename(away)
    before = begun.view["seq"]
    with pytest.raises(JournalError, match=r"was moved or deleted\. Nothing of this counts"):
        begun.do("place", face=1)
    assert begun.session.health() | {"journal": "trouble", "seq": before} == begun.session.health()
    away.rename(home)
    assert begun.do("place", face=1)["turn"] == "ben"
    assert begun.session.health()["journal"] == "ok"


def test_where_it_was_deleted_nothing_counts_any_more(begun):
    shutil.rmtree(begun.directory)
    with pytest.raises(JournalError, match="was moved or deleted"):
        begun.do("place", face=1)


def test_a_folder_that_was_named_from_where_we_stood_is_found_from_elsewhere(tmp_path, monkeypatch):
    """lgpio moves the whole program into a folder of its own while it is loaded: what was entered then was refused."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    with Journal(Path("ours")) as journal:
        monkeypatch.chdir("elsewhere")
        journal.leave_out("game-1", True)
        assert journal.left_out("game-1")
