"""The second renderer's photographs, before they are traced: the truth must be true, and the tables such as people have."""

import math
from random import Random

import numpy as np
import pytest

from vision.colour import COLOURS
from vision.training.traced.grounds import SIDE, ground
from vision.training.traced.photographs import label_of, least_contrast
from vision.training.traced.snap_die import CELL, snap_faces, snap_mesh
from vision.training.traced.snapshot import GROUNDS, SnapDie, random_make, random_snapshot

SEEDS = range(60)


def a_die(value, seed=3, **changes):
    return SnapDie(random_make(Random(seed)), **{"value": value, "x": 20.0, "y": -5.0, "turn_deg": 25.0, "mirrored": False} | changes)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("value", range(1, 7))
def test_the_pips_of_the_value_named_lie_on_top_where_the_truth_looks_for_them(value, mirrored):
    die = a_die(value, mirrored=mirrored)
    corners, places, _ = snap_mesh(die)
    _, pips = snap_faces(die.make, mirrored, 1)

    def inked(spots):
        """Whether the mesh's nearest corners from above lie in a pip's ink."""
        above = corners[:, 2] > 0.9 * die.make.edge_mm
        for spot in die.on_top(spots):
            near = np.linalg.norm(corners[:, :2] - spot[:2], axis=1) + 1000 * ~above
            x, y = places[near.argmin()] * (3 * CELL, 2 * CELL)
            yield pips[min(int(y), 2 * CELL - 1), min(int(x), 3 * CELL - 1)] > 128

    spots = die.make.places(value)
    assert len(spots) == value
    assert all(inked(spots))
    assert not any(inked([(0.46, 0.0), (0.0, 0.46), (-0.46, 0.0)]))


def test_a_die_stands_on_the_table_where_it_is_said_to_lie():
    die = a_die(4)
    corners, _, _ = snap_mesh(die)
    assert np.allclose((corners.max(0) + corners.min(0))[:2] / 2, [20, -5], atol=0.02)
    assert 0 < corners[:, 2].min() < 0.1
    assert np.ptp(corners[:, 2]) == pytest.approx(die.make.edge_mm, abs=0.01)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_snapshot_is_one_that_people_take(seed):
    snapshot = random_snapshot(seed)
    assert snapshot == random_snapshot(seed)
    assert 1 <= len(snapshot.dice) <= 12
    assert snapshot.ground in GROUNDS
    phone = snapshot.phone
    tilt = math.degrees(math.acos(-phone.axes()[2][2]))
    assert tilt < 36
    for number, die in enumerate(snapshot.dice):
        for other in snapshot.dice[:number]:
            assert math.dist((die.x, die.y), (other.x, other.y)) >= (die.make.edge_mm + other.make.edge_mm) / 2
        for thing in snapshot.things:
            assert math.dist((die.x, die.y), (thing.x, thing.y)) > thing.reach_mm + die.make.edge_mm / math.sqrt(2)


def test_a_snapshot_s_label_boxes_each_die_in_its_picture():
    grey = np.full((1000, 1000, 3), 128, np.uint8)
    for seed in SEEDS:
        snapshot = random_snapshot(seed)
        width, height = snapshot.phone.size_px
        label = label_of(snapshot, grey[:height, :width])
        assert label["size"] == [width, height]
        for die in label["dice"]:
            middle = np.mean(die["top"], axis=0)
            x, y, w, h = die["box"]
            assert x <= middle[0] <= x + w
            assert y <= middle[1] <= y + h
            assert ((middle > 0) & (middle < (width, height))).all()
            assert 14 < np.linalg.norm(np.subtract(die["top"][0], die["top"][1])) < 200
            assert die["colour"] is None or die["colour"] in COLOURS


def test_a_die_whose_pips_nobody_can_see_is_marked_uncertain():
    snapshot = random_snapshot(1)
    width, height = snapshot.phone.size_px
    label = label_of(snapshot, np.full((height, width, 3), 200, np.uint8))
    assert all(die["uncertain"] for die in label["dice"])


def test_a_pip_that_differs_from_its_body_is_seen():
    snapshot = random_snapshot(1)
    width, height = snapshot.phone.size_px
    lab = np.zeros((height, width, 3), np.float32)
    for die in snapshot.dice:
        for at in snapshot.phone.seen(die.on_top(die.make.places(die.value))):
            x, y = np.round(at).astype(int)
            lab[max(0, y - 3) : y + 4, max(0, x - 3) : x + 4] = 60
    assert all(least_contrast(die, snapshot.phone, lab) >= 0 for die in snapshot.dice)


@pytest.mark.parametrize("kind", GROUNDS)
def test_a_table_top_can_be_drawn_near_and_far(kind):
    for px_per_mm in (1.5, 15):
        assert ground(kind, 1, px_per_mm).shape == (SIDE, SIDE, 3)
