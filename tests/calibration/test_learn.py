"""Learning the dice: what tells them apart is measured, what would be confused is named; reading then goes by what was learned."""

import shutil
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.learn import HIDDEN_SHARE, learn_dice
from vision.frame import Frame
from vision.lamps.lamp_change import LampChange, medians
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.profile import Profile
from vision.table_plane import to_pixels
from vision.training.compose.tables import game_look
from vision.training.draw.dice import Die, hsv_bgr, turn_z
from vision.training.measure.calibrated import camera, photograph

pytestmark = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not here; install poppler-utils")

POSE = camera(np.random.default_rng(2), wide=False)
PLACES = [(60, 200), (110, 230), (160, 190), (210, 240), (260, 200), (300, 235), (56, 110), (120, 110), (180, 110), (240, 110)]


def look(colour, body=None):
    """A plain set; body: hue, saturation, value instead of the colour's own."""
    made = game_look(np.random.default_rng(len(colour)), colour)
    made.gloss, made.rounding, made.logo, made.sunk = 0.0, 0.1, False, 0.0
    if body is not None:
        made.body = hsv_bgr(*body)
        made.pip = made.one_pip = np.full(3, 0.95, np.float32)
    return made


SETS = {"red": look("red", (356, 0.85, 0.7)), "blue": look("blue", (215, 0.8, 0.6)), "white": look("white"), "green": look("green")}


def table(looks, lamp="daylight", seed=0, size=16.0, values=(5, 4, 2, 3, 5)):
    """The mat with one die of each look, in order, at PLACES."""
    rng = np.random.default_rng(seed)
    dice = [
        Die(np.array([x, -y, size / 2]), size, turn_z(rng.uniform(0, 6)), values[i % len(values)], one)
        for i, ((x, y), one) in enumerate(zip(PLACES, looks, strict=False))
    ]
    return photograph(rng, POSE, dice, lamp, [])


def seen(picture, profile=None, colours=None):
    return TableReader(profile=profile, colours=colours).read(Frame(picture, 0.0, "made", 0, still=True))


def learned(picture, expected):
    return learn_dice(picture, seen(picture).dice, expected, POSE, MAT_1)


@pytest.fixture(scope="module")
def four():
    """Four sets lie there, two dice of each."""
    picture = table([*SETS.values(), *SETS.values()])
    return picture, learned(picture, list(SETS))


def test_each_colour_becomes_a_set_with_its_size_and_pips(four):
    sets = {dice.name: dice for dice in four[1].sets}
    assert set(sets) == set(SETS)
    assert all(dice.size_mm == pytest.approx(16, abs=1.5) for dice in sets.values())
    assert sets["blue"].body_lab[2] < -15  # bluish
    assert sets["red"].body_lab[1] > 25  # reddish
    assert sets["white"].body_lab[0] > 70
    assert (sets["red"].pips, sets["white"].pips) == ("light", "dark")
    assert len(four[1].samples) == 8


def test_a_big_die_beside_the_others_is_learned_as_one_and_not_asked_about_afterwards():
    rng, red, blue = np.random.default_rng(8), SETS["red"], SETS["blue"]
    lying = zip(PLACES, (16, 16, 22, 16, 16, 16), (5, 4, 3, 2, 3, 6), (red, red, red, blue, blue, blue), strict=False)
    dice = [Die(np.array([x, -y, mm / 2]), mm, turn_z(rng.uniform(0, 6)), value, one) for (x, y), mm, value, one in lying]
    picture = photograph(rng, POSE, dice, "daylight", [])
    result = learned(picture, ["red", "blue"])
    sizes = sorted((dice.name, round(dice.size_mm)) for dice in result.sets)
    assert [name for name, _ in sizes] == ["blue", "red", "red"]
    assert sizes[2][1] == pytest.approx(22, abs=2)
    assert result.confused == ()
    (big,) = [die for die in seen(picture, Profile(dice=result.sets), frozenset(["red", "blue"])).dice if die.size_mm > 19]
    assert (big.ask, big.why_ask) == (False, "")
    assert np.hypot(big.xy_mm[0] - PLACES[2][0], big.xy_mm[1] - PLACES[2][1]) < 1.5


def test_sets_that_differ_are_not_called_alike_and_the_tray_is_seen(four):
    result = four[1]
    assert result.confused == ()
    assert result.tray_floor_seen
    assert result.px_per_die > 20
    assert result.notes == ()


def test_two_sets_that_one_lamp_makes_alike_are_named():
    alike = table([SETS["red"], look("orange", (8, 0.85, 0.72)), SETS["blue"]])
    result = learned(alike, ["red", "orange", "blue"])
    assert [set(pair[:2]) for pair in result.confused] == [{"red", "orange"}]
    assert any("look nearly alike" in str(note) for note in result.notes)


def test_a_set_that_is_missing_is_asked_for(four):
    result = learned(four[0], ["red", "blue", "white", "green", "yellow"])
    assert [dice.name for dice in result.sets] == ["red", "blue", "white", "green"]
    assert any("no yellow die" in str(note) for note in result.notes)


@pytest.mark.parametrize(
    ("leaning", "said"),
    [
        (1, "One die leans or lies under something and was not learned from."),
        (2, "2 dice lean or lie under something and were not learned from."),
    ],
)
def test_dice_that_lean_are_counted_in_words(four, leaning, said):
    dice = seen(four[0]).dice
    told = [replace(die, ask=True, why_ask="cocked") if n < leaning else die for n, die in enumerate(dice)]
    assert [str(note) for note in learn_dice(four[0], told, list(SETS), POSE, MAT_1).notes] == [said]


def test_dice_that_the_reader_takes_for_another_colour_are_said_and_remembered(four):
    """Under this lamp green dice look blue to it; the blue ones look bluer still, so the names go right all the same."""
    told = [replace(d, colour_odds={"blue": 0.7, "green": 0.3}) if d.colour == "green" else d for d in seen(four[0]).dice]
    result = learn_dice(four[0], told, list(SETS), POSE, MAT_1)
    assert {dice.name: dice.looks for dice in result.sets} == {"red": "", "blue": "", "white": "", "green": "blue"}
    assert [str(note) for note in result.notes] == ["The dice taken for green look blue to me: check their pictures."]
    assert {dice.name: dice.body_lab for dice in result.sets} == {dice.name: dice.body_lab for dice in four[1].sets}


def test_a_green_die_that_lies_there_for_the_black_one_is_said():
    """With one die a name each gets one, so nothing is missing; and nobody plays green, so nothing looks nearly alike."""
    result = learned(table([SETS["red"], SETS["blue"], SETS["green"]]), ["red", "blue", "black"])
    assert [str(note) for note in result.notes] == ["The dice taken for black look green to me: check their pictures."]


def test_a_forgotten_set_takes_no_dice_of_another(four):
    """No orange die lies there, and the reader gives the red ones some odds for it: they stay red."""
    told = [replace(d, colour_odds={"red": 0.6, "orange": 0.4}) if d.colour == "red" else d for d in seen(four[0]).dice]
    result = learn_dice(four[0], told, [*SETS, "orange"], POSE, MAT_1)
    assert [dice.name for dice in result.sets] == list(SETS)
    assert any("no orange die" in str(note) for note in result.notes)
    assert sorted(name for name, _ in result.samples) == sorted(2 * list(SETS))


def test_dice_of_ones_own_are_learned_by_a_name_of_ones_own():
    pink = look("red", (335, 0.45, 0.9))
    result = learned(table([SETS["blue"], SETS["white"], pink]), ["blue", "white", "grandma"])
    assert {dice.name for dice in result.sets} == {"blue", "white", "grandma"}


def test_a_box_that_hides_a_part_of_the_trays_floor_is_noticed(four):
    hidden = four[0].copy()
    corners = to_pixels([(26, 151), (326, 151), (326, 172), (26, 172)], POSE)
    cv2.fillConvexPoly(hidden, corners.astype(np.int32), (40, 60, 110))
    result = learn_dice(hidden, seen(four[0]).dice, list(SETS), POSE, MAT_1)
    assert result.tray_hidden_share > HIDDEN_SHARE
    assert not result.tray_floor_seen
    assert any("floor is hidden" in str(note) for note in result.notes)


def test_dice_of_ones_own_names_keep_them_under_another_lamp_wherever_they_lie():
    """They were named from left to right: whoever laid them the other way round gave each the other's name in that light."""
    names = ["Anna's", "Ben's"]
    by_day = learned(table([SETS["red"], SETS["blue"]]), names)
    assert any("from left to right" in str(note) for note in by_day.notes)
    evening = (table([SETS["blue"], SETS["red"]], seed=1) * (0.55, 0.75, 0.95)).astype(np.uint8)
    again = learn_dice(evening, seen(evening).dice, names, POSE, MAT_1, profile_of(by_day))
    assert any("by how the profile knows them" in str(note) for note in again.notes)
    for one in by_day.sets:
        (same,) = (other for other in again.sets if other.name == one.name)
        assert np.sign(same.body_lab[2]) == np.sign(one.body_lab[2]), "blue stays blue"


# Reading by what was learned


def profile_of(result, **more):
    return Profile(lens=POSE.lens, layout=MAT_1, dice=result.sets, floors=result.floors, size_px=POSE.lens.size_px, **more)


def named(reading):
    """Dice from left to right in the front row: colour, and whether it is asked about."""
    front = sorted((die for die in reading.dice if die.zone == "tray"), key=lambda die: die.xy_mm[0])
    return [(die.colour, die.ask) for die in front]


@pytest.mark.parametrize("lamp", ["daylight", "warm bulb", "dim strip"])
def test_learned_dice_are_named_under_another_lamp(four, lamp):
    reading = seen(table(list(SETS.values()), lamp, seed=3), profile_of(four[1]), frozenset(SETS))
    assert named(reading) == [(name, False) for name in SETS]


def test_a_name_of_ones_own_counts_as_a_colour():
    pink = look("red", (335, 0.45, 0.9))
    result = learned(table([SETS["blue"], SETS["white"], pink]), ["blue", "white", "grandma"])
    reading = seen(table([pink, SETS["blue"], pink], seed=4), profile_of(result), frozenset({"blue", "white", "grandma"}))
    assert named(reading) == [("grandma", False), ("blue", False), ("grandma", False)]


def test_a_colour_that_was_not_learned_is_still_told_by_the_network(four):
    partly = replace(four[1], sets=tuple(dice for dice in four[1].sets if dice.name != "green"))
    reading = seen(table(list(SETS.values()), seed=5), profile_of(partly), frozenset(SETS))
    assert [colour for colour, _ in named(reading)] == list(SETS)


def test_a_strange_die_is_asked_about_rather_than_given_to_somebody(four):
    strange = look("yellow", (50, 0.9, 0.95))
    reading = seen(table([SETS["red"], strange], seed=6), profile_of(four[1]), frozenset(SETS))
    assert named(reading)[0] == ("red", False)
    assert named(reading)[1][1]


def test_light_far_from_what_was_learned_is_said_and_the_network_judges_alone(four):
    picture = np.clip(table(list(SETS.values()), seed=7) * np.array([0.3, 0.6, 1.0]), 0, 255).astype(np.uint8)
    reader = TableReader(profile=profile_of(four[1]), colours=frozenset(SETS))
    reading = reader.read(Frame(picture, 0.0, "made", 0, still=True))
    assert "another colour" in str(reader.note)
    assert all(colour == right for (colour, ask), right in zip(named(reading), SETS, strict=False) if not ask)


def in_a_shadow(picture, from_mm=185.0):
    """The picture, what lies right of this on the mat in somebody's shadow."""
    corners = to_pixels([(from_mm, -50), (500, -50), (500, 350), (from_mm, 350)], POSE)
    mask = cv2.GaussianBlur(cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.float32), corners.astype(np.int32), 1.0), (0, 0), 4)
    light = 1 - mask[..., None] * (1 - np.array((0.42, 0.34, 0.28)))
    return (255 * ((picture / 255.0) ** 2.2 * light) ** (1 / 2.2)).round().astype(np.uint8)


@pytest.mark.parametrize("from_mm", [120, 135, 150, 160, 170, 185, 200, 215, 230])
def test_a_shadow_that_falls_on_a_part_of_the_tray_changes_no_colour(four, from_mm):
    """Wherever its edge is; some dice lie on it."""
    picture = in_a_shadow(table([*SETS.values(), *SETS.values()], seed=3), from_mm)
    reading = seen(picture, profile_of(four[1]), frozenset(SETS))
    assert named(reading) == [(name, False) for name in [*SETS, "red", "blue"]]
    assert [(die.colour, die.ask) for die in reading.dice if die.zone != "tray"].count(("green", False)) == 1


def test_sets_learned_while_somebody_stands_in_the_light_are_those_learned_without(four):
    dice = [look for look in SETS.values() for _ in range(2)]
    spread = [dice[i] for i in (0, 2, 4, 6, 1, 3, 5, 7)]  # one of each set on either side
    shaded = learned(in_a_shadow(table(spread, seed=8)), list(SETS))
    for one in shaded.sets:
        like = next(dice for dice in four[1].sets if dice.name == one.name)
        assert np.linalg.norm(np.subtract(one.body_lab, like.body_lab) / (9, 6, 6)) < 1
    reading = seen(table(list(SETS.values()), seed=9), profile_of(shaded), frozenset(SETS))
    assert named(reading) == [(name, False) for name in SETS]


def test_in_a_shadow_a_die_has_another_light_than_it_was_learned_in():
    then = {"tray": (150.0, 150.0, 150.0), "casino-1": (150.0, 150.0, 150.0)}
    lamp = LampChange.between(then, then)
    dark = (np.array((150.0, 150.0, 150.0)) / 255) ** 2.2 * 0.3
    assert lamp.as_then((60.0, 30.0, 20.0), "tray", dark) == pytest.approx(np.array((60, 30, 20)) / 0.3 ** (1 / 2.2), rel=0.03)
    assert lamp.is_another_at("tray", dark)
    assert not lamp.is_another_at("tray", dark / 0.3)
    green_print = np.array((0.02, 0.3, 0.02))
    assert lamp.as_then((60.0, 30.0, 20.0), "tray", green_print) == pytest.approx((60, 30, 20))


def test_in_the_lit_part_of_a_shaded_tray_a_die_has_the_light_that_much_of_the_table_has():
    """A sheet of paper is no light: so bright is nothing else there."""
    then = {"tray": (150.0, 150.0, 150.0), "casino-1": (150.0, 150.0, 150.0)}
    dark = np.array((150.0, 150.0, 150.0)) * 0.3 ** (1 / 2.2)
    shaded, lit = np.tile(dark, (300, 1)).astype(np.uint8), np.full((300, 3), 150, np.uint8)
    part_shaded = {"tray": np.concatenate([shaded, lit[:200]]), "casino-1": lit}
    lamp = LampChange.to_cells(then, medians(part_shaded), part_shaded)
    bright = np.array((150.0, 150.0, 150.0) / np.float64(255)) ** 2.2
    assert lamp.as_then((60.0, 30.0, 20.0), "tray", bright) == pytest.approx((60, 30, 20), rel=0.03)
    for paper in (1.6, 2.4, 0.55):
        assert lamp.as_then((60.0, 30.0, 20.0), "tray", bright * paper) == pytest.approx(lamp.as_then((60.0, 30.0, 20.0), "tray"))
    shade = {"tray": shaded, "casino-1": np.concatenate([shaded, lit[:30]])}
    all_shaded = LampChange.to_cells(then, medians(shade), shade)
    assert all_shaded.as_then((60.0, 30.0, 20.0), "tray", bright) == pytest.approx(all_shaded.as_then((60.0, 30.0, 20.0), "tray"))


def test_a_lamp_is_told_from_the_floors_alone():
    then = {"tray": (150.0, 150.0, 150.0), "casino-1": (140.0, 140.0, 140.0)}
    same = LampChange.between(then, {"tray": (75.0, 75.0, 75.0), "casino-1": (70.0, 70.0, 70.0)})
    assert same.is_covered
    assert same.tint == pytest.approx(1, abs=0.05)
    assert same.as_then((60.0, 30.0, 20.0), "tray") == pytest.approx((120, 60, 40), rel=0.08)
    assert LampChange({}).as_then((60.0, 30.0, 20.0), None) == pytest.approx((60, 30, 20))


def test_where_floors_are_as_bright_as_can_be_nobody_knows_how_much_light_there_is():
    """A floor of 255 may have had twice or ten times the light. One such place doubts its own dice, most of them all that was learned."""
    then = dict.fromkeys(("tray", "casino-1", "casino-2"), (180.0, 180.0, 180.0))
    one = LampChange.between(then, then | {"tray": (255.0, 250.0, 240.0)})
    assert one.is_covered
    assert one.is_another_at("tray", None)
    assert not one.is_another_at("casino-1", None)
    assert not LampChange.between(then, dict.fromkeys(then, (255.0, 250.0, 240.0))).is_covered
    white = dict.fromkeys(then, (255.0, 255.0, 255.0))
    assert LampChange.between(white, white).is_covered, "a floor as bright when the dice were learned tells nothing new"
