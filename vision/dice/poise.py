"""How a die stands on a known table: flat, leaning, or on top of another. Where the camera hangs tells how a flat one must look.

A network sees each die with a good part of the table round it, always turned so that what stands upright points up, always as large, and
hears how far aslant the camera looks there: a flat die's sides then always show below its top, and always as much of them.
"""

from collections.abc import Hashable, Sequence

import numpy as np
import numpy.typing as npt

from vision.faces import Face
from vision.frame import Image
from vision.network import Tensor, load
from vision.reader import Cut, crop_faces
from vision.reading import DieReading, Point, altered
from vision.table_plane import CameraPose, to_pixels, to_table_mm
from vision.voting import centre

NAME = "poise"
POISES = ("flat", "leaning", "stacked")
"""What the network parts; leaning from some 15 degrees on, stacked: on top of another die, of which nothing may be seen."""
CUT = Cut(44, 16.0)

# Chance that it lies flat: below the first it is asked about, from the second on what seemed to lean does not. On composed tables, half of
# them laid as in a game, where a third or a sixth lean and a tenth or a twentieth has another one on top, of 5,991 flat dice that would be
# believed 20 have less than 0.1, of 1,009 others 620; of 1,027 others that are asked about anyhow one has 0.997 and more. From 0.1 to 0.25
# have 27 of 81 towers, seven of 16 leaning ones and two of 2,182 flat ones; of 9,700 on tables without either, through six cameras, ten.
LEAST_FLAT, SURELY_FLAT = 0.25, 0.997
_STANDS_OPEN = ("", "colour", "blurred", "faint", "cocked")  # reasons to ask beside which it may still lean, or lie flat after all

Floats = npt.NDArray[np.float64]


class Poises:
    """How the dice of one camera's table stand; a die whose top was found just where it was found before is not looked at again."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Tensor] = {}

    def forget(self) -> None:
        """Look at every die anew."""
        self._known.clear()

    def keep(self, dice: Sequence[DieReading]) -> None:
        """Look anew at all that are not found just where these are, the newest look's: one tilted before it is told by a look before, and
        was believed to lie as flat as it had lain there (seed 13009, tables 1 and 11)."""
        found = {die.top for die in dice}
        self._known = {top: odds for top, odds in self._known.items() if top in found}

    def told(self, dice: Sequence[DieReading]) -> list[DieReading]:
        """The same dice, by what `look` saw of them: what leans or stands on another is asked about for that; what was taken to lean and
        surely lies flat is only called unclear. To ask changes nothing; of a die that was not looked at nothing is told."""
        return [_told(die, self._known.get(die.top)) for die in dice]

    def look(self, image: Image, dice: Sequence[DieReading], pose: CameraPose, heights_mm: Sequence[float]) -> None:
        """See how those stand that were not seen before, and forget all others. heights_mm: the edge that each must have."""
        perhaps = [(die, high) for die, high in zip(dice, heights_mm, strict=True) if die.why_ask in _STANDS_OPEN]
        new = [(die, high) for die, high in perhaps if die.top not in self._known]
        fresh = poise_odds(image, [centre(die) for die, _ in new], pose, [high for _, high in new])
        known = self._known | {die.top: odds for (die, _), odds in zip(new, fresh, strict=True)}
        self._known = {die.top: known[die.top] for die, _ in perhaps}


def surely_flat(image: Image, middle_px: Point, pose: CameraPose, height_mm: float) -> bool:
    """Whether one die surely lies flat and on nothing but the table."""
    return float(poise_odds(image, [middle_px], pose, [height_mm])[0, 0]) >= SURELY_FLAT


def _told(die: DieReading, odds: Tensor | None) -> DieReading:
    if odds is None or die.why_ask not in _STANDS_OPEN:
        return die
    die = altered(die, stands_flat=float(odds[0]))
    if float(odds[0]) < LEAST_FLAT:
        return altered(die, ask=True, why_ask="stacked" if odds[2] > odds[1] else "cocked")
    return altered(die, why_ask="blurred") if die.why_ask == "cocked" and float(odds[0]) >= SURELY_FLAT else die


def poise_odds(image: Image, middles_px: npt.ArrayLike, pose: CameraPose, heights_mm: Sequence[float], runtime: str = "") -> Tensor:
    """The chance of each of POISES, (n, 3). middles_px: (n, 2) of the top faces; heights_mm: the edge that each die must have."""
    if not len(heights_mm):
        return np.empty((0, len(POISES)), np.float32)
    faces, slopes = upright(middles_px, pose, heights_mm)
    logits = load(NAME, runtime).run(seen(crop_faces(image, faces, CUT), slopes))
    raised = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(raised / raised.sum(1, keepdims=True), np.float32)


def seen(crops: Tensor, slopes: Floats) -> Tensor:
    """What the network is shown: crops (n, 3, side, side) as -1..1, and the slope of the camera's view, 0..2, as a fourth plane."""
    planes = np.broadcast_to((np.clip(slopes, 0, 2) - 1).astype(np.float32)[:, None, None, None], (len(crops), 1, *crops.shape[2:]))
    return np.concatenate([crops, planes], axis=1)


def upright(middles_px: npt.ArrayLike, pose: CameraPose, heights_mm: Sequence[float]) -> tuple[list[Face], Floats]:
    """Where to cut out each die, and how far a flat one's top is seen from its foot, in edges: 0 from straight above, (n,)."""
    middles, high = np.asarray(middles_px, np.float64).reshape(-1, 2), np.asarray(heights_mm, np.float64)
    at = to_table_mm(middles, pose, high)
    round_it = at[:, None] + high[:, None, None] * np.array([(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)])
    right, left, low, top = to_pixels(round_it.reshape(-1, 2), pose, np.repeat(high, 4)).reshape(-1, 4, 2).transpose(1, 2, 0)
    up = (middles - to_pixels(at, pose, 0.0)).T
    (ax, ay), (bx, by) = right - left, low - top
    edges, turns = np.sqrt(np.abs(ax * by - ay * bx)), np.arctan2(up[0], -up[1])
    places = zip(middles.tolist(), edges.tolist(), turns.tolist(), strict=True)
    return [Face(x, y, edge, turn, (x, y, x, y), 1.0, 0.0, *_UNREAD) for (x, y), edge, turn in places], np.hypot(*up) / edges


_UNREAD = np.zeros(6, np.float32), np.zeros(6, np.float32), np.zeros(5, np.float32), np.zeros(8, np.float32)
