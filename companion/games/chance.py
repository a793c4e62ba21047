"""What chance brings, from handed-in luck: dice thrown, a note drawn from a pile nobody has looked into."""

from collections.abc import Mapping
from itertools import product
from typing import TypeVar

from companion.games.game import Luck

V = TypeVar("V")
HANDFUL = 4
HANDFULS = tuple(tuple(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count)) for count in range(HANDFUL + 1))
"""Every way in which up to four dice can fall, all equally likely, each with its faces in order: one number decides a whole handful,
which is much faster than one number a die."""


def throw(count: int, luck: Luck) -> tuple[int, ...]:
    """The faces of so many six-sided dice, in order.

    >>> throw(3, lambda: 0.0)
    (1, 1, 1)
    """
    if count > HANDFUL:
        return tuple(sorted(throw(count - HANDFUL, luck) + throw(HANDFUL, luck)))
    ways = HANDFULS[count]
    return ways[int(len(ways) * luck())]


def draw(pile: Mapping[V, int], luck: Luck) -> V:
    """One of a pile (value → copies, none below zero), each copy equally likely. Raises ValueError where it is empty.

    >>> draw({10_000: 3, 90_000: 1}, lambda: 0.75)
    90000
    """
    lucky = int(sum(pile.values()) * luck())
    for value, copies in pile.items():
        if lucky < copies:
            return value
        lucky -= copies
    raise ValueError("nothing can be drawn from an empty pile")
