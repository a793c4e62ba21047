"""What is hardly more than dark: black, or another dark colour of which no more is left."""

import numpy as np
import pytest

from tests.vision.coloured_dice import die, lab, picture
from vision.colours.alike import SPREAD_LAB, Apart
from vision.colours.dark import as_doubtful_black_ones, black_told_apart, far_lighter, perhaps_not_black, too_coloured

BLACK, HINTED = (4.5, 0.5, -0.5), (4.0, 3.0, -1.0)  # L*a*b* of bodies; the second with a hint of purple
PURPLE, GREEN, DIM_PURPLE = (30.0, 40.0, -35.0), (35.0, -30.0, 15.0), (14.0, 14.0, -12.0)


@pytest.mark.parametrize(
    ("body", "black", "names", "perhaps"),
    [
        pytest.param((2, 3.6, -0.7), 0.996, {"black", "purple"}, True, id="dark, hardly coloured, hardly sure: it was purple"),
        pytest.param((2, 3.6, -0.7), 0.996, {"black", "white", "orange"}, False, id="nothing else that dark is in play"),
        pytest.param((2, 3.6, -0.7), 0.9997, {"black", "purple"}, False, id="the reader is all but certain"),
        pytest.param((3, 0.9, -0.7), 0.996, {"black", "purple"}, False, id="no hint of a colour"),
        pytest.param((2.1, 1.0, -0.1), 0.999, {"black", "purple"}, True, id="so dark that none is left: it was purple (97004, table 15)"),
        pytest.param((2.8, -1.8, 0.8), 0.997, {"black", "green"}, True, id="hardly lighter, with a hint: it was green (12434, table 70)"),
        pytest.param((1.1, 4.2, -3.6), 1.0, {"black", "purple"}, True, id="nothing but a hint is left: it was purple (13509, table 13)"),
        pytest.param((0, 0, 0), 1.0, {"black", "purple"}, True, id="nothing at all is left"),
        pytest.param((0, 0, 0), 1.0, {"black", "white"}, False, id="nothing at all, but nothing else that dark is in play"),
        pytest.param((1.1, 0.9, -0.7), 1.0, {"black", "purple"}, False, id="as dark, without one"),
        pytest.param((9, 3.6, -0.7), 0.996, {"black", "purple"}, False, id="light enough to tell: black to the reader"),
        pytest.param((5.6, 4.8, -3.8), 0.954, {"black", "purple"}, True, id="not quite as dark, but more than a hint is left"),
        pytest.param((5.6, 4.8, -3.8), 0.995, {"black", "purple"}, False, id="as much of it, but surely black"),
        pytest.param((9.0, 2.2, -1.7), 0.98, {"black", "purple"}, False, id="a black one, lighter, with a hint"),
        pytest.param((18.0, 4.8, -2.8), 0.98, {"black", "purple"}, False, id="a black one in more light"),
        pytest.param((4.4, -1.0, -2.4), 0.991, {"black", "blue"}, True, id="a blue one, little more than dark"),
        pytest.param((13.2, 10.0, -3.4), 0.932, {"black", "purple"}, True, id="a purple one of which much is left"),
        pytest.param((10.0, -10.0, 4.0), 0.996, {"black", "green"}, True, id="a green one, all but certainly black to the reader"),
        pytest.param((24.8, -5.6, -6.7), 0.951, {"black", "blue"}, True, id="a blue one, rather pale than dark"),
        pytest.param((24.8, -5.6, -6.7), 0.98, {"black", "blue"}, False, id="as pale, but surely black"),
    ],
)
def test_of_a_die_that_is_little_more_than_dark_a_hint_of_a_colour_is_heard(body, black, names, perhaps):
    """Seed 10111, table 53, through a camera that makes pale and dark: one purple die, no other dark one beside it."""
    dice = [die(0, {"black": black, "purple": 1 - black})]
    assert perhaps_not_black(picture(lab(*body)), dice, names) == ({0} if perhaps else set())


@pytest.mark.parametrize(
    ("lighter", "perhaps"),
    [
        pytest.param((25.8, -6.6, 2.2), {2}, id="a green five through a camera that makes pale: seed 12262, table 61"),
        pytest.param((25.8, -3.2, 1.0), {2}, id="as light, and with half of that colour"),
        pytest.param((25.8, -1.1, 1.0), set(), id="as light, but without a colour: a black one in more light"),
        pytest.param((9.0, -6.6, 2.2), set(), id="of a colour, but hardly lighter"),
    ],
)
def test_a_black_die_far_lighter_than_the_others_is_doubted_if_it_has_a_hint_of_a_colour(lighter, perhaps):
    dice = [die(n, {"black": 0.9997, "green": 0.0003}) for n in range(3)]
    assert perhaps_not_black(picture(lab(2.0, 0.3, -0.4), lab(3.1, 0.2, 0.4), lab(*lighter)), dice, {"black", "green"}) == perhaps


@pytest.mark.parametrize(
    ("table", "body", "names", "asked"),
    [
        pytest.param(45, (0.4, 0.2, -0.3), {"black", "green"}, {0}, id="in a deep shadow: it was green (seed 13003, table 136)"),
        pytest.param(75, (0.4, 0.2, -0.3), {"black", "green"}, set(), id="in somebody's shadow"),
        pytest.param(45, (9.0, 0.2, -0.3), {"black", "green"}, set(), id="light enough to be seen there"),
        pytest.param(45, (0.4, 0.2, -0.3), {"black", "white"}, set(), id="nothing else that dark is in play"),
    ],
)
def test_what_lies_in_the_dark_is_black_by_nobodys_word(table, body, names, asked):
    """However sure all are, and however plainly the others of its set are seen in the light."""
    image = picture(lab(*body), *[lab(*GREEN)] * 3, lab(0.5, 0.2, 0.1))
    dice = [die(n, {name: 0.9999, "white": 0.0001}) for n, name in enumerate(("black", "green", "green", "green", "black"))]
    left = image[:, :50]
    left[(left == 128).all(axis=2)] = table
    assert perhaps_not_black(image, dice, names) == asked


def test_so_is_what_lies_close_by_one_in_the_dark_though_the_table_beside_it_is_light():
    """On the edge of a deep shadow the table beside a die tells of the light: seed 13007, table 54."""
    image = picture(lab(0.4, 0.2, -0.3), lab(0.5, 0.2, 0.1), *[lab(*GREEN)] * 3, lab(0.5, 0.2, 0.1))
    dice = [die(n, {name: 0.9999, "white": 0.0001}) for n, name in enumerate(("black", "black", *["green"] * 3, "black"))]
    left = image[:, :50]
    left[(left == 128).all(axis=2)] = 45
    assert perhaps_not_black(image, dice, {"black", "green"}) == {0, 1}


def test_what_is_not_black_is_not_looked_at_for_it():
    dice = [die(0, {"black": 0.004, "purple": 0.996})]
    assert perhaps_not_black(picture(lab(2, 3.6, -0.7)), dice, {"black", "purple"}) == set()
    assert perhaps_not_black(picture(), [], {"black", "purple"}) == set()


@pytest.mark.parametrize(
    ("lit", "lighter"),
    [
        pytest.param((18.3, -10.2, 0.4), {2}, id="a green die in a shadow, black to all readers: seed 97004, table 22"),
        pytest.param((12.1, -6.5, -0.5), {2}, id="a green one under coloured lights, black to all: seed 12517, table 19"),
        pytest.param((18.3, -1.0, 0.4), set(), id="as light, but without a colour"),
        pytest.param((9.4, -6.2, -1.6), set(), id="no lighter than in the shadow in which it lies"),
    ],
)
def test_a_black_die_that_would_be_far_lighter_in_the_light_of_the_others_is_doubted(lit, lighter):
    places = np.array([(2.4, -0.5, -1.1), (4.8, -1.1, -2.5), lit]) / SPREAD_LAB
    dice = [die(n, {"black": 0.9999, "green": 0.0001}) for n in range(3)]
    assert far_lighter(dice, Apart(places, places, places)) == lighter


def test_so_is_one_that_lies_in_a_shadow_and_hardly_looks_lighter():
    """However sure all are; it would look so in the light of the others."""
    image = picture(*[lab(2.0, 0.3, -0.4), lab(2.5, 0.2, 0.4)] * 2, lab(18.3, -10.2, 0.4))
    image[:, 180:] = (255 * (image[:, 180:] / 255.0) * 0.3 ** (1 / 2.2)).round()
    dice = [die(n, {"black": 0.9999, "green": 0.0001}) for n in range(5)]
    assert perhaps_not_black(image, dice, {"black", "green"}) == {4}


@pytest.mark.parametrize(
    ("body", "names", "too_much"),
    [
        pytest.param((9.0, 4.8, -9.2), {"black", "purple"}, {1}, id="a purple die, 0.9985 to both readers: seed 12605, table 36"),
        pytest.param((9.0, 2.4, -4.6), {"black", "purple"}, set(), id="half as much of it"),
        pytest.param((20.0, 4.8, -9.2), {"black", "purple"}, set(), id="in more light, where it is grain"),
        pytest.param((9.0, 4.8, -9.2), {"black", "yellow"}, set(), id="nothing else that dark is in play"),
    ],
)
def test_a_black_die_may_have_too_much_of_a_colour_for_anybody_to_call_it_black(body, names, too_much):
    places = np.array([(3.6, -0.7, -0.5), body]) / SPREAD_LAB
    dice = [die(n, {"black": 0.9985, "purple": 0.0015}) for n in range(2)]
    assert too_coloured(dice, Apart(places, places, places), names) == too_much


@pytest.mark.parametrize(
    ("body", "sure", "alike"),
    [
        pytest.param((9.3, -7.9, 3.1), 0.74, {1}, id="hardly black, and as green: seed 14005, table 6"),
        pytest.param((9.3, -7.9, 3.1), 0.95, set(), id="as green, but rather black"),
        pytest.param((9.3, -1.0, 0.4), 0.74, set(), id="hardly black, but without that hint"),
    ],
)
def test_a_black_die_looks_like_one_that_is_hardly_black(body, sure, alike):
    places = np.array([body, (12.0, -6.1, 1.8)]) / SPREAD_LAB
    dice = [die(0, {"black": sure, "green": 1 - sure}), die(1, {"black": 0.9994, "green": 0.0006})]
    assert as_doubtful_black_ones(dice, Apart(places, places, places)) - {0} == alike


def test_a_black_die_in_far_more_light_does_not_look_like_one_that_is_hardly_black():
    places = np.array([(9.3, -7.9, 3.1), (30.0, -6.1, 1.8)]) / SPREAD_LAB
    dice = [die(0, {"black": 0.74, "green": 0.26}), die(1, {"black": 0.9994, "green": 0.0006})]
    assert as_doubtful_black_ones(dice, Apart(places, places, places)) == {0}


def table(*bodies_and_chances):
    """(picture, dice) of bodies, L*a*b*, each with the colour that it is to the reader and how sure that is."""
    dice = [die(n, {name: sure, "white": 1 - sure}) for n, (_, name, sure) in enumerate(bodies_and_chances)]
    return picture(*(lab(*body) for body, _, _ in bodies_and_chances)), dice


BLACKS = [(BLACK, "black", 0.999), (HINTED, "black", 0.99), (BLACK, "black", 0.999)]
PURPLES = [(PURPLE, "purple", 0.999), (PURPLE, "purple", 0.999)]
GREENS = [(GREEN, "green", 0.999), (GREEN, "green", 0.999)]


@pytest.mark.parametrize(
    ("dice", "names", "told_apart"),
    [
        pytest.param([*BLACKS, *PURPLES], {"black", "purple", "white"}, True, id="purple ones lie there, and are seen to be purple"),
        pytest.param([*BLACKS, *PURPLES, *GREENS], {"black", "purple", "green"}, True, id="so do green ones"),
        pytest.param([*BLACKS, *PURPLES], {"black", "purple", "green"}, False, id="of green ones none is seen: these may be some"),
        pytest.param([*BLACKS, PURPLES[0]], {"black", "purple"}, False, id="one purple one alone: the others may look black"),
        pytest.param([*BLACKS, PURPLES[0], (PURPLE, "purple", 0.97)], {"black", "purple"}, False, id="the other is hardly sure"),
        pytest.param([*BLACKS, *PURPLES, (DIM_PURPLE, "purple", 0.99)], {"black", "purple"}, False, id="one of them is nearly black"),
        pytest.param(BLACKS, {"black", "white"}, False, id="nothing else that dark is in play"),
    ],
)
def test_black_dice_are_told_apart_where_all_other_dark_ones_are_surely_seen_elsewhere(dice, names, told_apart):
    """Seed 12404, tables 3, 98 and 138: black dice with a glint of the purple ones beside them. Of 401 tables on twelve a set of another
    colour was black to all, and never a die of it was seen."""
    image, dice = table(*dice)
    assert black_told_apart(dice, Apart.of(image, dice), names) == ({"black"} if told_apart else set())
    assert perhaps_not_black(image, dice, names) == (set() if told_apart or names == {"black", "white"} else {1})


def test_a_die_that_is_hardly_black_to_the_reader_is_doubted_all_the_same():
    image, dice = table(*BLACKS[::2], (HINTED, "black", 0.94), *PURPLES)
    assert perhaps_not_black(image, dice, {"black", "purple"}) == {2}


def test_a_purple_die_about_which_one_is_in_doubt_shows_nothing():
    image, dice = table(*BLACKS, *PURPLES)
    dice[4] = die(4, {"purple": 0.99, "white": 0.01}, "colour")
    assert perhaps_not_black(image, dice, {"black", "purple"}) == {1}
