"""Boards of Lords of Vegas through any camera and in any light: how many lots right, asked about and believed wrongly, each of these told.

    python -m vision.training.measure.boards [--boards 40] [--seed 3000] [--glued 1.0] [--camera dull] [--light shadow]
                                              [--images tests/boards]

Composed ones, each seen for a second by a live camera. --images: labelled pictures of boards instead, the composed and rendered ones there.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from rich.progress import track

from vision.frame import Image
from vision.pipeline import TableReader
from vision.reading import TableReading
from vision.training.compose.boards import compose, glued_board, label, random_scene
from vision.training.compose.live import shown
from vision.training.draw.cameras import Camera
from vision.training.measure.conditions import chosen, offer

Board = tuple[Image, dict[str, Any]]
"""A picture and what lies in it, as vision.training.compose.boards.label tells it."""
LOTS = 48


def judged(reading: TableReading, truth: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What became of each lot: ("right", "asked" or "wrong"; in words). A board that is not read at all is all asked about."""
    if len(reading.lots) != LOTS:
        yield from [("asked", "the board is not read")] * LOTS
    for lot in reading.lots:
        there = truth["lots"].get(lot.zone.removeprefix("lot-"), {})
        dice = [die for die in reading.dice if die.zone == lot.zone]
        wanted = there.get("tile"), there.get("marker"), [tuple(there["die"])] if "die" in there else []
        told = lot.tile, lot.marker, [(die.colour, die.value) for die in dice]
        asked = lot.ask or any(die.ask for die in dice)
        yield "asked" if asked else "right" if told == wanted else "wrong", f"{truth['image']} {lot.zone}: {told} instead of {wanted}"


def read(board: Board, seed: int, through: Camera) -> TableReading:
    """What a new reader that knows the players' colours says of it after a second."""
    picture, truth = board
    return shown(TableReader(colours=frozenset(truth["colours"])), picture, np.random.default_rng([seed, 23]), through)


def composed(seed: int, glued_mm: float = 0.0) -> Board:
    """One board; those in tests/boards are of the seeds 0 to 47. glued_mm: how far each of its four sheets lies beside its place; 0: it is
    in one piece."""
    scene = random_scene(seed)
    mat = glued_board(np.random.default_rng([seed, 29]), glued_mm) if glued_mm else None
    return compose(scene, seed, None, mat), label(scene, f"board {seed}", "composed")


def labelled(folder: Path) -> list[dict[str, Any]]:
    """The labels of single boards in a folder; a film's pictures have a number first."""
    rows = [json.loads(line) for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if not row["image"][0].isdecimal()]


def of(folder: Path, truth: dict[str, Any]) -> Board:
    """The board of a label."""
    return np.asarray(cv2.imread(str(folder / truth["image"])), np.uint8), truth


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--seed", type=int, default=3000, help="of the first; the others' follow")
    parser.add_argument("--images", type=Path, help="a folder of labelled boards")
    parser.add_argument("--glued", type=float, default=0.0, metavar="MM", help="composed ones are four sheets, so far beside their places")
    offer(parser)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    through, labels = chosen(options), labelled(options.images) if options.images else []
    counts, wrong = Counter[str](), []
    for number in track(range(len(labels) or options.boards), "boards", transient=True):
        seed = options.seed + number
        board = of(options.images, labels[number]) if labels else composed(seed, options.glued)
        for verdict, words in judged(read(board, seed, through), board[1]):
            counts[verdict] += 1
            wrong += [words] if verdict == "wrong" else []
    print(f"{counts.total()} lots: {counts['right']} right, {counts['asked']} asked, {counts['wrong']} wrong")
    print("\n".join(f"    {words}" for words in wrong))


if __name__ == "__main__":
    main()
