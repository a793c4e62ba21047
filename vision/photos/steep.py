"""Views so steep that dice show a side as large as their top. A side has pips too: nobody should believe it unasked.

Held upright, as people hold a camera, sides lie below their tops. Dice that touch in a row lie below each other as well, and above; sides
lie below alone. A picture may have been turned: then "below" is towards the side of it to which most dice are seen to go on. Of 18
photographs of dice seen from the side, each turned in three ways, 43 sides were believed before that was tried, and 4 since.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.faces import Face
from vision.reading import DieReading, asked_about
from vision.voting import centre, edge_px

_ALIKE = (0.55, 1.35)  # a side's edge against its top's
_NEAR = (0.55, 1.15)  # edges between the middles of a top and its side: 0.7 to 1.06 by geometry, and how the finder errs
_DOWN = math.radians(40)  # how far from straight down a side may lie
_FROM_ASIDE, _UPSIDE, _ENOUGH = -0.15, 0.14, 4  # edges that a die reaches further above its top than below: usual, of a side; believed dice
_A_LITTLE_ASIDE = -0.05  # the first of these, from which on a turned picture is one seen from a little aside
_ABOVE_OTHERS, _SURELY_FLAT = 0.14, 0.95  # edges that a die reaches further up than others; the reader's chance that speaks against it
_FAR_ABOVE_OTHERS = 0.2  # from this on even one that surely lies flat: of 2,649 dice from the side 11 of 19 that were wrong, no right one
_SURE_ASIDE = 0.9  # least confidence in such views: without it 8 instead of 5 of 275 wrong; of 2,222 others none is lost, or two
# Correlation, over so many believed dice, of their sizes with where they lie, from which on they get smaller into the distance; and how
# much smaller than the largest a far one is. Of 2,222 dice none right is asked about for it, of 275 from the side three that were wrong,
# all on the one picture that was looked at for it.
_INTO_THE_DISTANCE, _TELLING, _FAR = 0.63, 5, 1.6
_MANY, _MORE = 0.2, 1.5  # share of dice with something below them, and against those with something above, that tell a steep view
_ALONG = math.radians(20)  # how far a side may be turned against its top
_SURELY_READ = 0.99  # chance of a value, of both faces, where a top and its side can't show these two
_SURELY_ANOTHER = 0.005  # what two faces' odds of colours have in common where no one body can have both: a side lies in its own shadow
# Least confidence of a face that is smaller than a surer one, beside it and along it; and edges between their middles. Of 2,500 right dice
# one is asked about for it, and three of the four sides that were believed of 363 dice stretched by a half or under another gamma.
_SURE_BESIDE, _BESIDE = 0.98, 1.35
# Seen from above, faces that are so sure are tops: the edges that at least _ENOUGH dice reach further towards any side of the picture, as a
# rule. In 6,400 readings of photographs and rendered pictures, by networks that had seen none of them, 316 sides were believed before
# anything in this module, 35 of them so surely, and none of these in a picture whose dice reach less far than 0.08.
_FROM_ABOVE, _SURE_FROM_ABOVE = 0.07, 0.9995
_ITSELF_FROM_ABOVE = 0.3  # edges that such a die may go on beside its face: of tops in 347 photographs that are so sure none does by 0.23


@dataclass(frozen=True, slots=True)
class _Spot:
    x: float
    y: float
    edge: float


def sides_doubted(dice: Sequence[DieReading], faces: Sequence[Face]) -> list[DieReading]:
    """The same dice; those are asked about that may be sides, in the picture as it is or as it may have been turned (`_sides_doubted`)."""
    spots = [_Spot(face.x, face.y, face.edge) for face in faces]
    ways = _ways_down(dice)
    told = [_sides_doubted(_turned(dice, quarters), [_turned_spot(spot, quarters) for spot in spots]) for quarters in ways]
    return _doubted_in_any(dice, told)


def _ways_down(dice: Sequence[DieReading]) -> list[int]:
    """By how many quarters the picture may have to be turned to stand upright: none, or so that its dice reach furthest below their tops;
    any where too few are believed to tell."""
    reach = [_reach(_turned(dice, quarters)) for quarters in range(4)]
    if len(reach[0]) < _ENOUGH:
        return [0, 1, 2, 3]
    return sorted({0, min(range(4), key=lambda quarters: float(np.median(reach[quarters])))})


def _reach(dice: Sequence[DieReading]) -> list[float]:
    """Of the believed ones, as `_higher`."""
    return [_higher(die) for die in dice if not die.ask]


def _sides_doubted(dice: Sequence[DieReading], faces: Sequence[_Spot]) -> list[DieReading]:
    """The same dice; in a steep view each is asked about that may be the side of one above it: of one of its colour, or of one that lies
    along it, may have its colour in another light, and bears another pair of values.

    faces: all that the networks brought, what was not believed included: unbelieved sides tell a steep view too. A face above which its
    die goes on is asked about too, where the others' dice go on below them, and in either view what is not surely believed.
    """
    from_aside = _are_seen_from_aside([die for die in dice if not die.ask])
    dice = _upside_doubted(dice) if from_aside else list(dice)
    if not _is_steep([_spot(die) for die in dice if not die.ask], faces):
        return _unsure_doubted(dice) if from_aside else dice
    spots = [_spot(die) for die in dice]
    perhaps_sides = [
        any(_lies_beside(mine, top, 1) and _may_be_one(die, other) for other, top in zip(dice, spots, strict=True))
        for die, mine in zip(dice, spots, strict=True)
    ]
    return _unsure_doubted([asked_about(die, "faint") if perhaps else die for die, perhaps in zip(dice, perhaps_sides, strict=True)])


def tops_from_above(dice: Sequence[DieReading]) -> list[bool]:
    """Of each die whether it is surely a top, whatever lies beside it: the picture was taken from above, where no side can be read, and
    the die itself is seen so. One far aside is not, nor those all round a camera that is near them, of which as many go on either way."""
    reach = [[_higher(die) for die in _turned(dice, quarters)] for quarters in range(4)]
    usual = [[far for far, die in zip(way, dice, strict=True) if not die.ask] for way in reach]
    from_above = len(usual[0]) >= _ENOUGH and all(float(np.median(way)) > -_FROM_ABOVE for way in usual)
    return [
        from_above and not die.ask and die.confidence >= _SURE_FROM_ABOVE and max(far) < _ITSELF_FROM_ABOVE
        for die, *far in zip(dice, *reach, strict=True)
    ]


def standing_up_doubted(dice: Sequence[DieReading], flat: Sequence[float]) -> list[DieReading]:
    """The same dice; asked about is one whose die goes on above its face, further than the others' dice do, and that does not surely lie
    flat, or much further: a side is seen so, whose own top may not have been found at all.

    In a picture that was turned, where most dice are seen to go on towards another side, further away from that side.

    flat: the reader's chance of each. Of 2,222 dice none right was lost by it, of 275 from the side one and two, and all that were wrong.
    """
    told = []
    for quarters in range(4):
        turned = _turned(dice, quarters)
        reach = _reach(turned)
        if quarters == 0 or (len(reach) >= _ENOUGH and float(np.median(reach)) <= _A_LITTLE_ASIDE):
            told.append(_standing_up_doubted(turned, flat))
    return _doubted_in_any(dice, told)


def _standing_up_doubted(dice: Sequence[DieReading], flat: Sequence[float]) -> list[DieReading]:
    believed = _reach(dice)
    if len(believed) < _ENOUGH:
        return list(dice)
    usual = float(np.median(believed))
    further = [_higher(die) - usual for die in dice]
    stands = [
        not die.ask and more > (_ABOVE_OTHERS if chance < _SURELY_FLAT else _FAR_ABOVE_OTHERS)
        for die, more, chance in zip(dice, further, flat, strict=True)
    ]
    return [asked_about(die, "faint") if up else die for die, up in zip(dice, stands, strict=True)]


def far_ones_doubted(dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice, where they get smaller towards one side of the picture, as far ones do: asked about is a far one that goes on above
    its face rather than below it. Far ones are seen from the side most, so that this face is a side, and above it lies the top."""
    told = []
    for quarters in range(4):
        turned = _turned(dice, quarters)
        believed = [die for die in turned if not die.ask]
        if len(believed) >= _TELLING and _get_smaller_upwards(believed):
            far = max(map(edge_px, believed)) / _FAR
            told.append([asked_about(die, "faint") if edge_px(die) < far and _higher(die) > 0 else die for die in turned])
    return _doubted_in_any(dice, told)


def _get_smaller_upwards(dice: Sequence[DieReading]) -> bool:
    down, sizes = np.array([centre(die)[1] for die in dice]), np.log([edge_px(die) for die in dice])
    if np.ptp(down) < 1 or np.ptp(sizes) < math.log(_FAR):
        return False
    return bool(np.corrcoef(down, sizes)[0, 1] > _INTO_THE_DISTANCE)


def _doubted_in_any(dice: Sequence[DieReading], told: Sequence[Sequence[DieReading]]) -> list[DieReading]:
    """The same dice, asked about where one of these tellings asks about them."""
    return [
        die if die.ask or not any(one[n].ask for one in told) else asked_about(die, "faint") for n, die in enumerate(dice)
    ]


def _turned(dice: Sequence[DieReading], quarters: int) -> list[DieReading]:
    """As they would lie in the picture turned so often by a quarter."""
    return [_turned_die(die, quarters) for die in dice] if quarters else list(dice)


def _turned_die(die: DieReading, quarters: int) -> DieReading:
    left, top, wide, high = die.box
    (x0, y0), (x1, y1) = (_turned_point(corner, quarters) for corner in ((left, top), (left + wide, top + high)))
    one, two, three, four = (_turned_point(corner, quarters) for corner in die.top)
    return replace(die, top=(one, two, three, four), box=(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)))


def _turned_spot(spot: _Spot, quarters: int) -> _Spot:
    return _Spot(*_turned_point((spot.x, spot.y), quarters), spot.edge)


def _turned_point(point: tuple[float, float], quarters: int) -> tuple[float, float]:
    x, y = point
    return ((x, y), (-y, x), (-x, -y), (y, -x))[quarters]


def _unsure_doubted(dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice; asked about is what is not surely believed: perhaps a side whose top is hidden, or not seen for one."""
    return [asked_about(die, "faint") if die.confidence < _SURE_ASIDE else die for die in dice]


def _are_seen_from_aside(believed: Sequence[DieReading]) -> bool:
    """Whether most believed dice reach further below their faces than above."""
    return len(believed) >= _ENOUGH and float(np.median(_reach(believed))) <= _FROM_ASIDE


def _upside_doubted(dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice, seen from above and aside; those are asked about whose box reaches further above their face than below it, as a side's
    does: a side may be believed whose top is not."""
    return [asked_about(die, "faint") if _higher(die) > _UPSIDE else die for die in dice]


def _higher(die: DieReading) -> float:
    """Edges that the die's box reaches further above its face than below it."""
    _, top, _, high = die.box
    rows = [y for _, y in die.top]
    return (min(rows) - top - (top + high - max(rows))) / edge_px(die)


def sides_of_surer_doubted(dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice; asked about is what may be the side of a surer one, whatever the view: smaller, beside it, along it, of values that
    one die can show, of its colour or of one that this may have in its own shadow, and itself not sure. A blue die's side was black."""
    return [
        asked_about(die, "faint") if not die.ask and any(_is_perhaps_side_of(die, other) for other in dice) else die for die in dice
    ]


def _is_perhaps_side_of(die: DieReading, top: DieReading) -> bool:
    if die.confidence >= min(_SURE_BESIDE, top.confidence) or edge_px(die) >= edge_px(top):
        return False
    near = math.dist(centre(die), centre(top)) < _BESIDE * (edge_px(die) + edge_px(top)) / 2
    along = _askew(die, top) < _ALONG and die.value not in (top.value, 7 - (top.value or 0))
    return near and along and (die.colour in (top.colour, "black") or _have_colours_in_common(die, top))


def _may_be_one(side: DieReading, top: DieReading) -> bool:
    """Whether two faces may be of one die, as far as colours, values and turns tell."""
    if are_two_dice(side, top):
        return False
    if top.colour == side.colour:
        return True
    along = _askew(side, top) < _ALONG and side.value not in (top.value, 7 - (top.value or 0))
    return along and _have_colours_in_common(side, top)


def _have_colours_in_common(side: DieReading, top: DieReading) -> bool:
    """Whether one body may have both colours, in its light and in its shadow."""
    return sum(min(chance, top.colour_odds.get(name, 0.0)) for name, chance in side.colour_odds.items()) >= _SURELY_ANOTHER


def are_two_dice(one: DieReading, other: DieReading) -> bool:
    """Whether two faces surely show what no die shows at once: the same value twice, or two that lie on opposite sides."""
    sure = min(max(one.face_odds or (0.0,)), max(other.face_odds or (0.0,)))
    return sure >= _SURELY_READ and one.value in (other.value, 7 - (other.value or 0))


def _askew(one: DieReading, other: DieReading) -> float:
    """Radians by which a face is turned against another, 0 to an eighth of a turn."""
    return abs((_turn(one) - _turn(other) + math.pi / 4) % (math.pi / 2) - math.pi / 4)


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
