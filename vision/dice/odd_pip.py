"""Threes and fives whose middle pip is none: a crumb on a two or a four, of another colour than pips or not quite in their middle.

Of 180 dice with a crumb on them four showed one more pip to every reader, 0.98 to 1.0 (seed 14411).
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.frame import Image
from vision.reading import DieReading, asked_about

_WITH_A_MIDDLE = (3, 5)
_PX, _RIM = 40, 3  # pixels of an edge in the view of a top; of its rim, where no pip is, left out
# Edges from the middle of a top within which its middle pip is, and beyond which the outer ones are; pixels of a pip's core.
_MIDDLE, _OUTER, _CORE = 0.18, 0.2, 5
# By how much of the outer pips' contrast with the body the middle one's colour differs from theirs, at least; by how much more than theirs
# do from each other; and how alike in hue it may be then, the cosine of both: what is only paler or darker has a lamp's glint on it. Where
# theirs differ by no more than that from each other, the edges that it may be aside of their middle. Levels of contrast, of fewer of which
# nothing is told. Of 2,826 right threes and fives through eight cameras and lights one is so, of 13 that crumbs had made nine (seeds 14421
# to 14424).
_OTHER, _MORE, _ALIKE, _ASIDE, _CONTRAST = 0.55, 0.25, 0.94, 0.12, 40.0

Floats = npt.NDArray[np.float32]


def odd_pip_asked(image: Image, dice: Sequence[DieReading]) -> list[DieReading]:
    """The same dice of a picture (h, w, 3) BGR uint8; asked about are threes and fives that may show one pip less."""
    out = list(dice)
    for n, die in enumerate(dice):
        if not die.ask and die.value in _WITH_A_MIDDLE and _is_odd(_view(image, die), die.value):
            out[n] = asked_about(die, "blurred")
    return out


def _is_odd(top: Floats, value: int) -> bool:
    """Whether the middle pip of a top (h, w, 3), seen from straight above, is none. value: 3 or 5."""
    inside = slice(_RIM, -_RIM, 2)  # every other pixel tells the body's colour as well, and four times as quickly
    off = top - planes.median(top[inside, inside].reshape(1, -1, 3))[0]
    far = cv2.blur(planes.length(off), (_CORE, _CORE))
    middle, *outer = (divmod(int(np.where(area, far, -1).argmax()), _PX) for area in _AREAS)
    if value == 3:  # on one of both diagonals
        outer = max([outer[0], outer[3]], [outer[1], outer[2]], key=lambda pips: min(far[pip] for pip in pips))
    aside = np.subtract(middle, np.mean(outer, axis=0))
    colours = cv2.blur(off, (_CORE, _CORE))
    its, theirs = colours[middle], np.array([colours[pip] for pip in outer])
    usual = theirs.mean(axis=0)
    contrast = float(np.linalg.norm(usual)) + 1e-6
    differs = float(np.linalg.norm(its - usual)) / contrast
    spread = float(np.linalg.norm(theirs - usual, axis=1).max()) / contrast
    alike = float(its @ usual) / (float(np.linalg.norm(its)) * contrast + 1e-6)
    is_other = differs > _OTHER and differs - spread > _MORE and alike < _ALIKE
    is_aside = spread <= _MORE and float(np.hypot(*aside)) > _ASIDE * _PX
    return contrast >= _CONTRAST and (is_other or is_aside)


def _areas() -> tuple[npt.NDArray[np.bool_], ...]:
    """Of a view: where the middle pip is, and each of the four round it, (h, w) each."""
    at = np.arange(_PX) - (_PX - 1) / 2
    x, y = np.meshgrid(at, at)
    far, within = np.hypot(x, y), np.maximum(np.abs(x), np.abs(y)) < _PX / 2 - _RIM - 1
    outer = [(far > _OUTER * _PX) & within & (y * down > 0) & (x * right > 0) for down in (-1, 1) for right in (-1, 1)]
    return (far < _MIDDLE * _PX, *outer)


_AREAS = _areas()


def _view(image: Image, die: DieReading) -> Floats:
    """The top from straight above."""
    corners = np.array([(0, 0), (_PX, 0), (_PX, _PX), (0, _PX)], np.float32)
    into = cv2.getPerspectiveTransform(np.array(die.top, np.float32), corners)
    return np.asarray(cv2.warpPerspective(image, into, (_PX, _PX), flags=cv2.INTER_LINEAR), np.float32)
