"""What players may be called, at set-up and later, so that it fits on every screen and stays in one line on paper."""

import re
import unicodedata
from collections.abc import Collection, Iterable

from companion.games.game import Refusal
from companion.text import say

LONGEST_NAME = 24
JOINER = re.compile(r"(?<=[^\x00-\x7f\s])[\u200c\u200d](?=[^\x00-\x7f\s])")
"""What makes one sign of the emoji beside it, or parts letters as Persian does: nobody sees it, but it belongs to them."""
WORDS_OF_SCRIPTS = frozenset({"constructor"})
"""What every object of a page's scripts has already: a seat called so would be found where there is none."""


def is_one_line(name: str) -> bool:
    """Whether all of it can be seen, in one line."""
    return JOINER.sub("", name).isprintable()


def why_no_name(name: str, others: Iterable[str]) -> Refusal | None:
    """Why nobody can be called so, or None. name: without spaces round it. others: what the other players are called."""
    if not name:
        return Refusal("no-name", say("A player needs a name."), say("Type one."))
    if len(name) > LONGEST_NAME or not is_one_line(name):
        return Refusal(
            "no-name", say("A name has 1 to {longest} letters, all in one line.", longest=LONGEST_NAME), say("Type another name.")
        )
    if _as_heard(name) in map(_as_heard, others):
        return Refusal("name-taken", say("Two players can't both be called {player}.", player=name), say("Give one of them another name."))
    return None


def unique_id(name: str, number: int, taken: Collection[str]) -> str:
    """A slug of the name that nobody has: "Änne" → "anne", then "anne-2"; letters we can't spell → "seat-3"."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or f"seat-{number}"
    identity, copy = slug, 2
    while identity in taken or identity in WORDS_OF_SCRIPTS:
        identity, copy = f"{slug}-{copy}", copy + 1
    return identity


def _as_heard(name: str) -> str:
    """A name as it sounds: "ANNA" and " anna" are one name, "Änne" and "Anne" are two."""
    return " ".join(unicodedata.normalize("NFC", JOINER.sub("", name).casefold()).split())
