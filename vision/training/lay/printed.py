"""Paper as it lies on a composed table: the printed mat below it all, banknotes, dice cards, one over the other, with their shade."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.sheets.banknotes import write_banknotes
from calibration.sheets.dice_cards import CARD_MM
from calibration.sheets.grid import places
from calibration.sheets.mat import write_mat
from calibration.sheets.pen import page_size
from vision.frame import Image
from vision.notes.printed import NOTE_MM, VALUES_USD
from vision.training.compose.tables import MAT_PX, PoseCamera
from vision.training.sheets.card_art import card_art
from vision.training.sheets.pages import pages_at

NOTE_PX = 8  # pixels a millimetre of a note
SHADE = 0.28  # how dark the edge of a sheet makes what lies beside it
SHADE_MM = 1.2


@dataclass(slots=True, eq=False)
class Paper:
    """A sheet that lies flat. art: its print, upright; turn: radians, with the clock as the mat is seen from above."""

    art: Image
    size_mm: tuple[float, float]
    xy_mm: tuple[float, float]
    turn: float

    def spot(self, of_art_mm: tuple[float, float]) -> tuple[float, float]:
        """Where a place of its print, millimetres from its middle, lies on the mat."""
        c, s = np.cos(self.turn), np.sin(self.turn)
        x, y = of_art_mm
        return float(self.xy_mm[0] + c * x - s * y), float(self.xy_mm[1] + s * x + c * y)

    def box(self, middle_mm: tuple[float, float] = (0.0, 0.0), size_mm: tuple[float, float] | None = None) -> npt.NDArray[np.float32]:
        """The corners of a part of it, of all of it where none is named, on the mat: (4, 2)."""
        (x, y), (w, h) = middle_mm, size_mm or self.size_mm
        corners = [(x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2), (x - w / 2, y + h / 2)]
        return np.array([self.spot(corner) for corner in corners], np.float32)


def hidden(box: npt.NDArray[np.float32], above: Iterable[Paper]) -> float:
    """The largest share of a part of a sheet that one of the sheets above it hides, 0..1."""
    area = cv2.contourArea(box)
    return max((cv2.intersectConvexConvex(box, paper.box())[0] / area for paper in above), default=0.0)


def draw_papers(picture: npt.NDArray[np.float32], camera: PoseCamera, papers: Sequence[Paper]) -> None:
    """Lay sheets on a picture, the first one lowest."""
    size = (picture.shape[1], picture.shape[0])
    per_mm = float(np.linalg.norm(np.diff(camera.project(np.array([(200, -150, 0), (201, -150, 0)])), axis=0)))
    for paper in papers:
        on_table = np.column_stack([paper.box() * [1, -1], np.zeros(4)])
        corners = camera.project(on_table).astype(np.float32)
        art = _as_small_as_seen(paper.art, per_mm * paper.size_mm[0])
        h, w = art.shape[:2]
        warp = cv2.getPerspectiveTransform(np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32), corners)
        mask = cv2.warpPerspective(np.ones((h, w), np.float32), warp, size, flags=cv2.INTER_LINEAR)[..., None]
        shade = cv2.GaussianBlur(mask, (0, 0), max(per_mm * SHADE_MM, 0.5))[..., None]
        picture *= 1 - SHADE * shade * (1 - mask)
        picture += mask * (cv2.warpPerspective(art, warp, size, flags=cv2.INTER_LINEAR) - picture)


def _as_small_as_seen(art: Image, wide_px: float) -> npt.NDArray[np.float32]:
    """Shrunk evenly first: warping alone would leave out lines. (h, w, 3) 0..1."""
    shrink = max(art.shape[1] / max(wide_px * 1.5, 1.0), 1.0)
    small = (max(round(art.shape[1] / shrink), 1), max(round(art.shape[0] / shrink), 1))
    return np.asarray(cv2.resize(art, small, interpolation=cv2.INTER_AREA), np.float32) / 255


def card(colour: str, number: int, dice: int, xy_mm: tuple[float, float], turn: float) -> Paper:
    """A dice card."""
    return Paper(card_art(colour, number, dice), CARD_MM, xy_mm, turn)


def note(value_usd: int, xy_mm: tuple[float, float], turn: float) -> Paper:
    """A banknote."""
    return Paper(_notes()[VALUES_USD.index(value_usd)], NOTE_MM, xy_mm, turn)


@lru_cache(maxsize=1)
def printed_mat() -> npt.NDArray[np.float32]:
    """Our mat as `companion print mat` prints it, (h, w, 3) 0..1, MAT_PX pixels a millimetre."""
    return pages_at(write_mat, MAT_PX)[0].astype(np.float32) / 255


@lru_cache(maxsize=1)
def _notes() -> tuple[Image, ...]:
    sheet = pages_at(lambda out: write_banknotes(out, deck=dict.fromkeys(VALUES_USD, 1)), NOTE_PX)[0]
    boxes = places(page_size("A4", upright=True), NOTE_MM)[: len(VALUES_USD)]
    cuts = [tuple(round(side * NOTE_PX) for side in box) for box in boxes]
    return tuple(np.ascontiguousarray(sheet[y : y + h, x : x + w]) for x, y, w, h in cuts)
