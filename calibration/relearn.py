"""Learning colours again from corrected dice: what the learned sets say of them now, and what they would say having learned.

By the body's colour alone, under the lamps of those evenings; pure numbers. Every die is judged by sets that never saw it (leave one out),
so that the promise is kept at the table.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.profile import DiceSet

Lab = tuple[float, float, float]

OLD_COUNTS = 6.0  # what was learned at calibration counts as so many dice
FEWEST = 5  # corrected dice below which nothing is offered
LEAST_SPREAD: Lab = (9.0, 6.0, 6.0)  # as vision/palette judges; a test holds them together


@dataclass(frozen=True, slots=True)
class Sample:
    """A die that somebody named. name: the set it is of; lab: its body, CIE L*a*b*."""

    name: str
    lab: Lab


@dataclass(frozen=True, slots=True)
class Relearned:
    """before, after: dice of `count` told right by the old sets, and by new ones that have not seen them. sets: learned from all."""

    count: int
    before: int
    after: int
    sets: tuple[DiceSet, ...]

    @property
    def worth_it(self) -> bool:
        """Whether to offer it: enough dice, and more of them right."""
        return self.count >= FEWEST and self.after > self.before


def relearn(sets: Sequence[DiceSet], samples: Sequence[Sample]) -> Relearned:
    """What learning from these dice would bring. Dice of sets that were never learned are left out."""
    known = {one.name for one in sets}
    told = [sample for sample in samples if sample.name in known]
    before = sum(nearest(sets, sample.lab) == sample.name for sample in told)
    after = sum(nearest(_moved(sets, [*told[:i], *told[i + 1 :]]), sample.lab) == sample.name for i, sample in enumerate(told))
    return Relearned(len(told), before, after, _moved(sets, told))


def nearest(sets: Sequence[DiceSet], lab: Lab) -> str:
    """The set whose middle lies fewest of its own spreads away."""
    return min(sets, key=lambda one: _away(one, lab)).name


def _away(one: DiceSet, lab: Lab) -> float:
    spreads = (max(own, least) for own, least in zip(one.spread_lab, LEAST_SPREAD, strict=True))
    return math.hypot(*((seen - middle) / spread for seen, middle, spread in zip(lab, one.body_lab, spreads, strict=True)))


def _moved(sets: Sequence[DiceSet], samples: Sequence[Sample]) -> tuple[DiceSet, ...]:
    """The sets, each drawn towards the dice that are of it, and widened to hold them."""
    return tuple(_with(one, [sample.lab for sample in samples if sample.name == one.name]) for one in sets)


def _with(one: DiceSet, labs: Sequence[Lab]) -> DiceSet:
    if not labs:
        return one
    whole = OLD_COUNTS + len(labs)
    middle = [(OLD_COUNTS * old + sum(lab[i] for lab in labs)) / whole for i, old in enumerate(one.body_lab)]
    spread = [
        math.sqrt((OLD_COUNTS * (own**2 + (old - new) ** 2) + sum(own**2 + (lab[i] - new) ** 2 for lab in labs)) / whole)
        for i, (own, old, new) in enumerate(zip(one.spread_lab, one.body_lab, middle, strict=True))
    ]
    return replace(one, body_lab=_rounded(middle), spread_lab=_rounded(spread))


def _rounded(lab: Sequence[float]) -> Lab:
    return round(lab[0], 2), round(lab[1], 2), round(lab[2], 2)
