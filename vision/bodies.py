"""The body colours of many dice at once: the median of points on each top face that lie beside and between the nine places of pips."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.frame import Image

# Of the edge, from the middle: pips lie at 0 and about 0.26 along and down. An even lattice hit so many of a six's that sixes were a clump.
_BETWEEN, _BESIDE = 0.13, (0.36, 0.40)
_PLACES = [(x, y) for x in (-_BETWEEN, _BETWEEN) for y in (-_BETWEEN, _BETWEEN)] + [
    place
    for far in _BESIDE
    for side in (-far, far)
    for place in [(side, -_BETWEEN), (side, _BETWEEN), (-_BETWEEN, side), (_BETWEEN, side), (side, -far), (side, far)]
]
# Share of the most light that a camera tells, from which on a channel may be cut off, and the hue is no longer the die's: under a glaring
# lamp a red one of L* 76 and -20 degrees, its red cut off, was purple to all readers, 0.89 and 0.998 (seed 13204, table 16); seven orange
# ones, of two channels, were yellow, 0.9956 to 0.9997 and 1.0 (13411, table 24).
CUT_OFF = 0.97
_ALONG, _DOWN = (places[None, :, None] for places in np.array(_PLACES).T)


def bodies_lab(image: Image, tops: npt.ArrayLike | Sequence[npt.ArrayLike]) -> npt.NDArray[np.float32]:
    """(n, 3) CIE L*a*b*, L 0..100, of faces given by their corners in pixels, (n, 4, 2) in order round each."""
    corners = np.asarray(tops, np.float64).reshape(-1, 4, 2)
    if not len(corners):
        return np.empty((0, 3), np.float32)
    along, down = corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
    points = corners.mean(axis=1)[:, None] + _ALONG * along[:, None] + _DOWN * down[:, None]
    height, width = image.shape[:2]
    x, y = points[..., 0].astype(int).clip(0, width - 1), points[..., 1].astype(int).clip(0, height - 1)
    body = planes.median(image[y, x])[:, None] / np.float32(255)
    return np.asarray(cv2.cvtColor(body, cv2.COLOR_BGR2LAB), np.float32)[:, 0]


def are_cut_off(bodies: npt.NDArray[np.floating]) -> npt.NDArray[np.bool_]:
    """Which of these, (n, 3) L*a*b*, are as bright as can be in some colour, (n,)."""
    if not len(bodies):
        return np.zeros(0, np.bool_)
    return np.asarray(cv2.cvtColor(bodies[:, None].astype(np.float32), cv2.COLOR_LAB2BGR).max(axis=(1, 2)) >= CUT_OFF, np.bool_)
