"""Which dice are of which set: names go to clumps as they fit best as a whole; what fits badly is reported missing."""

from itertools import permutations

import cv2
import numpy as np
import pytest

from calibration.gather import Sample, best_pairs, gather, looks_like, surely_another
from vision.colours.top_faces import Body
from vision.reading import DieReading

CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
# bodies in L*a*b* under a warm lamp: white dice are ivory, orange ones reddish
WHITE, ORANGE, RED, GREEN, PINK = (85.0, 5.0, 25.0), (62.0, 48.0, 52.0), (42.0, 55.0, 35.0), (45.0, -45.0, 30.0), (72.0, 35.0, 8.0)
BLACK = (5.0, 0.0, 1.0)


def die(lab, x=0, **odds):
    bgr = 255 * cv2.cvtColor(np.float32([[lab]]), cv2.COLOR_LAB2BGR)[0, 0]
    reading = DieReading(3, max(odds, key=odds.get), 0.99, False, CORNERS, (x, 0, 20, 20), colour_odds=odds)
    return Sample(reading, Body(tuple(float(v) for v in bgr.clip(0, 255)), (3.0, 2.0, 2.0), "light"))


def three(lab, x=0, **odds):
    """Three dice of one set: shade and noise make them a little different."""
    return [die(np.add(lab, shift), x + 30 * i, **odds) for i, shift in enumerate([(-3, 0, 0), (0, 1, -1), (4, -1, 1)])]


def names(samples, expected):
    """By name which of the samples it got; and those that fit no name."""
    named, left = gather(samples, expected)
    number = {id(sample): i for i, sample in enumerate(samples)}
    return {name: sorted(number[id(s)] for n, s in named if n == name) for name in expected}, sorted(number[id(s)] for s in left)


def test_under_a_warm_lamp_the_whole_fits_where_each_name_for_itself_would_take_the_wrong_dice():
    """White has the best odds for orange, and orange for red: but then nothing would be left for white."""
    lying = [*three(WHITE, white=0.35, orange=0.65), *three(ORANGE, orange=0.4, red=0.6), *three(RED, red=0.99, orange=0.01)]
    assert names(lying, ["white", "orange", "red"]) == ({"white": [0, 1, 2], "orange": [3, 4, 5], "red": [6, 7, 8]}, [])


def test_a_set_that_was_forgotten_is_missing_and_takes_no_other_dice():
    lying = [*three(GREEN, green=0.99, black=0.01), *three(RED, red=0.99)]
    assert names(lying, ["green", "red", "black"]) == ({"green": [0, 1, 2], "red": [3, 4, 5], "black": []}, [])


def test_dice_with_glare_on_them_are_no_set_of_their_own():
    """Orange was forgotten. A white die out of its clump has some odds for orange, better ones for white: it is one of the white dice."""
    glary = die(np.add(WHITE, (-12, 6, 10)), white=0.7, orange=0.3)
    assert names([*three(WHITE, white=0.9, orange=0.1), glary], ["white", "orange"]) == ({"white": [0, 1, 2, 3], "orange": []}, [])


def test_several_dice_beside_several_others_are_a_set_of_their_own():
    """Under a warm lamp the network thought purple dice rather black; the black ones lay two spreads off."""
    dark_purple = np.add(BLACK, (6, 13, -3))
    lying = [*three(BLACK, black=0.99), *three(dark_purple, black=0.55, purple=0.43)]
    assert names(lying, ["black", "purple"]) == ({"black": [0, 1, 2], "purple": [3, 4, 5]}, [])


def test_several_dice_that_may_be_of_another_set_are_no_more_of_this_one():
    """The name went to a single purple one that lay in the lamp's glare."""
    dark_purple, shining = np.add(BLACK, (6, 13, -3)), die(np.add(BLACK, (35, 14, -3)), purple=0.99)
    lying = [*three(BLACK, black=0.99), *three(dark_purple, black=0.7, purple=0.29), shining]
    assert names(lying, ["black", "purple"]) == ({"black": [0, 1, 2], "purple": [6]}, [3, 4, 5])


def test_dice_that_fit_no_name_are_left_over():
    assert names([*three(RED, red=0.99), *three(GREEN, green=0.99)], ["red"]) == ({"red": [0, 1, 2]}, [3, 4, 5])


def test_dice_that_the_network_is_sure_are_of_two_sets_are_never_one_however_near():
    near = np.add(RED, (6, 0, 0))
    lying = [*three(RED, red=0.99), *three(near, orange=0.99)]
    assert names(lying, ["red", "orange"])[0] == {"red": [0, 1, 2], "orange": [3, 4, 5]}


def test_with_one_die_a_name_every_name_gets_one_however_alike_they_look():
    lying = [die(RED, red=0.99, orange=0.01), die(np.add(RED, (2, 0, 2)), red=0.98, orange=0.02), die(GREEN, green=0.99)]
    assert names(lying, ["red", "orange", "green"]) == ({"red": [0], "orange": [1], "green": [2]}, [])


def test_names_of_ones_own_go_from_left_to_right_to_what_the_colours_leave():
    lying = [*three(PINK, 400, red=0.6), *three(RED, 200, red=0.99), *three(GREEN, 0, green=0.9)]
    assert names(lying, ["red", "grandma", "uncle"])[0] == {"red": [3, 4, 5], "uncle": [0, 1, 2], "grandma": [6, 7, 8]}


@pytest.mark.parametrize(
    ("name", "odds", "other"),
    [
        ("orange", {"orange": 0.9, "red": 0.1}, ""),
        ("orange", {"orange": 0.2, "red": 0.8}, "red"),
        ("orange", {"orange": 0.2, "purple": 0.8}, ""),  # nobody plays purple
        ("grandma", {"red": 0.9}, ""),  # the network knows no grandma
    ],
)
def test_what_the_network_calls_the_dice_of_a_set_if_something_else(name, odds, other):
    assert looks_like([die(ORANGE, **odds)], name, ["orange", "red", "grandma"]) == other


@pytest.mark.parametrize(
    ("name", "odds", "other"),
    [
        ("black", {"green": 0.97, "black": 0.01}, "green"),
        ("violet", {"purple": 0.97}, ""),
        ("black", {"green": 0.6, "black": 0.3}, ""),  # not sure enough to say so
        ("grandma", {"red": 0.99}, ""),
    ],
)
def test_dice_that_surely_are_of_another_colour_than_they_were_named_are_said_though_nobody_plays_it(name, odds, other):
    assert surely_another([die(GREEN, **odds)], name) == other


def test_nothing_there_to_learn_from_gives_nobody_anything():
    assert gather([], ["red", "grandma"]) == ([], [])


@pytest.mark.parametrize("rows", [1, 3, 4, 6])
def test_pairs_are_the_best_of_all(rows):
    worth = np.random.default_rng(rows).uniform(0.1, 5, (rows, 4))
    few = min(rows, 4)
    every = (zip(r, c, strict=True) for r in permutations(range(rows), few) for c in permutations(range(4), few))
    pairs = best_pairs(worth)
    assert len({r for r, _ in pairs}) == len({c for _, c in pairs}) == few
    assert sum(worth[pair] for pair in pairs) == pytest.approx(max(sum(worth[pair] for pair in some) for some in every))
