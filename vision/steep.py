"""Views so steep that dice show a side as large as their top. A side has pips too: nobody should believe it unasked.

The camera is taken to be held upright, as people hold it: sides then lie below their tops. Dice that touch in a row lie below each other
as well, and above; sides lie below alone.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.faces import Face
from vision.reading import DieReading
from vision.voting import centre, edge_px

_ALIKE = (0.55, 1.35)  # a side's edge against its top's
_NEAR = (0.55, 1.15)  # edges between the middles of a top and its side: 0.7 to 1.06 by geometry, and how the finder errs
_DOWN = math.radians(40)  # how far from straight down a side may lie
_MANY, _MORE = 0.25, 1.8  # share of dice with something below them, and against those with something above, that tell a steep view


@dataclass(frozen=True, slots=True)
class _Spot:
    x: float
    y: float
    edge: float


def sides_doubted(dice: Sequence[DieReading], faces: Sequence[Face]) -> list[DieReading]:
    """The same dice; in a steep view each is asked about that may be the side of one of its colour above it.

    faces: all that the networks brought, what was not believed included: unbelieved sides tell a steep view too.
    """
    if not _is_steep([_spot(die) for die in dice if not die.ask], [_Spot(face.x, face.y, face.edge) for face in faces]):
        return list(dice)
    spots = [_spot(die) for die in dice]
    return [
        replace(die, ask=True, why_ask="faint")
        if not die.ask and any(other.colour == die.colour and _lies_beside(mine, top, 1) for other, top in zip(dice, spots, strict=True))
        else die
        for die, mine in zip(dice, spots, strict=True)
    ]


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
