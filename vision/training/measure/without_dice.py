"""What is taken for a die where none lies: composed tables without any die, of several kinds.

    python -m vision.training.measure.without_dice [--of cards chips] [--pictures 40] [--seed 5]
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from rich.progress import track

from vision.photo import read_photo
from vision.training.compose.bare_tables import KINDS, bare_table

SIDE = 768


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--of", nargs="+", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--pictures", type=int, default=40, help="of each kind")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", type=Path, help="folder for the pictures of which something is believed")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    for kind in options.of:
        told = [_read(kind, options.seed, index, options.out) for index in track(range(options.pictures), f"reading {kind}")]
        with_one, believed, asked = (sum(part) for part in zip(*told, strict=True))
        print(f"{kind}: {options.pictures} tables, on {with_one} something is believed ({believed} faces), {asked} faces are asked about")


def _read(kind: str, seed: int, index: int, out: Path | None) -> tuple[bool, int, int]:
    """Whether a face is believed on one table, how many are, and how many asked about. out: keep the picture there if one is."""
    picture, _ = bare_table(np.random.default_rng([seed, index]), SIDE, kind)
    dice = read_photo(picture)
    sure = [die for die in dice if not die.ask]
    if sure and out:
        out.mkdir(parents=True, exist_ok=True)
        for die in sure:
            x, y, w, h = (round(v) for v in die.box)
            cv2.rectangle(picture, (x - 2, y - 2), (x + w + 2, y + h + 2), (0, 0, 255), 2)
        cv2.imwrite(str(out / f"{kind}-{index:04d}.jpg"), picture)
    return bool(sure), len(sure), len(dice) - len(sure)


if __name__ == "__main__":
    main()
