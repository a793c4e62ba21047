"""Dice of a doubted colour told by whole sets: a set has one name, and two sets that look apart hardly ever share one.

Die by die, a purple set under a dim lamp is black nine times in ten, and was proposed so beside a black set that nobody would take for
it. So what is asked about is gathered into sets by its looks, and the names are given to all of them together. Nothing is believed for
that, but for a set of whose name every reader is certain while all that made it doubtful is likelier of another one; or where all other
colours in play are surely seen, and look otherwise: then none is left that it might be.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from vision.colour import PALE, plain_name
from vision.colours.alike import ONE_SET, TWO_SETS, Apart
from vision.colours.clumps import clumps
from vision.reading import DieReading

CERTAIN = 0.99  # how sure both sorts of readers are of each die of a set that is believed though its colour looked like two sets
SEVERAL = 2  # dice: of such a set, and surely believed ones that show what a colour looks like on this table
SHARED = 0.02  # how likely it is that dice which look otherwise bear the same name, or such as look alike two
FAINT = 1e-4  # what a reader that gives a name no chance at all may still mean
MOST = 5  # sets that are named all together: the names of more are too many

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Part:
    """Dice asked about for their colour that are of one set. of: their places; certain: whether every reader is certain of their name;
    clumps: which of those of their first names they are from."""

    of: tuple[int, ...]
    certain: bool
    clumps: frozenset[tuple[str, int]]


class Sets:
    """What is asked about for its colour on one table, as sets, each with the likeliest name, all of them taken together.

    names: of the colours in play; sure: how sure both sorts of readers are of each die's own colour, by its place; first: the name of each
    when it was doubted.
    """

    def __init__(self, dice: Sequence[DieReading], apart: Apart, names: Set[str], sure: Mapping[int, float], first: Sequence[str]) -> None:
        self._dice, self._apart, self._in_play, self._first = dice, apart, sorted(names), first
        knows_all = all(set(die.colour_odds) == set(self._in_play) for die in dice if die.why_ask == "colour")
        self._parts = self._gathered(sure) if knows_all else []
        self._names = self._named_together()

    def named(self, dice: Sequence[DieReading]) -> list[DieReading]:
        """The same dice; those asked about for their colour with the name of their set, as the answer to propose first."""
        out = list(dice)
        for part, name in zip(self._parts, self._names, strict=True):
            for n in part.of:
                out[n] = replace(out[n], colour=name)
        return out

    def certain(self) -> set[int]:
        """Which of them are of a set that surely bears its name."""
        found: set[int] = set()
        for name in set(self._names):
            here = [part for part, called in zip(self._parts, self._names, strict=True) if called == name]
            of_all = [n for part in here for n in part.of]
            if not all(part.certain for part in here) or any(self._dice[n].colour != name for n in of_all):
                continue
            is_only_one = len(here) == 1 and len(of_all) >= SEVERAL and self._were_named(name) > len(of_all)
            if is_only_one or self._is_none_left(of_all, name):
                found.update(of_all)
        return found

    def _gathered(self, sure: Mapping[int, float]) -> list[Part]:
        """Those of one name that look alike, the certain ones apart from the others; and such of two names that look just alike."""
        asked = [n for n, die in enumerate(self._dice) if die.why_ask == "colour"]
        parts = []
        for name in sorted({self._dice[n].colour for n in asked}):
            here = [n for n in asked if self._dice[n].colour == name]
            for number, clump in enumerate(self._apart.clumps(name, here)):
                for certain in (True, False):
                    of = tuple(here[n] for n in clump if (sure.get(here[n], 0.0) >= CERTAIN) is certain)
                    parts.append(Part(of, certain, frozenset({(name, number)})))
        doubtful = [part for part in parts if part.of and not part.certain]
        near = [[self._apart_by(one, two) == 0 for two in doubtful] for one in doubtful]
        joined = clumps(np.array(near, np.bool_).reshape(len(doubtful), len(doubtful)))
        return [part for part in parts if part.of and part.certain] + [_joined([doubtful[n] for n in each]) for each in joined]

    def _far(self, one: Sequence[int], two: Sequence[int]) -> float:
        """Spreads between the middles of dice and others: as they look or as they would in one light, whichever is less."""
        places = (self._apart.seen, self._apart.lit)
        return min(float(np.linalg.norm(of[list(one)].mean(axis=0) - of[list(two)].mean(axis=0))) for of in places)

    def _named_together(self) -> tuple[str, ...]:
        """The likeliest name of each part, where two that look apart hardly share one."""
        if not self._parts:
            return ()
        word = np.array([[self._word(part, name) + self._beside(part, name) for name in self._in_play] for part in self._parts])
        if len(self._parts) > MOST:
            return tuple(self._in_play[best] for best in word.argmax(axis=1))
        likely = sum(_along(word[part], (part,), len(word)) for part in range(len(word)))
        same = np.eye(len(self._in_play))
        for i, k in combinations(range(len(word)), 2):
            apart = self._apart_by(self._parts[i], self._parts[k])
            likely = likely + _along(np.log(SHARED) * np.where(same, apart, 1 - apart), (i, k), len(word))
        return tuple(self._in_play[name] for name in np.unravel_index(int(np.argmax(likely)), np.shape(likely)))

    def _word(self, part: Part, name: str) -> float:
        """What readers say of a name for these dice: log of the chance that they give it, on average."""
        return float(np.log(np.array([self._dice[n].colour_odds[name] for n in part.of]) + FAINT).mean())

    def _beside(self, part: Part, name: str) -> float:
        """What believed dice say of a name for these: little where they bear it and look otherwise."""
        believed = [n for n, die in enumerate(self._dice) if die.colour == name and not die.ask]
        return float(np.log(SHARED)) * self._otherwise(part.of, believed) if len(believed) >= SEVERAL else 0.0

    def _apart_by(self, one: Part, two: Part) -> float:
        """How surely two parts are of two sets, 0..1, for what they look like. One doubtful die that looks otherwise than a set tells
        nothing: it may be one of that set with glare on it."""
        lone = [part for part in (one, two) if len(part.of) < SEVERAL and not part.certain]
        if len(lone) == 1 and _parted(one, two):
            return 0.0
        return 1.0 if _parted(one, two) else self._otherwise(one.of, two.of)

    def _otherwise(self, one: Sequence[int], two: Sequence[int]) -> float:
        """How surely dice look otherwise than others, 0..1."""
        return float(np.clip((self._far(one, two) - ONE_SET) / (TWO_SETS - ONE_SET), 0, 1))

    def _were_named(self, name: str) -> int:
        """How many of those asked about bore this name at first."""
        return sum(self._first[n] == name for part in self._parts for n in part.of)

    def _is_none_left(self, here: Sequence[int], name: str) -> bool:
        """Whether every other colour in play that these may be is surely seen, and looks otherwise."""
        for other in self._in_play:
            if other == name or (plain_name(name) == "black" and plain_name(other) in PALE):
                continue
            seen = [n for n, die in enumerate(self._dice) if die.colour == other and not die.ask]
            doubted = any(die.colour == other and die.why_ask == "colour" for die in self._dice)
            if doubted or len(seen) < SEVERAL or self._apart.spreads[np.ix_(here, seen)].min() <= TWO_SETS:
                return False
        return True


def _along(values: Floats, parts: Sequence[int], of: int) -> Floats:
    """Numbers by the names of some parts, so that they can be added to those by the names of `of` parts, an axis each."""
    return np.expand_dims(values, tuple(part for part in range(of) if part not in parts))


def _parted(one: Part, two: Part) -> bool:
    """Whether dice of one first name that lie in two clumps are in both."""
    return not one.clumps & two.clumps and any(name == other for name, _ in one.clumps for other, _ in two.clumps)


def _joined(parts: Sequence[Part]) -> Part:
    return Part(
        tuple(sorted(n for part in parts for n in part.of)),
        all(part.certain for part in parts),
        frozenset[tuple[str, int]]().union(*(part.clumps for part in parts)),
    )
