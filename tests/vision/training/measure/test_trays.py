"""A tray with dice in it looks like a large die whose pips they are: it is none, and the dice in it are read."""

import numpy as np
import pytest

from vision.check import Report, compare
from vision.photo import read_photo
from vision.training.measure.trays import dice_in_a_tray, label_of
from vision.voting import edge_px


@pytest.mark.parametrize("index", range(12))
def test_a_tray_is_no_die_and_nothing_in_it_is_read_wrong(index):
    picture, truths = dice_in_a_tray(np.random.default_rng([93, index]))
    dice = read_photo(picture)
    largest = max(float(np.linalg.norm(truth.top[1] - truth.top[0])) for truth in truths)
    assert all(edge_px(die) < 2 * largest for die in dice if not die.ask)
    report = Report()
    compare(report, [], "trays", label_of(truths), dice)
    counts = report.groups["all"]
    assert counts.wrong == 0
    assert counts.missed <= 1
