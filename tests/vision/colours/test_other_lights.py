"""Learned dice that may stand in another light than it seems: at a shadow's edge, hemmed in by dice, in a zone nobody knows the floor of.

They are believed only where each light in which they may stand gives them the same name.
"""

import numpy as np
import pytest

from vision.colours import table_seen
from vision.colours.colour_look import ColourLook
from vision.colours.palette import LearnedColours
from vision.colours.table_seen import TableSeen
from vision.colours.top_faces import to_bgr
from vision.lamps.lamp_change import LampChange, relit
from vision.lamps.local_light import GAMMA
from vision.mat import MAT_1
from vision.profile import DiceSet, Profile
from vision.reading import DieReading

SHADE, ASK_BELOW = 0.25, 0.8
FLOOR = np.array((170.0, 172.0, 175.0))
SETS = {"pale": (85.0, 0.0, 10.0), "as pale ones in a shadow": (49.0, 0.0, 6.0)}
X, Y, WIDE, HIGH = MAT_1.zones["tray"]
TRAY = (X + WIDE / 2, Y + HIGH / 2)
PALE, IN_SHADOW = SETS


def darker(colour, light):
    return 255 * ((np.asarray(colour, float) / 255) ** GAMMA * light) ** (1 / GAMMA)


@pytest.fixture
def told(monkeypatch):
    """Names the dice at these places, each as of a set, on a table that somebody's shadow covers from this column on; soft: it begins so
    many columns before."""

    def look(dice, shaded_from, soft=0, floors=None, lit_of_floors=FLOOR, why=""):
        picture = np.empty((120, 400, 3))
        picture[:] = FLOOR
        readings = []
        for (x, y), name in dice:
            picture[y - 10 : y + 10, x - 10 : x + 10] = to_bgr(SETS[name])
            top = ((x - 10.0, y - 10.0), (x + 10.0, y - 10.0), (x + 10.0, y + 10.0), (x - 10.0, y + 10.0))
            box, odds = (x - 10, y - 10, 20, 20), {"white": 0.9}
            readings.append(DieReading(3, "white", 0.99, bool(why), top, box, why_ask=why, xy_mm=TRAY, colour_odds=odds))
        light = np.interp(np.arange(400), (shaded_from - soft - 1, shaded_from), (1.0, SHADE))
        picture = darker(picture, light[:, None])
        monkeypatch.setattr(table_seen, "floor_cells", lambda *_: {"tray": np.tile(lit_of_floors, (20, 1)), "slot": np.tile(FLOOR, (9, 1))})
        sets = tuple(DiceSet(name, lab, (3.0, 3.0, 3.0)) for name, lab in SETS.items())
        profile = Profile(dice=sets, floors={"tray": tuple(FLOOR), "slot": tuple(FLOOR)} if floors is None else floors)
        seen, image = TableSeen(), picture.round().astype(np.uint8)
        seen.look(image, object(), MAT_1, readings)
        learned = LearnedColours(profile, seen)
        learned.see_lamp()
        learned.look(image, MAT_1, readings)
        judged = [learned.judge(image, die, MAT_1, frozenset(SETS), ASK_BELOW) for die in readings]
        doubted = [die.colour_confidence < ASK_BELOW for die in judged]
        assert [die.ask for die in judged] == (doubted if not why else [True] * len(judged))
        return ["asked" if is_doubted else die.colour for die, is_doubted in zip(judged, doubted, strict=True)]

    return look


def test_away_from_the_edge_both_sets_are_told_in_light_and_shadow(told):
    dice = [((40, 60), PALE), ((110, 60), IN_SHADOW), ((300, 60), PALE), ((360, 60), IN_SHADOW)]
    assert told(dice, shaded_from=200) == [PALE, IN_SHADOW, PALE, IN_SHADOW]


def test_just_within_a_shadow_in_which_others_stand_a_die_is_asked_about(told):
    """Most of the table beside it is lit, so that it seemed to be a lit die of the other set, with 0.98."""
    dice = [((40, 60), PALE), ((215, 60), PALE), ((300, 60), PALE), ((360, 60), PALE)]
    assert told(dice, shaded_from=204) == [PALE, "asked", PALE, PALE]


def test_a_die_whose_number_is_asked_about_is_no_surer_of_its_colour_there(told):
    """It stayed the other set's, all but certainly, and those who read photographs had only to be sure of the number."""
    dice = [((40, 60), PALE), ((215, 60), PALE), ((300, 60), PALE), ((360, 60), PALE)]
    assert told(dice, shaded_from=204, why="blurred") == [PALE, "asked", PALE, PALE]


@pytest.mark.parametrize(("x", "name"), [(60, IN_SHADOW), (330, PALE), (188, "asked")], ids=["lit", "in the shadow", "at its rim"])
def test_at_the_rim_of_the_light_a_die_of_a_shaded_place_is_asked_about(told, x, name):
    """The floor of its zone lies in the shadow, all but a corner: a lit red die was an orange one, 1.000, as if it stood in the shadow."""
    dice = [((x, 60), PALE if x == 330 else IN_SHADOW), ((40, 20), IN_SHADOW), ((40, 100), IN_SHADOW)]
    assert told(dice, shaded_from=250, soft=120, lit_of_floors=darker(FLOOR, SHADE))[0] == name


ROUND = [(x, y) for x in (190, 214, 238) for y in (36, 60, 84) if (x, y) != (214, 60)]


@pytest.mark.parametrize(("shaded_from", "name"), [(400, PALE), (0, PALE), (202, "asked")], ids=["all lit", "all shaded", "the edge"])
def test_a_die_with_dice_all_round_is_believed_where_these_stand_in_one_light(told, shaded_from, name):
    dice = [((214, 60), PALE), *((place, PALE) for place in ROUND)]
    floor = darker(FLOOR, SHADE) if shaded_from == 0 else FLOOR
    assert told(dice, shaded_from, lit_of_floors=floor)[0] == name


@pytest.mark.parametrize(("shaded_from", "name"), [(400, PALE), (200, "asked")], ids=["lit", "in a shadow"])
def test_where_nobody_knows_the_zones_floor_a_shadow_is_asked_about(told, shaded_from, name):
    """The floor of a casino that lay full of dice when they were learned: its gain is that of the other zones, which were lit."""
    assert told([((300, 60), PALE), ((360, 60), PALE)], shaded_from, floors={"slot": tuple(FLOOR)})[0] == name


@pytest.mark.parametrize(
    ("bgr", "zone", "times", "is_unsure"),
    [
        pytest.param((57, 144, 255), "tray", 1.0, True, id="red as bright as can be: an orange die turned yellow in a pool of light"),
        pytest.param((255, 255, 255), "tray", 1.0, False, id="white is no other colour when it is brighter still"),
        pytest.param((57, 144, 200), "tray", 1.0, False, id="all of it is seen"),
        pytest.param((57, 144, 200), "casino-6", 1.0, True, id="a floor that was not seen when the dice were learned"),
        pytest.param((57, 144, 200), "tray", 1.5, True, id="brighter beside it than its zone: paper, or the light beside a shadow"),
    ],
)
def test_of_which_dice_the_table_beside_them_may_tell_the_light_though_it_is_not_believed(bgr, zone, times, is_unsure):
    beside = (FLOOR / 255) ** GAMMA * times
    assert LampChange.between({"tray": tuple(FLOOR)}, {"tray": tuple(FLOOR)}).is_unsure_of(bgr, zone, beside) == is_unsure


def test_what_is_bright_beside_a_die_is_taken_for_the_light_where_that_is_to_be_tried():
    """It might be a sheet of paper, so that it counts as light only to see whether the name would be another."""
    lamp = LampChange.between({"tray": tuple(FLOOR)}, {"tray": tuple(FLOOR)})
    bright = ((FLOOR / 255) ** GAMMA) * 1.6
    assert relit((57, 144, 200), lamp.gain_at("tray", bright)) == pytest.approx((57, 144, 200), abs=0.5)
    assert relit((57, 144, 200), lamp.gain_beside("tray", bright)) == pytest.approx(darker((57, 144, 200), 1 / 1.6), rel=0.02)


@pytest.mark.parametrize(
    ("red", "lab", "name"),
    [
        pytest.param(1.0, (75.0, 0.0, 8.0), PALE, id="the light they were learned in"),
        pytest.param(2.0, (75.0, 0.0, 8.0), "asked", id="redder light: the other set lies twice as far"),
        pytest.param(2.0, (84.0, 0.0, 10.0), PALE, id="redder light, quite at home"),
    ],
)
def test_in_light_of_another_colour_a_name_of_ones_own_is_believed_where_no_other_set_is_near(red, lab, name):
    """The reader network knows nothing of such names; bodies are off by spreads in such light, all the same way."""
    dim = FLOOR * 0.6
    sets = tuple(DiceSet(one, body, (9.0, 6.0, 6.0)) for one, body in SETS.items())
    learned = LearnedColours(Profile(dice=sets, floors={"tray": tuple(dim)}), TableSeen())
    now = 255 * ((dim / 255) ** GAMMA * (1, 1, red)) ** (1 / GAMMA)
    body = 255 * ((np.array(to_bgr(lab)) / 255) ** GAMMA * (1, 1, red)) ** (1 / GAMMA)
    die = DieReading(3, "white", 0.99, False, ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), (0, 0, 1, 1), colour_odds={})
    told = learned.as_lit_by({"tray": tuple(now)}).judge_look(die, ColourLook(tuple(body), {}, "tray", {}), frozenset(SETS), ASK_BELOW)
    assert ("asked" if told.ask else told.colour) == name
