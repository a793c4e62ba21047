"""The games kept, on the terminal: by the clock on the wall, with the names people have now, and one is not many."""

import sqlite3
import time

import pytest

from companion.cli import main
from companion.games.game import Seat
from companion.games.registry import GAMES
from companion.journal.entry import By, GameRow
from companion.journal.export import FORMS
from companion.journal.store import Journal
from companion.journal.told import KEPT, ToldGames
from companion.table.running import Running, Stamp

TABLE = By("table")
LATE = 1_764_199_800.0  # 26 November 2025, 23:30 in Greenwich


@pytest.fixture
def late_game(tmp_path):
    """A journal with one game, begun late and ended at once; Anna has been called Zoe since."""
    seats = (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue"))
    row = GameRow("a-game", "las-vegas", GAMES["las-vegas"].options(), seats, "seed", "1", LATE)
    with Journal(tmp_path) as journal:
        running = Running.begin(journal, GAMES["las-vegas"], row, TABLE, Stamp(LATE))
        running.play([running.command({"kind": "seat-change", "seat": "anna", "name": "Zoe"})], TABLE, Stamp(LATE))
        running.play([running.command({"kind": "end-game", "after": "now"})], TABLE, Stamp(LATE))
    return tmp_path


@pytest.fixture
def in_berlin(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_game_began_when_the_clock_on_the_wall_said_so(late_game, in_berlin, capsys):
    assert main(("history", "--data", str(late_game))) == 0
    assert "2025-11-27 00:30" in capsys.readouterr().out, "half an hour after midnight in Berlin"


def test_who_changed_names_stands_there_with_one_name(late_game, capsys):
    main(("history", "--data", str(late_game)))
    told = " ".join(capsys.readouterr().out.split())
    assert "Zoe, Ben" in told
    assert "Anna" not in told


def test_what_the_table_has_told_before_is_not_read_turn_by_turn_again(late_game, capsys, monkeypatch):
    """Four hundred games took seconds, though the table keeps how each was told."""
    main(("history", "--data", str(late_game)))
    assert not (late_game / KEPT).exists(), "who only reads writes nothing"
    with Journal(late_game) as journal:
        ToldGames(journal, GAMES).tell(journal.games())
    monkeypatch.setattr("companion.journal.told.tell_kept", lambda *_: pytest.fail("it was told before"))
    capsys.readouterr()
    main(("history", "--data", str(late_game)))
    assert "Zoe, Ben" in " ".join(capsys.readouterr().out.split())


def test_one_game_is_no_games(tmp_path, capsys):
    seats = (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue"))
    row = GameRow("a-game", "las-vegas", {**GAMES["las-vegas"].options(), "bank": "typed"}, seats, "seed", "1", LATE)
    with Journal(tmp_path) as journal:
        Running.begin(journal, GAMES["las-vegas"], row, TABLE, Stamp(LATE))
    main(("verify", "--data", str(tmp_path)))
    assert capsys.readouterr().out == "1 game, 1 entry: all sound.\n"


def test_a_game_that_the_card_has_damaged_is_named_and_not_left_out_without_a_word(late_game, capsys):
    with sqlite3.connect(late_game / "journal.sqlite") as card:
        card.execute("UPDATE games SET seed = 'seee'")
    assert main(("history", "--data", str(late_game))) == 0
    told = capsys.readouterr()
    assert "No games yet" not in told.out
    assert "a-game" in told.err


def test_a_game_that_its_people_left_out_says_so(late_game, capsys):
    with Journal(late_game) as journal:
        journal.leave_out("a-game", True)
    main(("history", "--data", str(late_game)))
    assert "left out" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("form", FORMS)
def test_an_export_ends_its_last_line(late_game, capsys, form):
    """The shell's prompt stood behind the last brace."""
    main(["export", "--data", str(late_game), "--format", form])
    told = capsys.readouterr().out
    assert told.endswith("\n")
    assert not told.endswith("\n\n")


def test_an_export_for_a_german_spreadsheet_is_asked_for(late_game, capsys):
    main(["export", "--data", str(late_game), "--format", "csv"])
    assert "seq,at,role" in capsys.readouterr().out
    main(["export", "--data", str(late_game), "--format", "csv", "--language", "de"])
    told = capsys.readouterr().out
    assert "seq;at;role" in told
    assert "Anna heißt jetzt Zoe" in told


def test_a_name_in_a_journal_from_elsewhere_gives_the_terminal_no_orders(tmp_path, capsys):
    """It cleared the window."""
    seats = (Seat("anna", "A\x1b[2J", "red"), Seat("ben", "Ben", "blue"))
    with Journal(tmp_path) as journal:
        row = GameRow("a-game", "las-vegas", GAMES["las-vegas"].options(), seats, "seed", "1", LATE)
        Running.begin(journal, GAMES["las-vegas"], row, TABLE, Stamp(LATE))
    assert main(["history", "--data", str(tmp_path)]) == 0
    assert "A\N{REPLACEMENT CHARACTER}[2J, Ben" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["history", "verify"])
def test_how_far_the_games_are_looked_through_is_shown_where_somebody_waits(late_game, monkeypatch, capsys, verb):
    """Of a thousand games nothing was said for a quarter of a minute."""
    main((verb, "--data", str(late_game)))
    assert capsys.readouterr().err == "", "another program reads it"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    main((verb, "--data", str(late_game)))
    assert "100%" in capsys.readouterr().err
