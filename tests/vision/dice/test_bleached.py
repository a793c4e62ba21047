"""What a lamp bleaches may show more pips than are seen."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.dice.bleached import bleached_asked
from vision.reading import DieReading
from vision.training.draw.faces import PIPS

EDGE, APART = 32, 44
WHITE, SILVER, YELLOW, BLACK, MAT = (255, 255, 255), (205, 208, 210), (60, 200, 220), (25, 20, 20), (235, 240, 238)
HALF_YELLOW = tuple((pip + body) // 2 for pip, body in zip(YELLOW, WHITE, strict=True))


def drawn(*dice):
    """Dice side by side on a bright mat, each (value, body, pips)."""
    picture = np.full((80, APART * len(dice) + 40, 3), MAT, np.uint8)
    for n, (value, body, pips) in enumerate(dice):
        x, y = 40 + n * APART, 40
        cv2.rectangle(picture, (x - EDGE // 2, y - EDGE // 2), (x + EDGE // 2, y + EDGE // 2), body, -1)
        for px, py in PIPS[value]:
            cv2.circle(picture, (x + px * EDGE // 4, y + py * EDGE // 4), 3, pips, -1, cv2.LINE_AA)
    return picture


def read(n, value, colour="white"):
    x, y, h = 40 + n * APART, 40, EDGE / 2
    top = ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))
    return DieReading(value, colour, 0.999, False, top, (x - h, y - h, EDGE, EDGE), zone="casino-2")


def asked(*dice):
    found = bleached_asked(drawn(*dice), [read(n, one[0]) for n, one in enumerate(dice)])
    return [n for n, die in enumerate(found) if die.why_ask == "blurred"]


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_one_whose_pips_are_half_as_dark_as_those_of_its_set_is_asked_about(value):
    """The middle pip of a five was gone, and its others pale: seed 12805, table 18."""
    others = [(other, WHITE, YELLOW) for other in (2, 4, 6)]
    assert asked((value, WHITE, HALF_YELLOW), *others) == [0]


def test_a_set_whose_pips_are_all_pale_is_believed():
    assert asked(*[(value, WHITE, HALF_YELLOW) for value in (1, 2, 4, 5)]) == []


def test_of_too_few_others_nothing_is_told():
    assert asked((4, WHITE, HALF_YELLOW), (5, WHITE, YELLOW), (6, WHITE, YELLOW)) == []


def test_where_the_body_is_not_nearly_as_bright_as_can_be_no_pip_is_lost():
    assert asked((4, SILVER, (180, 180, 180)), *[(value, SILVER, BLACK) for value in (2, 5, 6)]) == []


def test_dice_of_another_colour_tell_nothing_of_it():
    picture = drawn((4, WHITE, HALF_YELLOW), *[(value, (90, 60, 40), BLACK) for value in (2, 5, 6)])
    dice = [read(0, 4), *[read(n, value, "blue") for n, value in ((1, 2), (2, 5), (3, 6))]]
    assert bleached_asked(picture, dice) == dice


def test_what_is_asked_about_for_something_else_stays_so():
    picture = drawn((4, WHITE, HALF_YELLOW), *[(value, WHITE, YELLOW) for value in (2, 5, 6)])
    leaning = replace(read(0, 4), ask=True, why_ask="cocked")
    (die, *_) = bleached_asked(picture, [leaning, *[read(n, value) for n, value in ((1, 2), (2, 5), (3, 6))]])
    assert die == leaning


def test_of_no_dice_none_is_asked_about():
    assert bleached_asked(drawn(), []) == []
