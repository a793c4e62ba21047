"""Storage that changes a number: the row is valid still, only not what was written there, and nobody plays on from it unasked."""

import random
import sqlite3
from pathlib import Path

import pytest

from companion.errors import CompanionError, UsageError
from companion.games.registry import GAMES
from companion.journal.backup import backup, damage, restore, verify
from companion.journal.export import export
from companion.journal.store import Journal
from companion.table.kept_games import KeptGames
from companion.table.running import Running

NOT_AS_WRITTEN = "not what was written"


def changed(file: Path, damage: str) -> None:
    """What a card does in years, and no program of ours."""
    with sqlite3.connect(file) as card:
        triggers = ("entries_never_change", "entries_never_go", "marks_of_an_older_version")
        card.executescript("".join(f"DROP TRIGGER IF EXISTS {name};" for name in triggers) + "PRAGMA foreign_keys=OFF;")
        assert card.execute(damage).rowcount > 0
    card.close()


@pytest.mark.parametrize(
    "flipped",
    [
        pytest.param("UPDATE entries SET events = replace(events, '0000', '1000') WHERE events LIKE '%0000%'", id="money"),
        pytest.param("UPDATE entries SET by = replace(by, 'table', 'panel') WHERE by LIKE '%table%'", id="who did it"),
        pytest.param("UPDATE entries SET at = at + 1 WHERE seq = 3", id="when"),
        pytest.param("DELETE FROM entries WHERE seq = 5", id="a whole row out of the middle"),
        pytest.param("UPDATE games SET options = replace(options, '\"rounds\":1', '\"rounds\":3')", id="an option of the game"),
        pytest.param("UPDATE games SET seats = replace(seats, '\"blue\"', '\"white\"')", id="a seat of the game"),
    ],
)
def test_a_row_that_the_card_has_changed_is_told_and_not_played_on(journal, finished, tmp_path: Path, flipped: str):
    saved = backup(journal, tmp_path / "saved.sqlite")
    changed(saved, flipped)
    with Journal.read_only(saved) as kept:
        with pytest.raises(CompanionError, match=NOT_AS_WRITTEN):
            export(kept, GAMES, finished.row.id)
        assert NOT_AS_WRITTEN in str(damage(kept)[0])
    assert NOT_AS_WRITTEN in str(verify(saved, GAMES).problems)


def test_the_other_games_of_a_damaged_journal_stay_readable(journal, finished, begin, tmp_path: Path):
    begin(2)
    saved = backup(journal, tmp_path / "saved.sqlite")
    changed(saved, "UPDATE entries SET at = at + 1 WHERE seq = 3")
    with Journal.read_only(saved) as kept:
        assert kept.entries("game-2") == journal.entries("game-2")


def test_a_journal_of_an_older_version_loads_and_plays_on(journal, finished, begin, play, tmp_path: Path):
    """Its rows have no checksum; what is entered from now on has."""
    begin(2)
    old = backup(journal, tmp_path / "journal.sqlite.old")
    as_an_older_version_kept_it(old)
    with Journal.read_only(old) as kept:
        assert kept.entries("game-1") == journal.entries("game-1")
    home = tmp_path / "home"
    restore(old, home, "today")
    with Journal(home) as opened:
        running = Running(opened, GAMES["las-vegas"], opened.game("game-2"))
        play(running, random.Random(3), 10)
    assert verify(home, GAMES).ok
    changed(home / "journal.sqlite", "UPDATE entries SET at = at + 1 WHERE seq = (SELECT max(seq) FROM entries)")
    assert NOT_AS_WRITTEN in str(verify(home, GAMES).problems)


def test_an_older_version_writes_into_this_journal_and_this_one_reads_on(journal, begin, play, tmp_path: Path):
    running = begin()
    play(running, random.Random(3), 5)
    with sqlite3.connect(journal.file) as older:
        older.execute(
            "INSERT INTO entries (seq, game_id, batch, at, command, chance, by, rules_version, events, request, stands_for)"
            " SELECT seq + 1, game_id, seq + 1, at, '{\"kind\":\"begin\"}', '{}', by, rules_version, '[]', NULL, NULL"
            " FROM entries ORDER BY seq DESC LIMIT 1"
        )
    older.close()
    play(running, random.Random(4), 5)
    assert damage(journal) == ()


def as_an_older_version_kept_it(file: Path) -> None:
    with sqlite3.connect(file) as old:
        old.execute("DROP TRIGGER marks_of_an_older_version")
        for table in ("entries", "games", "marks"):
            old.execute(f"ALTER TABLE {table} DROP COLUMN checksum")
    old.close()


def test_a_damaged_journal_takes_no_sounder_backups_place(journal, finished, begin, tmp_path: Path):
    """The only sound copy of the evening would be gone, by the nightly backup itself."""
    nightly = backup(journal, tmp_path / "nightly.sqlite")
    whole = nightly.read_bytes()
    changed(journal.file, "UPDATE entries SET at = at + 1 WHERE seq = 3")
    with pytest.raises(UsageError, match=rf"Entry 3 .*{NOT_AS_WRITTEN}"):
        backup(journal, nightly)
    assert nightly.read_bytes() == whole
    other = backup(journal, tmp_path / "other.sqlite")
    begin(2)
    backup(journal, other)  # what it has lost already, it can't lose
    assert verify(other, GAMES).games == 2


@pytest.mark.parametrize("name", ["game-1", "game-9"], ids=["another game's", "no game's"])
def test_a_changed_mark_of_the_game_on_the_table_is_said(begin, journal, tmp_path: Path, name: str):
    """Another game lay on the table after a restart, or none at all as on the first evening, and nobody was told."""
    begin(1)
    begin(2)
    home = tmp_path / "home"
    restore(backup(journal, tmp_path / "saved.sqlite"), home, "today")
    changed(home / "journal.sqlite", f"UPDATE marks SET value = '{name}' WHERE name = 'current-game'")
    assert "Which game was on the table" in str(verify(home, GAMES).problems)
    with Journal(home) as opened:
        assert "Which game was on the table" in str(opened.notice)
        assert KeptGames(opened, GAMES).last().row.id == "game-2", "the one entered last"
    with Journal(home) as opened:
        assert (opened.notice, opened.current_game().id) == (None, "game-2"), "it is said once"


def test_a_changed_mark_of_a_game_left_out_is_said(journal, finished, tmp_path: Path):
    journal.leave_out(finished.row.id, True)
    home = tmp_path / "home"
    restore(backup(journal, tmp_path / "saved.sqlite"), home, "today")
    changed(home / "journal.sqlite", "UPDATE marks SET value = 'no' WHERE name LIKE 'left-out %'")
    with Journal(home) as opened:
        assert "left out of the hall" in str(damage(opened)[0])
        assert opened.current_game().id == finished.row.id
        opened.leave_out(finished.row.id, True)
        assert damage(opened) == ()


@pytest.mark.parametrize("name", ["current-game", "left-out game-1"])
def test_a_mark_whose_name_was_changed_is_said_once(journal, begin, tmp_path: Path, name: str):
    """Nobody could write it anew: it was told at every start, and by the doctor, for ever."""
    begin(1)
    journal.leave_out("game-1", True)
    home = tmp_path / "home"
    restore(backup(journal, tmp_path / "saved.sqlite"), home, "today")
    changed(home / "journal.sqlite", f"UPDATE marks SET name = CAST(x'ff' || substr(name, 2) AS TEXT) WHERE name = '{name}'")
    with Journal(home) as opened:
        assert opened.notice is not None
        assert KeptGames(opened, GAMES).last().row.id == "game-1"
    with Journal(home) as opened:
        assert (opened.notice, damage(opened)) == (None, ())


def test_an_older_version_may_set_a_mark(journal, begin, tmp_path: Path):
    """It knows of no checksum and leaves the one that stands there."""
    begin(1)
    begin(2)
    with sqlite3.connect(journal.file) as older:
        older.execute(
            "INSERT INTO marks (name, value) VALUES ('current-game', 'game-1') ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
    older.close()
    assert (journal.damaged_marks(), journal.current_game().id) == ((), "game-1")


def test_a_row_nested_a_thousand_deep_is_told_like_any_other_damage(journal, finished, tmp_path: Path):
    saved = backup(journal, tmp_path / "saved.sqlite")
    changed(saved, f"UPDATE entries SET events = '{'[' * 100_000}' WHERE seq = 3")
    with Journal.read_only(saved) as kept:
        assert "Entry 3 of the journal can't be read" in str(damage(kept)[0])
    assert verify(saved, GAMES).problems
