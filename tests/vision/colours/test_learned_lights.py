"""Which of the lights that a profile knows a die is told by; and that it is asked about where two of them are as good and disagree."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from vision.colours import table_seen
from vision.colours.colour_look import ColourLook
from vision.colours.learned_lights import LearnedLights
from vision.colours.table_colours import TableColours
from vision.colours.top_faces import to_bgr
from vision.lamps.local_light import Beside
from vision.mat import MAT_1
from vision.profile import DiceSet, OtherLight, Profile
from vision.reading import DieReading

SPREAD = (5.0, 5.0, 5.0)
DAY, LAMP = {"tray": (100.0, 100.0, 100.0)}, {"tray": (55.0, 75.0, 105.0)}
MINE, YOURS = (45.0, 55.0, 35.0), (62.0, 30.0, 60.0)


def sets(mine, yours):
    return DiceSet("mine", mine, SPREAD), DiceSet("yours", yours, SPREAD)


# Under the lamp the camera bends the colours so that each set looks as the other did by day.
PROFILE = Profile(dice=sets(MINE, YOURS), floors=DAY, lights=(OtherLight(sets(YOURS, MINE), LAMP),))


def read(floors, body=MINE, profile=PROFILE, names=("mine", "yours")):
    look = ColourLook(tuple(float(part) for part in to_bgr(body)), {"red": 0.4, "orange": 0.4}, "tray", floors)
    told = TableColours(profile, names, 0.8).by_numbers(look)
    return "asked" if told.ask else told.colour


@pytest.mark.parametrize(("floors", "name"), [(DAY, "mine"), (LAMP, "yours")], ids=["by day", "under the lamp"])
def test_a_die_is_told_by_the_light_that_it_lies_in(floors, name):
    assert read(floors) == name


@pytest.mark.parametrize(
    "floors",
    [
        pytest.param({"tray": (75.0, 87.0, 102.0)}, id="halfway"),
        pytest.param({}, id="no floor is seen"),
        pytest.param({"casino-1": (100.0, 100.0, 100.0)}, id="none that was seen then"),
    ],
)
def test_where_no_light_fits_better_and_they_disagree_it_is_asked(floors):
    assert read(floors) == "asked"


def test_to_ask_about_kept_numbers_does_not_change_the_light_of_the_table():
    """A die kept from an evening under the lamp is asked about by day: the table's own dice are told by day as before."""
    colours = TableColours(PROFILE, ("mine", "yours"), 0.8)
    before = colours.for_second_opinion, colours.is_odd_lamp, colours.note
    for floors, name in ((LAMP, "yours"), (DAY, "mine"), (LAMP, "yours")):
        look = ColourLook(tuple(float(part) for part in to_bgr(MINE)), {}, "tray", floors)
        assert colours.by_numbers(look).colour == name
        assert (colours.for_second_opinion, colours.is_odd_lamp, colours.note) == before


def test_a_set_that_was_not_seen_under_the_lamp_is_told_as_before():
    """Two sets are in play and the lamp knows one: nobody's dice are taken for those."""
    half = Profile(dice=PROFILE.dice, floors=DAY, lights=(OtherLight(sets(YOURS, MINE)[:1], LAMP),))
    before = Profile(dice=PROFILE.dice, floors=DAY)
    assert [read(LAMP, body, half) for body in (MINE, YOURS)] == [read(LAMP, body, before) for body in (MINE, YOURS)]


@pytest.mark.parametrize("floors", [{}, LAMP], ids=["no floors", "its floors alone"])
def test_a_light_in_which_no_dice_were_learned_is_none(floors):
    """As in a profile that somebody wrote by hand: the eye broke on it where strangers' dice played."""
    before = Profile(dice=PROFILE.dice, floors=DAY)
    empty = replace(before, lights=(OtherLight((), floors),))
    for names in ({"mine", "yours"}, {"theirs"}):
        assert [read(now, MINE, empty, names) for now in (DAY, LAMP)] == [read(now, MINE, before, names) for now in (DAY, LAMP)]


@pytest.mark.parametrize(
    ("second", "told"),
    [pytest.param((MINE, YOURS), "mine", id="the same dice"), pytest.param((YOURS, MINE), "asked", id="other dice")],
)
def test_two_lights_with_the_same_floors_are_believed_where_they_agree(second, told):
    assert read(DAY, MINE, replace(PROFILE, lights=(OtherLight(sets(*second), DAY),))) == told


@pytest.mark.parametrize("more", [0, 1, 3])
def test_however_many_lights_are_known_a_picture_is_looked_at_once(monkeypatch, more):
    """A fourth light cost a look five times what the first does."""
    looked = Counter()

    def counted(name, found):
        monkeypatch.setattr(table_seen, name, lambda _, tops, *__: looked.update([name]) or found(tops))

    counted("floor_cells", lambda _: {"tray": np.full((20, 3), 90, np.uint8)})
    counted("lights_beside", lambda tops: Beside(*[np.full((len(tops), 3), np.nan)] * 3, np.zeros(len(tops), bool)))
    counted("bodies_bgr", lambda tops: [(90.0, 90.0, 90.0)] * len(tops))
    lights, image = LearnedLights(replace(PROFILE, lights=PROFILE.lights * more)), np.zeros((4, 4, 3), np.uint8)
    dice = [DieReading(3, "red", 0.9, False, ((x, 0.0), (x + 1, 0.0), (x + 1, 1.0), (x, 1.0)), (0, 0, 1, 1)) for x in (0.0, 2.0)]
    lights.look(image, object(), MAT_1, dice, {"mine", "yours"})
    for die in dice:
        lights.judge(image, die, MAT_1, {"mine", "yours"}, 0.8)
    assert lights.bodies(image, dice) == [(90.0, 90.0, 90.0)] * 2
    assert looked == {"floor_cells": 1, "lights_beside": 1, "bodies_bgr": 1}
    assert lights.floors == {"tray": (90.0, 90.0, 90.0)}
