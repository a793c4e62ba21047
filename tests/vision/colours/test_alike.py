"""How much alike two dice look: as seen, or as in one light; of black ones the hint of a colour counts, not the light."""

import cv2
import numpy as np
import pytest

from vision.colours.alike import ONE_BLACK, SPREAD_LAB, TWO_SETS, Apart
from vision.reading import DieReading


def dice_and_picture(*bodies, shaded=(), on_edge=()):
    """Dice in a row on a grey mat with these bodies, L*a*b*; those of the numbers in shaded in a shadow with all round them, of those in
    on_edge the mat on one side is lit."""
    picture = np.full((60, 80 * len(bodies), 3), 160, np.uint8)
    dice = []
    for n, body in enumerate(bodies):
        bgr = (255 * cv2.cvtColor(np.float32([[body]]), cv2.COLOR_LAB2BGR)[0, 0]).clip(0, 255).round()
        x = 80 * n + 40
        picture[20:40, x - 10 : x + 10] = bgr
        if n in shaded or n in on_edge:
            dark = slice(x - 40 if n in shaded else x - 12, x + 40)
            picture[:, dark] = (255 * (picture[:, dark] / 255.0) * 0.3 ** (1 / 2.2)).round()
        top = ((x - 10, 20), (x + 10, 20), (x + 10, 40), (x - 10, 40))
        dice.append(DieReading(3, "black", 0.99, False, top, (x - 10, 20, 20, 20)))
    return picture, dice


RED, ORANGE = (45, 55, 35), (62, 42, 57)


@pytest.mark.parametrize("shaded", [(), (1,), (0, 1)])
def test_two_of_one_set_are_alike_in_whatever_light_each_lies(shaded):
    apart = Apart.of(*dice_and_picture(RED, RED, RED, shaded=shaded))
    assert apart.spreads.max() < 0.7
    assert apart.spreads.diagonal().max() == 0


@pytest.mark.parametrize("shaded", [(), (1,)])
def test_two_of_two_sets_are_not(shaded):
    assert Apart.of(*dice_and_picture(RED, ORANGE, RED, shaded=shaded)).spreads[0, 1] > TWO_SETS


def test_of_black_dice_the_hint_of_a_colour_parts_them_not_the_light():
    apart = Apart.of(*dice_and_picture((18, 0, -2), (30, 0, -3), (3, 0, -1), (12, -8, -1)))
    assert apart.spreads[0, 1] > ONE_BLACK  # lighter, as where a lamp is mirrored
    assert sorted(apart.clumps("black", [0, 1, 2])) == [[0, 1, 2]]
    assert sorted(apart.clumps("black", [0, 1, 2, 3])) == [[0, 1, 2], [3]]  # green, through a camera that makes dark
    assert sorted(apart.clumps("green", [0, 1, 2, 3])) == [[0, 1, 2, 3]]


def test_a_die_in_a_shadow_joins_no_two_sets():
    """It looks like the one and would be like the other in their light: each pair's nearest look alone would make them all one set."""
    picture, dice = dice_and_picture(*[(22, 35, -60)] * 4, *[(38, 45, -45)] * 4, (38, 45, -45), shaded=(8,))
    apart = Apart.of(picture, dice)
    assert len(apart.clumps("purple", range(9))) == 2


def test_dice_on_the_edge_of_a_shadow_in_which_others_stand_are_of_their_set():
    picture, dice = dice_and_picture(*[RED] * 8, shaded=(3, 4, 5), on_edge=(6, 7))
    assert Apart.of(picture, dice).clumps("red", range(8)) == [list(range(8))]
    picture, dice = dice_and_picture(*[RED] * 5, *[ORANGE] * 3, shaded=(3, 4), on_edge=(6, 7))
    assert len(Apart.of(picture, dice).clumps("red", range(8))) == 2


@pytest.mark.parametrize("in_shadow", [1, 2, 3])
def test_nor_do_several(in_shadow):
    purple = (38, 45, -45)
    picture, dice = dice_and_picture(*[(22, 35, -60)] * 3, *[purple] * (3 + in_shadow), shaded=range(6, 6 + in_shadow))
    assert len(Apart.of(picture, dice).clumps("purple", range(6 + in_shadow))) == 2


def test_one_die_on_the_edge_of_a_shadow_is_one_of_its_set():
    """Its light is told wrongly, but it looks as those in the shadow do, and they would look as the others do."""
    picture, dice = dice_and_picture(*[RED] * 8, shaded=range(4, 8))
    picture[:, 4 * 80 : 4 * 80 + 26] = 160  # lit table beside it
    apart = Apart.of(picture, dice)
    assert np.linalg.norm(apart.lit[4] - apart.lit[0]) > TWO_SETS / 2
    assert len(apart.clumps("red", range(8))) == 1


@pytest.mark.parametrize("hint", [(8, -4, 2), (10, 4, -5), (12, -5, 0)])
def test_of_black_dice_one_in_more_light_keeps_its_hint_of_a_colour(hint):
    black, times = (14, 0, -1), 3.0
    picture, dice = dice_and_picture(*[black] * 4, hint, hint)
    picture[:, 4 * 80 :][picture[:, 4 * 80 :].max(axis=2) > 100] = round(160 * times ** (1 / 2.2) * 0.99) if times < 2.7 else 250
    assert len(Apart.of(picture, dice).clumps("black", range(6))) == 2


def bodies_as_they_look(bodies):
    """Spreads of these bodies, L*a*b*, without a picture: levels are too coarse to paint them."""
    seen = np.array(bodies, float) / SPREAD_LAB
    return Apart(seen, seen, seen)


def test_pitch_dark_sets_with_one_die_between_them_are_two():
    """Seed 10100, table 8: five purple dice were black with 0.999, and the one nearest to the black ones joined all to one set."""
    black, purple = (
        [(0.3, 0.3, -0.1), (0.4, 0.4, 0.1), (0.3, 0.3, -0.5)],
        [(0.6, 2.3, -4.6), (0.9, 2.1, -4.9), (1, 1.3, -4.3), (1.1, 0.3, -2.4)],
    )
    assert len(bodies_as_they_look([*black, *purple]).clumps("black", range(7))) == 2
    assert len(bodies_as_they_look([*purple, *black]).clumps("black", range(7))) == 2
    assert len(bodies_as_they_look([*black, (0.8, 0.9, -1.5), (1.2, 0.2, 0.4)]).clumps("black", range(5))) == 1
    lighter = [(light + 4, a, b) for light, a, b in [*black, *purple]]
    assert len(bodies_as_they_look(lighter).clumps("black", range(7))) == 1  # there neighbours tell


def test_so_are_sets_of_hardly_more_light_which_one_chain_of_neighbours_joins():
    """Seed 12522, table 20: of sixteen green dice, black to all, the dimmest came within reach of a black one."""
    black = [(0.8, -0.3, -0.1), (1, 0.1, -0.6), (1.3, -0.3, -0.1), (1, -0.4, 0.3)]
    green = [(2.5, -1.4, 1.3), (2.6, -2, 1.6), (3, -2.7, 1.6), (3.3, -3, 2.4), (3.4, -3.5, 2.5), (3.9, -3.8, 2.7)]
    assert len(bodies_as_they_look([*black, *green]).clumps("black", range(10))) == 2
    assert len(bodies_as_they_look([*black, *green[:1]]).clumps("black", range(5))) == 1


def test_pitch_dark_dice_are_no_two_sets_for_one_or_a_few():
    black, stray = [(0.3, 0.3, -0.1), (0.4, 0.4, 0.1)], (0.5, 1.5, -1.9)
    for few in ([stray], [*black, stray]):
        assert bodies_as_they_look(few).clumps("black", range(len(few))) == [list(range(len(few)))]


def test_several_lie_apart_from_several_others_not_from_one():
    """One that is off by a little has glare on it."""
    red, off = [(45, 50, 30), (46, 51, 30)], [(45, 50, 42), (46, 51, 42)]
    assert bodies_as_they_look([*red, *off]).several_apart("red", range(4))
    assert not bodies_as_they_look([*red, *red, off[0]]).several_apart("red", range(5))
    assert not bodies_as_they_look([*red, off[0]]).several_apart("red", range(3))


def test_clumps_are_of_the_dice_asked_for():
    apart = Apart.of(*dice_and_picture(RED, ORANGE, RED))
    assert sorted(apart.clumps("red", [1, 2])) == [[0], [1]]
    assert apart.clumps("red", []) == []
    assert Apart.of(np.zeros((9, 9, 3), np.uint8), []).spreads.shape == (0, 0)
