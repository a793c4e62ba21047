"""Of a die that is asked about, whether it lies flat after all: what two sorts of readers say of that, weighed together."""

import numpy as np
import pytest

from tests.vision.opinions import die, said
from vision.dice.flat_after_all import FlatBelief, evidence
from vision.training.judge.flat_after_all import LEARNED_FROM, doubted, learn, stated, told


def believed(stands=0.99, lies=0.97):
    return FlatBelief.learned().is_believed(die(why="faint", stands=stands), said(fine=lies))


def test_what_stands_and_lies_as_flat_dice_do_is_flat():
    assert believed()


@pytest.mark.parametrize(
    "doubt",
    [
        pytest.param({"stands": 0.3}, id="it stands otherwise"),
        pytest.param({"lies": 0.3}, id="it seems to lean to the readers of photographs"),
        pytest.param({"stands": None}, id="nobody has seen how it stands"),
        pytest.param({"stands": 0.93, "lies": 0.8}, id="both doubt a little"),
    ],
)
def test_one_strong_doubt_is_enough_to_ask_and_so_are_two_small_ones(doubt):
    assert not believed(**doubt)


def test_more_is_never_less_likely():
    weights = FlatBelief.learned().weights
    assert all(weight >= 0 for weight in weights[1:])


def test_no_word_is_worth_more_than_networks_are():
    one = die(why="faint", stands=1.0)
    assert np.isfinite(evidence([(one, said(fine=1.0)), (die(stands=0.0), said(fine=0.0))])).all()
    assert evidence([]).shape == (0, 3)


def test_it_is_learned_from_dice_that_were_asked_about_and_surely_read():
    seen = [one for index in range(3) for one in doubted("upset", 7781, index)]
    assert {one.die.why_ask for one in seen} <= set(LEARNED_FROM)
    assert "leaning" in {one.lies for one in seen}
    assert all(weight >= 0 for weight in learn(seen)[1:])
    text = told("all", seen, stated(seen))
    assert f"{sum(one.lies == 'leaning' for one in seen)} leaning" in text
