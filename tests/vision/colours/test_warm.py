"""Red and orange: what cameras and lamps make of each other is asked about, what none makes so is believed."""

import cv2
import numpy as np
import pytest

from tests.vision.coloured_dice import IVORY, ORANGE, RED, die, lab, odds, picture
from vision.colours.warm import perhaps_the_other_warm_one, two_warm_sets

GREY, PAPER = 128, 250  # of the table, blue, green and red
SURELY, HARDLY = odds(0.0, 0.001, 0.999), odds(0.0, 0.006, 0.994)
A_LITTLE_LESS = odds(0.0, 0.0102, 0.9898)
MOST_SURELY, LESS_SURELY = odds(0.0, 0.0, 0.9998), odds(0.0, 0.031, 0.969)


@pytest.mark.parametrize(
    ("chances", "bodies", "names", "perhaps"),
    [
        pytest.param([HARDLY] * 2, [RED] * 2, {"red", "orange"}, {0, 1}, id="two that may be orange"),
        pytest.param([SURELY, HARDLY], [lab(40, 60, 35)] * 2, {"red", "orange"}, set(), id="one of them is surely red"),
        pytest.param([MOST_SURELY], [lab(52, 50, 24)], {"red", "orange"}, {0}, id="brighter than red dice are beside this table"),
        pytest.param([odds(0.0, 0.00005, 0.99995)], [lab(52, 50, 24)], {"red", "orange"}, set(), id="so bright, but certainly red"),
        pytest.param([SURELY] * 3, [lab(40, 60, 35), *[lab(52, 50, 24)] * 2], {"red", "orange"}, {0, 1, 2}, id="two of three so bright"),
        pytest.param([HARDLY] * 2, [RED] * 2, {"red", "white"}, set(), id="nobody plays orange"),
        pytest.param([HARDLY, odds(0.0, 0.99)], [RED, ORANGE], {"red", "orange"}, set(), id="orange lies beside it"),
        pytest.param([HARDLY, odds(0.4, 0.6)], [RED, ORANGE], {"red", "orange"}, {0}, id="perhaps orange lies beside it"),
        pytest.param([odds(0.0, 0.78, 0.22), odds(0.0, 0.48, 0.52)], [RED] * 2, {"red", "orange"}, {0, 1}, id="both are in doubt"),
        pytest.param([odds(0.0, 0.99)] * 2, [lab(53, 45, 42)] * 2, {"red", "orange", "white"}, {0, 1}, id="two that may be red"),
        pytest.param([odds(0.0, 0.99)] * 2, [ORANGE] * 2, {"red", "orange", "white"}, set(), id="two that no camera makes of red"),
        pytest.param([odds(0.0, 0.99)] * 2, [lab(70, 12, 45)] * 2, {"red", "orange"}, {0, 1}, id="as yellow as no orange one is"),
        pytest.param([odds(0.0, 0.999), odds(0.0, 0.97)], [lab(48, 56, 52)] * 2, {"red", "orange"}, {0, 1}, id="one is hardly orange"),
        pytest.param([odds(0.0, 0.999), odds(0.0, 0.992)], [lab(48, 56, 52)] * 2, {"red", "orange"}, set(), id="both surely orange"),
        pytest.param([odds(0.99, 0.0)] * 2, [IVORY] * 2, {"red", "orange", "white"}, set(), id="white ones"),
        pytest.param([SURELY] * 2, [lab(35, 37, 27)] * 2, {"red", "orange"}, {0, 1}, id="surely red, but of an orange's hue"),
        pytest.param([odds(0.0, 0.0, 0.9998)] * 2, [lab(35, 37, 27)] * 2, {"red", "orange"}, set(), id="all but certainly red"),
        pytest.param([MOST_SURELY] * 2, [lab(33, 45, 38)] * 2, {"red", "orange"}, {0, 1}, id="certainly red, and of just an orange's hue"),
        pytest.param([MOST_SURELY, A_LITTLE_LESS], [lab(26, 31, 22)] * 2, {"red", "orange"}, {0, 1}, id="one a little less"),
        pytest.param([MOST_SURELY, LESS_SURELY], [lab(35, 37, 31)] * 2, {"red", "orange"}, {0, 1}, id="so is one, and the other hardly"),
        pytest.param([SURELY, LESS_SURELY], [lab(35, 45, 20)] * 2, {"red", "orange"}, set(), id="hardly red, but of no orange's hue"),
        pytest.param([SURELY] * 2, [lab(30, 31, 7), lab(35, 24, 16)], {"red", "orange"}, {0, 1}, id="their hues part"),
        pytest.param([SURELY] * 2, [lab(30, 31, 7), lab(42, 43, 9)], {"red", "orange"}, set(), id="one of them is but brighter"),
        pytest.param([SURELY] * 2, [lab(24, 29, 18), lab(58, 54, 41)], {"red", "orange"}, {0, 1}, id="brighter, and rather orange"),
        pytest.param([SURELY] * 2, [lab(58, 67, 37), lab(24, 27, 18)], {"red", "orange"}, set(), id="darker, and rather orange"),
    ],
)
def test_what_is_hardly_surely_red_may_be_orange_while_nobody_shows_an_orange_die(chances, bodies, names, perhaps):
    assert perhaps_the_other_warm_one(picture(*bodies), [die(n, one) for n, one in enumerate(chances)], names) == perhaps


def test_how_sure_the_colour_of_a_leaning_die_is_makes_nothing_of_the_others():
    """Its side is seen, and what is read there is asked about anyhow."""
    bodies = picture(*[lab(26, 31, 22)] * 2)
    dice = [die(0, MOST_SURELY), die(1, LESS_SURELY, "cocked")]
    assert perhaps_the_other_warm_one(bodies, dice, {"red", "orange"}) == set()


def on_paper(*bodies):
    image = picture(*bodies)
    image[(image == GREY).all(axis=2)] = PAPER
    return image


@pytest.mark.parametrize(
    ("bodies", "perhaps"),
    [
        pytest.param([lab(36, 50, 40)] * 2, set(), id="all are darker than any orange die"),
        pytest.param([lab(60, 58, 46)] * 2, {0, 1}, id="as bright as orange ones"),
        pytest.param([lab(36, 50, 40), lab(60, 58, 46), lab(61, 57, 46)], {1, 2}, id="red, and perhaps orange"),
        pytest.param([lab(42, 52, 41), lab(48, 53, 42)], set(), id="one of them is darker, and the other looks like it"),
        pytest.param([lab(42, 54, 40), lab(48, 51, 43)], {1}, id="one of them is darker, and the other like it but yellower"),
    ],
)
def test_what_is_much_darker_than_the_table_beside_it_is_not_orange(bodies, perhaps):
    """Red dice under a warm lamp have an orange one's hue, 38 degrees; orange ones too, through a camera that makes pale and dark."""
    dice = [die(n, HARDLY) for n in range(len(bodies))]
    assert perhaps_the_other_warm_one(on_paper(*bodies), dice, {"red", "orange"}) == perhaps


@pytest.mark.parametrize(
    ("bodies", "perhaps"),
    [
        pytest.param([lab(28, 45, 32), lab(36, 50, 42)], {1}, id="one that its readers doubt, though it is as dark"),
        pytest.param([lab(28, 45, 32), lab(36, 50, 42), lab(37, 50, 42)], {1, 2}, id="and what looks just like it"),
        pytest.param([lab(28, 45, 32), lab(36, 50, 42), lab(30, 46, 34)], {1}, id="but not the darker one beside them"),
    ],
)
def test_a_dark_one_that_its_readers_doubt_is_not_plainly_red(bodies, perhaps):
    """A telephone's camera evens out the light, and makes orange dice as dark beside their table as red ones: seed 13101, table 7."""
    sure = [odds(0.0, 0.29, 0.71) if n == 1 else HARDLY for n in range(len(bodies))]
    assert perhaps_the_other_warm_one(on_paper(*bodies), [die(n, one) for n, one in enumerate(sure)], {"red", "orange"}) == perhaps


@pytest.mark.parametrize(
    ("bodies", "perhaps"),
    [
        pytest.param([lab(41, 54, 50), lab(41, 54, 50)], {0, 1}, id="three red ones: seed 12275, table 370"),
        pytest.param([lab(41, 50, 54), lab(41, 50, 54)], set(), id="as dark, but yellower"),
        pytest.param([lab(62, 50, 46), lab(62, 50, 46)], set(), id="of that hue, but lighter"),
    ],
)
def test_what_is_as_dark_and_red_as_red_dice_are_is_not_surely_orange(bodies, perhaps):
    dice = [die(n, odds(0.0, 0.9998, 0.0002)) for n in range(len(bodies))]
    assert perhaps_the_other_warm_one(on_paper(*bodies), dice, {"red", "orange"}) == perhaps


def test_where_no_table_is_seen_beside_it_a_dark_red_die_may_be_orange():
    whole = cv2.merge([np.full((60, 60), level, np.uint8) for level in lab(36, 50, 40)])
    assert perhaps_the_other_warm_one(whole, [die(0, HARDLY)], {"red", "orange"}) == {0}


def hued(light, hue, chroma=60.0):
    return lab(light, chroma * np.cos(np.radians(hue)), chroma * np.sin(np.radians(hue)))


def named(*bodies, names=frozenset({"red", "orange", "white"}), told=None):
    """What the order of two sets tells. bodies: (lightness, hue) of each die, which all readers call red."""
    called = told or [odds(0.0, 0.2, 0.8)] * len(bodies)
    dice = [die(n, {name: chance for name, chance in one.items() if name in names}) for n, one in enumerate(called)]
    return two_warm_sets(picture(*(hued(*body) for body in bodies)), dice, [one.colour_odds for one in dice], set(names))


def test_of_two_warm_sets_the_redder_and_darker_is_red_whatever_readers_call_them():
    """Seed 12080, table 367: under a dim lamp seven orange dice were red to all, 0.975 to 0.999, beside five that were."""
    assert named((40, 24), (41, 25), (55, 39), (56, 40)) == {0: "red", 1: "red", 2: "orange", 3: "orange"}


def test_a_die_as_yellow_as_one_set_and_as_dark_as_the_other_has_no_name_by_their_order():
    """Seed 12176, table 205: of nine red dice in little light four were as yellow as the five orange ones, but as dark as the others."""
    told = named((40, 24), (41, 25), (42, 39), (55, 39), (56, 40))
    assert told == {0: "red", 1: "red", 3: "orange", 4: "orange"}


WARM = {**odds(0.0, 0.2, 0.8), "yellow": 0.0}
YELLOW, PALE = ({"orange": 0.0, "red": 0.0, "white": 0.0, "yellow": 0.0} | {name: 0.99} for name in ("yellow", "white"))
FOUR = frozenset({"red", "orange", "white", "yellow"})
WITH_YELLOW, WITH_PALE = ({"names": FOUR, "told": [WARM] * 4 + [other] * 2} for other in (YELLOW, PALE))


@pytest.mark.parametrize(
    ("bodies", "more"),
    [
        pytest.param([(40, 37), (41, 37), (55, 38), (56, 39)], {}, id="their hues are those of one set, half of it in the light"),
        pytest.param([(40, 24), (41, 25), (56, 40)], {}, id="too few for two sets"),
        pytest.param([(40, 24), (41, 25), (42, 26), (56, 40)], {}, id="one yellower die is no set"),
        pytest.param([(40, 24), (55, 39), (56, 40), (57, 41)], {}, id="one redder die is no set"),
        pytest.param([(56, 24), (55, 25), (55, 39), (56, 40)], {}, id="the yellower ones are not lighter"),
        pytest.param([(40, 15), (41, 16), (50, 28), (51, 28), (60, 40), (61, 40)], {}, id="three sets"),
        pytest.param([(40, 24), (41, 25), (55, 39), (56, 40)], {"names": frozenset({"red", "white"})}, id="nobody plays orange"),
        pytest.param([(40, 24), (41, 25), (55, 39), (56, 40)], {"told": [odds(0.3, 0.2, 0.5)] * 4}, id="perhaps white"),
        pytest.param([(40, 24), (41, 25), (70, 75), (71, 75)], {"names": FOUR}, id="the yellower ones may be yellow"),
        pytest.param([(40, 24), (41, 25), (70, 75), (71, 75), (90, 100), (90, 101)], WITH_PALE, id="or yellow: white ones lie there"),
        pytest.param([(40, 24), (41, 25), (70, 75), (71, 75), (80, 82), (80, 81)], WITH_YELLOW, id="yellow ones are nearly so"),
    ],
)
def test_where_two_warm_sets_may_be_something_else_their_order_tells_nothing(bodies, more):
    assert named(*bodies, **more) == {}


def test_where_nobody_plays_yellow_the_yellower_of_two_warm_sets_is_orange_of_whatever_hue():
    assert named((40, 24), (41, 25), (70, 75), (71, 75)) == {0: "red", 1: "red", 2: "orange", 3: "orange"}


def test_beside_yellow_dice_the_yellower_of_two_warm_sets_is_orange():
    told = named((40, 24), (41, 25), (70, 75), (71, 75), (80, 100), (80, 101), **WITH_YELLOW)
    assert told == {0: "red", 1: "red", 2: "orange", 3: "orange"}


def test_where_nothing_warm_lies_nothing_is_told():
    assert named() == {}
