"""What cheap cameras make of a picture: the same picture still, and each in its own way."""

import cv2
import numpy as np
import pytest

from vision.training.compose.live import noisy
from vision.training.compose.tables import table_scene
from vision.training.draw.cameras import CAMERAS, as_it_is
from vision.training.lay.real_dice import SIZE_PX


@pytest.fixture(scope="module")
def picture():
    rng = np.random.default_rng(5)
    return noisy(table_scene(rng, size_px=SIZE_PX)[0], rng)


def seen(name, picture):
    return CAMERAS[name](picture).astype(float)


def saturation(picture):
    return float(cv2.cvtColor(picture.astype(np.uint8), cv2.COLOR_BGR2HSV)[..., 1].mean())


@pytest.mark.parametrize("name", CAMERAS)
def test_it_is_still_the_same_picture(name, picture):
    out = CAMERAS[name](picture)
    assert (out.shape, out.dtype) == (picture.shape, np.uint8)
    assert np.corrcoef(out.ravel(), picture.ravel())[0, 1] > 0.9
    assert 0.5 < np.abs(out.astype(float) - picture).mean() < 60
    assert as_it_is(picture) is picture


def test_each_does_what_its_name_says(picture):
    edges = {name: float(cv2.Laplacian(cv2.cvtColor(CAMERAS[name](picture), cv2.COLOR_BGR2GRAY), cv2.CV_64F).std()) for name in CAMERAS}
    assert edges["soft"] == min(edges.values())
    assert seen("dull", picture).mean() < seen("jpeg", picture).mean() < seen("vivid", picture).mean()
    assert saturation(seen("dull", picture)) < saturation(picture) < saturation(seen("vivid", picture))
    corners, middle = (np.s_[:60, :60], np.s_[450:510, 610:670])
    darker = seen("corners", picture) / np.maximum(seen("jpeg", picture), 1)
    assert darker[corners].mean() < 0.75 < 0.95 < darker[middle].mean()
