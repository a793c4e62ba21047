"""A game that was played wrongly is left out of statistics: it stays as it was played, and stays left out wherever the journal goes."""

import json
from pathlib import Path

from companion.games.registry import GAMES
from companion.journal.backup import backup, restore, verify
from companion.journal.bring_in import bring_in, exported_game
from companion.journal.export import export
from companion.journal.store import Journal


def test_a_game_is_left_out_and_taken_in_again_and_nothing_in_it_changes(journal, finished):
    game, played = finished.row.id, journal.entries(finished.row.id)
    assert not journal.left_out(game)
    before = journal.game(game)
    journal.leave_out(game, True)
    assert journal.left_out(game)
    journal.leave_out(game, False)
    assert not journal.left_out(game)
    assert journal.entries(game) == played
    assert journal.game(game) == before
    assert journal.current_game() == before
    assert verify(journal.file.parent, GAMES).ok


def test_a_backup_remembers_it(journal, finished, tmp_path: Path):
    journal.leave_out(finished.row.id, True)
    saved = backup(journal, tmp_path / "saved.sqlite")
    restore(saved, tmp_path / "home", "today")
    with Journal(tmp_path / "home") as back:
        assert back.left_out(finished.row.id)


def taken_in(journal, text):
    bring_in(journal, game := exported_game(GAMES, text))
    return game.row.id


def test_so_does_an_export(journal, finished, tmp_path: Path):
    journal.leave_out(finished.row.id, True)
    with Journal(tmp_path / "elsewhere") as other:
        assert other.left_out(taken_in(other, export(journal, GAMES, finished.row.id)))


def test_a_game_exported_by_an_older_version_counts(journal, finished, tmp_path: Path):
    told = json.loads(export(journal, GAMES, finished.row.id))
    del told["game"]["left_out"]
    with Journal(tmp_path / "elsewhere") as other:
        assert not other.left_out(taken_in(other, json.dumps(told)))
