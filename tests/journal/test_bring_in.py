"""A finished game comes back in from its JSON as it was played, into another journal; a file that somebody has changed does not."""

import json
import random
import re
from pathlib import Path

import pytest

from companion.cli import main
from companion.errors import UsageError
from companion.games.registry import GAMES
from companion.journal.bring_in import bring_in, exported_game
from companion.journal.export import export
from companion.journal.replay import Replay
from companion.journal.store import Journal


@pytest.fixture
def exported(journal, finished):
    """The finished game, as its JSON tells it."""
    return json.loads(export(journal, GAMES, finished.row.id, "json"))


def taken_in(journal, text):
    """The id of the game that came in."""
    bring_in(journal, game := exported_game(GAMES, text))
    return game.row.id


def test_a_finished_game_comes_back_whole_in_another_journal(journal, finished, tmp_path: Path):
    text = export(journal, GAMES, finished.row.id, "json")
    with Journal(tmp_path / "other") as other:
        other_id = taken_in(other, text)
        replay = Replay(finished.game, other.game(other_id)).read(other.entries(other_id))
        assert replay.state == finished.state
        assert export(other, GAMES, other_id, "json") == text


def test_entries_get_numbers_of_the_journal_they_come_into(journal, begin, finished, tmp_path: Path, play):
    text = export(journal, GAMES, finished.row.id, "json")
    with Journal(tmp_path / "other") as other:
        other.begin_game(begin(2).row, [], 0.0)
        first = begin(3)
        play(first, random.Random(1), 5)
        other.take_in(first.row, journal.entries(first.row.id))
        taken_before = other.last_seq()
        other_id = taken_in(other, text)
        assert min(entry.seq for entry in other.entries(other_id)) == taken_before + 1
        assert Replay(finished.game, other.game(other_id)).read(other.entries(other_id)).state == finished.state


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("{", "no game exported", id="no JSON"),
        pytest.param('{"format": "recipe"}', "its format is 'recipe'", id="something else"),
        pytest.param('{"format": "table-companion-game", "game": {"live": true}, "entries": []}', "was not over", id="a live game"),
    ],
)
def test_what_is_no_finished_game_is_refused_in_words(text, why):
    with pytest.raises(UsageError, match=why):
        exported_game(GAMES, text)


def test_a_game_that_is_there_already_is_not_taken_twice(journal, finished):
    with pytest.raises(UsageError, match="already in this journal"):
        taken_in(journal, export(journal, GAMES, finished.row.id, "json"))


def richer(told):
    told["game"]["ranking"][0]["money_usd"] += 10_000


def a_payout_more(told):
    """The last one that paid somebody is there twice: notes come out of nowhere."""
    paid = next(entry for entry in reversed(told["entries"]) if any(event.get("kind") == "casino-paid" for event in entry["events"]))
    paid["events"] = [*paid["events"], *paid["events"]]


def cut_short(told):
    told["entries"] = told["entries"][: len(told["entries"]) // 2]


def an_unknown_event(told):
    told["entries"][3]["events"] = [{"kind": "rain"}]


def a_number_too_many(told):
    told["entries"][3]["batch"] = 999


def one_number_twice(told):
    told["entries"][3]["seq"] = told["entries"][2]["seq"]


def a_list_for_its_name(told):
    told["game"]["id"] = ["game-1"]


def a_version_that_is_none(told):
    told["entries"][3]["rules_version"] = None


def a_word_for_what_chance_did(told):
    told["entries"][3]["chance"] = "rain"


def half_of_a_letter(told):
    told["entries"][3]["by"]["client"] = "\ud800"


def a_number_that_is_none(told):
    told["entries"][3]["chance"]["drawn"] = float("nan")


def an_hour_before_all_hours(told):
    told["entries"][3]["at"] = "0001-01-01T00:00:00+23:00"


def nobody_of_that_name(told):
    told["game"]["seats"][0]["id"] = "dora"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (richer, "another result"),
        (a_payout_more, "were .*, are"),
        (cut_short, "another result"),
        (an_unknown_event, "can't be read"),
        (a_number_too_many, "999 is missing"),
        (one_number_twice, "two entries have the same number"),
        (a_list_for_its_name, "“game.id” must be a text"),
        (a_version_that_is_none, "“entry 4.rules_version” must be a text"),
        (a_word_for_what_chance_did, "“entry 4.chance” must be an object"),
        (half_of_a_letter, "surrogates not allowed"),
        (a_number_that_is_none, "not JSON compliant"),
        (an_hour_before_all_hours, "no game exported"),
        (nobody_of_that_name, "not as it was played"),
    ],
)
def test_a_file_that_somebody_has_changed_is_refused_and_leaves_nothing(tmp_path: Path, exported, change, why, capsys):
    change(exported)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(exported), encoding="utf-8")
    assert main(["import", str(file), "--data", str(tmp_path / "other")]) == 2
    assert re.search(why, capsys.readouterr().err)
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize(
    "whole",
    [
        pytest.param({"format": "table-companion-game"}, id="nothing behind its name"),
        pytest.param({"format": "table-companion-game", "game": [], "entries": {}}, id="lists for objects"),
        pytest.param({"format": "table-companion-game", "game": "x", "entries": "y"}, id="words for objects"),
        pytest.param([], id="a list"),
        pytest.param(None, id="nothing"),
    ],
)
def test_json_of_another_form_is_refused_in_words(whole):
    with pytest.raises(UsageError, match="no game exported by the companion"):
        exported_game(GAMES, json.dumps(whole))


def test_a_backup_is_no_exported_game(journal):
    with pytest.raises(UsageError, match="it is no JSON"):
        exported_game(GAMES, journal.file.read_bytes())


def test_a_player_takes_a_game_to_another_table(journal, finished, tmp_path: Path, capsys):
    file, data = tmp_path / "game.json", ["--data", str(tmp_path / "other")]
    file.write_text(export(journal, GAMES, finished.row.id, "json"), encoding="utf-8")
    assert main(["import", str(file), *data]) == 0
    assert finished.row.id in capsys.readouterr().out
    main(["history", *data])
    assert finished.row.id in capsys.readouterr().out
    assert main(["verify", *data]) == 0
    assert main(["import", str(file), *data]) == 2
    assert "already in this journal" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["nothing-there.json", ".", "/dev/zero"])
def test_what_can_t_be_read_is_named(tmp_path: Path, capsys, name):
    assert main(["import", str(tmp_path / name), "--data", str(tmp_path / "other")]) == 2
    assert "can't be read" in capsys.readouterr().err
    assert not (tmp_path / "other").exists()


def test_beside_a_running_table_nothing_is_taken_in(journal, finished, tmp_path: Path, capsys):
    file = tmp_path / "game.json"
    file.write_text(export(journal, GAMES, finished.row.id, "json"), encoding="utf-8")
    with Journal(tmp_path / "other"):
        assert main(["import", str(file), "--data", str(tmp_path / "other")]) == 2
    assert "Stop that one first" in capsys.readouterr().err
