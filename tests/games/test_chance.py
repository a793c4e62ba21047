"""What chance brings: every way in which dice can fall, and every copy of a pile, comes up equally often."""

from collections import Counter
from itertools import product

import pytest

from companion.games.chance import draw, throw


@pytest.mark.parametrize("count", range(5))
def test_a_handful_falls_in_every_way_equally_often(count):
    ways = 6**count
    thrown = Counter(throw(count, lambda way=way: (way + 0.5) / ways) for way in range(ways))
    assert thrown == Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count))


def test_more_dice_are_two_handfuls():
    luck = iter([0.0, 0.999999]).__next__
    assert throw(7, luck) == (1, 1, 1, 6, 6, 6, 6)


def test_every_copy_of_a_pile_is_drawn_equally_often():
    pile = {10_000: 3, 20_000: 0, 90_000: 1}
    assert Counter(draw(pile, lambda copy=copy: (copy + 0.5) / 4) for copy in range(4)) == Counter({10_000: 3, 90_000: 1})


def test_from_an_empty_pile_nothing_is_drawn():
    with pytest.raises(ValueError, match="empty"):
        draw({10_000: 0}, lambda: 0.5)
