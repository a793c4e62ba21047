"""Dice asked about for their colour are named as sets: what each is likeliest to be with all that lies there, and what need not be asked.

Bodies stand here in spreads of a set (vision.colours.alike): whole numbers apart are other sets.
"""

import numpy as np
import pytest

from vision.colours.alike import Apart
from vision.colours.whole_sets import Sets
from vision.reading import DieReading

NAMES = frozenset({"black", "purple", "orange", "yellow", "red"})


def die(colour, odds, ask="colour"):
    told = dict.fromkeys(NAMES, 0.0) | odds
    top = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))
    return DieReading(4, colour, 0.99, bool(ask), top, (0.0, 0.0, 20.0, 20.0), ask, colour_odds=told, colour_confidence=odds[colour])


def named(*dice_at, sure=None, names=NAMES, first=None):
    """(the names told, which are certain) of dice at places: (die, lightness, a*, b*) each; sure: by number, all surely theirs if None;
    first: what each was called when it was doubted, what it is called now if None."""
    dice = [one for one, *_ in dice_at]
    places = np.array([at for _, *at in dice_at], np.float64)
    sure = {n: one.colour_odds[one.colour] for n, one in enumerate(dice)} if sure is None else sure
    sets = Sets(dice, Apart(places, places, places), names, sure, first or [one.colour for one in dice])
    return [one.colour for one in sets.named(dice)], sets.certain()


BLACK, DIM = die("black", {"black": 1.0}), die("black", {"black": 0.94, "purple": 0.06})


def test_a_purple_set_that_is_rather_black_to_readers_is_purple_beside_a_black_one():
    """Seed 10090, table 261: twelve purple dice, each black at nine to one, and eleven black ones."""
    told, certain = named(*[(BLACK, 0, 0, 0)] * 4, *[(DIM, 1, 2, -2)] * 4)
    assert told == ["black"] * 4 + ["purple"] * 4
    assert certain == {0, 1, 2, 3}


def test_by_itself_it_is_black_and_asked_about():
    assert named(*[(DIM, 1, 2, -2)] * 4) == (["black"] * 4, set())


def test_beside_believed_black_dice_it_is_purple_too():
    believed = die("black", {"black": 1.0}, ask="")
    told, certain = named(*[(believed, 0, 0, 0)] * 2, *[(DIM, 1, 2, -2)] * 3)
    assert told == ["black"] * 2 + ["purple"] * 3
    assert certain == set()


def test_one_believed_die_may_be_one_with_glare_on_it():
    told, _ = named((die("black", {"black": 1.0}, ask=""), 0, 0, 0), *[(DIM, 1, 2, -2)] * 3)
    assert told == ["black"] * 4


def test_dice_of_one_set_bear_one_name_whatever_each_looked_like():
    """Seed 10090, table 377: of six purple dice four were black, two purple."""
    four, two = die("black", {"black": 0.6, "purple": 0.4}), die("purple", {"black": 0.1, "purple": 0.9})
    assert named(*[(four, 0, 1, -1)] * 4, *[(two, 0, 1.3, -1)] * 2)[0] == ["purple"] * 6


def test_a_set_of_which_half_is_sure_is_not_torn_in_two():
    """The others look like it, so they are of it, though a reader thinks rather of another colour."""
    unsure = die("orange", {"orange": 0.55, "red": 0.45})
    told, certain = named(*[(die("orange", {"orange": 1.0}), 0, 0, 0)] * 3, *[(unsure, 0.3, 0.3, 0)] * 3)
    assert told == ["orange"] * 6
    assert certain == set()


def test_two_sets_that_look_apart_keep_their_one_name_where_readers_think_of_no_other():
    """What lies unlike its own may have glare on it: nobody is asked whether it is a colour that nobody thought of."""
    told, certain = named(*[(BLACK, 0, 0, 0)] * 3, *[(BLACK, 0, 2, 2)] * 3)
    assert told == ["black"] * 6
    assert certain == set()


def seen(colour, at):
    return [(die(colour, {colour: 1.0}, ask=""), at, 9, 9)] * 2


@pytest.mark.parametrize(
    ("beside", "believed"),
    [
        pytest.param(seen("purple", 20) + seen("red", 40), True, id="purple and red dice lie there and look otherwise"),
        pytest.param(seen("red", 40), False, id="no purple one is seen: these may be some"),
        pytest.param(seen("purple", 20)[:1] + seen("red", 40), False, id="one purple die shows little"),
        pytest.param([(die("purple", {"purple": 1.0}, ask=""), 0, 3, 3)] * 2 + seen("red", 40), False, id="purple ones look like them"),
        pytest.param([(die("purple", {"purple": 1.0}, ask="faint"), 20, 9, 9)] * 2 + seen("red", 40), False, id="they may be no dice"),
        pytest.param([*seen("purple", 20), (die("purple", {"purple": 0.9}), 20, 9, 9), *seen("red", 40)], False, id="one is doubted"),
    ],
)
def test_two_sets_of_certain_black_dice_are_believed_where_no_other_dark_colour_is_left(beside, believed):
    """Light colours in play need not be seen: no lamp makes them black."""
    _, certain = named(*[(BLACK, 0, 0, 0)] * 3, *[(BLACK, 0, 2, 2)] * 3, *beside)
    assert certain == (set(range(6)) if believed else set())


def test_of_a_set_that_only_one_sort_of_readers_is_certain_of_nothing_is_believed():
    dice = [(BLACK, 0, 0, 0)] * 4 + [(DIM, 1, 2, -2)] * 4
    told, certain = named(*dice, sure=dict.fromkeys(range(8), 0.97))
    assert told == ["black"] * 4 + ["purple"] * 4
    assert certain == set()


def test_a_certain_set_is_believed_once_what_was_called_like_it_has_another_name():
    """Seed 12020, table 184: beside six blue dice (here red) a purple one was blue at three to four, and purple to the other readers."""
    six, one = die("red", {"red": 1.0}), die("purple", {"purple": 0.6, "red": 0.4})
    told, certain = named(*[(six, 0, 0, 0)] * 6, (one, -2, 5, 4), first=["red"] * 7)
    assert told == ["red"] * 6 + ["purple"]
    assert certain == set(range(6))
    assert named(*[(six, 0, 0, 0)] * 6, (one, -2, 5, 4))[1] == set()  # it never made them doubtful


def test_one_doubtful_die_with_glare_keeps_no_set_from_its_name():
    """Seed 12110, table 400: of thirteen purple dice one looked otherwise, and so the twelve were black, as the seven beside them."""
    told, certain = named(*[(BLACK, 0, 0, 0)] * 7, *[(DIM, 1, 2, -2)] * 12, (DIM, 3, 3, -3))
    assert told == ["black"] * 7 + ["purple"] * 13
    assert certain == set(range(7))


def test_of_two_sets_that_bear_one_name_none_is_believed_for_what_another_was_called():
    one = die("purple", {"purple": 0.6, "black": 0.4})
    told, certain = named(*[(BLACK, 0, 0, 0)] * 3, *[(BLACK, 0, 2, 2)] * 3, (one, 0, 9, 9), first=["black"] * 7)
    assert told == ["black"] * 6 + ["purple"]
    assert certain == set()


def test_certain_dice_that_get_another_name_are_not_believed():
    """Readers were certain that they are black; but they look otherwise than what lies there black."""
    believed = die("black", {"black": 1.0}, ask="")
    other = (die("red", {"red": 1.0}), 40, 0, 0)
    dice = [*[(believed, 0, 0, 0)] * 2, *[(DIM, 1, 2, -2)] * 3, other]
    told, certain = named(*dice, sure=dict.fromkeys(range(6), 0.995), first=["black"] * 2 + ["purple"] * 4)
    assert told == ["black"] * 2 + ["purple"] * 3 + ["red"]
    assert certain == set()


def test_one_certain_die_is_no_set():
    told, certain = named((BLACK, 0, 0, 0), *[(DIM, 1, 2, -2)] * 4)
    assert told == ["black"] + ["purple"] * 4
    assert certain == set()


def test_where_a_colour_in_play_is_none_that_readers_know_nothing_is_named():
    assert named((DIM, 0, 0, 0), names=frozenset({"my own", "black"})) == (["black"], set())


def test_many_sets_are_named_one_by_one():
    dice = [(die("red", {"red": 0.6, "orange": 0.4}), 4 * n, 0, 0) for n in range(7)]
    assert named(*dice)[0] == ["red"] * 7
