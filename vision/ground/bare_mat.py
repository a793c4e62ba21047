"""What our printed mat looks like with nothing on it, so that a hand over it is seen at once, without a network and whatever its shape.

The picture is compared with the print in cells of 3 mm. Lamps are allowed for: one gain a colour, changing smoothly over the table,
fitted to the cells that agree. Shadows and glare change all colours alike; what is tinted, or darker than any shadow, is not the bare mat,
but for a cold shadow through which the print is seen, and for what a camera's tone does to the dark rim.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.frame import Image
from vision.mat import MatLayout, Rect
from vision.reading import DieReading
from vision.table_plane import CameraPose, rectify

FOLDER = Path(__file__).parents[1] / "mats"
PX_PER_MM = 1.0  # of the pictures compared; cells are averages of 3 × 3 of their pixels
CELL_MM = 3.0
BUSY = 14.0  # grey levels within a cell from which its print is too busy to be compared finely
BRIGHTER, TINTED = 0.22, 0.11  # differences (of logarithms) that lamps and noise do not make
BUSY_BRIGHTER, BUSY_TINTED = 0.6, 0.25
SHADOW_DARKEST, GLARE_BRIGHTEST, SHADOW_TINT = -1.1, 0.8, 0.09
COLD_TINT = 0.15  # of a shadow in which the window's light is left, bluer than the lamp's: pale jeans have it too, but no skin
FEWEST_LINES, LINES_SHOW = 12, 0.5  # busy cells that tell such a shadow from a sleeve; share of the print's contrast that is seen there
LINES_HIDDEN = 0.2  # share of it from which down grey cloth lies there, of whatever darkness, and no shadow at all
SHINES = 0.3  # logarithm against white paper in the mat's light: so bright is no skin and no sleeve, but a lamp's mirror image
CLIPPED, CLIPPED_TINT = 250.0, 0.2  # grey levels: where a colour can't grow any more, glare changes the tint too
HALO, HALO_SHARE = 0.1, 0.8  # by so much the mat is lighter all round a mirror image; a sleeve ends at once
DIE_REACH = 1.45  # a die and its side faces, in edges from its middle
REACHING_IN_MM2 = 900.0  # a thing that comes from outside the mat is a hand from this size on,
ON_PLACES_MM2 = 450.0  # if so much of it lies over the places for dice: what lies on the rim alone may stay there
NOTE_MM2 = 2200.0  # anywhere else only what is larger than a banknote with its shadow
RIM_CELLS = 2
FRAME_OF = 6  # a marker's black frame is one of so many cells of its width: 4 × 4 of its own and one on either side
# Share of the plain cells that are darker than rim and floors: what is black, as lines and signs are, is not told by how light these are.
# Of 144 grey sleeves before a camera that makes the dark lighter 84 were seen without this: the black beside them seemed a part of them.
BLACKER = 0.02
_NOTHING = 1e-6  # of each term: where all of a print is as dark, nothing tells a camera's tone
SIGN_DARKER_THAN = 105.0  # grey levels; rim and floors are lighter

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Part = tuple[slice, slice]
"""Rows and columns of a map of cells."""


def print_of(layout: MatLayout) -> Image | None:
    """The picture of this mat or board, (h, w, 3) BGR uint8; None for those whose print we do not know (a table of one's own)."""
    path = FOLDER / f"{layout.name}.png"  # OpenCV itself opens no path whose letters are no UTF-8
    return np.asarray(cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_COLOR), np.uint8) if path.exists() else None


class MatSeen:
    """The mat in one picture, cell by cell, (rows, columns, 3), and how it differs from the print under the lamp of then: that is asked of
    the same cells more than once, and the lamp takes longest to tell."""

    def __init__(self, cells: Floats) -> None:
        self.cells = cells
        self._against: list[tuple[Mask, int, Floats]] = []

    def against(self, tells: Mask, terms: npt.NDArray[np.float64], reckon: Callable[[], Floats]) -> Floats:
        """What `reckon` makes of it, once for the same cells that tell the lamp and as many terms that are allowed for."""
        for cells, count, known in self._against:
            if count == terms.shape[1] and np.array_equal(cells, tells):
                return known
        self._against.append((tells, terms.shape[1], reckon()))
        return self._against[-1][2]


class BareMat:
    """The print of one mat, cell by cell. layout: the mat; picture: its print from straight above, PX_PER_MM pixels a millimetre, BGR.

    silent: cells, (rows, columns), that say nothing of hands: where notes lie, and dark signs.
    """

    def __init__(self, layout: MatLayout, picture: Image) -> None:
        self._layout = layout
        self._shape = (round(layout.size_mm[1] / CELL_MM), round(layout.size_mm[0] / CELL_MM))
        self._print = _cells(picture, self._shape)
        self._fine = _smoothed(picture)
        self._short_of_white = planes.mean(np.log((self._print + 8) / (255 + 8)))
        self._busy = _busy(picture, self._shape)
        self._places = self._cells_of(layout.zones.values())
        self.silent = self._note_strips() | self._signs()
        self._terms = _smooth_terms(self._shape)
        self._toned = np.column_stack([self._terms, _tone(self._print, ~self._busy)])

    @staticmethod
    def of(layout: MatLayout) -> "BareMat | None":
        """The print of this mat; None for those whose print we do not know (a table of one's own)."""
        picture = print_of(layout)
        return None if picture is None else BareMat(layout, picture)

    def seen(self, image: Image, pose: CameraPose) -> MatSeen:
        """The mat as this picture shows it."""
        return MatSeen(self._cells_seen(image, pose))

    def things(self, seen: MatSeen, dice: Sequence[DieReading], known: Mask | None = None) -> list[Mask]:
        """The cells, (rows, columns), of each thing that is no die, no shadow and no banknote, and so large that it may be a hand. known:
        cells that something else explains (a board's tiles)."""
        for unlike in self._narrowed(seen, dice, known):
            spots = without_specks(unlike & ~self.silent)
            if not _is_large(self._places & (spots > 0)):  # too few for any thing, and more will not come: nearly always
                return []
        joined = cv2.morphologyEx(spots, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        count, numbers, boxes, _ = cv2.connectedComponentsWithStats(joined)
        found = []
        for number in range(1, count):
            thing = (numbers == number) & (spots > 0)
            area, on_places = (float(np.count_nonzero(cells)) * CELL_MM**2 for cells in (thing, thing & self._places))
            reaching_in = self._at_rim(boxes[number]) and area >= REACHING_IN_MM2 and on_places >= ON_PLACES_MM2
            if reaching_in or on_places >= NOTE_MM2:
                found.append(thing)
        return found

    def unlike_print(
        self, seen: MatSeen, dice: Sequence[DieReading], known: Mask | None = None, things: Mask | None = None
    ) -> Mask:
        """Cells, (rows, columns), that differ from the print under this lamp; dice, what is known, plain shadows and glare are left out.
        things: cells that may be no print and have no say in what the lamp does; a green tray would be a green lamp."""
        *_, unlike = self._narrowed(seen, dice, known, things)
        return unlike

    def _narrowed(
        self, seen: MatSeen, dice: Sequence[DieReading], known: Mask | None, things: Mask | None = None
    ) -> Iterator[Mask]:
        """The same, the last of them; before it ever fewer cells that may be among them, as more and more is allowed for."""
        free = ~self._under_dice(dice) if known is None else ~self._under_dice(dice) & ~known
        tells = free if things is None else free & ~things
        for unlike in self._unlike(seen, free, tells, self._terms):
            yield unlike
        if _is_large(unlike):  # a telephone that evens out the light tints the rim otherwise than the floors
            *_, toned = self._unlike(seen, free, tells, self._toned)
            yield unlike & toned

    def _unlike(self, mat: MatSeen, free: Mask, tells: Mask, terms: npt.NDArray[np.float64]) -> Iterator[Mask]:
        """The same of the mat as it is seen now. free: cells that nothing explains; tells: those that tell the lamp; terms: what is
        allowed for."""
        seen = mat.cells
        ratio = mat.against(tells, terms, lambda: self._against_print(seen, tells, terms))
        brightness, tint = _brightness_and_tint(ratio)
        glare = (brightness < GLARE_BRIGHTEST) | (brightness + self._short_of_white > SHINES)
        plain = (brightness > SHADOW_DARKEST) & glare & (tint < SHADOW_TINT)
        plainly = (np.abs(brightness) > BRIGHTER) | (tint > TINTED)
        strongly = (np.abs(brightness) > BUSY_BRIGHTER) | (tint > BUSY_TINTED)
        unlike = np.asarray(free & ~plain & np.where(self._busy, strongly, plainly), np.bool_)
        grey = free & plain & (brightness < -BRIGHTER)
        yield unlike | grey
        cloths = self._cloths(grey, free, seen)
        unlike |= cloths
        yield unlike
        if _is_large(unlike):  # it may be a lamp's glare
            cold = (ratio[..., 0] >= ratio[..., 1]) & (ratio[..., 1] >= ratio[..., 2]) & (tint < COLD_TINT)
            clipped = planes.most(seen) >= CLIPPED  # cells of which a colour is as bright as the camera can tell
            unlike &= ~(clipped & (brightness > 0) & (tint < CLIPPED_TINT))
            unlike &= ~self._mirrored(unlike & (planes.least(ratio) > 0), free & (brightness > HALO), free)
            unlike &= ~self._cold_shadows(unlike & ~cloths & cold & (brightness > SHADOW_DARKEST) & (brightness < 0), free, seen)
            yield unlike

    def _mirrored(self, lighter: Mask, halo: Mask, free: Mask) -> Mask:
        """Those of these cells that lie in a mirror image of a lamp that is of another colour than the room's: it fades out all round."""
        count, numbers, boxes, _ = cv2.connectedComponentsWithStats(lighter.astype(np.uint8))
        out, plain = np.zeros_like(lighter), free & ~self._busy
        for number in range(1, count):
            part = _with_room(boxes[number], 3)
            inside = numbers[part] == number
            near, beside = (cv2.dilate(inside.astype(np.uint8), np.ones((size, size), np.uint8)) > 0 for size in (3, 7))
            ring = beside & ~near & plain[part]
            if np.count_nonzero(ring) >= FEWEST_LINES and np.count_nonzero(ring & halo[part]) >= HALO_SHARE * np.count_nonzero(ring):
                out[part] |= inside
        return out

    def _cold_shadows(self, cold: Mask, free: Mask, seen: Floats) -> Mask:
        """Those of these cells that lie in shadows: what is printed there is seen through a shadow, and not through a sleeve."""
        out = np.zeros_like(cold)
        for part, inside, shows in self._patches(cold, free, seen):
            if shows > LINES_SHOW:
                out[part] |= inside & cold[part]
        return out

    def _cloths(self, grey: Mask, free: Mask, seen: Floats) -> Mask:
        """Those of these cells, darker than the print and not tinted, that lie under grey cloth: of the print nothing is seen."""
        out = np.zeros_like(grey)
        for part, inside, shows in self._patches(grey, free, seen, without_rim=True):
            if shows < LINES_HIDDEN:
                out[part] |= inside & grey[part]
        return out

    def _patches(self, cells: Mask, free: Mask, seen: Floats, without_rim: bool = False) -> Iterator[tuple[Part, Mask, float]]:
        """Large patches of these cells where lines are printed: the part of the mat round each, its cells there, and how much of the
        print's contrast is seen on it: 1 for all of it. without_rim: the cells round a patch, which may lie beside it, tell only where
        there are too few in it."""
        joined = cv2.morphologyEx(cells.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        count, numbers, boxes, _ = cv2.connectedComponentsWithStats(joined)
        lines = self._busy & free
        for number in range(1, count):
            if boxes[number, cv2.CC_STAT_AREA] * CELL_MM**2 < ON_PLACES_MM2:
                continue
            part = _with_room(boxes[number], 1)
            inside = np.asarray(numbers[part] == number, np.bool_)
            tells = inside & lines[part]
            if not without_rim or np.count_nonzero(tells) < FEWEST_LINES:
                tells = (cv2.dilate(inside.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0) & lines[part]
            if np.count_nonzero(tells) >= FEWEST_LINES:
                printed, here = (np.log(planes.mean(picture[part][tells]) + 8) for picture in (self._print, seen))
                printed -= printed.mean()
                yield part, inside, float(printed @ here) / max(float(printed @ printed), 1e-6)

    def _cells_seen(self, image: Image, pose: CameraPose) -> Floats:
        """The mat as it is seen now, cell by cell, (rows, columns, 3)."""
        return _cells(rectify(image, pose, PX_PER_MM, 0.0, (0.0, 0.0, *self._layout.size_mm)).image, self._shape)

    def difference(self, image: Image, pose: CameraPose, free: Mask | None = None) -> tuple[Floats, Floats]:
        """How each cell, (rows, columns), differs from the print under this lamp: logarithm of the brightness, and of the tint.

        free: cells that may tell the lamp; all where None.
        """
        return _brightness_and_tint(self._against_print(self._cells_seen(image, pose), free))

    def _against_print(self, seen: Floats, free: Mask | None, terms: npt.NDArray[np.float64] | None = None) -> Floats:
        """Logarithm of blue, green and red against the print under this lamp, (rows, columns, 3). terms: of `_lamp`."""
        ratio = np.log((seen + 8) / (self._print + 8))
        ratio -= self._lamp(ratio, ~self._busy if free is None else free & ~self._busy, terms)
        return np.asarray(ratio, np.float32)

    def lamp(self, image: Image, pose: CameraPose) -> Floats:
        """How the lamps colour and shade the mat, (rows, columns, 3): logarithm of the gain over the print, smooth, by cell and colour."""
        seen = self._cells_seen(image, pose)
        return self._lamp(np.log((seen + 8) / (self._print + 8)), ~self._busy)

    def brighter_by_mm(self, image: Image, pose: CameraPose) -> Floats:
        """Logarithm of the brightness against the print under this lamp, (height, width) in millimetres of the mat."""
        height, width = self._fine.shape[:2]
        seen = _smoothed(rectify(image, pose, PX_PER_MM, 0.0, (0.0, 0.0, float(width), float(height))).image)
        lamp = cv2.resize(planes.mean(self.lamp(image, pose)), (width, height), interpolation=cv2.INTER_LINEAR)
        return np.asarray(planes.mean(np.log((seen + 8) / (self._fine + 8))) - lamp, np.float32)

    def plain_places(self, every: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Places all over the mat, floors and rim, where no line is printed: in millimetres, (n, 2), and their levels, (n, 3). every: only
        each so-manieth."""
        rows, columns = (places[::every] for places in np.nonzero(~self._busy))
        return np.column_stack([columns, rows]).astype(np.float64) * CELL_MM + CELL_MM / 2, self._print[rows, columns].astype(np.float64)

    def black_places(self) -> npt.NDArray[np.float64]:
        """Places in the markers' black frames, the middle of each side, in millimetres, (n, 2)."""
        corners = np.array([(marker.x_mm, marker.y_mm) for marker in self._layout.markers]).reshape(-1, 1, 2)
        sides = np.array([marker.side_mm for marker in self._layout.markers]).reshape(-1, 1, 1)
        inside = 0.5 / FRAME_OF
        middles = np.array([(0.5, inside), (0.5, 1 - inside), (inside, 0.5), (1 - inside, 0.5)])
        return np.asarray((corners + sides * middles).reshape(-1, 2), np.float64)

    def hidden_share(self, image: Image, pose: CameraPose, dice: Sequence[DieReading], box: Rect) -> float:
        """Share of a zone, 0..1, whose print is not seen, dice and plain shadows aside."""
        part = self._cells_of([box])
        unlike = self.unlike_print(self.seen(image, pose), dice) & part
        return float(np.sum(unlike)) / max(float(np.sum(part)), 1.0)

    def _lamp(self, ratio: Floats, use: Mask, terms: npt.NDArray[np.float64] | None = None) -> Floats:
        """The smooth part of the difference, by colour: what the lamps do. Cells that disagree lose their say step by step. terms: what may
        be in it, (cells, n); None for what is smooth."""
        whole = self._terms if terms is None else terms
        chosen = np.flatnonzero(use.ravel())[::4]  # a quarter of the cells tells the lamp as well as all
        if len(chosen) < 50:
            return np.zeros_like(ratio)
        terms, told = whole[chosen], ratio.reshape(-1, 3)[chosen].astype(np.float64)
        weight = np.ones(len(chosen))
        for _ in range(8):
            counted = terms * (weight**2)[:, None]
            fit = np.linalg.solve(counted.T @ terms + _NOTHING * np.eye(terms.shape[1]), counted.T @ told)
            off = planes.most(np.abs(told - terms @ fit))
            weight = 1 / (1 + (off / max(0.03, 1.5 * float(planes.middle(off)))) ** 2) ** 2
        return np.asarray((whole @ fit).reshape(ratio.shape), np.float32)

    def _under_dice(self, dice: Sequence[DieReading]) -> Mask:
        mask = np.zeros(self._shape, np.uint8)
        for die in dice:
            if die.xy_mm is not None:
                x, y = (round(place / CELL_MM) for place in die.xy_mm)
                cv2.circle(mask, (x, y), int(np.ceil((die.size_mm or 16.0) * DIE_REACH / CELL_MM)), 1, -1)
        return mask > 0

    def _note_strips(self) -> Mask:
        """Where notes lie: the strips, and the rim beyond them."""
        return self._cells_of((x - CELL_MM, 0.0, w + 2 * CELL_MM, y + h + CELL_MM) for x, y, w, h in self._layout.notes.values())

    def _cells_of(self, boxes: Iterable[Rect]) -> Mask:
        mask = np.zeros(self._shape, np.bool_)
        for x, y, w, h in boxes:
            mask[int(y / CELL_MM) : round((y + h) / CELL_MM), int(x / CELL_MM) : round((x + w) / CELL_MM)] = True
        return mask

    def _signs(self) -> Mask:
        """The dark signs over the places: printers differ most in dark colours, and no hand lies on a sign alone."""
        dark = self._print.mean(axis=2) < SIGN_DARKER_THAN
        for marker in self._layout.markers:
            x, y, side = (round(v / CELL_MM) for v in (marker.x_mm, marker.y_mm, marker.side_mm))
            dark[y - 1 : y + side + 2, x - 1 : x + side + 2] = False
        return np.asarray(cv2.dilate(dark.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, np.bool_)

    def _at_rim(self, box: npt.NDArray[np.int32]) -> bool:
        x, y, w, h = (int(v) for v in box[:4])
        rows, columns = self._shape
        return x <= RIM_CELLS or y <= RIM_CELLS or x + w >= columns - RIM_CELLS or y + h >= rows - RIM_CELLS


def without_specks(cells: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """The cells that lie in a square of two by two of them, 1, and all others, 0. OpenCV's own opening moves such squares a cell aside."""
    square = np.ones((2, 2), np.uint8)
    return np.asarray(cv2.dilate(cv2.erode(cells.astype(np.uint8), square, anchor=(0, 0)), square, anchor=(1, 1)), np.uint8)


def _is_large(cells: Mask) -> bool:
    """Whether so much of the mat could be a hand."""
    return bool(np.count_nonzero(cells) * CELL_MM**2 >= ON_PLACES_MM2)


def _tone(printed: Floats, plain: Mask) -> npt.NDArray[np.float64]:
    """How dark each cell is printed, (cells,), logarithm against the mean; of black ones as dark as the darkest of the plain."""
    level = planes.mean(printed)
    dark = np.log(np.maximum(level, np.quantile(level[plain], BLACKER)) + 8).astype(np.float64).ravel()
    return np.asarray(dark - dark.mean(), np.float64)


def _with_room(box: npt.NDArray[np.int32], cells: int) -> Part:
    """The part of the mat that a box of cells lies in, with so many more all round it, as far as the mat goes. box: OpenCV's statistics."""
    x, y, w, h = box[:4].tolist()
    return slice(max(y - cells, 0), y + h + cells), slice(max(x - cells, 0), x + w + cells)


def _brightness_and_tint(ratio: Floats) -> tuple[Floats, Floats]:
    brightness = planes.mean(ratio)
    return brightness, planes.most(np.abs(ratio - brightness[..., None]))


def _smoothed(picture: Image) -> Floats:
    """So that half a millimetre of error does not matter, (height, width, 3)."""
    return np.asarray(cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 0.8), np.float32)


def _cells(picture: Image, shape: tuple[int, int]) -> Floats:
    """Averages by cell, (rows, columns, 3), smoothed over neighbours so that a millimetre of error does not matter."""
    small = cv2.resize(picture, shape[::-1], interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.blur(small, (2, 2)), np.float32)


def _busy(picture: Image, shape: tuple[int, int]) -> Mask:
    """Cells with lines, letters or markers in them or beside them."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    mean = cv2.resize(grey, shape[::-1], interpolation=cv2.INTER_AREA)
    square = cv2.resize(grey * grey, shape[::-1], interpolation=cv2.INTER_AREA)
    spread = np.sqrt(np.maximum(square - mean * mean, 0))
    return np.asarray(cv2.dilate((spread > BUSY).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, np.bool_)


def _smooth_terms(shape: tuple[int, int]) -> npt.NDArray[np.float64]:
    """1, x, y and their squares over the mat, (cells, 6): how lamplight may change."""
    ys, xs = np.mgrid[: shape[0], : shape[1]]
    x, y = xs.ravel() / shape[1] - 0.5, ys.ravel() / shape[0] - 0.5
    return np.column_stack([np.ones_like(x), x, y, x * x, y * y, x * y])
