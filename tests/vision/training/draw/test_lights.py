"""Light that is not the same everywhere: each as its name says, and the same picture still."""

import numpy as np
import pytest

from vision.training.draw.lights import LIGHTS, NIGHT_NOISE, both, brighter, from_two_sides

GREY = np.full((480, 640, 3), 150, np.uint8)


def light_at(name, x, y, reach=12):
    """Mean blue, green, red of a grey table there, of 150."""
    seen = LIGHTS[name](GREY)[round(480 * y) - reach : round(480 * y) + reach, round(640 * x) - reach : round(640 * x) + reach]
    return seen.reshape(-1, 3).mean(axis=0) / 150


@pytest.mark.parametrize("name", LIGHTS)
def test_it_is_still_a_picture_of_that_shape_and_always_the_same(name):
    out = LIGHTS[name](GREY)
    assert (out.shape, out.dtype) == (GREY.shape, np.uint8)
    assert (out == LIGHTS[name](GREY)).all()
    assert np.abs(out.astype(float) - GREY).mean() > 2


def test_in_a_haze_black_is_grey_and_white_as_white():
    picture = np.full((480, 640, 3), 200, np.uint8)
    picture[:240] = 5
    out = LIGHTS["haze"](picture)
    assert out[100, 100, 0] > 60
    assert 200 <= out[400, 100, 0] <= 215


def test_a_lamp_that_shines_into_the_lens_makes_grey_of_black_there_alone():
    picture = np.full((480, 640, 3), 200, np.uint8)
    picture[::4] = 5
    out = LIGHTS["flare"](picture)
    assert out[216, 256, 0] > 90
    assert out[460].max() < 12


def test_a_window_is_cold_and_a_bulb_is_warm():
    cold, warm = light_at("window", 0.05, 0.5), light_at("window", 0.95, 0.5)
    assert cold[0] > cold[2]
    assert warm[2] > warm[0]
    assert 0.7 < cold.mean() / warm.mean() < 1.4


def test_somebodys_shadow_falls_on_a_part_of_the_table():
    assert light_at("shadow", 0.2, 0.2) == pytest.approx((1, 1, 1), abs=0.01)
    blue, green, red = light_at("shadow", 0.72, 0.8)
    assert 0.7 > blue > green > red > 0.4


def test_a_pool_of_light_is_bright_in_the_middle():
    assert light_at("pool", 0.5, 0.45).mean() > 1.2 > 0.8 > light_at("pool", 0.04, 0.95).mean()


def test_at_night_it_is_dark_and_noisy_each_time_anew():
    one, other = LIGHTS["night"](GREY).astype(float), LIGHTS["night"](np.where(np.arange(640)[:, None] == 7, 151, GREY).astype(np.uint8))
    assert one.mean() < 0.7 * 150
    assert (one - other).std() == pytest.approx(NIGHT_NOISE * 2**0.5, rel=0.1)


def test_coloured_lights_are_coloured():
    blue, green, red = light_at("party", 0.5, 0.5)
    assert green < 0.9 < blue
    assert red > 0.95


def test_where_two_lamps_burn_their_light_is_added():
    white, black = np.full((2, 8, 3), 255, np.uint8), np.zeros((2, 8, 3), np.uint8)
    assert [both(white, black, share)[0, 0, 0] for share in (0.0, 0.5, 1.0)] == [255, round(255 * 0.5 ** (1 / 2.2)), 0]
    across = from_two_sides(white, black)[0, :, 0].astype(int)
    assert (across[0], across[-1]) == (255, 0)
    assert (np.diff(across) < 0).all()


def test_twice_the_light_is_not_twice_the_level():
    grey = np.full((2, 2, 3), 100, np.uint8)
    assert brighter(grey, 2.0)[0, 0, 0] == round(100 * 2 ** (1 / 2.2))
