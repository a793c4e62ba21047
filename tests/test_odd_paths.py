"""Paths whose letters are no UTF-8, on the command line: told as they were typed, and read and written like any other."""

import json
import os
import subprocess
import sys

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.journal.store import Journal
from companion.terminal import spelt_as_typed

NO_UTF8 = os.fsdecode(b"n\xfcd")


def as_typed(*argv):
    """A command in a process of its own; its exit code and all it said, byte by byte."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run([sys.executable, "-m", "companion", *argv], capture_output=True, env=env, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_path_that_is_no_utf8_is_told_as_it_was_typed(tmp_path):
    """“There is no journal at …/n\\udcfcd”; and a backup that was made was called one that can't be written."""
    folder = tmp_path / NO_UTF8
    code, told = as_typed("history", "--data", str(folder))
    assert (code, os.fsencode(folder) in told) == (2, True)
    Journal(tmp_path / "data").close()
    code, told = as_typed("backup", "--data", str(tmp_path / "data"), "--out", str(folder) + ".backup")
    assert (code, told) == (0, os.fsencode(folder) + b".backup: the whole journal.\n")


def test_letters_that_are_no_letters_are_spelt_out_beside_such_a_path(tmp_path):
    bad = UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")
    assert spelt_as_typed(bad) == ("\\ud800", 1)


def test_a_drawing_goes_into_a_folder_that_is_no_utf8(tmp_path):
    """OpenCV ended the process there, by a segmentation fault."""
    picture = tmp_path / "plain.png"
    cv2.imwrite(str(picture), np.full((300, 300, 3), 120, np.uint8))
    code, _ = as_typed("read", str(picture), "--draw", str(tmp_path / NO_UTF8))
    assert (code, len(os.listdir(tmp_path / NO_UTF8))) == (0, 1)


def test_the_page_of_the_worst_tells_of_a_picture_that_is_no_utf8_and_is_no_picture_of_such_a_kind(tmp_path):
    """Both ended the process by a segmentation fault."""
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((300, 300, 3), 120, np.uint8))
    (tmp_path / "plain.png").rename(tmp_path / f"{NO_UTF8}.png")
    label = {"image": f"{NO_UTF8}.png", "size": [300, 300], "dice": [{"value": 5, "colour": "red", "box": [90, 90, 40, 40]}]}
    (tmp_path / "labels.jsonl").write_text(json.dumps(label))
    code, told = as_typed("check", "--images", str(tmp_path), "--worst", str(tmp_path / "worst.png"))
    assert (code, (tmp_path / "worst.png").is_file()) == (0, True), told
    code, told = as_typed("check", "--images", str(tmp_path), "--worst", str(tmp_path / f"worst.{NO_UTF8}"))
    assert (code, b"can't be written. Name a picture" in told) == (2, True), told


def test_a_link_that_leads_to_itself_ends_no_verb(tmp_path):
    """It was a RuntimeError of Python's own: a backup or a sheet is written in its place, a picture of that name is none."""
    Journal(tmp_path / "data").close()
    for name in ("a.backup", "a.pdf", "a.png"):
        (tmp_path / name).symlink_to(tmp_path / name)
    code, told = as_typed("backup", "--data", str(tmp_path / "data"), "--out", str(tmp_path / "a.backup"))
    assert (code, (tmp_path / "a.backup").is_file()) == (0, True), told
    code, told = as_typed("print", "markers", "--out", str(tmp_path / "a.pdf"))
    assert (code, (tmp_path / "a.pdf").is_file()) == (0, True), told
    code, told = as_typed("read", str(tmp_path / "a.png"), "--draw", str(tmp_path / "drawn"))
    assert (code, b"a.png can't be opened: too many levels of symbolic links." in told) == (2, True), told


@pytest.mark.parametrize(
    ("verb", "onto"),
    [
        ("check --worst", "plain.png"), ("check --report", "plain.png"), ("check --report", "labels.jsonl"), ("check --report", "link"),
        ("calibrate --out", "plain.png"),
    ],
)  # fmt: skip
def test_what_is_read_is_never_written_over(tmp_path, capsys, verb, onto):
    """A slip of the pen, and a picture was a report."""
    labelled_picture(tmp_path)
    (tmp_path / "link").symlink_to("plain.png")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    name, option = verb.split()
    assert main((name, "--images", str(tmp_path), option, str(tmp_path / onto))) == 2
    assert "is one of the files that are to be read. Name another one." in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_where_drawings_should_go_is_told_before_anything_is_read(tmp_path, capsys):
    """“File exists. Make room” it said, after the first picture."""
    labelled_picture(tmp_path)
    assert main(("read", str(tmp_path / "plain.png"), "--draw", str(tmp_path / "labels.jsonl"))) == 2
    told = capsys.readouterr()
    assert (told.out, "labels.jsonl is no folder. Name one for the drawn pictures" in told.err) == ("", True)


def test_a_report_that_can_not_be_written_is_told_all_the_same(tmp_path, capsys):
    """Half a minute of reading was lost to a misspelt name."""
    labelled_picture(tmp_path)
    assert main(("check", "--images", str(tmp_path), "--worst", str(tmp_path / "worst.txt"), "--json")) == 2
    told = capsys.readouterr()
    assert json.loads(told.out)["groups"]["all"]["dice"] == 1
    assert "worst.txt can't be written. Name a picture" in told.err


def labelled_picture(folder):
    cv2.imwrite(str(folder / "plain.png"), np.full((300, 300, 3), 120, np.uint8))
    label = {"image": "plain.png", "size": [300, 300], "dice": [{"value": 5, "colour": "red", "box": [90, 90, 40, 40]}]}
    (folder / "labels.jsonl").write_text(json.dumps(label))
