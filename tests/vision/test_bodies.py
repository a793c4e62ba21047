"""The colour of a die's body is told from beside its pips, whatever it shows."""

import math

import cv2
import numpy as np
import pytest

from vision.bodies import bodies_lab
from vision.training.draw.dice import PIPS

SIDE_PX, RED, WHITE = 26, (30, 30, 190), (245, 245, 245)
PITCH = 0.26  # of an edge, from a face's middle to a pip beside it


def face(value: int, turn_deg: float, pip: float):
    """A picture of one red face with white pips, as sharp as a camera sees it, and the face's corners. pip: radius in edges."""
    big, middle = SIDE_PX * 16, SIDE_PX * 16 * 0.8
    picture = np.full((round(big * 1.6),) * 2 + (3,), (90, 120, 90), np.uint8)
    c, s = math.cos(math.radians(turn_deg)) * big, math.sin(math.radians(turn_deg)) * big
    at = lambda x, y: (middle + x * c - y * s, middle + x * s + y * c)  # noqa: E731
    corners = [at(x, y) for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]
    cv2.fillPoly(picture, [np.round(corners).astype(np.int32)], RED)
    for x, y in PIPS[value]:
        cv2.circle(picture, tuple(round(v) for v in at(x * PITCH, y * PITCH)), round(pip * big), WHITE, -1)
    small = cv2.resize(picture, None, fx=1 / 16, fy=1 / 16, interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(small, (0, 0), 0.6), [(x / 16, y / 16) for x, y in corners]


@pytest.mark.parametrize("turn_deg", [0, 20, 45, 90])
@pytest.mark.parametrize("pip", [0.08, 0.12])
def test_a_six_of_large_pips_has_the_body_of_a_one(turn_deg, pip):
    faces = [face(value, turn_deg, pip) for value in range(1, 7)]
    bodies = [bodies_lab(picture, [top])[0] for picture, top in faces]
    apart = [float(np.linalg.norm(body - bodies[0])) for body in bodies]
    assert max(apart) < 4, apart


def test_of_no_faces_there_are_no_bodies():
    assert bodies_lab(np.zeros((8, 8, 3), np.uint8), []).shape == (0, 3)
