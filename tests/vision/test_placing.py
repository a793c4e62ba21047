"""Dice that lie flat cannot stand in one another: what seems to is asked about, and what was seen amiss with it."""

import pytest

from vision.placing import too_near_asked
from vision.reading import DieReading

EDGE_MM = 14.0
TOP = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def row(*dice):
    """Dice along a line: how many edges from its start, whether it is asked about already, and its colour (black)."""
    return [
        DieReading(4, colour, 0.98, asked, TOP, (0, 0, 1, 1), "covered" if asked else "", xy_mm=(EDGE_MM * at, 50.0), size_mm=EDGE_MM)
        for at, asked, colour in ((*one, "black")[:3] for one in dice)
    ]


@pytest.mark.parametrize(
    ("dice", "asked"),
    [
        pytest.param(row((0, False), (1, False), (2, False)), [False, False, False], id="side by side"),
        pytest.param(row((0, False), (0.85, False)), [True, True], id="one leans on the other"),
        pytest.param(row((0, False), (1, True), (2, False)), [False, True, False], id="one in doubt stands between them"),
        pytest.param(row((0, False), (0.85, True), (1.9, False)), [False, True, False], id="one leans, and is in doubt already"),
        # three black fours, one believed between the second and the third of them
        pytest.param(row((0, False), (0.5, True), (1.5, False)), [False, True, True], id="one of two dice's pips, and what touches it"),
        pytest.param(row((0, False), (0.5, True), (1.5, False, "red")), [False, True, False], id="what touches it is of another colour"),
        pytest.param(row((0, False), (0.5, True), (2, False)), [False, True, False], id="what does not touch it"),
    ],
)
def test_who_is_asked_about(dice, asked):
    assert [die.ask for die in too_near_asked(dice)] == asked
    assert [die.ask for die in too_near_asked(dice[::-1])] == asked[::-1]


def test_why_is_said():
    assert [die.why_ask for die in too_near_asked(row((0, False), (0.85, False)))] == ["cocked", "cocked"]
    assert [die.why_ask for die in too_near_asked(row((0, False), (0.5, True), (1.5, False)))] == ["", "covered", "faint"]


def test_dice_without_a_place_are_left_as_they_are():
    dice = [DieReading(4, "black", 0.98, False, TOP, (0, 0, 1, 1)), *row((0, False))]
    assert too_near_asked(dice) == dice
