"""What lamps and camera do to the colours of a printed board, fitted to what is known to be printed, and how to turn it back.

The lamp changes smoothly over the board, by colour; on top of it the camera has one curve of tones. Both come from the board's own print:
the markers' black and white, the rim, the Strip, the tray. What covers a place makes it disagree with the others, and it is not heard.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.boards.printed import BLACK, Colour
from vision.frame import Image
from vision.mat import Rect, inset
from vision.table_plane import TopView

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

_INSET_MM = 0.7  # of a place's edge: the picture is not sharp
_LEAST_PLACES = 12
_MOST_UNEVEN = 0.25  # typical disagreement (of logarithms) beyond which nothing is known of the lamps
_CLIPPED = 249.0  # grey level from which a camera may have cut off what is brighter
_DARKEST = 3.0  # per cent of a marker that are surely black
_SIDES = 5  # spatial terms beside the constant
_LEVELS = np.arange(256, dtype=np.float32)[:, None]


@dataclass(frozen=True, slots=True, eq=False)
class Lamps:
    """field: spatial terms of log brightness by colour, (5, 3); black: grey levels of printed black, (3,); seen, printed: the curve of
    tones, by colour, rising: brightness as seen under an even lamp and as printed. BGR."""

    field: Doubles
    black: Doubles
    seen: tuple[Doubles, Doubles, Doubles]
    printed: tuple[Doubles, Doubles, Doubles]
    size_mm: tuple[float, float]

    def as_printed(self, view: TopView, box: Rect) -> Floats:
        """A part of the board as it was printed, (h, w, 3) BGR from 0 to about 1, whatever the lamps."""
        x, y = (box[0] + box[2] / 2) / self.size_mm[0], (box[1] + box[3] / 2) / self.size_mm[1]
        even = np.maximum(_LEVELS - self.black, 0.5) / np.exp(_terms(np.array([[x, y]])) @ self.field)[0]
        out = np.empty((1, 256, 3), np.float32)  # of each grey level, for pixels are many and their levels few
        for colour in range(3):
            seen, printed = np.log(self.seen[colour]), np.log(self.printed[colour])
            logs = np.log(even[:, colour])
            told = np.interp(logs, seen, printed) + np.maximum(logs - seen[-1], 0.0)  # beyond the last tone known: as it is
            out[0, :, colour] = np.minimum(np.exp(told), 2.0)
        return np.asarray(cv2.LUT(_part(view, box), out), np.float32)


def lamps_over(view: TopView, references: Sequence[tuple[Colour, Rect]], size_mm: tuple[float, float]) -> Lamps | None:
    """The lamps over this board; None where too little of its print is in view. references: what is printed where."""
    tones = list(dict.fromkeys(colour for colour, _ in references if colour != BLACK))
    markers = [cut(view, inset(box, _INSET_MM)) for colour, box in references if colour == BLACK]
    dark = [np.percentile(cv2.blur(part, (2, 2)).reshape(-1, 3), _DARKEST, axis=0) for part in markers if part.size]
    black = np.percentile(np.array(dark), 25, axis=0).astype(np.float64) if dark else np.zeros(3)
    rows, told, which = [], [], []
    for colour, box in references:
        seen = None if colour == BLACK else _plain(cut(view, inset(box, _INSET_MM)))
        if seen is not None and float(seen.max()) < _CLIPPED:
            rows.append(((box[0] + box[2] / 2) / size_mm[0], (box[1] + box[3] / 2) / size_mm[1]))
            told.append(np.maximum(seen - black, 2.0))
            which.append(tones.index(colour))
    if len(rows) < _LEAST_PLACES:
        return None
    at = np.column_stack([_terms(np.array(rows)), np.eye(len(tones))[which]])
    fit, weight, usual = _robust(at, np.log(np.array(told, np.float64)))
    if usual > _MOST_UNEVEN:
        return None
    heard = [n for n in range(len(tones)) if sum(w for w, tone in zip(weight, which, strict=True) if tone == n) >= 2.0]
    if not heard:
        return None
    curves = [_curve([(float(np.exp(fit[_SIDES + n, c])), tones[n][2 - c]) for n in heard]) for c in range(3)]
    seen_tones, printed = zip(*curves, strict=True)
    return Lamps(fit[:_SIDES], black, seen_tones, printed, size_mm)


def _robust(at: Doubles, told: Doubles) -> tuple[Doubles, Doubles, float]:
    """Least squares in which places that disagree lose their say: (fit, say of each place, typical disagreement)."""
    weight = np.ones(len(at))
    lean = np.diag([0.02, 0.02, *[0.1] * (_SIDES - 2), *[1e-6] * (at.shape[1] - _SIDES)])  # where little is known the light is even
    for _ in range(12):
        by = at * weight[:, None]
        fit = np.linalg.solve(by.T @ by + lean, by.T @ (told * weight[:, None]))
        off = planes.most(np.abs(told - at @ fit))
        usual = float(np.median(off))
        weight = 1 / (1 + (off / max(0.03, 1.5 * usual)) ** 2) ** 2
    return np.asarray(fit, np.float64), weight, usual


def _curve(pairs: list[tuple[float, float]]) -> tuple[Doubles, Doubles]:
    """Tones as (seen, printed), rising in both; below the darkest it goes on in a straight line to nothing."""
    kept: list[tuple[float, float]] = []
    for seen, printed in sorted(pairs, key=lambda pair: pair[1]):
        if not kept or (seen > 1.05 * kept[-1][0] and printed > kept[-1][1]):
            kept.append((seen, printed))
    darkest = kept[0]
    kept = [(0.01 * darkest[0], 0.01 * darkest[1]), *kept]
    return np.array([seen for seen, _ in kept]), np.array([printed for _, printed in kept])


def _terms(places: Doubles) -> Doubles:
    """x, y and their squares, (n, 5), of places given in parts of the board's width and height."""
    x, y = places[:, 0] - 0.5, places[:, 1] - 0.5
    return np.column_stack([x, y, x * x, y * y, x * y])


def cut(view: TopView, box: Rect) -> Floats:
    """The pixels of a view that show a rectangle of the board, (h, w, 3) BGR."""
    return _part(view, box).astype(np.float32)


def _part(view: TopView, box: Rect) -> Image:
    left, top = box[0] - view.area_mm[0], box[1] - view.area_mm[1]
    x0, y0, x1, y1 = (round(v * view.px_per_mm) for v in (left, top, left + box[2], top + box[3]))
    return view.image[max(y0, 0) : max(y1, 0), max(x0, 0) : max(x1, 0)]


def _plain(part: Floats) -> Floats | None:
    """The colour of a part that has one; None where there are several, or nothing."""
    if part.size < 3 * 6:
        return None
    pixels = cv2.blur(part, (2, 2)).reshape(-1, 3)
    low, middle, high = np.percentile(pixels, [20, 50, 80], axis=0)
    return None if float((high - low).max()) > 0.25 * float(middle.max()) + 12 else np.asarray(middle, np.float32)
