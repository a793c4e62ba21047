"""Composed tables with the mat: dice stand beside each other, and what else lies there changes none of them."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from vision.training.compose.live import SIZE_PX
from vision.training.compose.tables import table_scene


def footprints(seed, index):
    """Where the dice of a table stand, as boxes seen from straight above."""
    boxes = []

    def note(dice, *_):
        for die in dice:
            turn = float(np.degrees(np.arctan2(die.rotation[1, 0], die.rotation[0, 0])))
            boxes.append(((float(die.at[0]), float(die.at[1])), (0.94 * die.size, 0.94 * die.size), turn))

    table_scene(np.random.default_rng([seed, index]), size_px=SIZE_PX, upset=note)
    return boxes


@pytest.mark.parametrize("index", range(4))
def test_no_two_dice_stand_in_one_another(index):
    for one, other in combinations(footprints(31, index), 2):
        assert cv2.rotatedRectangleIntersection(one, other)[0] == cv2.INTERSECT_NONE, (one, other)


def test_a_calibrated_table_with_cards_for_money_has_the_same_dice():
    (plain, truths, _), (carded, same, _) = (table_scene(np.random.default_rng(8), count=6, cards=cards) for cards in (0, 5))
    assert [(die.value, die.colour, die.xy_mm) for die in truths] == [(die.value, die.colour, die.xy_mm) for die in same]
    assert (np.abs(plain.astype(int) - carded).max(2) > 60).mean() > 0.02


def test_a_calibrated_table_with_such_things_has_the_same_dice():
    (plain, truths, _), (strewn, same, _) = (table_scene(np.random.default_rng(8), count=6, things=things) for things in (0, 5))
    assert [(die.value, die.colour, die.xy_mm) for die in truths] == [(die.value, die.colour, die.xy_mm) for die in same]
    assert (np.abs(plain.astype(int) - strewn).max(2) > 60).mean() > 0.01
