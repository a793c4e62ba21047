"""What an evening's pictures share is drawn once; nobody can see it in the pictures."""

import cv2
import numpy as np
import pytest

from vision.training.draw.again import Again
from vision.training.draw.dice import darken
from vision.training.lay.real_dice import RealDice


def test_what_was_drawn_from_the_same_numbers_is_not_drawn_again_and_the_numbers_go_on():
    dice, rolls = Again(), np.random.default_rng(1)
    first, following = dice.drawn(rolls, lambda: rolls.integers(1, 7, 3)), rolls.random()
    rolls = np.random.default_rng(1)
    assert dice.drawn(rolls, lambda: pytest.fail("drawn again")) is first
    assert rolls.random() == following


@pytest.mark.parametrize(("seed", "about"), [(2, "a mat"), (1, "another mat")])
def test_other_numbers_or_another_thing_are_drawn_anew(seed, about):
    mats = Again()
    mats.drawn(np.random.default_rng(1), lambda: np.zeros(1), "a mat")
    assert mats.drawn(np.random.default_rng(seed), lambda: np.ones(1), about) == 1


def test_a_table_looks_the_same_whatever_was_drawn_before():
    one, other = RealDice(4, 0), RealDice(4, 1)
    first = one.picture()[0]
    other.picture()
    assert np.array_equal(one.picture()[0], first), "after another table"
    assert np.array_equal(one.picture()[0], first), "after the same one"


@pytest.mark.parametrize("soften", [0.0, 1.0, 3.0])
@pytest.mark.parametrize("corner", [(40, 30), (-5, 50), (88, 69)], ids=["inside", "over the edge", "in the corner"])
def test_a_shadow_is_as_dark_as_if_the_whole_picture_were_softened(corner, soften):
    hull = (np.array([[0, 0], [14, 3], [9, 15]]) + corner)[:, None].astype(np.int32) * 16
    shade, whole = np.ones((80, 100), np.float32), np.zeros((80, 100), np.float32)
    darken(shade, hull, 0.5, soften)
    cv2.fillConvexPoly(whole, hull, 1.0, cv2.LINE_AA, 4)
    whole = cv2.GaussianBlur(whole, (0, 0), soften) if soften else whole
    assert shade == pytest.approx(1 - 0.5 * whole, abs=1e-6)
