"""Colours that a camera turns into their neighbours: what it may be is asked about while the neighbour in play is not seen."""

import cv2
import numpy as np
import pytest

import vision.colours.turned
from tests.vision.coloured_dice import die, picture
from vision.bodies import bodies_lab
from vision.colours.turned import hues_in_light, perhaps_turned


def turned(degrees, bright=0.7, strong=0.95):
    """The blue, green, red of a body of this hue in linear light, on a table of 0.2."""
    around = np.radians([degrees + 120, degrees - 120, degrees])
    light = np.cos(around)
    light = bright * (1 - strong * (light.max() - light) / (light.max() - light.min()))
    return tuple(round(v) for v in 255 * np.clip(light, 0, 1) ** (1 / 2.4))


@pytest.mark.parametrize("degrees", [-90, 0, 6, 30, 120, 170, -110])
def test_a_hue_is_told_round_grey(degrees):
    told = hues_in_light(bodies_lab(picture(turned(degrees)), [die(0, {"red": 1.0}).top]))
    assert told[0] == pytest.approx(degrees, abs=4)


@pytest.mark.parametrize(
    ("degrees", "bright", "seen", "other", "perhaps"),
    [
        pytest.param(4, 0.18, "orange", "red", True, id="red ones were orange: seed 14202, table 16"),
        pytest.param(9, 0.05, "orange", "red", True, id="darker than orange ones: seed 14202, table 18"),
        pytest.param(5, 0.2, "orange", "red", True, id="bright red ones: seed 14295, table 23"),
        pytest.param(0, 0.3, "red", "orange", True, id="orange ones were red: seed 14203, table 17"),
        pytest.param(-2, 0.2, "red", "orange", True, id="not so bright: seed 14403, table 0"),
        pytest.param(17, 0.7, "orange", "yellow", True, id="yellow ones were orange: seed 14203, table 21"),
        pytest.param(-108, 0.7, "purple", "blue", True, id="blue ones were purple: seed 14202, table 15"),
        pytest.param(-119, 0.7, "blue", "purple", True, id="all but purple"),
        pytest.param(-6, 0.3, "red", "orange", False, id="as red as no camera makes orange"),
        pytest.param(0, 0.06, "red", "orange", False, id="darker than orange ones are"),
        pytest.param(11, 0.3, "orange", "red", False, id="as orange as none makes red"),
        pytest.param(4, 0.7, "orange", "red", False, id="brighter than red ones are"),
        pytest.param(17, 0.15, "orange", "yellow", False, id="darker than yellow ones are"),
        pytest.param(40, 0.4, "yellow", "orange", False, id="plainly yellow"),
        pytest.param(-80, 0.7, "purple", "blue", False, id="plainly purple"),
        pytest.param(-140, 0.7, "blue", "purple", False, id="plainly blue"),
        pytest.param(130, 0.7, "green", "blue", False, id="no neighbours"),
    ],
)
def test_a_die_may_be_of_the_neighbouring_colour_that_nobody_sees(degrees, bright, seen, other, perhaps):
    one = die(0, {seen: 0.9999, other: 0.0001})
    assert perhaps_turned(picture(turned(degrees, bright)), [one], {seen, other}) == ({0} if perhaps else set())
    assert perhaps_turned(picture(turned(degrees, bright)), [one], {seen, "black"}) == set(), "nobody plays it"


def test_where_no_table_is_seen_beside_it_its_hue_alone_tells(monkeypatch):
    monkeypatch.setattr(vision.colours.turned, "luminance_of", lambda image, tops: (np.full(1, 0.2), np.full(1, np.nan)))
    assert perhaps_turned(picture(turned(4, 0.7)), [die(0, {"orange": 0.9999, "red": 0.0001})], {"red", "orange"}) == {0}


def test_what_has_the_name_of_most_is_doubted_with_them():
    bodies = [turned(4, 0.16), turned(5, 0.16), turned(11, 0.16)]
    dice = [die(n, {"orange": 0.9999, "red": 0.0001}) for n in range(3)]
    assert perhaps_turned(picture(*bodies), dice, {"red", "orange"}) == {0, 1, 2}


def test_it_is_what_it_seems_where_the_neighbour_surely_lies_there():
    red, orange = die(0, {"red": 0.9999, "orange": 0.0001}), die(1, {"orange": 0.999, "red": 0.001})
    assert perhaps_turned(picture(turned(1, 0.3), turned(9, 0.3)), [red, orange], {"red", "orange"}) == set()


def test_what_may_be_its_neighbour_does_not_show_that_its_own_lies_there():
    """Red ones that are orange and yellow ones that are: orange is on nobody's die."""
    dice = [die(0, {"orange": 0.9999, "red": 0.0001}), die(1, {"yellow": 0.9999, "orange": 0.0001})]
    assert perhaps_turned(picture(turned(3, 0.2), turned(21, 0.25)), dice, {"red", "orange", "yellow"}) == {0, 1}


@pytest.mark.parametrize(
    ("hue", "sure", "names", "perhaps"),
    [
        pytest.param(7, 0.6, {"red", "orange"}, set(), id="an orange one, if doubtfully"),
        pytest.param(2, 0.6, {"red", "orange"}, {0, 1}, id="it is no yellower"),
        pytest.param(27, 0.6, {"red", "orange", "yellow"}, {0, 1}, id="it may be yellow: seed 14232, table 24"),
        pytest.param(27, 0.6, {"red", "orange"}, set(), id="nobody plays yellow"),
    ],
)
def test_the_redder_of_two_is_red_though_the_other_is_asked_about(hue, sure, names, perhaps):
    dice = [die(0, {"red": 0.9999, "orange": 0.0001}), die(1, {"orange": sure, "red": 1 - sure})]
    assert perhaps_turned(picture(turned(1, 0.25), turned(hue, 0.3 if hue > 20 else 0.2)), dice, names) == perhaps


def test_no_dice():
    assert perhaps_turned(np.zeros((20, 20, 3), np.uint8), [], {"red", "orange"}) == set()


def test_darkness_changes_no_hue():
    bodies = [turned(6, bright=bright) for bright in (0.9, 0.5, 0.2)]
    lab = cv2.cvtColor(np.float32([bodies]) / 255, cv2.COLOR_BGR2LAB)[0]
    assert np.ptp(hues_in_light(lab)) < 1
