"""What is taken for a die where none lies: composed tables with chips, cards, buttons, printed dots, cloth and hands, and no die at all.

    python -m vision.training.without_dice [--pictures 120] [--seed 5]
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from rich.progress import track

from vision.frame import Image
from vision.photo import read_photo
from vision.training import covers, snapshots
from vision.training.scenes import faults, table_top

SIDE = 768
HAND, ODD_LAMP = 0.2, 0.35


def bare_table(rng: np.random.Generator) -> Image:
    """A table on which dice might lie, (SIDE, SIDE, 3), and none does."""
    edge = float(np.exp(rng.uniform(np.log(14), np.log(60))))
    picture = table_top(rng, SIDE, edge, free=True, quiet=False)
    if rng.random() < HAND:
        covers.hand(picture, rng, edge)
    if rng.random() < ODD_LAMP:
        picture = snapshots.odd_lamp(picture, rng)
    return faults(picture, rng, edge)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=int, default=120)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", type=Path, help="folder for the pictures of which something is believed")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    believed = asked = with_one = 0
    for index in track(range(options.pictures), "reading tables without dice"):
        picture = bare_table(np.random.default_rng([options.seed, index]))
        dice = read_photo(picture)
        sure = [die for die in dice if not die.ask]
        believed, asked, with_one = believed + len(sure), asked + len(dice) - len(sure), with_one + bool(sure)
        if sure and options.out:
            options.out.mkdir(parents=True, exist_ok=True)
            for die in sure:
                x, y, w, h = (round(v) for v in die.box)
                cv2.rectangle(picture, (x - 2, y - 2), (x + w + 2, y + h + 2), (0, 0, 255), 2)
            cv2.imwrite(str(options.out / f"{index:04d}.jpg"), picture)
    print(f"{options.pictures} tables without dice: on {with_one} something is believed ({believed} faces), {asked} faces are asked about")


if __name__ == "__main__":
    main()
