"""Terminals that know few letters, and callers that close what is written to."""

import errno
import json
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from companion.cli import build_parser
from companion.games.game import Seat
from companion.games.registry import GAMES
from companion.journal.entry import By, GameRow
from companion.journal.store import Journal
from companion.table.running import Running, Stamp
from companion.text import say
from companion.verbs import serving

SEATS = (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue"))


def told(line):
    """A line of the shell in which $companion is the command: its exit code and all it said."""
    env = {**os.environ, "companion": f"{sys.executable} -m companion"}
    done = subprocess.run(["bash", "-c", line], capture_output=True, env=env, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


def test_every_terminal_has_the_letters_of_the_help():
    """An arrow ended `companion --help` in a traceback where a terminal is not UTF-8."""
    verbs = next(action for action in build_parser()._actions if action.dest == "verb").choices
    assert all(parser.format_help().isascii() for parser in (build_parser(), *verbs.values()))


@pytest.mark.parametrize("verb", ["history", "verify", "export"])
def test_a_caller_that_has_closed_the_output_hears_nothing(tmp_path, verb):
    """`companion history >&-` ended in a traceback."""
    game = GAMES["las-vegas"]
    options = {**game.options(), "rounds": 1, "seed": None, "bank": "virtual"}
    with Journal(tmp_path) as journal:
        Running.begin(journal, game, GameRow("g", game.name, options, SEATS, "s", game.rules_version, 1.7e9), By("table"), Stamp(1.7e9))
    assert told(f"$companion {verb} --data {tmp_path} <&- >&-") == (0, "")


def test_what_is_said_on_an_error_output_that_is_closed_is_not_said_among_the_payouts():
    """print() took standard output in its place, and a program that reads JSON lines there found a sentence."""
    code, said = told("""$companion score las-vegas 2>&- <<< '{"casinos": [], "oops": 1}'""")
    assert (code, [json.loads(line)["casinos"] for line in said.splitlines()]) == (0, [[]])


def test_no_file_takes_the_number_of_a_stream_that_was_closed(tmp_path):
    """What a library writes there would have gone into the file that was opened next."""
    script = tmp_path / "script.py"
    script.write_text("import os\nfrom companion.cli import main\nmain(['history', '--data', '/no'])\nprint(os.readlink('/dev/fd/2'))\n")
    assert told(f"{sys.executable} {script} 2>&-") == (0, f"{os.devnull}\n")


@pytest.mark.parametrize("line", ["--version", "score --help", "verify --data {data}", "history --data /"])
def test_what_a_full_disk_behind_the_sign_does_not_take_is_no_success(tmp_path, line):
    """`companion --help > /dev/full` ended with 0 or in Python's own words, `verify` in words that might have meant the journal."""
    Journal(tmp_path).close()
    code, said = told(f"$companion {line.format(data=tmp_path)} > /dev/full")
    assert code == 2
    assert len(said.splitlines()) == 1
    assert "Traceback" not in said


def test_what_nobody_can_be_told_is_told_by_the_exit_code():
    assert told("$companion nonsense 2> /dev/full") == (2, "")
    assert told("$companion history --data / > /dev/full 2> /dev/full") == (2, "")


def test_standard_input_that_cant_be_read_is_named(tmp_path):
    code, said = told(f"$companion score las-vegas 0> {tmp_path}/positions")
    assert (code, said) == (2, "companion: Standard input can't be read: Bad file descriptor. Name a file with positions behind <.\n")


def test_a_table_whose_greeting_nobody_takes_is_served_all_the_same(monkeypatch):
    """A log on a full disk behind `companion serve >` ended the evening before it began; a reader that had gone, in silence."""

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(serving, "_greet", full)
    monkeypatch.setattr(serving, "run_until_stopped", lambda table, greet, _: greet(table) or 0)
    begun, table = [], SimpleNamespace()
    assert serving._run(table, None, begun.append, None) == 0
    assert begun == [table]


def test_why_there_is_no_camera_is_said_once_and_that_there_is_one_again(capsys):
    """`companion serve --camera usb` said that the table was served, and no word of the camera that was not plugged in."""
    told, none = serving.CameraTold(), say("There is no camera /dev/video0.")
    for status, note in (("ok", None), ("lost", none), ("lost", none), ("lost", None), ("off", None), ("ok", None), ("ok", None)):
        told(status, note)
    assert capsys.readouterr().out.splitlines() == ["No camera: There is no camera /dev/video0.", "The camera is there again."]
