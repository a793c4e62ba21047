"""Where the dice on a table lie: millimetres, size, zone and border; and which are asked about for where they lie."""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from vision.dice.dice_place import places_mm, printed_sizes_mm, sizes_mm
from vision.dice.dice_sizes import OTHER_SIZE, USUAL_SIZE_MM, DiceSizes, is_one_size
from vision.faces import EDGE_PX
from vision.ground.stance import Stance
from vision.mat import MatLayout
from vision.reading import DieReading, altered, asked_about
from vision.table_plane import CameraPose, pixels_per_mm, to_table_mm, view_deg, zones_at

BORDER_MM = 3.0  # a die whose middle is nearer to a zone's edge is asked about
_FEW = 3  # believed dice that tell how large all are, as long as nothing is learned
_SIZES_MM = (7.0, 32.0)  # what can be a die on a table
_SMALLEST_SHARE, _LARGEST_SHARE = 0.77, 1.3  # of the usual edge: a face beyond is half hidden, or none, or that of a biggie
_BY_ITSELF = 1.2  # of the usual edge, from which on a die is as high as it is wide: one that stands on another looks larger by 1.1 at most
_WORTH_ASKING = 0.7  # least confidence of a die outside all zones to be told at all
_ROUND_MARKERS_MM = 3.0  # what lies so near round a marker is that marker
_NEAREST_SHARE = 0.9  # of an edge, between the middles of two dice that both lie flat
# Edges: nearer than the first a doubtful top stands in another die, of two dice's pips; nearer than the second dice touch. Of three black
# fours side by side one was believed between two of them, beside such a top.
_IN_ANOTHER, _TOUCHING = 0.7, 1.25
_ASLANT_DEG, _ASLANT_SURE = 40.0, 0.95  # seen so far from above, sides show as much as the top: believed only when very sure


class Placing:
    """Places dice. Where calibration told no sizes, all are reckoned as large as the middle one of those that lie there."""

    def __init__(self, sizes: DiceSizes) -> None:
        self._sizes = sizes
        self._seen_mm = sizes.middle_mm

    @property
    def usual_mm(self) -> float | None:
        """The edge of an ordinary die, None where it was neither told nor learned, or where dice of several sizes were told."""
        known = self._sizes.known_mm
        if known:
            return float(np.median(known)) if max(known) <= OTHER_SIZE * min(known) else None
        return self._seen_mm if self._sizes.edges_mm else None

    def heights_mm(self, dice: Sequence[DieReading]) -> list[float]:
        """The edge that each die must have: of the known ones that which is nearest to what was measured, or that of a larger die."""
        usual = self._sizes.known_mm or (self._seen_mm,)
        return [_high(die.size_mm or 0.0, usual) for die in dice]

    def larger_asked(self, dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
        """The same dice, those in zones asked about for their size that are far larger than usual, and about which all else is sure: where
        large dice are played, it is settled by that alone."""
        usual = self._sizes.known_mm or (self._seen_mm,)
        return tuple(asked_about(die, "size") if die.zone is not None and _is_large(die.size_mm or 0.0, usual) else die for die in dice)

    def place(self, dice: Sequence[DieReading], stance: Stance, ask_below: float) -> tuple[DieReading, ...]:
        """The dice with place, size, zone and border, asked about where the place is doubtful. For its size no die: left out."""
        pose, layout = stance.pose, stance.layout
        if pose is None or layout is None:
            return tuple(dice)
        out = []
        printed = self._sizes.printed
        sizes = printed_sizes_mm(dice, pose) if printed else sizes_mm(dice, pose, USUAL_SIZE_MM)
        usual = self._usual_sizes([(size, die.colour) for size, die in zip(sizes, dice, strict=True) if not die.ask])
        heights = [_high(size, usual) for size in sizes]
        places = places_mm(dice, pose, [0.0] * len(dice) if printed else heights)
        there = np.array(places, np.float64).reshape(-1, 2)
        unsure_mm, aslant_deg, zones = stance.open_mm(there).tolist(), view_deg(there, pose).tolist(), zones_at(there, layout.zones)
        each = zip(dice, sizes, heights, places, zones, unsure_mm, aslant_deg, strict=True)
        for die, size, high, at, place, open_mm, aslant in each:
            if not _SIZES_MM[0] <= size <= _SIZES_MM[1]:
                continue
            if size <= _SMALLEST_SHARE * high:
                die = asked_about(die, "covered")
            if place.zone is None and (die.confidence < _WORTH_ASKING or _is_print(at, die, layout, _is_large(size, usual))):
                continue  # beside the zones nothing is asked about a spot that is hardly a die
            die = altered(die, xy_mm=at, size_mm=size, zone=place.zone, border_mm=place.border_mm)
            if place.zone is None and die.ask and die.confidence >= ask_below:
                die = altered(die, ask=False, why_ask="")  # a supply that leans on its neighbours disturbs nobody
            if place.border_mm is not None and abs(place.border_mm) < max(BORDER_MM, open_mm):
                die = asked_about(die, "border")
            if place.zone is not None and die.confidence < _ASLANT_SURE and aslant > _ASLANT_DEG:
                die = asked_about(die, "faint")
            out.append(die)
        return tuple(too_near_asked(_sides_beside_asked(out, usual)))

    def _usual_sizes(self, believed: Sequence[tuple[float, str]]) -> tuple[float, ...]:
        """Edges of the dice on this table: those known, else the middle of what is seen, remembered while few lie there. believed: edge and
        colour of each die."""
        if self._sizes.known_mm:
            return self._sizes.known_mm
        if is_one_size(believed) or (len(believed) >= _FEW and not self._sizes.edges_mm):
            self._seen_mm = float(np.median([size for size, _ in believed]))
        return (self._seen_mm,)


def _sides_beside_asked(dice: Sequence[DieReading], usual_mm: Sequence[float]) -> list[DieReading]:
    """The same dice; of two beside all zones, of one colour and nearer than usual dice can lie, the smaller and less sure is asked about:
    perhaps the other's side, of a supply that is seen far aslant."""
    beside = [die for die in dice if die.zone is None and die.xy_mm is not None and die.size_mm is not None]

    def may_be_a_side(die: DieReading) -> bool:
        return any(_is_side_of(die, other, usual_mm) for other in beside if other is not die and other.colour == die.colour)

    return [asked_about(die, "faint") if die.zone is None and may_be_a_side(die) else die for die in dice]


def _is_side_of(die: DieReading, other: DieReading, usual_mm: Sequence[float]) -> bool:
    if die.xy_mm is None or other.xy_mm is None or die.size_mm is None or other.size_mm is None:
        return False
    is_less = die.size_mm < other.size_mm and die.confidence < other.confidence
    return is_less and math.dist(die.xy_mm, other.xy_mm) < _NEAREST_SHARE * _high(other.size_mm, usual_mm)


def too_near_asked(dice: Sequence[DieReading]) -> list[DieReading]:
    """Two flat dice cannot lie nearer than an edge: where tops do, one leans on the other, and both are asked about.

    Where a doubtful top stands in another die, a row of dice was seen wrongly: what touches it there, of its colour, is asked about too,
    and that other die where it is the less sure one: where the sun shone through blinds, the half of each of two fours was a four, 0.971.
    """
    out, near = list(dice), _touching(dice)
    for i, k, apart in near:
        if apart < _NEAREST_SHARE and not (dice[i].ask or dice[k].ask):
            out[i], out[k] = asked_about(out[i], "cocked"), asked_about(out[k], "cocked")
    in_another = {n for i, k, apart in near if apart < _IN_ANOTHER for n in (i, k) if dice[n].ask}
    for i, k in ((i, k) for i, k, apart in near if apart < _IN_ANOTHER and dice[i].ask != dice[k].ask):
        asked, other = (i, k) if dice[i].ask else (k, i)
        if dice[other].confidence < dice[asked].confidence:
            out[other] = asked_about(out[other], "faint")
    for i, k, apart in near:
        if apart >= _IN_ANOTHER and dice[i].colour == dice[k].colour and not in_another.isdisjoint((i, k)):
            out[i], out[k] = asked_about(out[i], "faint"), asked_about(out[k], "faint")
    return out


def _touching(dice: Sequence[DieReading]) -> list[tuple[int, int, float]]:
    """Pairs of dice that touch or stand in one another, and how many edges their middles are apart."""
    placed = [(n, *die.xy_mm, die.size_mm) for n, die in enumerate(dice) if die.xy_mm is not None and die.size_mm is not None]
    if len(placed) < 2:
        return []
    numbers, x, y, edges = np.array(placed).T
    apart = 2 * np.hypot(x[:, None] - x, y[:, None] - y) / (edges[:, None] + edges)
    pairs = np.argwhere(np.triu(apart < _TOUCHING, 1)).tolist()
    return [(int(numbers[i]), int(numbers[k]), float(apart[i, k])) for i, k in pairs]


def _high(size_mm: float, usual_mm: Sequence[float]) -> float:
    """How high a die is that is so wide: as a usual one, or by itself where it is far larger."""
    nearest = min(usual_mm, key=lambda edge: abs(edge - size_mm))
    return size_mm if size_mm >= _BY_ITSELF * nearest else nearest


def _is_large(size_mm: float, usual_mm: Sequence[float]) -> bool:
    return size_mm >= _LARGEST_SHARE * min(usual_mm, key=lambda edge: abs(edge - size_mm))


def _is_print(at_mm: tuple[float, float], die: DieReading, layout: MatLayout, is_large: bool) -> bool:
    """Whether a die outside all zones is but one of the mat's own markers or signs, or, a doubtful one, any of its print."""
    width, height = layout.size_mm
    on_mat = 0 <= at_mm[0] <= width and 0 <= at_mm[1] <= height
    return on_print(at_mm, layout, _ROUND_MARKERS_MM) or (
        on_mat and (is_large or die.why_ask in ("faint", "blurred", "covered"))
    )


def on_print(at_mm: tuple[float, float], layout: MatLayout, round_markers_mm: float) -> bool:
    """Whether a place is on one of the mat's signs, or on a marker or so near round one."""
    (x, y), rim = at_mm, round_markers_mm
    return any(
        m.x_mm - rim <= x <= m.x_mm + m.side_mm + rim and m.y_mm - rim <= y <= m.y_mm + m.side_mm + rim for m in layout.markers
    ) or any(left <= x <= left + w and top <= y <= top + h for left, top, w, h in layout.signs)


@lru_cache(maxsize=8)
def face_zoom(size_px: tuple[int, int], pose: CameraPose, sizes_mm: tuple[float, ...]) -> float:
    """How much to shrink a picture of (width, height) so that dice of these sizes (empty: usual ones) are as wide as the finder likes.
    Asked for each picture: reckoned once for each stand of the camera."""
    # dice of several sizes: the finder tells 13 to 45 px apart, so their geometric middle serves all
    size = float(np.exp(np.mean(np.log(sizes_mm)))) if sizes_mm else USUAL_SIZE_MM
    middle = on_table_middle(pose, size_px)
    return float(np.clip(EDGE_PX * 1.08 / (size * pixels_per_mm(middle, pose, size)), 0.15, 2.0))


def on_table_middle(pose: CameraPose, size_px: tuple[int, int]) -> tuple[float, float]:
    """The spot of the table in the middle of the picture, millimetres."""
    x, y = to_table_mm([(size_px[0] / 2, size_px[1] / 2)], pose)[0]
    return float(x), float(y)
