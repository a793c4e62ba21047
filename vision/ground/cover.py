"""What lies over the mat and is no die: hands, sleeves, notes, a card on a casino. Tells which zones can be believed to be in full view.

Two signs: the finder's own sense of hands, and places that look unlike the bare mat as it was seen before, dice and their shadows
aside. All in millimetres of the mat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.faces import Sight
from vision.frame import Image
from vision.ground.bare_mat import NOTE_MM2, BareMat, without_specks
from vision.ground.empty_table import EmptyTable
from vision.ground.lying_things import LyingThings
from vision.mat import MatLayout, Rect, corners_of
from vision.reading import DieReading
from vision.table_plane import CameraPose, rectify, to_pixels

CELL_MM = 3.0  # a cell of the maps here
HAND_MM2 = 700.0  # a smaller hand-like spot is none: a finger tip reaching over the mat covers about this much
COVERED_MM2 = 260.0  # unexplained area in a zone from which it no longer counts as seen: about one die
_ARM_MM2 = 4000.0  # as much as a hand with its arm covers; a banknote is half of that
_HAND_CHANCE = 0.5  # of a cell, by the finder
_OTHER_LIGHT = 0.2  # a greater share of the mat that looks different at once is another lamp, not a thing
_DICE_SHADE = 2.4  # so far from its middle, in edges, a die may darken what lies beside it
_ALIKE = 0.1  # of its brightness and colour a cell differs by less when nothing has changed there
_ADOPT_AFTER_S = 90.0  # what has lain still for so long has become part of the mat

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Cover:
    """hand_mm2: the largest hand over the mat; zones_seen: zones whose whole floor is in the picture and bare but for dice."""

    hand_mm2: float
    zones_seen: frozenset[str]


class MatMemory:
    """Remembers how the bare mat looks, cell by cell, as far as it was seen without anything on it. bare: its print, where it is one of
    ours. empty, and what the finder sees of it: a table of people's own with nothing on it, where that was kept."""

    def __init__(self, layout: MatLayout, empty: EmptyTable | None = None, sight: Sight | None = None) -> None:
        self._layout = layout
        self._shape = (round(layout.size_mm[1] / CELL_MM), round(layout.size_mm[0] / CELL_MM))
        self._bare = np.zeros((*self._shape, 3), np.float32)
        self._known = np.zeros(self._shape, np.bool_)
        self._odd_since = np.full(self._shape, np.inf)
        self._places: tuple[CameraPose, npt.NDArray[np.float64]] | None = None
        self.bare, self._lying = BareMat.of(layout), LyingThings(self._shape)
        self._skinlike = np.zeros(self._shape, np.bool_)  # cells that look like a hand with nothing on them
        if empty is not None and sight is not None:
            self._bare[:], self._known[:] = self._from_above(empty.image, empty.pose), True
            skinlike = self._hand(sight, empty.pose, ())
            self._skinlike = cv2.dilate(skinlike.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0

    def look(
        self, image: Image, pose: CameraPose, sight: Sight, dice: Sequence[DieReading], at_s: float, clear: Sequence[Rect] = ()
    ) -> Cover:
        """Judge one settled picture, and learn from it where nothing lies. clear: places that were read as plain floor or tile to their
        edges (a board's lots): a golden tile looks like skin to the finder, and is new on the board, but no hand."""
        seen = self._from_above(image, pose)
        plain, under_dice = self._within(clear), self._near_dice(dice)
        hand = self._hand(sight, pose, dice) & ~plain
        if self._skinlike.any() and hand.any():
            hand = hand & ~self._of_the_table(hand & ~self._unlike_bare(seen, np.ones(self._shape, np.bool_)))
        skin, mat = hand, None if self.bare is None else self.bare.seen(image, pose)
        if self.bare is not None and mat is not None and (_largest_mm2(hand) >= HAND_MM2 or self._lying.cells.any()):
            # a warm lamp makes paper look like skin: what shows the print as it is has no hand over it; where notes lie, nothing tells
            unlike = self.bare.unlike_print(mat, dice, plain, self._lying.cells) & ~self.bare.silent
            still = self._like_bare(seen, ~under_dice & ~plain)
            self._lying.reaches_over(unlike & still)
            self._known &= ~self._lying.taken_away(unlike | under_dice | still & self._lying.cells)
            hand = hand & (cv2.dilate(unlike.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)
        explained = under_dice | plain
        odd = self._unlike_bare(seen, ~explained & ~hand) & ~explained
        odd = without_specks(odd).astype(np.bool_)
        if self.bare is not None and mat is not None:
            over_things = odd & self._lying.cells
            hand = hand & (over_things | ~self._lying.cells)
            things = [*self.bare.things(mat, dice, plain | self._lying.cells), *_large(over_things)]
            biggest, settled = self._not_moving(hand, things, seen, under_dice, at_s)
            cv2.copyTo(seen, settled.astype(np.uint8), self._bare)  # from now on it is what a hand is told beside
            self._known = self._known & ~settled | settled & ~self._near_dice(dice, _DICE_SHADE)
        else:
            hand = hand & ~self._lying.cells
            biggest = self._over_table_mm2(skin, odd, seen, under_dice, at_s)
        if biggest < HAND_MM2 and odd.mean() > _OTHER_LIGHT:  # another lamp: learn the mat anew
            self._known[:], odd[:] = False, False
        if biggest < HAND_MM2:
            self._learn(seen, explained, odd, at_s)
        covered = odd | hand if biggest >= HAND_MM2 else odd
        covered |= self._lying.newer_than(_ADOPT_AFTER_S, at_s)
        zones = list(self._layout.zones.items())
        inside = _in_picture([rect for _, rect in zones], pose, image.shape)
        seen_whole = [zone for zone, is_in in zip(zones, inside, strict=True) if is_in]
        return Cover(biggest, frozenset(name for name, rect in seen_whole if self._bare_enough(rect, covered)))

    def _not_moving(
        self, hand: Mask, things: Sequence[Mask], seen: npt.NDArray[np.float32], under_dice: Mask, at_s: float
    ) -> tuple[float, Mask]:
        """How much is hidden by what may be a hand, and the cells of what has just lain still for so long that it is none (a telephone on
        the mat). hand: what looks like one to the finder; things: what else is large and does not look as the table did."""
        skin_mm2 = _largest_mm2(hand)
        over = np.any([*things, hand & (skin_mm2 >= HAND_MM2)], axis=0)
        comes_from_outside = skin_mm2 >= HAND_MM2 and bool(_at_edge(hand).any())
        settled = self._lying.look(over, seen, comes_from_outside, at_s, under_dice)
        if settled.any():
            return 0.0, settled
        return max([skin_mm2, *(float(np.count_nonzero(thing)) * CELL_MM**2 for thing in things)]), settled

    def _over_table_mm2(self, skin: Mask, odd: Mask, seen: npt.NDArray[np.float32], under_dice: Mask, at_s: float) -> float:
        """How much is hidden where no print is known: by what looks like a hand, and by what reaches in over the edge and is as large as a
        forearm, whatever it looks like (a book, the sun). skin: what looks like a hand to the finder, known things too."""
        self._lying.taken_away(odd | skin | under_dice)
        return self._not_moving(skin & ~self._lying.cells, [_reaching_in(odd & ~self._lying.cells)], seen, under_dice, at_s)[0]

    def _from_above(self, image: Image, pose: CameraPose) -> npt.NDArray[np.float32]:
        view = rectify(image, pose, 1 / CELL_MM, 0.0, (0.0, 0.0, self._shape[1] * CELL_MM, self._shape[0] * CELL_MM))
        return cv2.blur(view.image, (2, 2)).astype(np.float32)

    def _hand(self, sight: Sight, pose: CameraPose, dice: Sequence[DieReading]) -> Mask:
        """Cells of the mat under a hand, dice that were read through it taken out."""
        if not (sight.hand > _HAND_CHANCE).any():
            return np.zeros(self._shape, np.bool_)
        at = self._cells_px(pose) / sight.cell_px
        column, row = np.floor(at[:, 0]).astype(int), np.floor(at[:, 1]).astype(int)
        rows, columns = sight.hand.shape
        inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        hand = np.zeros(len(row), np.bool_)
        hand[inside] = sight.hand[row[inside], column[inside]] > _HAND_CHANCE
        return np.asarray(hand.reshape(self._shape) & ~self._near_dice([d for d in dice if not d.ask], 0.7), np.bool_)

    def _of_the_table(self, alike: Mask) -> Mask:
        """Those of these cells, which look as they did with nothing on them, that are part of what looked like a hand then; it may seem
        larger now, for what lies about it tells the finder too."""
        _, names = cv2.connectedComponents((alike | self._skinlike).astype(np.uint8), connectivity=8)
        return np.asarray(alike & np.isin(names, np.unique(names[self._skinlike])), np.bool_)

    def _within(self, boxes: Sequence[Rect]) -> Mask:
        """Cells of these places, with the cell round them that their edge may cut."""
        mask = np.zeros(self._shape, np.bool_)
        for x, y, w, h in boxes:
            top, left = max(int(y / CELL_MM) - 1, 0), max(int(x / CELL_MM) - 1, 0)
            mask[top : int((y + h) / CELL_MM) + 2, left : int((x + w) / CELL_MM) + 2] = True
        return mask

    def _cells_px(self, pose: CameraPose) -> npt.NDArray[np.float64]:
        """Where the cells' middles are in the picture; the same while the camera stands still."""
        if self._places is None or self._places[0] != pose:
            ys, xs = np.mgrid[: self._shape[0], : self._shape[1]]
            middle = np.column_stack([(xs.ravel() + 0.5) * CELL_MM, (ys.ravel() + 0.5) * CELL_MM])
            self._places = (pose, to_pixels(middle, pose))
        return self._places[1]

    def _near_dice(self, dice: Sequence[DieReading], reach: float = 1.6) -> Mask:
        """Cells under dice and their likely shadows."""
        mask = np.zeros(self._shape, np.uint8)
        for die in dice:
            if die.xy_mm is not None:
                x, y = (v / CELL_MM for v in die.xy_mm)
                cv2.circle(mask, (round(x), round(y)), round((die.size_mm or 16.0) * reach / CELL_MM), 1, -1)
        return mask.astype(np.bool_)

    def _unlike_bare(self, seen: npt.NDArray[np.float32], free: Mask) -> Mask:
        """Known cells that look different from the bare mat, the lamp's change and plain shadows allowed for."""
        against = self._against_bare(seen, free)
        if against is None:
            return np.zeros(self._shape, np.bool_)
        brightness, tint = against
        # a shadow darkens all colours alike and not to blackness
        shadow = (brightness < 1) & (brightness > 0.35) & (tint < 0.12)
        different = (np.abs(np.log(brightness)) > 0.3) | (tint > 0.2)
        return np.asarray(self._known & different & ~shadow, np.bool_)

    def _like_bare(self, seen: npt.NDArray[np.float32], free: Mask) -> Mask:
        """Known cells that look as they did, shadows not allowed for."""
        against = self._against_bare(seen, free)
        if against is None:
            return np.zeros(self._shape, np.bool_)
        brightness, tint = against
        return np.asarray(self._known & (np.abs(np.log(brightness)) < _ALIKE) & (tint < _ALIKE), np.bool_)

    def _against_bare(self, seen: npt.NDArray[np.float32], free: Mask) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]] | None:
        """How bright each cell is against the bare mat, the lamp's change allowed for, and how far its colour is off; None where too little
        is known of it. free: cells that may tell the lamp."""
        both = self._known & free
        if np.count_nonzero(both) < 100:
            return None
        ratio = (seen + 12) / (self._bare + 12)
        ratio = ratio / planes.median(np.compress(both.ravel(), ratio.reshape(-1, 3), axis=0))
        brightness = planes.mean(ratio)
        return brightness, planes.most(np.abs(ratio / brightness[..., None] - 1))

    def _learn(self, seen: npt.NDArray[np.float32], explained: Mask, odd: Mask, at_s: float) -> None:
        self._odd_since = np.where(odd, np.minimum(self._odd_since, at_s), np.inf)
        settled_in = odd & (at_s - self._odd_since > _ADOPT_AFTER_S)
        fresh = ~explained & ~odd
        if np.count_nonzero(odd) * CELL_MM**2 > COVERED_MM2:
            fresh &= self._known  # something lies there: what was never seen bare may be under it too
        fresh |= settled_in & ~explained
        new = fresh & (~self._known | settled_in)
        for mean, cells in ((self._bare + np.float32(0.1) * (seen - self._bare), fresh & ~new), (seen, new)):
            cv2.copyTo(mean, cells.astype(np.uint8), self._bare)
        self._known |= fresh

    def _bare_enough(self, rect: Rect, covered: Mask) -> bool:
        x, y, w, h = (round(v / CELL_MM) for v in rect)
        return float(np.count_nonzero(covered[y : y + h, x : x + w])) * CELL_MM**2 < COVERED_MM2


def _largest_mm2(mask: Mask) -> float:
    if not mask.any():
        return 0.0
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    return float(stats[1:, cv2.CC_STAT_AREA].max()) * CELL_MM**2 if count > 1 else 0.0


def _large(cells: Mask) -> list[Mask]:
    """The patches of these cells that are larger than a banknote, each."""
    count, names, stats, _ = cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=8)
    areas = stats[:, cv2.CC_STAT_AREA] * CELL_MM**2
    return [np.asarray(names == name, np.bool_) for name in range(1, count) if areas[name] >= NOTE_MM2]


def _reaching_in(odd: Mask) -> Mask:
    """The odd patches that touch the mat's edge and are as large as a hand with its arm."""
    _, names, stats, _ = cv2.connectedComponentsWithStats(odd.astype(np.uint8), connectivity=8)
    large = np.flatnonzero(stats[:, cv2.CC_STAT_AREA] * CELL_MM**2 >= _ARM_MM2)
    return np.asarray(np.isin(names, np.intersect1d(_at_edge(names), large)) & odd, np.bool_)


def _at_edge(cells: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Those along the mat's edge."""
    return np.concatenate([cells[0], cells[-1], cells[:, 0], cells[:, -1]])


def _in_picture(boxes: Sequence[Rect], pose: CameraPose, shape: tuple[int, ...]) -> list[bool]:
    """Which of these places are wholly in a picture of this shape."""
    if not boxes:
        return []
    corners = [corner for box in boxes for corner in corners_of(box)]
    seen = to_pixels(corners, pose).reshape(-1, 4, 2)
    return np.asarray(((seen >= 0) & (seen < (shape[1], shape[0]))).all(axis=(1, 2)), np.bool_).tolist()
