"""One die so near that it nearly fills its picture: cut out of labelled pictures, in their colours and in grey, and read.

    python -m vision.training.measure.close_ups --images DIR … [--pictures 25]

Of each picture one die, by chance; the picture that is cut out is a square of 128 pixels, so many times as wide as the die's box.
"""

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from rich.progress import track

from vision.frame import Image
from vision.labels import labelled
from vision.photo import read_photo
from vision.pictures import load_image
from vision.reading import DieReading

SIDE_PX = 128
WIDE = (1.0, 1.15, 1.35, 1.6, 2.4)  # sides of the picture in sides of the die's box
KINDS = ("right", "asked", "wrong", "missed")


def cut_out(image: Image, box: Sequence[float], wide: float) -> Image:
    """The square round a die's box (x, y, width, height), SIDE_PX wide; what lies beyond the picture is as its edge."""
    x, y, w, h = box
    side = wide * max(w, h)
    zoom = SIDE_PX / side
    into = np.array([[zoom, 0, SIDE_PX / 2 - zoom * (x + w / 2)], [0, zoom, SIDE_PX / 2 - zoom * (y + h / 2)]])
    how = cv2.INTER_AREA if zoom < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.warpAffine(image, into, (SIDE_PX, SIDE_PX), flags=how, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def verdict(dice: Sequence[DieReading], value: int, wide: float) -> str:
    """What became of the die in the middle: one of KINDS."""
    reach = 0.35 * SIDE_PX / wide
    there = [d for d in dice if max(abs(d.box[0] + d.box[2] / 2 - SIDE_PX / 2), abs(d.box[1] + d.box[3] / 2 - SIDE_PX / 2)) < reach]
    believed = [die for die in there if not die.ask]
    if not believed:
        return "asked" if there else "missed"
    return "right" if all(die.value == value for die in believed) else "wrong"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--images", type=Path, nargs="+", required=True, help="folders with labels.jsonl")
    parser.add_argument("--pictures", type=int, default=25, help="of each folder")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    chance, found = random.Random(5), {(wide, how): Counter[str]() for wide in WIDE for how in ("colours", "grey")}
    pairs = [pair for folder in options.images for pair in _some(folder, options.pictures, chance)]
    for label, path in track(pairs, "reading"):
        image, die = load_image(path), chance.choice(label["dice"])
        for (wide, how), counts in found.items():
            near = cut_out(image, die["box"], wide)
            if how == "grey":
                near = np.repeat(cv2.cvtColor(near, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
            counts[verdict(read_photo(near), die["value"], wide)] += 1
    for (wide, how), counts in found.items():
        print(f"{wide} as wide, {how}: {', '.join(f'{counts[kind]} {kind}' for kind in KINDS)}")


def _some(folder: Path, count: int, chance: random.Random) -> list[tuple[dict[str, object], Path]]:
    pairs = [pair for pair in labelled(folder) if pair[0]["dice"]]
    return chance.sample(pairs, min(count, len(pairs)))


if __name__ == "__main__":
    main()
