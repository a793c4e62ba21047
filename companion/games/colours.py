"""Colours of dice: which are in play, and names that are one colour on the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import Refusal
from companion.text import Text, say

NEUTRAL_COLOUR = "white"
"""Of the neutral dice, where a table has chosen no other."""
KICKER_COLOUR = "violet"

SAME_COLOUR = {"purple": "violet", "violet": "purple"}
"""The eye says purple, the game's kickers are violet: one colour, two names."""

EACH_A_COLOUR = say("Give every player a colour of their own.")


def dice_in_play(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Colours of dice that may lie on the table of this view: the seats', the neutral dice's, the kickers'. Empty without a game."""
    options = view.get("options") or {}
    neutral = [options.get("neutral_colour", NEUTRAL_COLOUR)] if options.get("neutral_dice") else []
    kickers = [KICKER_COLOUR] if options.get("kickers") else []
    return tuple(dict.fromkeys([*(seat["colour"] for seat in view["seats"]), *neutral, *kickers]))


def used_twice(colours: Sequence[str], mend: Text) -> Refusal | None:
    """The refusal of two uses of one dice colour, or None. mend: who is to have a colour of their own."""
    twice = clashing(colours)
    return None if twice is None else Refusal("colour-taken", say("The colour {taken_colour} is used twice.", taken_colour=twice), mend)


def clashing(colours: Sequence[str]) -> str | None:
    """The first of these that another one is, or looks like; None where all differ.

    >>> clashing(["red", "purple", "violet"])
    'purple'
    """
    return next((one for n, one in enumerate(colours) if {one, SAME_COLOUR.get(one)} & {*colours[:n], *colours[n + 1 :]}), None)
