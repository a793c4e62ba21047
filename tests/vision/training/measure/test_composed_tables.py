"""Whole composed tables, three noisy frames each, as vision.training.measure.measured reads them: right, or asked about, never wrong."""

from collections import Counter

import pytest

from vision.reading import Scene
from vision.training.measure.measured import COUNTED, compared, read_scene

SEED, TABLES = 31, 20
# Of ten thousand dice less than 2 % are; one of these few tables is badly blurred, and two sets, of 16 dice, are all but red where nobody
# shows red, all but blue where nobody shows blue.
ASKED_SHARE = 0.07


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
