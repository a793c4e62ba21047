"""Colours learned again from corrected dice: drawn towards them, offered only where dice that were not learned from are told better."""

import numpy as np
import pytest

from calibration.relearn import LEAST_SPREAD, Sample, nearest, relearn
from vision import palette
from vision.profile import DiceSet

RED = DiceSet("red", (45.0, 55.0, 35.0), (5.0, 5.0, 5.0))
ORANGE = DiceSet("orange", (62.0, 40.0, 55.0), (5.0, 5.0, 5.0))
SETS = (RED, ORANGE)


def around(lab, count, seed=1):
    rng = np.random.default_rng(seed)
    return [tuple(float(v) for v in np.asarray(lab) + rng.normal(0, 1.5, 3)) for _ in range(count)]


def test_the_nearest_is_told_in_the_measure_that_the_eye_uses():
    assert LEAST_SPREAD == palette.LEAST_SPREAD
    for lab in around((52.0, 48.0, 45.0), 20):
        assert nearest(SETS, lab) == SETS[int(np.argmin(palette.distances(lab, SETS)))].name


def test_reds_that_look_orange_under_this_lamp_are_told_right_after_learning():
    lamp = [Sample("red", lab) for lab in around((54.0, 47.0, 48.0), 8)]
    found = relearn(SETS, lamp)
    assert (found.count, found.before) == (8, 0)
    assert found.after > found.before
    assert found.worth_it


def test_what_was_learned_at_calibration_still_counts():
    found = relearn(SETS, [Sample("red", lab) for lab in around((54.0, 47.0, 48.0), 3)])
    moved = np.subtract(found.sets[0].body_lab, RED.body_lab)
    assert np.linalg.norm(moved) < 0.5 * np.linalg.norm(np.subtract((54.0, 47.0, 48.0), RED.body_lab))
    assert found.sets[1] == ORANGE
    assert not found.worth_it  # three dice are too few to promise anything


def test_dice_of_one_colour_that_lie_everywhere_teach_nothing():
    rng = np.random.default_rng(3)
    scattered = [Sample(("red", "orange")[i % 2], tuple(float(v) for v in rng.uniform((20, 0, 0), (90, 60, 60)))) for i in range(20)]
    found = relearn(SETS, scattered)
    assert found.after <= found.before + 3


@pytest.mark.parametrize("samples", [[], [Sample("green", (50.0, -40.0, 30.0))]], ids=["none", "a set never learned"])
def test_without_dice_of_learned_sets_nothing_is_offered(samples):
    found = relearn(SETS, samples)
    assert (found.count, found.worth_it, found.sets) == (0, False, SETS)
