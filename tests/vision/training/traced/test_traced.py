"""The second renderer's tables and dice, before they are traced: the truth must be true."""

import math

import numpy as np
import pytest

from vision.training.traced.die import CELL, PIPS, faces, mesh
from vision.training.traced.table import COLOURS, DARK, Die, Light, Look, hides_the_mat, random_table, upset

LOOK = Look(rounding=0.15, shine=0.2, pip_radius=0.08, pip_step=0.25, orange_pips=DARK)


@pytest.mark.parametrize("value", range(1, 7))
def test_the_value_named_lies_on_top_and_its_opposite_below(value):
    corners, places, _ = mesh(Die(value, "red", 100.0, 50.0, 30.0, 16.0), LOOK.rounding)

    def shown(z):
        """The value on the picture of faces where the middle of that side looks."""
        side = places[np.abs(corners[:, 2] - z) < 0.01].mean(0)
        return 1 + int(side[0] * 3) + 3 * int(side[1] * 2)

    assert shown(corners[:, 2].max()) == value
    assert shown(corners[:, 2].min()) == 7 - value


def test_a_die_stands_on_the_mat_where_it_is_said_to_lie():
    corners, _, _ = mesh(Die(3, "blue", 100.0, 50.0, 30.0, 16.0), LOOK.rounding)
    assert np.allclose((corners.max(0) + corners.min(0))[:2] / 2, [100, -50], atol=0.01)
    assert 0 < corners[:, 2].min() < 0.1
    assert np.ptp(corners[:, 2]) == pytest.approx(16.0, abs=0.01)


@pytest.mark.parametrize("lean_deg", [15, 45])
def test_a_die_that_leans_touches_the_mat_and_one_on_another_stands_an_edge_above_it(lean_deg):
    leaning, _, _ = mesh(Die(3, "blue", 100.0, 50.0, 30.0, 16.0, lean_deg=lean_deg, lean_way_deg=70.0), LOOK.rounding)
    assert 0 < leaning[:, 2].min() < 0.1
    assert np.ptp(leaning[:, 2]) > 17.0
    stacked, _, _ = mesh(Die(3, "blue", 100.0, 50.0, 30.0, 16.0, rise_mm=16.0), LOOK.rounding)
    assert stacked[:, 2].min() == pytest.approx(16.05, abs=0.01)


def test_upset_tables_hold_dice_of_all_three_poises_and_the_flat_ones_stay_where_they_were():
    for seed in range(10):
        table = random_table(seed)
        dice = upset(table).dice
        assert upset(table).dice == dice
        assert {die for die in dice if die.poise == "flat"} <= set(table.dice)
        assert all(15 <= die.lean_deg <= 45 for die in dice if die.poise == "leaning")
    assert {die.poise for seed in range(10) for die in upset(random_table(seed)).dice} == {"flat", "leaning", "stacked"}


@pytest.mark.parametrize(
    ("lamp_at", "half_mm", "hides"),
    [
        pytest.param((200.0, 350.0, 520.0), 300.0, True, id="a panel under the camera: a picture of its dark back"),
        pytest.param((200.0, 350.0, 600.0), 300.0, False, id="the same above it"),
        pytest.param((-500.0, 0.0, 520.0), 300.0, False, id="aside"),
        pytest.param((132.0, 408.0, 520.0), 25.0, True, id="a bulb before the lens"),
    ],
)
def test_no_lamp_hangs_between_camera_and_mat(lamp_at, half_mm, hides):
    camera = (132.0, 409.0, 563.0)
    assert hides_the_mat(Light(lamp_at, half_mm, 1.0, 0.0, 0.3), camera) is hides
    assert not any(hides_the_mat(table.light, table.camera_mm) for table in map(random_table, (*range(30), 78004)))


@pytest.mark.parametrize("colour", COLOURS)
def test_each_face_has_as_many_pips_as_its_value(colour):
    import cv2

    picture = faces(colour, LOOK)
    pip = np.all(np.abs(picture.astype(int) - LOOK.pips(colour)) < 30, axis=2).astype(np.uint8)
    for value in PIPS:
        column, row = (value - 1) % 3, (value - 1) // 3
        cell = pip[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]
        assert cv2.connectedComponents(cell)[0] - 1 == value


def test_a_seed_gives_the_same_table_again_and_no_two_dice_share_a_place():
    for seed in range(40):
        table = random_table(seed)
        assert table == random_table(seed)
        assert len({die.colour for die in table.dice}) <= 4
        for number, die in enumerate(table.dice):
            assert all(math.dist((die.x, die.y), (other.x, other.y)) > die.edge_mm for other in table.dice[:number])
