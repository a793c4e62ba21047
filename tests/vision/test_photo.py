"""What dice of one photograph say about each other: what is of another size, or at another's side, is asked about."""

from dataclasses import replace

import numpy as np
import pytest

from vision.belief import Belief
from vision.faces import Face
from vision.photo import doubted, judged, scales, smaller_beside_doubted
from vision.reading import DieReading


def die(x, y, edge=40.0, value=3, colour="red"):
    half = edge / 2
    top = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading(
        value=value, colour=colour, confidence=0.97, ask=False, why_ask="", top=top, box=(x - half, y - half, edge, edge),
        face_odds=(), colour_odds={}, colour_confidence=1.0,
    )  # fmt: skip


FIVE = [die(100 * k, 100) for k in range(5)]


def test_dice_of_one_size_are_all_believed():
    assert doubted(FIVE) == FIVE


def test_the_dot_on_a_large_card_is_asked_about():
    *rest, dot = doubted([*FIVE, die(300, 400, edge=130.0, value=1, colour="white")])
    assert rest == FIVE
    assert (dot.ask, dot.why_ask) == (True, "size")


def test_a_pip_taken_for_a_die_is_asked_about():
    assert doubted([*FIVE, die(300, 400, edge=12.0, value=1)])[-1].why_ask == "size"


def test_big_dice_beside_ordinary_ones_are_believed():
    big = die(300, 400, edge=60.0)
    assert doubted([*FIVE, big]) == [*FIVE, big]


def test_specks_are_asked_about_however_many_and_the_dice_among_them_are_not():
    dice = [die(100, 100, 150.0), die(400, 100, 140.0)]
    specks = [die(30 * k, 400, 10.0, value=1, colour="white") for k in range(9)]
    assert [one.ask for one in doubted([*dice, *specks])] == [False] * 2 + [True] * 9
    assert doubted(specks) == specks  # small dice of a small picture


def test_few_dice_tell_nothing_about_size():
    two = [die(0, 0, edge=30.0), die(400, 0, edge=90.0)]
    assert doubted(two) == two


def test_a_side_seen_below_its_top_is_asked_about():
    top, side = doubted([die(100, 100), die(100, 136, edge=32.0, value=5)])
    assert not top.ask
    assert side.ask


@pytest.mark.parametrize("value", [3, 4], ids=["the same value", "the one that lies opposite"])
def test_a_smaller_die_that_surely_shows_what_no_side_of_the_other_does_is_believed(value):
    big, small = die(100, 100), die(100, 136, edge=32.0, value=value)
    sure = [replace(one, face_odds=tuple(float(shown == one.value) for shown in range(1, 7))) for one in (big, small)]
    assert doubted(sure) == sure
    assert [one.ask for one in doubted([big, small])] == [False, True]


def test_a_face_at_a_die_that_seems_to_lean_may_be_its_side():
    leaning = replace(die(100, 100), ask=True, why_ask="cocked")
    assert [one.why_ask for one in doubted([leaning, die(100, 138, value=6)])] == ["cocked", "faint"]
    apart = [leaning, die(100, 150, value=6)]
    assert doubted(apart) == apart
    faint = [replace(leaning, why_ask="faint"), die(100, 138, value=6)]
    assert doubted(faint) == faint, "what is perhaps no die has no sides"


def test_a_smaller_die_whose_top_is_surely_seen_may_lie_below_a_larger_one():
    pair = [die(100, 100), replace(die(100, 136, edge=32.0, value=5), confidence=0.999)]
    assert doubted(pair) == pair


def test_dice_that_touch_are_believed():
    row = [die(100, 100), die(140, 100), die(180, 100, value=5)]
    assert doubted(row) == row


def test_a_smaller_die_of_another_colour_may_touch():
    pair = [die(100, 100), die(136, 100, edge=32.0, colour="blue")]
    assert doubted(pair) == pair


def face(value, fine, heat=0.9):
    """What the networks said of something: that it shows this value, surely, and how surely it is a die that lies flat and free."""
    shows = np.full(6, 0.001, np.float32)
    shows[value - 1] = 0.995
    state = np.array([fine, 0, 0, 0, 1 - fine], np.float32)
    colours = np.array([0, 0, 0, 0, 0, 0, 1, 0], np.float32)
    return Face(100.0, 100.0, 40.0, 0.0, (80.0, 80.0, 120.0, 120.0), heat, 0.02, shows, shows, state, colours, 0.99, shows)


def sure(count):
    """So many threes in a row that are surely dice."""
    return [replace(face(3, 0.98), x=200.0 + 80 * k, box=(180.0 + 80 * k, 80.0, 220.0 + 80 * k, 120.0)) for k in range(count)]


def among_dice(seen):
    """What becomes of a face, which shows no three, beside three sure dice."""
    (die,) = [one for one in judged([seen, *sure(3)], Belief.learned("photo")) if one.value != 3]
    return die


@pytest.mark.parametrize(
    ("seen", "asked"),
    [
        pytest.param(face(4, 0.95), False, id="a die"),
        pytest.param(face(4, 0.35), True, id="four dots on cloth: to the reader rather none"),
        pytest.param(face(1, 0.95), False, id="a one"),
        pytest.param(face(1, 0.65, heat=0.56), True, id="a button, or a one"),
        pytest.param(face(4, 0.65, heat=0.56), True, id="as four pips of a playing card are, by themselves"),
    ],
)
def test_dots_that_may_be_no_die_are_asked_about(seen, asked):
    (die,) = judged([seen], Belief.learned("photo"))
    assert die.ask is asked


@pytest.mark.parametrize(("value", "why"), [(4, ""), (1, "faint")], ids=["four dots", "one dot"])
def test_among_dice_of_its_size_one_dot_must_be_surer_than_more(value, why):
    """Chips have one."""
    seen = among_dice(face(value, 0.8, heat=0.5))
    assert seen.why_ask == why


def test_what_is_as_large_as_one_sure_die_need_not_be_as_sure_itself():
    fairly = replace(face(4, 0.65, heat=0.62), x=220.0, box=(200.0, 80.0, 240.0, 120.0))
    (alone,) = judged([fairly], Belief.learned("photo"))
    assert alone.ask
    assert [one.ask for one in judged([fairly, face(5, 0.99)], Belief.learned("photo"))] == [False, False]
    larger = replace(fairly, edge=60.0, box=(190.0, 70.0, 250.0, 130.0))
    assert {one.value: one.ask for one in judged([larger, face(5, 0.99)], Belief.learned("photo"))} == {5: False, 4: True}


@pytest.mark.parametrize(
    ("value", "heat", "beside", "asked"),
    [
        pytest.param(1, 0.9, 0, False, id="a one by itself"),
        pytest.param(1, 0.7, 0, True, id="a lens, or a one by itself"),
        pytest.param(1, 0.7, 1, True, id="a lens, or a one beside another die"),
        pytest.param(1, 0.7, 2, False, id="a one beside two dice"),
        pytest.param(4, 0.7, 0, False, id="a four by itself"),
        pytest.param(4, 0.57, 0, True, id="a socket, or a four by itself"),
        pytest.param(4, 0.57, 1, False, id="a four beside a die of its size"),
    ],
)
def test_where_hardly_any_die_lies_one_must_be_the_surer(value, heat, beside, asked):
    seen = face(value, 0.95, heat)
    (die,) = [one for one in judged([seen, *sure(beside)], Belief.learned("photo")) if one.value != 3]
    assert die.ask is asked


FAINT = face(4, 0.6, heat=0.47)  # rather no die than one, and not surely none


def test_what_is_rather_no_die_is_asked_about_only_where_dice_lie():
    assert judged([FAINT], Belief.learned("photo")) == ()
    assert among_dice(FAINT).ask


def test_a_covered_die_by_itself_is_asked_about():
    covered = replace(FAINT, heat=0.9, state_odds=np.array([0.1, 0, 0.85, 0, 0.05], np.float32))
    (die,) = judged([covered], Belief.learned("photo"))
    assert (die.ask, die.why_ask) == (True, "covered")


@pytest.mark.parametrize(
    ("fine", "apart", "asked"),
    [
        pytest.param(0.86, 40, True, id="a side that looks much like a top"),
        pytest.param(0.98, 40, False, id="two dice that touch"),
        pytest.param(0.7, 60, False, id="a die by itself"),
    ],
)
def test_what_does_not_surely_lie_flat_beside_one_of_its_colour_may_be_its_side(fine, apart, asked):
    side = replace(face(6, fine), x=100.0 + apart, box=(80.0 + apart, 80.0, 120.0 + apart, 120.0))
    dice = {die.value: die.ask for die in judged([face(5, 0.99), side], Belief.learned("photo"))}
    assert dice == {5: False, 6: asked}


@pytest.mark.parametrize("heat", [0.66, 0.99], ids=["rather sure", "however sure"])
@pytest.mark.parametrize(("apart", "asked"), [pytest.param(35, True, id="a top and a side"), pytest.param(38, False, id="two dice")])
def test_two_faces_of_a_colour_that_overlap_are_one_die(apart, asked, heat):
    top = face(5, 0.95, heat=heat)
    other = replace(face(6, 0.95, heat=heat), y=100.0 + apart, box=(80.0, 80.0 + apart, 120.0, 120.0 + apart))
    assert [one.ask for one in judged([top, other], Belief.learned("photo"))] == [asked, asked]


def test_a_side_as_sure_as_its_top_is_asked_about_with_it():
    side = replace(face(6, 0.9), y=140.0, box=(80.0, 120.0, 120.0, 160.0))
    assert {die.value: die.ask for die in judged([face(5, 0.9), side], Belief.learned("photo"))} == {5: True, 6: True}


def test_a_value_that_the_networks_are_torn_over_is_asked_about():
    torn = np.array([0.0, 0.32, 0.0, 0.66, 0.0, 0.02], np.float32)
    die = among_dice(replace(face(4, 0.98), both_odds=torn))
    assert (die.ask, die.why_ask) == (True, "blurred")


def test_the_smaller_of_two_is_asked_about_too_where_the_larger_may_be_its_side():
    """A rendered green three beside its own six (01051, half as large): the three was asked about, the six believed."""
    top = replace(face(3, 0.8), edge=52.0, box=(48.0, 74.0, 126.0, 126.0))
    side = replace(face(6, 0.99), both_odds=chances(six=0.96), x=52.0, edge=41.0, box=(32.0, 80.0, 72.0, 120.0))
    assert among_dice(side).ask is False
    dice = judged([top, side, *sure(3)], Belief.learned("photo"))
    assert {one.top[0][0] < 120: one.ask for one in dice} == {True: True, False: False}  # left of 120 they both lie


@pytest.mark.parametrize(
    ("top", "side", "asked"),
    [
        pytest.param(0.97, 0.97, True, id="as sure as what is asked about"),
        pytest.param(0.9998, 0.9983, True, id="01051 with 1.4 times the light: both all but certain, the larger one more so"),
        pytest.param(0.9998, 0.9996, False, id="01024: both certain, a six and a four that touch"),
        pytest.param(0.97, 0.999, False, id="certain beside a doubtful one"),
    ],
)
def test_how_sure_a_smaller_one_must_be_beside_a_larger_one_that_is_asked_about(top, side, asked):
    larger = replace(die(100, 100, edge=54.0), confidence=top, ask=True, why_ask="faint")
    smaller = replace(die(54, 100, edge=46.0, value=6), confidence=side)
    assert [one.ask for one in smaller_beside_doubted([larger, smaller])] == [True, asked]


@pytest.mark.parametrize(
    ("top", "edge", "colour"),
    [
        pytest.param(0.97, 52.0, "red", id="as large: two dice that touch"),
        pytest.param(0.90, 46.0, "red", id="smaller, and far surer than what is asked about"),
        pytest.param(0.97, 46.0, "blue", id="smaller, of another colour"),
    ],
)
def test_what_is_no_side_of_the_one_that_is_asked_about_is_believed(top, edge, colour):
    larger = replace(die(100, 100, edge=54.0), confidence=top, ask=True, why_ask="faint")
    beside = replace(die(54, 100, edge=edge, value=6, colour=colour), confidence=0.97)
    assert [one.ask for one in smaller_beside_doubted([larger, beside])] == [True, False]


def chances(**of):
    """Chances of 1..6: of the named ones so much ("four=0.9"), of the others what is left."""
    names = ("one", "two", "three", "four", "five", "six")
    left = (1 - sum(of.values())) / (6 - len(of))
    return np.array([of.get(name, left) for name in names], np.float32)


@pytest.mark.parametrize(
    ("readers", "both", "asked"),
    [
        pytest.param(chances(four=0.98), chances(six=0.85, four=0.14), True, id="JPEG smeared a four's dim pips into bars of hue"),
        pytest.param(chances(four=0.55), chances(six=0.85, four=0.14), False, id="readers unsure in a lamp's glare, hues sure"),
        pytest.param(chances(six=0.98), chances(six=0.98), False, id="all say six"),
    ],
)
def test_a_value_that_hues_alone_tell_against_sure_readers_is_asked_about(readers, both, asked):
    die = among_dice(replace(face(6, 0.98), face_odds=readers, both_odds=both))
    assert die.ask is asked


@pytest.mark.parametrize(
    ("value", "finder", "both", "asked"),
    [
        pytest.param(5, chances(five=0.39, three=0.45), chances(five=0.949), True, id="a three twice as large, a lamp beside its pips"),
        pytest.param(3, chances(three=0.69, two=0.15), chances(three=0.958), True, id="a two in bright light, a lamp between its pips"),
        pytest.param(5, chances(five=0.39, three=0.45), chances(five=0.99), False, id="both readers are quite sure"),
        pytest.param(5, chances(five=0.15, four=0.84), chances(five=0.856), True, id="a clear four, a pip below shines through"),
        pytest.param(5, chances(five=0.73, four=0.25), chances(five=0.953), False, id="a five that is hardly a four to anybody"),
        pytest.param(5, chances(five=0.36, six=0.23, three=0.13), chances(five=0.93), False, id="dim red pips, no three to anybody"),
        pytest.param(3, chances(three=0.36, one=0.37, two=0.07), chances(three=0.9), False, id="a three whose outer pips are dim"),
        pytest.param(6, chances(six=0.39, four=0.45), chances(six=0.949), False, id="no mirror image makes a six"),
    ],
)
def test_a_pip_that_may_be_a_lamps_mirror_image_or_shine_through_is_asked_about(value, finder, both, asked):
    """Byler's IMG_20191208_112933, enlarged twice: the yellow three was believed to be a five."""
    seen = replace(face(value, 0.98), finder_odds=finder, face_odds=both, both_odds=both)
    (die,) = [one for one in judged([seen, *sure(3)], Belief.learned("photo")) if one.box[0] == seen.box[0]]
    assert die.ask is asked


@pytest.mark.parametrize(
    ("finder", "asked"),
    [
        pytest.param(chances(one=0.36, six=0.24, three=0.23), True, id="a three, its outer pips in a lamp's arcs"),
        pytest.param(chances(one=0.67, two=0.26), True, id="a two in somebody's shadow, cut out a quarter aside"),
        pytest.param(chances(one=0.8), False, id="a one"),
    ],
)
def test_a_one_that_the_finder_doubts_is_asked_about(finder, asked):
    die = among_dice(replace(face(1, 0.98), finder_odds=finder, both_odds=chances(one=0.9)))
    assert die.ask is asked


@pytest.mark.parametrize(
    ("evenness", "heat", "asked"),
    [
        pytest.param(0.4, 0.5, True, id="shaken: a four may be smeared into a six"),
        pytest.param(0.4, 0.97, False, id="shaken, and sure all the same"),
        pytest.param(0.8, 0.5, False, id="still"),
    ],
)
def test_on_a_shaken_photograph_only_what_is_sure_is_believed(evenness, heat, asked):
    die = among_dice(replace(face(6, 0.98, heat=heat), evenness=evenness))
    assert (die.ask, die.why_ask) == (asked, "blurred" if asked else "")


@pytest.mark.parametrize("size", [(500, 500), (640, 480), (960, 1280), (4000, 3000), (120, 90)])
def test_a_die_that_fills_nearly_two_thirds_of_a_picture_is_searched_for(size):
    assert 46 / scales(size)[-1] >= 0.63 * min(size)


@pytest.mark.parametrize(
    ("others", "edge", "asked"),
    [
        pytest.param(4, 40.0, False, id="among four of its size"),
        pytest.param(4, 34.0, True, id="smaller than they"),
        pytest.param(2, 40.0, True, id="two are too few"),
    ],
)
def test_a_hardly_sure_die_is_believed_among_dice_of_its_size(others, edge, asked):
    hardly = replace(face(4, 0.65, heat=0.54), edge=edge)
    (die,) = [one for one in judged([hardly, *sure(others)], Belief.learned("photo")) if one.value == 4]
    assert die.ask is asked
