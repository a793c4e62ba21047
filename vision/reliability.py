"""Does a stated confidence keep its word? Readings in bands of confidence, with how often each band was right: plain data to draw."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

BOUNDS = (0.0, 0.3, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 1.0)  # finer towards certainty, where "ask" is decided


@dataclass(frozen=True, slots=True)
class Band:
    """Readings whose stated confidence lies in low ≤ confidence < high (the last band holds 1.0 too).

    stated: their mean confidence; right: the share that was right; surely_above, surely_below: its 95 % Wilson interval; dice: how many.
    """

    low: float
    high: float
    stated: float
    right: float
    surely_above: float
    surely_below: float
    dice: int

    @property
    def kept(self) -> bool:
        """Whether what was stated agrees with what came out, as far as so few dice can tell."""
        return self.surely_above <= self.stated <= self.surely_below


def reliability(stated: Iterable[tuple[float, bool]]) -> tuple[Band, ...]:
    """Bands of (confidence 0..1, was it right) pairs, lowest first; bands without a die are left out."""
    pairs = list(stated)
    bands = []
    for low, high in itertools.pairwise(BOUNDS):
        inside = [(c, right) for c, right in pairs if low <= c < high or (high == BOUNDS[-1] and c == high)]
        found = share(sum(right for _, right in inside), len(inside))
        if found is not None:
            bands.append(Band(low, high, float(np.mean([c for c, _ in inside])), *found, len(inside)))
    return tuple(bands)


def share(part: int, whole: int) -> tuple[float, float, float] | None:
    """part / whole with its 95 % Wilson interval; None of nothing.

    >>> [round(v, 3) for v in share(99, 100)]
    [0.99, 0.946, 0.998]
    """
    if whole == 0:
        return None
    z, p = 1.96, part / whole
    middle = (p + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z / (1 + z * z / whole) * np.sqrt(p * (1 - p) / whole + z * z / (4 * whole * whole))
    return p, max(0.0, float(middle - half)), min(1.0, float(middle + half))  # of none, or all, it lies a rounding beyond


def off_by(bands: Iterable[Band]) -> float:
    """How far stated confidence and share right lie apart, over all dice (the expected calibration error), 0..1."""
    known = list(bands)
    dice = sum(band.dice for band in known)
    return sum(abs(band.stated - band.right) * band.dice for band in known) / dice if dice else 0.0
