"""Dice that lie in somebody's shadow while they are learned: told as if the light were the same everywhere, where that makes sets alike."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from calibration.gather import Sample, gather
from vision.frame import Image
from vision.lamp_change import OTHER_LIGHT, Colour
from vision.local_light import GAMMA, in_one_light, is_light, table_beside
from vision.palette import LEAST_SPREAD, to_lab

FAR = 3.0  # spreads
_TIGHTER = 0.8  # share of the spread within sets, as seen, that is left if it was the light; if it is the table's print, there is more

Floats = npt.NDArray[np.float64]
Floors = Mapping[str, Colour]


def evened(image: Image, samples: Sequence[Sample], floors: Floors, expected: Sequence[str]) -> tuple[list[Sample], dict[str, Colour]]:
    """The samples and floors as they would look in the light that most dice have; as they are where the light is even, or where it is
    rather the table that is not: then the dice of one set look less alike so. floors: by zone, blue-green-red 0..255."""
    beside = table_beside(image, [sample.die.top for sample in samples])
    if len(samples) < 2 or np.isnan(beside).all() or not _is_uneven(beside):
        return [*samples], dict(floors)
    bodies = in_one_light([sample.body.bgr for sample in samples], beside)
    lit = [replace(sample, body=replace(sample.body, bgr=_colour(bgr))) for sample, bgr in zip(samples, bodies, strict=True)]
    if _spread(lit, expected) > _TIGHTER * _spread(samples, expected):
        return [*samples], dict(floors)
    usual = np.nanmedian(beside, axis=0)
    return lit, {name: _colour(usual ** (1 / GAMMA) * 255) if _is_lit_otherwise(floor, usual) else floor for name, floor in floors.items()}


def _is_uneven(beside: Floats) -> bool:
    light = beside[np.isfinite(beside).all(axis=1)].mean(axis=1)
    return bool(light.max() > OTHER_LIGHT * light.min())


def _is_lit_otherwise(floor: Colour, usual: Floats) -> bool:
    """Whether it is the light that makes a floor look otherwise than most, not its print."""
    gain = ((np.array(floor) / 255) ** GAMMA + 0.002) / (usual + 0.002)
    return bool(is_light(gain[None])[0])


def _spread(samples: Sequence[Sample], expected: Sequence[str]) -> float:
    """How far dice lie from the middle of their set: spreads, the root of the mean square. Those that belong to none lie far."""
    named, left = gather(samples, expected)
    groups = [to_lab([s.body.bgr for name, s in named if name == wanted]) for wanted in dict(named)]
    off = [np.square((lab - lab.mean(axis=0)) / LEAST_SPREAD).sum(axis=1) for lab in groups]
    return float(np.sqrt(np.concatenate([*off, np.full(len(left), FAR**2)]).mean()))


def _colour(bgr: npt.ArrayLike) -> Colour:
    b, g, r = np.asarray(bgr, np.float64)
    return float(b), float(g), float(r)
