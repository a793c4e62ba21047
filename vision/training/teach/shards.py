"""Composed scenes in shards on disk: resumable, a shard is written whole or not at all.

python -m vision.training.teach.shards --out DIR --shards 16 --minutes 20
"""

import argparse
import pickle
import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.training.compose.bare_tables import any_bare_table
from vision.training.compose.scenes import Truth, scene
from vision.training.teach.table_patches import PER_TABLE, Piece, table_pieces

PER_SHARD = 1000
SIDE = 192


@dataclass(frozen=True, slots=True)
class Kinds:
    """Which pictures a shard holds, shares 0..1. wild: sets that are hard to read; odd: leaning and stacked dice; snapshot: pictures as
    people take them; tables: pieces of calibrated tables; bare: tables without dice."""

    wild: float = 0.0
    odd: float = 0.06
    snapshot: float = 0.0
    tables: float = 0.0
    bare: float = 0.0


def make_shard(folder: Path, number: int, seed: int = 1, kinds: Kinds = Kinds()) -> Path:
    """One shard of PER_SHARD scenes; does nothing when it is already there. Returns its path."""
    path = folder / f"scenes-{number:04d}.npz"
    if path.exists():
        return path
    made: list[Piece] = []
    index = 0
    while len(made) < PER_SHARD:
        made += pictures_of(np.random.default_rng([seed, number, index]), kinds)
        index += 1
    pictures, truths, hands = zip(*made[:PER_SHARD], strict=True)
    half = path.with_suffix(".half.npz")
    np.savez(half, pictures=np.stack(pictures), hands=np.stack(hands), truths=np.frombuffer(pickle.dumps(list(truths)), np.uint8))
    half.rename(path)
    return path


def pictures_of(rng: np.random.Generator, kinds: Kinds) -> list[Piece]:
    """One scene, or the pieces of one table; so often that the pieces make up their share."""
    if kinds.tables and rng.random() < kinds.tables / (kinds.tables + PER_TABLE * (1 - kinds.tables)):
        return table_pieces(rng, SIDE, kinds.odd)
    if kinds.bare and rng.random() < kinds.bare:
        picture, hand = any_bare_table(rng, SIDE)
        return [(picture, [], hand)]
    return [scene(rng, SIDE, odd=kinds.odd, wild=kinds.wild, snapshot=kinds.snapshot)]


def load_shard(path: Path) -> tuple[np.ndarray, list[list[Truth]], np.ndarray]:
    """(n, side, side, 3) uint8 pictures, their truths, and where hands are, (n, side/8, side/8) uint8. Only for our own files."""
    data = np.load(path)
    return (
        data["pictures"],
        pickle.loads(data["truths"].tobytes()),
        data["hands"],
    )


def main() -> None:
    """Make the shards that are missing, until done or out of time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--shards", type=int, default=16)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wild", type=float, default=0.0, help="share of dice sets that are hard to read (vision.training.draw.wild)")
    parser.add_argument("--odd", type=float, default=0.06, help="share of leaning and stacked dice")
    parser.add_argument("--snapshots", type=float, default=0.0, help="share of people's own pictures (vision.training.draw.snapshots)")
    parser.add_argument("--tables", type=float, default=0.0, help="share of pieces of calibrated tables")
    parser.add_argument("--bare", type=float, default=0.0, help="share of tables without dice (vision.training.compose.bare_tables)")
    options = parser.parse_args()
    kinds = Kinds(options.wild, options.odd, options.snapshots, options.tables, options.bare)
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + options.minutes * 60
    for number in range(options.first, options.first + options.shards):
        if time.monotonic() > until:
            break
        print(make_shard(options.out, number, options.seed, kinds), flush=True)


if __name__ == "__main__":
    main()
