"""A colour in play of which no die is surely seen on the table: what is there may be of it."""

from collections.abc import Sequence, Set

from vision.colour import plain_name
from vision.reading import DieReading

SURELY_SHOWN = 0.98  # how sure a die's colour is that shows what others of it look like


def is_surely_seen(die: DieReading) -> bool:
    """Whether a die surely shows that dice of its colour lie here."""
    return die.colour_confidence >= SURELY_SHOWN and die.why_ask != "colour"


def unseen(dice: Sequence[DieReading], names: Set[str]) -> set[str]:
    """The plain names of the colours in play (names) that no die surely shows."""
    return {plain_name(name) for name in names} - {plain_name(die.colour) for die in dice if is_surely_seen(die)}


def perhaps_others(dice: Sequence[DieReading], may_be: Sequence[Set[str]], names: Set[str]) -> set[int]:
    """Which of these may be of another colour than they seem, that is in play (names) and not surely seen. may_be: the others that each may
    be, by their plain names. What may be another colour itself does not show that its own lies here."""
    in_play, found = {plain_name(name) for name in names}, set[int]()
    while True:
        shown = {plain_name(die.colour) for n, die in enumerate(dice) if is_surely_seen(die) and n not in found}
        perhaps = {n for n, others in enumerate(may_be) if others & (in_play - shown)}
        if perhaps <= found:
            return found
        found |= perhaps
