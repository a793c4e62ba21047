"""A light that calibration has just learned, beside those that a profile knows: nothing of those is lost, what can't be right is said."""

from dataclasses import replace

import pytest

from calibration.lights import MOST_LIGHTS, beside
from vision.profile import DiceSet, OtherLight, Profile

SPREAD = (5.0, 5.0, 5.0)
FLOORS = {"tray": (90.0, 100.0, 95.0), "casino-1": (40.0, 90.0, 60.0)}
RED, BLUE = DiceSet("red", (45.0, 55.0, 35.0), SPREAD), DiceSet("blue", (35.0, 10.0, -45.0), SPREAD)
BIG_RED = replace(RED, size_mm=20.0)


def lamp(share, dice=(RED, BLUE)):
    """These dice under a lamp that gives so much of each colour's level."""
    darker = tuple(replace(one, body_lab=tuple(share * part for part in one.body_lab)) for one in dice)
    return OtherLight(darker, {zone: tuple(share * part for part in colour) for zone, colour in FLOORS.items()})


DAY = Profile(name="day", dice=(RED, BLUE), floors=FLOORS)
EVENING, NIGHT = lamp(0.6), lamp(0.3)


def test_another_lamp_is_one_more_light():
    found = beside(DAY, EVENING)
    assert found.profile == replace(DAY, lights=(EVENING,))
    assert (found.sorry, found.anew, found.count) == (None, False, 2)


@pytest.mark.parametrize(
    ("again", "becomes"),
    [
        pytest.param(lamp(0.98), replace(DAY, dice=lamp(0.98).dice, floors=lamp(0.98).floors, lights=(EVENING, NIGHT)), id="by day"),
        pytest.param(lamp(0.61), replace(DAY, lights=(lamp(0.61), NIGHT)), id="in the evening"),
        pytest.param(lamp(0.3), replace(DAY, lights=(EVENING, NIGHT)), id="at night"),
    ],
)
def test_a_light_that_is_known_is_learned_anew_and_the_others_stay(again, becomes):
    found = beside(replace(DAY, lights=(EVENING, NIGHT)), again)
    assert found.profile == becomes
    assert (found.anew, found.count) == (True, 3)


def test_of_two_lights_that_are_nearly_the_same_the_nearer_one_is_learned_anew():
    near = lamp(0.578)
    found = beside(replace(DAY, lights=(EVENING, near)), lamp(0.582))
    assert found.profile == replace(DAY, lights=(EVENING, lamp(0.582)))


def test_a_set_that_is_not_shown_under_another_lamp_is_told_as_before():
    found = beside(DAY, lamp(0.6, (RED,)))
    assert found.profile is not None
    assert found.profile.dice == DAY.dice


def test_a_light_that_is_known_is_learned_anew_with_all_its_dice_only():
    found = beside(DAY, lamp(0.98, (RED,)))
    assert found.profile is None
    assert "the blue ones are missing" in str(found.sorry)


def test_dice_of_another_size_are_other_dice():
    assert "The red dice have another size" in str(beside(DAY, lamp(0.6, (BIG_RED, BLUE))).sorry)
    assert beside(replace(DAY, dice=(RED, BIG_RED, BLUE)), lamp(0.6, (BIG_RED, BLUE))).sorry is None, "its big die is known"


def test_a_profile_that_is_full_takes_no_more():
    lights = tuple(lamp(0.6**n) for n in range(1, MOST_LIGHTS))
    assert "knows 4 lights already" in str(beside(replace(DAY, lights=lights), lamp(0.1)).sorry)
    assert beside(replace(DAY, lights=lights), lamp(0.6)).anew


@pytest.mark.parametrize(
    ("profile", "light"),
    [
        pytest.param(replace(DAY, floors={}), EVENING, id="the profile knows no floor"),
        pytest.param(DAY, replace(EVENING, floors={}), id="no floor is seen"),
        pytest.param(DAY, replace(EVENING, floors={"slot": (9.0, 9.0, 9.0)}), id="another one"),
    ],
)
def test_where_no_floor_tells_the_lights_apart_none_is_added(profile, light):
    assert "No place's floor tells" in str(beside(profile, light).sorry)
