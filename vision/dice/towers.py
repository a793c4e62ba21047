"""Dice on top of others, told by how far apart their pips seem: nearer to the camera they are larger than the others of their set.

Seen from straight above a tower is one die, and nothing of the lower one shows. But a 16 mm die on another, 550 mm beneath the camera,
seems larger by 3 %, and the pips of one set's dice are alike to 1 %. The network that sees how dice stand has doubts of most of these,
too few to ask by alone: both together ask about 28 of 72 towers that were believed, and about none of 2,231 dice on the table.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.dice.lean import pips_px
from vision.frame import Image
from vision.reading import DieReading, altered
from vision.table_plane import CameraPose, to_table_mm

# Chance of lying flat (vision.dice.poise) from which on a die is not looked at; of 2,182 flat ones that are believed 202 have less. With
# 0.98 four towers more of 72 are asked about, and three flat dice of 2,231.
SURELY_FLAT = 0.95
# How much larger than the others' a die's pattern is, where 1 is that of a die on top of one other: below, measured patterns differ by
# chance (of 2,518 dice as in a game five had 0.5 to 0.71), beyond it is no tower of two. Of towers 90 in 100 have 0.77 to 1.23.
LEAST, MOST = 0.75, 1.6
# Makers set fours and fives in one square; twos and threes on its corners, or nearer together, never further apart.
_ALSO = {2: (2, 4, 5), 3: (3, 4, 5), 4: (4, 5), 5: (4, 5), 6: (6,)}


def towers_asked(image: Image, dice: Sequence[DieReading], pose: CameraPose, heights_mm: Sequence[float]) -> list[DieReading]:
    """The same dice of a picture (h, w, 3) BGR uint8; asked about is what seems to stand on another. heights_mm: the edge that each must
    have."""
    out = list(dice)
    perhaps = [n for n, die in enumerate(dice) if _is_open(die) and die.stands_flat is not None and die.stands_flat < SURELY_FLAT]
    beside = {n: _like_it(n, dice, heights_mm) for n in perhaps}
    wanted = sorted({k for n, others in beside.items() if others for k in (n, *others)})
    reach = _reaches_mm(image, [dice[k] for k in wanted], pose, [heights_mm[k] for k in wanted])
    reach_of = {k: far for k, far in zip(wanted, reach, strict=True) if far is not None}
    for n in perhaps:
        others = [reach_of[k] for k in beside[n] if k in reach_of]
        if n in reach_of and others and LEAST < _raised(reach_of[n] / float(np.median(others)), heights_mm[n], pose) < MOST:
            out[n] = altered(dice[n], ask=True, why_ask="stacked")
    return out


def _is_open(die: DieReading) -> bool:
    """Whether it has pips to compare, and nothing but perhaps its colour is in doubt."""
    return die.value in _ALSO and (not die.ask or die.why_ask == "colour")


def _like_it(number: int, dice: Sequence[DieReading], heights_mm: Sequence[float]) -> list[int]:
    """The other dice of its colour and size whose pips lie as far apart: of its own value, where there is one."""
    die = dice[number]
    kin = [
        n
        for n, other in enumerate(dice)
        if n != number and _is_open(other) and other.colour == die.colour and heights_mm[n] == heights_mm[number]
    ]
    assert die.value is not None
    return [n for n in kin if dice[n].value == die.value] or [n for n in kin if dice[n].value in _ALSO[die.value]]


def _raised(larger: float, height_mm: float, pose: CameraPose) -> float:
    """How many dice it stands on, by how many times as large as others its pattern is: similar triangles, wherever it lies."""
    above = pose.position_mm[2] - height_mm  # from the top of a die on the table to the camera
    return (1 - 1 / larger) * above / height_mm


def _reaches_mm(image: Image, dice: Sequence[DieReading], pose: CameraPose, heights_mm: Sequence[float]) -> list[float | None]:
    """How far the outer pips of each lie from their middle, if it lies on the table; None where its pips can't be parted."""
    seen = zip(dice, pips_px(image, [die.top for die in dice]), strict=True)
    pips = [found if len(found) == die.value else found[:0] for die, found in seen]
    counts = [len(found) for found in pips]
    if not any(counts):
        return [None] * len(dice)
    places = to_table_mm(np.concatenate(pips), pose, np.repeat(heights_mm, counts))
    return [_reach(part) if len(part) else None for part in np.split(places, np.cumsum(counts)[:-1])]


def _reach(pips_mm: npt.NDArray[np.float64]) -> float:
    far = np.sort(np.linalg.norm(pips_mm - pips_mm.mean(axis=0), axis=1))
    return float(far[-min(len(far), 4) :].mean() if len(far) != 3 else far[1:].mean())
