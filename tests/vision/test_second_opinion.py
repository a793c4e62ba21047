"""What a table's own networks would ask about is shown to the readers of photographs before anybody is asked."""

from dataclasses import replace

import numpy as np
import pytest

import vision.second_opinion
from tests.vision.opinions import NAMES, PICTURE, die, said, second
from vision.colours.colour_opinion import ColoursInPlay
from vision.colours.top_faces import to_bgr
from vision.reading import asked_about
from vision.second_opinion import SURELY_READ, SecondOpinion


def beside_one_another(bodies):
    picture = np.zeros((40, 100 * len(bodies), 3), np.uint8)
    for place, body in enumerate(bodies):
        picture[:, 100 * place : 100 * place + 60] = body
    return picture


@pytest.mark.parametrize(
    ("doubted", "opinion", "asked"),
    [
        pytest.param(die(), said(), False, id="both see red"),
        pytest.param(die(), said(told=0.8), True, id="the other is not sure of red"),
        pytest.param(die(sure=0.55), said(told=0.93), True, id="neither is quite sure"),
        pytest.param(die(), said(told=0.1, other="black"), True, id="rather red than orange or white, but black still more"),
        pytest.param(die(), said(value=5), True, id="the same colour, another value"),
        pytest.param(die(), said(fine=0.9), True, id="it may not lie flat"),
        pytest.param(die(why="blurred"), said(), False, id="both see a four"),
        pytest.param(die(why="blurred"), said(read=0.95), True, id="the other is not sure of the four"),
        pytest.param(die(why="blurred"), said(colour="yellow"), True, id="a four, but yellow"),
        pytest.param(die(why="blurred", stands=0.86), said(), True, id="pips of two sides of a leaning die make a four to both"),
        pytest.param(die(why="blurred", value=1, stands=0.995), said(value=1), False, id="both see a one"),
        pytest.param(die(why="blurred", value=1), said(value=1), True, id="of a black two one pip is hardly seen"),
        pytest.param(die(why="blurred", value=1, stands=None), said(value=1), True, id="a one, and how it stands was not looked at"),
        pytest.param(die(why="blurred", value=1, stands=0.9), said(value=1), True, id="a two whose pips run together is a one to both"),
        pytest.param(die(why="blurred", value=1, stands=0.995, read=0.9), said(value=1, read=0.995), True, id="a one to the other alone"),
        pytest.param(die(why="blurred", sure=0.7), said(told=0.93), True, id="a four, but of neither is the colour sure enough"),
        pytest.param(die(why="blurred", sure=0.9995), said(told=0.85, other="white"), True, id="a four, but the other is not sure of red"),
        pytest.param(die(read=0.9), said(), False, id="red to both, and a four of which the other is sure"),
        pytest.param(die(why="blurred", read=0.9), said(), False, id="a four of which the other is sure"),
        pytest.param(die(why="faint"), said(), False, id="both see a die"),
        pytest.param(die(why="faint", read=0.985), said(read=0.985), True, id="both see a die, of whose value neither is quite sure"),
        pytest.param(die(why="faint", read=0.975), said(read=0.995), False, id="both see a die, and the other is sure of the four"),
        pytest.param(die(why="faint", value=1, read=0.975), said(value=1, read=0.995), True, id="a one needs to be surer to both"),
        pytest.param(die(why="faint", confidence=0.3), said(), True, id="hardly a die to the table's own"),
        pytest.param(die(why="faint", value=1, stands=0.66), said(value=1), True, id="half a domino stands otherwise than a die"),
        pytest.param(die(why="faint", value=1), said(value=1, fine=0.6), True, id="it stands as a die does, or a lens"),
        pytest.param(die(why="faint", stands=None), said(), True, id="how it stands was not looked at"),
        pytest.param(die(why="faint", value=1), said(value=1), False, id="a one that is but faint"),
        pytest.param(die(why="faint", value=1, read=0.954), said(value=1, read=0.998), True, id="a five of which bleaching leaves a one"),
        pytest.param(die(why="cocked"), said(), True, id="leaning dice look flat to the readers of photographs"),
        pytest.param(die(why="covered"), said(), True, id="what lies over a die is not theirs to tell"),
        pytest.param(die(why="border"), said(), True, id="nor on which side of a line it lies"),
    ],
)
def test_what_both_are_sure_of_is_not_asked_about(monkeypatch, doubted, opinion, asked):
    (told,) = second(monkeypatch, [doubted], [opinion])
    assert told.ask is asked
    assert (told.value, told.colour) == (doubted.value, doubted.colour) or asked


def test_a_colour_is_settled_for_all_its_dice_or_for_none(monkeypatch):
    pair = [die(0), die(100)]
    assert [one.ask for one in second(monkeypatch, pair, [said(), said()])] == [False, False]
    assert [one.ask for one in second(monkeypatch, pair, [said(), said(colour="yellow")])] == [True, True]
    pair = [die(0), die(100, sure=0.8)]  # red on the table and to all, orange in truth: one as surely as this, the other less
    assert [one.ask for one in second(monkeypatch, pair, [said(), said(told=0.92)])] == [True, True]


@pytest.mark.parametrize("why", ["colour", "blurred"])
def test_a_die_is_not_settled_by_an_agreement_on_another_colour(monkeypatch, why):
    """One is yellow to both; the other is red on the table and yellow to these, who are as sure."""
    pair = [die(0, why=why, sure=0.97), die(100, why=why, colour="yellow", sure=0.97)]
    assert [one.ask for one in second(monkeypatch, pair, [said(colour="yellow")] * 2, names={"red", "yellow"})] == [True, False]


def test_a_colour_whose_dice_look_as_two_sets_do_is_not_settled(monkeypatch):
    """On a made table of strong colours red dice were orange to both sorts of readers, and unlike the orange ones."""
    dice = [die(100 * n, sure=0.99) for n in range(4)]
    picture = np.full((40, 400, 3), (0, 130, 240), np.uint8)
    assert [one.ask for one in second(monkeypatch, dice, [said()] * 4, picture=picture)] == [False] * 4
    picture[:, 190:] = (0, 0, 200)
    assert [one.ask for one in second(monkeypatch, dice, [said()] * 4, picture=picture)] == [True] * 4


def test_several_that_lie_a_little_apart_from_several_are_not_settled_while_a_colour_is_unseen(monkeypatch):
    """Through a camera that makes pale and dark four orange dice were red to both, with 0.9994 and 1.0, beside two red ones."""
    bodies = [(74, 100, 254), (75, 95, 245), (75, 99, 243), (68, 99, 247), (73, 69, 245), (83, 73, 244)]
    dice = [die(100 * n, sure=0.9994) for n in range(6)]
    seen = [replace(die(at, why="", sure=0.999, confidence=0.999), colour="orange") for at in (600, 700)]
    picture = beside_one_another([*bodies, (0, 130, 240), (0, 130, 240)])
    told = second(monkeypatch, dice, [said()] * 6, names={"red", "orange"}, picture=picture)
    assert [one.ask for one in told] == [True] * 6
    told = second(monkeypatch, [*dice, *seen], [said()] * 6, names={"red", "orange"}, picture=picture)
    assert [one.ask for one in told] == [False] * 8


@pytest.mark.parametrize("why", ["", "colour"], ids=["believed before", "doubted before"])
def test_red_dice_of_two_hues_are_red_by_nobodys_word_while_orange_is_unseen(monkeypatch, why):
    """Through a camera that makes pale and dark six orange dice were red to both, 0.97 and 0.93 at least, beside a single red one."""
    picture = np.full((40, 400, 3), 128, np.uint8)
    for place, body in enumerate([(66, 91, 205)] * 3 + [(60, 66, 172)]):
        picture[:20, 100 * place : 100 * place + 20] = body
    dice = [die(100 * n, why=why, sure=0.995, confidence=0.999) for n in range(4)]
    assert [one.ask for one in second(monkeypatch, dice, [said()] * 4, names={"red", "orange"}, picture=picture)] == [True] * 4
    assert [one.ask for one in second(monkeypatch, dice, [said()] * 4, names={"red", "white"}, picture=picture)] == [False] * 4


RED_AND_ORANGE = [(28, 28, 120)] * 3 + [(40, 100, 220)] * 3  # hues of 35 and 56 degrees


def two_sets(colour, sure):
    """Three red and three orange dice, which the table's own readers call so, so surely."""
    odds = {"orange": 1 - sure, "red": sure} if colour == "red" else {"orange": sure, "red": 1 - sure}
    return [replace(die(100 * n, colour=colour, sure=sure, confidence=0.999), colour_odds=odds) for n in range(6)]


def test_a_red_and_an_orange_set_are_told_by_their_order(monkeypatch):
    """Seed 12080, table 204: under a warm lamp red dice were red or orange to readers, beside orange ones."""
    dice = two_sets("red", 0.9)[:3] + two_sets("orange", 0.9)[3:]
    opinions = [said(told=0.6, other="orange")] * 3 + [said(colour="orange", told=0.9, other="red")] * 3
    picture = beside_one_another(RED_AND_ORANGE)
    told = second(monkeypatch, dice, opinions, names={"red", "orange"}, picture=picture)
    assert [(one.colour, one.ask) for one in told] == [("red", False)] * 3 + [("orange", False)] * 3
    told = second(monkeypatch, dice, opinions, names={"red", "orange"}, picture=picture, another_lamp=True)
    assert [one.ask for one in told] == [True] * 6


def test_a_set_that_all_readers_take_for_the_other_is_named_by_the_order_and_asked_about(monkeypatch):
    """Seed 12080, table 367: under a dim lamp seven orange dice were red to all, 0.975 to 0.999, beside five that were."""
    told = second(monkeypatch, two_sets("red", 0.99), [said(told=0.99, other="orange")] * 6, names={"red", "orange"},
                  picture=beside_one_another(RED_AND_ORANGE))  # fmt: skip
    assert [(one.colour, one.ask) for one in told] == [("red", False)] * 3 + [("orange", True)] * 3


def test_a_die_that_is_the_other_to_all_readers_is_asked_about_where_the_order_puts_it_in_a_set(monkeypatch):
    """Seed 12170, table 113: at night a red die so dark that its hue was noise lay among the orange ones by its order."""
    dice = two_sets("red", 0.9)[:3] + two_sets("orange", 0.99)[3:]
    dice[3] = replace(dice[3], colour="red", colour_confidence=0.99, colour_odds={"orange": 0.01, "red": 0.99}, why_ask="colour", ask=True)
    against, orange = said(told=0.99, other="orange"), said(colour="orange", told=0.99, other="red")
    opinions = [said(told=0.6, other="orange")] * 3 + [against, orange, orange]
    told = second(monkeypatch, dice, opinions, names={"red", "orange"}, picture=beside_one_another(RED_AND_ORANGE))
    assert [one.ask for one in told] == [False] * 3 + [True] + [False] * 2


def test_of_two_sets_told_by_their_order_a_die_whose_value_is_in_doubt_is_still_asked_about(monkeypatch):
    dice = two_sets("red", 0.9)[:3] + two_sets("orange", 0.9)[3:]
    dice[0] = replace(dice[0], why_ask="faint", stands_flat=0.2)
    opinions = [said(told=0.6, other="orange")] * 3 + [said(colour="orange", told=0.9, other="red", fine=0.3)] * 3
    told = second(monkeypatch, dice, opinions, names={"red", "orange"}, picture=beside_one_another(RED_AND_ORANGE))
    assert [(one.colour, one.why_ask) for one in told] == [("red", "faint"), *[("red", "")] * 2, *[("orange", "faint")] * 3]


@pytest.mark.parametrize("why", ["", "colour"], ids=["believed before", "doubted before"])
def test_a_dark_die_with_a_hint_of_a_colour_is_black_by_nobodys_word(monkeypatch, why):
    """Through a camera that makes pale and dark a purple die was black to both, 0.996 to the table's own."""
    dark = die(why=why, colour="black", sure=0.996, confidence=0.999)
    picture = np.full((40, 40, 3), (7, 4, 12), np.uint8)
    told = second(monkeypatch, [dark], [said(colour="black")], names={"black", "purple"}, picture=picture)
    assert [(one.colour, one.why_ask) for one in told] == [("black", "colour")]
    told = second(monkeypatch, [dark], [said(colour="black")], names={"black", "white"}, picture=picture)
    assert [(one.colour, one.why_ask) for one in told] == [("black", "")]


GRAINY_BLACK = [(41, 47, 58), (58, 44, 40), (45, 60, 47), (61, 47, 60)]  # L* 20 or so, each with a hint of another colour


@pytest.mark.parametrize(
    ("own", "others", "bodies", "asked"),
    [
        pytest.param(0.9995, 0.999, GRAINY_BLACK, False, id="grain"),
        pytest.param(0.988, 0.999, GRAINY_BLACK, True, id="a purple die was black with 0.988 to the table's own"),
        pytest.param(0.9995, 0.99, GRAINY_BLACK, True, id="these are not quite sure"),
        pytest.param(0.9995, 0.999, [(1, 2, 6), (8, 1, 1), (1, 6, 2), (8, 2, 8)], True, id="nothing but darkness is left"),
    ],
)
def test_a_grainy_set_is_black_where_both_are_all_but_certain_of_it(monkeypatch, own, others, bodies, asked):
    dice = [die(100 * n, colour="black", sure=own) for n in range(4)]
    opinions = [said(colour="black", told=others)] * 4
    told = second(monkeypatch, dice, opinions, names={"black", "purple", "white"}, picture=beside_one_another(bodies))
    assert [one.ask for one in told] == [asked] * 4


def test_a_black_set_is_believed_where_what_nobody_may_call_black_has_another_name(monkeypatch):
    """Seed 12070, table 268: of nine purple dice two were rather black, and eight certainly black ones were doubted with them."""
    sure, unsure = {"black": 0.9999, "purple": 0.0001}, {"black": 0.6, "purple": 0.4}
    black = [replace(die(100 * n, colour="black", sure=0.9999, confidence=0.999), colour_odds=sure) for n in range(4)]
    purple = [replace(die(400 + 100 * n, colour="black", sure=0.6), colour_odds=unsure) for n in range(3)]
    picture = beside_one_another([(2, 2, 2)] * 4 + [(22, 5, 14)] * 3)
    opinions = [said(colour="black", told=0.9999)] * 4 + [said(colour="purple", told=0.95, other="black")] * 3
    told = second(monkeypatch, black + purple, opinions, names={"black", "purple"}, picture=picture)
    assert [(one.colour, one.ask) for one in told] == [("black", False)] * 4 + [("purple", True)] * 3


def test_a_dark_die_is_not_black_by_the_word_of_these_alone(monkeypatch):
    """Through a camera that makes dark a blue die was black to them, 0.9985, and blue with 0.33 to the table's own."""
    blue = replace(die(colour="black"), colour_odds={"black": 0.669, "blue": 0.329}, colour_confidence=0.669)
    picture = beside_one_another([(22, 21, 18)])
    told = second(monkeypatch, [blue], [said(colour="black", told=0.9985)], names={"black", "blue"}, picture=picture)
    assert [one.why_ask for one in told] == ["colour"]


def test_two_that_are_hardly_surely_red_are_not_settled_while_nobody_shows_orange(monkeypatch):
    """Through a camera that makes pale and dark two orange dice were red, 0.994 and 0.988, and to both 0.9991 and 0.987."""
    dice = [die(0, why="", sure=0.994, confidence=0.999), die(100, why="", sure=0.988, confidence=0.999)]
    told = second(monkeypatch, dice, [said(told=0.999), said(told=0.987)], names={"red", "orange"})
    assert [one.why_ask for one in told] == ["colour", "colour"]
    told = second(monkeypatch, dice, [said(told=0.999), said(told=0.987)], names={"red", "white"})
    assert [one.why_ask for one in told] == ["", ""]


@pytest.mark.parametrize(("another_lamp", "asked"), [(False, False), (True, True)], ids=["the same lamp", "another lamp"])
def test_learned_red_dice_need_no_orange_ones_beside_them(monkeypatch, another_lamp, asked):
    dice = [die(100 * n, why="", sure=0.984, confidence=0.999) for n in range(2)]
    told = second(monkeypatch, dice, [said(told=0.999)] * 2, {"red", "orange"}, another_lamp, are_learned=True)
    assert [one.ask for one in told] == [asked] * 2


def test_learned_red_dice_need_orange_ones_beside_them_where_nobody_knows_how_red_looks_here(monkeypatch):
    monkeypatch.setattr(vision.second_opinion, "read_faces", lambda image, faces, **_: [said(told=0.999) for _ in faces])
    dice = [die(100 * n, why="", sure=0.984, confidence=0.999) for n in range(2)]
    told = SecondOpinion().hear(PICTURE, dice, ColoursInPlay({"red", "orange"}, are_learned=True, are_told_by_looks=False))
    assert [one.ask for one in told] == [True] * 2


@pytest.mark.parametrize(
    ("names", "are_learned", "asked"),
    [
        pytest.param({"purple", "blue"}, False, True, id="perhaps a blue one, turned by the camera"),
        pytest.param({"purple", "white"}, False, False, id="nobody plays blue"),
        pytest.param({"purple", "blue"}, True, False, id="calibration saw them through this camera"),
    ],
)
def test_a_purple_die_of_a_blue_hue_is_purple_by_nobodys_word_while_blue_is_unseen(monkeypatch, names, are_learned, asked):
    purple = die(why="", colour="purple", sure=0.999, confidence=0.999)
    picture = beside_one_another([(200, 60, 40)])
    (told,) = second(monkeypatch, [purple], [said(colour="purple")], names=names, picture=picture, are_learned=are_learned)
    assert told.ask is asked


@pytest.mark.parametrize(("names", "asked"), [({"white", "blue"}, True), ({"white", "red"}, False)], ids=["blue is unseen", "not played"])
def test_a_blueish_white_die_is_white_by_nobodys_word(monkeypatch, names, asked):
    """Seed 12653, table 1: six blue dice were white to all, through a camera that makes pale."""
    white = die(why="", colour="white", sure=0.999, confidence=0.999)
    picture = beside_one_another([(148, 122, 108)])
    (told,) = second(monkeypatch, [white], [said(colour="white")], names=names, picture=picture)
    assert told.ask is asked


@pytest.mark.parametrize(
    ("other", "another_lamp", "are_learned", "asked"),
    [
        pytest.param("white", False, False, False, id="no other colour has its hue"),
        pytest.param("white", True, False, True, id="under another lamp nobody's hue is believed"),
        pytest.param("blue", False, False, True, id="blue is unseen, and the camera may turn it into this"),
        pytest.param("blue", False, True, False, id="calibration saw them through this camera"),
    ],
)
def test_a_doubtful_die_is_told_by_a_hue_that_no_other_colour_has(monkeypatch, other, another_lamp, are_learned, asked):
    purple = die(colour="purple", sure=0.85, confidence=0.999)
    body = [int(part) for part in to_bgr((50.0, 45.0, -16.0))]
    opinion, picture = said(colour="purple", told=0.85, other=other), beside_one_another([body])
    told = second(monkeypatch, [purple], [opinion], {"purple", other}, another_lamp, picture, are_learned)
    assert [(one.colour, one.ask) for one in told] == [("purple", asked)]


def test_a_die_that_looks_like_a_colour_nobody_plays_speaks_against_no_other(monkeypatch):
    assert [one.ask for one in second(monkeypatch, [die(0), die(100)], [said(), said(told=0.1, other="black")])] == [False, True]


def test_what_is_still_asked_about_is_proposed_as_both_see_it(monkeypatch):
    (colour,) = second(monkeypatch, [die(sure=0.5)], [said(colour="yellow")])
    assert (colour.ask, colour.why_ask, colour.colour) == (True, "colour", "yellow")
    assert sum(colour.colour_odds.values()) == pytest.approx(1)
    (value,) = second(monkeypatch, [replace(die(why="blurred"), face_odds=(0.0, 0.0, 0.0, 0.5, 0.0, 0.5))], [said(value=6, read=0.9)])
    assert (value.ask, value.why_ask, value.value) == (True, "blurred", 6)
    assert sum(value.face_odds) == pytest.approx(1)
    (value,) = second(monkeypatch, [replace(die(why="blurred"), face_odds=(0.0, 0.0, 0.0, 0.9, 0.0, 0.1))], [said(value=6, read=0.55)])
    assert (value.ask, value.value) == (True, 4)  # the surer word weighs more


def test_a_value_that_both_settle_is_as_sure_as_both_are(monkeypatch):
    """What is told unasked with little confidence would be asked about by whoever reads that."""
    (told,) = second(monkeypatch, [die(why="blurred", confidence=0.7)], [said()])
    assert (told.ask, told.confidence) == (False, SURELY_READ)


@pytest.mark.parametrize(
    ("believed", "opinion", "why"),
    [
        pytest.param(die(why=""), said(), "", id="both see a red four"),
        pytest.param(die(why=""), said(colour="white", told=0.6), "colour", id="hardly red, and white to the other"),
        pytest.param(die(why="", sure=0.999, confidence=0.97), said(value=5, read=0.6), "blurred", id="hardly a four, or a five"),
        pytest.param(die(why="", sure=0.97, confidence=0.999), said(colour="white", told=0.6), "colour", id="surely a four, hardly red"),
        pytest.param(die(why=""), said(fine=0.5), "faint", id="hardly a die"),
        pytest.param(die(why="", stands=0.9999), said(fine=0.69), "", id="hardly a die to the other, but it surely stands as one"),
        pytest.param(die(why="", confidence=0.962, stands=0.33), said(), "", id="a four that stands oddly is no pip of another die"),
        pytest.param(die(why="", read=0.9), said(read=0.995), "", id="not quite a four, of which the other is sure"),
        pytest.param(die(why="", sure=0.999, confidence=0.999), said(value=5, colour="white"), "", id="surely a red four"),
        pytest.param(die(why="", value=1, sure=0.999, confidence=0.999), said(value=1, fine=0.3), "faint", id="surely a one, or a lens"),
        pytest.param(die(why="", sure=0.999, confidence=0.999, read=0.964), said(read=0.957), "blurred", id="neither is sure of the four"),
        pytest.param(die(why="", sure=0.999, confidence=0.999, read=0.988), said(read=0.978), "blurred", id="nor here"),
        pytest.param(die(why="", sure=0.999, confidence=0.999, read=0.988), said(read=0.985), "", id="both are rather sure of the four"),
        pytest.param(die(why="", sure=0.999, confidence=0.999, read=0.96), said(read=0.995), "", id="the other is sure of the four"),
        pytest.param(die(why="", value=1, confidence=0.999, read=0.993), said(value=1, read=0.88), "blurred", id="a bleached three"),
        pytest.param(die(why="", value=1, confidence=0.962, stands=0.33), said(value=1), "blurred", id="one pip of a two, half shaded"),
        pytest.param(die(why="", value=1, confidence=0.985, stands=0.33), said(value=1), "", id="surely a one, however it stands"),
        pytest.param(die(why="", value=1, confidence=0.962), said(value=1), "", id="hardly a one, but it stands as one does"),
        pytest.param(die(why="", value=1, confidence=0.962, stands=None), said(value=1), "", id="how it stands was not looked at"),
    ],
)
def test_what_is_hardly_believed_is_asked_about_where_the_other_sees_something_else(monkeypatch, believed, opinion, why):
    for another_lamp in (True, False):
        (told,) = second(monkeypatch, [believed], [opinion], another_lamp=another_lamp)
        assert told == (asked_about(believed, why) if why else believed)


@pytest.mark.parametrize(
    ("opinions_of_the_sure", "asked"),
    [
        pytest.param((0.95, 0.97), False, id="they are sure of all the others"),
        pytest.param((0.95, 0.8), True, id="not of one of them: a lamp that changes one changes all"),
    ],
)
@pytest.mark.parametrize("doubt", ["", "colour"], ids=["doubted now", "doubted before"])
def test_where_one_die_of_a_colour_is_doubted_these_must_be_sure_of_all_others(monkeypatch, doubt, opinions_of_the_sure, asked):
    """On made tables under warm lamps five purple dice were black, and three yellow ones orange, most of them so surely that nobody else
    was heard."""
    hardly, *others, yellow = (die(0, why=doubt), *(die(at, why="", sure=0.999, confidence=0.999) for at in (100, 200, 300)))
    opinions = {0: said(colour="white", told=0.6), 300: said(colour="white")}
    opinions |= {at: said(told=told, other="white") for at, told in zip((100, 200), opinions_of_the_sure, strict=True)}
    monkeypatch.setattr(vision.second_opinion, "read_faces", lambda image, faces, **_: [opinions[round(face.box[0])] for face in faces])
    picture = np.zeros((40, 400, 3), np.uint8)
    for place, colour in enumerate([(240, 240, 240), (40, 40, 200), (40, 40, 200), (0, 130, 240)]):
        picture[:, 100 * place : 100 * place + 60] = colour
    told = SecondOpinion().hear(picture, [hardly, *others, replace(yellow, colour="yellow")], ColoursInPlay(NAMES))
    assert [one.ask for one in told] == [True, asked, asked, False]


@pytest.mark.parametrize(("chance", "asked"), [(0.995, True), (0.999, False)])
def test_where_one_black_die_is_doubted_these_must_be_all_but_certain_of_the_others(monkeypatch, chance, asked):
    """Through a camera that makes pale and dark two purple dice were black: one in doubt, the next 0.9985 and 0.995 to these."""
    dark, nearly, light = (7, 4, 12), (12, 10, 11), (24, 20, 22)
    dice = [die(0, why="", colour="black", sure=0.97, confidence=0.999), die(100, why="", colour="black", sure=0.9985, confidence=0.999)]
    opinions = {0: said(colour="black", told=0.999), 100: said(colour="black", told=chance, other="purple")}
    monkeypatch.setattr(vision.second_opinion, "read_faces", lambda image, faces, **_: [opinions[round(face.box[0])] for face in faces])
    told = SecondOpinion().hear(beside_one_another([dark, nearly]), dice, ColoursInPlay({"black", "purple"}))
    assert [one.ask for one in told] == [True, asked]
    told = SecondOpinion().hear(beside_one_another([dark, light]), dice, ColoursInPlay({"black", "purple"}))
    assert [one.ask for one in told] == [True, False]  # in more light a black die is seen to be one


@pytest.mark.parametrize(("known_here", "asked"), [(False, True), (True, False)], ids=["by names alone", "learned in this light"])
def test_a_pitch_dark_black_die_is_asked_about_but_where_calibration_knows_how_dark_they_are(monkeypatch, known_here, asked):
    """Of 10,000 dice of learned sets 120 were asked about (seed 12541), a quarter of them black, white and red ones that looked just as
    they had when they were learned."""
    dice = [die(0, why="", colour="black", sure=0.996, confidence=0.999), die(100, why="", colour="black", sure=0.996, confidence=0.999)]
    monkeypatch.setattr(vision.second_opinion, "read_faces", lambda image, faces, **_: [said(colour="black", told=0.999) for _ in faces])
    in_play = ColoursInPlay({"black", "purple"}, False, known_here, known_here, known_here)
    told = SecondOpinion().hear(beside_one_another([(2, 2, 2), (3, 3, 3)]), dice, in_play)
    assert [one.ask for one in told] == [asked, asked]


def test_what_looks_like_a_doubtful_die_that_may_be_of_its_colour_is_asked_about_with_it(monkeypatch):
    """In the dark one of four purple dice was blue to all readers, and so alike two doubtful ones that might have been blue."""
    torn = replace(die(0), colour_odds={"red": 0.5, "yellow": 0.35, "white": 0.15}, colour_confidence=0.5)
    other = replace(die(100, why="", sure=0.999, confidence=0.999), colour="yellow")
    picture = np.full((40, 400, 3), (0, 60, 160), np.uint8)
    told = second(monkeypatch, [torn, other], [said(told=0.5, other="yellow"), said(colour="yellow")], picture=picture)
    assert [one.why_ask for one in told] == ["colour", "colour"]
    picture[:, 90:] = (0, 150, 250)
    told = second(monkeypatch, [torn, other], [said(told=0.5, other="yellow"), said(colour="yellow")], picture=picture)
    assert [one.why_ask for one in told] == ["colour", ""]


@pytest.mark.parametrize(
    ("dice", "asked"),
    [
        pytest.param([die()], [True], id="another lamp deceives both about a colour"),
        pytest.param([die(why="blurred", sure=0.999)], [False], id="but not about a value"),
        pytest.param([die(why="faint", sure=0.999)], [False], id="nor about a die"),
        pytest.param([die(why="blurred", sure=0.98)], [True], id="where the table's own are sure of its colour"),
        pytest.param([die(why="blurred", sure=0.999), die(100)], [True, True], id="and of that of the others"),
        pytest.param([die(why="blurred", sure=0.999), die(100, colour="yellow")], [False, True], id="which have its colour"),
    ],
)
def test_under_another_lamp_a_value_is_settled_and_no_colour(monkeypatch, dice, asked):
    assert [one.ask for one in second(monkeypatch, dice, [said()] * len(dice), another_lamp=True)] == asked


def test_nothing_is_settled_where_colours_are_not_theirs_to_tell(monkeypatch):
    doubted = [die(0), die(100, why="blurred"), die(200, why="faint")]
    assert second(monkeypatch, doubted, [said()] * 3, names=None) == doubted


def test_of_colours_that_are_not_theirs_to_tell_nothing_is_doubted(monkeypatch):
    hardly_red = die(why="", confidence=0.999)
    assert second(monkeypatch, [hardly_red], [said(colour="white")], names=None) == [hardly_red]
