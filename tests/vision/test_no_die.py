"""On a known table the pips of a playing card are nothing to ask about; a die is, however hardly it is seen."""

import cv2
import numpy as np
import pytest

from vision.faces import Face
from vision.no_die import surely_none
from vision.training import cards
from vision.training.dice import Camera, Die, draw_die, random_look, turn_z

PX = 28.0


def at(x, y, edge=PX):
    odds, half = np.full(6, 1 / 6, np.float32), edge / 2
    state, colour = np.array([0.4, 0, 0, 0, 0.6], np.float32), np.full(8, 1 / 8, np.float32)
    return Face(x, y, edge, 0.0, (x - half, y - half, x + half, y + half), 0.4, 0.1, odds, odds, state, colour, 0.2, odds)


@pytest.fixture
def card():
    """A nine of spades as a table's camera sees it, 63 mm wide beside dice of 16 mm."""
    drawn = cards.card(2, 9, np.random.default_rng(1))
    wide = round(PX * 63 / 16)
    small = cv2.resize(drawn, (wide, round(wide * cards.HIGH / cards.WIDE)), interpolation=cv2.INTER_AREA)
    picture = np.full((240, 240, 3), 0.35, np.float32)
    picture[30 : 30 + small.shape[0], 60 : 60 + small.shape[1]] = small
    return np.clip(picture * 255, 0, 255).astype(np.uint8)


def test_the_pips_of_a_card_are_none(card):
    places = [at(60 + u * 110, 30 + v * 154) for u, v in ((0.3, 0.16), (0.7, 0.61), (0.5, 0.5), (0.3, 0.39))]
    assert sum(surely_none(card, places, [PX] * 4)) >= 3


def test_a_die_is_none_of_none():
    rng = np.random.default_rng(7)
    camera = Camera(30.0, 0.0, 0.0, PX * 30.0, (120, 120))
    picture = np.full((240, 240, 3), 0.35, np.float32)
    die = Die(np.array([0, 0, 0.5]), 1.0, turn_z(0.0), 5, random_look(rng, "red"))
    draw_die(picture, die, camera, np.array([0.2, 0.2, 0.95]), 0.6, rng)
    x, y = camera.project(die.top_corners()).mean(0)
    assert surely_none(np.clip(picture * 255, 0, 255).astype(np.uint8), [at(float(x), float(y))], [PX]) == [False]
