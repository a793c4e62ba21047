"""Composed pictures such as people take them: what is drawn is what the truth says, and asking for none changes nothing."""

import cv2
import numpy as np
import pytest

from vision.training.compose.scenes import _stretched, scene
from vision.training.draw import owned, snapshots
from vision.training.draw.dice import pip_places
from vision.training.draw.looks import random_look


def scenes(count, **words):
    return [scene(np.random.default_rng([41, k]), 192, edge=26.0, **words) for k in range(count)]


def test_without_snapshots_the_same_seed_draws_the_same_picture():
    for (one, _, _), (other, _, _) in zip(scenes(3), scenes(3, snapshot=0.0), strict=True):
        assert np.array_equal(one, other)


def test_dice_are_told_where_they_lie():
    told = [truth for _, truths, _ in scenes(25, snapshot=1.0, wild=0.3) for truth in truths]
    assert len(told) > 40
    for truth in told:
        assert truth.value in range(1, 7)
        assert truth.top.shape == (4, 2)
        if truth.state == "fine":
            x, y, w, h = truth.box
            middle = truth.top.mean(0)
            assert x - 1 <= middle[0] <= x + w + 1
            assert y - 1 <= middle[1] <= y + h + 1


def test_a_stretched_picture_takes_its_truth_along():
    picture = np.zeros((200, 200, 3), np.float32)
    cv2.circle(picture, (140, 60), 9, (1.0, 1.0, 1.0), -1)
    corners = np.array([[131, 51], [149, 51], [149, 69], [131, 69]], float)
    matrix = snapshots.stretched(np.random.default_rng(3), 200)
    owner, hand = np.full((200, 200), -1, np.int16), np.zeros((200, 200), np.float32)
    shown, _, _, ((top, _),) = _stretched(matrix, picture, hand, owner, [(corners, corners[:, None].astype(np.float32))])
    rows, columns = np.nonzero(shown[..., 0] > 0.5)
    assert top.mean(0) == pytest.approx([columns.mean(), rows.mean()], abs=0.7)
    assert not np.allclose(top, corners)


def test_a_printed_set_is_flat_and_its_pips_stand_out():
    rng = np.random.default_rng(8)
    for _ in range(20):
        look = random_look(rng)
        snapshots.as_printed(look, rng)
        assert look.flat
        assert look.rounding == 0
        assert np.abs(look.pip - look.body).max() > 0.15


def test_pips_of_other_makers_never_run_into_each_other():
    rng = np.random.default_rng(9)
    for _ in range(50):
        look = random_look(rng)
        snapshots.other_maker(look, rng)
        assert 2 * look.pip_radius < look.spread


def test_rows_of_sixes_differ_from_set_to_set_and_their_pips_never_lie_on_each_other():
    rng, apart = np.random.default_rng(10), set()
    for _ in range(40):
        look = random_look(rng)
        snapshots.other_maker(look, rng)
        owned.as_owned([look], rng)
        places = np.array(pip_places(look, 6, False))
        gaps = np.hypot(*(places[:, None] - places).transpose(2, 0, 1))[~np.eye(6, dtype=bool)]
        assert gaps.min() > 1.9 * look.pip_radius
        apart.add(round(float(np.ptp(places[:, 0]) / np.ptp(places[:, 1])), 2))
    assert min(apart) < 0.8
    assert max(apart) > 1.1


def test_marbled_metal_has_pips_that_stand_out_and_no_colour_of_its_own():
    rng = np.random.default_rng(11)
    for _ in range(20):
        look = random_look(rng)
        owned.marbled_metal(look, rng)
        assert look.colour is None
        assert np.abs(look.pip - look.body).max() > 0.15
