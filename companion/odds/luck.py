"""How lucky a roll was: its largest group of equal dice against what so many dice bring on average, counted exactly."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import factorial, prod

FACES = 6


@cache
def expected_group(dice: int) -> Fraction:
    """The mean size of the largest group of equal numbers among so many six-sided dice. 0 for none."""
    ways = sum(max(counts) * _orders(counts) for counts in _counts(dice, FACES)) if dice else 0
    return Fraction(ways, FACES**dice)


def group(faces: Sequence[int]) -> int:
    """How many dice of a roll show the number that it shows most often."""
    return max(Counter(faces).values(), default=0)


def beyond_expectation(faces: Sequence[int]) -> Fraction:
    """By how many dice this roll's largest group is larger (or, negative, smaller) than usual."""
    return group(faces) - expected_group(len(faces))


def _counts(dice: int, faces: int) -> Iterator[tuple[int, ...]]:
    """Every way to say how many dice show each face."""
    if faces == 1:
        yield (dice,)
        return
    for here in range(dice + 1):
        for rest in _counts(dice - here, faces - 1):
            yield (here, *rest)


def _orders(counts: Sequence[int]) -> int:
    """In how many ways distinct dice can show these counts."""
    return factorial(sum(counts)) // prod(factorial(count) for count in counts)
