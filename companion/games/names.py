"""What players may be called, at set-up and later, so that it fits on every screen and stays in one line on paper."""

from companion.games.game import Refusal
from companion.text import say

LONGEST_NAME = 24


def why_no_name(name: str) -> Refusal | None:
    """Why nobody can be called so, or None. name: without spaces round it."""
    if not name:
        return Refusal("no-name", say("A player needs a name."), say("Type one."))
    if len(name) > LONGEST_NAME or not name.isprintable():
        return Refusal(
            "no-name", say("A name has 1 to {longest} letters, all in one line.", longest=LONGEST_NAME), say("Type another name.")
        )
    return None
