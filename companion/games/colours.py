"""Names of dice colours that are one colour on the table."""

from collections.abc import Sequence

from companion.games.game import Refusal
from companion.text import Text, say

SAME_COLOUR = {"purple": "violet", "violet": "purple"}
"""The eye says purple, the game's kickers are violet: one colour, two names."""

EACH_A_COLOUR = say("Give every player a colour of their own.")


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
