"""Trace tables, read each as the table reader does, and say how many dice were right, asked, wrong and missed."""

import argparse
import json
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Frame
from vision.mat import MAT_1
from vision.pipeline import TableReader
from vision.table_plane import zone_at
from vision.training.measured import compared, told
from vision.training.tables import TableTruth
from vision.training.traced import __doc__ as about
from vision.training.traced.table import Table, random_table

JPEG_QUALITY = 88


def main() -> None:
    """Trace what is not there yet, then read everything."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.training.traced", description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures; finished ones are kept")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seed", type=int, default=99)
    parser.add_argument("--samples", type=int, default=36, help="light paths a pixel")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    tables = [random_table(1000 * options.seed + number) for number in range(options.tables)]
    for table in tables:
        _trace(table, options.out, options.samples)
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


def _read(tables: list[Table], folder: Path) -> Counter[str]:
    """Each table by a new reader, from one still frame that knows which colours are played. Faults are printed."""
    counts: Counter[str] = Counter()
    for table in tables:
        reader = TableReader(colours={die.colour for die in table.dice}, sizes_mm=sorted({die.edge_mm for die in table.dice}))
        picture = np.asarray(cv2.imread(str(_picture(table, folder))), np.uint8)
        reading = reader.read(Frame(picture, 0.0, "traced", 1, still=True))
        found, faults = compared(_truths(table), reading.dice)
        counts.update(found, scenes=1, unread=int(reading.scene.value != "settled"))
        for fault in faults:
            print(f"{_picture(table, folder).name}: {fault}")
    return counts


def _truths(table: Table) -> list[TableTruth]:
    nowhere = np.empty((0, 2))
    return [
        TableTruth(die.value, die.colour, (die.x, die.y), die.edge_mm, zone_at((die.x, die.y), MAT_1.zones).zone, 0.0, nowhere)
        for die in table.dice
    ]


if __name__ == "__main__":
    main()
