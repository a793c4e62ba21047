"""The command line's manners: whatever is wrong gets one sentence and exit code 2, never a traceback."""

import errno
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from rich.console import Console

from companion.cli import build_parser
from companion.games.game import Seat
from companion.games.registry import GAMES
from companion.journal.entry import By, GameRow
from companion.journal.store import Journal
from companion.settings import Settings
from companion.table.running import Running, Stamp
from companion.text import say
from companion.verbs.serving import _greet
from hardware.findings import WARNING, Check

pytestmark = pytest.mark.usefixtures("signals_as_before")

POSITION = '{"id": "x", "casinos": [{"number": 1, "dice": {"anna": 3, "ben": 1, "neutral": 1}, "notes": [50000, 20000]}]}'


@pytest.mark.parametrize(
    "argv",
    [
        pytest.param((), id="no verb"),
        pytest.param(("fly",), id="an unknown verb"),
        pytest.param(("score", "poker"), id="an unknown game"),
        pytest.param(("serve", "--port", "abc"), id="a port that is no number"),
        pytest.param(("serve", "--port", "99999"), id="a port that is none"),
        pytest.param(("serve", "--camera", "eyes"), id="an unknown camera"),
        pytest.param(("serve", "--camera", "watch:/no/such/folder"), id="a folder that is not there"),
        pytest.param(("serve", "--profile", "/no/such/profile"), id="a profile that is not there"),
        pytest.param(("demo", "--film", "nope"), id="a film that does not ship"),
        pytest.param(("demo", "--pace", "0"), id="a film that stands still"),
        pytest.param(("read", "/no/such.jpg"), id="a picture that is not there"),
        pytest.param(("read", "/dev/zero"), id="a device that never ends"),
        pytest.param(("print", "carpet", "--out", "x.pdf"), id="a sheet we don't print"),
        pytest.param(("print", "mat", "--out", "/no/such/folder/x.pdf"), id="a folder to write to that is not there"),
        pytest.param(("history", "--data", "/no/such/folder"), id="a journal that is not there"),
        pytest.param(("calibrate", "--camera", "browser"), id="a phone, and no table that it could talk to"),
    ],
)
def test_what_is_wrong_gets_one_sentence(run, argv):
    code, out, err = run(*argv)
    assert code == 2
    assert out == ""
    assert err.startswith("companion: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        pytest.param(("print", "mat", "--out", "no/x.pdf"), "no/x.pdf can't be written (No such file or directory)", id="no folder"),
        pytest.param(("restore", "a.txt"), "a.txt is not a backup of a journal. Name the file that companion backup wrote.", id="a text"),
        pytest.param(("restore", "empty"), "There is no backup empty. Name the file", id="a folder without a journal"),
        pytest.param(("history", "--data", "none"), "at none. Name the folder that the table runs with (--data), or play", id="new"),
        pytest.param(("serve", "--data", "a.txt"), "The data directory a.txt is a file. Name a folder with --data.", id="a file"),
        pytest.param(("serve", "--panel", "script:none"), "script none can't be read: No such file or directory. Check", id="no script"),
        pytest.param(("serve", "--panel", "script:a.txt"), "a.txt can't be understood: “hello”. Write: when phase", id="no script's line"),
        pytest.param(("calibrate", "--camera", "browser"), "Say companion serve --camera browser, and open /calibrate there.", id="phone"),
    ],
)
def test_the_sentence_names_what_a_person_typed_and_what_to_do(run, tmp_path, monkeypatch, argv, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("hello\n")
    (tmp_path / "empty").mkdir()
    code, _, err = run(*argv)
    assert (code, said in err.replace(f"{tmp_path}/", "")) == (2, True), err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("demo", "--camera", "usb"), "`companion demo` knows no --camera usb. See `companion demo --help`."),
        (("score", "las-vegas", "--json"), "`companion score` knows no --json. See `companion score --help`."),
        (("fly",), "There is no verb fly. See `companion --help`."),
    ],
)
def test_the_help_that_is_named_is_that_of_the_verb(run, argv, said):
    code, out, err = run(*argv)
    assert (code, out, said in err) == (2, "", True), err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        pytest.param((), "Say what to do: companion serve runs a table, companion demo shows one.", id="nothing"),
        pytest.param(("serv",), "There is no verb serv; is serve meant?", id="a verb nearly"),
        pytest.param(("backup",), "--out is missing, as in `companion backup --out table.backup`.", id="an option is missing"),
        pytest.param(("print",), "WHAT and --out are missing, as in `companion print mat --out mat.pdf --layout mat.json`.", id="both"),
        pytest.param(("serve", "--camera"), "--camera needs something after it, as in `companion serve --camera usb", id="no value"),
        pytest.param(("serve", "--mqtt"), "--mqtt needs something after it. See", id="no value, and no example has one"),
        pytest.param(("score", "chess"), "There is no chess here: write las-vegas, custom-edition, card-game or lords", id="game"),
        pytest.param(("export", "--format", "xml"), "--format can't be xml: write json, csv, bgstats or text.", id="a choice"),
        pytest.param(("serve", "--port", "x"), "--port must be a whole number from 0 to 65535.", id="a number"),
        pytest.param(("serve", "--p", "1"), "--p may be --port, --pin, --panel or --profile: write it out.", id="half an option"),
        pytest.param(("calibrate", "--camera", "usb", "--images", "x"), "--images and --camera exclude each other: name one", id="two"),
        pytest.param(("serve", "--tls=1"), "Argument --tls: ignored explicit argument '1'.", id="what we have no better words for"),
    ],
)
def test_what_is_written_wrongly_is_said_in_plain_words_with_the_mend(run, argv, said):
    """argparse's own words named metavars, every choice in quotation marks, and no mend."""
    code, out, err = run(*argv)
    assert (code, out, said in err, err.count("\n")) == (2, "", True, 1), err
    assert "See `companion" in err


def test_a_sheet_is_not_called_a_picture(run, tmp_path):
    """`companion print mat --out x.png` wrote a PDF into a file that no viewer of pictures opens."""
    picture = tmp_path / "mat.png"
    code, out, err = run("print", "mat", "--out", str(picture))
    assert (code, out) == (2, "")
    assert err == f"companion: Sheets are written as PDF, not as .png. Name the file {tmp_path / 'mat.pdf'}.\n"
    assert not picture.exists()
    for name in ("mat.PDF", "mat"):
        assert run("print", "mat", "--out", str(tmp_path / name))[0] == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        pytest.param("{", "not JSON", id="half a line"),
        pytest.param("[" * 200_000, "nested too deeply", id="brackets without end"),
        pytest.param("[]", "JSON object", id="a list"),
        pytest.param("{}", "casinos", id="nothing in it"),
        pytest.param('{"casinos": [{"number": 7, "dice": {}, "notes": []}]}', "casinos.0.number", id="casino 7"),
        pytest.param('{"casinos": [{"number": [], "dice": {}, "notes": []}]}', "casinos.0.number", id="a list for a number"),
        pytest.param('{"casinos": [{"number": 1, "dice": {"anna": -1}, "notes": []}]}', "casinos.0.dice.anna", id="minus one die"),
        pytest.param('{"casinos": [{"number": 1, "dice": {"anna": NaN}, "notes": []}]}', "casinos.0.dice.anna", id="no number of dice"),
        pytest.param('{"casinos": [], "options": {"biggies": "yes"}}', "options.biggies", id="an option of another kind"),
        pytest.param('{"casinos": [], "options": []}', "options", id="options that are a list"),
        pytest.param('{"casinos": [], "options": {"rounds": 0}}', "rounds", id="a game of no rounds"),
        pytest.param('{"casinos": [], "options": {"off_tray": 7}}', "off_tray", id="an answer nobody offers"),
        pytest.param('{"casinos": [{"number": 1, "dice": {}}, {"number": 1, "dice": {}}]}', "stands here twice", id="casino 1 twice"),
        pytest.param(
            '{"casinos": [{"number": "slot", "placements": []}, {"number": "slot", "placements": []}]}', "twice", id="two slot machines"
        ),
        pytest.param('{"casinos": [{"number": 1, "dice": {"anna": 3, "anna": 1}}]}', "“anna” stands twice", id="anna twice at a casino"),
        pytest.param('{"casinos": [{"number": 1, "dice": {"anna": ' + "9" * 5_000 + "}}]}", "too long", id="a number of 5,000 digits"),
        pytest.param(b'{"casinos": [\xff]}', "UTF-8", id="no text at all"),
        pytest.param(b"\0" * 3_000_000, "too long", id="no lines at all"),
    ],
)
def test_a_position_that_cant_be_scored_names_line_and_field(run, line, says):
    code, out, err = run("score", "las-vegas", stdin=POSITION.encode() + b"\n" + (line if isinstance(line, bytes) else line.encode()))
    assert code == 2
    assert len(out.splitlines()) == 1, "what came before is answered"
    assert "Line 2" in err
    assert says in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        pytest.param("custom-edition", '{"casinos": [], "options": {"deck": "three"}}', "deck", id="a deck that is not sold"),
        pytest.param("custom-edition", '{"casinos": [{"number": 2, "dice": {}}, {"number": 2, "dice": {}}]}', "twice", id="tray 2 twice"),
        pytest.param("card-game", '{"casinos": [], "options": {"chip_cards": true}}', "one after the other", id="chip cards all at once"),
        pytest.param("lords-of-vegas", "{}", "card", id="no card"),
        pytest.param("lords-of-vegas", '{"card": "end", "options": {"bounds": 3}}', "bounds", id="an option that is none"),
        pytest.param("lords-of-vegas", '{"card": "end", "options": {"lay_off": "x"}}', "lay_off", id="a way to lay off that is none"),
        pytest.param("lords-of-vegas", '{"card": "end", "options": {"two_player": "maybe"}}', "two_player", id="perhaps two players"),
        pytest.param("lords-of-vegas", '{"card": "end", "options": 5}', "options", id="options that are a number"),
        pytest.param("lords-of-vegas", '{"card": "D8", "drawer": ""}', "drawer", id="a drawer without a name"),
        pytest.param("lords-of-vegas", '{"card": "end", "markers": {"red": 5}}', "list of lots", id="markers that are a number"),
        pytest.param(
            "lords-of-vegas", '{"card": "end", "lots": {"D7": {"tile": "gold", "die": ["red", true]}}}', "1 to 6", id="a die that shows yes"
        ),
    ],
)
def test_every_game_names_what_it_cant_score(run, game, line, says):
    code, out, err = run("score", game, stdin=line)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_a_field_that_says_nothing_is_named_and_the_rest_is_scored(run):
    code, out, err = run("score", "lords-of-vegas", stdin='{"card": "A1", "drawer": "red", "marker": {"red": ["B1"]}}')
    assert (code, json.loads(out)["money"]) == (0, {"red": 1})
    assert "“marker”" in err
    assert "markers" in err


@pytest.fixture
def spoilt(tmp_path, monkeypatch):
    """A folder of things that are not what they are called; relative paths lead there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty.jpg").touch()
    (tmp_path / "text.jpg").write_text("no picture")
    (tmp_path / "number.json").write_text("5")
    for name, labels in {
        "half": b'{"image": "a.jpg"\n',
        "bytes": b"\xff\xfe[]\n",
        "unnamed": b'{"image": 5, "dice": []}\n',
        "uncounted": b'{"image": "a.jpg", "dice": 5}\n',
        "bare": b'{"image": "a.jpg", "dice": [5]}\n',
        "lost": b'{"image": "a.jpg", "dice": []}\n',
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "labels.jsonl").write_bytes(labels)
    return tmp_path


@pytest.mark.parametrize(
    "line",
    [
        "serve --port 0 --profile number.json",
        "serve --port 0 --data number.json",
        "serve --port 0 --camera usb:x",
        "serve --port 0 --camera folder:text.jpg",
        "serve --port 0 --panel keyboard+foo",
        "serve --port 0 --panel script:nowhere",
        "serve --port 0 --pin 12",
        "serve --tls --tls-port abc",
        "record --port 0 --out empty",
        "demo --pace nan",
        "demo --film ../../etc",
        "read empty.jpg",
        "read text.jpg --json",
        "read empty",
        "read text.jpg --profile number.json",
        "check --images empty",
        "check --images half",
        "check --images bytes",
        "check --images unnamed",
        "check --images uncounted",
        "check --images bare",
        "check --images lost",
        "calibrate",
        "calibrate --images empty",
        "calibrate --camera none",
        "calibrate --camera usb --images empty",
        "print mat --out empty",
        "print mat --out mat.pdf --paper A5",
        "print mat --out mat.pdf --layout nowhere/mat.json",
        "print mat --out mat.pdf --layout mat.pdf",
        "print mat --out mat.pdf --layout .",
        "history --data empty",
        "history --data number.json",
        "export --data empty",
        "export --format pdf",
        "backup --data empty --out all.backup",
        "restore number.json --data empty",
        "restore nowhere --data empty",
        "verify --data empty",
        "bench nothing",
        "doctor --port 99999",
        "bundle",
        "bundle --out nowhere/all.zip",
        "import number.json --data here",
        "import nowhere --data here",
        "score las-vegas extra",
    ],
)
def test_no_verb_answers_nonsense_with_more_than_a_sentence(run, spoilt, line):
    code, out, err = run(*line.split())
    assert (code, out) == (2, "")
    assert err.startswith("companion: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("serve --port 0 --pin 12", "a PIN has six digits"),
        ("serve --port ten", "must be a whole number from 0 to 65535"),
        ("serve --port 0 --panel script:bytes/labels.jsonl", "can't be read: it is no text."),
        ("check --images lost", "a.jpg can't be opened: no such file or directory."),
        ("demo --pace x", "must be a number from 0.1 to 20"),
        ("restore nowhere --data empty", "There is no backup nowhere."),
    ],
)
def test_what_is_wrong_is_said_in_a_persons_words(run, spoilt, line, said):
    assert said in run(*line.split())[2]


def test_no_line_of_help_is_wider_than_a_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    parser = build_parser()
    verbs = next(action for action in parser._actions if action.dest == "verb").choices
    for verb, its in verbs.items():
        told, example = its.format_help().split("example:")
        assert max(map(len, told.splitlines())) <= 80, verb
        assert example.strip()


@pytest.mark.parametrize(
    ("verb", "default"), [("serve", "(default: the user's data folder)"), ("demo", "(default: one that is thrown away at the end)")]
)
def test_where_the_journal_lies_is_told(run, verb, default):
    _, told, _ = run(verb, "--help")
    assert default in " ".join(told.split())


@pytest.mark.parametrize(("panel", "told"), [("none", False), ("keyboard", True), ("gpio+keyboard", True)])
def test_the_terminal_says_which_keys_it_listens_to(tmp_path, capsys, panel, told):
    table = SimpleNamespace(url="http://127.0.0.1:8000", pin="123456", secure=None, problems=(), journal=SimpleNamespace(notice=None))
    _greet(table, Settings(data=tmp_path, panel=panel))
    assert ("Enter confirms, u undoes, n goes on." in capsys.readouterr().out) is told


def test_the_worked_line_of_the_interface(run):
    code, out, err = run("score", "las-vegas", stdin=POSITION)
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "id": "x",
        "money": {"anna": 50000, "ben": 0},
        "notes_won": {"anna": 1, "ben": 0},
        "casinos": [{"number": 1, "awards": [["anna", 50000]], "left_over": [20000], "cancelled": ["ben", "neutral"]}],
    }


def test_python_runs_the_package_as_the_command():
    said = subprocess.run([sys.executable, "-m", "companion", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("table companion ")


@pytest.mark.parametrize("size", [(10, 5000), (5000, 10), (20, 20000), (20000, 20), (40, 40000)], ids=str)
def test_a_strip_of_a_picture_has_no_dice(run, tmp_path, size):
    """Until 24 November a strip thirty times as wide as high ended in a traceback, and a line in two gigabytes."""
    (tmp_path / "strip.png").write_bytes(bytes(cv2.imencode(".png", np.full((*size, 3), 90, np.uint8))[1]))
    code, out, err = run("read", str(tmp_path / "strip.png"))
    assert (code, out.strip(), err) == (0, "strip.png: no dice", "")


@pytest.mark.parametrize("columns", [40, 80, 130])
def test_no_window_is_too_narrow_for_what_must_be_typed_again(run, tmp_path, monkeypatch, columns):
    """`companion history` cut the ids that `companion export` asks for."""
    seats = (Seat("anna", "Anna [the] first", "red"), Seat("ben", "Ben", "blue"))
    row = GameRow("20261125-202101-befc1c", "las-vegas", GAMES["las-vegas"].options(), seats, "seed", "1", 1_800_000_000.0)
    with Journal(tmp_path) as journal:
        Running.begin(journal, GAMES["las-vegas"], row, By("table"), Stamp(row.created))
    monkeypatch.setattr("companion.verbs.records.terminal", lambda: Console(width=columns))
    code, out, _ = run("history", "--data", str(tmp_path))
    assert code == 0
    assert row.id in out
    assert "…" not in out
    assert max(len(line) for line in out.splitlines()) <= columns
    assert columns < 130 or "Anna [the] first" in out


def test_a_name_in_another_encoding_gets_one_sentence(run, tmp_path):
    """What a terminal of another encoding sends for ö is no letter here."""
    Journal(tmp_path).close()
    code, out, err = run("export", "--data", str(tmp_path), "--game", "Birgits Gl\udcf6ck")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_game_of_another_version_is_named_beside_the_others(run, tmp_path):
    """One game that this version does not know ended `companion history` in a traceback."""
    seats = (Seat("anna", "Anna", "red"), Seat("ben", "Ben", "blue"))
    with Journal(tmp_path) as journal:
        for number in (1, 2):
            row = GameRow(f"game-{number}", "las-vegas", GAMES["las-vegas"].options(), seats, "seed", "1", 1_800_000_000.0 + number)
            Running.begin(journal, GAMES["las-vegas"], row, By("table"), Stamp(row.created))
    with sqlite3.connect(tmp_path / "journal.sqlite") as meddler:
        meddler.execute("UPDATE games SET game = 'chess', checksum = NULL WHERE id = 'game-1'")
    code, out, err = run("history", "--data", str(tmp_path))
    assert (code, err) == (0, "")
    assert "does not know the game chess" in " ".join(out.split())
    assert "unfinished" in out


def test_the_history_says_who_has_won(run, tmp_path, monkeypatch):
    told = {"id": "x", "game": "las-vegas", "created": "2026-11-25T20:18:04+00:00", "names": {"anna": "Anna", "ben": "Ben"}}
    told |= {"seats_now": [{"name": "Anna"}, {"name": "Ben"}], "ranking": [{"seat": "ben", "place": 1}, {"seat": "anna", "place": 2}]}
    monkeypatch.setattr("companion.verbs.records.ToldGames.tell", lambda *_: [told | {"trouble": None, "left_out": False}])
    monkeypatch.setattr(Journal, "games", lambda self: [None])
    Journal(tmp_path).close()
    assert "1. Ben, 2. Anna" in run("history", "--data", str(tmp_path))[1]


def test_the_doctors_words_are_never_cut(run, tmp_path, monkeypatch):
    long = "/" + "a-folder-of-a-very-long-name/" * 4
    monkeypatch.setattr("companion.verbs.doctoring.examine", lambda settings: [Check("data", WARNING, say(long), say("Type " + long))])
    monkeypatch.setattr("companion.verbs.doctoring.terminal", lambda: Console(width=80))
    code, out, _ = run("doctor", "--data", str(tmp_path))
    assert (code, "…" in out) == (0, False)
    assert "".join(out.split()).count("a-folder") >= 2


@pytest.mark.parametrize(("width", "height"), [(1, 1), (5000, 1), (1, 5000), (9, 9)])
def test_a_picture_too_small_for_a_die_is_said_to_be_so(run, tmp_path, width, height):
    cv2.imwrite(str(tmp_path / "dot.png"), np.zeros((height, width, 3), np.uint8))
    code, out, err = run("read", str(tmp_path / "dot.png"))
    assert (code, out) == (2, "")
    assert f"dot.png is too small to hold a die: {width} × {height} pixels." in err


def test_a_drawing_takes_no_pictures_place_nor_another_drawings(tmp_path, monkeypatch, run):
    """`companion read a.jpg --draw .` wrote over a.jpg."""
    monkeypatch.chdir(tmp_path)
    picture = np.full((80, 80, 3), 128, np.uint8)
    for name in ("a.jpg", "a.png", "x/a.jpg"):
        Path(name).parent.mkdir(exist_ok=True)
        cv2.imwrite(name, picture)
    before = Path("a.jpg").read_bytes()
    code, _, err = run("read", "a.jpg", "a.png", "x/a.jpg", "--draw", ".")
    assert (code, "drawn: a-read.jpg" in err) == (0, True)
    assert Path("a.jpg").read_bytes() == before
    assert sorted(file.name for file in Path().glob("*.jpg")) == ["a-read-2.jpg", "a-read-3.jpg", "a-read.jpg", "a.jpg"]


def test_a_sheet_on_a_full_disk_leaves_the_one_before(run, tmp_path, monkeypatch):
    """It was emptied first."""
    sheet = tmp_path / "target.pdf"
    sheet.write_bytes(b"the one before")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    code, _, err = run("print", "target", "--out", str(sheet))
    assert (code, "No space left on device" in err, "has room" in err) == (2, True, True)
    assert sheet.read_bytes() == b"the one before"
    assert os.listdir(tmp_path) == ["target.pdf"]


def test_a_folder_that_may_not_be_read_is_named(run, tmp_path, monkeypatch):
    def forbidden(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied", str(tmp_path))

    monkeypatch.setattr("companion.verbs.reading.check", forbidden)
    code, _, err = run("check", "--images", str(tmp_path))
    assert code == 2
    assert err == f"companion: {tmp_path} can't be written or read: Permission denied. Check the disk, the path and its permissions.\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('camera = "none"\ncrops_days = 0', ["The setting crops_days can't be used: it is at least 1."]),
        ('camera = "none', ["The settings file ", "So nobody knows which camera"]),
    ],
    ids=["a line", "the whole file"],
)
def test_the_doctor_reports_settings_that_cant_be_used_and_looks_at_the_rest(run, tmp_path, monkeypatch, text: str, said: list[str]):
    """It refused by the very sentence that `companion serve` had refused by."""
    (tmp_path / "companion.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("companion.settings.config_file", lambda: tmp_path / "companion.toml")
    code, out, _ = run("doctor", "--data", str(tmp_path), "--camera", "none", "--panel", "none", "--json")
    found = json.loads(out)
    assert code == 1
    told = [one["text"] for one in found if one["name"] == "settings"]
    assert [sentence.startswith(begin) for sentence, begin in zip(told, said, strict=True)] == [True] * len(said)
    assert {"python", "data", "camera"} <= {one["name"] for one in found}


def test_in_a_narrow_window_the_doctors_findings_are_lines(run, tmp_path, monkeypatch):
    """In columns of seven letters words were broken: “togethe r.”"""
    monkeypatch.setattr("companion.verbs.doctoring.terminal", lambda: Console(width=40))
    monkeypatch.setattr("companion.verbs.doctoring.examine", lambda _: [Check("space", WARNING, say("Little is free."), say("Make room."))])
    code, out, _ = run("doctor", "--data", str(tmp_path))
    assert (code, out) == (0, "warning space Little is free.\n→ Make room.\n")
