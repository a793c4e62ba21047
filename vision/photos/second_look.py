"""A second look at what the finder found in a photograph: cut out at the size it likes best, in all quarter turns, mirrored too.

The search sees each die at one of a few zooms and turned as it lies; how sure the finder is, and how large it takes a die to be, hangs
on both. What eight looks at the right size say on average errs half as often.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.belief import log_odds
from vision.faces import EDGE_PX, STRIDE, Face, Peaks, answer_to, peaks_of, told_at
from vision.frame import Image
from vision.halves import Halves
from vision.network import PHOTO, Tensor

Matrix = npt.NDArray[np.float64]
_SIDE = 96  # pixels of what is cut out: four dice wide
_NEAR = 0.45 * EDGE_PX  # pixels from the middle within which it is still the same die
_UNSEEN = 0.15  # chance that counts where a look finds nothing; the finder names none below 0.2
_FIRST, _HARDLY = 2, 0.35  # looks after which a candidate is let go that has no such chance
# A size that was far off is looked at once more at the right one; then one that was off at all, where a die may be, as long as it makes
# the finder surer. So a lamp's image is hardly taken for a pip any more in pictures made darker or larger.
_MOST_OFF, _HARDLY_OFF, _MORE_LOOKS = 1.15, 1.06, 2
_QUARTERS = [np.array([[c, s], [-s, c]], float) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))]
_WAYS = np.stack([quarter @ np.diag([side, 1.0]) for quarter in _QUARTERS for side in (1, -1)])
_MIDDLES = np.array([_SIDE / 2 + (k * 3 % STRIDE) - STRIDE / 2 for k in range(len(_WAYS))])  # not always at the same place of a cell


class _Seen(NamedTuple):
    """A die as one look finds it. into: how the photograph's pixels are brought into the view; cell, maps: where the finder tells it, and
    what it says there, (18,); x, y, edge: pixels of the view; heat: the chance of a die."""

    into: Matrix
    cell: tuple[int, int]
    maps: Tensor
    x: float
    y: float
    edge: float
    heat: float


def look_again(image: Image | Halves, faces: Sequence[Face]) -> list[Face]:
    """The same candidates, in a photograph (h, w, 3) BGR uint8, with chance, place, size, turn and value as eight looks tell on average."""
    halves = Halves.of(image)
    return [_settled(halves, face) for face in faces]


def _settled(halves: Halves, face: Face) -> Face:
    """What looks say once a die is as large as it was cut out for, or is no surer for being cut out otherwise."""
    again = _again(halves, face)
    if _off(again, face) > _MOST_OFF:
        face, again = again, _again(halves, again)
    for _ in range(_MORE_LOOKS):
        if _off(again, face) < _HARDLY_OFF or again.heat < _HARDLY:
            break
        anew = _again(halves, again)
        if anew.heat < again.heat:
            break
        face, again = again, anew
    return again


def _off(one: Face, other: Face) -> float:
    """How many times as large one of them is as the other."""
    return max(one.edge / other.edge, other.edge / one.edge)


def _again(halves: Halves, face: Face) -> Face:
    told, says = list[_Seen](), list[float]()
    for patch, into in _views(halves, face):
        seen = _nearest(peaks_of(answer_to(patch, PHOTO)), into)
        told += [seen] if seen else []
        says.append(log_odds(seen.heat if seen else _UNSEEN))
        if len(says) == _FIRST and sum(says) < _FIRST * log_odds(_HARDLY):
            break
    heat = 1 / (1 + math.exp(-float(np.mean(says))))
    return _mean(face, told, heat) if told else replace(face, heat=heat)


def _mean(face: Face, seen: Sequence[_Seen], heat: float) -> Face:
    """The candidate as its looks tell it on average, in the photograph's pixels."""
    back = np.array([cv2.invertAffineTransform(one.into) for one in seen], np.float64)
    rows, columns = np.array([one.cell for one in seen]).T
    told = told_at(rows, columns, np.stack([one.maps for one in seen], 1))
    x, y = _moved(back, *np.array([(one.x, one.y) for one in seen]).T)
    corners = np.stack([_moved(back, *told.box.T[:2]), _moved(back, *told.box.T[2:])])
    x0, y0, x1, y1 = np.mean(np.sort(corners, axis=0).reshape(4, -1).T.tolist(), axis=0).tolist()
    larger = np.hypot(*back[:, :, 0].T).tolist()
    turns = [_turned(way, turn) for way, turn in zip(back, told.turn.tolist(), strict=True)]
    fourfold = sum(np.exp(4j * turn) for turn in turns)  # a square looks the same after a quarter turn
    return replace(
        face,
        x=float(x.mean()),
        y=float(y.mean()),
        edge=float(np.exp(np.mean([math.log(one.edge * times) for one, times in zip(seen, larger, strict=True)]))),
        turn=float(np.angle(fourfold)) / 4,
        box=(x0, y0, x1, y1),
        heat=heat,
        doubt=float(np.mean(told.doubt.tolist())),
        finder_odds=np.mean(list(told.odds), axis=0),
    )


def _moved(back: Matrix, x: Matrix, y: Matrix) -> Matrix:
    """Places of the views, one of each, in the photograph: (2, n). back: (n, 2, 3)."""
    return (back[:, :, 0] * x[:, None] + back[:, :, 1] * y[:, None] + back[:, :, 2]).T


def _turned(back: Matrix, turn: float) -> float:
    """How a die lies in the photograph that lies so in a view, radians. back: (2, 3)."""
    (a, b, _), (c, d, _) = back.tolist()
    along, across = math.cos(turn), math.sin(turn)
    return math.atan2(c * along + d * across, a * along + b * across)


def _views(halves: Halves, face: Face) -> Iterator[tuple[Image, Matrix]]:
    """Eight pictures of a candidate, EDGE_PX wide in each, and for each how the photograph's pixels are brought into it, (2, 3)."""
    level = halves.level_for(face.edge)
    zoomed = _WAYS * (EDGE_PX / face.edge)
    into = np.concatenate([zoomed, (_MIDDLES[:, None] - zoomed @ (face.x, face.y))[:, :, None]], axis=2)
    shrunk = into.copy()
    shrunk[:, :, :2] *= 2**level
    shrunk[:, :, 2] += 0.5 * shrunk[:, :, :2].sum(2) - 0.5  # OpenCV counts from the middle of the first pixel
    for way, warp in zip(into, shrunk, strict=True):
        patch = cv2.warpAffine(halves[level], warp, (_SIDE, _SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        yield np.asarray(patch, np.uint8), way


def _nearest(found: Peaks, into: Matrix) -> _Seen | None:
    """Of what one look finds the likeliest near the middle."""
    # half a cell more, for the views' middles lie so far about
    middle, reach = (_SIDE / 2, _SIDE / 2), _NEAR + STRIDE / 2
    each = zip(found.x.tolist(), found.y.tolist(), found.can_be_told(), strict=True)
    near = [i for i, (x, y, can_be_told) in enumerate(each) if can_be_told and math.dist((x, y), middle) < reach]
    if not near:
        return None
    heat = found.chance.tolist()
    i = max(near, key=heat.__getitem__)
    cell = (int(found.rows[i]), int(found.columns[i]))
    return _Seen(into, cell, found.maps[:, i], float(found.x[i]), float(found.y[i]), float(found.edge[i]), heat[i])
