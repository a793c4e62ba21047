"""A picture without colours tells no die's colour: through a camera that sees only grey all are asked about, and people are told why."""

import cv2
import numpy as np
import pytest

from vision.colours.colourless import is_colourless
from vision.colours.table_colours import TableColours
from vision.training.draw.cameras import as_it_is
from vision.training.measure.measured import read_laid, read_own

RNG = np.random.default_rng(2)
GREY = np.repeat(np.random.default_rng(1).integers(0, 256, (90, 120, 1)), 3, axis=2).astype(np.uint8)


def grey(image):
    return cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)


def as_jpeg(image):
    return cv2.imdecode(cv2.imencode(".jpg", image)[1], cv2.IMREAD_COLOR)


def with_a_die(image):
    out = image.copy()
    out[40:60, 40:60] = (60, 60, 200)
    return out


@pytest.mark.parametrize(
    ("image", "colourless"),
    [
        pytest.param(GREY, True, id="grey"),
        pytest.param(as_jpeg(GREY), True, id="grey, sent as a JPEG"),
        pytest.param(with_a_die(GREY), False, id="one red die on grey"),
        pytest.param(np.clip(GREY + RNG.normal(0, 2.5, GREY.shape), 0, 255).astype(np.uint8), False, id="a camera's noise"),
    ],
)
def test_whether_a_picture_has_colours(image, colourless):
    assert is_colourless(image) is colourless


def test_through_a_grey_camera_every_die_is_asked_about():
    reading, truths = read_laid(12330, 1, grey)
    assert len(reading.dice) >= len(truths) - 2
    assert all(die.ask for die in reading.dice)


def test_dice_learned_in_colour_are_asked_about_through_a_grey_camera_too():
    reading, _ = read_own(12331, 0, grey, learned_through=as_it_is)
    assert reading.dice
    assert all(die.ask for die in reading.dice)


def test_people_are_told_that_the_camera_gives_no_colours():
    colours = TableColours(None, {"red", "blue"}, 0.9)
    colours.see_light(GREY, None)
    assert "no colours" in str(colours.note)
    colours.see_light(with_a_die(GREY), None)
    assert colours.note is None
