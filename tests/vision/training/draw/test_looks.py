"""What sets of dice look like: households' own, rows of pips that lie as makers print them."""

import numpy as np
import pytest

from vision.training.draw import owned
from vision.training.draw.faces import PIPS, pip_places
from vision.training.draw.looks import near_rows, random_look, rows_of_their_own


def test_plain_white_dice_are_light_with_dark_pips():
    rng = np.random.default_rng(2)
    for _ in range(40):
        look = random_look(rng)
        owned.plain_white(look, rng)
        assert look.colour == "white"
        assert look.body.min() > 0.5
        assert look.pip.max() < 0.2
        assert 2 * look.pip_radius < look.spread * 1.42  # the pips of a five do not run into each other


def test_dim_pips_still_differ_from_their_dark_body():
    rng = np.random.default_rng(3)
    for _ in range(40):
        look = random_look(rng)
        owned.dark_with_dim_pips(look, rng)
        assert look.body.max() < 0.3
        assert (look.pip - look.body).max() > 0.1


@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_lamp_stays_on_the_top_faces(seed):
    picture = np.full((80, 80, 3), 0.2, np.float32)
    top = np.array([[20, 20], [60, 20], [60, 60], [20, 60]], float)
    rng = np.random.default_rng(seed)
    for _ in range(12):
        owned.mirrored_lamps(picture, [top], rng)
    outside = np.ones((80, 80), bool)
    outside[15:66, 15:66] = False
    assert picture[outside] == pytest.approx(0.2)
    assert picture.max() > 0.25


def _apart(places):
    """From the first pip to the last, edges."""
    return float(np.hypot(*np.subtract(places[0], places[-1])))


@pytest.mark.parametrize("seed", range(40))
def test_near_rows_bring_the_pips_of_a_two_together_without_touching(seed):
    rng = np.random.default_rng([13, seed])
    look = random_look(rng)
    far = {value: _apart(pip_places(look, value, turned=False)) for value in (2, 3)}
    near_rows(look, rng)
    two, three = (_apart(pip_places(look, value, turned=False)) for value in (2, 3))
    assert 2 * look.pip_radius < two <= far[2] + 1e-9
    assert 4 * look.pip_radius < three <= far[3] + 1e-9 or three == pytest.approx(far[3])


def test_half_of_the_sets_have_rows_of_their_own_and_fours_and_fives_stay_as_they_were():
    rng = np.random.default_rng(14)
    looks = [random_look(rng) for _ in range(300)]
    before = {value: [pip_places(look, value, turned=False) for look in looks] for value in (1, 4, 5, 6)}
    rows_of_their_own(looks, rng)
    assert 0.35 < np.mean([look.near_two < 1 for look in looks]) < 0.6
    for value, places in before.items():
        assert [pip_places(look, value, turned=False) for look in looks] == places


def test_a_row_askew_keeps_its_middle_and_its_length():
    look = random_look(np.random.default_rng(15))
    straight = np.array(pip_places(look, 3, turned=False))
    look.askew = 0.3
    askew = np.array(pip_places(look, 3, turned=False))
    assert askew.mean(0) == pytest.approx(straight.mean(0))
    assert _apart(askew) == pytest.approx(_apart(straight))
    assert not np.allclose(askew[0], straight[0])


@pytest.mark.parametrize("value", sorted(PIPS))
def test_a_face_turned_by_a_quarter_shows_the_same_pips_turned(value):
    look = random_look(np.random.default_rng(16))
    upright, turned = (np.array(pip_places(look, value, turned=how)) - 0.5 for how in (False, True))
    assert sorted(np.round(turned, 9).tolist()) == sorted(np.round(upright @ ((0, 1), (-1, 0)), 9).tolist())
