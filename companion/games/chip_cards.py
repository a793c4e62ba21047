"""Chip cards: 25 cards in five colours, taken for placing two dice at a casino; the Card Game's, also for the dice game."""

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.text import say

CHIP_COLOURS = ("pink", "golden", "turquoise", "lime", "silver")
CHIP_COLOURS_TOLD = say("Chip cards are pink, golden, turquoise, lime or silver.")
CHIP_DECK: Mapping[str, int] = dict.fromkeys(CHIP_COLOURS, 5)


def chips_worth_usd(colours: Iterable[str]) -> int:
    """What chip cards are worth at the end: n of a colour $10,000 × n(n+1)/2.

    >>> chips_worth_usd(["pink", "pink", "golden"])
    40000
    """
    return sum(10_000 * n * (n + 1) // 2 for n in Counter(colours).values())
