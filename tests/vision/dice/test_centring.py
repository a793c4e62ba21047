"""The middle of a top face from its pips: truer than the finder's, and never far from it."""

import numpy as np
import pytest

from vision.dice.centring import centred
from vision.reading import DieReading
from vision.training.compose.tables import game_look
from vision.training.draw.dice import Camera, Die, draw_die, turn_z


def picture_of(value, turn=0.4, seed=3):
    """A red die 30 pixels wide near the middle of a grey picture, and the true corners of its top face."""
    rng = np.random.default_rng(seed)
    camera = Camera(30.0, 0.3, 0.7, 900.0, (60.0, 60.0))
    look = game_look(np.random.default_rng(5), "red")
    look.gloss, look.logo = 0.0, False
    die = Die(np.array([0.1, -0.2, 0.5]), 1.0, turn_z(turn), value, look)
    picture = np.full((120, 120, 3), 0.6, np.float32)
    draw_die(picture, die, camera, np.array([0.2, 0.3, 0.9]), 0.7, rng)
    return (np.clip(picture, 0, 1) * 255).astype(np.uint8), camera.project(die.top_corners())


def reading(value, top):
    corners = tuple((float(x), float(y)) for x, y in top)
    return DieReading(value, "red", 1.0, False, corners, (0.0, 0.0, 10.0, 10.0))


def off_px(die, truth):
    return float(np.linalg.norm(np.mean(die.top, axis=0) - truth.mean(axis=0)))


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("shift", [(2.5, -1.5), (-3.0, 1.0), (0.0, 0.0)])
def test_a_face_put_a_few_pixels_wrong_is_put_right(value, shift):
    picture, truth = picture_of(value)
    assert off_px(centred(picture, reading(value, truth + shift)), truth) < 0.8


def test_pips_that_do_not_fit_the_value_move_nothing():
    picture, truth = picture_of(5)
    wrong = reading(3, truth + (2.0, 0.0))
    assert centred(picture, wrong) is wrong


def test_a_face_without_a_value_and_an_empty_picture_move_nothing():
    picture, truth = picture_of(5)
    unread = reading(None, truth)
    assert centred(picture, unread) is unread
    nothing = reading(4, truth)
    assert centred(np.full_like(picture, 128), nothing) is nothing


def test_the_face_keeps_its_size_and_turn():
    picture, truth = picture_of(6)
    given = reading(6, truth + (2.0, 2.0))
    moved = np.subtract(centred(picture, given).top, given.top)
    assert np.allclose(moved, moved[0])
