"""A glance at the markers says yes only where they lie as they lay; everything else is for the proper search."""

import cv2
import numpy as np
import pytest

from vision.ground.marker_watch import MarkerWatch
from vision.ground.mat_finder import SAME_PX, find_mat


@pytest.fixture(scope="module")
def lying():
    """A picture of the mat, another of the same place with other noise, and the watch that saw the first."""
    from vision.training.compose.tables import table_scene

    picture = table_scene(np.random.default_rng(5), size_px=(1280, 960), count=10, size_mm=16.0)[0]
    noise = np.random.default_rng(6).normal(0, 3, picture.shape)
    return picture, np.clip(picture + noise, 0, 255).astype(np.uint8), MarkerWatch(picture, find_mat(picture))


def shifted(picture, by_px):
    """The camera moved: everything lies elsewhere by so many pixels."""
    move = np.float32([[1, 0, 0.8 * by_px], [0, 1, 0.6 * by_px]])
    return cv2.warpAffine(picture, move, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)


def hand(picture, share):
    """A grey hand over the picture's left part."""
    out = picture.copy()
    out[:, : int(share * picture.shape[1])] = 120
    return out


@pytest.mark.parametrize("light", [0.5, 1.0, 1.25])
def test_noise_and_lamplight_leave_the_markers_where_they_are(lying, light):
    _, again, watch = lying
    assert watch.still(np.clip(again * light, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("by_px", [SAME_PX, 0.6, 1.0, 2.0, 5.0, 20.0, 45.0])
def test_a_camera_that_moved_is_never_called_still(lying, by_px):
    assert not lying[2].still(shifted(lying[1], by_px))


def test_a_hand_over_a_few_markers_does_not_matter_one_over_most_does(lying):
    assert lying[2].still(hand(lying[1], 0.2))
    assert not lying[2].still(hand(lying[1], 0.8))


def test_another_table_is_not_this_one(lying):
    assert not lying[2].still(np.full_like(lying[1], 128))
    assert not lying[2].still(np.rot90(lying[1], 2))
    assert not lying[2].still(lying[1][::2, ::2])
