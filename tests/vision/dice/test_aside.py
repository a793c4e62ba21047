"""A black two is not taken for a one in the middle of one of its pips; a black one stays a one."""

from dataclasses import replace

import numpy as np
import pytest

from vision.colour import COLOURS
from vision.dice import aside
from vision.dice.aside import may_be_a_pip, others_aside
from vision.faces import Face


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


def test_places_aside_lie_a_quarter_to_a_third_of_an_edge_away_all_round(reads):
    seen = []
    reads(lambda place: seen.append(place) or face(1))
    others_aside(PICTURE, [replace(face(), turn=0.4)], [30.0])
    away = [np.hypot(place.x - 100, place.y - 100) / 30 for place in seen]
    assert len(seen) == 8
    assert 0.23 < min(away) < max(away) < 0.35
    assert np.mean([place.x for place in seen]) == pytest.approx(100)
