"""A second look at what the finder found in a photograph: cut out at the size it likes best, in all quarter turns, mirrored too.

The search sees each die at one of a few zooms and turned as it lies; how sure the finder is, and how large it takes a die to be, hangs
on both. What eight looks at the right size say on average errs half as often.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.belief import log_odds
from vision.faces import EDGE_PX, STRIDE, Face, answer_to, decoded
from vision.frame import Image
from vision.halves import Halves
from vision.network import PHOTO

Matrix = npt.NDArray[np.float64]
_SIDE = 96  # pixels of what is cut out: four dice wide
_NEAR = 0.45 * EDGE_PX  # pixels from the middle within which it is still the same die
_UNSEEN = 0.15  # chance that counts where a look finds nothing; the finder names none below 0.2
_FIRST, _HARDLY = 2, 0.35  # looks after which a candidate is let go that has no such chance
# A size that was far off is looked at once more at the right one; then one that was off at all, where a die may be, as long as it makes
# the finder surer. So a lamp's image is hardly taken for a pip any more in pictures made darker or larger.
_MOST_OFF, _HARDLY_OFF, _MORE_LOOKS = 1.15, 1.06, 2
_QUARTERS = [np.array([[c, s], [-s, c]], float) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))]
_WAYS = [quarter @ np.diag([side, 1.0]) for quarter in _QUARTERS for side in (1, -1)]


def look_again(image: Image | Halves, faces: Sequence[Face], runtime: str = "") -> list[Face]:
    """The same candidates, in a photograph (h, w, 3) BGR uint8, with chance, place, size, turn and value as eight looks tell on average."""
    halves = Halves.of(image)
    return [_settled(halves, face, runtime) for face in faces]


def _settled(halves: Halves, face: Face, runtime: str) -> Face:
    """What looks say once a die is as large as it was cut out for, or is no surer for being cut out otherwise."""
    again = _again(halves, face, runtime)
    if _off(again, face) > _MOST_OFF:
        face, again = again, _again(halves, again, runtime)
    for _ in range(_MORE_LOOKS):
        if _off(again, face) < _HARDLY_OFF or again.heat < _HARDLY:
            break
        anew = _again(halves, again, runtime)
        if anew.heat < again.heat:
            break
        face, again = again, anew
    return again


def _off(one: Face, other: Face) -> float:
    """How many times as large one of them is as the other."""
    return max(one.edge / other.edge, other.edge / one.edge)


def _again(halves: Halves, face: Face, runtime: str) -> Face:
    told, says = list[Face](), list[float]()
    for patch, back in _views(halves, face):
        seen = _nearest(decoded(answer_to(patch, runtime, PHOTO)), back)
        told += [seen] if seen else []
        says.append(log_odds(seen.heat if seen else _UNSEEN))
        if len(says) == _FIRST and sum(says) < _FIRST * log_odds(_HARDLY):
            break
    heat = 1 / (1 + math.exp(-float(np.mean(says))))
    return _mean(face, told, heat) if told else replace(face, heat=heat)


def _mean(face: Face, told: Sequence[Face], heat: float) -> Face:
    """The candidate as its looks tell it on average."""
    fourfold = sum(np.exp(4j * one.turn) for one in told)  # a square looks the same after a quarter turn
    x0, y0, x1, y1 = np.mean([one.box for one in told], axis=0).tolist()
    return replace(
        face,
        x=float(np.mean([one.x for one in told])),
        y=float(np.mean([one.y for one in told])),
        edge=float(np.exp(np.mean([math.log(one.edge) for one in told]))),
        turn=float(np.angle(fourfold)) / 4,
        box=(x0, y0, x1, y1),
        heat=heat,
        doubt=float(np.mean([one.doubt for one in told])),
        finder_odds=np.mean([one.finder_odds for one in told], axis=0),
    )


def _views(halves: Halves, face: Face) -> Iterator[tuple[Image, Matrix]]:
    """Eight pictures of a candidate, EDGE_PX wide in each, and for each how its pixels are brought back to the photograph's, (2, 3)."""
    level = halves.level_for(face.edge)
    for k, way in enumerate(_WAYS):
        zoomed = way * (EDGE_PX / face.edge)
        middle = _SIDE / 2 + (k * 3 % STRIDE) - STRIDE / 2  # not always at the same place of a cell
        into = np.column_stack([zoomed, middle - zoomed @ (face.x, face.y)])
        shrunk = np.column_stack([into[:, :2] * 2**level, into[:, 2]])
        shrunk[:, 2] += 0.5 * shrunk[:, :2].sum(1) - 0.5  # OpenCV counts from the middle of the first pixel
        patch = cv2.warpAffine(halves[level], shrunk, (_SIDE, _SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        yield np.asarray(patch, np.uint8), np.asarray(cv2.invertAffineTransform(into), np.float64)


def _nearest(found: Sequence[Face], back: Matrix) -> Face | None:
    """Of what one look finds the likeliest near the middle, in the photograph's pixels."""
    # half a cell more, for the views' middles lie so far about
    near = [face for face in found if math.dist((face.x, face.y), (_SIDE / 2, _SIDE / 2)) < _NEAR + STRIDE / 2]
    if not near:
        return None
    face = max(near, key=lambda one: one.heat)
    x, y = back @ (face.x, face.y, 1)
    along = back[:, :2] @ (math.cos(face.turn), math.sin(face.turn))
    (x0, y0), (x1, y1) = np.sort((back @ np.array([face.box[0::2], face.box[1::2], (1, 1)])), axis=1).T.tolist()
    edge = face.edge * float(np.hypot(*back[:, 0]))
    return replace(face, x=float(x), y=float(y), edge=edge, turn=math.atan2(along[1], along[0]), box=(x0, y0, x1, y1))
