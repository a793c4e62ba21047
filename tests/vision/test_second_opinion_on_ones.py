"""Ones are shown to the readers of photographs before anybody believes them, each once while it lies there.

A telephone's lens with a glint looks like a black one to a table's own networks.
"""

import numpy as np
import pytest

import vision.dice.poise
import vision.second_opinion
from tests.vision.opinions import PICTURE, die, said
from vision.colours.colour_opinion import ColoursInPlay
from vision.pipeline import TableReader
from vision.reading import Scene
from vision.second_opinion import AHEAD, SecondOpinion
from vision.training.compose import live
from vision.training.compose.tables import table_scene
from vision.training.measure import measured

LENSES = (9191, 9)  # a table with a telephone of which a lens was believed to be a one
LONG_S = (0.0, 0.5, 0.75, 1.0, 50.0, 95.0, 96.0, 97.1, 98.2, 99.3)  # what has lain still for 90 s is no hand


def what_is_no_die_but_believed(monkeypatch):
    monkeypatch.setattr(live, "TIMES_S", LONG_S)
    monkeypatch.setattr(vision.dice.poise, "LEAST_FLAT", 0.0)  # that they don't lie as dice do would be told by itself
    reading, truths = measured.read_scene(*LENSES, things=5)
    assert reading.scene is Scene.SETTLED
    counts, faults = measured.compared(truths, reading.dice)
    assert counts["wrong value"] == 0
    return [fault for fault in faults if fault.startswith("extra:")]


def test_lenses_of_a_telephone_that_lies_on_the_mat_are_not_believed(monkeypatch):
    assert what_is_no_die_but_believed(monkeypatch) == []


def test_it_is_the_second_opinion_on_ones_that_tells_them(monkeypatch):
    monkeypatch.setattr(vision.second_opinion, "LEAST_FINE", 0.0)
    monkeypatch.setattr(vision.second_opinion, "STANDS_ODDLY", 0.0)  # nor that they stand otherwise
    assert [fault.split()[1:3] for fault in what_is_no_die_but_believed(monkeypatch)] == [["1", "black"]]


@pytest.fixture(scope="module")
def table():
    """A picture of a table where all dice show a one, and what is read there."""
    picture, truths, _ = table_scene(np.random.default_rng(31), count=8, ones=1.0)
    reader = TableReader(colours={truth.colour for truth in truths}, sizes_mm=[truths[0].size_mm])
    return picture, live.shown(reader, picture, np.random.default_rng(32)).dice


def test_real_ones_are_not_doubted(table):
    picture, dice = table
    assert {die.value for die in dice} == {1}
    assert not any(die.ask for die in SecondOpinion().hear(picture, dice, ColoursInPlay(None)))


def test_a_die_is_looked_at_once_while_it_lies_there(table, monkeypatch):
    picture, dice = table
    shown = []
    monkeypatch.setattr(vision.second_opinion, "read_faces", lambda image, faces, **_: shown.append(len(faces)) or [said()] * len(faces))
    memory = SecondOpinion()
    memory.hear(picture, dice[1:], ColoursInPlay(None))
    memory.hear(picture, dice, ColoursInPlay(None))
    memory.forget()
    memory.hear(picture, dice[:2], ColoursInPlay(None))
    assert shown == [len(dice) - 1, 1, 2]


def test_a_die_whose_colour_somebody_told_is_read_by_what_was_seen_of_it_and_asking_looks_at_none(monkeypatch):
    shown = []
    monkeypatch.setattr(vision.second_opinion, "read_faces", lambda image, faces, **_: shown.append(len(faces)) or [said(value=5)])
    opinion, four = SecondOpinion(), die(why="")
    opinion.look(PICTURE, [four])
    for _ in range(2):
        assert [one.why_ask for one in opinion.read_again([four])] == ["blurred"]
    assert shown == [1]


@pytest.fixture
def asked(monkeypatch):
    """How many ones the readers were asked about, time by time; they see ones."""
    counts = []

    def readers(image, faces, **_):
        counts.append(len(faces))
        return [said(value=1)] * len(faces)

    monkeypatch.setattr(vision.second_opinion, "read_faces", readers)
    return counts


def test_of_many_ones_the_look_that_decides_looks_at_the_rest(asked):
    dice, opinion = [die(100 * n, value=1, why="", confidence=0.999) for n in range(AHEAD + 3)], SecondOpinion()
    opinion.look_ahead(PICTURE, dice)
    assert not any(one.ask for one in opinion.hear(PICTURE, dice, ColoursInPlay(None)))
    assert [count for count in asked if count] == [AHEAD, 3]


def test_ones_are_looked_at_a_look_ahead_and_not_again(asked):
    dice, opinion = [die(0, value=1, why="", confidence=0.999), die(100, value=1, why="", confidence=0.999)], SecondOpinion()
    opinion.look_ahead(PICTURE, [*dice, die(200, value=4, why="")])
    assert not any(one.ask for one in opinion.hear(PICTURE, dice, ColoursInPlay(None)))
    assert sum(asked) == 2
    opinion.keep(dice[:1])  # the newest look finds the other one elsewhere: it was turned since
    opinion.hear(PICTURE, dice, ColoursInPlay(None))
    assert sum(asked) == 3
