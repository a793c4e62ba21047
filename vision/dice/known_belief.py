"""The learned judgement of a die in a zone of a known table: what speaks for it, and how much that weighs."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from vision.faces import Face
from vision.network import MODELS

HELD = 0.002  # chances are held away from 0 and 1 by this: the networks' word is worth no more
FARTHEST = 25.0  # colours further apart than this are simply another

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class KnownBelief:
    """Learned judgement of a die in a zone of a known table.

    weights: of `evidence`, log-odds that a die lies there with the value we say; ask_below: least chance that is believed; look_again:
    chance below which a face is looked at once more; show_above: least chance of what is asked about at all; fine_above: least share
    of lying flat and free, by the reader, where the pips don't prove it.
    """

    weights: tuple[float, ...]
    ask_below: float
    look_again: float
    show_above: float
    fine_above: float

    @staticmethod
    @lru_cache(maxsize=1)
    def learned() -> "KnownBelief":
        """The one shipped beside the weights of the networks."""
        raw = json.loads((MODELS / "belief.json").read_text(encoding="utf-8"))["table"]["known"]
        return KnownBelief(tuple(raw["weights"]), *(raw[name] for name in ("ask_below", "look_again", "show_above", "fine_above")))


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A face in its place.

    top: its corners, (4, 2) pixels; size: its edge as a share of the nearest known edge, 1.0 where none is known; edge_px: how wide the
    face is if it has that size; kin: how far its body's colour lies from the nearest sure die's, 0 is the same; mass: the reader's
    chance that it has one of the colours in play; again: the second look, the first where none was needed; chance: that a die lies
    there and shows what we say; aside: a little aside it shows another value (vision.dice.aside).
    """

    face: Face
    top: Floats
    size: float
    edge_px: float
    kin: float
    mass: float
    again: Face
    chance: float = 0.0
    aside: bool = False


def evidence(seen: Sequence[Known]) -> Floats:
    """What speaks for a die that shows what we say, (n, 13); the first is a constant, the others are held log-odds, sizes and colours."""
    faces, again = [known.face for known in seen], [known.again for known in seen]
    rows, values = np.arange(len(seen)), np.array([face.value - 1 for face in faces], int)
    shows = [np.array([face.both_odds for face in looked], np.float64).reshape(-1, 6)[rows, values] for looked in (faces, again)]
    states = np.array([face.state_odds for face in again], np.float64).reshape(-1, 5)
    size = np.log(np.maximum([known.size for known in seen], 0.2))
    told = [[known.face.heat, 1 - known.face.doubt, known.mass] for known in seen]
    chances = np.column_stack([np.array(told, np.float64).reshape(-1, 3), 1 - states[:, 1:], np.minimum(*shows)]).clip(HELD, 1 - HELD)
    heat, doubt, mass, cocked, covered, stacked, nothing, value = np.log(chances / (1 - chances)).T
    kin = np.minimum([known.kin for known in seen], FARTHEST)
    return np.column_stack([
        np.ones(len(seen)), heat, cocked, covered, stacked, nothing, doubt,
        10 * np.minimum(size, 0), -10 * np.maximum(size, 0), value, -kin / 10, mass, -1.0 * (values == 0),
    ])  # fmt: skip


def with_chances(seen: Sequence[Known], weighs: KnownBelief) -> list[Known]:
    """The same with the chance that each is a die and shows what we say."""
    if not seen:
        return []
    chances = 1 / (1 + np.exp(-evidence(seen) @ np.array(weighs.weights)))
    return [replace(known, chance=chance) for known, chance in zip(seen, chances.tolist(), strict=True)]
