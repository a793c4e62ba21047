"""Dice on patterned floors, as in a dice tray: what lies where, and what is drawn beneath them."""

import numpy as np
import pytest

from vision.mat import MAT_1
from vision.table_plane import to_pixels
from vision.training.compose.live import SIZE_PX
from vision.training.compose.tables import PoseCamera, table_camera
from vision.training.draw.dice import Die, turn_z
from vision.training.draw.looks import random_look
from vision.training.draw.tray_floors import tray_floor
from vision.training.lay import floors
from vision.training.lay.floors import on_floors

HIGH_MM = 6.0


def left_alone(*_):
    """What else could be done to dice is not."""


def middle_of(zone):
    x, y, w, h = MAT_1.zones[zone]
    return x + w / 2, y + h / 2


def floored(monkeypatch, share):
    """A die in each zone on a blank table, and its picture, once so many of the zones have a floor."""
    monkeypatch.setattr(floors, "FLOORED", share)
    rng = np.random.default_rng(5)
    camera, look = PoseCamera(table_camera(rng, SIZE_PX)), random_look(rng)
    dice = [Die(np.array([x, -y, 8.0]), 16.0, turn_z(0.0), 1, look) for x, y in map(middle_of, MAT_1.zones)]
    picture = np.full((SIZE_PX[1], SIZE_PX[0], 3), 2.0, np.float32)  # lighter than any floor
    on_floors(left_alone, HIGH_MM)(dice, picture, camera, rng)
    return dice, picture, camera


def test_dice_stand_on_the_floor_and_not_in_it(monkeypatch):
    dice, picture, camera = floored(monkeypatch, 1.0)
    assert [die.at[2] for die in dice] == [8.0 + HIGH_MM] * len(MAT_1.zones)
    for x, y in to_pixels([middle_of(zone) for zone in MAT_1.zones], camera.pose):
        assert picture[round(y), round(x)].max() <= 1


def test_where_no_floor_lies_dice_lie_on_the_mat(monkeypatch):
    dice, picture, _ = floored(monkeypatch, 0.0)
    assert [die.at[2] for die in dice] == [8.0] * len(MAT_1.zones)
    assert (picture == 2).all()


@pytest.mark.parametrize("seed", range(12))
def test_every_floor_has_a_pattern_and_is_a_picture(seed):
    floor = tray_floor(np.random.default_rng(seed), (120, 200))
    assert floor.shape == (120, 200, 3)
    assert 0 <= floor.min() <= floor.max() <= 1
    assert floor.std((0, 1)).max() > 0.005
