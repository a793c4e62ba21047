"""Games leave the journal in four forms and come back from one; nothing secret leaves while a game is live."""

import csv
import json

import pytest

from companion.errors import UnknownGameError, UsageError
from companion.games.registry import GAMES
from companion.journal.entry import By
from companion.journal.export import FORMS, export
from companion.table.running import Stamp


def lines_of(csv_text):
    """What a spreadsheet makes of it."""
    return csv.DictReader(csv_text.removeprefix("\ufeff").splitlines())


def test_the_seed_is_told_only_when_the_game_is_over(journal, begin, finished):
    live = begin(2)
    for form in ("json", "csv", "text"):
        assert live.row.seed not in export(journal, GAMES, live.row.id, form)
    assert finished.row.seed in export(journal, GAMES, finished.row.id, "json")


def test_csv_has_one_line_an_entry_and_says_what_counts(journal, finished):
    rows = list(lines_of(export(journal, GAMES, finished.row.id, "csv")))
    assert [int(row["seq"]) for row in rows] == [entry.seq for entry in journal.entries(finished.row.id)]
    assert {int(row["seq"]) for row in rows if row["counts"] == "1"} == set(finished.replay.line.seqs)


def test_excel_reads_every_letter_of_a_name(journal, begin):
    """Without a byte-order mark Excel takes the file for one of Windows' old code pages, and wrote MÃ¼ller."""
    running = begin()
    running.play([running.command({"kind": "seat-change", "seat": "anna", "name": "Müller"})], By("table"), Stamp(0.0))
    file = export(journal, GAMES, running.row.id, "csv").encode("utf-8")
    assert file.startswith(b"\xef\xbb\xbf")
    assert "Müller" in file.decode("utf-8-sig")


def test_text_tells_what_counts_and_the_ranking(journal, finished):
    told = export(journal, GAMES, finished.row.id, "text").splitlines()
    winner = finished.game.outcome(finished.state).ranking[0]
    assert told[0].startswith("Las Vegas, 20")
    assert "Anna (red), Ben (blue)" in told[0]
    assert "T" not in told[0].split(": ")[0], "a day and a time, as people write them"
    assert any(line.startswith(f"1. {winner.seat.capitalize()}: ${winner.money:,}") for line in told)


def test_bg_stats_gets_every_player_with_score_rank_and_winner(journal, finished):
    play = json.loads(export(journal, GAMES, finished.row.id, "bgstats"))
    outcome = finished.game.outcome(finished.state)
    assert (play["game"]["name"], play["game"]["bggId"]) == ("Las Vegas", 117959)
    assert [(p["sourcePlayerId"], p["score"], p["rank"], p["winner"]) for p in play["players"]] == [
        (place.seat, str(place.money), place.place, place.seat in outcome.winners) for place in outcome.ranking
    ]


@pytest.mark.parametrize("jump_s", [0, 7 * 86_400, -3 * 86_400], ids=["none", "a week on", "three days back"])
def test_a_clock_that_is_set_during_the_game_makes_it_no_longer(begin, journal, jump_s):
    """A Pi begins with the time it was switched off at, and hears the right one a minute later: the evening's card said 10,100 minutes."""
    running = begin()
    at = running.row.created
    for number in range(30):
        at += 60 + (jump_s if number == 5 else 0)
        if number % 2:
            running.undo(By("table"), Stamp(at))
        else:
            running.play([running.game.needs(running.state)[0].command], By("table"), Stamp(at))
    running.play([running.command({"kind": "end-game", "after": "now"})], By("table"), Stamp(at))
    assert json.loads(export(journal, GAMES, running.row.id, "bgstats"))["durationMin"] == (29 if jump_s else 30)


def test_a_live_game_has_no_result_for_bg_stats(journal, begin):
    with pytest.raises(UsageError, match="not over"):
        export(journal, GAMES, begin().row.id, "bgstats")


def test_an_unknown_game_or_form_is_named(journal, finished):
    with pytest.raises(UnknownGameError, match="There is no game nowhere"):
        export(journal, GAMES, "nowhere")
    with pytest.raises(UsageError, match="json, csv, bgstats, text"):
        export(journal, GAMES, finished.row.id, "pdf")
    assert set(FORMS) == {"json", "csv", "bgstats", "text"}


@pytest.mark.parametrize("name", ["=1+1", "+49 170", "-5", "@home"])
def test_a_name_is_no_formula_to_a_spreadsheet(journal, begin, name):
    """A spreadsheet showed an error in every line in which a player called =1+1 did something."""
    running = begin()
    running.play([running.command({"kind": "seat-change", "seat": "anna", "name": name})], By("table"), Stamp(0.0))
    running.play([running.command({"kind": "leave", "seat": "anna"})], By("table"), Stamp(0.0))
    told = [row["what"] for row in lines_of(export(journal, GAMES, running.row.id, "csv"))]
    assert told[-1].startswith(f"'{name} ")
    assert not any(what.startswith(tuple("=+-@")) for what in told)
