"""How many dice that lean are believed as if they lay flat, and how many flat ones are asked about, on composed tables, one look each.

    python -m vision.training.leaning [--tables 60] [--seed 4747]
"""

import argparse
from collections import Counter

import cv2
import numpy as np

from vision.frame import Frame
from vision.pipeline import TableReader
from vision.training.measured import SIZE_PX, noisy
from vision.training.tables import table_scene

LEANING = 0.15  # share of the dice, by 15 to 44 degrees
REACH = 0.6  # edges between the middles of a die's top and of its reading


def counted(seed: int, index: int) -> Counter[str]:
    """What became of the dice of one table."""
    rng = np.random.default_rng([seed, index])
    picture, truths, pose = table_scene(rng, size_px=SIZE_PX, odd=LEANING)
    reader = TableReader(colours={t.colour for t in truths}, sizes_mm=sorted({t.size_mm for t in truths}))
    dice = reader.read(Frame(noisy(picture, rng), 0.0, "composed", 0, still=True)).dice
    out = Counter[str]()
    for truth in truths:
        reach = REACH * truth.size_mm * pose.lens.focal_px / pose.position_mm[2]
        die = next((die for die in dice if np.hypot(*(np.mean(die.top, 0) - truth.top.mean(0))) < reach), None)
        kind = "leaning" if truth.state == "cocked" else "flat"
        out[kind] += 1
        if die is not None and die.ask:
            out[f"{kind} asked"] += 1
        elif die is not None:
            out[f"{kind} believed"] += 1
            out[f"{kind} believed, value wrong"] += die.value != truth.value
    return out


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seed", type=int, default=4747)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    total = Counter[str]()
    for index in range(options.tables):
        total.update(counted(options.seed, index))
    print(", ".join(f"{kind} {count}" for kind, count in sorted(total.items())))


if __name__ == "__main__":
    main()
