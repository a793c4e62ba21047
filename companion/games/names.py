"""What players may be called, at set-up and later, so that it fits on every screen and stays in one line on paper."""

import unicodedata
from collections.abc import Iterable

from companion.games.game import Refusal
from companion.text import say

LONGEST_NAME = 24


def why_no_name(name: str, others: Iterable[str]) -> Refusal | None:
    """Why nobody can be called so, or None. name: without spaces round it. others: what the other players are called."""
    if not name:
        return Refusal("no-name", say("A player needs a name."), say("Type one."))
    if len(name) > LONGEST_NAME or not name.isprintable():
        return Refusal(
            "no-name", say("A name has 1 to {longest} letters, all in one line.", longest=LONGEST_NAME), say("Type another name.")
        )
    if _as_heard(name) in map(_as_heard, others):
        return Refusal("name-taken", say("Two players can't both be called {player}.", player=name), say("Give one of them another name."))
    return None


def _as_heard(name: str) -> str:
    """A name as it sounds: "ANNA" and " anna" are one name, "Änne" and "Anne" are two."""
    return " ".join(unicodedata.normalize("NFC", name.casefold()).split())
