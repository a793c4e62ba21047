"""How many dice that lean, or stand on others, are believed as if they lay flat, and how many flat ones are asked about, on composed
tables, one look each.

    python -m vision.training.measure.leaning [--tables 60] [--seed 4747] [--towers 0.1]

--towers: so many of the dice have another one on top; of the lower ones nothing is said.
"""

import argparse
from collections import Counter

import cv2
import numpy as np
from rich.progress import track

from vision.frame import Frame
from vision.pipeline import TableReader
from vision.training.compose.live import SIZE_PX, noisy
from vision.training.compose.tables import TableTruth, table_scene
from vision.training.draw.dice import Die
from vision.training.lay.upset import stack

LEANING = 0.15  # share of the dice, by 15 to 44 degrees
STEEP_DEG = 25.0
REACH = 0.6  # edges between the middles of a die's top and of its reading


def counted(seed: int, index: int, towers: float = 0.0) -> Counter[str]:
    """What became of the dice of one table."""
    rng = np.random.default_rng([seed, index])

    def upset(dice: list[Die], *_: object) -> None:
        chance = np.random.default_rng([seed, index, 1])  # its own, so that the other dice lie as they do without towers
        for die in list(dice):
            if chance.random() < towers and die.state == "fine":
                stack(die, dice, chance)

    picture, truths, pose = table_scene(rng, size_px=SIZE_PX, odd=LEANING, upset=upset)
    reader = TableReader(colours={t.colour for t in truths}, sizes_mm=sorted({t.size_mm for t in truths}))
    dice = reader.read(Frame(noisy(picture, rng), 0.0, "composed", 0, still=True)).dice
    out = Counter[str]()
    for truth in truths:
        if truth.state == "under":
            continue
        reach = REACH * truth.size_mm * pose.lens.focal_px / pose.position_mm[2]
        die = next((die for die in dice if np.hypot(*(np.mean(die.top, 0) - truth.top.mean(0))) < reach), None)
        for kind in _kinds(truth):
            out[kind] += 1
            if die is not None and die.ask:
                out[f"{kind} asked"] += 1
            elif die is not None:
                out[f"{kind} believed"] += 1
                out[f"{kind} believed, value wrong"] += die.value != truth.value
    return out


def _kinds(truth: TableTruth) -> list[str]:
    """What it is counted as."""
    if truth.state == "cocked":
        return ["leaning", f"leaning by {STEEP_DEG:.0f}° or more"] if truth.lean_deg >= STEEP_DEG else ["leaning"]
    return ["stacked"] if truth.state == "stacked" else ["flat"]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seed", type=int, default=4747)
    parser.add_argument("--towers", type=float, default=0.0)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    total = Counter[str]()
    for index in track(range(options.tables), "tables", transient=True):
        total.update(counted(options.seed, index, options.towers))
    print("\n".join(f"{kind} {count}" for kind, count in sorted(total.items())))


if __name__ == "__main__":
    main()
