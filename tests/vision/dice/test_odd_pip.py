"""A crumb in the middle of a two or a four is no pip."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.dice.odd_pip import odd_pip_asked
from vision.reading import DieReading
from vision.training.draw.faces import PIPS

EDGE, AT = 32, 60
BLUE, YELLOW, WHITE, RED, BREAD = (190, 70, 30), (60, 200, 220), (235, 235, 235), (40, 40, 200), (60, 120, 200)
BLACK = (20, 20, 25)
PAIRS = [
    pytest.param(BLUE, WHITE, id="white on blue"),
    pytest.param(WHITE, BLACK, id="black on white"),
    pytest.param(RED, WHITE, id="white on red"),
]


def drawn(value, body, pips, crumb=None, at=(0, 0), turn=0.0):
    """A die from above, with a crumb so many pixels from its middle."""
    picture = np.full((2 * AT, 2 * AT, 3), (200, 205, 205), np.uint8)
    cv2.rectangle(picture, (AT - EDGE // 2, AT - EDGE // 2), (AT + EDGE // 2, AT + EDGE // 2), body, -1)
    for px, py in PIPS[value]:
        cv2.circle(picture, (AT + px * EDGE // 4, AT + py * EDGE // 4), 3, pips, -1, cv2.LINE_AA)
    if crumb is not None:
        cv2.circle(picture, (AT + at[0], AT + at[1]), 3, crumb, -1, cv2.LINE_AA)
    return cv2.warpAffine(picture, cv2.getRotationMatrix2D((AT, AT), turn, 1), picture.shape[:2], borderMode=cv2.BORDER_REPLICATE)


def read(value, turn=0.0, **news):
    angles = np.radians(-turn + np.array([225, 315, 45, 135]))
    top = tuple((AT + EDGE * np.cos(one) / 2**0.5, AT + EDGE * np.sin(one) / 2**0.5) for one in angles)
    die = DieReading(value, "blue", 0.999, False, top, (AT - EDGE // 2, AT - EDGE // 2, EDGE, EDGE), zone="tray")
    return replace(die, **news)


@pytest.mark.parametrize("turn", [0, 20, 70])
@pytest.mark.parametrize("shows", [3, 5])
@pytest.mark.parametrize(("body", "pips"), PAIRS)
def test_threes_and_fives_are_believed(body, pips, shows, turn):
    die = read(shows, turn)
    assert odd_pip_asked(drawn(shows, body, pips, turn=turn), [die]) == [die]


@pytest.mark.parametrize("turn", [0, 20, 70])
@pytest.mark.parametrize(("lies", "seems"), [(2, 3), (4, 5)])
@pytest.mark.parametrize(("body", "pips"), PAIRS)
def test_a_crumb_of_bread_in_the_middle_is_asked_about(body, pips, lies, seems, turn):
    (die,) = odd_pip_asked(drawn(lies, body, pips, BREAD, turn=turn), [read(seems, turn)])
    assert (die.ask, die.why_ask) == (True, "blurred")


def test_what_looks_like_a_pip_but_lies_aside_is_asked_about():
    (die,) = odd_pip_asked(drawn(4, BLUE, WHITE, WHITE, at=(4, 3)), [read(5)])
    assert die.ask


def test_a_middle_pip_that_is_only_paler_has_a_lamp_on_it():
    die = read(5)
    assert odd_pip_asked(drawn(4, WHITE, BLACK, (130, 130, 130)), [die]) == [die]


@pytest.mark.parametrize("value", [1, 2, 4, 6])
def test_other_values_have_no_middle_pip_among_others(value):
    die = read(value)
    assert odd_pip_asked(drawn(value, BLUE, WHITE, BREAD), [die]) == [die]


def test_what_is_asked_about_keeps_its_reason():
    die = read(5, ask=True, why_ask="colour")
    assert odd_pip_asked(drawn(4, BLUE, WHITE, BREAD), [die]) == [die]
