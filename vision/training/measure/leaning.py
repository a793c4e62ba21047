"""How many dice that lean, or stand on others, are believed as if they lay flat, and how many flat ones are asked about, on composed
tables, one look each.

    python -m vision.training.measure.leaning [--tables 60] [--seed 4747] [--towers 0.1] [--tray]

--towers: so many of the dice have another one on top; of the lower ones nothing is said. --tray: dice that were thrown lie in a tray with
walls and a patterned floor, and only they are counted, on tables where the tray is not taken for a hand: nothing is believed on these yet.
"""

import argparse
from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
from rich.progress import track

from vision.frame import Frame
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.reading import Scene
from vision.table_plane import zone_at
from vision.training.compose.live import SIZE_PX, noisy
from vision.training.compose.tables import PoseCamera, TableTruth, lamp_light, sun_of, table_scene
from vision.training.draw.dice import Die
from vision.training.draw.tray_floors import tray_floor
from vision.training.lay.real_dice import FROM_EDGE, TRAY
from vision.training.lay.real_tray import DiceTray, dice_tray
from vision.training.lay.upset import stack

LEANING = 0.15  # share of the dice, by 15 to 44 degrees
STEEP_DEG = 25.0
REACH = 0.6  # edges between the middles of a die's top and of its reading


def counted(seed: int, index: int, towers: float = 0.0, in_tray: bool = False) -> Counter[str]:
    """What became of the dice of one table; of those in the tray, if one stands there."""
    rng, lamp = np.random.default_rng([seed, index]), index if in_tray else None
    tray = _patterned_tray(np.random.default_rng([seed, index, 2])) if in_tray else None

    def upset(dice: list[Die], picture: np.ndarray, camera: PoseCamera, _: object) -> None:
        if tray is not None:
            tray.draw(picture, camera, sun_of(lamp_light(index)))
            _move_into(tray, dice)
        chance = np.random.default_rng([seed, index, 1])  # its own, so that the other dice lie as they do without towers
        for die in list(dice):
            if chance.random() < towers and die.state == "fine":
                stack(die, dice, chance)

    picture, truths, pose = table_scene(rng, size_px=SIZE_PX, odd=LEANING, lamp=lamp, upset=upset)
    reader = TableReader(colours={t.colour for t in truths}, sizes_mm=sorted({t.size_mm for t in truths}))
    reading, out = reader.read(Frame(noisy(picture, rng), 0.0, "composed", 0, still=True)), Counter[str]()
    if in_tray and reading.scene is not Scene.SETTLED:
        return Counter({"tables left out": 1})
    for truth in truths:
        if truth.state == "under" or (in_tray and truth.zone != TRAY):
            continue
        reach = REACH * truth.size_mm * pose.lens.focal_px / pose.position_mm[2]
        die = next((die for die in reading.dice if np.hypot(*(np.mean(die.top, 0) - truth.top.mean(0))) < reach), None)
        for kind in _kinds(truth):
            out[kind] += 1
            if die is not None and die.ask:
                out[f"{kind} asked"] += 1
            elif die is not None:
                out[f"{kind} believed"] += 1
                out[f"{kind} believed, value wrong"] += die.value != truth.value
    return out


def _patterned_tray(rng: np.random.Generator) -> DiceTray:
    tray = dice_tray(rng)
    return replace(tray, floor=tray_floor(rng, tray.floor.shape[:2]))


def _move_into(tray: DiceTray, dice: list[Die]) -> None:
    """Stand those of its zone on its floor, and take away those for which it is too narrow."""
    x, y, w, h = tray.room
    for die in list(dice):
        if zone_at((float(die.at[0]), float(-die.at[1])), MAT_1.zones).zone != TRAY:
            continue
        edge = FROM_EDGE * die.size
        if x + edge <= die.at[0] <= x + w - edge and y + edge <= -die.at[1] <= y + h - edge:
            die.at = die.at + [0.0, 0.0, tray.floor_mm]
        else:
            dice[:] = [other for other in dice if other is not die]


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
    parser.add_argument("--tray", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    total = Counter[str]()
    for index in track(range(options.tables), "tables", transient=True):
        total.update(counted(options.seed, index, options.towers, options.tray))
    print("\n".join(f"{kind} {count}" for kind, count in sorted(total.items())))


if __name__ == "__main__":
    main()
