"""A banknote of which only a rim looks out from under another one: too narrow for the cells that the bare mat is compared in.

Notes "one on top of the other, slightly offset" lie so. A band of a few millimetres round each note that was read is compared with the
mat's print, millimetre by millimetre.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Image
from vision.ground.bare_mat import BareMat
from vision.mat import MatLayout
from vision.reading import NoteReading
from vision.table_plane import CameraPose

Quad = npt.NDArray[np.float64]

FROM_MM, TO_MM = 2.5, 8.0  # nearer to a note its own edge is blurred; farther off, cells tell
BRIGHTER = 0.18  # logarithm over the print: our notes are at least 0.25 brighter than the strips
LEAST_MM2 = 90.0  # a rim of two millimetres along most of a note
BEYOND_MM, FEWEST_PX = 15.0, 100  # so far off, what is seen of the strip tells how bright it is just there
GOES_ON = 0.6  # as much of a patch beyond the band, beside what lies in it, tells of a larger thing
MARKER_MM = 3.0  # round the mat's own markers, which are too fine a print


def beneath(image: Image, pose: CameraPose, layout: MatLayout, bare: BareMat, notes: Sequence[Quad]) -> Iterator[NoteReading]:
    """Casinos where such a rim is seen, one doubt for each note it looks out from under."""
    if not notes:
        return
    brighter = bare.brighter_by_mm(image, pose)
    free = np.ones(brighter.shape, np.uint8)
    for quad in notes:
        cv2.fillConvexPoly(free, _grown(quad, FROM_MM), 0)
    for marker in layout.markers:
        left, top, side = (int(v) for v in (marker.x_mm - MARKER_MM, marker.y_mm - MARKER_MM, marker.side_mm + 2 * MARKER_MM))
        free[max(top, 0) : top + side, max(left, 0) : left + side] = 0
    for quad in notes:
        x, y = (float(v) for v in quad.mean(0))
        zone = next((name for name, (left, _, wide, _) in layout.notes.items() if left <= x <= left + wide), None)
        if zone is None:
            continue
        band, beyond = np.zeros_like(free), np.zeros_like(free)
        cv2.fillConvexPoly(beyond, _grown(quad, BEYOND_MM), 1)
        cv2.fillConvexPoly(beyond, _grown(quad, TO_MM), 0)
        cv2.fillConvexPoly(band, _grown(quad, TO_MM), 1)
        column = _column(layout, zone, band)  # what lies over the next casino is that one's doubt
        floor = brighter[(free & beyond) > 0]  # haze, or a lamp's reflection, lies over the strip beside it as well
        rim = brighter - max(float(np.median(floor)) if floor.size > FEWEST_PX else 0.0, 0.0) > BRIGHTER
        if _is_rim((rim & (free & column > 0)).astype(np.uint8), band, beyond):
            yield NoteReading(zone, None, (round(x, 1), round(y, 1)), True, "covered")


def _grown(quad: Quad, by_mm: float) -> npt.NDArray[np.int32]:
    """The same, so much larger on every side, in millimetres of the mat."""
    middle = quad.mean(0)
    along, down = (quad[1] - quad[0]) / np.linalg.norm(quad[1] - quad[0]), (quad[3] - quad[0]) / np.linalg.norm(quad[3] - quad[0])
    away = quad - middle
    return np.round(quad + by_mm * (np.sign(away @ along)[:, None] * along + np.sign(away @ down)[:, None] * down)).astype(np.int32)


def _column(layout: MatLayout, zone: str, like: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    left, _, wide, _ = layout.notes[zone]
    column = np.zeros_like(like)
    column[:, round(left) : round(left + wide)] = 1
    return column


def _is_rim(bright: npt.NDArray[np.uint8], band: npt.NDArray[np.uint8], beyond: npt.NDArray[np.uint8]) -> bool:
    """Whether a bright patch lies along the note and goes no farther: a dice card laid beside it does."""
    count, names = cv2.connectedComponents(bright & (band | beyond), connectivity=8)
    near, far = (np.bincount(names[where > 0], minlength=count)[1:] for where in (band, beyond))
    return bool(((near >= LEAST_MM2) & (far < GOES_ON * near)).any())
