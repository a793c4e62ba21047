"""What `companion read` tells of a picture: how many dice, which to check, and in what order."""

import pytest

from companion.verbs.reading import in_reading_order, in_words
from vision.reading import DieReading


def reading(value, ask=False, colour="white", colour_confidence=1.0):
    corner = ((0, 0), (1, 0), (1, 1), (0, 1))
    return DieReading(value, colour, 0.9, ask, corner, (0, 0, 1, 1), "faint" if ask else "", colour_confidence=colour_confidence)


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        pytest.param([], "a.jpg: no dice", id="none"),
        pytest.param([reading(3)], "a.jpg: 1 die: white 3", id="one"),
        pytest.param([reading(3), reading(5, colour="red")], "a.jpg: 2 dice: white 3, red 5", id="two"),
        pytest.param([reading(3, ask=True), reading(5)], "a.jpg: 1 die: white 5; please check: white 3", id="one, and one in doubt"),
        pytest.param([reading(5, ask=True)], "a.jpg: no die for certain; please check: white 5", id="a playing card's five"),
        pytest.param([reading(3, colour="")], "a.jpg: 1 die: 3 (a picture without colours)", id="black and white"),
        pytest.param([reading(None, ask=True)], "a.jpg: no die for certain; please check: white ?", id="no value"),
        pytest.param([reading(5, colour="black", colour_confidence=0.73)], "a.jpg: 1 die: black? 5", id="a clear green one"),
    ],
)
def test_what_is_read_is_told_with_what_to_check_apart(dice, words):
    assert in_words("a.jpg", dice) == words


def at(x, y, edge=20.0):
    """A die whose top face has its middle there, named by it."""
    half = edge / 2
    top = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading(1, f"{x},{y}", 0.9, False, top, (x - half, y - half, edge, edge))


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([[]], id="none"),
        pytest.param([[(10, 20), (60, 12), (90, 26)]], id="a row that is not quite straight"),
        pytest.param([[(80, 10)], [(10, 40), (40, 44), (70, 38)], [(5, 70)]], id="three rows close together"),
        pytest.param([[(10, 10), (40, 18)], [(25, 34)]], id="a die between two, but lower"),
    ],
)
def test_dice_are_listed_as_a_person_counts_them(rows):
    wanted = [at(*place) for row in rows for place in row]
    assert list(in_reading_order(wanted[::-1])) == wanted
