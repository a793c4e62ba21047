"""Tables on which many dice lean or stand on others, and each die as the network of vision/dice/poise.py sees it, in shards on disk.

    python -m vision.training.teach.upset_tables --out DIR [--shards 20] [--minutes 30] [--seed 1]

Composed as the tables that are measured (vision.training.measure.measured), from other seeds, and read as those are: what is kept is what
the reader took for a die in a zone, where it took it to lie.
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
from vision.training.compose.live import noisy
from vision.training.compose.tables import PoseCamera, TableTruth, game_look, table_camera, table_scene
from vision.training.draw import snapshots
from vision.training.draw.dice import BODY_HSV, Die, Look, lean_by, turn_z
from vision.training.lay.real_dice import SIZE_PX, as_in_a_game
from vision.voting import centre

PER_SHARD = 60  # tables
ROOMY = Cut(CUT.side + 12, CUT.edge)  # with room to turn and move in
LEANS = np.radians(15), np.radians(52)
LEVEL = np.radians(4)  # a die on uneven cloth still lies flat
LEANING, STACKED, AGAINST, ON_SOMETHING = 0.3, 0.1, 0.4, 0.5  # shares; of those that lean: against another die, higher than on the table
TILED, ON_TILES = 0.4, 0.7  # shares of tables with tiles, and of their dice that lie on one
LAID = 0.5  # share of tables on which dice lie as in a game, in rows
PRINTED = 0.12  # share of tables where dice are only printed, on cards
WIDE = 0.45, 0.8  # focal length of wide lenses, in widths of the picture
REACH = 0.6  # edges between the middles of a die's top and of its reading


class Shard(NamedTuple):
    """Dice as they were read. crops: (n, ROOMY.side, ROOMY.side, 3) uint8; slopes: of the view, (n,); poise: index of POISES, (n,);
    lean: degrees, (n,); value: pips, (n,); believed: nobody would have been asked, (n,)."""

    crops: np.ndarray
    slopes: np.ndarray
    poise: np.ndarray
    lean: np.ndarray
    value: np.ndarray
    believed: np.ndarray


def upset(dice: list[Die], picture: np.ndarray, camera: PoseCamera, rng: np.random.Generator) -> None:
    """Let some lean, alone or against another, and stand some on others; the rest may lie a little aslant, as on cloth. On some tables
    they lie on tiles or cards."""
    for die in dice if rng.random() < TILED else []:
        if rng.random() < ON_TILES:
            _tile_under(picture, die, camera, rng)
    for die in list(dice):
        chance = rng.random()
        if chance < LEANING:
            _lean(die, dice, rng)
        elif chance < LEANING + STACKED:
            stack(die, dice, rng)
        elif rng.random() < 0.3:
            die.rotation = lean_by(rng.uniform(0, LEVEL), rng.uniform(0, 2 * np.pi)) @ die.rotation


def laid(dice: list[Die], picture: np.ndarray, camera: PoseCamera, rng: np.random.Generator) -> None:
    """As players lay them, side by side and sorted; a few lean, or have another one on top."""
    as_in_a_game(dice, picture, camera, rng)
    for die in list(dice):
        chance = rng.random()
        if chance < LEANING / 2:
            _lean(die, dice, rng)
        elif chance < (LEANING + STACKED) / 2:
            stack(die, dice, rng)


def printed(dice: list[Die], picture: np.ndarray, camera: PoseCamera, rng: np.random.Generator) -> None:
    """Dice that are only printed on cards: nothing of them stands up, and they lie as flat as can be."""
    for die in dice:
        die.at = np.array([*die.at[:2], -die.size / 2])
        snapshots.paper_under(picture, camera.project(die.top_corners()), die.look.body, rng)


def _tile_under(picture: np.ndarray, die: Die, camera: PoseCamera, rng: np.random.Generator) -> None:
    """A square of some colour, framed, and perhaps the lot's frame round it."""
    turn = turn_z(rng.normal(0, 0.12) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi))[:2, :2]
    middle, side = die.at[:2] + rng.normal(0, 0.07, 2) * die.size, die.size * rng.uniform(1.25, 2.0)
    colour, frame = rng.uniform(0.05, 0.95, 3), rng.uniform(0.4, 1.3)
    sides = [(side, np.clip(colour * frame, 0, 1)), (side * rng.uniform(0.8, 0.95), colour)]
    if rng.random() < 0.5:
        around = side * rng.uniform(1.15, 1.4)
        sides = [(around, rng.uniform(0, 0.5, 3)), (around * rng.uniform(0.9, 0.97), rng.uniform(0.2, 0.9, 3)), *sides]
    for wide, bgr in sides:
        corners = middle + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * wide / 2 @ turn.T
        seen = camera.project(np.column_stack([corners, np.zeros(4)]))
        cv2.fillConvexPoly(picture, (seen * 16).astype(np.int32), [float(v) for v in bgr], cv2.LINE_AA, 4)


def _lean(die: Die, dice: list[Die], rng: np.random.Generator) -> None:
    die.rotation = lean_by(rng.uniform(*LEANS), rng.uniform(0, 2 * np.pi)) @ die.rotation
    foot = die.size / 2 * float(np.abs(die.rotation[2]).sum())  # so high lies its middle where its lowest corner stands on the table
    rise = die.size * rng.uniform(0, 0.35) if rng.random() < ON_SOMETHING else 0.0
    x, y = die.at[:2]
    if rng.random() < AGAINST and len(dice) > 1:
        other, turn = dice[int(rng.integers(len(dice)))], rng.uniform(0, 2 * np.pi)
        if other is not die and other.state == "fine":
            x, y = other.at[:2] + np.array([np.cos(turn), np.sin(turn)]) * die.size * rng.uniform(1.0, 1.35)
    die.at, die.state = np.array([x, y, foot + rise]), "cocked"


def stack(die: Die, dice: list[Die], rng: np.random.Generator) -> None:
    """Put another die on top of this one, hardly aside, of its set or another of these."""
    off = rng.normal(0, 0.06, 2) * die.size
    turn = turn_z(rng.normal(0, 0.3) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)) @ die.rotation
    look = die.look if rng.random() < 0.5 else dice[int(rng.integers(len(dice)))].look
    top = Die(die.at + [*off, die.size], die.size, turn, int(rng.integers(1, 7)), look, "stacked")
    die.state = "under"
    dice.insert(next(n for n, other in enumerate(dice) if other is die) + 1, top)


def read_table(seed: int, index: int) -> list[tuple[np.ndarray, float, TableTruth, DieReading]]:
    """The dice of one table that were read: crop, slope of the view, truth, reading."""
    rng = np.random.default_rng([seed, index])
    pose = table_camera(rng, SIZE_PX, focal=WIDE) if rng.random() < 0.4 else None
    looks = upset_looks(rng)
    only_printed = bool(rng.random() < PRINTED)
    for look in looks if only_printed else []:
        snapshots.as_printed(look, rng)
    sorted_out = not only_printed and rng.random() < LAID
    what, litter = printed if only_printed else laid if sorted_out else upset, bool(rng.random() < 0.2)
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


def upset_looks(rng: np.random.Generator) -> list[Look]:
    """Four sets of dice, some of other makers."""
    looks = [game_look(rng, str(name)) for name in rng.choice(list(BODY_HSV), 4, replace=False)]
    for look in looks:
        if rng.random() < 0.4:
            snapshots.other_maker(look, rng)
    return looks


def truth_of(die: DieReading, truths: list[TableTruth]) -> TableTruth | None:
    """Which die was read; None where none lies so near, or the nearest is covered by a sheet."""
    middle = np.mean(die.top, axis=0)
    over = [truth for truth in truths if truth.state != "under"]
    nearest = min(over, key=lambda truth: float(np.hypot(*(middle - truth.top.mean(0)))))
    edge = float(np.linalg.norm(nearest.top[1] - nearest.top[0]))
    near = np.hypot(*(middle - nearest.top.mean(0))) < REACH * edge
    return nearest if near and nearest.state != "covered" else None


def make_shard(folder: Path, number: int, seed: int) -> Path:
    """One shard of PER_SHARD tables; does nothing when it is already there. Returns its path."""
    path = folder / f"upset-{number:04d}.npz"
    if path.exists():
        return path
    dice = [die for index in range(PER_SHARD) for die in read_table(seed, PER_SHARD * number + index)]
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
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    vision.dice.poise.LEAST_FLAT, vision.dice.poise.SURELY_FLAT = -1.0, 2.0  # what is believed without this network
    until = time.monotonic() + options.minutes * 60
    for number in range(options.first, options.first + options.shards):
        if time.monotonic() > until:
            break
        print(make_shard(options.out, number, options.seed), flush=True)


if __name__ == "__main__":
    main()
