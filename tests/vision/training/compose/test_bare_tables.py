"""Tables without dice: pictures like others, of all that networks shall leave alone, and nothing on them is believed to be a die."""

import numpy as np
import pytest

from vision.photo import read_photo
from vision.training.compose.bare_tables import KINDS, SHARES, bare_table

SIDE = 256


def test_every_kind_of_bare_table_is_learned_from():
    assert set(KINDS) - set(SHARES) == {"dominoes"}  # half of one is a die to whoever sees nothing else
    assert sum(SHARES.values()) == pytest.approx(1)


def test_a_table_without_dice_is_the_same_for_one_seed_and_another_for_the_next():
    first, again, other = (bare_table(np.random.default_rng([5, index]), SIDE)[0] for index in (0, 0, 1))
    assert first.shape == (SIDE, SIDE, 3)
    assert first.dtype == np.uint8
    np.testing.assert_array_equal(first, again)
    assert (first != other).any()


@pytest.mark.parametrize("kind", list(KINDS))
def test_tables_without_dice_are_pictures_like_others(kind):
    picture, hand = bare_table(np.random.default_rng(6), SIDE, kind)
    assert picture.shape == (SIDE, SIDE, 3)
    assert picture.dtype == np.uint8
    assert hand.shape == (SIDE // 8, SIDE // 8)
    assert np.array_equal(picture, bare_table(np.random.default_rng(6), SIDE, kind)[0])


@pytest.mark.parametrize("kind", ["cards", "keyboard", "chips", "dots"])
def test_hardly_anything_is_believed_to_be_a_die_on_a_table_without_dice(kind):
    believed = [any(not die.ask for die in read_photo(bare_table(np.random.default_rng([77, k]), 512, kind)[0])) for k in range(6)]
    assert sum(believed) <= 1
