"""Pictures spoiled to learn how badly taken photographs are read: the label must stay on the die, and the same seed spoils alike."""

import cv2
import numpy as np
import pytest

from vision.training.measure.spoiled import WAYS, moved, spoil_picture

LABEL = {
    "image": "one.jpg",
    "dice": [{"box": [150, 90, 40, 40], "top": [[150, 90], [190, 90], [190, 130], [150, 130]], "value": 1, "colour": "red"}],
    "ignore": [[10, 20, 30, 10]],
}


def one_red_square():
    """A grey table with one red square, where LABEL says."""
    picture = np.full((240, 320, 3), 128, np.uint8)
    cv2.rectangle(picture, (150, 90), (189, 129), (0, 0, 220), -1)
    return picture


def spoiled(name):
    return spoil_picture(name, one_red_square(), LABEL)


@pytest.mark.parametrize("name", sorted(set(WAYS) - {"without colours"}))
def test_the_label_stays_on_the_die(name):
    picture, label = spoiled(name)
    redness = np.subtract(*(cv2.medianBlur(np.ascontiguousarray(picture[..., k]), 5).astype(int) for k in (2, 1)))
    redness = redness - np.median(redness)
    red = redness > redness.max() / 5
    rows, columns = np.nonzero(red)
    (die,) = label["dice"]
    x, y, w, h = die["box"]
    assert (x + w / 2, y + h / 2) == pytest.approx((columns.mean(), rows.mean()), abs=0.06 * w + 1)
    assert np.mean(die["top"], axis=0) == pytest.approx((x + w / 2, y + h / 2), abs=0.05 * w)
    assert w * h == pytest.approx(red.sum(), rel=0.35)


@pytest.mark.parametrize("name", sorted(WAYS))
def test_a_picture_is_spoiled_the_same_way_each_time(name):
    first, again = spoiled(name), spoiled(name)
    assert first[1] == again[1]
    np.testing.assert_array_equal(first[0], again[0])


def test_what_is_to_be_ignored_moves_with_the_picture():
    assert moved(LABEL, np.diag([2.0, 2.0, 1.0]), (640, 480))["ignore"] == [[20, 40, 60, 20]]


def test_a_die_cut_off_by_the_rim_counts_neither_way():
    cut = moved(LABEL, np.eye(3), (180, 240))
    assert [die["uncertain"] for die in cut["dice"]] == [True]
    assert moved(LABEL, np.eye(3), (100, 240))["dice"] == []
