"""A two is not taken for a one in the middle of one of its pips; a one stays a one."""

from dataclasses import replace

import numpy as np
import pytest

from vision.colour import COLOURS
from vision.dice import aside
from vision.dice.aside import may_be_a_pip, odd_ones_asked, others_aside
from vision.faces import Face
from vision.reading import DieReading


def face(value=1, colour="black", x=100.0, y=100.0, fine=0.95, sure=0.99):
    odds = np.full(6, (1 - sure) / 5, np.float32)
    odds[value - 1] = sure
    state = np.array([fine, 1 - fine, 0, 0, 0], np.float32)
    named = np.eye(8, dtype=np.float32)[COLOURS.index(colour)]
    return Face(x, y, 24.0, 0.0, (x - 12, y - 12, x + 12, y + 12), 0.9, 0.02, odds, odds, state, named, 0.99, odds)


@pytest.fixture
def reads(monkeypatch):
    """What is read at places aside: reads(value by place) puts a reader in that says so."""

    def says(told):
        monkeypatch.setattr(aside, "read_faces", lambda image, places: [told(place) for place in places])

    return says


PICTURE = np.zeros((200, 200, 3), np.uint8)


def test_only_dark_faces_that_show_a_one_are_looked_at_aside():
    assert may_be_a_pip(face())
    assert not may_be_a_pip(face(2))
    assert not may_be_a_pip(face(colour="white"))


def test_a_one_that_shows_a_two_from_two_places_aside_is_doubted(reads):
    reads(lambda place: face(2) if place.x < 95 else face(1))
    assert others_aside(PICTURE, [face()], [30.0]) == [True]


def test_one_place_alone_or_an_unsure_word_says_nothing(reads):
    reads(lambda place: face(2) if place.x < 95 and place.y < 95 else face(1))
    assert others_aside(PICTURE, [face()], [30.0]) == [False]
    reads(lambda place: face(2, fine=0.5))
    assert others_aside(PICTURE, [face()], [30.0]) == [False]
    reads(lambda place: face(2, sure=0.9))
    assert others_aside(PICTURE, [face()], [30.0]) == [False]


def test_twos_at_corners_that_are_no_neighbours_say_nothing(reads):
    """The middle of a two can't lie in two directions: a black one looked so to the network."""
    reads(lambda place: face(2) if place.x < 95 and abs(place.y - 100) > 5 else face(1))
    assert others_aside(PICTURE, [face()], [30.0]) == [False]


def test_the_two_must_be_the_same_value(reads):
    """A corner that shows a two beside a side that shows a three is a one's rim, seen twice by chance."""
    reads(lambda place: face(2) if place.x < 95 and place.y < 95 else face(3) if place.x < 95 and place.y < 105 else face(1))
    assert others_aside(PICTURE, [face()], [30.0]) == [False]


def test_each_of_several_is_told_by_its_own_places(reads):
    reads(lambda place: face(2) if place.x < 95 else face(1))
    assert others_aside(PICTURE, [face(x=150.0), face(), face(x=130.0)], [30.0] * 3) == [False, True, False]


def test_places_aside_lie_a_quarter_to_a_third_of_an_edge_away_all_round(reads):
    seen = []
    reads(lambda place: seen.append(place) or face(2))
    others_aside(PICTURE, [replace(face(), turn=0.4)], [30.0])
    away = [np.hypot(place.x - 100, place.y - 100) / 30 for place in seen]
    assert 0.23 < min(away) < max(away) < 0.35
    assert np.mean([place.x for place in seen]) == pytest.approx(100)
    assert {round(far, 2) for far in away[:4]} == {0.34}, "corners first: without another value there the sides need not be read"


def die(value=1, stands=0.7, **news):
    top = ((88.0, 88.0), (112.0, 88.0), (112.0, 112.0), (88.0, 112.0))
    return DieReading(value, "green", 0.996, False, top, (88, 88, 24, 24), zone="tray", stands_flat=stands, **news)


def test_a_one_that_hardly_stands_as_a_die_and_is_a_two_aside_is_asked_about(reads):
    """A green two under leaves, 0.996: a shadow's edge lay between its pips."""
    reads(lambda place: face(2) if place.x < 97 else face(1))
    assert [one.why_ask for one in odd_ones_asked(PICTURE, [die()])] == ["blurred"]


@pytest.mark.parametrize("other", [die(stands=0.99), die(stands=None), die(value=3)], ids=["stands", "not looked at", "a three"])
def test_others_are_not_looked_at(reads, other):
    reads(lambda place: pytest.fail("read for nothing"))
    assert odd_ones_asked(PICTURE, [other]) == [other]


def test_a_one_that_hardly_stands_stays_one_where_none_else_is_seen(reads):
    reads(lambda place: face(1))
    assert odd_ones_asked(PICTURE, [die()]) == [die()]
