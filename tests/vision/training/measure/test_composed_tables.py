"""Whole composed tables, three noisy frames each, as vision.training.measure.measured reads them: right, or asked about, never wrong."""

from collections import Counter
from itertools import combinations

import cv2
import numpy as np
import pytest

from vision.reading import Scene
from vision.training.compose.tables import table_scene
from vision.training.lay.real_dice import SIZE_PX
from vision.training.measure.measured import COUNTED, compared, read_scene

SEED, TABLES = 31, 20
ASKED_SHARE = 0.03  # of ten thousand dice 2 % are (vision/models/HISTORY.md); one of these few tables is badly blurred


@pytest.fixture(scope="module")
def counts():
    total = Counter()
    for index in range(TABLES):
        reading, truths = read_scene(SEED, index)
        assert reading.scene is Scene.SETTLED
        total.update(compared(truths, reading.dice)[0])
    return total


def test_nothing_wrong_is_believed(counts):
    assert [counts[kind] for kind in ("wrong value", "wrong colour", "wrong zone", "extra")] == [0, 0, 0, 0]


def test_no_die_is_missed(counts):
    assert counts["missed"] == 0


def test_hardly_any_die_is_asked_about(counts):
    assert counts["asked"] <= ASKED_SHARE * sum(counts[kind] for kind in COUNTED)


def test_a_dim_evening_on_a_black_table_is_read_and_nothing_guessed():
    reading, truths = read_scene(9111, 36)  # the mean brightness of this picture is 22 of 255
    counts, faults = compared(truths, reading.dice)
    assert reading.scene is Scene.SETTLED
    assert not [fault for fault in faults if fault.startswith(("wrong", "extra:", "missed"))], faults
    assert counts["right"] > len(truths) // 2


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
    for one, other in combinations(footprints(SEED, index), 2):
        assert cv2.rotatedRectangleIntersection(one, other)[0] == cv2.INTERSECT_NONE, (one, other)
