"""What chance brings: every way in which dice can fall, and every copy of a pile, comes up equally often."""

from collections import Counter
from itertools import product

import pytest

from companion.games.chance import FALLS, UP_TO, draw, throw


@pytest.mark.parametrize("count", range(7))
def test_dice_fall_in_every_way_equally_often(count):
    ways = 6**count
    thrown = Counter(throw(count, lambda way=way: (way + 0.5) / ways) for way in range(ways))
    assert thrown == Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count))


@pytest.mark.parametrize("count", [7, 8])
def test_many_dice_fall_with_the_chances_of_single_ones(count):
    assert UP_TO[count][-1] == 6**count
    assert UP_TO[count][0] == 1, "all ones"
    two_and_one = FALLS[count].index((1,) * (count - 1) + (2,))
    assert UP_TO[count][two_and_one] - UP_TO[count][two_and_one - 1] == count, "any one of them may be the two"


def test_more_than_eight_dice_are_thrown_in_lots():
    luck = iter([0.0, 0.999999]).__next__
    assert throw(10, luck) == (1, 1, 1, 1, 1, 1, 1, 1, 6, 6)


def test_every_copy_of_a_pile_is_drawn_equally_often():
    pile = {10_000: 3, 20_000: 0, 90_000: 1}
    assert Counter(draw(pile, lambda copy=copy: (copy + 0.5) / 4) for copy in range(4)) == Counter({10_000: 3, 90_000: 1})


def test_from_an_empty_pile_nothing_is_drawn():
    with pytest.raises(ValueError, match="empty"):
        draw({10_000: 0}, lambda: 0.5)
