"""Dice with names of their owners' shown once more under another lamp, lying in another order: they keep their names."""

import numpy as np
import pytest

from calibration.by_known import by_known
from calibration.gather import Sample
from vision.colours.top_faces import Body, to_bgr
from vision.lamps.lamp_change import GAMMA
from vision.profile import DiceSet, OtherLight, Profile
from vision.reading import DieReading

SPREAD = (5.0, 5.0, 5.0)
MIDDLES = {"Anna's": (45.0, 55.0, 35.0), "Ben's": (62.0, 30.0, 55.0), "Cleo's": (35.0, 10.0, -45.0), "green": (45.0, -40.0, 20.0)}
FLOORS = {"tray": (90.0, 100.0, 95.0)}
DAY = Profile(dice=tuple(DiceSet(name, middle, SPREAD) for name, middle in MIDDLES.items()), floors=FLOORS)
LAMP = (0.4, 0.6, 0.9)  # of linear light, blue, green, red
EVERYBODY = list(MIDDLES)


def lit(bgr, light=LAMP):
    return tuple(float(v) for v in 255 * ((np.asarray(bgr) / 255) ** GAMMA * light) ** (1 / GAMMA))


def die(name, light=LAMP):
    """A die of this set as it looks there."""
    reading = DieReading(3, "red", 0.9, False, ((0.0, 0.0),) * 4, (0.0,) * 4, zone="tray")
    return Sample(reading, Body(lit(to_bgr(MIDDLES[name]), light), (1.0, 1.0, 1.0), "light"))


def told(wrongly, expected=EVERYBODY, profile=DAY, light=LAMP):
    """By name the sets whose dice bear it. wrongly: by name, taken from left to right, the set whose die lies there."""
    dice = {name: die(name, light) for name in MIDDLES}
    named = by_known([(name, dice[there]) for name, there in wrongly.items()], expected, {"tray": lit(FLOORS["tray"], light)}, profile)
    return None if named is None else {name: next(one for one, other in dice.items() if other is sample) for name, sample in named}


@pytest.mark.parametrize(
    "wrongly",
    [
        {"Anna's": "Ben's", "Ben's": "Cleo's", "Cleo's": "Anna's", "green": "green"},
        {"Anna's": "Cleo's", "Ben's": "Anna's"},
        {"Anna's": "Ben's"},
        {"green": "green"},
        {},
    ],
)
def test_each_bears_the_name_under_which_it_is_known(wrongly):
    assert told(wrongly) == {there: there for there in wrongly.values()}


def test_who_is_named_by_a_colour_keeps_what_the_reader_says():
    assert told({"green": "Anna's", "Anna's": "Ben's"}) == {"green": "Anna's", "Ben's": "Ben's"}


def test_of_several_lights_the_one_tells_in_which_all_were_seen():
    half = OtherLight(DAY.dice[:1], {"tray": lit(FLOORS["tray"])})
    profile = Profile(dice=DAY.dice, floors=FLOORS, lights=(half,))
    assert told({"Anna's": "Ben's", "Ben's": "Anna's"}, profile=profile) == {"Anna's": "Anna's", "Ben's": "Ben's"}


@pytest.mark.parametrize(
    "profile",
    [pytest.param(Profile(dice=DAY.dice), id="no floor was seen"), pytest.param(Profile(dice=DAY.dice[1:], floors=FLOORS), id="not all")],
)
def test_where_no_light_that_is_known_tells_nobody_is_renamed(profile):
    assert told({"Anna's": "Ben's", "Ben's": "Anna's"}, profile=profile) is None


def test_under_a_lamp_that_is_quite_another_all_together_still_tell():
    assert told({"Anna's": "Cleo's", "Cleo's": "Anna's"}, light=(0.1, 0.4, 0.6)) == {"Anna's": "Anna's", "Cleo's": "Cleo's"}
