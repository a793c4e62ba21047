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
