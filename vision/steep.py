"""Views so steep that dice show a side as large as their top. A side has pips too: nobody should believe it unasked.

The camera is taken to be held upright, as people hold it: sides then lie below their tops. Dice that touch in a row lie below each other
as well, and above; sides lie below alone.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.faces import Face
from vision.reading import DieReading, asked_about
from vision.voting import centre, edge_px

_ALIKE = (0.55, 1.35)  # a side's edge against its top's
_NEAR = (0.55, 1.15)  # edges between the middles of a top and its side: 0.7 to 1.06 by geometry, and how the finder errs
_DOWN = math.radians(40)  # how far from straight down a side may lie
_FROM_ASIDE, _UPSIDE, _ENOUGH = -0.15, 0.14, 4  # edges that a die reaches further above its top than below: usual, of a side; believed dice
_ABOVE_OTHERS, _SURELY_FLAT = 0.14, 0.95  # edges that a die reaches further up than others; the reader's chance that speaks against it
_SURE_ASIDE = 0.9  # least confidence in such views: without it 8 instead of 5 of 275 wrong; of 2,222 others none is lost, or two
_MANY, _MORE = 0.2, 1.5  # share of dice with something below them, and against those with something above, that tell a steep view
_ALONG = math.radians(20)  # how far a side may be turned against its top
_SURELY_READ = 0.99  # chance of a value, of both faces, where a top and its side can't show these two
_SURELY_ANOTHER = 0.005  # what two faces' odds of colours have in common where no one body can have both: a side lies in its own shadow


@dataclass(frozen=True, slots=True)
class _Spot:
    x: float
    y: float
    edge: float


def sides_doubted(dice: Sequence[DieReading], faces: Sequence[Face]) -> list[DieReading]:
    """The same dice; in a steep view each is asked about that may be the side of one above it: of one of its colour, or of one that lies
    along it, may have its colour in another light, and bears another pair of values.

    faces: all that the networks brought, what was not believed included: unbelieved sides tell a steep view too. A face above which its
    die goes on is asked about too, where the others' dice go on below them, and in either view what is not surely believed.
    """
    from_aside = _are_seen_from_aside([die for die in dice if not die.ask])
    dice = _upside_doubted(dice) if from_aside else list(dice)
    if not _is_steep([_spot(die) for die in dice if not die.ask], [_Spot(face.x, face.y, face.edge) for face in faces]):
        return _unsure_doubted(dice) if from_aside else dice
    spots = [_spot(die) for die in dice]
    perhaps_sides = [
        any(_lies_beside(mine, top, 1) and _may_be_one(die, other) for other, top in zip(dice, spots, strict=True))
        for die, mine in zip(dice, spots, strict=True)
    ]
    return _unsure_doubted([asked_about(die, "faint") if perhaps else die for die, perhaps in zip(dice, perhaps_sides, strict=True)])


def standing_up_doubted(dice: Sequence[DieReading], flat: Sequence[float]) -> list[DieReading]:
    """The same dice; asked about is one whose die goes on above its face, further than the others' dice do, and that does not surely lie
    flat: a side is seen so, whose own top may not have been found at all.

    flat: the reader's chance of each. Of 2,222 dice none right was lost by it, of 275 from the side one and two, and all that were wrong.
    """
    believed = [_higher(die) for die in dice if not die.ask]
    if len(believed) < _ENOUGH:
        return list(dice)
    usual = float(np.median(believed)) + _ABOVE_OTHERS
    stands = [not die.ask and _higher(die) > usual and chance < _SURELY_FLAT for die, chance in zip(dice, flat, strict=True)]
    return [asked_about(die, "faint") if up else die for die, up in zip(dice, stands, strict=True)]


def _unsure_doubted(dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice; asked about is what is not surely believed: perhaps a side whose top is hidden, or not seen for one."""
    return [asked_about(die, "faint") if die.confidence < _SURE_ASIDE else die for die in dice]


def _are_seen_from_aside(believed: Sequence[DieReading]) -> bool:
    """Whether most believed dice reach further below their faces than above."""
    return len(believed) >= _ENOUGH and float(np.median([_higher(die) for die in believed])) <= _FROM_ASIDE


def _upside_doubted(dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice, seen from above and aside; those are asked about whose box reaches further above their face than below it, as a side's
    does: a side may be believed whose top is not."""
    return [asked_about(die, "faint") if _higher(die) > _UPSIDE else die for die in dice]


def _higher(die: DieReading) -> float:
    """Edges that the die's box reaches further above its face than below it."""
    _, top, _, high = die.box
    rows = [y for _, y in die.top]
    return (min(rows) - top - (top + high - max(rows))) / edge_px(die)


def _may_be_one(side: DieReading, top: DieReading) -> bool:
    """Whether two faces may be of one die, as far as colours, values and turns tell."""
    if are_two_dice(side, top):
        return False
    if top.colour == side.colour:
        return True
    common = sum(min(chance, top.colour_odds.get(name, 0.0)) for name, chance in side.colour_odds.items())
    askew = abs((_turn(side) - _turn(top) + math.pi / 4) % (math.pi / 2) - math.pi / 4)
    return common >= _SURELY_ANOTHER and askew < _ALONG and side.value not in (top.value, 7 - (top.value or 0))


def are_two_dice(one: DieReading, other: DieReading) -> bool:
    """Whether two faces surely show what no die shows at once: the same value twice, or two that lie on opposite sides."""
    sure = min(max(one.face_odds or (0.0,)), max(other.face_odds or (0.0,)))
    return sure >= _SURELY_READ and one.value in (other.value, 7 - (other.value or 0))


def _turn(die: DieReading) -> float:
    """Radians, of any of its edges."""
    (x0, y0), (x1, y1), *_ = die.top
    return math.atan2(y1 - y0, x1 - x0)


def _is_steep(tops: Sequence[_Spot], faces: Sequence[_Spot]) -> bool:
    """Whether far more believed dice have a face just below them than just above."""
    below, above = (sum(any(_lies_beside(face, top, way) for face in faces) for top in tops) for way in (1, -1))
    return below >= _MANY * max(len(tops), 1) and below > _MORE * above


def _spot(die: DieReading) -> _Spot:
    return _Spot(*centre(die), edge_px(die))


def _lies_beside(face: _Spot, top: _Spot, way: int) -> bool:
    """Whether a face lies where a die with that top would show a side. way: 1 below it, -1 above."""
    if not _ALIKE[0] < face.edge / top.edge < _ALIKE[1]:
        return False
    aside, down = face.x - top.x, way * (face.y - top.y)
    far = math.hypot(aside, down) / ((face.edge + top.edge) / 2)
    return _NEAR[0] < far < _NEAR[1] and abs(math.atan2(aside, down)) < _DOWN
