"""Of a die that is asked about, whether it lies flat after all: what three sorts of readers say of it, weighed together."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.test_second_opinion import die, said
from vision.flat_after_all import FlatBelief, evidence


def believed(why="faint", stands=0.99, lies=0.9, others=0.97, confidence=0.9):
    one = replace(die(why=why, stands=stands, confidence=confidence), flat=lies)
    return FlatBelief.learned().is_believed(one, said(fine=others))


def test_what_all_take_to_lie_flat_does():
    assert believed()


def test_what_seemed_to_lean_must_be_surer():
    assert believed(stands=0.95)
    assert not believed("cocked", stands=0.95)


@pytest.mark.parametrize(
    "doubt",
    [
        pytest.param({"stands": 0.3}, id="it stands otherwise"),
        pytest.param({"others": 0.3}, id="photographs' readers see it lean"),
        pytest.param({"stands": None}, id="nobody has seen how it stands"),
        pytest.param({"stands": 0.9, "lies": 0.3, "others": 0.9, "confidence": 0.5}, id="each doubts a little"),
    ],
)
def test_one_strong_doubt_is_enough_to_ask_and_so_are_many_small_ones(doubt):
    assert not believed(**doubt)


def test_more_is_never_less_likely():
    weights = FlatBelief.learned().weights
    assert all(weight >= 0 for weight in weights[1:])


def test_no_word_is_worth_more_than_networks_are():
    one = die(why="faint", stands=1.0, confidence=1.0)
    assert np.isfinite(evidence([(one, said(fine=1.0)), (die(stands=0.0, confidence=0.0), said(fine=0.0))])).all()
    assert evidence([]).shape == (0, 5)
