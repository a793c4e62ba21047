"""The mean of the weights of trainings that set out from the same weights: better than any on what only one of them saw.

    python -m vision.training.teach.mean --of finder-a.pt finder-b.pt --out finder.pt [--share 0.5] [--halves]
                                          [--as-sure-as a.pt --shards DIR]

The statistics of the normalisations are averaged as the weights are, not taken anew: that is half of the gain. Kept where it was measured
to help (vision/models/HISTORY.md); of trainings without a common start the mean is noise.
"""

import argparse
from collections.abc import Sequence
from functools import reduce
from pathlib import Path

import torch

from vision.training.teach.sureness import Weights, as_sure_as


def mean(one: Weights, other: Weights, share: float) -> Weights:
    """share: of the other, 0..1. Counters of batches are taken from the first."""
    if {name: values.shape for name, values in one.items()} != {name: values.shape for name, values in other.items()}:
        raise SystemExit("These are weights of different networks.")
    return {name: (1 - share) * one[name] + share * other[name] if one[name].is_floating_point() else one[name] for name in one}


def even_mean(all_: Sequence[Weights]) -> Weights:
    """All counting the same."""
    return reduce(lambda so_far, more: mean(so_far, more[1], 1 / (more[0] + 1)), enumerate(all_[1:], 1), all_[0])


def halved(weights: Weights) -> Weights:
    """In two bytes a number, to keep: a training begins from them as well. Statistics and shifts stay as they are."""
    return {name: values.half() if values.ndim > 1 else values for name, values in weights.items()}


def whole(path: Path) -> Weights:
    """Weights from a file, those kept in two bytes a number too, as floats."""
    return {name: values.float() for name, values in torch.load(path).items()}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--of", type=Path, nargs="+", required=True)
    parser.add_argument("--share", type=float, help="of the second of two, 0..1; all count the same without")
    parser.add_argument("--as-sure-as", type=Path, help="a finder whose heat the mean's is brought to (vision.training.teach.sureness)")
    parser.add_argument("--shards", type=Path, help="composed pictures, for --as-sure-as")
    parser.add_argument("--halves", action="store_true", help="write two bytes a number")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    weights = [whole(path) for path in options.of]
    made = even_mean(weights) if options.share is None else mean(weights[0], weights[1], options.share)
    if options.as_sure_as:
        made = as_sure_as(made, whole(options.as_sure_as), options.shards)
    torch.save(halved(made) if options.halves else made, options.out)


if __name__ == "__main__":
    main()
