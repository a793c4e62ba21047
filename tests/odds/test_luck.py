"""How lucky a roll was, against what so many dice bring on average."""

from fractions import Fraction

import pytest

from companion.odds.luck import beyond_expectation, expected_group, group


@pytest.mark.parametrize(
    ("dice", "mean"),
    [(0, 0), (1, 1), (2, Fraction(7, 6)), (3, Fraction(53, 36))],
    ids=["none", "one", "two: 1 + 1/6", "three: (1·120 + 2·90 + 3·6) / 216"],
)
def test_what_so_many_dice_bring_on_average(dice, mean):
    assert expected_group(dice) == mean


def test_luck_of_all_rolls_of_four_dice_together_is_none():
    rolls = [(a, b, c, d) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7)]
    assert sum(map(beyond_expectation, rolls)) == 0


def test_the_group_of_a_roll_is_its_most_frequent_number():
    assert group((1, 5, 5, 2, 5)) == 3
