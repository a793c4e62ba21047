"""Dice of one colour look alike on one table: what one die leaves in doubt the others tell."""

import numpy as np
import pytest

from tests.vision.coloured_dice import ASK_BELOW, IVORY, ORANGE, RED, die, lab, odds, picture
from vision.colours.same_colour import (
    asked_with_doubtful_ones,
    in_one_clump,
    perhaps_two_sets,
    same_colours,
    where_a_veil_lay_over_all,
    where_one_was_never_learned,
    where_the_mat_is_burnt_out,
)


def told(bodies, chances, **asked):
    dice = [die(i, c, asked.get(f"die_{i}", "")) for i, c in enumerate(chances)]
    return same_colours(picture(*bodies), dice, ASK_BELOW)


def test_an_ivory_die_among_white_ones_is_white_though_it_looked_orange_alone():
    bodies = [IVORY, IVORY, IVORY, ORANGE, ORANGE, IVORY]
    out = told(bodies, [odds(0.97, 0.03)] * 3 + [odds(0.01, 0.99)] * 2 + [odds(0.4, 0.6)])
    assert [(d.colour, d.ask) for d in out][-1] == ("white", False)


@pytest.mark.parametrize(
    ("whites", "chances"),
    [
        pytest.param(1, odds(0.6, 0.4), id="one white die shows little"),
        pytest.param(3, odds(0.01, 0.5, 0.49), id="of white the reader did not think"),
    ],
)
def test_a_die_is_settled_by_several_neighbours_whose_colour_the_reader_thought_of(whites, chances):
    bodies = [IVORY] * whites + [ORANGE] * 2 + [RED] * 2 + [IVORY]
    sure = [odds(0.97, 0.03)] * whites + [odds(0.01, 0.99)] * 2 + [odds(0.0, 0.01, 0.99)] * 2
    assert told(bodies, [*sure, chances])[-1].why_ask == "colour"


@pytest.mark.parametrize(("orange", "why"), [(ORANGE, ""), (lab(84, 4, 30), "colour")], ids=["they look otherwise", "they hardly do"])
def test_a_die_is_settled_where_all_else_that_the_reader_thought_of_lies_there_and_looks_otherwise(orange, why):
    white = lab(88, 2, 21)
    out = told([white] * 3 + [orange] * 2 + [white], [odds(0.97, 0.03)] * 3 + [odds(0.01, 0.99)] * 2 + [odds(0.6, 0.4)])
    assert [d.why_ask for d in out] == [""] * 5 + [why]


BLACK_ODDS, GREEN_ODDS = {"black": 0.9999, "green": 0.0001}, {"black": 0.0001, "green": 0.9999}


def test_a_die_that_looked_green_alone_is_not_made_black_by_black_ones():
    """Seed 13005, table 112: three green dice in a deep shadow, beside others of their set in the light, look as black ones do there."""
    bodies = [lab(1.0, 0.3, 0.1)] * 2 + [lab(35.0, -30.0, 15.0)] * 2 + [lab(1.5, -2.0, 1.5)]
    out = told(bodies, [BLACK_ODDS] * 2 + [GREEN_ODDS] * 2 + [{"black": 0.2, "green": 0.8}])
    assert (out[4].colour, out[4].why_ask) == ("green", "colour")
    assert not any(d.ask for d in out[:4])


def test_black_ones_of_two_hints_are_asked_about_where_their_neighbours_settled_some():
    """That green ones are surely seen tells black ones apart only where the reader itself is sure of them all."""
    bodies = [lab(1.0, 0.3, 0.1)] * 2 + [lab(35.0, -30.0, 15.0)] * 2 + [lab(4.0, -3.4, 2.6)] * 2
    out = told(bodies, [BLACK_ODDS] * 2 + [GREEN_ODDS] * 2 + [{"black": 0.8, "green": 0.2}] * 2)
    assert [d.why_ask for d in out[4:]] == ["colour"] * 2
    alone = told(bodies, [BLACK_ODDS] * 2 + [GREEN_ODDS] * 2 + [BLACK_ODDS] * 2)
    assert not any(d.ask for d in alone)


def test_a_doubtful_die_stays_in_doubt_where_neither_of_its_colours_is_shown_by_another():
    out = told([IVORY, RED], [odds(0.6, 0.4), odds(0.0, 0.01, 0.99)])
    assert [d.why_ask for d in out] == ["colour", ""]


def test_a_die_that_looks_unlike_all_orange_ones_is_not_orange():
    out = told([IVORY, ORANGE, ORANGE], [odds(0.6, 0.4), odds(0.01, 0.99), odds(0.01, 0.99)])
    assert [d.colour for d in out] == ["white", "orange", "orange"]


def test_sure_dice_are_left_alone():
    dice = [odds(0.97, 0.03), odds(0.02, 0.98)]
    assert [(d.colour, d.ask) for d in told([IVORY, ORANGE], dice)] == [("white", False), ("orange", False)]


def test_a_sure_colour_that_all_others_speak_against_is_asked_about():
    chances = [odds(0.97, 0.03)] * 4 + [odds(0.01, 0.99)] * 3 + [odds(0.04, 0.96), odds(0.93, 0.07)]
    out = told([IVORY] * 4 + [ORANGE] * 3 + [IVORY, IVORY], chances)
    assert out[7].why_ask == "colour"
    assert [d.why_ask for i, d in enumerate(out) if i != 7] == [""] * 8


def test_a_sure_die_that_looks_rather_like_those_of_another_colour_is_asked_about_though_its_own_are_near():
    """Nearer than two sets ever lie, so that it is no stray."""
    other, near, own = lab(50, 36, 30), lab(50, 38, 30), lab(50, 47, 30)
    out = told([own] * 3 + [near] + [other] * 3, [odds(0.0, 0.01, 0.99)] * 4 + [odds(0.0, 0.99, 0.01)] * 3)
    assert [d.why_ask for d in out] == [""] * 3 + ["colour"] + [""] * 3


def test_a_sure_die_unlike_its_own_that_looks_like_a_doubtful_one_of_another_colour_is_asked_about():
    """Blue dice washed out by a lamp: two in doubt, a third surely white to the reader."""
    out = told([IVORY] * 4 + [RED] * 3, [odds(1.0, 0.0)] * 4 + [odds(0.08, 0.0, 0.92), odds(0.1, 0.0, 0.9), odds(0.99, 0.0, 0.01)])
    assert [d.why_ask for d in out] == [""] * 4 + ["colour"] * 3


def test_two_clumps_of_one_colour_are_asked_about_where_another_colour_of_the_game_has_no_dice():
    dim_red, dim_orange = (14, 9, 80), (6, 22, 90)
    chances = [odds(0.0, 0.01, 0.99)] * 4 + [odds(0.0, 0.03, 0.97), odds(0.0, 0.3, 0.7), odds(0.0, 0.3, 0.7)] + [odds(0.99, 0.01)]
    out = told([dim_red] * 4 + [dim_orange] * 3 + [(100, 100, 100)], chances)
    assert {d.why_ask for d in out[:7]} == {"colour"}
    assert out[7].why_ask == ""


def test_two_clumps_of_one_colour_are_asked_about_though_every_die_is_sure():
    """Overexposed orange dice look yellow, each for itself without a doubt; beside yellow ones they are a set of their own."""
    yellow, orange_in_glare = lab(95, -17, 53), lab(85, -1, 84)
    out = told([yellow] * 5 + [orange_in_glare] * 3, [odds(0.0, 1.0)] * 8)
    assert {d.why_ask for d in out} == {"colour"}


def test_four_and_two_of_one_name_that_lie_apart_are_asked_about_while_another_colour_is_unseen():
    """Through a camera that makes pale and dark, orange dice red to every reader, with 0.9994, beside red ones."""
    orange = [lab(62, 57, 45), lab(60, 56, 41), lab(60, 54, 42), lab(61, 55, 46)]
    both = [*orange, lab(56, 66, 38), lab(57, 65, 33)]
    red = odds(0.0, 0.0006, 0.9994)
    assert [d.why_ask for d in told(both, [red] * 6)] == ["colour"] * 6
    seen = [odds(0.0, 0.999)] * 2 + [odds(0.999, 0.0)] * 2
    assert [d.why_ask for d in told([*both, ORANGE, ORANGE, IVORY, IVORY], [red] * 6 + seen)] == [""] * 10
    assert [d.why_ask for d in told(both[2:5], [red] * 3)] == [""] * 3  # one alone may have glare on it


def test_several_of_one_hue_that_are_far_brighter_in_one_light_are_asked_about_while_another_colour_is_unseen():
    """Seed 12371, table 86: through a camera that makes pale and dark orange dice red to every reader, of the red ones' hue."""
    red, orange = [lab(12, 16, 10)] * 3, [lab(32, 22, 14)] * 3  # near enough to be one set, of which some lie nearer to the lamp
    assert [d.why_ask for d in told([*red, *orange], [odds(0.0, 0.0006, 0.9994)] * 6)] == ["colour"] * 6
    assert [d.why_ask for d in told([*red, orange[0]], [odds(0.0, 0.0006, 0.9994)] * 4)] == [""] * 4


def test_a_set_of_which_several_are_but_brighter_is_believed_while_another_colour_is_unseen():
    """Seed 12024, table 443: yellow dice nearer to and farther from a lamp, sure to every reader."""
    dim, bright = [lab(49, -12, 48), lab(50, -12, 50)] * 2, [lab(58, -14, 60), lab(57, -15, 60), lab(58, -13, 60)]
    assert [d.why_ask for d in told([*dim, *bright], [odds(0.0, 0.9999)] * 7)] == [""] * 7


def half_in_shadow(image, times=0.3):
    """The right half of a picture with so many times its light."""
    out = image.astype(float) / 255
    out[:, 180:] *= times ** (1 / 2.2)
    return (255 * out).round().astype(np.uint8)


def test_a_set_of_which_half_lies_in_a_shadow_is_one_set():
    dice = [die(i, odds(0.0, 0.01, 0.99)) for i in range(8)]
    image = half_in_shadow(picture(*[RED] * 8))
    assert not any(d.ask for d in same_colours(image, dice, ASK_BELOW))
    assert perhaps_two_sets(image, dice) == set()


def test_dice_as_different_on_a_table_in_even_light_are_two_sets():
    dark = tuple(int(v * 0.3 ** (1 / 2.2)) for v in RED)
    image, dice = picture(*[RED] * 4, *[dark] * 4), [die(i, odds(0.0, 0.01, 0.99)) for i in range(8)]
    assert all(d.ask for d in same_colours(image, dice, ASK_BELOW))
    assert perhaps_two_sets(image, dice) == {"red"}


@pytest.mark.parametrize(
    ("names", "perhaps"),
    [
        pytest.param({"orange", "red", "yellow"}, {"yellow"}, id="of orange dice none is seen: four of these were some"),
        pytest.param({"yellow"}, set(), id="nobody plays another colour"),
    ],
)
def test_nobody_settles_a_colour_whose_dice_lie_in_two_heaps_while_another_is_unseen(names, perhaps):
    """Seed 12517, table 0: under a strip of coloured lights, through a camera that makes pale, seven yellow dice, four of them orange."""
    orange, yellow = [(91.5, -10, 63), (91.6, -11, 62.5), (90.7, -9, 62), (90.8, -9, 62.5)], [(97.3, -18.5, 58.5), (97.4, -18.6, 59)]
    bodies = [*orange, *yellow, yellow[0]]
    dice = [die(n, {"yellow": 0.99, "orange": 0.01}) for n in range(7)]
    assert perhaps_two_sets(picture(*(lab(*body) for body in bodies)), dice, names=names) == perhaps


@pytest.mark.parametrize(("names", "perhaps"), [({"orange", "red"}, {"red"}), ({"red"}, set())], ids=["orange is unseen", "not in play"])
def test_nor_one_of_which_two_dice_lie_apart_from_two_and_not_quite_together(names, perhaps):
    """Too far from each other for a heap of their own: one lies nearer to the lamp."""
    bodies = [lab(49, 49, 28)] * 2 + [lab(50, 40, 35), lab(66, 40, 35)]
    dice = [die(n, {"red": 0.99, "orange": 0.01}) for n in range(4)]
    assert perhaps_two_sets(picture(*bodies), dice, names=names) == perhaps


def test_two_sets_of_which_one_lies_in_a_shadow_are_still_two():
    image, dice = half_in_shadow(picture(*[RED] * 4, *[ORANGE] * 4)), [die(i, odds(0.0, 0.01, 0.99)) for i in range(8)]
    assert all(d.ask for d in same_colours(image, dice, ASK_BELOW))


def test_an_uneven_set_is_believed_though_a_colour_of_the_game_has_no_dice():
    """As at every first roll: green dice on both sides of the lamp, and nobody else's on the table."""
    green = [lab(40, -22, 15), lab(41, -22, 15), lab(38, -23, 16), lab(37, -25, 17), lab(51, -17, 13), lab(53, -16, 13)]
    assert [d.ask for d in told(green, [odds(0.0, 1.0)] * 6)] == [False] * 6


def test_one_die_with_glare_on_it_is_believed_where_the_reader_is_sure():
    red, glaring = lab(36, 34, 15), lab(50, 19, 8)
    assert [d.ask for d in told([red] * 5 + [glaring], [odds(0.0, 1.0)] * 6)] == [False] * 6


@pytest.mark.parametrize(("body", "asked"), [(lab(46, 32, 0), True), (lab(36, 26, -22), False)])
def test_one_die_with_glare_on_it_is_asked_about_where_it_is_rather_like_another_set(body, asked):
    """A red die with a lamp's image on it, surely purple to the reader: it lay 7.5 spreads from the purple ones, 2.6 from the red ones."""
    purple, red = lab(17, 27, -36), lab(28, 40, 7)
    out = told([purple] * 3 + [red] * 3 + [body], [odds(1.0, 0.0)] * 3 + [odds(0.0, 0.0, 1.0)] * 3 + [odds(0.995, 0.0, 0.005)])
    assert [d.ask for d in out] == [False] * 6 + [asked]


def test_one_die_out_of_its_set_is_asked_about_with_the_set_where_the_reader_thought_of_a_colour_that_nobody_shows():
    red, other = lab(36, 34, 15), lab(50, 19, 8)
    out = told([red] * 5 + [other], [odds(0.0, 1.0)] * 5 + [odds(0.04, 0.96)])
    assert {d.why_ask for d in out} == {"colour"}


def test_a_set_that_looks_alike_is_believed_though_the_reader_once_thought_of_a_colour_that_nobody_shows():
    out = told([lab(36, 34, 15)] * 5 + [lab(37, 34, 15)], [odds(0.0, 1.0)] * 5 + [odds(0.04, 0.96)])
    assert not any(d.ask for d in out)


def test_a_set_that_the_reader_often_took_for_a_colour_nobody_shows_is_asked_about():
    out = told([lab(36, 34, 15)] * 4, [odds(0.02, 0.98), odds(0.2, 0.8), odds(0.3, 0.7), odds(0.02, 0.98)])
    assert {d.why_ask for d in out} == {"colour"}


def test_another_question_stays():
    bodies = [IVORY, IVORY, IVORY, ORANGE, IVORY]
    out = told(bodies, [odds(0.97, 0.03)] * 3 + [odds(0.01, 0.99), odds(0.4, 0.6)], die_4="cocked")
    assert (out[4].colour, out[4].why_ask) == ("white", "cocked")


@pytest.mark.parametrize("count", [0, 1])
def test_few_dice_are_no_trouble(count):
    assert len(told([IVORY] * count, [odds(0.5, 0.5)] * count)) == count


def test_where_many_dice_of_a_colour_are_asked_about_the_sure_ones_are_too():
    bodies = [RED] * 8
    doubtful, sure = odds(0.0, 0.3, 0.7), odds(0.0, 0.01, 0.99)
    assert [d.ask for d in told(bodies, [sure] * 4 + [doubtful] * 4, **{f"die_{n}": "colour" for n in range(4, 8)})] == [True] * 8


def test_one_doubtful_die_of_a_colour_leaves_the_others_believed():
    bodies = [RED] * 6 + [IVORY] * 2 + [lab(60, 10, 10)]
    out = told(bodies, [odds(0.0, 0.0, 1.0)] * 6 + [odds(1.0, 0.0)] * 2 + [odds(0.3, 0.0, 0.7)])
    assert [d.ask for d in out] == [False] * 8 + [True]


def test_learned_dice_of_one_name_in_two_clumps_are_asked_about_under_another_lamp():
    yellow, green_yellow, red = lab(91, -15, 69), lab(95, -20, 86), lab(50, 60, 40)  # orange dice and yellow ones, both told as yellow
    named = [die(number, {"yellow": 1.0}) for number in range(5)] + [die(5, {"red": 1.0}), die(6, {"red": 1.0})]
    out = in_one_clump(picture(yellow, yellow, yellow, green_yellow, green_yellow, red, red), named)
    assert [d.why_ask for d in out] == ["colour"] * 5 + [""] * 2


def test_one_die_with_glare_among_its_set_is_no_clump():
    named = [die(number, {"red": 1.0}) for number in range(4)]
    assert not any(d.ask for d in in_one_clump(picture(RED, RED, RED, lab(80, 20, 10)), named))


def test_dice_that_lean_are_no_clump():
    """What is seen of them is a side in another light, and they are asked about anyhow."""
    dice = [die(number, {"red": 1.0}, "cocked" if number > 3 else "") for number in range(6)]
    assert in_one_clump(picture(*[RED] * 4, *[lab(80, 20, 10)] * 2), dice) == dice


def test_where_nothing_lies_or_all_is_asked_about_for_something_else_no_clump_is_looked_for():
    assert in_one_clump(picture(), []) == []
    leaning = die(0, {"red": 1.0}, ask="cocked")
    assert in_one_clump(picture(RED), [leaning]) == [leaning]


BLACK, NEARLY_BLACK_GREEN, NEARLY_BLACK_PURPLE = (
    (2.5, -2, -2),
    (12, -8, -1),
    (5, 5, -8),
)  # L*a*b*, through a camera that makes pale and dark


@pytest.mark.parametrize(
    ("name", "bodies", "perhaps"),
    [
        pytest.param("black", [BLACK, BLACK, (4, -2, -2)], False, id="black dice, one better lit"),
        pytest.param("black", [BLACK, BLACK, NEARLY_BLACK_GREEN, NEARLY_BLACK_GREEN], True, id="two that were green"),
        pytest.param("black", [BLACK, BLACK, BLACK, NEARLY_BLACK_PURPLE], True, id="one that was purple"),
        pytest.param("yellow", [(96, -19, 75), (90, -15, 75)], False, id="yellow dice, one in the shade"),
        pytest.param("yellow", [(96, -19, 75), (81, 10, 82)], True, id="one that was orange"),
        pytest.param("yellow", [(96, -19, 75)], False, id="one alone"),
    ],
)
def test_a_set_that_does_not_look_alike_is_perhaps_two(name, bodies, perhaps):
    """Sets that all readers gave one name, on tables through other cameras (vision/training/draw/cameras.py)."""
    dice = [die(number, {name: 0.9, "red": 0.1}) for number in range(len(bodies))]
    found = perhaps_two_sets(picture(*(lab(*body) for body in bodies)), dice)
    assert found == ({name} if perhaps else set())


def test_where_a_colour_was_never_learned_its_dice_may_be_among_those_of_another():
    """Orange dice that calibration took for no set were red, two of nine without a doubt; purple ones lay beside the black."""
    sure, torn = {"red": 0.99, "orange": 0.01}, {"red": 0.8, "orange": 0.2}
    dice = [die(number, chances) for number, chances in enumerate([sure, sure, torn, torn, torn])]
    assert [d.why_ask for d in where_one_was_never_learned(picture(*[RED] * 5), dice)] == ["colour"] * 5
    dice = [die(number, sure) for number in range(4)]
    assert where_one_was_never_learned(picture(*[RED] * 4), dice) == dice
    dice = [die(number, {"black": 0.99, "purple": 0.01}) for number in range(4)]
    bodies = [lab(*body) for body in (BLACK, BLACK, NEARLY_BLACK_PURPLE, NEARLY_BLACK_PURPLE)]
    assert [d.why_ask for d in where_one_was_never_learned(picture(*bodies), dice)] == ["colour"] * 4


def test_where_a_colour_was_never_learned_a_few_doubtful_ones_of_many_leave_the_others_believed():
    sure, torn = {"red": 0.99, "orange": 0.01}, {"red": 0.8, "orange": 0.2}
    dice = [die(number, torn if number < 3 else sure) for number in range(16)]
    assert where_one_was_never_learned(picture(*[RED] * 16), dice) == dice


def test_of_a_set_that_may_be_two_all_are_asked_about_though_the_reader_is_sure():
    """Two purple dice in a dark picture were black to the reader, 0.996 and 0.998, beside three that were."""
    sure = {"black": 0.997, "purple": 0.003}
    bodies = [lab(*body) for body in (NEARLY_BLACK_PURPLE, NEARLY_BLACK_PURPLE, BLACK, BLACK, BLACK)]
    assert [d.why_ask for d in told(bodies, [sure] * 5)] == ["colour"] * 5
    assert not any(d.ask for d in told(bodies[2:], [sure] * 3))


@pytest.mark.parametrize(
    ("doubtful", "asked"),
    [pytest.param((3.0, 0.6, -1.2), True, id="hardly a hint"), pytest.param((3.0, 2.6, -4.4), False, id="purple")],
)
def test_a_black_die_is_asked_about_with_a_doubtful_one_that_has_just_its_hint_of_a_colour(doubtful, asked):
    """Seed 12110, table 23: six black dice were doubted for eight purple ones in the dark, which may have been black."""
    sure, unsure = die(0, {"black": 0.9999, "purple": 0.0001}), die(1, {"black": 0.4, "purple": 0.6})
    told = asked_with_doubtful_ones(picture(lab(1.0, 0.0, 0.0), lab(*doubtful)), [sure, unsure])
    assert [one.ask for one in told] == [asked, True]


@pytest.mark.parametrize(
    ("doubtful", "body", "asked"),
    [
        pytest.param(3, (8, 9.7, -8.2), True, id="as the three: purple, all of them"),
        pytest.param(3, (8, 0.5, -0.4), False, id="no hint of a colour, unlike them"),
        pytest.param(1, (8, 9.7, -8.2), False, id="one doubted, one believed: nothing speaks against this one"),
    ],
)
def test_most_of_what_has_a_name_being_doubted_what_looks_like_it_is_too(doubtful, body, asked):
    """Seed 12243, table 109, a pale and dark camera: of four purple dice three were perhaps black, and one surely."""
    dice = [die(0, {"black": 0.9999, "purple": 0.0001})]
    dice += [die(i + 1, {"black": 0.6, "purple": 0.4}, "colour") for i in range(doubtful)]
    told = asked_with_doubtful_ones(picture(lab(*body), *[lab(8, 10, -8.9)] * doubtful), dice)
    assert told[0].ask is asked


@pytest.mark.parametrize(
    ("body", "white", "asked"),
    [
        pytest.param((60, -16, 12), 0.025, True, id="nearer to the doubted ones, and perhaps of theirs"),
        pytest.param((60, -16, 12), 0.001, False, id="surely none of theirs"),
        pytest.param((40, -25, 10), 0.025, False, id="nearer to its own"),
    ],
)
def test_a_die_that_looks_more_like_the_doubted_ones_than_like_its_own_is_asked_about_too(body, white, asked):
    """Seed 12361, table 31: of six white dice with green pips, all doubted, a six was green with 0.975 beside green ones."""
    own, doubted = {"green": 1.0, "white": 0.0}, {"green": 0.02, "white": 0.98}
    dice = [die(0, {"green": 1 - white, "white": white}), *(die(n, own) for n in (1, 2)), *(die(n, doubted, "colour") for n in (3, 4, 5))]
    bodies = [lab(*body), *[lab(39, -26, 9)] * 2, *[lab(61, -8, 6)] * 3]
    told = asked_with_doubtful_ones(picture(*bodies), dice)
    assert [one.ask for one in told] == [asked, False, False, True, True, True]


IN_PLAY = frozenset({"orange", "yellow", "white", "black"})


@pytest.mark.parametrize(
    ("name", "body", "names", "asked"),
    [
        pytest.param("yellow", (20, 225, 255), IN_PLAY, True, id="orange, that seems yellow: seed 13411, table 24"),
        pytest.param("yellow", (20, 225, 255), IN_PLAY - {"orange"}, False, id="nobody plays orange"),
        pytest.param("yellow", (60, 200, 235), IN_PLAY, False, id="not cut off"),
        pytest.param("orange", (110, 150, 255), IN_PLAY | {"red"}, True, id="red, that seems orange: seed 13206, table 14"),
        pytest.param("purple", (215, 130, 255), IN_PLAY | {"red"}, True, id="red, that seems purple: seed 13204, table 16"),
        pytest.param("white", (255, 255, 255), IN_PLAY, True, id="white, or yellow"),
        pytest.param("white", (255, 255, 255), frozenset({"white", "black"}), False, id="nothing else is in play that burns out to it"),
        pytest.param("black", (110, 100, 95), IN_PLAY, False, id="black, far from it"),
    ],
)
def test_where_the_mat_is_burnt_out_what_may_have_been_another_colour_is_asked_about(name, body, names, asked):
    sure = die(0, {name: 0.9999, "red" if name != "red" else "black": 0.0001})
    (told,) = where_the_mat_is_burnt_out(picture(body), [sure], names)
    assert told.why_ask == ("colour" if asked else "")


def test_where_the_mat_is_burnt_out_a_colour_that_is_surely_seen_is_not_what_another_one_was():
    dice = [die(0, {"yellow": 0.9999, "orange": 0.0001}), die(1, {"orange": 0.999, "yellow": 0.001})]
    assert where_the_mat_is_burnt_out(picture((20, 225, 255), ORANGE), dice, IN_PLAY) == dice


def test_where_the_mat_is_burnt_out_what_may_be_another_colour_does_not_show_that_its_own_is_there():
    """Orange ones that seem yellow, beside red ones that seem orange: nobody has seen an orange one."""
    dice = [die(0, {"yellow": 0.9999, "orange": 0.0001}), die(1, {"orange": 0.999, "red": 0.001})]
    told = where_the_mat_is_burnt_out(picture((20, 225, 255), (110, 150, 255)), dice, IN_PLAY | {"red"})
    assert [one.why_ask for one in told] == ["colour"] * 2


def test_where_the_mat_is_burnt_out_what_is_asked_about_for_something_else_stays_so():
    leaning = die(0, odds(0.9999, 0.0), "cocked")
    assert where_the_mat_is_burnt_out(picture((255, 255, 255)), [leaning], IN_PLAY) == [leaning]
    assert where_the_mat_is_burnt_out(picture(), [], IN_PLAY) == []


@pytest.mark.parametrize(
    ("name", "names", "asked"),
    [
        pytest.param("red", {"red", "orange", "white"}, True, id="red, or a lush orange one: seed 14014, table 0"),
        pytest.param("red", {"red", "white"}, False, id="nobody plays orange"),
        pytest.param("black", {"black", "green"}, True, id="black, or a green one: seed 14015, table 11"),
        pytest.param("black", {"black", "purple"}, True, id="black, or a purple one: seed 14045, table 6"),
        pytest.param("yellow", {"yellow", "red", "orange"}, False, id="yellow, which nothing fades to"),
    ],
)
def test_where_a_veil_lay_over_all_what_may_have_been_another_colour_is_asked_about(name, names, asked):
    sure = die(0, {name: 0.9999, "white" if name != "white" else "red": 0.0001})
    (told,) = where_a_veil_lay_over_all([sure], names)
    assert told.why_ask == ("colour" if asked else "")


@pytest.mark.parametrize(("green", "ask"), [(0.97, ""), (0.99, "colour")], ids=["hardly green", "asked about for it"])
def test_where_a_veil_lay_over_all_a_colour_is_seen_only_by_a_die_that_surely_has_it(green, ask):
    dice = [die(0, {"black": 0.9999, "green": 0.0001}), die(1, {"green": green, "black": 1 - green}, ask)]
    assert [one.ask for one in where_a_veil_lay_over_all(dice, {"black", "green", "red"})] == [True, bool(ask)]


def test_where_a_veil_lay_over_all_a_colour_that_is_surely_seen_is_not_what_another_one_was():
    dice = [die(0, {"black": 0.9999, "green": 0.0001}), die(1, {"green": 0.999, "black": 0.001})]
    assert where_a_veil_lay_over_all(dice, {"black", "green", "red"}) == dice
