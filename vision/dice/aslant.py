"""Dice that the camera sees far aslant are looked at a second time, straightened: as from above, at the height of a die's top face.

Seen more than some 33 degrees aslant, sides show as much as the top: the finder takes a side for the top, puts the middle between the
two, or sees no die at all. With the camera's place known that part of the picture can be drawn as it would look from straight above:
top faces are squares again, sides are stretched out of shape. A die is there if either look sees it; both must agree on what it shows.
"""

import math
from collections.abc import Callable, Sequence, Set
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from vision.belief import Belief, judge
from vision.dice.centring import Centring
from vision.dice.face_memory import FaceMemory, read_sparingly
from vision.dice.faint import faint_places
from vision.dice.finding import TableFinder
from vision.dice.side_faces import Both, Centred
from vision.faces import EDGE_PX, Face, look
from vision.frame import Image
from vision.mat import MatLayout, Rect
from vision.reading import DieReading, Point
from vision.table_plane import CameraPose, Points, TopView, rectify, rectify_once, to_table_mm, view_deg, zone_at, zones_at
from vision.voting import LOOKS

ASLANT_DEG = 33.0  # from straight above: beyond it places are looked at again
LITTLE_DEG = 22.0  # from here on a die is looked at again alone, where the look at the picture as it is was not sure of it
OVERLAP_DEG = 1.5  # so far the parts reach in: a die on their border is seen whole
NEAR_MM = 14.0  # what lies further from a doubtful die is another
HIGH_MM = 16.0  # at which the straightened view is drawn; dice of 12 to 20 mm are squares in it all the same
PX_PER_MM = 1.08 * EDGE_PX / HIGH_MM
ROUND_MM = 20.0  # that a part reaches over the places it shows: room for a die that lies on their edge
CELL_MM = 6.0
OUTSIDE_MM = 6.0  # so far outside a zone a die is still looked for here


class AslantLook:
    """Looks again at the parts of the zones that the camera sees far aslant; remembers which they are while it stands still."""

    def __init__(self) -> None:
        self._known: tuple[CameraPose, MatLayout, tuple[_Part, ...]] | None = None
        self._centring, self._centring_again = Centring(), Centring()

    def forget(self) -> None:
        """Look at everything anew."""
        if self._known is not None:
            self._known = (*self._known[:2], tuple(_Part(part.box) for part in self._known[2]))
        self._centring.forget()
        self._centring_again.forget()

    def look(
        self, image: Image, pose: CameraPose, layout: MatLayout, plain: Sequence[DieReading], belief: Belief, names: Set[str] | None,
        number: int = 0, faces: Sequence[Face] = (),
    ) -> list[DieReading]:
        """All dice of a picture, their tops put right by their pips. plain: of the look at the picture as it is; names: colours in play;
        number: of this look since the table changed, from 0; faces: all that was read, of which some were told as no die."""  # fmt: skip
        first = _by_pips(plain, self._centring.look(image, plain))
        again = [
            die
            for part in self._parts(pose, layout)
            for die in part.look(rectify(image, pose, PX_PER_MM, HIGH_MM, part.box), partial(_is_far_aslant, layout), belief, names, number)
        ]
        doubtful = _doubtful_mm([seen.die for seen in first if not seen.by_pips or seen.die.ask], pose, layout)
        for at in (*doubtful, *faint_places(faces, plain, pose, layout)):
            view = rectify_once(image, pose, PX_PER_MM, HIGH_MM, (at[0] - ROUND_MM, at[1] - ROUND_MM, 2 * ROUND_MM, 2 * ROUND_MM))
            again += straightened(view, partial(_is_near, at), belief, names)
        if not again:
            return [seen.die for seen in first]
        return Both(image, pose, layout).together(first, _by_pips(again, self._centring_again.look(image, again)))

    def _parts(self, pose: CameraPose, layout: MatLayout) -> tuple["_Part", ...]:
        if self._known is None or self._known[0] != pose or self._known[1] is not layout:
            self._known = (pose, layout, tuple(_Part(box) for box in parts_aslant(pose, layout)))
        return self._known[2]


Wanted = Callable[[Points, CameraPose], bool]


class _Part:
    """A part that is looked at again. box: millimetres of the mat. What lies still in it is neither found nor read again."""

    def __init__(self, box: Rect) -> None:
        self.box = box
        self._finder, self._faces = TableFinder(), FaceMemory(LOOKS)

    def look(self, view: TopView, wanted: Wanted, belief: Belief, names: Set[str] | None, number: int) -> list[DieReading]:
        """As straightened."""
        faces = self._faces.read(view.image, _wanted_faces(self._finder.look(view.image, 1.0).faces, view, wanted), number)
        return _judged(faces, view, belief, names)


def parts_aslant(pose: CameraPose, layout: MatLayout) -> tuple[Rect, ...]:
    """Boxes, in millimetres of the mat, that hold whatever of the zones is seen far aslant."""
    columns, rows = (int(np.ceil(side / CELL_MM)) for side in layout.size_mm)
    xs, ys = np.meshgrid((np.arange(columns) + 0.5) * CELL_MM, (np.arange(rows) + 0.5) * CELL_MM)
    aslant = (view_deg(np.column_stack([xs.ravel(), ys.ravel()]), pose) > ASLANT_DEG).reshape(rows, columns)
    inside = np.zeros((rows, columns), np.uint8)
    for x, y, w, h in layout.zones.values():
        inside[int(y / CELL_MM) : round((y + h) / CELL_MM), int(x / CELL_MM) : round((x + w) / CELL_MM)] = 1
    reach = round(ROUND_MM / CELL_MM)
    wide = cv2.dilate(inside & aslant.astype(np.uint8), np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    count, _, boxes, _ = cv2.connectedComponentsWithStats(wide, connectivity=8)
    return tuple((x * CELL_MM, y * CELL_MM, w * CELL_MM, h * CELL_MM) for x, y, w, h, _ in boxes[1:count].tolist())


def straightened(view: TopView, wanted: Wanted, belief: Belief, names: Set[str] | None) -> list[DieReading]:
    """The dice of one part as read from its straightened view; their tops in pixels of the picture. wanted: by place, (1, 2) mm."""
    here = _wanted_faces(look(view.image, 1.0).faces, view, wanted)
    return _judged(read_sparingly(view.image, here), view, belief, names)


def _wanted_faces(faces: Sequence[Face], view: TopView, wanted: Wanted) -> list[Face]:
    return [face for face in faces if wanted(view.to_mm([(face.x - 0.5, face.y - 0.5)]), view.pose)]


def _judged(faces: Sequence[Face], view: TopView, belief: Belief, names: Set[str] | None) -> list[DieReading]:
    return [_in_picture(die, view) for face in faces if (die := judge(face, belief, names)) is not None]


def _by_pips(dice: Sequence[DieReading], centred: Sequence[DieReading]) -> list[Centred]:
    """The dice with their tops put right by their pips, and which of them could be."""
    return [Centred(now, now is not was) for was, now in zip(dice, centred, strict=True)]


def _is_far_aslant(layout: MatLayout, at: Points, pose: CameraPose) -> bool:
    """Whether a place is far aslant and in a zone, or just outside one."""
    border = zone_at((float(at[0, 0]), float(at[0, 1])), layout.zones).border_mm
    return border is not None and border > -OUTSIDE_MM and view_deg(at, pose)[0] > ASLANT_DEG - OVERLAP_DEG


def _is_near(place: Point, at: Points, pose: CameraPose) -> bool:
    return math.dist(place, (float(at[0, 0]), float(at[0, 1]))) < NEAR_MM


def _doubtful_mm(doubtful: Sequence[DieReading], pose: CameraPose, layout: MatLayout) -> list[Point]:
    """Where those of these dice lie in a zone, millimetres, that are seen a little aslant."""
    if not doubtful:
        return []
    places = to_table_mm(np.array([die.top for die in doubtful]).mean(axis=1), pose, HIGH_MM)
    each = zip(places.tolist(), view_deg(places, pose).tolist(), zones_at(places, layout.zones), strict=True)
    return [(x, y) for (x, y), aslant, place in each if LITTLE_DEG < aslant <= ASLANT_DEG - OVERLAP_DEG and place.zone is not None]


def _in_picture(die: DieReading, view: TopView) -> DieReading:
    corners = view.to_source_px(np.array(die.top) - 0.5)
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
    return replace(die, top=(a, b, c, d), box=(float(x0), float(y0), float(x1 - x0), float(y1 - y0)))
