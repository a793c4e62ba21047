"""Tables of people's own, with the boards of a bought game that show printed dice: whether print is read as a die, or a die as print.

    python -m vision.training.measure.own_boards [--seed 500] [--tables 30] [--camera dull] [--light shadow] [--alike]

Each table is calibrated as people do who have no mat of ours: corners dragged, places drawn. It is read with nothing on it, without what
was remembered of the empty table and with it, and then with four sets of dice on its casinos. --alike: instead of those one die of the
print's own number, nearly its colour and turn, is laid on each print or a few millimetres beside it, as hardly anybody would.
"""

import argparse
from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
from rich.progress import track

from vision.frame import Frame, Image
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.profile import Profile
from vision.reading import TableReading
from vision.table_plane import to_table_mm
from vision.training.draw.cameras import Camera
from vision.training.lay.own_boards import drawn_by_hand, lay_boards
from vision.training.lay.real_dice import Kind, RealDice, RealDie
from vision.training.measure.conditions import chosen, offer

SETS = 4
CASINOS = [zone for zone in MAT_1.zones if zone.startswith("casino")]
ASIDE_MM = 4.0  # one standard deviation, of a die that is laid on its like in print
ONE_DIE = 0.7  # of an edge: a reading so near is of that die
INSIDE_MM = 9.0  # from the edge of a place to the middle of a die that surely lies there


def main() -> None:
    """Read them all, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=500)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--alike", action="store_true")
    offer(parser)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    counts, through = Counter[str](), chosen(options)
    for seed in track(range(options.seed, options.seed + options.tables), "tables"):
        counts.update(alike(seed, through) if options.alike else table(seed, through))
    print(f"{options.tables} tables", *(f"{what}: {count}" for what, count in sorted(counts.items())), sep="\n")


def table(seed: int, through: Camera) -> Counter[str]:
    """One table: what came of the dice laid (see `_compared`); and what was believed and asked of the empty one, with and without its
    picture."""
    mat, profile, empty = _own_table(seed, through, ())
    counts = Counter(_of_empty(mat, replace(profile, empty=""), empty, " by readers who never saw it"))
    counts.update(_of_empty(mat, profile, empty, ""))
    for colour in mat.colours:
        for zone in CASINOS:
            mat.throw([Kind(colour, int(zone[-1]))])
            mat.move(zone, [Kind(colour, int(zone[-1]))])
    return counts + _compared(mat, _read(mat, profile, through(mat.picture()[0])))


def alike(seed: int, through: Camera) -> Counter[str]:
    """One table with a die on each print or beside it: what came of them."""
    mat, profile, empty = _own_table(seed, through, ("white", "black"))
    rng = np.random.default_rng([seed, 33])
    printed = [die for die in _read(mat, replace(profile, empty=""), empty).dice if die.zone in CASINOS]
    for die, (x, y) in zip(printed, to_table_mm([np.mean(die.top, axis=0) for die in printed], profile.pose or mat.pose), strict=True):
        zone = str(die.zone)
        left, top, w, h = MAT_1.zones[zone]
        at = (
            float(np.clip(x + rng.normal(0, ASIDE_MM), left + INSIDE_MM, left + w - INSIDE_MM)),
            float(np.clip(y + rng.normal(0, ASIDE_MM), top + INSIDE_MM, top + h - INSIDE_MM)),
        )
        colour = die.colour if die.colour in mat.colours else "white"
        mat.lies[zone] = [RealDie(colour, int(zone[-1]), at, float(rng.normal(0, 0.1)), mat.size_mm)]
    return _compared(mat, _read(mat, profile, through(mat.picture()[0])))


def _compared(mat: RealDice, reading: TableReading) -> Counter[str]:
    """How many dice lie on the casinos, and how many of them are right, asked, wrong or missed; and how many that are believed, or asked
    about, are none."""
    left = [die for die in reading.dice if die.zone in CASINOS and die.xy_mm is not None]
    counts = Counter[str](dice=0, right=0, asked=0, wrong=0, missed=0)
    for zone in CASINOS:
        for lies in mat.lies[zone]:
            off = [float(np.hypot(*np.subtract(die.xy_mm or (0, 0), lies.xy_mm))) for die in left]
            read = left.pop(int(np.argmin(off))) if off and min(off) < ONE_DIE * lies.size_mm else None
            is_right = read is not None and (read.zone, read.value, read.colour) == (zone, lies.face, lies.colour)
            counts["missed" if read is None else "asked" if read.ask else "right" if is_right else "wrong"] += 1
            counts["dice"] += 1
    counts["believed, but none"] += sum(not die.ask for die in left)
    counts["asked, but none"] += sum(die.ask for die in left)
    return counts


def _own_table(seed: int, through: Camera, named: tuple[str, ...]) -> tuple[RealDice, Profile, Image]:
    mat, rng = RealDice(seed, 0, SETS - len(named), named), np.random.default_rng([seed, 31])
    lay_boards(mat, rng, dice=True)
    empty = through(mat.picture()[0])
    return mat, drawn_by_hand(mat, empty, rng), empty


def _of_empty(mat: RealDice, profile: Profile, empty: Image, by: str) -> dict[str, int]:
    read = [die for die in _read(mat, profile, empty).dice if die.zone is not None]
    return {f"empty: believed{by}": sum(not die.ask for die in read), f"empty: asked{by}": sum(die.ask for die in read)}


def _read(mat: RealDice, profile: Profile, picture: Image) -> TableReading:
    return TableReader(profile=profile, colours=frozenset(mat.colours)).read(Frame(picture, 0.0, "made", 0, still=True))


if __name__ == "__main__":
    main()
