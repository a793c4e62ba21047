"""How wide dice must be in a picture: labelled pictures with top faces, shrunk until the typical one has so many pixels, and read.

    python -m vision.training.measure.least_width --images DIR [--pictures 16] [--leave 01032]
"""

import argparse
import random
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.check import Report, compare
from vision.labels import labelled
from vision.photo import read_photo
from vision.pictures import load_image

WIDTHS_PX = (10, 12, 14, 16, 20, 24)


def shrunk(label: dict[str, Any], share: float) -> dict[str, Any]:
    """The label of the same picture at this share of its size."""
    dice = [dict(d, box=[v * share for v in d["box"]], top=[[x * share, y * share] for x, y in d["top"]]) for d in label["dice"]]
    return dict(label, dice=dice, ignore=[[v * share for v in box] for box in label.get("ignore", [])])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--images", type=Path, required=True, help="folder with labels.jsonl that tells the corners of top faces")
    parser.add_argument("--pictures", type=int, default=16)
    parser.add_argument("--leave", default="", help="part of the names of pictures to leave out")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    pairs = [pair for pair in labelled(options.images) if not options.leave or options.leave not in pair[1].name]
    for width in WIDTHS_PX:
        report = Report()
        for label, path in random.Random(1).sample(pairs, min(options.pictures, len(pairs))):
            image = load_image(path)
            usual = np.median([cv2.contourArea(np.array(d["top"], np.float32)) ** 0.5 for d in label["dice"]])
            share = min(width / float(usual), 1.0)
            small = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
            compare(report, [], "shrunk", shrunk(label, share), read_photo(np.asarray(small, np.uint8)))
        print(f"{width} px: {report.groups['all'].in_words()}", flush=True)


if __name__ == "__main__":
    main()
