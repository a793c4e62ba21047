"""Steep views of photographs: a side below its top is asked about; rows of touching dice seen from above are not."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from vision.photos.steep import far_ones_doubted, sides_doubted, sides_of_surer_doubted, standing_up_doubted, tops_from_above
from vision.reading import DieReading


def die(x, y, edge=40.0, value=3, colour="red", odds=None):
    half = edge / 2
    top = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    box = (x - half, y - half, edge, edge)
    return DieReading(value=value, colour=colour, confidence=0.99, ask=False, top=top, box=box, colour_odds=odds or {})


def seen(*dice):
    """The faces that the finder brought where these dice are."""
    return [SimpleNamespace(x=sum(x for x, _ in d.top) / 4, y=sum(y for _, y in d.top) / 4, edge=d.top[1][0] - d.top[0][0]) for d in dice]


def asked(dice, faces=None):
    return [one.value for one in sides_doubted(dice, faces or seen(*dice)) if one.ask]


TOPS = [die(150 * k, 100) for k in range(4)]
SIDES = [die(150 * k, 140, value=5) for k in range(4)]


def test_sides_as_large_as_their_tops_are_asked_about_and_the_tops_are_not():
    assert asked([*TOPS, SIDES[0]], seen(*TOPS, *SIDES)) == [5]  # what was not believed tells of the steep view too


@pytest.mark.parametrize(
    ("side", "is_asked"),
    [
        (die(140, 100, 32.0, 5, "black"), True),
        (die(100, 148, 32.0, 5), True),
        (die(160, 100, 32.0, 5), False),
        (die(140, 100, 40.0, 5), False),
        (die(140, 100, 32.0, 3), False),
        (die(140, 100, 32.0, 4), False),
        (die(140, 100, 32.0, 5, "white"), False),
        (die(140, 100, 32.0, 5, "orange", {"orange": 0.9, "red": 0.1}), True),
    ],
    ids=[
        "in its own shadow", "in a stretched picture", "further away", "as large", "the same value", "what lies opposite", "a white one",
        "perhaps red too",
    ],
)
def test_what_may_be_the_side_of_a_surer_one_is_asked_about_unless_it_is_sure_itself(side, is_asked):
    unsure = replace(side, confidence=0.97)
    red = die(100, 100, odds={"red": 1.0})
    assert [one.ask for one in sides_of_surer_doubted([red, unsure])] == [False, is_asked]
    assert [one.ask for one in sides_of_surer_doubted([red, replace(side, confidence=0.985)])] == [False, False]


def test_a_smaller_one_that_is_not_turned_as_the_surer_one_beside_it_is_no_side_of_it():
    corners = ((140, 77), (163, 100), (140, 123), (117, 100))
    askew = replace(die(140, 100, 32.0, 5), confidence=0.9, top=corners)
    assert sides_of_surer_doubted([die(100, 100), askew]) == [die(100, 100), askew]


def test_a_row_of_touching_dice_that_lies_down_the_picture_is_believed():
    assert asked([die(100, 40 * k) for k in range(5)]) == []


def test_one_pair_among_many_dice_is_no_steep_view():
    assert asked([*TOPS, die(800, 100), die(950, 100), die(950, 140, value=5)]) == []


def read(one, sure):
    """The same die, its value read so surely."""
    return replace(one, face_odds=tuple(sure if value == one.value else (1 - sure) / 5 for value in range(1, 7)))


@pytest.mark.parametrize(
    ("value", "sure", "doubted"),
    [
        pytest.param(3, 0.999, [], id="two threes: no die shows the same twice"),
        pytest.param(4, 0.999, [], id="a four: it lies opposite the three"),
        pytest.param(5, 0.999, [5], id="a five lies beside the three"),
        pytest.param(4, 0.9, [4], id="a four that is not quite sure"),
    ],
)
def test_in_a_steep_view_too_two_faces_that_no_die_shows_at_once_are_two_dice(value, sure, doubted):
    tops = [read(top, 0.999) for top in TOPS]
    below = read(die(0, 140, value=value), sure)
    assert asked([*tops, below], seen(*TOPS, *SIDES)) == doubted


REDS = [die(150 * k, 100, odds={"red": 0.98, "purple": 0.02}) for k in range(4)]


def shaded(value):
    """A side whose own shadow makes another colour likelier than that of its top."""
    return die(0, 140, value=value, colour="purple", odds={"purple": 0.9, "red": 0.1})


def test_a_side_in_its_own_shadow_may_seem_of_another_colour():
    assert asked([*REDS, shaded(5)], seen(*REDS, *SIDES)) == [5]


@pytest.mark.parametrize("value", [3, 4])
def test_no_side_shows_what_its_top_shows_nor_the_face_opposite(value):
    assert asked([*REDS, shaded(value)], seen(*REDS, *SIDES)) == []


def test_a_die_of_another_colour_below_is_no_side():
    blue = die(0, 140, value=5, colour="blue", odds={"blue": 1.0})
    assert asked([*REDS, blue], seen(*REDS, *SIDES)) == []


@pytest.mark.parametrize(("askew_deg", "doubted"), [(0, [5]), (15, [5]), (30, []), (80, [5])])
def test_nor_is_one_that_is_turned_against_the_top(askew_deg, doubted):
    """A quarter turn is none: any of its edges may be the one that lies along."""
    turn = np.exp(1j * np.radians(askew_deg))
    side = shaded(5)
    corners = [(complex(*corner) - (0 + 140j)) * turn + (0 + 140j) for corner in side.top]
    side = replace(side, top=tuple((corner.real, corner.imag) for corner in corners))
    assert asked([*REDS, side], seen(*REDS, *SIDES)) == doubted


def test_what_is_far_smaller_or_farther_off_is_no_side():
    assert asked([*TOPS, *[die(150 * k, 140, edge=18.0) for k in range(4)]]) == []
    assert asked([*TOPS, *[die(150 * k, 152) for k in range(4)]]) == []


def boxed(number, above, below):
    """A die whose box reaches so many edges further than its face, above it and below."""
    one = die(150 * number, 100)
    x, y, w, h = one.box
    return replace(one, box=(x, y - above * h, w, h * (1 + above + below)))


def test_where_dice_go_on_below_their_tops_a_face_above_which_one_goes_on_is_a_side():
    tops = [boxed(k, 0.0, 0.3) for k in range(4)]
    assert asked([*tops, boxed(5, 0.25, 0.0)]) == [3]
    assert asked([*tops, boxed(5, 0.1, 0.0)]) == []


def test_a_few_dice_do_not_tell_from_where_they_are_seen():
    assert asked([*[boxed(k, 0.0, 0.3) for k in range(2)], boxed(5, 0.25, 0.0)]) == []


def test_dice_seen_from_above_may_go_on_to_any_side():
    assert asked([*[boxed(k, 0.0, 0.1) for k in range(4)], boxed(5, 0.25, 0.0)]) == []


def test_a_photograph_without_dice_stays_one():
    assert sides_doubted([], []) == []


@pytest.mark.parametrize("confidence", [0.85, 0.95])
def test_in_views_from_the_side_only_what_is_sure_is_believed(confidence):
    unsure = replace(die(900, 400, value=6), confidence=confidence)
    wanted = [6] if confidence < 0.9 else []
    assert asked([*[boxed(k, 0.0, 0.3) for k in range(4)], unsure]) == wanted  # dice go on below their tops
    assert asked([*TOPS, unsure], seen(*TOPS, *SIDES, unsure)) == wanted  # faces lie below them
    assert asked([*TOPS, unsure]) == []


STANDING = replace(die(900, 100, value=4), box=(880, 70, 40, 50))  # a side: its die goes on above it, its top was not found
A_LITTLE = replace(STANDING, box=(880, 73, 40, 47))
LYING = [*TOPS, die(750, 300), die(900, 300)]


@pytest.mark.parametrize(
    ("others", "one", "flat", "doubted"),
    [
        (LYING, STANDING, 0.9, [4]),
        (LYING, A_LITTLE, 0.9, [4]),
        (LYING, A_LITTLE, 0.97, []),  # the reader, which sees what lies round it, is sure
        (LYING, STANDING, 0.97, [4]),  # a side that fills the view lies flat for all the reader knows
        (LYING[:2], STANDING, 0.9, []),  # two dice tell no view
        ([replace(one, box=(one.box[0], one.box[1] - 10, 40, 50)) for one in LYING], STANDING, 0.9, []),  # so do all: seen upside down
    ],
    ids=["goes on above", "a little", "a little, surely flat", "far above, surely flat", "few dice", "as the others do"],
)
def test_a_face_above_which_its_die_goes_on_further_than_others_do_is_asked_about(others, one, flat, doubted):
    dice = standing_up_doubted([*others, one], [0.9] * len(others) + [flat])
    assert [one.value for one in dice if one.ask] == doubted
    assert {one.why_ask for one in dice if one.ask} <= {"faint"}


def turned(one, quarters):
    """The same die in the picture turned by so many quarters, about a corner."""

    def at(x, y):
        return [(x, y), (1000 - y, x), (1000 - x, 1000 - y), (y, 1000 - x)][quarters]

    x, y, wide, high = one.box
    (x0, y0), (x1, y1) = at(x, y), at(x + wide, y + high)
    box = (min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
    return replace(one, top=tuple(at(*corner) for corner in one.top), box=box)


def middles(dice):
    return [SimpleNamespace(x=sum(x for x, _ in d.top) / 4, y=sum(y for _, y in d.top) / 4, edge=40.0) for d in dice]


@pytest.mark.parametrize("quarters", range(4))
def test_a_picture_from_the_side_may_have_been_turned(quarters):
    """Turned photographs of dice seen from the side: 43 sides were believed in 54 of them."""
    tops = [boxed(k, 0.0, 0.3) for k in range(4)]
    dice = [turned(one, quarters) for one in [*tops, boxed(5, 0.25, 0.0)]]
    assert [one.ask for one in sides_doubted(dice, middles(dice))] == [False] * 4 + [True]


@pytest.mark.parametrize("quarters", range(4))
def test_sides_that_lie_towards_one_side_of_a_turned_picture_are_asked_about(quarters):
    tops, sides = [boxed(k, 0.0, 0.2) for k in range(4)], [die(150 * k, 140, value=5) for k in range(4)]
    dice = [turned(one, quarters) for one in [*tops, sides[0]]]
    faces = middles([turned(one, quarters) for one in [*tops, *sides]])
    assert [one.ask for one in sides_doubted(dice, faces)] == [False] * 4 + [True]


@pytest.mark.parametrize("quarters", range(4))
def test_where_too_few_dice_are_believed_to_tell_any_side_of_the_picture_may_be_below(quarters):
    dice = [turned(one, quarters) for one in [*TOPS[:2], SIDES[0]]]
    faces = middles([turned(one, quarters) for one in [*TOPS[:2], *SIDES[:2]]])
    assert [one.ask for one in sides_doubted(dice, faces)][2]


@pytest.mark.parametrize("quarters", range(4))
def test_so_may_one_in_which_a_die_goes_on_above_its_face(quarters):
    others = [replace(one, box=(one.box[0], one.box[1], 40, 44)) for one in LYING]
    dice = [turned(one, quarters) for one in [*others, STANDING]]
    assert [one.ask for one in standing_up_doubted(dice, [0.9] * len(dice))] == [False] * len(others) + [True]


def going_on(x, y, edge, above=0.0, below=0.0):
    """A die whose box reaches so many edges further than its face."""
    one = die(x, y, edge)
    left, top, w, h = one.box
    return replace(one, box=(left, top - above * h, w, h * (1 + above + below)))


INTO_THE_DISTANCE = [going_on(200 + 100 * k, 500 - 80 * k, 60 - 8 * k, below=0.1) for k in range(5)]
STREWN = [going_on(200 + 100 * k, y, 60 - 8 * k, below=0.1) for k, y in enumerate((300, 500, 200, 400, 250))]


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(
    ("others", "one", "doubted"),
    [
        pytest.param(INTO_THE_DISTANCE, going_on(500, 120, 20, above=0.08), True, id="a far one, its top above"),
        pytest.param(INTO_THE_DISTANCE, going_on(500, 120, 20, below=0.3), False, id="a far one, its side below"),
        pytest.param(INTO_THE_DISTANCE, going_on(500, 450, 58, above=0.08), False, id="a near one: seen from above"),
        pytest.param(STREWN, going_on(500, 350, 20, above=0.08), False, id="sizes that have nothing to do with where dice lie"),
        pytest.param(INTO_THE_DISTANCE[:3], going_on(500, 120, 20, above=0.08), False, id="few dice tell no distance"),
    ],
)
def test_a_far_die_that_goes_on_above_its_face_shows_a_side(others, one, doubted, quarters):
    """dice_102 of epanemu: three sides of small white dice far off, a five of 17 pixels beside twos of 57."""
    dice = [turned(each, quarters) for each in [*others, one]]
    assert [each.ask for each in far_ones_doubted(dice)] == [False] * len(others) + [doubted]


def sure(one, confidence=0.9998):
    return replace(one, confidence=confidence)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(
    ("dice", "tops"),
    [
        pytest.param([sure(boxed(k, 0.0, 0.05)) for k in range(4)], [True] * 4, id="from above"),
        pytest.param([sure(boxed(k, 0.0, 0.1)) for k in range(4)], [False] * 4, id="a little aside"),
        pytest.param([sure(boxed(k, 0.0, 0.05)) for k in range(3)], [False] * 3, id="few dice tell no view"),
        pytest.param([*[boxed(k, 0.0, 0.0) for k in range(4)], sure(die(900, 100))], [False] * 4 + [True], id="the sure one alone"),
        pytest.param([replace(sure(boxed(k, 0.0, 0.0)), ask=k == 4) for k in range(5)], [True] * 4 + [False], id="not what is asked about"),
    ],
)
def test_from_above_what_is_surely_believed_is_a_top_whatever_lies_beside_it(dice, tops, quarters):
    """Rendered 01020: two blue threes that touch a six, seen from straight above, were asked about as its sides."""
    assert tops_from_above([turned(one, quarters) for one in dice]) == tops


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize(
    "others",
    [
        pytest.param([boxed(k, 0.0, 0.0) for k in range(4)], id="one far aside"),
        pytest.param([boxed(k, 0.6 * (k % 2), 0.6 * (1 - k % 2)) for k in range(5)], id="all round a camera that is near"),
    ],
)
def test_a_face_beside_which_its_own_die_goes_on_is_no_sure_top_though_as_a_rule_the_dice_are_seen_from_above(others, quarters):
    dice = [*others, sure(boxed(5, 0.6, 0.0))]
    assert not tops_from_above([turned(one, quarters) for one in dice])[-1]
