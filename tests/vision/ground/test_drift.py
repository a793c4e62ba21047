"""A table without markers is known again by a small picture of it: a push is followed or said, never taken for another one or for none."""

import math

import cv2
import numpy as np
import pytest

from vision.ground.drift import LEAST_PLACES, PLACES, Drift, TableLook, known_look_of, look_of
from vision.table_plane import CameraPose, Lens

SIZE_PX = (960, 720)
PER_SMALL_PX = 2  # the small picture is 480 wide
MIDDLE = np.array([[480.0, 360.0]])


def table(cloth, push=(0.0, 0.0), seed=3):
    """A picture of a cloth that is larger than what the camera sees, the camera pushed by so many pixels of the small picture."""
    width, height = SIZE_PX
    left, top = (500 + PER_SMALL_PX * round(by) for by in push)
    noise = np.random.default_rng(seed).normal(0, 2, (height, width, 3))
    return np.clip(cloth[top : top + height, left : left + width].astype(float) + noise, 0, 255).astype(np.uint8)


def patterned(seed=1):
    """Leaves and petals, no two alike."""
    rng = np.random.default_rng(seed)
    cloth = np.full((1720, 1960, 3), 150, np.uint8)
    for _ in range(900):
        at, axes = rng.integers(0, (1960, 1720)).tolist(), rng.integers(8, 40, 2).tolist()
        cv2.ellipse(cloth, at, axes, float(rng.uniform(0, 180)), 0, 360, rng.integers(20, 235, 3).tolist(), -1, cv2.LINE_AA)
    return cloth


def checked(check_px=60):
    """A woven cloth of checks, each like the next but one."""
    y, x = np.mgrid[0:1720, 0:1960] // check_px
    return np.repeat((90 + 60 * ((x % 2) + (y % 2)))[..., None], 3, axis=2).astype(np.uint8)


def test_a_patterned_cloth_is_known_again():
    assert known_look_of(table(patterned()))


@pytest.mark.parametrize(
    "cloth",
    [
        pytest.param(checked(), id="checks of 30 small pixels"),
        pytest.param(checked(116), id="checks of 58, which come again further off than a place is looked for"),
        pytest.param(np.full((1720, 1960, 3), 150, np.uint8), id="plain"),
    ],
)
def test_a_cloth_on_which_a_push_would_go_unnoticed_is_not(cloth):
    assert not known_look_of(table(cloth))


@pytest.mark.parametrize("push", [(0, 0), (6, -4), (-20, 15), (33, 30), (-36, 0)])
def test_a_push_is_followed(push):
    cloth = patterned()
    drift = TableLook(look_of(table(cloth))).compare(table(cloth, push, seed=4))
    assert drift.shift is not None
    assert math.dist(drift.moved(MIDDLE)[0], MIDDLE[0] - PER_SMALL_PX * np.array(push)) < PER_SMALL_PX


def seen_after(picture, by):
    """What a camera sees that was pushed so: by is (2, 3), about the middle of the picture, in pixels."""
    return cv2.warpAffine(picture, np.asarray(by, float), SIZE_PX, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT)


def test_a_push_is_followed_to_a_fraction_of_a_small_pixel():
    here = table(patterned())
    drift = TableLook(look_of(here)).compare(seen_after(here, [[1, 0, 7], [0, 1, -3]]))
    assert math.dist(drift.moved(MIDDLE)[0], MIDDLE[0] + (7, -3)) < 0.3


@pytest.mark.parametrize("times", [0.84, 1.19])
def test_a_table_that_is_seen_much_larger_or_smaller_is_not_known_again(times):
    here = table(patterned())
    drift = TableLook(look_of(here)).compare(seen_after(here, cv2.getRotationMatrix2D((480, 360), 0, times)))
    assert drift.shift is None


def test_a_corner_of_the_table_does_not_tell_for_all_of_it():
    here = table(patterned())
    hidden = table(patterned(seed=9))
    hidden[:250, :330] = here[:250, :330]
    drift = TableLook(look_of(here)).compare(hidden)
    assert LEAST_PLACES <= drift.found < 0.2 * PLACES
    assert drift.shift is None


def test_how_far_a_camera_was_turned_is_told_where_it_is_most():
    """Turned about the middle of the table, which stays: its corners have moved."""
    pose = CameraPose(Lens(SIZE_PX, 864.0, (479.5, 359.5), (0.0, 0.0, 0.0, 0.0, 0.0)), (0.0, 0.0, 0.0), (-210.0, -148.5, 450.0))
    turn = np.vstack([cv2.getRotationMatrix2D((479.5, 359.5), 2.0, 1.0), [0, 0, 1]])
    assert Drift(turn, 60).mm(pose, (420.0, 297.0)) == pytest.approx(math.hypot(210, 148.5) * math.radians(2.0), rel=0.01)
    assert Drift(None, 3).mm(pose, (420.0, 297.0)) == 0.0


def test_a_picture_of_another_shape_says_nothing():
    here = table(patterned())
    assert TableLook(look_of(here)).compare(here[:540]).shift is None


@pytest.mark.parametrize("way", range(0, 360, 30))
@pytest.mark.parametrize("far", [39, 42, 48, 60, 90, 140])
def test_one_that_is_too_far_to_be_followed_is_never_taken_for_another(far, way):
    """Of places looked for at the rim of where they may be, some were believed there: a camera 6 mm away from where it stood."""
    push = (far * math.cos(math.radians(way)), far * math.sin(math.radians(way)))
    cloth = patterned()
    drift = TableLook(look_of(table(cloth))).compare(table(cloth, push, seed=4))
    found = drift.shift is not None
    assert not found or math.dist(drift.moved(MIDDLE)[0], MIDDLE[0] - PER_SMALL_PX * np.round(push)) < PER_SMALL_PX
