"""Which dice are of which set: dice that look alike are gathered into clumps, and the names are given to clumps by the best fit as a whole.

A warm lamp makes white dice look orange and orange ones red to the reader network: each name for itself would take the wrong dice, but
the whole fits only one way. What fits badly stays without a name, for a set reported missing is mended, one learned wrongly is not seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.colour import COLOURS, plain_name
from vision.colours.clumps import clumps
from vision.colours.palette import LEAST_SPREAD
from vision.colours.top_faces import Body, to_lab
from vision.reading import DieReading

ONE_CLUMP = 1.3  # spreads: 97 of 100 dice have another of their set so near, 1 of 200 one of another set
SAME_AGAIN = 3.0  # spreads: a clump so near to that of a name which the network likes better for it is more of those dice
JOINS = 2.5  # spreads from the middle of a set within which a clump is taken for more dice of it
SURE = 0.8  # dice of which the network is so sure that they are of two sets are not of one clump, however near
LEAST_ODDS, JOIN_ODDS = 0.05, 0.2  # of the network, for the name a clump is to bear: the set is missing rather than found; more of it
HARDLY = 0.002  # odds below this are all the same: the network's word is worth no more
SEVERAL = 2  # dice: so many do not lie in a lamp's glare by themselves
SIZE_SAY = 0.3  # a clump of three dice rather than a single one with glare on it

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sample:
    """One die that was learned from: its reading and its body."""

    die: DieReading
    body: Body


def gather(samples: Sequence[Sample], expected: Sequence[str]) -> tuple[list[tuple[str, Sample]], list[Sample]]:
    """Each name that is a colour's gets the clump by the network's odds, all together as well as can be; names that are none get what is
    left, from left to right. With just one die a name every name gets one, however alike they look.

    Returns named samples, and those that belong to none.
    """
    one_each = len(samples) == len(expected)
    parts = [[sample] for sample in samples] if one_each else [[samples[i] for i in clump] for clump in clumps(_near(samples, expected))]
    colours = [name for name in expected if plain_name(name) in COLOURS]
    least = 0.0 if one_each else LEAST_ODDS
    given = {name: parts[c] for c, name in _matched(parts, colours) if odds_of(parts[c], name) >= least}
    if not one_each:
        given = {name: part for name, part in given.items() if not _rather_more_of(part, name, given)}
    left = _join(given, [part for part in parts if not any(part is taken for taken in given.values())], one_each, colours)
    own = [name for name in expected if plain_name(name) not in COLOURS]
    largest = sorted(left, key=len, reverse=True)[: len(own)]
    for name, part in zip(own, sorted(largest, key=_leftmost), strict=False):
        given[name] = part
    left = _join(given, [part for part in left if not any(part is taken for taken in largest)], one_each, colours)
    return [(name, sample) for name in expected for sample in given.get(name, [])], [sample for part in left for sample in part]


def odds_of(part: Sequence[Sample], name: str) -> float:
    """The network's odds that these dice are of a colour, 0..1: their geometric mean."""
    return float(np.exp(np.mean([np.log(max(sample.die.colour_odds.get(plain_name(name), 0.0), HARDLY)) for sample in part])))


def looks_like(part: Sequence[Sample], name: str, expected: Sequence[str]) -> str:
    """The other one of the expected colours that the network takes these dice for; "" where it agrees, or knows no such name."""
    if plain_name(name) not in COLOURS:
        return ""
    odds = {other: odds_of(part, other) for other in expected if plain_name(other) in COLOURS}
    favourite = max(odds, key=lambda other: odds[other])
    return "" if odds[favourite] <= odds[name] else favourite


def surely_another(part: Sequence[Sample], name: str) -> str:
    """The colour, expected or not, that the network surely takes these dice for, where it is another one than their name's; else "".

    With just one die a name every name gets one: a green die that lay there for the black one is black from then on.
    """
    if plain_name(name) not in COLOURS:
        return ""
    favourite = max(COLOURS, key=lambda colour: odds_of(part, colour))
    return favourite if favourite != plain_name(name) and odds_of(part, favourite) >= SURE else ""


def _rather_more_of(part: Sequence[Sample], name: str, given: Mapping[str, Sequence[Sample]]) -> bool:
    """Whether a clump came to its name only because the better one went to dice that look much like these: some glare, a shaded side.

    Several dice beside several others are another set, if the network thinks of its name at all.
    """
    other = given.get(looks_like(part, name, list(given)))
    if other is not None and min(len(part), len(other)) >= SEVERAL and odds_of(part, name) >= JOIN_ODDS:
        return False
    return other is not None and float(apart(_lab(part).mean(axis=0), _lab(other).mean(axis=0))) < SAME_AGAIN


def apart(one: npt.ArrayLike, other: npt.ArrayLike) -> Floats:
    """Spreads between colours in L*a*b*, along the last axis."""
    return np.asarray(np.linalg.norm((np.asarray(one, np.float64) - np.asarray(other, np.float64)) / LEAST_SPREAD, axis=-1), np.float64)


def _lab(part: Sequence[Sample]) -> Floats:
    return to_lab([sample.body.bgr for sample in part]).astype(np.float64)


def _leftmost(part: Sequence[Sample]) -> float:
    return min(sample.die.box[0] for sample in part)


def _near(samples: Sequence[Sample], expected: Sequence[str]) -> npt.NDArray[np.bool_]:
    """Which two dice are of one clump, (n, n): near in colour, and the network is not sure that they are of two sets."""
    if not samples:
        return np.zeros((0, 0), bool)
    lab = _lab(samples)
    sure = [next((name for name in expected if odds_of([sample], name) >= SURE), None) for sample in samples]
    two_sets = np.array([[one is not None and other is not None and one != other for other in sure] for one in sure])
    return np.asarray((apart(lab[:, None], lab[None]) <= ONE_CLUMP) & ~two_sets)


def _matched(parts: Sequence[Sequence[Sample]], names: Sequence[str]) -> list[tuple[int, str]]:
    """The clumps (by number) and names that fit best as a whole; as many as there are of the fewer."""
    worth = np.array([[np.log(odds_of(part, name) / HARDLY) + SIZE_SAY * np.log(len(part)) + 1e-6 for name in names] for part in parts])
    return [(c, names[n]) for c, n in best_pairs(worth.reshape(len(parts), len(names)))]


def best_pairs(worth: Floats) -> list[tuple[int, int]]:
    """Pairs (row, column), each row and column at most once, of the greatest sum. worth: above 0, with few columns (12: all their sets
    are gone through, row by row)."""
    rows, columns = worth.shape
    sets = np.arange(1 << columns)
    best = np.where(sets == 0, 0.0, -np.inf)
    taken = np.full((rows, len(sets)), -1)
    for row in range(rows):
        after = best.copy()
        for column in range(columns):
            without = sets[sets & (1 << column) == 0]
            with_it = without | (1 << column)
            better = best[without] + worth[row, column] > after[with_it]
            after[with_it[better]] = (best[without] + worth[row, column])[better]
            taken[row, with_it[better]] = column
        best = after
    pairs, chosen = [], int(best.argmax())
    for row in reversed(range(rows)):
        column = int(taken[row, chosen])
        if column >= 0:
            pairs.append((row, column))
            chosen ^= 1 << column
    return pairs[::-1]


def _join(given: dict[str, list[Sample]], parts: Sequence[list[Sample]], one_each: bool, colours: Sequence[str]) -> list[list[Sample]]:
    """Clumps that look like a named one, and are not something else to the network, are added to it; the others are returned."""
    left, middles = [], {name: _lab(part).mean(axis=0) for name, part in given.items()}
    for part in parts:
        away = {name: float(apart(_lab(part).mean(axis=0), middle)) for name, middle in middles.items()}
        nearest = min(away, key=lambda name: away[name], default=None)
        if (
            nearest is None
            or one_each
            or away[nearest] >= JOINS
            or _is_other(part, nearest)
            or _may_be_another(part, nearest, given, colours)
        ):
            left.append(part)
        else:
            given[nearest] = [*given[nearest], *part]
    return left


def _is_other(part: Sequence[Sample], name: str) -> bool:
    return plain_name(name) in COLOURS and odds_of(part, name) < JOIN_ODDS


def _may_be_another(part: Sequence[Sample], name: str, given: Mapping[str, Sequence[Sample]], colours: Sequence[str]) -> bool:
    """Whether several dice beside the several of a name are of another one, to the network: purple ones were learned as black with it."""
    others = max((odds_of(part, other) for other in colours if other != name), default=0.0)
    return min(len(part), len(given[name])) >= SEVERAL and others >= JOIN_ODDS
