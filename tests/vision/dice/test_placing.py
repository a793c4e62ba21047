"""Where dice lie, and which are asked about for it: at a border, half hidden, seen aslant; and dice that seem to stand in one another, for
those that lie flat cannot."""

from dataclasses import replace

import pytest

from vision.dice.dice_sizes import DiceSizes
from vision.dice.placing import Placing, too_near_asked
from vision.ground.stance import Stance
from vision.mat import MatLayout
from vision.reading import DieReading
from vision.table_plane import CameraPose, Lens, to_pixels

ABOVE = CameraPose(Lens((1280, 960), 1300.0, (639.5, 479.5)), (0.0, 0.0, 0.0), (-210.0, -148.5, 600.0))
LAYOUT = MatLayout((420.0, 297.0), {"tray": (10.0, 10.0, 150.0, 270.0), "casino-1": (250.0, 10.0, 100.0, 100.0)})
FAR_OUT = MatLayout((1000.0, 297.0), {"casino-1": (800.0, 10.0, 100.0, 100.0)})
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
        pytest.param(row((0, False), (0.5, False), (1.5, False)), [True, True, False], id="two that are believed, and what touches one"),
    ],
)
def test_who_is_asked_about(dice, asked):
    assert [die.ask for die in too_near_asked(dice)] == asked
    assert [die.ask for die in too_near_asked(dice[::-1])] == asked[::-1]


def test_why_is_said():
    assert [die.why_ask for die in too_near_asked(row((0, False), (0.85, False)))] == ["cocked", "cocked"]
    assert [die.why_ask for die in too_near_asked(row((0, False), (0.5, True), (1.5, False)))] == ["", "covered", "faint"]


@pytest.mark.parametrize(("sure", "why"), [(0.971, "faint"), (0.999, "")])
def test_a_die_in_which_a_surer_doubtful_one_stands_is_asked_about_too(sure, why):
    """Of a row of fours in the sun through blinds the half of one and the half of the next was a four, 0.971, and the next was doubted."""
    other, doubtful = row((0, False), (0.5, True))
    other, doubtful = replace(other, confidence=sure), replace(doubtful, confidence=0.998)
    assert [die.why_ask for die in too_near_asked([other, doubtful])] == [why, "covered"]
    assert [die.why_ask for die in too_near_asked([doubtful, other])] == ["covered", why]


def test_dice_without_a_place_are_left_as_they_are():
    dice = [DieReading(4, "black", 0.98, False, TOP, (0, 0, 1, 1)), *row((0, False))]
    assert too_near_asked(dice) == dice


def die_at(x, y, edge_mm=16.0, confidence=0.98, why_ask=""):
    """A red four whose middle is there on the table, seen from straight above."""
    half = edge_mm / 2
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    top = tuple((float(px), float(py)) for px, py in to_pixels(corners, ABOVE, edge_mm))
    return DieReading(4, "red", confidence, bool(why_ask), top, (0, 0, 1, 1), why_ask)


def placed(*dice, sizes=(16.0,), layout=LAYOUT):
    stance = Stance((), None)
    stance.pose, stance.layout = ABOVE, layout
    return Placing(DiceSizes(sizes)).place(dice, stance, ask_below=0.9)


def test_a_die_is_told_where_it_lies_and_how_large_it_is():
    (die,) = placed(die_at(300.0, 60.0))
    assert (die.zone, die.ask) == ("casino-1", False)
    assert die.xy_mm == pytest.approx((300.0, 60.0), abs=0.1)
    assert (die.size_mm, die.border_mm) == pytest.approx((16.0, 50.0), abs=0.1)


@pytest.mark.parametrize(
    ("die", "zone", "why"),
    [
        pytest.param(die_at(254.0, 60.0), "casino-1", "", id="4 mm inside"),
        pytest.param(die_at(300.0, 60.0, confidence=0.93), "casino-1", "", id="not very sure, but seen from above"),
        pytest.param(die_at(252.0, 60.0), "casino-1", "border", id="2 mm inside"),
        pytest.param(die_at(248.0, 60.0), None, "border", id="2 mm outside"),
        pytest.param(die_at(246.0, 60.0), None, "", id="4 mm outside"),
        pytest.param(die_at(252.0, 60.0, why_ask="colour"), "casino-1", "colour", id="on the border, and asked about already"),
        pytest.param(die_at(300.0, 60.0, edge_mm=12.0), "casino-1", "covered", id="too small: half hidden"),
        pytest.param(die_at(205.0, 60.0, why_ask="cocked"), None, "", id="a supply that leans disturbs nobody"),
        pytest.param(die_at(205.0, 60.0, confidence=0.8, why_ask="cocked"), None, "cocked", id="one that is hardly read"),
    ],
)
def test_what_lies_at_a_border_or_half_hidden_is_asked_about_and_supplies_are_not(die, zone, why):
    (told,) = placed(die)
    assert (told.zone, told.why_ask, told.ask) == (zone, why, bool(why))


@pytest.mark.parametrize(
    "die",
    [
        pytest.param(die_at(300.0, 60.0, edge_mm=6.0), id="smaller than any die"),
        pytest.param(die_at(300.0, 60.0, edge_mm=34.0), id="larger than any die"),
        pytest.param(die_at(205.0, 60.0, confidence=0.6), id="beside the zones, and hardly a die"),
        pytest.param(die_at(205.0, 60.0, why_ask="faint"), id="beside the zones, and faint: print"),
        pytest.param(die_at(205.0, 60.0, edge_mm=22.0), id="beside the zones, and far larger than a die"),
    ],
)
def test_what_is_no_die_is_left_out(die):
    assert placed(die) == ()


@pytest.mark.parametrize(("confidence", "why"), [(0.93, "faint"), (0.96, "")])
def test_far_from_the_camera_only_what_is_very_sure_is_believed(confidence, why):
    (die,) = placed(die_at(850.0, 60.0, confidence=confidence), layout=FAR_OUT)
    assert (die.zone, die.why_ask) == ("casino-1", why)


def test_of_several_known_sizes_a_die_has_the_nearest_and_a_biggie_its_own():
    placing = Placing(DiceSizes((12.0, 20.0)))
    assert placing.heights_mm([replace(die_at(0.0, 0.0), size_mm=size) for size in (12.4, 17.0, 19.0, 26.0)]) == [12.0, 20.0, 20.0, 26.0]


def test_only_in_zones_a_far_larger_die_is_asked_about_for_its_size():
    lie = [replace(die_at(0.0, 0.0), size_mm=size, zone=zone) for size, zone in ((20.0, "tray"), (21.0, "tray"), (21.0, None))]
    assert [die.why_ask for die in Placing(DiceSizes((16.0,))).larger_asked(lie)] == ["", "size", ""]


@pytest.mark.parametrize(
    ("at_mm", "edge_mm", "confidence", "why"),
    [
        pytest.param(13.3, 13.5, 0.93, "faint", id="nearer than dice can lie, smaller and less sure"),
        pytest.param(16.2, 13.5, 0.93, "", id="as near as dice can lie"),
        pytest.param(13.3, 13.5, 0.99, "", id="as sure as the other"),
    ],
)
def test_the_side_of_a_supply_is_asked_about_and_its_top_is_not(at_mm, edge_mm, confidence, why):
    """Beside the mat, seen far aslant: a blue six of the shipped film, which is the side of a three."""
    top, side = placed(die_at(180.0, 60.0), die_at(180.0 + at_mm, 60.0, edge_mm=edge_mm, confidence=confidence))
    assert (top.why_ask, side.why_ask) == ("", why)


def test_a_die_of_another_colour_is_no_side_of_a_supply():
    other = replace(die_at(193.3, 60.0, edge_mm=13.5, confidence=0.93), colour="blue")
    assert [die.why_ask for die in placed(die_at(180.0, 60.0), other)] == ["", ""]


@pytest.mark.parametrize(("many", "why"), [(2, "covered"), (3, "")])
def test_while_nothing_is_known_of_their_size_a_few_dice_tell_that_they_are_small_and_not_half_hidden(many, why):
    dice = placed(*(die_at(40.0 + 30 * n, 60.0, edge_mm=12.0) for n in range(many)), sizes=())
    assert [die.why_ask for die in dice] == [why] * many
