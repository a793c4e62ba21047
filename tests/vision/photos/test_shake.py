"""A picture smeared along one direction is known to be shaken; a soft, noisy or squeezed one is not taken for one."""

import cv2
import numpy as np
import pytest

from vision.photo import faces_in
from vision.photos.shake import evenness
from vision.training.measure.spoiled import WAYS

LABEL = {"dice": []}


@pytest.fixture(scope="module")
def dice(loose_dice):
    """Three pictures with eight dice and more of about 27 pixels, each with the faces found on it."""
    pictures = [loose_dice(seed)[0] for seed in (504, 508, 514)]
    return [(picture, faces_in(picture)) for picture in pictures]


def spoiled(name, picture):
    return WAYS[name](picture, LABEL, np.random.default_rng(4))[0]


@pytest.mark.parametrize("name", ["as they are", "squeezed, JPEG 30", "noise of 12 levels", "blurred by 1.5 px", "dark", "without colours"])
def test_a_picture_taken_with_a_still_hand_is_even(dice, name):
    for picture, faces in dice:
        assert evenness(spoiled(name, picture), faces) > 0.6


def smear(px, degrees):
    """What a camera makes of a point when it moves by so many pixels: (n, n), its sum 1."""
    reach = px / 2 * np.array([np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))])
    middle = round(px / 2) + 1
    path = np.zeros((2 * middle + 1, 2 * middle + 1), np.float32)
    start, end = (tuple(round(v) for v in middle + sign * reach) for sign in (-1, 1))
    cv2.line(path, start, end, 1.0)
    return path / path.sum()


@pytest.mark.parametrize("degrees", [0, 30, 45, 90, 135])
def test_a_picture_shaken_by_a_third_of_a_die_is_not(dice, degrees):
    for picture, faces in dice:
        third = float(np.median([face.edge for face in faces if face.presence > 0.6])) / 3
        assert evenness(np.asarray(cv2.filter2D(picture, -1, smear(third, degrees)), np.uint8), faces) < 0.6


def test_where_no_die_lies_nothing_was_shaken():
    assert evenness(np.full((60, 80, 3), 128, np.uint8), []) == 1
