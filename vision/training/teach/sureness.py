"""How sure a finder is that dice are there, brought to another's measure: a straight line through its heat, its order unchanged.

The mean of two finders keeps what both know and is surer of nothing: what only one of them believed has gone, and with it half of the
heat. That is why it is better on photographs of sources that neither has seen; but thresholds and judgement were chosen for the
measure of one.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from vision.training.teach.feed import composed, finder_batches
from vision.training.teach.networks import Finder

Weights = dict[str, torch.Tensor]
PICTURES, AT_ONCE = 288, 24


def as_sure_as(weights: Weights, other: Weights, shards: Path) -> Weights:
    """The weights of a finder whose heat at composed dice has the mean and the spread that the other's has."""
    rng = np.random.default_rng(1)
    batches = list(islice(finder_batches(composed(shards, rng), AT_ONCE, rng), PICTURES // AT_ONCE))
    mine, theirs = (np.fromiter(_heat_at_dice(one, batches), float) for one in (weights, other))
    scale = float(theirs.std() / mine.std())
    return rescaled(weights, scale, float(theirs.mean() - scale * mine.mean()))


def rescaled(weights: Weights, scale: float, shift: float) -> Weights:
    """The same finder, its heat (log-odds) times `scale` plus `shift`."""
    out = {name: values.clone() for name, values in weights.items()}
    out["head.1.weight"][0] *= scale
    out["head.1.bias"][0] = out["head.1.bias"][0] * scale + shift
    return out


def _heat_at_dice(weights: Weights, batches: list[tuple[np.ndarray, ...]]) -> Iterator[float]:
    """Log-odds where dice are, the largest of the neighbouring cells."""
    net = Finder()
    net.load_state_dict(weights)
    net.eval()
    with torch.no_grad():
        for pictures, target, _ in batches:
            heat = functional.max_pool2d(net(torch.from_numpy(pictures).float())[:, :1], 3, 1, 1)[:, 0]
            yield from heat[torch.from_numpy(target[:, 0] == 1)].tolist()
