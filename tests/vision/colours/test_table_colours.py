"""Who tells the colours of learned dice: under the lamp they were learned under what was learned, under another one the readers by name."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from tests.vision.coloured_dice import IVORY, die, lab, odds, picture
from tests.vision.coloured_dice import ORANGE as ORANGE_BODY
from tests.vision.colours.test_palette import ASK_BELOW, ORANGE, RED, SPREAD, WHITE
from tests.vision.colours.test_turned import turned
from vision.colours.table_colours import TableColours
from vision.lamps.lamp_change import LampChange
from vision.lamps.veil import NONE, Veil
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
    assert colours.for_second_opinion.are_told_by_looks is asked


@pytest.mark.parametrize(("body", "asked"), [(RED, True), (ORANGE, False)], ids=["a red one's hue", "an orange one's"])
def test_what_the_readers_name_under_another_lamp_is_asked_about_if_its_hue_is_nearer_to_a_neighbours(body, asked):
    """In the sun through leaves, through a camera that turns hues, red dice were orange to all, 0.995 and more (seed 14663, table 11)."""
    image = picture(lab(*body))
    (told,) = table(ANOTHER).by_learned(image, image, [die(0, {"orange": 0.9999, "red": 0.0001})], None, None)
    assert (told.colour, told.why_ask) == ("orange", "colour" if asked else "")


@pytest.mark.parametrize(("patchy", "sure", "asked"), [(False, 0.96, False), (True, 0.96, True), (True, 0.999, False)])
def test_where_sun_and_shade_lie_in_patches_the_readers_must_surely_name_what_has_a_neighbour(patchy, sure, asked):
    """Of a set that was learned in the sun or in the shade nobody knows in which: an orange die in the sun was red by what was learned in
    the shade (seed 14671, table 12)."""
    colours, image = table(SAME), picture(lab(*RED))
    colours._learned._seen.is_patchy = patchy
    (told,) = colours.by_learned(image, image, [die(0, {"red": sure, "orange": 1 - sure})], None, None)
    assert (told.colour, told.why_ask) == ("red", "colour" if asked else "")
    in_play = colours.for_second_opinion
    assert (in_play.are_learned, in_play.another_lamp) == (not patchy, patchy)


@pytest.mark.parametrize(
    ("lamp", "also", "known"),
    [
        pytest.param(SAME, set(), True, id="all of them, under this lamp"),
        pytest.param(ANOTHER, set(), False, id="under another one"),
        pytest.param(LampChange({}), set(), False, id="nothing tells which lamp it is"),
        pytest.param(SAME, {"blue"}, False, id="one set in play was never learned"),
    ],
)
def test_all_sets_are_known_in_the_light_that_they_were_learned_in(lamp, also, known):
    colours = table(lamp)
    colours.in_play |= also
    assert colours.for_second_opinion.are_known_here is known


@pytest.mark.parametrize(
    ("lamp", "degrees", "also", "asked"),
    [
        pytest.param(SAME, 4, {"red"}, True, id="red ones that a camera made orange while dice were learned: seed 14311, table 1"),
        pytest.param(LampChange({}), 4, {"red"}, True, id="under a lamp of which what was learned says nothing: seed 14313, table 7"),
        pytest.param(SAME, 12, {"red"}, False, id="as orange as none makes red"),
        pytest.param(SAME, 4, set(), False, id="all in play were learned"),
    ],
)
def test_what_may_be_of_a_neighbouring_colour_that_was_never_learned_is_asked_about(lamp, degrees, also, asked):
    body = turned(degrees, 0.18)
    lab = cv2.cvtColor(np.float32([[body]]) / 255, cv2.COLOR_BGR2LAB)[0, 0]
    colours = table(lamp, {"orange": tuple(lab.tolist()), "white": WHITE})
    colours.in_play |= also
    image = picture(body)
    (told,) = colours.by_learned(image, image, [die(0, {"orange": 0.9999, "red": 0.0001})], None, None)
    assert (told.colour, told.why_ask) == ("orange", "colour" if asked else "")


@pytest.mark.parametrize("names", [{"red", "orange", "Anna's"}, {"red", "orange", "violet", "purple"}])
def test_where_no_second_opinion_can_be_had_what_may_be_turned_is_asked_about_all_the_same(names):
    """With nothing learned, and a name in play that is no plain colour, or two of one (seed 14341, table 4)."""
    image, orange = picture(turned(4, 0.18)), dict.fromkeys(sorted(names), 1e-05) | {"orange": 0.9999}
    (told,) = TableColours(None, names, ASK_BELOW).by_reader(image, [die(0, orange)])
    assert (told.colour, told.why_ask) == ("orange", "colour")
    (told,) = TableColours(None, names - {"red"}, ASK_BELOW).by_reader(image, [die(0, orange)])
    assert told.why_ask == "", "nobody plays red"


def test_where_readers_tell_them_a_colour_of_which_they_are_not_sure_is_asked_about():
    (told,) = table(ANOTHER).by_learned(GREY, GREY, [a_die({"orange": 0.7, "red": 0.3})], None, None)
    assert told.why_ask == "colour"


def test_a_lamp_that_the_dice_were_not_learned_under_is_odd_only_where_what_was_learned_tells_them():
    assert not table(ANOTHER).is_odd_lamp
    assert table(ANOTHER, {**SETS, "Anna's": (20.0, 30.0, -40.0)}).is_odd_lamp
    assert not table(SAME).is_odd_lamp


VEIL = Veil(np.full(3, 0.06), np.full(3, 0.6))


@pytest.mark.parametrize(
    ("name", "body", "burnt_out", "veil", "asked"),
    [
        pytest.param("yellow", (20, 225, 255), False, NONE, False, id="plain light"),
        pytest.param("yellow", (20, 225, 255), True, NONE, True, id="cut off where the mat is burnt out: perhaps orange"),
        pytest.param("yellow", (60, 200, 235), True, NONE, False, id="not cut off"),
        pytest.param("red", (40, 40, 200), False, VEIL, True, id="under a veil: perhaps orange"),
        pytest.param("yellow", (20, 225, 255), False, VEIL, False, id="yellow, to which nothing fades"),
    ],
)
def test_much_light_and_a_veil_make_surely_told_colours_doubtful(name, body, burnt_out, veil, asked):
    colours = TableColours(None, {"yellow", "orange", "red"}, ASK_BELOW)
    light = {"is_white_out": burnt_out, "veil": veil, "is_odd": burnt_out, "is_lost": False}
    colours._white = SimpleNamespace(**light)  # type: ignore[assignment]
    chances = {"orange": 0.0001, "red": 0.0, "yellow": 0.0} | {name: 0.9999}
    (told,) = colours.by_reader(picture(body), [die(0, chances)])
    assert told.why_ask == ("colour" if asked else "")


def test_under_a_lamp_of_which_nothing_is_known_learned_dice_are_told_by_each_other():
    """So much weaker, or of so other a colour, that what was learned says nothing: one white die looks as the orange ones do."""
    bodies, chances = [IVORY] * 3 + [ORANGE_BODY] * 4, [odds(0.99, 0.01)] * 3 + [odds(0.01, 0.99)] * 3 + [odds(0.99, 0.01)]
    image, dice = picture(*bodies), [die(n, chance) for n, chance in enumerate(chances)]
    colours = table(LampChange({"tray": (1.0, 1.0, 4.0)}), looks={"orange": "red"})
    assert [one.why_ask for one in colours.by_learned(image, image, dice, None, None)] == [""] * 6 + ["colour"]
