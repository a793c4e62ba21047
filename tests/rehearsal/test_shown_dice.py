"""The dice are shown to the wizard before a game."""

import numpy as np
import pytest

from companion.games.colours import KICKER_COLOUR
from companion.rehearsal.shown_dice import show_dice
from vision.training.draw.cameras import as_it_is
from vision.training.lay.real_dice import TRAY, RealDice


@pytest.mark.parametrize(
    ("big", "sizes_of_a_colour"), [pytest.param(False, 1, id="one size"), pytest.param(True, 2, id="a biggie of every colour beside them")]
)
def test_every_colour_is_learned_and_the_tray_is_empty_again(big, sizes_of_a_colour):
    mat = RealDice(400, 0, 3, (KICKER_COLOUR,))
    shown = show_dice(mat, as_it_is, np.random.default_rng(1), big)
    assert shown.missed == ()
    assert shown.profile is not None
    learned = [one.name for one in shown.profile.dice]
    assert {name: learned.count(name) for name in mat.colours} == {
        name: 1 if name == KICKER_COLOUR else sizes_of_a_colour for name in mat.colours
    }
    assert mat.lies[TRAY] == []


def test_in_the_dark_nothing_is_learned():
    mat = RealDice(400, 0, 3)
    shown = show_dice(mat, lambda picture: np.zeros_like(picture), np.random.default_rng(1), False)
    assert shown.profile is None
    assert shown.missed == tuple(mat.colours)
