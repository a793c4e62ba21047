"""What chance brings, from handed-in luck: dice thrown, a note drawn from a pile nobody has looked into."""

from bisect import bisect
from collections.abc import Mapping
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from typing import TypeVar

from companion.games.game import Luck

V = TypeVar("V")
MOST = 8
"""Dice thrown at one go; more are thrown one lot after another."""


def _orders(faces: tuple[int, ...]) -> int:
    """In how many ways single dice can show these faces."""
    return factorial(len(faces)) // prod(factorial(faces.count(face)) for face in set(faces))


FALLS = tuple(tuple(combinations_with_replacement(range(1, 7), count)) for count in range(MOST + 1))
UP_TO = tuple([float(ways) for ways in accumulate(map(_orders, falls))] for falls in FALLS)
"""Everything that so many dice can show, and how many ways in 6**count lead to it or to one before it: one number throws them all."""


def throw(count: int, luck: Luck) -> tuple[int, ...]:
    """The faces of so many six-sided dice, in order.

    >>> throw(3, lambda: 0.0)
    (1, 1, 1)
    """
    if count > MOST:
        return tuple(sorted(throw(MOST, luck) + throw(count - MOST, luck)))
    return FALLS[count][bisect(UP_TO[count], 6**count * luck())]


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
