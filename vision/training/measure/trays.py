"""Dice in a tray: a square with a rim and a few dice on it looks like one large die whose pips they are.

    python -m vision.training.measure.trays [--tables 160] [--seed 92]

What is read wrong is told one by one.
"""

import argparse
from typing import Any

import cv2
import numpy as np
from rich.progress import track

from vision.check import Report, compare, silent_errors
from vision.frame import Image
from vision.photo import read_photo
from vision.training.compose.scenes import Laid, Truth, scene
from vision.training.draw import grounds
from vision.training.draw.strokes import Picture

SIDE = 640
_APART = 1.6  # edges between the middles of two dice
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


def dice_in_a_tray(rng: np.random.Generator) -> tuple[Image, list[Truth]]:
    """A picture (SIDE, SIDE, 3) of a table with a tray of 6 to 14 dice's width and one to six flat dice in it, and the truth about them.

    Half of the time they lie about as the pips of a die do.
    """
    edge = float(np.exp(rng.uniform(np.log(18), np.log(44))))
    wide = min(rng.uniform(6, 14), 0.95 * SIDE / edge)

    def table(big: int) -> Picture:
        return grounds.with_tray(grounds.bare(rng, (big, big)), rng, (big / 2, big / 2), wide * edge * big / SIDE)

    laid = Laid(table, _spots(rng, wide / 2))
    picture, truths, _ = scene(rng, SIDE, edge, odd=0.0, laid=laid)
    return picture, truths


def _spots(rng: np.random.Generator, reach: float) -> list[tuple[float, float, float, float]]:
    """Where dice lie in a tray that reaches so many edges from its middle, as `scenes.Laid` wants them."""
    pattern = np.array(_PIPS[int(rng.choice([1, 1, 2, 2, 3, 4, 5, 6]))], float) * reach / 2
    turn = rng.uniform(0, 2 * np.pi)
    turned = pattern @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    as_pips = rng.random() < 0.5
    wanted = turned + rng.normal(0, 0.05 * reach, turned.shape) if as_pips else rng.uniform(-0.8 * reach, 0.8 * reach, turned.shape)
    spots: list[tuple[float, float, float, float]] = []
    for x, y in wanted.tolist():
        if all(np.hypot(x - a, y - b) > _APART for a, b, *_ in spots):
            spots.append((x, y, 1.0, rng.uniform(0, 2 * np.pi)))
    return spots


def label_of(truths: list[Truth]) -> dict[str, Any]:
    """What vision.check wants to know of them; what does not lie flat and free counts neither way."""
    dice = []
    for truth in truths:
        (x, y), (right, low) = truth.top.min(axis=0).tolist(), truth.top.max(axis=0).tolist()
        die = {"box": [x, y, right - x, low - y], "top": truth.top.tolist(), "value": truth.value}
        dice.append(die | {"uncertain": truth.state != "fine"})
    return {"image": "tray", "dice": dice}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=160)
    parser.add_argument("--seed", type=int, default=92)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    report = Report()
    for index in track(range(options.tables), "reading trays", transient=True):
        picture, truths = dice_in_a_tray(np.random.default_rng([options.seed, index]))
        label = label_of(truths) | {"image": f"tray {index}"}
        compare(report, [], "trays", label, read_photo(picture))
    print(f"{options.tables} trays, {report.groups['all'].in_words()}")
    for line in silent_errors(report):
        print(f"    {line}")


if __name__ == "__main__":
    main()
