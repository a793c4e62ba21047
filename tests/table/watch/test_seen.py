"""A reading of the eye in the game's words: colours in play, zones, doubts."""

from dataclasses import replace

import pytest

from companion.table.watch.seen import Palette, seen_from_reading
from vision.reading import DieReading, Scene, TableReading

CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
RED_AND_BLUE = Palette({"red": "anna", "blue": "ben"})


def die(colour="red", odds=None, value=5, zone="tray", why="", ask=None):
    return DieReading(
        value,
        colour,
        0.99,
        bool(why) if ask is None else ask,
        CORNERS,
        (0, 0, 1, 1),
        why_ask=why,
        colour_odds=odds or {colour: 0.99},
        zone=zone,
    )


def seen(*dice, palette=RED_AND_BLUE, zones=frozenset({"tray", "casino-5"})):
    return seen_from_reading(TableReading(0.0, 1, Scene.SETTLED, dice, zones), palette)


def only(looked):
    pieces = [piece for some in looked.zones.values() for piece in some]
    assert len(pieces) == 1
    return pieces[0]


def test_a_die_lies_in_its_zone_with_its_index():
    looked = seen(die(zone=None), die(zone="casino-5"))
    assert [(piece.colour, piece.face, piece.index) for piece in looked.zones["casino-5"]] == [("red", 5, 1)]
    assert [piece.index for piece in looked.outside] == [0]


def test_covered_zones_are_not_visible():
    assert seen(zones=frozenset({"casino-5"})).visible == {"casino-5"}


@pytest.mark.parametrize(
    ("colour", "odds", "taken_for", "asked"),
    [
        pytest.param("red", {"red": 0.9, "orange": 0.1}, "red", False, id="a colour in play is believed"),
        pytest.param("orange", {"orange": 0.6, "red": 0.39}, "red", False, id="orange is red where only red can be meant"),
        pytest.param("purple", {"purple": 0.5, "red": 0.25, "blue": 0.25}, "purple", True, id="between two colours in play it is asked"),
        pytest.param("green", {"green": 0.97, "red": 0.02, "blue": 0.01}, "green", True, id="a die of another box is asked about"),
        pytest.param("green", {"green": 1.0}, "green", True, id="a colour with no likeness to any in play is asked about"),
    ],
)
def test_colours_that_nobody_plays(colour, odds, taken_for, asked):
    piece = only(seen(die(colour, odds)))
    assert (piece.colour, piece.ask) == (taken_for, asked)
    assert piece.why_ask == ("colour" if asked else "")


def test_a_doubt_between_red_and_orange_is_none_where_nobody_plays_orange():
    piece = only(seen(die("red", {"red": 0.5, "orange": 0.5}, why="colour")))
    assert (piece.colour, piece.ask, piece.why_ask) == ("red", False, "")


def test_a_doubt_between_red_and_blue_stays_one():
    piece = only(seen(die("red", {"red": 0.55, "blue": 0.45}, why="colour")))
    assert (piece.ask, piece.why_ask) == (True, "colour")


@pytest.mark.parametrize("odds", [{"red": 1.0}, {"red": 0.99, "blue": 0.01}, {"red": 0.93, "blue": 0.07}, {"red": 0.98, "orange": 0.02}])
def test_a_colour_that_the_eye_asks_about_though_it_has_nearly_all_the_odds_is_asked_about(odds):
    """The body fits no learned set, or neighbours speak against it: that is not in the odds."""
    piece = only(seen(die("red", odds, why="colour")))
    assert (piece.colour, piece.ask, piece.why_ask) == ("red", True, "colour")


def test_a_die_without_a_readable_face_is_always_asked_about():
    piece = only(seen(die(value=None, ask=False)))
    assert (piece.face, piece.ask, piece.why_ask) == (None, True, "face")


def test_the_eyes_purple_is_the_games_violet():
    piece = only(seen(die("purple"), palette=Palette({"red": "anna", "violet": "kicker"})))
    assert (piece.colour, piece.ask) == ("violet", False)


def test_other_doubts_are_handed_on():
    piece = only(seen(die(why="cocked")))
    assert (piece.face, piece.ask, piece.why_ask) == (5, True, "cocked")


@pytest.mark.parametrize(
    ("size_mm", "why", "expected"),
    [
        pytest.param(21.0, "border", "faint", id="far too large, on a line"),
        pytest.param(21.0, "cocked", "faint", id="far too large, and seems to lean"),
        pytest.param(21.0, "colour", "colour", id="far too large, of which colour?"),
        pytest.param(16.5, "border", "border", id="a die on a line"),
    ],
)
def test_what_is_far_too_large_may_be_no_die_where_no_biggies_are_played(size_mm, why, expected):
    odd = replace(die(zone="casino-5", why=why, odds={"red": 0.5, "blue": 0.5}), size_mm=size_mm)
    reading = TableReading(0.0, 1, Scene.SETTLED, (odd,), frozenset({"casino-5"}), usual_mm=16.0)
    assert only(seen_from_reading(reading, RED_AND_BLUE)).why_ask == expected
