"""The mean of the weights of two trainings that set out from the same weights: better than either on what only one of them saw.

    python -m vision.training.mean --of finder-a.pt finder-b.pt --out finder.pt [--share 0.5]

Kept where it was measured to help (vision/models/CARD.md); of trainings without a common start the mean is noise.
"""

import argparse
from pathlib import Path

import torch


def mean(one: Path, other: Path, share: float) -> dict[str, torch.Tensor]:
    """share: of the other, 0..1. Counters of batches are taken from the first."""
    a, b = torch.load(one), torch.load(other)
    if {name: values.shape for name, values in a.items()} != {name: values.shape for name, values in b.items()}:
        raise SystemExit(f"{one} and {other} are weights of different networks.")
    return {name: (1 - share) * a[name] + share * b[name] if a[name].is_floating_point() else a[name] for name in a}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--of", type=Path, nargs=2, required=True)
    parser.add_argument("--share", type=float, default=0.5, help="of the second, 0..1")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.save(mean(*options.of, options.share), options.out)


if __name__ == "__main__":
    main()
