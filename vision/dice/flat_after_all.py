"""Whether a die that is asked about, as it is faint or blurred, lies flat and free after all: by the readers of photographs, and by how it
stands where the camera sees it from, weighed together. Learned by vision.training.judge.flat_after_all.
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
UNSEEN = 0.5  # chance that a die stands as a flat one does of which nobody has seen it
# Chance from which on it is believed. On 1,000 tables, plain ones, ones of leaning and stacked dice, ones strewn with things and ones where
# dice lie as in a game, a third through a camera that makes pale and dark, judged by weights from the other half of them: of 169 flat dice
# that were but faint or blurred 116 have as much, of 66 that were not flat, or no dice, none (0.85 the next). Of dice that seemed to lean
# four flat ones of 28 have, and three of 917 others, so these are asked about.
BELIEVED = 0.9

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
        return float(1 / (1 + np.exp(-evidence([(die, face)]) @ np.array(self.weights)))[0]) >= BELIEVED


def evidence(seen: Sequence[tuple[DieReading, Face]]) -> Floats:
    """What speaks for lying flat and free, log-odds, (n, 3), the first a constant: how it stands, and how it lies to those who read
    photographs. What the table's own reader says of that, and how sure it is at all, told nothing more."""
    stands = np.array([UNSEEN if die.stands_flat is None else die.stands_flat for die, _ in seen], np.float64)
    lies = np.array([face.state_odds[0] for _, face in seen], np.float64)
    chances = np.column_stack([stands.clip(STANDS_HELD, 1 - STANDS_HELD), lies.clip(HELD, 1 - HELD)])
    return np.column_stack([np.ones(len(seen)), np.log(chances / (1 - chances))])
