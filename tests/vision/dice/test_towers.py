"""A die on top of another seems larger than the others of its set, by as much as it is nearer to the camera."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.dice.towers import towers_asked
from vision.reading import DieReading
from vision.table_plane import CameraPose, Lens, to_pixels
from vision.training.draw.faces import PIPS

EDGE_MM = 16.0
RED, WHITE = (40, 40, 190), (235, 235, 235)


def camera(high_mm=550.0):
    return CameraPose(Lens((1280, 960), 1250.0, (639.5, 479.5)), (0.0, 0.0, 0.0), (-200.0, -150.0, high_mm))


def looked_at(*dice, pose=None, tell=lambda die: die):
    """Whom is asked about and why, of dice in a row: their values, how many dice each stands on, and how far its pips are spread."""
    pose = pose or camera()
    picture = np.full((960, 1280, 3), (205, 210, 210), np.uint8)
    read = []
    for n, (value, on, *spread) in enumerate(dice):
        middle, high = np.array([60.0 + 40 * n, 150.0]), EDGE_MM * (1 + on)
        square = EDGE_MM / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        top = to_pixels(middle + square, pose, high)
        cv2.fillConvexPoly(picture, np.round(top * 16).astype(np.int32), RED, cv2.LINE_AA, 4)
        pips = to_pixels(middle + np.array(PIPS[value]) * EDGE_MM / 4 * (spread or [1.0])[0], pose, high)
        for x, y in np.round(pips * 16).astype(int).tolist():
            cv2.circle(picture, (x, y), 16 * 3, WHITE, -1, cv2.LINE_AA, 4)
        corners = tuple((float(x), float(y)) for x, y in top)
        read.append(DieReading(value, "red", 0.999, False, corners, (0, 0, 1, 1), zone="tray", size_mm=EDGE_MM, stands_flat=0.7))
    dice = [tell(die) if n == len(read) - 1 else die for n, die in enumerate(read)]
    return [die.why_ask for die in towers_asked(picture, dice, pose, [die.size_mm for die in dice])]


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_of_three_alike_the_one_on_top_of_another_is_asked_about(value):
    assert looked_at((value, 0), (value, 0), (value, 0)) == ["", "", ""]
    assert looked_at((value, 0), (value, 0), (value, 1)) == ["", "", "stacked"]


def test_one_other_of_its_set_is_enough():
    assert looked_at((5, 0), (5, 1)) == ["", "stacked"]


def test_nobody_is_compared_with_what_is_no_like():
    """Nobody else, or only one of which it is not known how far its pips lie apart: sixes have them by their makers' taste."""
    assert looked_at((4, 1)) == [""]
    assert looked_at((6, 0), (4, 1)) == ["", ""]
    assert looked_at((1, 0), (1, 1)) == ["", ""]


def test_fours_and_fives_are_alike_and_twos_and_threes_never_wider():
    assert looked_at((4, 0), (5, 1)) == ["", "stacked"]
    assert looked_at((5, 0), (2, 1)) == ["", "stacked"]
    assert looked_at((3, 0), (4, 1)) == ["", ""]


def test_a_maker_who_sets_twos_nearer_together_is_not_taken_for_a_tower():
    assert looked_at((2, 0, 0.97), (2, 0, 0.97), (4, 0)) == ["", "", ""]
    assert looked_at((4, 0), (4, 0), (2, 0, 0.9)) == ["", "", ""]


def test_a_pattern_larger_by_far_more_is_another_makers():
    assert looked_at((4, 0), (4, 0, 1.12)) == ["", ""]


def test_how_high_the_camera_hangs_counts():
    """By 3 % a die on top is larger where the camera hangs at 550 mm; where it hangs at 1,100 mm that is another maker's."""
    assert looked_at((4, 0), (4, 0, 1.03)) == ["", "stacked"]
    assert looked_at((4, 0), (4, 0, 1.03), pose=camera(1100.0)) == ["", ""]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        pytest.param({"stands_flat": 0.99}, "", id="surely stands on the table"),
        pytest.param({"stands_flat": None}, "", id="nobody looked how it stands"),
        pytest.param({"colour": "orange"}, "", id="of another set"),
        pytest.param({"size_mm": 12.0}, "", id="of another size"),
        pytest.param({"ask": True, "why_ask": "cocked"}, "cocked", id="asked about already"),
        pytest.param({"ask": True, "why_ask": "colour"}, "stacked", id="of doubtful colour"),
    ],
)
def test_who_is_looked_at(told, why):
    assert looked_at((4, 0), (4, 1), tell=lambda die: replace(die, **told)) == ["", why]
