"""What is white, or another colour of which no more is left."""

import pytest

from tests.vision.coloured_dice import die, lab, picture
from vision.colours.pale import perhaps_not_white

WHITE, IVORY, PALE_YELLOW, YELLOW = (90, 0, 2), (85, 3, 18), (77, -3, 28), (80, 5, 65)
BRIGHT_WHITE = (97, -6, 27)
PALE_BLUE, COLD_WHITE = (51, 2, -16), (60, 0, -7)


@pytest.mark.parametrize(
    ("bodies", "seen", "names", "perhaps"),
    [
        pytest.param([PALE_YELLOW], "white", {"white", "yellow"}, {0}, id="a yellow die that was white to all: seed 12521, table 13"),
        pytest.param([WHITE, PALE_YELLOW], "white", {"white", "yellow"}, {1}, id="beside white ones too"),
        pytest.param([BRIGHT_WHITE], "white", {"white", "yellow"}, set(), id="a white one in bright warm light: seed 12432, table 147"),
        pytest.param([IVORY], "white", {"white", "yellow"}, set(), id="an ivory one is white"),
        pytest.param([PALE_YELLOW], "white", {"white", "orange"}, set(), id="nobody plays yellow"),
        pytest.param([PALE_BLUE, COLD_WHITE], "white", {"white", "blue"}, {0}, id="a blue one that was white to all: seed 12653, table 1"),
        pytest.param([PALE_BLUE], "white", {"white", "yellow"}, set(), id="nobody plays blue"),
        pytest.param([PALE_YELLOW], "purple", {"white", "yellow", "purple"}, set(), id="it is not white"),
        pytest.param([], "white", {"white", "yellow"}, set(), id="no dice"),
    ],
)
def test_a_white_die_so_yellow_or_blue_may_be_one_of_those_where_none_is_seen(bodies, seen, names, perhaps):
    dice = [die(n, {seen: 0.998, "orange": 0.002}) for n in range(len(bodies))]
    assert perhaps_not_white(picture(*(lab(*body) for body in bodies)), dice, names) == perhaps


@pytest.mark.parametrize(("sure", "perhaps"), [(0.999, set()), (0.97, {0})])
def test_where_yellow_ones_surely_lie_it_is_not(sure, perhaps):
    dice = [die(0, {"white": 0.998, "yellow": 0.002}), die(1, {"yellow": sure, "white": 1 - sure})]
    assert perhaps_not_white(picture(lab(*PALE_YELLOW), lab(*YELLOW)), dice, {"white", "yellow"}) == perhaps


def test_what_may_be_yellow_is_white_though_nobody_shows_a_blue_die():
    dice = [die(0, {"white": 0.998, "yellow": 0.002}), die(1, {"yellow": 0.999, "white": 0.001})]
    assert perhaps_not_white(picture(lab(*PALE_YELLOW), lab(*YELLOW)), dice, {"white", "yellow", "blue"}) == set()
