"""A banknote of which a rim looks out between notes that were read: it is told by the line of its frame, which none of those has there, or
by its paper, where none of those lies.

Every note has a dark frame close to its edge. Beyond the long sides of each note that was read such lines are looked for, of any slant that
notes laid by hand have, dark on paper about as bright as the note's own edge.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image
from vision.notes.printed import NOTE_MM
from vision.reading import Point

Quad = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]

STEP_MM, ALONG_MM = 0.25, 0.5  # of the samples, away from a side and along it
FROM_MM, TO_MM = 2.25, 12.0  # so far beyond a side the line may lie; nearer to it a camera that sharpens makes one
ROOM_MM = 3.0  # so much more is looked at on either side of it
ENDS_MM, PARTS, MOST = 3.0, 14, 10  # of a side, left out at either end; it is looked at in so many parts, so many of which must show a line
SLANTS = np.tan(np.radians(np.arange(-5.0, 5.5, 0.5)))
DARKER = 0.05  # logarithm of light, against the paper on either side of the line
PAPER, EDGE = 0.12, 3  # a strip is at least 0.25 darker than our notes, whose edge is seen in so many rows, a little darker than it is
VALUE_MM = 24.0  # from a note's left end its paper is plain but for thin lines and the value
CLEAR_MM = 0.75  # round a note that was read, for what is not known of its place
STRIP, ALONE = 4, 0.08  # so many rows, so little darker than a note's paper, are another note's
FRAME_MM, OFF_MM, TURNED = 1.4, 0.9, 0.025  # inside the edge of a note lies its frame; so far from there it is seen, and farther off by
# so much of the way from the end where its marker is, which tells how it is turned


@dataclass(frozen=True, slots=True)
class _Side:
    """A long side of a note. start: its left end, mm; along, away: unit vectors."""

    start: Quad
    along: Quad
    away: Quad

    def at(self, along_mm: npt.ArrayLike, away_mm: npt.ArrayLike) -> Quad:
        """Places on the mat, (…, 2)."""
        one, other = np.asarray(along_mm, np.float64)[..., None], np.asarray(away_mm, np.float64)[..., None]
        return np.asarray(self.start + one * self.along + other * self.away, np.float64)

    def beyond(self, places: Quad) -> Quad:
        """How far along and beyond this side places lie, (n, 2)."""
        return np.asarray((places - self.start) @ np.stack([self.along, self.away], axis=1), np.float64)


def untold_rims(view: Image, origin_mm: Point, px_per_mm: float, notes: Sequence[Quad]) -> Iterator[Quad]:
    """The notes that were read, beyond which another looks out. view: from above, BGR, its top left corner at origin_mm."""
    grey = np.log(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY).astype(np.float32) + 8)
    for note in notes:
        others = [quad for quad in notes if quad is not note]
        if any(_shows_a_rim(grey, origin_mm, px_per_mm, side, others) for side in _sides(note)):
            yield note


def _sides(note: Quad) -> tuple[_Side, _Side]:
    """Both long sides of a note. note: (4, 2) mm, from its top left corner on."""
    along = (note[1] - note[0] + note[2] - note[3]) / 2
    down = (note[3] - note[0] + note[2] - note[1]) / 2
    along, down = along / np.linalg.norm(along), down / np.linalg.norm(down)
    return _Side(note[0], along, -down), _Side(note[3], along, down)


def _seen(grey: Floats, origin_mm: Point, px_per_mm: float, places: Quad) -> Floats:
    """The view at places on the mat, (rows, columns)."""
    at = ((places - np.array(origin_mm)) * px_per_mm - 0.5).astype(np.float32)
    return np.asarray(cv2.remap(grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _shows_a_rim(grey: Floats, origin_mm: Point, px_per_mm: float, side: _Side, others: Sequence[Quad]) -> bool:
    """Whether a line lies beyond this side that is none of the others' frames, or, on the mat, paper that is none of theirs."""
    along = np.arange(ENDS_MM, NOTE_MM[0] - ENDS_MM, ALONG_MM)
    away = np.arange(FROM_MM - ROOM_MM, TO_MM + ROOM_MM, STEP_MM)
    places = side.at(*np.meshgrid(along, away))
    level = np.stack([part.mean(axis=1) for part in np.array_split(_seen(grey, origin_mm, px_per_mm, places), PARTS, axis=1)], axis=1)
    beside_value = side.at(*np.meshgrid(np.arange(VALUE_MM, NOTE_MM[0] - ENDS_MM), -np.arange(ENDS_MM, NOTE_MM[1] - ENDS_MM)))
    paper = float(np.percentile(_seen(grey, origin_mm, px_per_mm, beside_value), 70))
    if _is_paper_alone(level, paper, away, places[:, :: len(along) // PARTS], others):
        return True
    middles = np.array([part.mean() for part in np.array_split(along, PARTS)]) - NOTE_MM[0] / 2
    aside = np.round(SLANTS[:, None] * middles / STEP_MM).astype(np.int64)  # (slants, parts)
    rows = np.arange(len(away))[:, None] + aside[:, None, :]
    inside = (rows >= 0) & (rows < len(away))
    shows = _dark_on_paper(level)[np.clip(rows, 0, len(away) - 1), np.arange(PARTS)] & inside
    lines = zip(*np.nonzero(shows.sum(axis=2) >= MOST), strict=True)
    return any(not any(_is_its_frame(side, float(away[row]), float(SLANTS[slant]), other) for other in others) for slant, row in lines)


def _is_paper_alone(level: Floats, paper: float, away: npt.NDArray[np.float64], places: Quad, others: Sequence[Quad]) -> bool:
    """Whether a strip beyond a side is as bright as the note's paper, on the mat and where none of the others lies. paper: how bright that
    is beside its value; places: (rows away, n, 2)."""
    bare = (away > CLEAR_MM) & (away < TO_MM) & (places[..., 1] > CLEAR_MM).all(axis=1)  # beyond the mat the table may be as bright
    for other in others:
        top, _ = _sides(other)
        beside, inside = (at.reshape(places.shape[:2]) for at in (top.beyond(places.reshape(-1, 2)) * (1, -1)).T)
        lies = (np.abs(beside - NOTE_MM[0] / 2) < NOTE_MM[0] / 2) & (np.abs(inside - NOTE_MM[1] / 2) < NOTE_MM[1] / 2 + CLEAR_MM)
        bare &= ~lies.any(axis=1)
    edge = level[:EDGE].max(axis=0)  # in the light of just this place, but out of focus darker than it is
    is_paper = (level > edge + max(paper - float(np.median(edge)), 0.0) - ALONE).sum(axis=1) >= MOST
    alone = (bare & is_paper).astype(np.uint8)
    return bool((np.convolve(alone, np.ones(STRIP)) >= STRIP).any())


def _dark_on_paper(level: Floats) -> npt.NDArray[np.bool_]:
    """Where each part has a dark line, paper before it and something lighter behind it. level: (rows away, parts), logarithm of light; the
    first rows are the note's own edge, in the light of just this place."""
    mean = np.cumsum(np.pad(level, ((1, 0), (0, 0))), axis=0)

    def of(first_mm: float, last_mm: float) -> Floats:
        """The mean of what lies so far from each row."""
        rows = np.arange(len(level))
        one = np.clip(rows + round(first_mm / STEP_MM), 0, len(level))
        other = np.clip(rows + round(last_mm / STEP_MM) + 1, 0, len(level))
        return np.asarray((mean[other] - mean[one]) / np.maximum(other - one, 1)[:, None], np.float32)

    before, line, behind = of(-2.0, -1.0), of(-0.25, 0.25), of(0.75, 1.25)
    dark = (np.minimum(before, behind) - line > DARKER) & (before > level[:EDGE].max(axis=0) - PAPER)
    room = round(ROOM_MM / STEP_MM)
    dark[:room], dark[len(dark) - room :] = False, False
    return np.asarray(dark, np.bool_)


def _is_its_frame(side: _Side, away_mm: float, slant: float, other: Quad) -> bool:
    """Whether a line so far beyond a side may be the frame of another note that was read, or its edge."""
    ends = np.array([8.0, NOTE_MM[0] - 8.0])
    line = side.at(ends, away_mm + slant * (ends - NOTE_MM[0] / 2))
    return any(_is_along(edge.beyond(line)) for edge in _sides(other))


def _is_along(ends: Quad) -> bool:
    """Whether a line runs where the frame of a note does. ends: of the line, how far along and beyond its side, (2, 2)."""
    beside, inside = ends[:, 0], -ends[:, 1]
    return bool(((beside > 0) & (beside < NOTE_MM[0]) & (np.abs(inside - FRAME_MM) < OFF_MM + TURNED * beside)).all())
