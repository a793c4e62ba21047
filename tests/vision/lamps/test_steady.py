"""The mean of the looks at one table: noise goes, what lies there stays, and the next table begins anew."""

import numpy as np
import pytest

from vision.lamps.steady import SteadyPicture
from vision.pipeline import TableReader
from vision.training.draw.lights import LIGHTS
from vision.training.measure.evenings import Evening


def plain(level, shape=(20, 30, 3)):
    return np.full(shape, level, np.uint8)


def test_it_is_the_mean_of_all_looks_at_one_table():
    steady = SteadyPicture()
    means = [steady.look(plain(level), number) for number, level in enumerate((90, 120, 150))]
    assert [mean[0, 0, 0] for mean in means] == [90, 105, 120]


@pytest.mark.parametrize(("picture", "number"), [(plain(10), 0), (plain(10, (15, 30, 3)), 1)], ids=["another table", "another camera"])
def test_another_table_begins_anew(picture, number):
    steady = SteadyPicture()
    steady.look(plain(200), 0)
    assert steady.look(picture, number) is picture


def test_three_looks_have_little_more_than_half_the_noise_of_one():
    rng, steady = np.random.default_rng(1), SteadyPicture()
    for number in range(3):
        mean = steady.look(np.clip(60 + rng.normal(0, 9, (200, 200, 3)), 0, 255).astype(np.uint8), number)
    assert mean.std() < 0.62 * 9
    assert abs(mean.mean() - 60) < 1


def test_at_night_a_camera_s_noise_makes_no_two_sets_of_black_dice():
    """All 33 are black to every reader; by one picture alone 29 of them were asked about, for the hints of a colour that noise gives."""
    table = Evening(20005, 17)
    reader = TableReader(colours=frozenset(table.names), sizes_mm=[table.size_mm])
    picture, truths = table.throw(4)
    assert {truth.colour for truth in truths} == {"black"}
    reading = table.show(reader, picture, LIGHTS["night"])
    assert sum(die.why_ask == "colour" for die in reading.dice) == 0
    assert {die.colour for die in reading.dice} == {"black"}
