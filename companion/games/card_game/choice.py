"""The selection criteria: which cards may be chosen in one turn. Pure; knows nothing of turns, seats or casinos."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement

from companion.games.game import Refusal
from companion.text import say

Cards = Mapping[int, tuple[int, ...]]
"""Cards by the number they show, each given by the dice printed on it (1 or 2): {5: (1, 1, 2)} is two single fives and a double. JSON:
{"5": [1, 1, 2]}."""

Card = tuple[int, int]
"""One card: the number it shows and how many dice are printed on it."""

NUMBERS = range(1, 7)
HAND = 5
ENOUGH = 8  # cards, not dice, at the casinos that end a player's round
TURNS = 6


def how_many(cards: Cards) -> int:
    """Cards, not dice.

    >>> how_many({5: (1, 1, 2)})
    3
    """
    return sum(len(dice) for dice in cards.values())


def one_by_one(cards: Cards) -> Counter[Card]:
    """The same cards as a multiset."""
    return Counter((number, dice) for number, each in cards.items() for dice in each)


def by_number(cards: Counter[Card]) -> dict[int, tuple[int, ...]]:
    """The inverse of one_by_one, numbers and dice in ascending order, so that equal choices compare equal."""
    found: dict[int, tuple[int, ...]] = {}
    for number, dice in sorted(cards.elements()):
        found[number] = (*found.get(number, ()), dice)
    return found


def tidy(cards: Cards) -> dict[int, tuple[int, ...]]:
    """Equal choices written equally: empty numbers dropped, the rest in ascending order."""
    return by_number(one_by_one(cards))


def card_name(card: Card) -> str:
    """What is printed on a card: "5" for a single five, "55" for a double."""
    number, dice = card
    return str(number) * dice


def card_named(name: str) -> Card | None:
    """The inverse of card_name; None where no card is called so."""
    if len(name) in (1, 2) and len(set(name)) == 1 and name[0] in "123456":
        return int(name[0]), len(name)
    return None


def why_not(cards: Cards) -> Refusal | None:
    """Why these cards may not be chosen together, or None where they may. Source: SOURCES.md, Card Game, selection criteria."""
    strange = [(number, dice) for number, each in cards.items() for dice in (each or (1,)) if number not in NUMBERS or dice not in (1, 2)]
    if strange:
        return Refusal(
            "no-such-card",
            say("Dice cards show one or two dice of a number from 1 to 6."),
            say("Give the cards by number, 1 for a single card and 2 for a double."),
        )
    count = how_many(cards)
    if count == 0:
        return Refusal(
            "choose-one", say("Nobody may pass: choose at least one card."), say("Choose one or two cards, or more of one number.")
        )
    if count > HAND:
        return Refusal(
            "too-many-cards",
            say("A hand holds {hand} cards, so nobody can choose {count}.", hand=HAND, count=count),
            say("Choose at most {hand} cards, all of one number.", hand=HAND),
        )
    if count > 2 and len(tidy(cards)) > 1:
        return Refusal(
            "choice-rule",
            say("More than two cards may be chosen only if all show the same number."),
            say("Choose one or two cards of any numbers, or up to five of one number."),
        )
    return None


def may_be_printed_on(dice: Iterable[int]) -> bool:
    """Whether the cards of one choice, or of none, can show so many dice of each number.

    >>> may_be_printed_on([2, 0, 1]), may_be_printed_on([3, 1]), may_be_printed_on([1, 1, 1])
    (True, False, False)
    """
    some = [count for count in dice if count > 0]
    return sum(some) <= 2 * HAND if len(some) < 2 else len(some) == 2 and max(some) <= 2


def choices(available: Counter[Card]) -> Iterator[dict[int, tuple[int, ...]]]:
    """Every legal choice from these cards, fewest cards first; equal cards are one choice.

    A hand of five different numbers allows 15:
    >>> sum(1 for _ in choices(Counter({(n, 1): 1 for n in range(1, 6)})))
    15
    """
    kinds = sorted(card for card, copies in available.items() if copies > 0)
    for number, dice in kinds:
        yield {number: (dice,)}
    for (number, dice), (other, more) in combinations_with_replacement(kinds, 2):
        if (number, dice) != (other, more) or available[number, dice] > 1:
            yield {number: (dice, more)} if number == other else {number: (dice,), other: (more,)}
    for number in NUMBERS:
        singles, doubles = available[number, 1], available[number, 2]
        for count in range(3, HAND + 1):
            for double in range(max(0, count - singles), min(doubles, count) + 1):
                yield {number: (1,) * (count - double) + (2,) * double}


__all__ = [
    "ENOUGH",
    "HAND",
    "NUMBERS",
    "TURNS",
    "Card",
    "Cards",
    "by_number",
    "card_name",
    "card_named",
    "choices",
    "how_many",
    "may_be_printed_on",
    "one_by_one",
    "tidy",
    "why_not",
]
