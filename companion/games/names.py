"""What players may be called, at set-up and later, so that it fits on every screen and stays in one line on paper."""

import re
import unicodedata
from collections.abc import Collection, Iterable

from companion.games.game import Refusal
from companion.text import say

LONGEST_NAME = 24
JOINER = re.compile(r"(?<=[^\x00-\x7f\s])[\u200c\u200d](?=[^\x00-\x7f\s])")
"""What makes one sign of the emoji beside it, or parts letters as Persian does: nobody sees it, but it belongs to them."""
LANDS = "|".join("".join(chr(0xE0000 + ord(letter)) for letter in land) for land in ("gbeng", "gbsct", "gbwls"))
FLAG = re.compile(f"(?<=\U0001f3f4)(?:{LANDS})\U000e007f")
"""What makes the flags of England, Scotland and Wales of a black one. Behind any other letters it stays black, and they are not seen."""
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""What can be printed and shows nothing: the choice between a black heart and a red one, which keyboards make on their own, and fillers."""
WORDS_OF_SCRIPTS = frozenset({"constructor"})
"""What every object of a page's scripts has already: a seat called so would be found where there is none."""


def is_one_line(name: str) -> bool:
    """Whether all of it can be seen, in one line."""
    return FLAG.sub("", JOINER.sub("", name)).isprintable()


def why_no_name(name: str, others: Iterable[str]) -> Refusal | None:
    """Why nobody can be called so, or None. name: without spaces round it. others: what the other players are called."""
    if not as_heard(name):
        return Refusal("no-name", say("A player needs a name."), say("Type one."))
    if len(name) > LONGEST_NAME or not is_one_line(name):
        return Refusal(
            "no-name", say("A name has 1 to {longest} letters, all in one line.", longest=LONGEST_NAME), say("Type another name.")
        )
    if as_heard(name) in map(as_heard, others):
        return Refusal("name-taken", say("Two players can't both be called {player}.", player=name), say("Give one of them another name."))
    return None


def as_heard(name: str) -> str:
    """A name as it sounds, by which players are told apart here and on the pages: "ANNA" and " anna" are one, "Änne" and "Anne" two."""
    return " ".join(unicodedata.normalize("NFC", UNSEEN.sub("", JOINER.sub("", name)).casefold()).split())


def unique_id(name: str, number: int, taken: Collection[str]) -> str:
    """A slug of the name that nobody has: "Änne" → "anne", then "anne-2"; letters we can't spell → "seat-3"."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or f"seat-{number}"
    identity, copy = slug, 2
    while identity in taken or identity in WORDS_OF_SCRIPTS:
        identity, copy = f"{slug}-{copy}", copy + 1
    return identity
