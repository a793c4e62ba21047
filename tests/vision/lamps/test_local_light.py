"""The light on each die, told by the table beside it: a shadow is taken out, another print is not."""

import numpy as np
import pytest

from vision.lamps.local_light import GAMMA, in_one_light, is_light, lights_beside, table_beside

MAT, DIE, SHADE = (170, 172, 175), (40, 60, 190), (0.42, 0.34, 0.28)


def lit(colour, light=(1, 1, 1)):
    return 255 * ((np.array(colour) / 255) ** GAMMA * light) ** (1 / GAMMA)


def top(x, y, edge=20):
    half = edge / 2
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def table(*dice, shaded_from=None, mat=MAT):
    """A mat with dice at these places, the right of it from some column on in somebody's shadow; and the tops."""
    picture = np.full((120, 400, 3), mat, float)
    for x, y in dice:
        picture[y - 10 : y + 10, x - 10 : x + 10] = DIE
    if shaded_from is not None:
        picture[:, shaded_from:] = lit(picture[:, shaded_from:], SHADE)
    return picture.round().astype(np.uint8), [top(x, y) for x, y in dice]


def test_in_even_light_the_table_looks_alike_beside_all_dice():
    beside = table_beside(*table((60, 60), (110, 60), (300, 60)))
    assert beside == pytest.approx(np.tile((np.array(MAT) / 255) ** GAMMA, (3, 1)), abs=1e-6)


def test_in_a_shadow_it_has_so_much_less_light():
    beside = table_beside(*table((60, 60), (300, 60), shaded_from=200))
    assert beside[1] / beside[0] == pytest.approx(SHADE, rel=0.03)


def test_a_dies_own_shadow_beside_it_lines_and_numerals_do_not_count():
    picture, tops = table((60, 60), (300, 60))
    picture[45:75, 70:90] = 60  # its shadow
    picture[30:34, :] = 20  # a line of the print
    picture[84:90, 60:68] = 250  # a numeral
    one, other = table_beside(picture, tops)
    assert one == pytest.approx(other, rel=0.02)


def test_where_dice_stand_all_round_nothing_is_told():
    places = [(x, y) for x in (30, 52, 74, 96, 118) for y in (16, 38, 60, 82, 104)]
    beside = table_beside(*table(*places))
    assert np.isnan(beside[places.index((74, 60))]).all()
    assert in_one_light(np.full((len(places), 3), 90.0), beside)[places.index((74, 60))] == pytest.approx((90, 90, 90))


def test_a_die_in_the_shadow_is_as_bright_as_the_others_in_one_light():
    picture, tops = table((60, 60), (110, 60), (300, 60), shaded_from=200)
    bodies = picture[[60, 60, 60], [60, 110, 300]]
    assert np.abs(bodies[0].astype(float) - bodies[2]).max() > 60
    assert in_one_light(bodies, table_beside(picture, tops)) == pytest.approx(np.tile(DIE, (3, 1)), abs=3)


def test_a_die_on_the_edge_of_a_shadow_in_which_others_stand_may_stand_in_it():
    """Half of what lies round it is lit: two such dice in each of three colours had all dice of these asked about."""
    lights = lights_beside(*table((60, 60), (110, 60), (214, 60), (300, 60), (350, 60), shaded_from=200))
    assert lights.shade[2] == pytest.approx(lights.light[3], rel=0.05)
    assert (lights.light[2] > 1.5 * lights.light[3]).all()
    assert (lights.shade[[0, 1, 3, 4]] == lights.light[[0, 1, 3, 4]]).all()
    assert (lights.glow == lights.light).all()


def test_a_die_at_the_rim_of_the_lamps_light_in_which_others_stand_may_stand_in_that():
    """Most of what lies round it is in the shadow: a lit red one was orange without a doubt."""
    lights = lights_beside(*table((60, 60), (110, 60), (186, 60), (300, 60), (350, 60), shaded_from=165))
    assert lights.glow[2] == pytest.approx(lights.light[0], rel=0.05)
    assert (lights.glow[2] > 1.25 * lights.light[2]).all()
    assert (lights.glow[[0, 1, 3, 4]] == lights.light[[0, 1, 3, 4]]).all()


@pytest.mark.parametrize("in_shade", [0, 1])
def test_of_a_shadow_in_which_no_others_stand_nobody_knows_that_it_is_more_than_the_dies_own(in_shade):
    places = [(60, 60), (110, 60), (214, 60), (300, 60)]
    lights = lights_beside(*table(*places[: 3 + in_shade], shaded_from=200))
    assert (lights.shade == lights.light).all()


def test_another_print_is_no_light():
    picture, tops = table((60, 60), (110, 60), (300, 60))
    picture[:, 200:] = np.where((picture[:, 200:] == DIE).all(axis=2)[..., None], DIE, (60, 170, 60))  # a green casino
    bodies = np.tile(np.array(DIE, float), (3, 1))
    assert in_one_light(bodies, table_beside(picture, tops)) == pytest.approx(bodies, abs=0.01)
    assert is_light(np.array([[0.42, 0.34, 0.28], [0.4, 1.0, 0.4], [np.nan] * 3])).tolist() == [True, False, False]


def test_no_dice_and_dice_at_the_rim_are_no_trouble():
    picture, _ = table()
    assert table_beside(picture, []).shape == (0, 3)
    none = lights_beside(picture, [])
    assert [light.shape for light in (none.light, none.shade, none.glow, none.is_hemmed_in)] == [(0, 3), (0, 3), (0, 3), (0,)]
    assert in_one_light(np.empty((0, 3)), table_beside(picture, [])).shape == (0, 3)
    assert np.isfinite(table_beside(picture, [top(2, 2), top(399, 119)])).all()
