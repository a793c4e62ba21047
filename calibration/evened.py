"""Dice that lie in somebody's shadow while they are learned: told as if the light were the same everywhere, where that makes sets alike."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from calibration.gather import Sample, gather
from vision.colours.palette import LEAST_SPREAD
from vision.colours.top_faces import to_lab
from vision.frame import Image
from vision.lamps.lamp_change import OTHER_LIGHT, Colour
from vision.lamps.local_light import GAMMA, GRAIN, in_one_light, is_light, table_beside

_TIGHTER = 0.6  # share of the squared spread within sets, as seen, that is left if it was the light; if it is the print, there is more

Floats = npt.NDArray[np.float64]
Floors = Mapping[str, Colour]


def evened(image: Image, samples: Sequence[Sample], floors: Floors, expected: Sequence[str]) -> tuple[list[Sample], dict[str, Colour]]:
    """The samples and floors as they would look in the light that most dice have; as they are where the light is even, or where no
    set has dice in both lights which tell that it is not the print. floors: by zone, blue-green-red 0..255."""
    beside = table_beside(image, [sample.die.top for sample in samples])
    if len(samples) < 2 or not _is_uneven(beside.mean(axis=1)):
        return [*samples], dict(floors)
    bodies = in_one_light([sample.body.bgr for sample in samples], beside)
    lit = [replace(sample, body=replace(sample.body, bgr=_colour(bgr))) for sample, bgr in zip(samples, bodies, strict=True)]
    if not _is_more_alike(samples, lit, beside.mean(axis=1), expected):
        return [*samples], dict(floors)
    usual = np.nanmedian(beside, axis=0)
    return lit, {name: _colour(usual ** (1 / GAMMA) * 255) if _is_lit_otherwise(floor, usual) else floor for name, floor in floors.items()}


def _is_uneven(light: Floats) -> bool:
    """Whether some have another light than others. light: (n,), nan where it is not known."""
    known = light[np.isfinite(light)]
    return len(known) > 1 and bool(known.max() > OTHER_LIGHT * known.min())


def _is_lit_otherwise(floor: Colour, usual: Floats) -> bool:
    """Whether a floor has so much more or less light than most that it is in another, and it is not its print."""
    gain = ((np.array(floor) / 255) ** GAMMA + GRAIN) / (usual + GRAIN)
    return not 1 / OTHER_LIGHT <= float(gain.mean()) <= OTHER_LIGHT and bool(is_light(gain[None])[0])


def _is_more_alike(seen: Sequence[Sample], lit: Sequence[Sample], light: Floats, expected: Sequence[str]) -> bool:
    """Whether the sets of which dice lie in both lights are more alike in one; where there is none nothing tells light from print."""
    number = {id(sample): n for n, sample in enumerate(lit)}
    named, _ = gather(lit, expected)
    groups = [[number[id(sample)] for name, sample in named if name == wanted] for wanted in dict(named)]
    told = [group for group in groups if _is_uneven(light[group])]
    as_seen, as_lit = (sum(_spread([samples[n] for n in group]) for group in told) for samples in (seen, lit))
    return bool(told) and as_lit <= _TIGHTER * as_seen


def _spread(samples: Sequence[Sample]) -> float:
    """How far dice lie from the middle of them: squares of spreads."""
    lab = to_lab([sample.body.bgr for sample in samples])
    return float(np.square((lab - lab.mean(axis=0)) / LEAST_SPREAD).sum())


def _colour(bgr: npt.ArrayLike) -> Colour:
    b, g, r = np.asarray(bgr, np.float64)
    return float(b), float(g), float(r)
