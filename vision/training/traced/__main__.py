"""Trace tables, read each as the table reader does, and say how many dice were right, asked, wrong and missed."""

import argparse
import json
import math
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Frame
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.reading import TableReading
from vision.table_plane import zone_at
from vision.training.compose.tables import TableTruth
from vision.training.measure.measured import compared, told
from vision.training.traced import __doc__ as about
from vision.training.traced.table import Die, Table, random_table, upset

JPEG_QUALITY = 88
REACH = 0.8  # edges between a die and its reading: the top of a stacked one is seen a little aside


def main() -> None:
    """Trace what is not there yet, then read everything."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.training.traced", description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures; finished ones are kept")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seed", type=int, default=99)
    parser.add_argument("--samples", type=int, default=36, help="light paths a pixel")
    parser.add_argument("--upset", action="store_true", help="a third of the dice lean, and some stand on others")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    tables = [random_table(1000 * options.seed + number) for number in range(options.tables)]
    tables = [upset(table) for table in tables] if options.upset else tables
    for table in tables:
        _trace(table, options.out, options.samples)
    if options.upset:
        counts = sum((_poises(table, options.out) for table in tables), Counter[str]())
        print(", ".join(f"{kind} {count}" for kind, count in sorted(counts.items())))
    else:
        print(told(_read(tables, options.out)))


def _picture(table: Table, folder: Path) -> Path:
    return folder / f"traced-{table.seed}.jpg"


def _trace(table: Table, folder: Path, samples: int) -> None:
    path = _picture(table, folder)
    if path.exists():
        return
    from vision.training.traced.studio import shoot  # Mitsuba is needed for new pictures only

    begun = time.monotonic()
    half = folder / f"half-{path.name}"
    cv2.imwrite(str(half), shoot(table, samples), [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    path.with_suffix(".json").write_text(json.dumps(asdict(table)), encoding="utf-8")
    half.rename(path)
    print(f"{path.name}: {len(table.dice)} dice, {time.monotonic() - begun:.0f} s", flush=True)


def _reading(table: Table, folder: Path) -> TableReading:
    """By a new reader, from one still frame."""
    reader = TableReader(colours={die.colour for die in table.dice}, sizes_mm=sorted({die.edge_mm for die in table.dice}))
    picture = np.asarray(cv2.imread(str(_picture(table, folder))), np.uint8)
    return reader.read(Frame(picture, 0.0, "traced", 1, still=True))


def _read(tables: list[Table], folder: Path) -> Counter[str]:
    """Each table by a new reader, from one still frame that knows which colours are played. Faults are printed."""
    counts: Counter[str] = Counter()
    for table in tables:
        reading = _reading(table, folder)
        found, faults = compared(_truths(table), reading.dice)
        counts.update(found, scenes=1, unread=int(reading.scene.value != "settled"))
        for fault in faults:
            print(f"{_picture(table, folder).name}: {fault}")
    return counts


def _poises(table: Table, folder: Path) -> Counter[str]:
    """What became of dice that lie flat, lean, and stand on others; of those below others nothing is said. What is believed wrongly is
    printed."""
    counts, dice = Counter[str](), _reading(table, folder).dice
    tops = [die for die in table.dice if not any(_stands_on(other, die) for other in table.dice)]
    for die in tops:
        near = [read for read in dice if read.xy_mm is not None and math.dist(read.xy_mm, (die.x, die.y)) < REACH * die.edge_mm]
        read = min(near, key=lambda one: math.dist(one.xy_mm or (0, 0), (die.x, die.y)), default=None)
        became = "missed" if read is None else "asked" if read.ask else "believed"
        counts[die.poise] += 1
        counts[f"{die.poise} {became}"] += 1
        if read is not None and became == "believed" and (die.poise != "flat" or read.value != die.value):
            print(f"{_picture(table, folder).name}: {die.poise} by {die.lean_deg:.0f} degrees, a {die.value}, believed a {read.value}")
    return counts


def _stands_on(upper: Die, lower: Die) -> bool:
    return upper.poise == "stacked" and lower.poise == "flat" and math.dist((upper.x, upper.y), (lower.x, lower.y)) < 0.4 * lower.edge_mm


def _truths(table: Table) -> list[TableTruth]:
    nowhere = np.empty((0, 2))
    return [
        TableTruth(die.value, die.colour, (die.x, die.y), die.edge_mm, zone_at((die.x, die.y), MAT_1.zones).zone, 0.0, nowhere)
        for die in table.dice
    ]


if __name__ == "__main__":
    main()
