"""What the networks learn from, cut by many workers at once and kept in memory, so that each crop is learned from many times.

    python -m vision.training.teach.pool photo --out DIR --seconds 240 --seed 301

and so `table`; `real` needs --found (vision.training.teach.photos).

For machines with many cores and a graphics processor, where cutting crops anew for every step would keep it waiting. Each worker writes
chunks of what it made; trainings that run beside it (vision.training.teach.pooled) take them up as they come.
"""

import argparse
import pickle
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

import vision.network
from vision.network import PHOTO
from vision.reader import CLOSE, WIDE
from vision.training.teach.feed import BROUGHT, Sample, chance_shown, found_by_the_finder, relit, some_without_glare, varied
from vision.training.teach.photos import FOLDS, OBLIQUE, SOURCES, Photo, patches
from vision.training.teach.shards import SIDE, Kinds, pictures_of
from vision.training.teach.targets import Crop, finder_target, labels_of, reader_crops

KINDS = {
    "photo": (Kinds(wild=0.4, odd=0.08, snapshot=0.88, tables=0.1), Kinds(bare=1.0)),
    "table": (Kinds(wild=0.2, odd=0.06, snapshot=0.4, tables=0.6),),
}
BARE = 0.15  # share of tables without dice, where they are wanted
AT_ONCE = 64  # pictures in a chunk
PASSES = 3  # times that each picture is cut, each time otherwise
EVERY_SOURCE = (*SOURCES, *OBLIQUE)
CUTS = {"close": CLOSE, "wide": WIDE}


def composed_anew(kind: str, seed: int) -> Iterator[Sample]:
    """Composed pictures without end, each shown once. kind: of KINDS."""
    common, *bare = KINDS[kind]
    number = 0
    while True:
        rng = np.random.default_rng([seed, number])
        chosen = bare[0] if bare and rng.random() < BARE else common
        for picture, truths, hand in pictures_of(rng, chosen):
            yield picture, labels_of(truths, hand)
        number += 1


def of_photographs(found: Path, rng: np.random.Generator) -> Iterator[tuple[Sample, int, int]]:
    """Patches of photographs without end, each with its source, place in EVERY_SOURCE, and fold. found: by vision.training.teach.photos."""
    photos: list[Photo] = pickle.loads(found.read_bytes())
    dice = {name: sum(len(p.labels.sure) for p in photos if p.source == name) for name in EVERY_SOURCE}
    groups, shares = [], []
    for number, name in enumerate(EVERY_SOURCE):
        for fold in range(FOLDS):
            mine = sum(p.source == name and p.fold == fold for p in photos)
            if mine:
                others = [*(str(k) for k in range(FOLDS) if k != fold), *(n for n in EVERY_SOURCE if n != name)]
                groups.append((patches(found, ",".join(others), rng), number, fold))
                shares.append(dice[name] ** 0.5 * mine / sum(p.source == name for p in photos))
    share = np.array(shares) / sum(shares)
    while True:
        samples, number, fold = groups[rng.choice(len(groups), p=share)]
        yield next(samples), number, fold


def chunk_of(samples: list[Sample], which: str, rng: np.random.Generator, grain: np.ndarray, tags: list[tuple[int, int]]) -> dict:
    """What the networks learn from these pictures: by "picture", "target", "weight" what finders do, by "close" and "wide" crops with
    "close_truth" and "wide_truth" (n, 5): value, state, colour, -1 what is not judged, and the picture's tags, source and fold."""
    rows: dict[str, list] = {"picture": [], "target": [], "weight": []}
    crops: dict[str, list[tuple[Crop, tuple[int, int]]]] = {name: [] for name in CUTS}
    for sample, tag in zip(samples, tags, strict=True):
        bare = not len(sample[1].value)
        brought = found_by_the_finder(sample[0], which) if bare or rng.random() < BROUGHT else []
        for _ in range(PASSES):
            for name, cut in CUTS.items():
                cut_out = reader_crops(*sample, rng, brought, cut)
                crops[name] += [(crop, tag) for crop in cut_out if rng.random() < chance_shown(crop[1], crop[2], ())]
            picture, labels = varied(sample, rng)
            target, weight = finder_target(labels, picture.shape[0])
            rows["picture"].append(picture.transpose(2, 0, 1))
            rows["target"].append(target.astype(np.float16))
            rows["weight"].append(weight.astype(np.float16))
    chunk = {name: np.stack(column) for name, column in rows.items()}
    for name, cut in CUTS.items():
        shown = relit(np.stack([crop[0] for crop, _ in crops[name]]), rng, grain).transpose(0, 3, 1, 2)
        truth = np.array([(*crop[1:], *tag) for crop, tag in crops[name]], np.int16)
        chunk[name] = some_without_glare(np.ascontiguousarray(shown), truth[:, 2], rng, cut)
        chunk[f"{name}_truth"] = truth
    return chunk


def main() -> None:
    """Command line of one worker."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=[*KINDS, "real"])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--found", type=Path, help="photographs with found tops, for real")
    parser.add_argument("--models", type=Path, help="folder of the finders whose finds the readers learn to judge")
    options = parser.parse_args()
    if options.models:
        vision.network.MODELS = options.models
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    until, rng = time.monotonic() + options.seconds, np.random.default_rng(options.seed)
    grain = rng.normal(0, 1, 1 << 20).astype(np.float32)
    real = options.kind == "real"
    source = of_photographs(options.found, rng) if real else ((s, -1, -1) for s in composed_anew(options.kind, options.seed))
    number = 0
    while time.monotonic() < until:
        made = list(islice(source, AT_ONCE))
        which = "" if options.kind == "table" else PHOTO
        chunk = chunk_of([one[0] for one in made], which, rng, grain, [one[1:] for one in made])
        half = options.out / f"half-{options.kind}-{options.seed}-{number}.npz"
        np.savez(half, **chunk)
        half.rename(options.out / f"{options.kind}-{options.seed}-{number}.npz")
        number += 1
    print(f"{options.kind} {options.seed}: {number * AT_ONCE} pictures of {SIDE} px")


if __name__ == "__main__":
    main()
