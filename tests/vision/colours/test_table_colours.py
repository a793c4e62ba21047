"""Who tells the colours of learned dice: under the lamp they were learned under what was learned, under another one the readers by name."""

import numpy as np
import pytest

from tests.vision.colours.test_palette import ASK_BELOW, ORANGE, RED, SPREAD, WHITE
from vision.colours.table_colours import TableColours
from vision.lamps.lamp_change import LampChange
from vision.profile import DiceSet, Profile
from vision.reading import DieReading

SAME, ANOTHER = LampChange({"tray": (1.0, 1.0, 1.0)}), LampChange({"tray": (1.0, 1.0, 1.6)})
SETS = {"red": RED, "orange": ORANGE, "white": WHITE}


def table(lamp, sets=SETS, looks=None):
    """Colours of a table whose dice were learned, seen under this lamp."""
    learned = tuple(DiceSet(name, lab, SPREAD, looks=(looks or {}).get(name, "")) for name, lab in sets.items())
    colours = TableColours(Profile(dice=learned), sets, ASK_BELOW)
    assert colours._learned is not None
    colours._learned.here.lamp = lamp
    return colours


def a_die(odds):
    """A die that looks like no learned set."""
    top = ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0))
    return DieReading(3, "orange", 0.99, False, top, (10.0, 10.0, 20.0, 20.0), colour_odds=odds)


GREY = np.full((40, 40, 3), 128, np.uint8)


@pytest.mark.parametrize(
    ("colours", "asked"),
    [
        pytest.param(table(SAME), True, id="the body is held against what was learned, and fits none"),
        pytest.param(table(ANOTHER), False, id="under another lamp the readers tell it by name"),
        pytest.param(table(ANOTHER, {**SETS, "Anna's": (20.0, 30.0, -40.0)}), True, id="one set's name is no colour"),
        pytest.param(table(ANOTHER, looks={"orange": "red"}), True, id="one set looked like another colour when it was learned"),
    ],
)
def test_a_lamp_that_dice_were_not_learned_under_leaves_colours_to_the_readers(colours, asked):
    (told,) = colours.by_learned(GREY, GREY, [a_die({"orange": 0.999, "red": 0.001})], None, None)
    assert told.ask is asked
    assert asked or told.colour == "orange"
    assert colours.are_told_by_looks is asked


def test_where_readers_tell_them_a_colour_of_which_they_are_not_sure_is_asked_about():
    (told,) = table(ANOTHER).by_learned(GREY, GREY, [a_die({"orange": 0.7, "red": 0.3})], None, None)
    assert told.why_ask == "colour"


def test_a_lamp_that_the_dice_were_not_learned_under_is_odd_only_where_what_was_learned_tells_them():
    assert not table(ANOTHER).is_odd_lamp
    assert table(ANOTHER, {**SETS, "Anna's": (20.0, 30.0, -40.0)}).is_odd_lamp
    assert not table(SAME).is_odd_lamp
