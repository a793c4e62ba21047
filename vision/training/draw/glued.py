"""Our mat, or board, as most people have it: four sheets of A4, cut and glued by hand, each a little beside its place and turned."""

from dataclasses import dataclass
from itertools import product
from math import ceil

import cv2
import numpy as np
import numpy.typing as npt

from calibration.sheets.mat import PRINTER_MARGIN_MM
from calibration.sheets.pen import page_size
from vision.joined import Joined
from vision.mat import MatLayout

LAP_MM = 4.0  # printed on for the neighbour to lie on (calibration.sheets.mat)
RIM_MM = 4.0  # of paper all round that is not printed on, or not cut off
TURN_REACH_MM = 150.0  # a sheet that is glued by its edges, some so long, is turned by its shift over this
CUT_MM = 0.3  # how well a sheet is cut along its marks, one standard deviation
EDGE_MM, EDGE = 0.25, 0.12  # how wide a cut edge's shade is, and how dark
BUCKLES_MM, BUCKLES = 60.0, 0.35  # how wide the waves of glued paper are; how far they move its print, of a sheet's shift
WAVES = 0.03  # how much lighter and darker they are

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One of the four. box: its part of the whole, x, y, width, height in millimetres; moved, turn: from where it belongs, millimetres and
    radians; beyond: how far it reaches beyond its part to the left, top, right and bottom, millimetres."""

    box: tuple[float, float, float, float]
    moved: tuple[float, float]
    turn: float
    beyond: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class GluedMat:
    """picture: the whole from above, (h, w, 3) 0..1, and RIM_MM more on each side; joined: where its sheets lie, without the waves in them.
    """

    picture: Floats
    joined: Joined


def glued(drawn: Floats, layout: MatLayout, rng: np.random.Generator, off_mm: float) -> GluedMat:
    """A print as it lies there when its four sheets were joined by hand. drawn: the whole print from above, (h, w, 3) 0..1; off_mm: how far
    each sheet lies beside its place, one standard deviation each way."""
    per_mm = drawn.shape[1] / layout.size_mm[0]
    rim = round(RIM_MM * per_mm)
    drawn = np.asarray(cv2.copyMakeBorder(drawn, rim, rim, rim, rim, cv2.BORDER_REPLICATE), np.float32)
    out, sheets = drawn.copy(), _sheets(rng, layout.size_mm, off_mm)
    for sheet in sheets:
        _lay(out, drawn, sheet, per_mm)
    by_row = sorted(sheets, key=lambda sheet: (sheet.box[1], sheet.box[0]))
    joined = Joined(layout.size_mm, tuple((*sheet.moved, sheet.turn) for sheet in by_row))
    return GluedMat(_buckled(out, rng, per_mm, off_mm), joined)


def _sheets(rng: np.random.Generator, size: tuple[float, float], off_mm: float) -> list[_Sheet]:
    """The lowest first, as somebody glues them."""
    page = page_size("A4", upright=size[1] > size[0])
    columns, rows = (ceil(size[way] / (page[way] - 2 * PRINTER_MARGIN_MM)) for way in (0, 1))
    wide, high = size[0] / columns, size[1] / rows
    places = list(product(range(columns), range(rows)))
    order = [places[n] for n in rng.permutation(len(places))]
    out = []
    for number, (column, row) in enumerate(order):
        beside = ((column - 1, row), (column, row - 1), (column + 1, row), (column, row + 1))
        beyond = tuple(_beyond(rng, other in places, other in order[number + 1 :]) for other in beside)
        x, y = (float(v) for v in rng.normal(0, off_mm, 2))
        turn = float(rng.normal(0, off_mm / TURN_REACH_MM))
        out.append(_Sheet((column * wide, row * high, wide, high), (x, y), turn, (beyond[0], beyond[1], beyond[2], beyond[3])))
    return out


def _beyond(rng: np.random.Generator, joined: bool, comes_above: bool) -> float:
    """How far a sheet reaches beyond its part on one side: what another one is glued on, or what the scissors left."""
    if not joined:
        return RIM_MM
    return LAP_MM if comes_above else float(rng.normal(0, CUT_MM))


def _lay(out: Floats, drawn: Floats, sheet: _Sheet, per_mm: float) -> None:
    x, y, w, h = sheet.box[0] + RIM_MM, sheet.box[1] + RIM_MM, sheet.box[2], sheet.box[3]
    c, s = np.cos(sheet.turn), np.sin(sheet.turn)
    turn = np.array([(c, -s), (s, c)])
    middle = np.array([x + w / 2, y + h / 2]) * per_mm
    moved = np.column_stack([turn, middle + np.array(sheet.moved) * per_mm - turn @ middle])
    left, top, right, low = sheet.beyond
    corners = np.array([(x - left, y - top), (x + w + right, y - top), (x + w + right, y + h + low), (x - left, y + h + low)]) * per_mm
    covers = np.zeros(out.shape[:2], np.float32)
    cv2.fillConvexPoly(covers, np.round((corners @ turn.T + moved[:, 2]) * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    size = (out.shape[1], out.shape[0])
    print_ = cv2.warpAffine(drawn, moved, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shade = cv2.GaussianBlur(covers, (0, 0), max(EDGE_MM * per_mm, 0.5))
    out *= (1 - 2 * EDGE * shade * (1 - covers))[..., None]
    out += covers[..., None] * (print_ - out)


def _buckled(flat: Floats, rng: np.random.Generator, per_mm: float, off_mm: float) -> Floats:
    """With the waves that glue and ink make in paper."""
    high, wide = flat.shape[:2]
    aside_x, aside_y, light = (_waves(rng, (high, wide), BUCKLES_MM * per_mm) for _ in range(3))
    ys, xs = np.mgrid[:high, :wide].astype(np.float32)
    reach = BUCKLES * off_mm * per_mm
    out = cv2.remap(flat, xs + reach * aside_x, ys + reach * aside_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.clip(out * (1 + WAVES * light)[..., None], 0, 1), np.float32)


def _waves(rng: np.random.Generator, shape: tuple[int, int], wide_px: float) -> Floats:
    """Smooth noise of one standard deviation of 1."""
    coarse = tuple(max(round(side / wide_px * 2), 3) for side in shape)
    noise = rng.normal(0, 1, coarse).astype(np.float32)
    return np.asarray(cv2.resize(noise, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC), np.float32)
