"""A telephone's lens with a glint looks like a black one to a table's own networks: a one is looked at once more before it is believed."""

import numpy as np
import pytest

import vision.ones
from vision.ones import Ones
from vision.pipeline import TableReader
from vision.reading import Scene, asked_about
from vision.training import measured
from vision.training.dice import BODY_HSV
from vision.training.tables import table_scene

LENSES = (9191, 9)  # a table with telephones of which two lenses were believed to be ones
LONG_S = (0.0, 0.5, 0.75, 1.0, 50.0, 95.0, 96.0, 97.1, 98.2, 99.3)  # what has lain still for 90 s is no hand


def what_is_no_die_but_believed(monkeypatch):
    monkeypatch.setattr(measured, "TIMES_S", LONG_S)
    reading, truths = measured.read_scene(*LENSES, things=5)
    assert reading.scene is Scene.SETTLED
    counts, faults = measured.compared(truths, reading.dice)
    assert counts["wrong value"] == 0
    return [fault for fault in faults if fault.startswith("extra:")]


def test_lenses_of_a_telephone_that_lies_on_the_mat_are_not_believed(monkeypatch):
    assert what_is_no_die_but_believed(monkeypatch) == []


def test_it_is_the_second_look_at_ones_that_tells_them(monkeypatch):
    monkeypatch.setattr(vision.ones, "LEAST_FINE", 0.0)
    assert [fault.split()[1:3] for fault in what_is_no_die_but_believed(monkeypatch)] == [["1", "black"]] * 2


@pytest.fixture(scope="module")
def table():
    """A picture of a table where all dice show a one, and what is read there."""
    picture, truths, _ = table_scene(np.random.default_rng(31), count=8, ones=1.0)
    reader = TableReader(colours=set(BODY_HSV), sizes_mm=[truths[0].size_mm])
    return picture, measured._shown(reader, picture, np.random.default_rng(32)).dice


def test_real_ones_are_not_doubted(table):
    picture, dice = table
    assert {die.value for die in dice} == {1}
    assert not any(Ones().doubted(picture, dice))


def test_a_one_is_looked_at_once_while_it_lies_there(table, monkeypatch):
    picture, dice = table
    shown = []
    monkeypatch.setattr(vision.ones, "read_faces", lambda image, faces, **_: shown.append(len(faces)) or list(map(seen, faces)))
    memory = Ones()
    memory.doubted(picture, dice[1:])
    memory.doubted(picture, dice)
    memory.forget()
    memory.doubted(picture, dice[:2])
    assert shown == [len(dice) - 1, 1, 2]


def test_nothing_is_told_of_other_values_nor_of_what_is_asked_about(table, monkeypatch):
    monkeypatch.setattr(vision.ones, "LEAST_FINE", 2.0)  # whatever it looks at is doubted
    picture, dice = table
    told = Ones().doubted(picture, [dice[0], asked_about(dice[1], "faint")])
    assert told == [True, False]


def seen(face):
    face.state_odds[0] = 1.0
    return face
