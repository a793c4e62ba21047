"""Photographs of dice as people take them, traced by the second renderer: no mat, any table, dice, lamp and phone.

    python -m vision.training.traced.photographs --out DIR [--pictures 40] [--seed 4801] [--samples 64]

Needs `pip install -e ".[traced]"` (x86-64). Makes DIR/labels.jsonl and DIR/images, so that `companion check --images DIR` scores them
too; finished pictures are kept. At the end each is read as a photograph is, and compared with the truth. A die of which some pip can
hardly be told from its body, as no person could read it, is marked uncertain and counts neither way.
"""

import argparse
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.check import check, silent_errors
from vision.photo import read_photo
from vision.reliability import share
from vision.training.traced.snapshot import Phone, SnapDie, Snapshot, random_snapshot

_HARDLY_SEEN = 9.0  # by how much a pip's colour differs from the body beside it, CIELAB; below it people guess


def main() -> None:
    """Trace what is not there yet, then read everything."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.training.traced.photographs", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for labels and pictures; finished ones are kept")
    parser.add_argument("--pictures", type=int, default=40)
    parser.add_argument("--seed", type=int, default=4801)
    parser.add_argument("--samples", type=int, default=64, help="light paths a pixel")
    parser.add_argument("--variant", default="scalar_rgb", help="of Mitsuba: llvm_ad_rgb is five times as fast where LLVM is new")
    options = parser.parse_args()
    snapshots = [random_snapshot(1000 * options.seed + number) for number in range(options.pictures)]
    write_labels([_taken(snapshot, options.out, options.samples, options.variant) for snapshot in snapshots], options.out)
    report = check(options.out, read_photo)
    tally = report.groups["all"]
    print("\n".join(silent_errors(report)))
    print(tally.in_words())
    for name, count in (("right", tally.right), ("asked", tally.asked), ("wrong", tally.wrong), ("missed", tally.missed)):
        print(name, share(count, tally.dice))


def write_labels(labels: list[dict[str, Any]], folder: Path) -> None:
    """labels.jsonl of a folder."""
    (folder / "labels.jsonl").write_text("".join(json.dumps(label) + "\n" for label in labels), encoding="utf-8")


def _taken(snapshot: Snapshot, folder: Path, samples: int, variant: str) -> dict[str, Any]:
    """The label of a snapshot, its picture made if it isn't there."""
    path = folder / "images" / f"{snapshot.seed}.jpg"
    if not path.exists():
        from vision.training.traced.snap_studio import photograph  # Mitsuba is needed for new pictures only

        begun, half = time.monotonic(), folder / "images" / f"half-{path.name}"
        path.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(half), photograph(snapshot, samples, variant), [cv2.IMWRITE_JPEG_QUALITY, snapshot.phone.jpeg])
        half.rename(path)
        print(f"{path.name}: {len(snapshot.dice)} dice, {time.monotonic() - begun:.0f} s", flush=True)
    return label_of(snapshot, np.asarray(cv2.imread(str(path)), np.uint8))


def label_of(snapshot: Snapshot, picture: npt.NDArray[np.uint8]) -> dict[str, Any]:
    """Where the dice are on their picture, and what they show."""
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    dice = [_die(die, snapshot.phone, lab) for die in snapshot.dice]
    return {"image": f"{snapshot.seed}.jpg", "size": list(snapshot.phone.size_px), "dice": dice, "ignore": []}


def _die(die: SnapDie, phone: Phone, lab: npt.NDArray[np.float32]) -> Mapping[str, Any]:
    corners = die.on_top([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    top, foot = phone.seen(corners), phone.seen(corners * (1, 1, 0))
    (left, upper), (right, lower) = np.vstack([top, foot]).min(0), np.vstack([top, foot]).max(0)
    label = {
        "box": [round(float(v), 1) for v in (left, upper, right - left, lower - upper)],
        "top": np.round(top, 1).tolist(),
        "value": die.value,
        "colour": die.make.colour,
    }
    return label | ({"uncertain": True} if least_contrast(die, phone, lab) < _HARDLY_SEEN else {})


def least_contrast(die: SnapDie, phone: Phone, lab: npt.NDArray[np.float32]) -> float:
    """By how much the pip that is seen worst differs from the body round it, CIELAB."""
    make, places = die.make, die.make.places(die.value)
    radius = make.pip_radius(die.value)
    least = np.inf
    for x, y in places:
        inside = _colours(die, phone, lab, [(x + radius * 0.4 * a, y + radius * 0.4 * b) for a, b in _ROUND])
        ring = [(x + 1.6 * radius * a, y + 1.6 * radius * b) for a, b in _ROUND]
        body = [spot for spot in ring if all(np.hypot(spot[0] - px, spot[1] - py) > 1.25 * radius for px, py in places)]
        around = _colours(die, phone, lab, [spot for spot in body if max(map(abs, spot)) < 0.47])
        least = min(least, float(np.linalg.norm(np.median(inside, axis=0) - np.median(around, axis=0))))
    return least


_ROUND = [(np.cos(way), np.sin(way)) for way in np.arange(0, 2 * np.pi, np.pi / 6)]


def _colours(die: SnapDie, phone: Phone, lab: npt.NDArray[np.float32], spots: list[tuple[float, float]]) -> npt.NDArray[np.float32]:
    height, width = lab.shape[:2]
    seen = np.round(phone.seen(die.on_top(spots))).astype(int)
    return np.asarray(lab[np.clip(seen[:, 1], 0, height - 1), np.clip(seen[:, 0], 0, width - 1)], np.float32)


if __name__ == "__main__":
    main()
