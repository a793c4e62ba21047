"""What the network that tells how a die stands is shown in its training: the same dice on other grounds."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed (pip install '.[train]')")

from vision.training.teach import poise  # noqa: E402

SIDE = poise.ROOMY.side
DIE = slice(SIDE // 2 - 8, SIDE // 2 + 8)


def on_plain_ground(count=8, ground=(0.6, 0.6, 0.6)):
    """Red dice on a grey mat, (n, 3, side, side) as -1..1."""
    crops = torch.ones(count, 3, SIDE, SIDE) * torch.tensor(ground)[:, None, None]
    crops[:, :, DIE, DIE] = torch.tensor((0.1, 0.1, 0.8))[:, None, None]
    return crops * 2 - 1


@pytest.fixture
def always(monkeypatch):
    monkeypatch.setattr(poise, "PATTERNED", 1.0)


def test_the_ground_gets_a_pattern_and_the_die_stays_as_it_is(always):
    crops = on_plain_ground()
    shown = poise._on_patterns(crops, np.random.default_rng(0))
    assert torch.equal(shown[:, :, DIE, DIE], crops[:, :, DIE, DIE])
    assert (shown != crops).flatten(1).any(1).all()
    assert shown.min() >= -1
    assert shown.max() <= 1


def test_a_die_of_the_grounds_own_colour_is_left_alone(always):
    crops = on_plain_ground(ground=(0.1, 0.1, 0.8))
    assert torch.equal(poise._on_patterns(crops, np.random.default_rng(0)), crops)


def test_ground_that_has_a_pattern_keeps_it(always):
    crops = on_plain_ground()
    crops[:, :, ::2] = -1
    crops[:, :, 1::4] = 1
    assert torch.equal(poise._on_patterns(crops, np.random.default_rng(0)), crops)
