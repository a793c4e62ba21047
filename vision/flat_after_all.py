"""Whether a die that is asked about lies flat and free after all, by all who have seen it: its own table's readers, those of photographs,
and how it stands where the camera sees it from.

Each by itself would believe one leaning die or other in fifty; together they part them. Learned by vision.training.flat_after_all.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from vision.faces import Face
from vision.network import MODELS
from vision.reading import DieReading

HELD, STANDS_HELD = 0.002, 1e-4  # chances are held away from 0 and 1 by this: a network's word is worth no more
UNTOLD, UNSEEN = 0.9, 0.5  # chance that a die lies flat of which the table's reader, or nobody, has said how it lies or stands
# Chance from which on it is believed to, and of one that seemed to lean. On plain tables, ones of leaning and stacked dice and ones strewn
# with things, through several cameras, judged by weights from the other half of them: of 107 flat dice that were but faint or blurred 63
# have more than the first, of 132 that were not flat, or no dice, none (0.83); of 46 flat ones that seemed to lean nine have more than the
# second, of 1,378 others none (0.94).
BELIEVED, SEEMED_TO_LEAN = 0.9, 0.95

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FlatBelief:
    """weights: of `evidence`, log-odds that it lies flat and free."""

    weights: tuple[float, ...]

    @staticmethod
    @lru_cache(maxsize=1)
    def learned() -> "FlatBelief":
        """The one shipped beside the weights of the networks."""
        raw = json.loads((MODELS / "belief.json").read_text(encoding="utf-8"))["table"]["flat_after_all"]
        return FlatBelief(tuple(raw["weights"]))

    def is_believed(self, die: DieReading, face: Face) -> bool:
        """Whether it lies flat and free surely enough not to ask. face: what the readers of photographs say of it."""
        return self.chance(die, face) >= (SEEMED_TO_LEAN if die.why_ask == "cocked" else BELIEVED)

    def chance(self, die: DieReading, face: Face) -> float:
        """That it lies flat and free, 0..1. face: as for `is_believed`."""
        return float(1 / (1 + np.exp(-evidence([(die, face)]) @ np.array(self.weights)))[0])


def evidence(seen: Sequence[tuple[DieReading, Face]]) -> Floats:
    """What speaks for lying flat and free, log-odds, (n, 5), the first a constant: how it stands, how it lies to the table's reader and to
    those of photographs, and how sure it is at all."""
    stands = [UNSEEN if die.stands_flat is None else die.stands_flat for die, _ in seen]
    lies = [UNTOLD if die.flat is None else die.flat for die, _ in seen]
    told = [(lying, float(face.state_odds[0]), die.confidence) for lying, (die, face) in zip(lies, seen, strict=True)]
    held = np.array(stands, np.float64).clip(STANDS_HELD, 1 - STANDS_HELD)
    others = np.array(told, np.float64).reshape(-1, 3).clip(HELD, 1 - HELD)
    chances = np.column_stack([held, others])
    return np.column_stack([np.ones(len(seen)), np.log(chances / (1 - chances))])
