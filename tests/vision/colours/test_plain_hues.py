"""Dice whose hue no other colour comes to are what readers agree on, whatever made them doubtful."""

import numpy as np
import pytest

from tests.vision.coloured_dice import die, lab, picture
from vision.colours.plain_hues import told_by_hue

ALL = frozenset({"black", "blue", "green", "orange", "purple", "red", "white", "yellow"})


def hued(hue, chroma=40.0, light=50.0):
    return lab(light, chroma * np.cos(np.radians(hue)), chroma * np.sin(np.radians(hue)))


def is_told(name, body, sure=0.9, names=ALL, hidden=frozenset()):
    return told_by_hue(picture(body), [die(0, {name: sure}, "colour")], {0: sure}, names, hidden) == {0}


@pytest.mark.parametrize(
    ("name", "hue", "told"),
    [
        pytest.param("orange", 58, True, id="between red and yellow"),
        pytest.param("orange", 45, False, id="as the most orange of red ones"),
        pytest.param("orange", 72, False, id="as the most orange of yellow ones, or ivory in a warm light"),
        pytest.param("green", 140, True, id="green"),
        pytest.param("green", 110, False, id="as yellow ones under a greenish lamp"),
        pytest.param("blue", -80, True, id="blue"),
        pytest.param("blue", -60, False, id="blue, but purple ones come near"),
        pytest.param("purple", -30, True, id="purple"),
        pytest.param("purple", -55, False, id="purple, but blue ones come near"),
        pytest.param("red", 25, False, id="red: orange ones have come to it"),
        pytest.param("yellow", 100, False, id="yellow: orange ones have come to it"),
    ],
)
def test_a_hue_that_one_colour_alone_has_tells_it(name, hue, told):
    assert is_told(name, hued(hue)) is told


def test_what_is_cut_off_by_too_much_light_tells_no_hue():
    """A red die under a glaring lamp was purple to all: seed 13204, table 16."""
    assert is_told("purple", hued(-20, 48, 66))
    assert not is_told("purple", hued(-20, 48, 80))


def test_readers_must_agree_on_it():
    assert not is_told("green", hued(140), sure=0.7)


def test_what_has_hardly_a_colour_may_be_black_or_white():
    assert not is_told("purple", hued(-30, chroma=6, light=8))
    assert not is_told("green", hued(140, chroma=15))


def test_where_nobody_plays_red_a_redder_die_is_orange_if_all_readers_are_sure():
    assert is_told("orange", hued(44), 0.9995, ALL - {"red"})
    assert not is_told("orange", hued(44), 0.99, ALL - {"red"})
    assert not is_told("orange", hued(44), 0.9995)


def test_of_none_asked_after_none_is_told():
    assert told_by_hue(picture(hued(58)), [die(0, {"orange": 0.9})], {}, ALL, set()) == set()


@pytest.mark.parametrize(
    ("name", "hue", "hidden", "told"),
    [
        pytest.param("orange", 52, {"red"}, False, id="red ones turned by the camera: seed 14231, table 8"),
        pytest.param("purple", -30, {"blue"}, False, id="blue ones"),
        pytest.param("orange", 52, {"blue", "green"}, True, id="no neighbours of orange"),
        pytest.param("green", 140, {"yellow", "blue"}, True, id="green has no near one"),
    ],
)
def test_no_hue_tells_a_colour_whose_neighbour_is_in_play_and_not_seen(name, hue, hidden, told):
    assert is_told(name, hued(hue), hidden=hidden) is told
