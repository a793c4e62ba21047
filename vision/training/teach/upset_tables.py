"""Tables on which many dice lean or stand on others, and each die as the network of vision/dice/poise.py sees it, in shards on disk.

    python -m vision.training.teach.upset_tables --out DIR [--shards 20] [--minutes 30] [--seed 1] [--floors 0.5]

Composed as the tables that are measured (vision.training.measure.measured), from other seeds, and read as those are: what is kept is what
the reader took for a die in a zone, where it took it to lie. --floors: on so many of the tables dice lie on patterned floors.
"""

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

import vision.dice.poise
from vision.dice.poise import CUT, POISES, upright
from vision.frame import Frame
from vision.network import EVENED
from vision.pipeline import TableReader
from vision.reader import Cut, crop_faces
from vision.reading import DieReading
from vision.training.compose.live import SIZE_PX, noisy, truth_of
from vision.training.compose.tables import TableTruth, table_camera, table_scene
from vision.training.draw import snapshots
from vision.training.lay.floors import HIGH_MM, on_floors
from vision.training.lay.upset import laid, printed, upset, upset_looks
from vision.voting import centre

PER_SHARD = 60  # tables
ROOMY = Cut(CUT.side + 12, CUT.edge)  # with room to turn and move in
LAID = 0.5  # share of tables on which dice lie as in a game, in rows
PRINTED = 0.12  # share of tables where dice are only printed, on cards
WIDE = 0.45, 0.8  # focal length of wide lenses, in widths of the picture


class Shard(NamedTuple):
    """Dice as they were read. crops: (n, ROOMY.side, ROOMY.side, 3) uint8; slopes: of the view, (n,); poise: index of POISES, (n,);
    lean: degrees, (n,); value: pips, (n,); believed: nobody would have been asked, (n,)."""

    crops: np.ndarray
    slopes: np.ndarray
    poise: np.ndarray
    lean: np.ndarray
    value: np.ndarray
    believed: np.ndarray


def read_table(seed: int, index: int, floors: float = 0.0) -> list[tuple[np.ndarray, float, TableTruth, DieReading]]:
    """The dice of one table that were read: crop, slope of the view, truth, reading.
    floors: as for `make_shard`."""
    rng, chance = np.random.default_rng([seed, index]), np.random.default_rng([seed, index, 1])  # other tables stay as they were
    pose = table_camera(rng, SIZE_PX, focal=WIDE) if rng.random() < 0.4 else None
    looks = upset_looks(rng)
    only_printed = bool(rng.random() < PRINTED)
    for look in looks if only_printed else []:
        snapshots.as_printed(look, rng)
    sorted_out = not only_printed and rng.random() < LAID
    what, litter = printed if only_printed else laid if sorted_out else upset, bool(rng.random() < 0.2)
    if not only_printed and chance.random() < floors:
        what = on_floors(what, float(chance.uniform(0, HIGH_MM)) if chance.random() < 0.5 else 0.0)
    plain, truths, _ = table_scene(rng, pose, SIZE_PX, looks=looks, litter=litter, upset=what)
    picture, sizes = noisy(plain, rng), sorted({truth.size_mm for truth in truths})
    reader = TableReader(colours={truth.colour for truth in truths}, sizes_mm=sizes)
    read = reader.read(Frame(picture, 0.0, "composed", 0, still=True)).dice
    if reader.stand is None:
        return []
    pairs = [(truth, die) for die in read if die.zone is not None and (truth := truth_of(die, truths)) is not None]
    faces, slopes = upright([centre(die) for _, die in pairs], reader.stand[0], [truth.size_mm for truth, _ in pairs])
    crops = np.rint((crop_faces(picture, faces, ROOMY) + 1) / EVENED).astype(np.uint8).transpose(0, 2, 3, 1)
    return [(crop, float(slope), truth, die) for crop, slope, (truth, die) in zip(crops, slopes, pairs, strict=True)]


def make_shard(folder: Path, number: int, seed: int, floors: float = 0.0) -> Path:
    """One shard of PER_SHARD tables; does nothing when it is already there. Returns its path. floors: share of the tables on which dice lie
    on patterned floors, as in a dice tray."""
    path = folder / f"upset-{number:04d}.npz"
    if path.exists():
        return path
    dice = [die for index in range(PER_SHARD) for die in read_table(seed, PER_SHARD * number + index, floors)]
    crops, slopes, truths, read = zip(*dice, strict=True)
    states = dict(zip(("fine", "cocked", "stacked"), range(len(POISES)), strict=True))
    shard = Shard(
        np.stack(crops), np.array(slopes, np.float32), np.array([states[truth.state] for truth in truths], np.uint8),
        np.array([truth.lean_deg for truth in truths], np.float32), np.array([truth.value for truth in truths], np.uint8),
        np.array([not die.ask for die in read], np.bool_),
    )  # fmt: skip
    half = path.with_suffix(".half.npz")
    np.savez(half, **shard._asdict())
    half.rename(path)
    return path


def load_shards(folder: Path) -> Shard:
    """All shards of a folder as one."""
    parts = [np.load(path) for path in sorted(folder.glob("upset-????.npz"))]
    return Shard(*(np.concatenate([part[name] for part in parts]) for name in Shard._fields))


def main() -> None:
    """Make the shards that are missing, until done or out of time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--shards", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--floors", type=float, default=0.0)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    vision.dice.poise.LEAST_FLAT, vision.dice.poise.SURELY_FLAT = -1.0, 2.0  # what is believed without this network
    until = time.monotonic() + options.minutes * 60
    for number in range(options.first, options.first + options.shards):
        if time.monotonic() > until:
            break
        print(make_shard(options.out, number, options.seed, options.floors), flush=True)


if __name__ == "__main__":
    main()
