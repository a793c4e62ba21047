"""Threes and fives whose middle pip is none: a crumb on a two or a four, of another colour than pips or not quite in their middle.

Of 180 dice with a crumb on them four showed one more pip to every reader, 0.98 to 1.0 (seed 14411).
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision import planes
from vision.dice.squares import straight
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
    told = [n for n, die in enumerate(dice) if not die.ask and die.value in _WITH_A_MIDDLE]
    if not told:
        return list(dice)
    odd = _are_odd(np.array([_view(image, dice[n]) for n in told]), np.array([dice[n].value for n in told]))
    doubted = {n for n, is_odd in zip(told, odd.tolist(), strict=True) if is_odd}
    return [asked_about(die, "blurred") if n in doubted else die for n, die in enumerate(dice)]


def _are_odd(tops: Floats, values: npt.NDArray[np.int_]) -> npt.NDArray[np.bool_]:
    """Whether the middle pip of tops (n, h, w, 3), seen from straight above, is none, (n,). values: 3 or 5 each."""
    inside = slice(_RIM, -_RIM, 2)  # every other pixel tells the body's colour as well, and four times as quickly
    off = tops - planes.median(tops[:, inside, inside].reshape(len(tops), -1, 3))[:, None, None]
    far = np.array([cv2.blur(face, (_CORE, _CORE)) for face in planes.length(off)])
    far, rows = far.reshape(len(tops), -1), np.arange(len(tops))[:, None]
    found = np.column_stack([area[far[:, area].argmax(axis=1)] for area in _AREAS])
    there = far[rows, found]
    # a three's are on one of both diagonals: these two stand for all four
    first, second = np.array([1, 4, 1, 4]), np.array([2, 3, 2, 3])
    on_first = there[:, first].min(axis=1) >= there[:, second].min(axis=1)
    outer = np.where((values == 5)[:, None], np.arange(1, 5), np.where(on_first[:, None], first, second))
    colours = off.reshape(len(tops), -1, 3)[rows[..., None], found[..., None] + _CORE_AT].mean(axis=2)
    its, theirs = colours[:, 0], colours[rows, outer]
    places = np.stack(np.divmod(found, _PX), axis=2)
    aside = np.hypot(*(places[:, 0] - places[rows, outer].mean(axis=1)).T)
    usual = theirs.mean(axis=1)
    contrast = planes.length(usual) + 1e-6
    differs = planes.length(its - usual) / contrast
    spread = planes.length(theirs - usual[:, None]).max(axis=1) / contrast
    alike = planes.total(its * usual) / (planes.length(its) * contrast + 1e-6)
    is_other = (differs > _OTHER) & (differs - spread > _MORE) & (alike < _ALIKE)
    is_aside = (spread <= _MORE) & (aside > _ASIDE * _PX)
    return np.asarray((contrast >= _CONTRAST) & (is_other | is_aside), np.bool_)


def _areas() -> list[npt.NDArray[np.intp]]:
    """The pixels of a view, counted row by row, among which the middle pip is, and each of the four round it."""
    at = np.arange(_PX) - (_PX - 1) / 2
    x, y = np.meshgrid(at, at)
    far, within = np.hypot(x, y), np.maximum(np.abs(x), np.abs(y)) < _PX / 2 - _RIM - 1
    outer = [(far > _OUTER * _PX) & within & (y * down > 0) & (x * right > 0) for down in (-1, 1) for right in (-1, 1)]
    return [np.flatnonzero(area) for area in (far < _MIDDLE * _PX, *outer)]


_AREAS = _areas()
_CORE_AT = np.array([_PX * y + x for y in range(-(_CORE // 2), _CORE // 2 + 1) for x in range(-(_CORE // 2), _CORE // 2 + 1)])


def _view(image: Image, die: DieReading) -> Floats:
    """The top from straight above."""
    return straight(image, die.top, _PX).astype(np.float32)
