"""Agreement over several looks at the same still table, and dice followed from look to look. Plain data in, plain data out."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.reading import DieReading


def centre(die: DieReading) -> tuple[float, float]:
    """Middle of the top face, pixels."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = die.top
    return (x0 + x1 + x2 + x3) / 4, (y0 + y1 + y2 + y3) / 4


def _distance(one: DieReading, other: DieReading) -> float:
    return math.dist(centre(one), centre(other))


def edge_px(die: DieReading) -> float:
    """Side of the top face, pixels."""
    (x0, y0), (x1, y1) = die.top[0], die.top[1]
    return math.hypot(x1 - x0, y1 - y0)


def vote(looks: Sequence[Sequence[DieReading]]) -> tuple[tuple[DieReading, ...], int]:
    """What several looks at one still table agree on, and how many of them agree on the whole of it. The newest look comes last.

    A die that fewer than half of the looks saw is left out; one whose value or colour they do not agree on is asked about.
    """
    if not looks:
        return (), 0
    if len(looks) == 1:
        return tuple(looks[0]), 1
    spots: list[list[DieReading]] = []
    for look in reversed(looks):
        for die in look:
            home = next((spot for spot in spots if _same_place(spot[0], die) and len(spot) < len(looks)), None)
            if home is None:
                spots.append([die])
            else:
                home.append(die)
    heard = tuple(_together(spot) for spot in spots if 2 * len(spot) > len(looks))
    agree = sum(_agrees(look, heard) for look in looks)
    return heard, agree


def _same_place(one: DieReading, other: DieReading) -> bool:
    return _distance(one, other) < 0.4 * max(edge_px(one), edge_px(other))


def _together(spot: Sequence[DieReading]) -> DieReading:
    """One die's sights, newest first, as one reading."""
    newest = spot[0]
    odds = np.exp(np.mean([np.log(np.array(die.face_odds) + 1e-6) for die in spot if die.face_odds] or [np.zeros(6)], axis=0))
    odds = odds / odds.sum()
    value = int(np.argmax(odds)) + 1 if newest.face_odds else newest.value
    # the middle one: neither the luckiest nor the unluckiest picture decides
    confidence = float(np.median([die.confidence for die in spot]))
    asking = [die for die in spot if die.ask]
    ask, why = 2 * len(asking) > len(spot), asking[0].why_ask if asking else ""
    if len({die.value for die in spot if not die.ask}) > 1:
        ask, why = True, "blurred"
    elif len({die.colour for die in spot if not die.ask}) > 1:
        ask, why = True, "colour"
    return replace(newest, value=value, confidence=confidence, face_odds=tuple(float(p) for p in odds), ask=ask, why_ask=why if ask else "")


def _agrees(look: Sequence[DieReading], heard: Sequence[DieReading]) -> bool:
    return len(look) == len(heard) and all(
        any(die.value == other.value and die.colour == other.colour and _same_place(die, other) for other in look) for die in heard
    )


class Tracks:
    """Gives every die a number that stays with it: by place while it lies, by colour, size and face when it was moved."""

    def __init__(self) -> None:
        self._known: tuple[DieReading, ...] = ()
        self._next = 1

    def follow(self, dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
        """The same dice with `track` filled."""
        left = list(self._known)
        named: dict[int, int] = {}
        for alike in (_lies_where_it_lay, _same_die_moved):
            pairs = sorted(
                (_distance(old, die), i, k)
                for i, die in enumerate(dice)
                if i not in named
                for k, old in enumerate(left)
                if alike(old, die)
            )
            used: set[int] = set()
            for _, i, k in pairs:
                if i not in named and k not in used:
                    named[i] = left[k].track or 0
                    used.add(k)
            left = [old for k, old in enumerate(left) if k not in used]
        out = []
        for i, die in enumerate(dice):
            if i not in named:
                named[i] = self._next
                self._next += 1
            out.append(replace(die, track=named[i]))
        self._known = tuple(out)
        return self._known


def _lies_where_it_lay(old: DieReading, die: DieReading) -> bool:
    return old.colour == die.colour and _same_place(old, die)


def _same_die_moved(old: DieReading, die: DieReading) -> bool:
    return old.colour == die.colour and old.value == die.value and 0.8 < (edge_px(die) + 1) / (edge_px(old) + 1) < 1.25
