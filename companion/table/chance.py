"""What chance does when the machine has to do it: drawn under a key of its own, so that nobody can fish for better luck by undo."""

import hashlib
import random
from collections.abc import Mapping
from typing import Any

from companion.games.game import Need

SIDES = 6


def stream(seed: str, key: str) -> random.Random:
    """The stream of randomness that belongs to one key of one game."""
    return random.Random(hashlib.sha256(f"{seed}|{key}".encode()).digest())


def drawn(seed: str, need: Need) -> dict[str, Any]:
    """The chance for a need: {"dice": {owner: faces}} where dice roll, {"drawn": value} where something is drawn from its pile.

    The same seed and key always give the same, as long as the pile is the same.
    """
    source = stream(seed, need.key)
    if need.dice:
        return {"dice": {owner: sorted(source.randint(1, SIDES) for _ in range(need.dice[owner])) for owner in sorted(need.dice)}}
    return {"drawn": from_pile(source, need.pile)}


def from_pile(source: random.Random, pile: Mapping[Any, int]) -> Any:
    """One value out of value → copies, each copy equally likely; None from an empty pile."""
    copies = [value for value in sorted(pile, key=str) for _ in range(pile[value])]
    return source.choice(copies) if copies else None
