"""What a picture is good for, in plain words: light, glare, flicker, focus, a covered or dirty lens. Pictures in, sentences out.

With the mat's pose known, its own markers and floors are measured, and the verdicts are about the table; without it about the picture.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.verdicts import GOOD, WRONG, Verdict
from vision.boards.printed import is_board
from vision.frame import Image
from vision.ground.bare_mat import BareMat
from vision.lamps.white import WhiteBalance
from vision.mat import Marker, MatLayout
from vision.table_plane import CameraPose, rectify, to_pixels

DARK, BRIGHT, BLOWN = 45.0, 225.0, 250
GLARE_SHARE, GLARE_MM2 = 0.12, 500.0  # of the picture; of the places for dice: two dice's area, more than a white die makes
EMPTY_RANGE = 16.0  # grey levels between the darkest and the brightest parts, below which there is nothing to see
SOFT_PX, SOFT_DIE_SHARE = 2.6, 0.085  # edges' softness (a Gaussian's sigma) from which pips run together: of the picture, of a die's edge
STEEPEST = 0.004  # share of a picture's places that tell how sharp its edges are
FADED = 0.5  # of the mat, as bright as can be: of dice on tables four times too bright for the camera 11 to 24 % are asked about
HAZY = 0.12  # of white paper's light, over everything: it is reckoned out, but a clear picture tells more
UNEVEN = 2.2  # times as bright on one side of the mat as on the other, in pixel values: some six times the light
FLICKER = 0.025  # change of brightness from picture to picture, or from band to band, that a steady lamp does not make
MILKY, SMEARED = 0.55, 1.9  # a marker's contrast against the others'; its softness against theirs
_PART_PX = 12  # a marker that is smaller in the picture cannot be judged for focus
_ROWS = 120

Stand = tuple[CameraPose, MatLayout]
"""The camera's place and what lies under it."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Judgement:
    """verdicts: worst first, one "ok" where nothing is wrong; sharpness: 1 is as sharp as pixels are, 0 none; mean: grey 0..255;
    blown: share of blown-out pixels."""

    verdicts: tuple[Verdict, ...]
    sharpness: float
    mean: float
    blown: float

    @property
    def good(self) -> bool:
        return self.verdicts[0].code == "ok"

    def to_plain(self) -> dict[str, Any]:
        told = [verdict.to_plain() for verdict in self.verdicts]
        return {"verdicts": told, "sharpness": round(self.sharpness, 3), "mean": round(self.mean, 1), "blown": round(self.blown, 4)}


class LampWatch:
    """Remembers the brightness of the last pictures row by row: mains light under a wrong shutter runs through them in bands."""

    def __init__(self, pictures: int = 8) -> None:
        self._rows: deque[Floats] = deque(maxlen=pictures)

    def look(self, image: Image) -> None:
        """Take in the next picture; of another size than the last, all before are forgotten."""
        height, width = image.shape[:2]
        few = image[:: max(height // _ROWS, 1), :: max(width // 160, 1)][:_ROWS].astype(np.float64)
        by_row = np.median(few.mean(axis=2) if few.ndim == 3 else few, axis=1)
        if self._rows and len(self._rows[-1]) != len(by_row):
            self._rows.clear()
        self._rows.append(by_row)

    @property
    def flicker(self) -> float | None:
        """How much the light swings from picture to picture, 0 for none; None before four pictures were seen.

        Hands and dice change a few rows between two pictures; a lamp changes all rows in most of them, so the median is taken.
        """
        if len(self._rows) < 4:
            return None
        rows = np.log(np.array(self._rows) + 4)
        return float(np.median(np.median(np.abs(np.diff(rows, axis=0)), axis=1)))


def judge_picture(
    image: Image, stand: Stand | None = None, die_px: float | None = None, lamp: LampWatch | None = None, infrared: bool = False
) -> Judgement:
    """Judge one picture (BGR). stand: the camera's place and the mat found in it; die_px: a die's width at the far edge; lamp: what was
    before; infrared: the camera is known to see infra-red light too."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    mean, blown = float(grey.mean()), float(np.mean(grey >= BLOWN))
    marks = [] if stand is None else [mark for marker in stand[1].markers if (mark := _mark(grey, marker, stand[0])) is not None]
    soft = max((s for s in (softness_px(grey), _usual_softness(marks)) if s is not None), default=None)
    bare = None if stand is None else BareMat.of(stand[1])
    found = [*_of_the_lens(grey, soft, marks, stand is not None, die_px), *_of_the_light(image, mean, blown, stand, bare)]
    if infrared:
        found.insert(int(WRONG["covered"] in found), WRONG["infra-red"])
    if lamp is not None and (lamp.flicker or 0.0) > FLICKER:
        found.append(WRONG["flicker"])
    found += _of_the_white(image, stand, bare) if stand is not None and bare is not None else []
    verdicts = tuple(found) or (GOOD,)
    return Judgement(verdicts, float(min(1.0, 0.7 / soft)) if soft is not None else 0.0, mean, blown)


def _of_the_lens(grey: Image, soft: float | None, marks: Sequence["_Mark"], found: bool, die_px: float | None) -> list[Verdict]:
    """Covered, dirty or out of focus. found: whether the table is known to be in the picture."""
    if not found and _range_of(grey) < EMPTY_RANGE:
        return [WRONG["covered"]]
    if len(marks) >= 6 and _is_dirty(marks):
        return [WRONG["dirty"]]
    limit = SOFT_PX if die_px is None else max(1.2, SOFT_DIE_SHARE * die_px)
    if soft is not None and soft > limit:
        return [WRONG["blur"]]
    return []


def _usual_softness(marks: Sequence["_Mark"]) -> float | None:
    return float(np.median([mark.soft_px for mark in marks])) if marks else None


def _of_the_light(image: Image, mean: float, blown: float, stand: Stand | None, bare: BareMat | None) -> list[Verdict]:
    """Too little, too much, or too much in one place. bare: the mat's print, where that is known."""
    if mean < DARK:
        return [WRONG["dark"]]
    if mean > BRIGHT:
        return [WRONG["bright"]]
    found = []
    if (blown > GLARE_SHARE) if stand is None else glare_mm2(image, stand) > GLARE_MM2:
        found.append(WRONG["glare"])
    if stand is not None and bare is not None and _unevenness(image, stand[0], bare) > UNEVEN:
        found.append(WRONG["uneven"])
    return found


def glare_mm2(image: Image, stand: Stand) -> float:
    """The largest blown-out patch on the places for dice, mm². Their floors are grey: only a mirrored lamp blows them out."""
    view = rectify(image, stand[0], 1.0, 0.0, (0.0, 0.0, *stand[1].size_mm)).image
    blown = (view.min(axis=2) >= BLOWN - 5).astype(np.uint8)
    places = np.zeros_like(blown)
    for x, y, w, h in stand[1].zones.values():
        places[round(y) : round(y + h), round(x) : round(x + w)] = 1
    count, _, stats, _ = cv2.connectedComponentsWithStats(blown & places)
    return float(stats[1:, cv2.CC_STAT_AREA].max()) if count > 1 else 0.0


def _unevenness(image: Image, pose: CameraPose, bare: BareMat) -> float:
    """How many times brighter the best lit part of the mat is than the worst."""
    gain = bare.lamp(image, pose).mean(axis=2)
    return float(np.exp(np.percentile(gain, 98) - np.percentile(gain, 2)))


def _of_the_white(image: Image, stand: Stand, bare: BareMat) -> list[Verdict]:
    """What our mat's grey tells of the light: see vision.lamps.white."""
    if is_board(stand[1]):
        return []
    white = WhiteBalance(bare)
    white.look(image, stand[0])
    faded = [WRONG["faded"]] if white.clipped > FADED else []
    hazy = [WRONG["hazy"]] if white.veil.share > HAZY else []
    return [*faded, *hazy, *([WRONG["coloured"]] if white.is_coloured else [])]


def softness_px(grey: Image) -> float | None:
    """Sigma of the blur that the picture's sharpest edges have, pixels; None where there are no edges. grey: (h, w) uint8.

    An edge of height h blurred by sigma is h / (sigma √2π) steep; the steepest places of the picture are taken, STEEPEST of all, each
    against the height of its own edge.
    """
    smooth = cv2.GaussianBlur(grey, (3, 3), 0).astype(np.float32)
    steep = np.hypot(*(cv2.Sobel(smooth, cv2.CV_32F, dx, dy, ksize=3) / 8 for dx, dy in ((1, 0), (0, 1))))
    around = np.ones((13, 13), np.uint8)
    height = cv2.dilate(smooth, around) - cv2.erode(smooth, around)
    edges = height > 40
    if np.count_nonzero(edges) < 50:
        return None
    least = np.quantile(steep[edges], 1 - min(1.0, STEEPEST * steep.size / np.count_nonzero(edges)))
    chosen = edges & (steep >= max(least, 1e-3))
    return _without_ours(float(np.median(height[chosen] / (steep[chosen] * np.sqrt(2 * np.pi)))))


def _without_ours(sigma: float) -> float:
    """Our own smoothing and the slope's two pixels taken out again."""
    return float(np.sqrt(max(sigma**2 - 1.2, 0.09)))


def _range_of(grey: Image) -> float:
    small = cv2.resize(grey, (64, 48), interpolation=cv2.INTER_AREA)
    low, high = np.percentile(small, (2, 98))
    return float(high - low)


@dataclass(frozen=True, slots=True)
class _Mark:
    """How one marker looks. contrast: of white over black, 0..1, whatever the lamp; soft_px: sigma of its border's edge."""

    contrast: float
    soft_px: float


def _mark(grey: Image, marker: Marker, pose: CameraPose) -> _Mark | None:
    """Black border and white plate of one marker; None where it is not whole in the picture, covered or too small."""
    s, cell = marker.side_mm, marker.side_mm / 6
    quad = to_pixels([(marker.x_mm - cell, marker.y_mm - cell), (marker.x_mm + s + cell, marker.y_mm + s + cell)], pose)
    low, high = np.floor(quad.min(axis=0)).astype(int), np.ceil(quad.max(axis=0)).astype(int)
    if (low < 0).any() or high[0] > grey.shape[1] or high[1] > grey.shape[0] or (high - low).min() < _PART_PX:
        return None
    sides = [_border(grey, marker, pose, side) for side in range(4)]
    black, white = float(np.median([b for b, _, _ in sides])), float(np.median([w for _, w, _ in sides]))
    if white - black < 12:
        return None
    return _Mark((white - black) / (white + 8), float(np.median([soft for _, _, soft in sides])))


def _border(grey: Image, marker: Marker, pose: CameraPose, side: int) -> tuple[float, float, float]:
    """Black level, white level and softness across one side: profiles over the border's outer edge, 21 samples each, averaged."""
    s, cell = marker.side_mm, marker.side_mm / 6
    along = np.linspace(0.2, 0.8, 9) * s
    across = np.linspace(-0.8, 0.8, 21) * cell
    out, run = np.meshgrid(across, along)
    x, y = ((run, out), (s - out, run), (run, s - out), (out, run))[side]
    places = np.column_stack([(marker.x_mm + x).ravel(), (marker.y_mm + y).ravel()])
    seen = to_pixels(places, pose).astype(np.float32)
    values = cv2.remap(grey, seen[:, 0].reshape(out.shape), seen[:, 1].reshape(out.shape), cv2.INTER_LINEAR).mean(axis=0)
    px = float(np.linalg.norm(seen[20] - seen[0])) / 20
    white, black = float(values[:4].mean()), float(values[-4:].mean())
    steepest = float(np.abs(np.diff(cv2.blur(values.reshape(1, -1).astype(np.float32), (3, 1))[0])).max()) / max(px, 1e-6)
    return black, white, _without_ours((white - black) / max(steepest, 1e-3) / np.sqrt(2 * np.pi) + 0.2)


def _is_dirty(marks: Sequence[_Mark]) -> bool:
    """A smear softens or whitens some markers and leaves others clear; bad focus and weak light treat all alike."""
    contrast, soft = np.array([m.contrast for m in marks]), np.array([m.soft_px for m in marks])
    milky = contrast < MILKY * np.quantile(contrast, 0.75)
    smeared = (soft > SMEARED * np.quantile(soft, 0.25)) & (soft > 1.6)
    return bool(np.count_nonzero(milky | smeared) >= 2)
