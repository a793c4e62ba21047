"""What the finder hardly saw is looked at again: in a zone, and where no die was told."""


import numpy as np
import pytest

from vision.dice.faint import HARDLY, MOST, faint_places
from vision.faces import Face
from vision.mat import MAT_1
from vision.reading import DieReading
from vision.table_plane import CameraPose, Lens, to_pixels

POSE = CameraPose(Lens((1280, 960), 1300.0, (639.5, 479.5)), (0.0, 0.0, 0.0), (-210.0, -148.5, 600.0))


def face(at_mm, presence=0.4):
    x, y = to_pixels([at_mm], POSE, 16.0)[0]
    none = np.zeros(6, np.float32)
    states = np.array([0, 0, 0, 0, 1 - presence], np.float32)
    return Face(float(x), float(y), 36.0, 0.0, (0.0, 0.0, 1.0, 1.0), presence, 0.0, none, none, states, np.zeros(8, np.float32))


def told(at_mm):
    corners = tuple((float(x), float(y)) for x, y in face(at_mm).top)
    return DieReading(3, "red", 0.9, False, corners, (0.0, 0.0, 1.0, 1.0))


def test_a_faint_sight_in_the_tray_is_looked_at_again_where_it_lies():
    ((x, y),) = faint_places([face((120.0, 200.0))], [], POSE, MAT_1)
    assert (x, y) == pytest.approx((120.0, 200.0), abs=0.1)


def test_what_was_told_and_what_lies_against_it_is_not():
    assert faint_places([face((120.0, 200.0)), face((128.0, 200.0))], [told((120.0, 200.0))], POSE, MAT_1) == []


def test_outside_of_all_zones_and_below_all_belief_nothing_is():
    assert faint_places([face((12.0, 12.0)), face((120.0, 200.0), HARDLY / 2)], [], POSE, MAT_1) == []


def test_the_likeliest_few_are_looked_at():
    sights = [face((60.0 + 40 * i, 200.0), 0.2 + 0.05 * i) for i in range(7)]
    places = faint_places(sights, [], POSE, MAT_1)
    assert len(places) == MOST
    assert places[0][0] == pytest.approx(300.0, abs=0.1)
