"""Dice drawn ray by ray: they lie where the camera's geometry says, show their value, and mirror the lamps of the room."""

import cv2
import numpy as np
import pytest

from vision.training.compose.scenes import scene
from vision.training.draw import owned
from vision.training.draw.dice import Camera, Die, draw_die, pip_places, turn_z
from vision.training.draw.looks import random_look
from vision.training.draw.rays import random_room

SUN = np.array([0.3, 0.2, 0.93])
SIDE = 120


def white_die(value=5, **finish):
    look = random_look(np.random.default_rng(4))
    owned.plain_white(look, np.random.default_rng(4))
    look.rounding, look.corner, look.by_rays, look.lacquer = 0.1, 0.0, True, 0.0
    for name, given in finish.items():
        setattr(look, name, given)
    return Die(np.array([0.0, 0.0, 0.5]), 1.0, turn_z(0.3), value, look)


def drawn(die, tilt=0.0, ambient=0.6, focal=1200.0, seed=1):
    """The picture on a black table, and where the corners of the top are."""
    camera = Camera(30.0, tilt, 0.4, focal, (SIDE / 2, SIDE / 2))
    picture = np.zeros((SIDE, SIDE, 3), np.float32)
    rng = np.random.default_rng(seed)
    draw_die(picture, die, camera, SUN, ambient, rng, random_room(rng, SUN, np.full(3, 0.2)))
    return picture, camera.project(die.top_corners())


def dark_spots(picture, top):
    """How many dark blots lie on the top face, of which only the inner part counts: the rims are shaded."""
    face = cv2.getPerspectiveTransform(top.astype(np.float32), np.array([[0, 0], [96, 0], [96, 96], [0, 96]], np.float32))
    upright = cv2.warpPerspective(picture, face, (96, 96)).max(2)[10:86, 10:86]
    return cv2.connectedComponents((upright < 0.5 * np.median(upright)).astype(np.uint8))[0] - 1


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("tilt", [0.0, 0.35])
def test_the_top_face_shows_its_value_where_its_corners_are(value, tilt):
    picture, top = drawn(white_die(value, sunk=0.0), tilt)
    assert dark_spots(picture, top) == value


def test_a_die_covers_its_top_and_nothing_far_from_it():
    picture, top = drawn(white_die(1))
    middle = top.mean(0)
    y, x = np.nonzero(picture.max(2) > 0)
    assert np.hypot(x - middle[0], y - middle[1]).max() < 0.8 * np.linalg.norm(top[1] - top[0])
    assert picture[int(middle[1]) + 6, int(middle[0])].max() > 0.3


def test_a_ball_cuts_corners_off():
    cube, _ = drawn(white_die(ball=0.0, rounding=0.03))
    round_one, _ = drawn(white_die(ball=1.0, rounding=0.03))
    assert 0.6 < (round_one.max(2) > 0).sum() / (cube.max(2) > 0).sum() < 0.98


def test_lacquer_mirrors_the_lamps_and_never_darkens():
    dull, _ = drawn(white_die(lacquer=0.0))
    glossy, _ = drawn(white_die(lacquer=3.0))
    assert (glossy >= dull - 1e-5).all()
    assert (glossy - dull).max() > 0.1


def test_drilled_pips_mirror_lamps_of_their_own_and_leave_the_rest_of_the_die_alone():
    painted, top = drawn(white_die(4, lacquer=3.0, sunk=0.0))
    drilled, _ = drawn(white_die(4, lacquer=3.0, sunk=0.0, dip=0.8))
    look = white_die().look
    across, up = top[1] - top[0], top[3] - top[0]
    pips = [top[0] + x * across + y * up for x, y in pip_places(look, 4, False)]
    y, x = np.nonzero(np.abs(drilled - painted).max(2) > 0.02)
    on_top = np.array([cv2.pointPolygonTest(top.astype(np.float32), (float(a), float(b)), True) for a, b in zip(x, y, strict=True)]) > 2
    far = np.min([np.hypot(x - px, y - py) for px, py in pips], axis=0)[on_top]
    assert len(far) > 20
    assert far.max() < 1.25 * look.pip_radius * np.linalg.norm(across) + 1.5


@pytest.mark.parametrize("value", range(1, 7))
def test_drilled_pips_still_show_the_value(value):
    picture, top = drawn(white_die(value, sunk=0.0, lacquer=0.0, dip=0.8))
    assert dark_spots(picture, top) == value


def test_a_die_larger_than_is_drawn_fills_its_outline_too():
    picture, top = drawn(white_die(2), focal=2700.0)
    middle = top.mean(0)
    assert picture[int(middle[1] + 8), int(middle[0])].min() > 0.2
    assert (picture.max(2) > 0).mean() > 0.5


@pytest.mark.parametrize("seed", range(12))
def test_snapshots_of_all_kinds_are_pictures_with_dice_at_their_rims_too(seed):
    picture, truths, hands = scene(np.random.default_rng([55, seed]), 96, 34.0, snapshot=1.0)
    assert (picture.shape, picture.dtype, hands.shape) == ((96, 96, 3), np.uint8, (12, 12))
    assert all(truth.value in range(1, 7) for truth in truths)
