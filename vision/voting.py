"""Agreement over several looks at the same still table, and dice followed from look to look. Plain data in, plain data out."""

import math
from collections.abc import Mapping, Sequence
from statistics import median

import numpy as np
import numpy.typing as npt

from vision.reading import DieReading, Point, altered, asked_about

Top = tuple[Point, Point, Point, Point]

LOOKS = 3
"""At a live table that are put together, and in which each face and each lot is read before it is left alone: whoever remembers fewer
readings than are put together would let one of them vote twice. A watched folder gives one look."""
ONE_PLACE = 0.4  # of the larger one's edge: sights whose middles are nearer are of one die
AS_LARGE = 1.25  # times: a die that was moved looks larger or smaller by no more


def centre(die: DieReading) -> tuple[float, float]:
    """Middle of the top face, pixels."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = die.top
    return (x0 + x1 + x2 + x3) / 4, (y0 + y1 + y2 + y3) / 4


def edge_px(die: DieReading) -> float:
    """Side of the top face, pixels."""
    (x0, y0), (x1, y1) = die.top[0], die.top[1]
    return math.hypot(x1 - x0, y1 - y0)


def vote(looks: Sequence[Sequence[DieReading]]) -> tuple[tuple[DieReading, ...], int]:
    """What several looks at one still table agree on, and how many of them agree on the whole of it. The newest look comes last.

    A die that no more than half of the looks saw is left out, but asked about where one of them believed it in a zone; one whose value or
    colour they do not agree on is asked about too.
    """
    if not looks:
        return (), 0
    if len(looks) == 1:
        return tuple(looks[0]), 1
    sights = [die for look in reversed(looks) for die in look]
    seen_in = [number for number, look in enumerate(reversed(looks)) for _ in look]
    neighbours = _neighbours(sights, sights)
    spots: dict[int, list[int]] = {}  # by the newest sight of a die, all of them; numbers are places in `sights`
    for number, look_of_it in enumerate(seen_in):
        known = (first for first in neighbours[number] if first in spots)
        home = next((first for first in known if all(seen_in[one] != look_of_it for one in spots[first])), number)
        spots.setdefault(home, []).append(number)
    seen = [[sights[number] for number in spot] for spot in spots.values()]
    heard = tuple(_together(spot) for spot in seen if 2 * len(spot) > len(looks))
    agree = _agreeing(looks, heard, {die.top: near for die, near in zip(sights, neighbours, strict=True)})
    seldom = [die for spot in seen if 2 * len(spot) <= len(looks) and (die := _hardly_seen(spot)) is not None]
    return (*heard, *seldom), agree


def _neighbours(dice: Sequence[DieReading], others: Sequence[DieReading]) -> list[list[int]]:
    """For each die the places in `others` of those that lie where it lies, the nearest first. All at once: with forty dice there are
    thousands of pairs."""
    if not dice or not others:
        return [[] for _ in dice]
    x, y, edge = _places(dice)
    other_x, other_y, other_edge = (x, y, edge) if others is dice else _places(others)
    far = np.sqrt((x[:, None] - other_x) ** 2 + (y[:, None] - other_y) ** 2)  # np.hypot takes five times as long
    found: list[list[int]] = [[] for _ in dice]
    near = np.argwhere(far < ONE_PLACE * np.maximum(edge[:, None], other_edge))
    for i, k in near[np.argsort(far[near[:, 0], near[:, 1]], kind="stable")].tolist():
        found[i].append(k)
    return found


def _places(dice: Sequence[DieReading]) -> npt.NDArray[np.float64]:
    """The middles of the top faces and their sides, pixels: x, y and edge, (3, n)."""
    tops = np.array([die.top for die in dice], np.float64)
    along = tops[:, 1] - tops[:, 0]
    return np.vstack([tops.mean(axis=1).T, np.hypot(along[:, 0], along[:, 1])])


def _together(spot: Sequence[DieReading]) -> DieReading:
    """One die's sights, newest first, as one reading: what is told unasked is told by a look that believed it."""
    newest = spot[0]
    odds = _mean_odds([die.face_odds for die in spot if die.face_odds] or [(1.0,) * 6])
    value = odds.index(max(odds)) + 1 if newest.face_odds else newest.value
    # the middle one: neither the luckiest nor the unluckiest picture decides
    confidence = median(die.confidence for die in spot)
    asking, believed = [die for die in spot if die.ask], [die for die in spot if not die.ask]
    ask, why = 2 * len(asking) > len(spot), asking[0].why_ask if asking else ""
    values = {die.value for die in believed}
    if len(values) > 1 or not (ask or value in values):
        ask, why = True, "blurred"
    elif len({die.colour for die in believed}) > 1:
        ask, why = True, "colour"
    elif len({die.zone for die in believed}) > 1:
        ask, why = True, "border"
    told = newest if ask else believed[0]
    return altered(told, value=value, confidence=confidence, face_odds=odds, ask=ask, why_ask=why if ask else "")


def _hardly_seen(spot: Sequence[DieReading]) -> DieReading | None:
    """A die that few of the looks saw, to be asked about, if one of these believed it to lie in a zone."""
    believed = next((die for die in spot if not die.ask and die.zone is not None), None)
    return None if believed is None else asked_about(believed, "faint")


def _mean_odds(told: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The geometric mean of what several looks say of each value, 1 together. Without numpy, which is slow about six numbers."""
    means = [math.prod([chance + 1e-6 for chance in chances]) ** (1 / len(chances)) for chances in zip(*told, strict=True)]
    whole = sum(means)
    return tuple(mean / whole for mean in means)


def _agreeing(looks: Sequence[Sequence[DieReading]], heard: Sequence[DieReading], neighbours: Mapping[Top, Sequence[int]]) -> int:
    """How many looks saw just these dice, each with this value and colour. neighbours: by the top of each sight the places of those that
    lie there, among all sights, the newest look's first; each die heard lies where one of its sights does."""
    seen = [(number, die.value, die.colour) for number, look in reversed(list(enumerate(looks))) for die in look]
    alike = [{n for n, *shown in (seen[k] for k in neighbours[die.top]) if shown == [die.value, die.colour]} for die in heard]
    return sum(len(look) == len(heard) and all(number in saw for saw in alike) for number, look in enumerate(looks))


class Tracks:
    """Gives every die a number that stays with it: by place while it lies, by colour, size and face when it was moved."""

    def __init__(self) -> None:
        self._known: tuple[DieReading, ...] = ()
        self._next = 1

    def follow(self, dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
        """The same dice with `track` filled."""
        known = self._known
        lying = [(i, k) for i, near in enumerate(_neighbours(dice, known)) for k in near if known[k].colour == dice[i].colour]
        named = self._nearest(dice, lying)
        left = set(range(len(known))) - set(named.values())
        moved = [(i, k) for i, die in enumerate(dice) if i not in named for k in left if _same_die_moved(known[k], die)]
        named |= self._nearest(dice, moved)
        out = []
        for i, die in enumerate(dice):
            track = known[named[i]].track or 0 if i in named else self._next
            self._next += i not in named
            out.append(altered(die, track=track))
        self._known = tuple(out)
        return self._known

    def _nearest(self, dice: Sequence[DieReading], pairs: Sequence[tuple[int, int]]) -> dict[int, int]:
        """Which known die each of `dice` is, of the pairs that may be; the nearest first, each once."""
        named: dict[int, int] = {}
        used: set[int] = set()
        for _, i, k in sorted((math.dist(centre(self._known[k]), centre(dice[i])), i, k) for i, k in pairs):
            if i not in named and k not in used:
                named[i] = k
                used.add(k)
        return named


def _same_die_moved(old: DieReading, die: DieReading) -> bool:
    return old.colour == die.colour and old.value == die.value and 1 / AS_LARGE < (edge_px(die) + 1) / (edge_px(old) + 1) < AS_LARGE
