"""Whether a photograph was shaken: dice then are sharp along one direction and smeared across it.

Pips and edges of dice lie in all directions, so that a still picture changes as much in one as in another, be it sharp, soft or noisy. One
that the camera's movement smeared by a third of a die does not, and there a four looks like a six.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.faces import Face
from vision.frame import Image
from vision.halves import Halves

_SIDE, _ROUND = 48, 1.6  # pixels of what is cut out of the picture about a face, and edges of the face
_STEP, _RIM = 4.8, 5  # pixels: how fine the changes are that count, and what is left out along the rim
_DIRECTIONS = 8
_LEAST_PRESENCE = 0.6
_STILL = 1.0


def evenness(image: Image | Halves, faces: Sequence[Face]) -> float:
    """How alike in all directions the dice of a photograph change: 1 where quite, near 0 where it was shaken. 1 where no die lies."""
    halves = Halves.of(image)
    changes = [_changes(_about(halves, face)) for face in faces if face.presence > _LEAST_PRESENCE]
    if not changes:
        return _STILL
    each = np.sum(changes, axis=0)
    return float(each.min() / each.max()) if each.max() > 0 else _STILL


def _about(halves: Halves, face: Face) -> npt.NDArray[np.float32]:
    """What lies about a face, (_SIDE, _SIDE), in grey, as the camera sees it."""
    level = halves.level_for(face.edge)
    zoom = _SIDE / (_ROUND * face.edge) * 2**level
    middle = np.array([face.x, face.y]) / 2**level - 0.5
    into = np.column_stack([np.eye(2) * zoom, _SIDE / 2 - 0.5 - zoom * middle])
    part = cv2.warpAffine(halves[level], into, (_SIDE, _SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), np.float32)


def _changes(grey: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """How much a picture bends along each direction, (_DIRECTIONS,), as a share of all its contrast."""
    out = np.empty(_DIRECTIONS)
    for k in range(_DIRECTIONS):
        x, y = _STEP * np.cos(np.pi * k / _DIRECTIONS), _STEP * np.sin(np.pi * k / _DIRECTIONS)
        ahead, behind = (_moved(grey, sign * x, sign * y) for sign in (1, -1))
        out[k] = np.square((ahead + behind - 2 * grey)[_RIM:-_RIM, _RIM:-_RIM]).mean()
    return out / (float(grey.var()) + 1)


def _moved(grey: npt.NDArray[np.float32], x: float, y: float) -> npt.NDArray[np.float32]:
    to = np.array([[1, 0, x], [0, 1, y]], np.float32)
    return np.asarray(cv2.warpAffine(grey, to, grey.shape[::-1], borderMode=cv2.BORDER_REPLICATE), np.float32)
