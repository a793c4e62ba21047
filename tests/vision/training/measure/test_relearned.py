"""What people at made tables say of their dice, for what can be learned from it; and that the measurement goes on where it stopped."""

import json
import sys

import numpy as np
import pytest

from vision.reading import DieReading, Scene, TableReading
from vision.training.compose.tables import TableTruth
from vision.training.measure import relearned
from vision.training.measure.relearned import LIGHTS, said, told

FLOORS = {"tray": (90.0, 100.0, 95.0)}
TOP = ((0, 0), (1, 0), (1, 1), (0, 1))
TRUTHS = [TableTruth(3, colour, (x, 50.0), 16.0, "tray", 20.0, np.zeros((4, 2))) for x, colour in ((100.0, "red"), (200.0, "blue"))]


def die(x, colour, why=""):
    seen = {"body": (20.0, 30.0, 80.0), "called": {"red": 0.6}}
    return DieReading(3, colour, 0.9, bool(why), TOP, (0, 0, 1, 1), why, xy_mm=(x, 50.0), zone="tray", **seen)


def words(*dice, mistaken=0.0, throws=200):
    """By word or by confirm, and what is said of it, of a throw that lies there again and again."""
    people = np.random.default_rng(1)
    reading = TableReading(0.0, 1, Scene.SETTLED, dice, floors=FLOORS)
    return [(one.by_word, one.sample.name) for _ in range(throws) for one in said(reading, TRUTHS, 7, people, mistaken)]


def test_what_is_asked_about_is_named():
    assert set(words(die(100, "blue", why="colour"))) == {(True, "red")}


def test_half_of_what_is_believed_is_confirmed():
    heard = words(die(200, "blue"))
    assert set(heard) == {(False, "blue")}
    assert len(heard) == pytest.approx(100, abs=25)


def test_a_wrong_one_is_put_right_by_who_looks_and_confirmed_by_who_does_not():
    heard = words(die(100, "blue"))
    assert set(heard) == {(True, "red"), (False, "blue")}


def test_nothing_is_said_of_dice_asked_about_for_their_number_or_where_none_lies():
    assert words(die(100, "red", why="faint"), die(150, "red")) == []


def test_of_some_another_colour_is_said():
    heard = words(die(100, "red", why="colour"), mistaken=0.1)
    assert heard.count((True, "blue")) == pytest.approx(20, abs=12)
    assert len(heard) == 200


def line(offer):
    before, after = {"asked": 9, "right": 1}, {"right": 9, "wrong colour": 1}
    light = {"before": {"counts": before, "wrong": []}, "after": {"counts": after, "wrong": ["red"]}}
    return {"offer": offer, "learned": True} | ({"fresh": dict.fromkeys(LIGHTS, light)} if offer else {})


def test_the_words_count_what_was_offered_and_every_wrong_die():
    text = told([line(True), line(True), line(False)])
    assert "3 tables, 3 with learned dice; offered on 2" in text
    assert "evening    before: 20 dice, asked 18 (for the colour 0), wrong 0" in text
    assert "evening    after : 20 dice, asked 0 (for the colour 0), wrong 2: red; red" in text


def test_a_run_cut_short_goes_on_where_it_stopped(tmp_path, monkeypatch, capsys):
    (tmp_path / "tables.jsonl").write_text(json.dumps(line(True)) + "\n", encoding="utf-8")
    monkeypatch.setattr(relearned, "Table", lambda seed, index, *_: (seed, index))
    monkeypatch.setattr(relearned, "measured", lambda table, *_: line(False) | {"table": table})
    monkeypatch.setattr(sys, "argv", ["relearned", "--out", str(tmp_path), "--tables", "3", "--seed", "5"])
    relearned.main()
    lines = [json.loads(one) for one in (tmp_path / "tables.jsonl").read_text().splitlines()]
    assert [one.get("table") for one in lines] == [None, [5, 1], [5, 2]]
    assert "offered on 1" in capsys.readouterr().out
