"""Reads our printed banknotes where they lie over the casinos of the mat: marker → value, place → casino.

Only what can be read is told as a value; what looks like a note and can't be read is told as a doubt, so that the table asks. Notes may be
laid in a column upwards over the rim and beyond the mat, each showing the whole of its marker.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.frame import Image
from vision.ground.bare_mat import CELL_MM, BareMat, without_specks
from vision.mat import KNOWN_MATS, MARKER_DICTIONARY, MatLayout, Rect, corners_of
from vision.notes.beneath import beneath
from vision.notes.printed import MARKER_AT_MM, MARKER_MM, NOTE_MM, value_of
from vision.notes.rims import untold_rims
from vision.reading import NoteReading, NotesSeen, Point
from vision.table_plane import CameraPose, rectify, to_pixels

PX_PER_MM = 3.0  # a marker's cell is 2.5 mm: seven pixels, however small it is in the picture
BEYOND_MM = 95.0  # so far over the mat's far edge a column of notes is looked for
ASIDE_MM = 20.0
BORDER_MM = 6.0  # a note whose middle is nearer to its neighbours' column is asked about
SIZE_OFF = 0.2  # a marker larger or smaller than ours by more is held into the picture, or another sheet's
BRIGHTER, BLACKER, TINTED = 0.16, -1.1, 0.1
"""Differences of logarithms from the bare strip. Our notes are at least 0.25 brighter, a bare strip in uneven light stays below 0.08;
what is darker in all colours alike may be a shadow."""
HIDDEN_MM2 = 110.0  # so much of a strip that is neither bare nor a note that was read: something lies there
RIM_ROWS = 1  # cells at the mat's very edge, where the print is cut and the paper curls
NEXT_MM = 12.0  # a column's next note begins nearer than this
UNLIKE_TABLE = 28.0  # grey levels by which a cell differs from the table round the mat
OUTSIDE = 128  # what lies outside the picture is this grey in the view from above
MARGIN_CELLS = 1  # round a note that was read: its shadow and its curled edge
ROOM_PX = 2

Quad = npt.NDArray[np.float64]
"""(4, 2) millimetres on the mat, in the order of the note's own corners."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """A marker of a banknote in the view from above. corners: (4, 2) mm, OpenCV's order."""

    value_usd: int | None
    corners: Quad


def read_notes(image: Image, pose: CameraPose, layout: MatLayout) -> NotesSeen:
    """The notes over the casinos of a printed mat. Empty where the mat has no places for notes."""
    if not layout.notes:
        return NotesSeen()
    area = _area(layout)
    view = rectify(image, pose, PX_PER_MM, 0.0, area)
    marks, unread = _marks(view.image, area)
    read = [note for mark in marks if (note := _note(mark, layout)) is not None]
    quads = [_note_quad(mark.corners) for mark in marks]
    height, width = image.shape[:2]
    cut = [note for zone in layout.notes if (note := _cut_off(zone, quads, layout, pose, (width, height))) is not None]
    doubts = [
        *cut,
        *_unread_notes(unread, marks, layout),
        *_hidden(image, pose, layout, quads),
        *_beyond(view.image, area, layout, quads),
        *_between(view.image, area, layout, quads),
    ]
    seen = frozenset(zone for zone, (x, y, w, h) in layout.notes.items() if _in_picture((x, 0.0, w, y + h), pose, width, height))
    return NotesSeen((*read, *_one_a_casino(doubts)), seen)


def _area(layout: MatLayout) -> Rect:
    """Where notes are looked for: over all strips, the rim, and beyond the far edge."""
    left = min(x for x, _, _, _ in layout.notes.values()) - ASIDE_MM
    right = max(x + w for x, _, w, _ in layout.notes.values()) + ASIDE_MM
    return left, -BEYOND_MM, right - left, BEYOND_MM + _lowest(layout) + NOTE_MM[1] / 2


def _lowest(layout: MatLayout) -> float:
    """The far edge of the places for dice: a note whose middle lies nearer covers dice, and is no casino's."""
    return min(layout.zones[zone][1] for zone in layout.notes if zone in layout.zones)


def _marks(seen: Image, area: Rect) -> tuple[list[_Mark], list[Quad]]:
    """Markers of notes, and squares of their size that could not be read."""
    found, numbers, rejected = _detector().detectMarkers(seen)
    marks, others = [], []
    for corners, number in zip(found, [] if numbers is None else numbers.ravel().tolist(), strict=True):
        quad, value = _to_mm(corners, area), value_of(int(number))
        if value is None:
            others.append(quad)
        else:
            marks.append(_Mark(value if _right_size(quad) else None, quad))
    unread = [quad for corners in rejected if _right_size(quad := _to_mm(corners, area))]
    apart = [quad for quad in unread if all(_far(quad, other) for other in (*others, *(mark.corners for mark in marks)))]
    return marks, apart


@lru_cache(maxsize=1)
def _detector() -> cv2.aruco.ArucoDetector:
    how = cv2.aruco.DetectorParameters()
    how.errorCorrectionRate = 0.0  # a wrong value is worse than none
    how.minMarkerPerimeterRate, how.maxMarkerPerimeterRate = 0.08, 0.6
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY)), how)


def _to_mm(corners_px: npt.ArrayLike, area: Rect) -> Quad:
    return (np.asarray(corners_px, np.float64).reshape(4, 2) + 0.5) / PX_PER_MM + np.array(area[:2])


def _right_size(quad: Quad) -> bool:
    sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    return bool((np.abs(sides / MARKER_MM - 1) < SIZE_OFF).all())


def _far(quad: Quad, other: Quad) -> bool:
    return float(np.hypot(*(quad.mean(0) - other.mean(0)))) > MARKER_MM


def _note_quad(marker: Quad) -> Quad:
    """The whole note, from its marker's corners."""
    x, y = MARKER_AT_MM
    inside = np.array([(x, y), (x + MARKER_MM, y), (x + MARKER_MM, y + MARKER_MM), (x, y + MARKER_MM)], np.float32)
    turn = cv2.getPerspectiveTransform(inside, marker.astype(np.float32))
    w, h = NOTE_MM
    return np.asarray(cv2.perspectiveTransform(np.array([[(0, 0), (w, 0), (w, h), (0, h)]], np.float32), turn)[0], np.float64)


def _note(mark: _Mark, layout: MatLayout) -> NoteReading | None:
    """A note by its marker; None where it lies at no casino: the pile, or what somebody has won."""
    x, y = (float(v) for v in _note_quad(mark.corners).mean(0))
    zone, border_mm = _column((x, y), layout)
    if zone is None:
        return None
    why = "size" if mark.value_usd is None else "border" if border_mm < BORDER_MM else ""
    return NoteReading(zone, mark.value_usd, (round(x, 1), round(y, 1)), bool(why), why)


def _column(at: Point, layout: MatLayout) -> tuple[str | None, float]:
    """The casino in whose column a place lies, and how far from the neighbours' columns, millimetres."""
    x, y = at
    if not -BEYOND_MM < y < _lowest(layout):
        return None, 0.0
    for zone, (left, _, wide, _) in layout.notes.items():
        if left <= x <= left + wide:
            return zone, min(x - left, left + wide - x)
        if left - ASIDE_MM / 8 <= x <= left + wide + ASIDE_MM / 8:
            return zone, 0.0
    return None, 0.0


def _cut_off(zone: str, notes: Sequence[Quad], layout: MatLayout, pose: CameraPose, size_px: tuple[int, int]) -> NoteReading | None:
    """A column that may go on outside the picture: so much over its last note must be in view that the next one would show."""
    x, y, w, _ = layout.notes[zone]
    tops = [float(quad[:, 1].min()) for quad in notes if x <= quad[:, 0].mean() <= x + w and quad[:, 1].mean() < _lowest(layout)]
    top = min(tops, default=y) - NEXT_MM
    if not tops or _in_picture((x, top, w, y - top), pose, *size_px):
        return None
    return NoteReading(zone, None, (round(x + w / 2, 1), round(top, 1)), True, "edge")


def _beyond(seen: Image, area: Rect, layout: MatLayout, notes: Sequence[Quad]) -> Iterator[NoteReading]:
    """Over the mat's far edge: what lies on the bare table above a column of notes and was not read."""
    by = 1 / (PX_PER_MM * CELL_MM)
    cells = cv2.resize(seen, None, fx=by, fy=by, interpolation=cv2.INTER_AREA).astype(np.float32)
    free = np.full(cells.shape[:2], 255, np.uint8)
    for quad in notes:
        corners = np.round((quad - np.array(area[:2])) / CELL_MM).astype(np.int32)
        cv2.fillConvexPoly(free, corners, 0)
        cv2.polylines(free, [corners], True, 0, 2 * MARGIN_CELLS + 1)
    edge = int(-area[1] / CELL_MM) - 2  # rows that lie beyond the mat
    table = cells[:edge][(free[:edge] > 0) & (planes.most(np.abs(cells[:edge] - OUTSIDE)) > 2)]
    if len(table) < 30:
        return
    odd = (planes.most(np.abs(cells[:edge] - np.median(table, axis=0))) > UNLIKE_TABLE) & (free[:edge] > 0)
    odd &= planes.most(np.abs(cells[:edge] - OUTSIDE)) > 2
    large = without_specks(odd)
    for zone, (x, _, w, _) in layout.notes.items():
        tops = [float(quad[:, 1].min()) for quad in notes if x <= quad[:, 0].mean() <= x + w]
        if not tops or min(tops) > CELL_MM * 2:
            continue  # the column ends on the mat, where its print tells more
        low, high = (max(int((y - area[1]) / CELL_MM), 0) for y in (min(tops) - NOTE_MM[1], min(tops)))
        part = large[low:high, int((x - area[0]) / CELL_MM) : int((x + w - area[0]) / CELL_MM)]
        if float(part.sum()) * CELL_MM**2 >= HIDDEN_MM2:
            yield NoteReading(zone, None, (round(x + w / 2, 1), round(min(tops) - NOTE_MM[1] / 2, 1)), True, "covered")


def _between(seen: Image, area: Rect, layout: MatLayout, notes: Sequence[Quad]) -> Iterator[NoteReading]:
    """Notes of which no more than a rim looks out from under another one, whatever lies beneath them."""
    for quad in untold_rims(seen, area[:2], PX_PER_MM, notes):
        x, y = (float(v) for v in quad.mean(0))
        zone, _ = _column((x, y), layout)
        if zone is not None:
            yield NoteReading(zone, None, (round(x, 1), round(y, 1)), True, "covered")


def _unread_notes(unread: Sequence[Quad], marks: Sequence[_Mark], layout: MatLayout) -> Iterator[NoteReading]:
    """Squares like a note's marker that could not be read: half covered, glaring, dirty. The mat's own markers are larger, and known."""
    own = [np.array(marker.corners_mm) for marker in layout.markers]
    for quad in unread:
        x, y = (float(v) for v in quad.mean(0))
        zone, _ = _column((x, y), layout)
        inside_a_note = any(cv2.pointPolygonTest(_note_quad(mark.corners).astype(np.float32), (x, y), False) >= 0 for mark in marks)
        if zone is not None and not inside_a_note and all(_far(quad, marker) for marker in own):
            yield NoteReading(zone, None, (round(x, 1), round(y, 1)), True, "unreadable")


def _hidden(image: Image, pose: CameraPose, layout: MatLayout, notes: Sequence[Quad]) -> Iterator[NoteReading]:
    """Strips where something lies that is no note that was read."""
    bare = _bare(layout.name)
    if bare is None:
        return
    yield from beneath(image, pose, layout, bare, [quad for quad in notes if quad[:, 1].mean() < _lowest(layout)])
    brightness, tint = bare.difference(image, pose)
    odd = ((brightness > BRIGHTER) | (brightness < BLACKER) | (tint > TINTED)).astype(np.uint8)
    for marker in layout.markers:  # too fine a print to be compared so coarsely
        left, top = (int(v / CELL_MM) for v in (marker.x_mm, marker.y_mm))
        wide = int(marker.side_mm / CELL_MM) + 2
        odd[max(top - 1, 0) : top + wide, max(left - 1, 0) : left + wide] = 0
    for quad in notes:
        cells = np.round(quad / CELL_MM).astype(np.int32)
        cv2.fillConvexPoly(odd, cells, 0)
        cv2.polylines(odd, [cells], True, 0, 2 * MARGIN_CELLS + 1)
    odd = without_specks(odd)
    for zone, (x, y, w, h) in layout.notes.items():
        column, row = round(x / CELL_MM), RIM_ROWS  # the rim over the strip belongs to it: a column of notes goes on there
        strip = odd[row : round((y + h) / CELL_MM), column : column + round(w / CELL_MM)]
        if float(strip.sum()) * CELL_MM**2 >= HIDDEN_MM2:
            rows, columns = np.nonzero(strip)
            at = ((column + float(columns.mean()) + 0.5) * CELL_MM, (row + float(rows.mean()) + 0.5) * CELL_MM)
            yield NoteReading(zone, None, (round(at[0], 1), round(at[1], 1)), True, "covered")


@lru_cache(maxsize=4)
def _bare(name: str) -> BareMat | None:
    layout = next((mat for mat in KNOWN_MATS if mat.name == name), None)
    return None if layout is None else BareMat.of(layout)


def _one_a_casino(doubts: Sequence[NoteReading]) -> list[NoteReading]:
    """One doubt a casino is enough to ask."""
    first: dict[str, NoteReading] = {}
    for doubt in doubts:
        first.setdefault(doubt.zone, doubt)
    return list(first.values())


def _in_picture(strip: Rect, pose: CameraPose, width: int, height: int) -> bool:
    corners = to_pixels(corners_of(strip), pose)
    inside = (corners >= ROOM_PX).all() and (corners[:, 0] < width - ROOM_PX).all() and (corners[:, 1] < height - ROOM_PX).all()
    return bool(inside)


def sums(seen: NotesSeen) -> Mapping[str, int]:
    """Dollars by casino, doubtful notes left out."""
    total: dict[str, int] = {}
    for note in seen.notes:
        if not note.ask and note.value_usd is not None:
            total[note.zone] = total.get(note.zone, 0) + note.value_usd
    return total
