"""Make vision/models from nothing but the registry's packages, in one command:

    python -m vision.training --work DIR [--photos DIR_OF_REAL_PHOTOGRAPHS] [--minutes 180]

Each step is skipped when its file is there already, so that a run cut short is resumed by the same command. The environment is the
extra `train` (torch, onnx). The photographs are optional; without them the networks learn from composed scenes alone.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from vision.training.extras import require

MODELS = Path(__file__).parents[1] / "models"
UPSET = 124  # shards of tables where dice lean and stand on others


def step(made: Path, module: str, *words: object) -> None:
    """Run one of the modules that teach unless what it makes is there."""
    if made.exists():
        print(f"{made} is there already")
        return
    print(f"making {made}", flush=True)
    subprocess.run([sys.executable, "-m", f"vision.training.teach.{module}", *map(str, words)], check=True)


def main() -> None:
    """Scenes → finder → tops of the photographs → all networks → ONNX → judgement → how dice stand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True, help="folder for scenes and weights, 4 GB")
    parser.add_argument("--photos", type=Path, help="folder with byler, damian, kamil, matteop65")
    parser.add_argument("--minutes", type=float, default=180, help="training time in all, on two cores to themselves")
    parser.add_argument("--shards", type=int, default=32, help="thousands of composed scenes")
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    require("torch")
    work, scenes, share = options.work, options.work / "scenes", options.minutes / 5
    last, hard = scenes / f"scenes-{options.shards - 1:04d}.npz", ("--wild", 0.4, "--odd", 0.08, "--snapshots", 0.8, "--tables", 0.25)
    step(last, "shards", "--out", scenes, "--shards", options.shards, "--minutes", 10_000, *hard)
    first, finder, reader, taught = (work / f"{name}.pt" for name in ("first/finder", "finder", "reader", "taught_reader"))
    first.parent.mkdir(parents=True, exist_ok=True)
    step(first, "train", "finder", "--shards", scenes, "--minutes", 2 * share, "--out", first)
    more: list[object] = []
    if options.photos:
        found = work / "found.pickle"
        step(first.parent / "finder.onnx", "export", "--of", first.parent, "--out", first.parent)
        step(found, "photos", "--photos", options.photos, "--models", first.parent, "--out", found)
        more = ["--photos", found, "--share", 0.25]
    step(finder, "train", "finder", "--shards", scenes, "--minutes", share, "--from", first, "--rate", 2e-3, "--out", finder, *more)
    subprocess.run([sys.executable, "-m", "vision.training.teach.export", "--of", work, "--out", work], check=True)
    step(reader, "train", "reader", "--models", work, "--shards", scenes, "--minutes", share, "--out", reader, *more)
    step(taught, "train", "taught_reader", "--models", work, "--shards", scenes, "--minutes", share, "--out", taught, *more)
    subprocess.run([sys.executable, "-m", "vision.training.teach.export", "--of", work, "--out", options.out], check=True)
    for older in ("photo_finder.onnx", "photo_reader.onnx"):  # without them the new pair serves for photographs too
        (options.out / older).unlink(missing_ok=True)
    judge = ("--models", options.out, "--out", options.out / "belief.json")  # of the new networks, wherever they lie
    subprocess.run([sys.executable, "-m", "vision.training.judge.calibrate", *map(str, judge)], check=True)
    if options.out.resolve() == MODELS.resolve():
        subprocess.run([sys.executable, "-m", "vision.training.judge.known", "--write"], check=True)
    upset, poise = work / "upset", work / "poise.onnx"
    step(upset / f"upset-{UPSET - 1:04d}.npz", "upset_tables", "--out", upset, "--shards", UPSET, "--minutes", 10_000)
    step(poise, "poise", "--shards", upset, "--minutes", share / 2, "--out", poise)
    shutil.copy(poise, options.out / "poise.onnx")
    if options.out.resolve() == MODELS.resolve():
        subprocess.run([sys.executable, "-m", "vision.training.judge.flat_after_all", "--write"], check=True)


if __name__ == "__main__":
    main()
