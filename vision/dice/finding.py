"""The finder at a table that mostly stays as it is: only what changed since it was last looked at is shown to the network again.

Its answer is kept cell by cell. A part is shown with so much round it that the network says of its cells what it would say in the whole
picture, so the kept answer is that of a whole look, but for sensor noise. What lies beside the places of the mat can wait for the second
look. Pixels in, faces in pixels out: what they mean is judged elsewhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import LEAST_HEAT, STRIDE, Shown, Sight, answer_to, shown_at, sight_of
from vision.frame import Image
from vision.mat import MatLayout
from vision.network import Tensor
from vision.table_plane import CameraPose, to_pixels

AROUND = 5  # cells round a part that are shown with it. The network's layers reach 7; the last two change a die's log-odds by 0.02 at most
TOUCHED = 4  # cells round a change whose answer it may alter: a die and its shadow are three or four wide
FINE_PX = 4  # changes are looked for in averages of so many pixels
CHANGED = 5.0  # grey levels of such an average; sensor noise moves it by one, a turned die by dozens, one with faint pips by ten
# A turned die, of a picture that seems to be as it was: grey levels of such an average once the lamp is allowed for, in so many of nine
# neighbours; where more of the picture differs, it is the light.
TURNED, TURNED_TOGETHER, LIGHT_SHARE = 12.0, 2, 0.03
# Under a bulb hardly any blue is left, and in white light it is many times what it was, with its noise: up to 28 levels of such an average.
# Nine tenths of all averages differ by no more than a fifth of what is surely no noise; a die that was turned is no tenth of the picture.
SURELY_NO_NOISE = 5.0
WORTH_PARTS = 0.95  # of the whole: what costs more is shown in one piece

HIGH_MM = 20.0  # a large die's top face

Box = tuple[float, float, float, float]
"""Left, top, right, low in pixels of the picture."""
Mask = npt.NDArray[np.bool_]
Part = tuple[int, int, int, int]
"""Top, left, low, right in cells; low and right are outside."""


@dataclass(slots=True, eq=False)
class _Known:
    """What was seen at one zoom. fine: averages as they were when each cell was last shown; answer: the network's; stale: cells to show;
    sight: what the answer tells, None until that is worked out."""

    zoom: float
    fine: Image
    answer: Tensor
    stale: Mask
    sight: Sight | None = None


class TableFinder:
    """One camera's finder. forget() whenever the camera has moved. least: chance from which on a candidate is one."""

    def __init__(self, least: float = LEAST_HEAT) -> None:
        self._least = least
        self._known: _Known | None = None

    def forget(self) -> None:
        """Look at everything anew."""
        self._known = None

    def look(self, image: Image, zoom: float, first: Box | None = None) -> Sight:
        """As faces.look. first: left, top, right, low in pixels of what matters; the rest may wait for the next look, but for what a
        change there touches: strips a cell or two wide, which with their room cost as much as a third of it."""
        shown = shown_at(image, zoom)
        known = self._follow(shown, zoom)
        waiting = known.stale
        if first is not None and (now := known.stale & _cells_of(first, shown, known.stale.shape, TOUCHED)).any():
            waiting = now
        for part in _parts(waiting):
            _show(shown, part, known)
        if known.sight is None:
            known.sight = sight_of(known.answer, shown, self._least)
        return known.sight

    def differs(self, image: Image, within: Box) -> bool:
        """Whether something as small as a die that was turned where it lies differs from what was looked at last, whatever the light.
        within: where dice lie; what blinks beside it tells nothing."""
        known = self._known
        if known is None:
            return True
        shown = shown_at(image, known.zoom)
        fine = _fine(shown)
        if known.fine.shape != fine.shape:
            return True
        before, now = (np.stack(cv2.split(averages)).astype(np.float32) for averages in (known.fine, fine))
        lamp = np.median((now[:, ::4, ::4] + 8) / (before[:, ::4, ::4] + 8), axis=(1, 2)).astype(np.float32)
        off = np.abs(now - before * lamp[:, None, None])
        noise = np.quantile(off[:, ::4, ::4], 0.9, axis=(1, 2))
        levels = np.maximum(TURNED * max(float(lamp.max()), 1.0), SURELY_NO_NOISE * noise)
        turned = np.logical_or.reduce(off > levels[:, None, None])
        together = cv2.boxFilter(turned.astype(np.uint8), -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
        here = _by_average(_cells_of(within, shown, known.stale.shape)) > 0
        return bool((turned & here & (together >= TURNED_TOGETHER)).any() and turned.mean() < LIGHT_SHARE)

    def _follow(self, shown: Shown, zoom: float) -> _Known:
        """What is known, with the cells marked that look different now."""
        rows, columns = shown.picture.shape[0] // STRIDE, shown.picture.shape[1] // STRIDE
        by, fine, known = STRIDE // FINE_PX, _fine(shown), self._known
        if known is None or known.zoom != zoom or known.fine.shape != fine.shape:
            self._known = known = _Known(zoom, fine, np.empty((0, rows, columns), np.float32), np.ones((rows, columns), np.bool_))
            return known
        off = cv2.absdiff(fine, known.fine)
        changed = cv2.max(cv2.max(*cv2.split(off)[:2]), cv2.extractChannel(off, 2)) > CHANGED
        cells = _any_of(_any_of(changed, by).T, by).T
        if cells.any():
            known.stale |= cv2.dilate(np.asarray(cells, np.uint8), np.ones((2 * TOUCHED + 1, 2 * TOUCHED + 1), np.uint8)) > 0
            cv2.copyTo(fine, _by_average(known.stale), known.fine)
        return known


def _fine(shown: Shown) -> Image:
    """Averages of FINE_PX pixels of what the network is shown."""
    high, wide = (side // STRIDE * STRIDE // FINE_PX for side in shown.picture.shape[:2])
    half = cv2.resize(shown.picture, (2 * wide, 2 * high), interpolation=cv2.INTER_AREA)  # twice is quicker than at once
    return np.asarray(cv2.resize(half, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def _by_average(cells: Mask) -> Image:
    """For each average whether its cell is one of these, 1 or 0."""
    by = STRIDE // FINE_PX
    return np.asarray(cv2.resize(cells.astype(np.uint8), None, fx=by, fy=by, interpolation=cv2.INTER_NEAREST), np.uint8)


def _any_of(mask: Mask, rows: int) -> Mask:
    """Whether any of so many rows is set, (h, w) → (h / rows, w)."""
    return np.asarray(reduce(np.logical_or, [mask[row::rows] for row in range(rows)]), np.bool_)


def places_px(pose: CameraPose, layout: MatLayout) -> Box:
    """The part of the picture that shows the places for dice, and what stands on them."""
    corners = [(left + w * x, top + h * y) for left, top, w, h in layout.zones.values() for x in (0, 1) for y in (0, 1)]
    heights = np.repeat([0.0, HIGH_MM], len(corners))
    seen = to_pixels(corners * 2, pose, heights) if corners else np.zeros((1, 2))
    (left, top), (right, low) = seen.min(axis=0), seen.max(axis=0)
    return float(left), float(top), float(right), float(low)


def _cells_of(box: Box, shown: Shown, shape: tuple[int, ...], beside: int = 0) -> Mask:
    """The cells of a box and so many beside it."""
    mask = np.zeros(shape, np.bool_)
    left, right = (max(int(x / shown.back_x / STRIDE + side), 0) for x, side in ((box[0], -beside), (box[2], 1 + beside)))
    top, low = (max(int(y / shown.back_y / STRIDE + side), 0) for y, side in ((box[1], -beside), (box[3], 1 + beside)))
    mask[top:low, left:right] = True
    return mask


def _parts(cells: Mask) -> Iterator[Part]:
    """Boxes that hold all these cells and little else: one for each patch, several for one with a hole, or one for all."""
    if not cells.any():
        return
    _, names, boxes, _ = cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=8)
    patches = [(names[y : y + h, x : x + w] == i, (y, x, y + h, x + w)) for i, (x, y, w, h, _) in enumerate(boxes.tolist()) if i]
    parts = [part for patch, box in patches for part in _cheaper(list(_bands(patch, box)), [box], cells.shape)]
    whole = (min(p[0] for p in parts), min(p[1] for p in parts), max(p[2] for p in parts), max(p[3] for p in parts))
    yield from _cheaper(parts, [whole], cells.shape)


def _bands(patch: Mask, box: Part) -> Iterator[Part]:
    """A patch cut along its rows wherever its outline turns: a frame becomes four strips."""
    turns_at = [0, *(np.flatnonzero((patch[1:] != patch[:-1]).any(axis=1)) + 1).tolist(), len(patch)]
    bands, columns = np.nonzero(np.diff(patch[turns_at[:-1]].astype(np.int8), axis=1, prepend=0, append=0))
    for band, left, right in zip(bands[::2].tolist(), columns[::2].tolist(), columns[1::2].tolist(), strict=True):
        yield box[0] + turns_at[band], box[1] + left, box[0] + turns_at[band + 1], box[1] + right


def _cheaper(some: list[Part], other: list[Part], shape: tuple[int, ...]) -> list[Part]:
    cost, limit = (sum(_cells(_with_room(part, shape)) for part in parts) for parts in (some, other))
    return some if cost < WORTH_PARTS * limit else other


def _cells(part: Part) -> int:
    top, left, low, right = part
    return (low - top) * (right - left)


def _with_room(part: Part, shape: tuple[int, ...]) -> Part:
    """A part with what its answer hangs on, as far as the picture goes."""
    top, left, low, right = part
    return max(top - AROUND, 0), max(left - AROUND, 0), min(low + AROUND, shape[0]), min(right + AROUND, shape[1])


def _show(shown: Shown, part: Part, known: _Known) -> None:
    """Let the network see a part of the picture and keep what it says."""
    rows, columns = known.stale.shape
    top, left, low, right = part
    up, aside, down, over = _with_room(part, known.stale.shape)
    answer = answer_to(shown.picture[up * STRIDE : down * STRIDE, aside * STRIDE : over * STRIDE])
    if known.answer.shape[0] != answer.shape[0]:
        known.answer = np.full((answer.shape[0], rows, columns), _NOTHING, np.float32)
    known.answer[:, top:low, left:right] = answer[:, top - up : low - up, left - aside : right - aside]
    known.stale[top:low, left:right] = False
    known.sight = None


_NOTHING = -20.0  # log-odds of what was not shown yet: no die, no hand
