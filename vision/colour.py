"""Which dice set a face belongs to: the body's colour by name, tolerant of the lamp, with a margin.

Two ways lead to a name: the reader network's own odds (it sees the die with its ground, so it knows the lamp), and, where calibration
has learned the dice that are on this table, the distance to those prototypes. Knows no players.
"""

from collections.abc import Set
from functools import lru_cache

import numpy as np
import numpy.typing as npt

COLOURS = ("black", "blue", "green", "orange", "purple", "red", "white", "yellow")
ALIASES = {"violet": "purple", "lilac": "purple", "grey": "white", "ivory": "white"}
# L* below which nothing is left of a colour: through a camera that makes dark, blue dice had 1, were black to all and never learned;
# purple ones with 2, at the dark end of a table, lay near blue ones.
CRUSHED = 4.0
PALE = frozenset({"white", "yellow", "orange"})  # colours that no lamp by which others are seen makes as dark


@lru_cache(maxsize=64)
def plain_name(name: str) -> str:
    """One of COLOURS for a colour's other names ("violet" is purple); anything else unchanged. A look asks hundreds of times."""
    low = name.strip().lower()
    return ALIASES.get(low, low)


def can_be_told(names: Set[str] | None) -> bool:
    """Whether a reader that knows colours by name can tell these apart."""
    plain = [plain_name(name) for name in names or ()]
    return bool(plain) and len(set(plain)) == len(plain) and set(plain) <= set(COLOURS)


def colour_of(odds: npt.NDArray[np.float32], allowed: Set[str] | None = None) -> tuple[str, float, dict[str, float]]:
    """The name, its confidence 0..1 and the odds by name, from the reader's eight odds in the order of COLOURS.

    allowed: the sets on this table (other names than COLOURS are answered through their alias); None allows all.
    """
    told = [*odds.tolist(), 0.0]
    chances = {name: told[place] for name, place in _places_of(frozenset(allowed or COLOURS))}
    total = sum(chances.values())
    if total < 1e-6:  # nothing that is allowed fits: say the likeliest and believe nothing
        return next(iter(chances)), 0.0, dict.fromkeys(chances, 0.0)
    best = max(chances, key=chances.__getitem__)
    share = {name: chance / total for name, chance in chances.items()}
    # a colour that is hardly in play at all is doubtful even as the only one left
    return best, share[best] * min(1.0, 4 * total), share


@lru_cache(maxsize=16)
def _places_of(names: frozenset[str]) -> tuple[tuple[str, int], ...]:
    """Each name and its place in COLOURS, one behind the last where it is none of them; in the order of the alphabet."""
    return tuple((name, COLOURS.index(plain) if (plain := plain_name(name)) in COLOURS else len(COLOURS)) for name in sorted(names))
