"""Colours that a camera turns into their neighbours: what it may be is asked about while the neighbour in play is not seen."""

import cv2
import numpy as np
import pytest

from tests.vision.coloured_dice import die, picture
from vision.bodies import bodies_lab
from vision.colours.turned import hues_in_light, perhaps_turned


def turned(degrees, strong=0.95, bright=0.7):
    """The blue, green, red of a body of this hue in linear light."""
    around = np.radians([degrees + 120, degrees - 120, degrees])
    light = np.cos(around)
    light = bright * (1 - strong * (light.max() - light) / (light.max() - light.min()))
    return tuple(round(v) for v in 255 * np.clip(light, 0, 1) ** (1 / 2.4))


@pytest.mark.parametrize("degrees", [-90, 0, 6, 30, 120, 170, -110])
def test_a_hue_is_told_round_grey(degrees):
    told = hues_in_light(bodies_lab(picture(turned(degrees)), [die(0, {"red": 1.0}).top]))
    assert told[0] == pytest.approx(degrees, abs=4)


@pytest.mark.parametrize(
    ("degrees", "seen", "other", "perhaps"),
    [
        pytest.param(4, "orange", "red", True, id="red ones were orange: seed 14202, table 16"),
        pytest.param(0, "red", "orange", True, id="orange ones were red: seed 14203, table 17"),
        pytest.param(17, "orange", "yellow", True, id="yellow ones were orange: seed 14203, table 21"),
        pytest.param(-108, "purple", "blue", True, id="blue ones were purple: seed 14202, table 15"),
        pytest.param(-119, "blue", "purple", True, id="all but purple"),
        pytest.param(-4, "red", "orange", False, id="as red as no camera makes orange"),
        pytest.param(11, "orange", "red", False, id="as orange as none makes red"),
        pytest.param(40, "yellow", "orange", False, id="plainly yellow"),
        pytest.param(-80, "purple", "blue", False, id="plainly purple"),
        pytest.param(-140, "blue", "purple", False, id="plainly blue"),
        pytest.param(130, "green", "blue", False, id="no neighbours"),
    ],
)
def test_a_die_may_be_of_the_neighbouring_colour_that_nobody_sees(degrees, seen, other, perhaps):
    one = die(0, {seen: 0.9999, other: 0.0001})
    assert perhaps_turned(picture(turned(degrees)), [one], {seen, other}) == ({0} if perhaps else set())
    assert perhaps_turned(picture(turned(degrees)), [one], {seen, "black"}) == set(), "nobody plays it"


def test_it_is_what_it_seems_where_the_neighbour_surely_lies_there():
    red, orange = die(0, {"red": 0.9999, "orange": 0.0001}), die(1, {"orange": 0.999, "red": 0.001})
    assert perhaps_turned(picture(turned(1), turned(9)), [red, orange], {"red", "orange"}) == set()
    unsure = die(1, {"orange": 0.9, "red": 0.1})
    assert perhaps_turned(picture(turned(1), turned(9)), [red, unsure], {"red", "orange"}) == {0}


def test_what_may_be_its_neighbour_does_not_show_that_its_own_lies_there():
    """Red ones that are orange and yellow ones that are: orange is on nobody's die."""
    dice = [die(0, {"orange": 0.9999, "red": 0.0001}), die(1, {"yellow": 0.9999, "orange": 0.0001})]
    assert perhaps_turned(picture(turned(4), turned(21)), dice, {"red", "orange", "yellow"}) == {0, 1}


def test_no_dice():
    assert perhaps_turned(np.zeros((20, 20, 3), np.uint8), [], {"red", "orange"}) == set()


def test_darkness_changes_no_hue():
    bodies = [turned(6, bright=bright) for bright in (0.9, 0.5, 0.2)]
    lab = cv2.cvtColor(np.float32([bodies]) / 255, cv2.COLOR_BGR2LAB)[0]
    assert np.ptp(hues_in_light(lab)) < 1
