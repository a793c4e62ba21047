"""Dice laid as players lay them, before a picture is made of them: whole inside their zones, none in another."""

from collections import Counter
from itertools import combinations

import cv2
import numpy as np
import pytest

from vision.mat import MAT_1
from vision.training.compose.tables import SIZES_MM
from vision.training.lay.real_dice import DiceOnTheMat, Kind, NoRoomError, RealDice, drawn, lay_as_in_a_game

COLOURS = ["red", "blue", "white"]


def mat(size_mm=16.0, seed=1):
    return DiceOnTheMat(np.random.default_rng(seed), size_mm)


def box(die, size_mm):
    return die.xy_mm, (0.97 * size_mm, 0.97 * size_mm), -float(np.degrees(die.turn))


@pytest.mark.parametrize("size_mm", sorted(set(SIZES_MM)))
@pytest.mark.parametrize("seed", range(4))
def test_a_round_in_its_middle(size_mm, seed):
    rng, table = np.random.default_rng(seed), mat(size_mm, seed)
    lay_as_in_a_game(table, rng, COLOURS)
    assert len({die.colour for die in table.lies["tray"]}) == 1, "the roll of one player"
    for zone, dice in table.lies.items():
        x, y, w, h = MAT_1.zones[zone]
        for die in dice:
            corners = cv2.boxPoints(box(die, size_mm))
            assert ((corners >= (x, y)) & (corners <= (x + w, y + h))).all(), (zone, die)
            assert not zone.startswith("casino") or str(die.face) == zone[-1]
        for one, other in combinations(dice, 2):
            assert cv2.rotatedRectangleIntersection(box(one, size_mm), box(other, size_mm))[0] == cv2.INTERSECT_NONE


def test_what_is_placed_comes_from_the_tray():
    table = mat()
    rolled = [Kind("red", 2), Kind("red", 2), Kind("red", 5), Kind("white", 2), Kind("white", 6)]
    table.throw(rolled)
    table.move("casino-2", [kind for kind in rolled if kind.face == 2])
    assert Counter(die.kind for die in table.lies["casino-2"]) == {Kind("red", 2): 2, Kind("white", 2): 1}
    assert Counter(die.kind for die in table.lies["tray"]) == {Kind("red", 5): 1, Kind("white", 6): 1}


def test_a_full_casino_is_pushed_together_and_then_takes_no_more():
    table = mat(18.0)
    for count in range(1, 10):
        assert table.fits("casino-3", [Kind("red", 3)] * count)
        table.throw([Kind("red", 3)])
        table.move("casino-3", [Kind("red", 3)])
        assert len(table.lies["casino-3"]) == count
    assert not table.fits("casino-3", [Kind("red", 3)] * 10)
    table.throw([Kind("red", 3)])
    with pytest.raises(NoRoomError):
        table.move("casino-3", [Kind("red", 3)])


def test_biggies_push_ordinary_dice_together_too():
    table = DiceOnTheMat(np.random.default_rng(3), 16.0, 22.0)
    kinds = [Kind(colour, 4, big) for colour in COLOURS[:2] for big in (True, False, False, False)]
    assert table.fits("casino-4", kinds)
    table.throw(kinds)
    table.move("casino-4", kinds)
    table._push_together("casino-4")
    dice, (x, y, w, h) = table.lies["casino-4"], MAT_1.zones["casino-4"]
    assert Counter(die.size_mm for die in dice) == {22.0: 2, 16.0: 6}
    for die in dice:
        corners = cv2.boxPoints(box(die, die.size_mm))
        assert ((corners >= (x, y)) & (corners <= (x + w, y + h))).all()
    for one, other in combinations(dice, 2):
        assert cv2.rotatedRectangleIntersection(box(one, one.size_mm), box(other, other.size_mm))[0] == cv2.INTERSECT_NONE


def test_a_leaning_die_stands_on_its_lowest_corner():
    table = RealDice(5, 2)
    table.throw([Kind(table.colours[0], 3)])
    table.lies["tray"][0].lean = np.radians(30)
    (die,) = drawn(table, table._looks)
    assert die.corners()[:, 2].min() == pytest.approx(0, abs=1e-9)
    assert die.lean_deg == pytest.approx(30)


def test_the_same_evening_again():
    once, again = RealDice(5, 2), RealDice(5, 2)
    for table in (once, again):
        table.throw(Kind(table.colours[0], face) for face in (1, 3, 3, 6))
    assert once.dice == again.dice
    assert np.array_equal(once.picture()[0], again.picture()[0])
