"""The second look in photographs: what eight views at the right size say of a candidate, brought back to the photograph's own pixels."""

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

import vision.photos.second_look
from vision.faces import Face, look
from vision.network import PHOTO
from vision.photos.second_look import look_again
from vision.training.draw import owned
from vision.training.draw.dice import Camera, Die, draw_die, turn_z
from vision.training.draw.looks import random_look
from vision.training.draw.rays import random_room

SUN = np.array([0.3, 0.2, 0.93])
AT, EDGE, TURN = (141.0, 118.0), 40.0, 0.35


@pytest.fixture(scope="module")
def photograph():
    """A red die on a grey table, its top's middle at AT, EDGE pixels wide."""
    rng = np.random.default_rng(4)
    look_of = random_look(rng, "red")
    owned.plain_white(look_of, rng)
    look_of.body, look_of.pip, look_of.by_rays = np.array([0.1, 0.1, 0.7], np.float32), np.full(3, 0.95, np.float32), True
    die = Die(np.array([0.0, 0.0, 0.5]), 1.0, turn_z(TURN), 3, look_of)
    camera = Camera(40.0, 0.0, 0.0, EDGE * 39.0, AT)
    picture = np.full((240, 280, 3), 0.55, np.float32)
    draw_die(picture, die, camera, SUN, 0.7, rng, random_room(rng, SUN, np.full(3, 0.5)))
    return (cv2.GaussianBlur(picture, (0, 0), 0.7).clip(0, 1) * 255).astype(np.uint8)


def candidate(x, y, edge, turn=0.0, heat=0.5):
    half = edge / 2
    odds = [np.full(count, 1 / count, np.float32) for count in (6, 6, 5, 8)]
    return Face(x, y, edge, turn, (x - half, y - half, x + half, y + half), heat, 0.5, *odds)


def quarter(turn):
    """Turns of a square, 0..45°: how far it is from lying straight."""
    return abs((turn + math.pi / 4) % (math.pi / 2) - math.pi / 4)


@pytest.mark.parametrize(("aside", "times"), [((0, 0), 1.0), ((5, -4), 0.75), ((-4, 5), 1.3), ((3, 3), 1.6)])
def test_a_die_found_aside_and_at_another_size_is_told_as_it_lies(photograph, aside, times):
    (again,) = look_again(photograph, [candidate(AT[0] + aside[0], AT[1] + aside[1], EDGE * times)])
    assert math.dist((again.x, again.y), AT) < 3
    assert again.edge == pytest.approx(EDGE, rel=0.15)
    assert quarter(again.turn + TURN) < 0.1 or quarter(again.turn - TURN) < 0.1
    assert again.heat > 0.8
    x0, y0, x1, y1 = again.box
    assert x0 < AT[0] < x1
    assert y0 < AT[1] < y1
    assert 1.0 < (x1 - x0) / EDGE < 1.7


def test_it_agrees_with_the_search_where_that_saw_well(photograph):
    found = max(look(photograph, 24 / EDGE, which=PHOTO).faces, key=lambda face: face.heat)
    (again,) = look_again(photograph, [found])
    assert math.dist((again.x, again.y), (found.x, found.y)) < 2
    assert quarter(again.turn - found.turn) < 0.1
    assert again.finder_odds.argmax() == found.finder_odds.argmax()


def test_the_photograph_turned_by_quarters_tells_the_same(photograph):
    (again,) = look_again(photograph, [candidate(*AT, EDGE)])
    turned = np.ascontiguousarray(np.rot90(photograph))
    (other,) = look_again(turned, [candidate(AT[1], photograph.shape[1] - AT[0], EDGE)])
    assert other.heat == pytest.approx(again.heat, abs=0.06)
    assert other.edge == pytest.approx(again.edge, rel=0.04)


def test_where_no_look_finds_a_die_none_is_likely_and_the_rest_is_left(photograph):
    before = candidate(40.0, 200.0, EDGE, heat=0.7)
    (again,) = look_again(photograph, [before])
    assert again.heat < 0.2
    assert replace(again, heat=before.heat).box == before.box


def test_at_the_rim_of_a_small_picture_nothing_breaks():
    tiny = np.full((9, 7, 3), 128, np.uint8)
    assert len(look_again(tiny, [candidate(0.0, 0.0, 30.0), candidate(6.9, 8.9, 4.0), candidate(3.0, 4.0, 900.0)])) == 3
    assert look_again(tiny, []) == []


@pytest.mark.parametrize(
    ("looks", "told", "taken"),
    [
        pytest.param([(1.03, 0.9)], 1.03, 1, id="as large as it was cut out for"),
        pytest.param([(1.1, 0.8), (1.14, 0.85)], 1.14, 2, id="larger, then as large as it was cut out for"),
        pytest.param([(1.1, 0.8), (1.25, 0.7)], 1.1, 2, id="less sure at the size that the first look told"),
        pytest.param([(1.1, 0.3)], 1.1, 1, id="hardly a die"),
        pytest.param([(0.7, 0.3), (0.68, 0.2)], 0.68, 2, id="hardly a die, but far off"),
        pytest.param([(0.7, 0.9), (0.68, 0.6)], 0.68, 2, id="far off: it was never seen as it is"),
        pytest.param([(0.7, 0.3), (0.64, 0.2)], 0.64, 2, id="far off, and still hardly a die"),
        pytest.param([(1.2, 0.5), (1.4, 0.6), (1.6, 0.7), (1.9, 0.8)], 1.9, 4, id="it never settles"),
    ],
)
def test_a_die_is_looked_at_until_it_is_as_large_as_it_was_cut_out_for(monkeypatch, looks, told, taken):
    """looks: how large against the candidate, and how sure, each look takes it to be."""
    shown = []

    def again(_, face):
        shown.append(face.edge)
        edge, heat = looks[len(shown) - 1]
        return replace(face, edge=EDGE * edge, heat=heat)

    monkeypatch.setattr(vision.photos.second_look, "_again", again)
    (face,) = look_again(np.zeros((8, 8, 3), np.uint8), [candidate(*AT, EDGE)])
    assert face.edge == pytest.approx(EDGE * told)
    assert shown == pytest.approx([EDGE, *(EDGE * edge for edge, _ in looks[: taken - 1])])
