"""All networks that read dice taught further at once, on a machine with many cores and a graphics processor, in ten minutes:

    python -m vision.training.teach.at_once --work W --tables R --found found.pickle --workers 11 --compose 250 --learn 330 --parts 545

R holds finder.pt and reader.pt of tables (vision.training.teach.restore makes them from what ships), found.pickle is of
vision.training.teach.photos. First workers compose and cut (vision.training.teach.pool) while five networks learn from what they cut,
each as it was where it was right; then the readers of photographs go on with photographs, once without each fold, or, by --stages source,
without each source. W/start then holds what vision/training/start does, W/without-0 … what vision.training.measure.held_out measures.
Seconds are since the beginning.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

from vision.network import PHOTO, TAUGHT
from vision.training.teach.photos import FOLDS, OBLIQUE, SOURCES

START = Path(__file__).parents[1] / "start"
STAGES = ("compose", "start", "fold", "source")
REAL_SHARE = {TAUGHT: 0.5, f"{PHOTO}reader": 0.35}
CHUNKS = 40  # of each kind before anything is learned: what is learned first from few is learned too well
FEW = 40_000  # pictures that a finder keeps: they are large
FIRST = 60_000  # crops of photographs and of composed pictures that each part keeps


class Running:
    """Programs side by side, each with a log of its own."""

    def __init__(self, logs: Path) -> None:
        self._logs, self._all = logs, list[tuple[str, subprocess.Popen]]()
        logs.mkdir(parents=True, exist_ok=True)

    def begin(self, name: str, module: str, *words: object) -> None:
        """Start one of the modules that teach."""
        with (self._logs / f"{name}.log").open("w") as log:
            command = [sys.executable, "-m", f"vision.training.teach.{module}", *map(str, words)]
            self._all.append((name, subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)))

    def wait(self) -> None:
        """Until all have ended; what broke off is told with its last words."""
        for name, one in self._all:
            ended, words = one.wait(), (self._logs / f"{name}.log").read_text().strip().splitlines()
            print(f"{name}: {'broke off: ' if ended else ''}{' | '.join(words[-6 if ended else -1 :])}", flush=True)
        self._all.clear()


def begin_workers(running: Running, options: argparse.Namespace) -> None:
    """Two workers cut photographs, where there are any, of the rest three in five compose for photographs, two for tables."""
    for number in range(options.workers):
        kind = "real" if number < 2 and options.found else "table" if number % 5 in (2, 4) else "photo"
        words = ["--out", options.work / "pool", "--seconds", options.compose, "--seed", options.seed + number]
        words += ["--found", options.found] if kind == "real" else []
        words += ["--models", options.models] if options.models and kind != "table" else []
        running.begin(f"worker-{number}", "pool", kind, *words)


def begin_start(running: Running, options: argparse.Namespace, begun: float, sure: float) -> None:
    """The networks of tables, and those of photographs that see composed pictures alone."""
    made = options.work / f"start{f'-{sure:g}' if sure else ''}"
    common = ["--pool", options.work / "pool", "--as-before", 1, "--until", begun + options.learn, "--least", CHUNKS, "--sure", sure]
    for what in ("reader", "finder"):
        few = ["--room", FEW] if what == "finder" else []
        running.begin(f"{what}{sure}", "pooled", what, *common, *few, "--from", options.tables / f"{what}.pt", "--out", made / f"{what}.pt")
    for what in (f"{PHOTO}reader", TAUGHT, f"{PHOTO}finder"):
        more = ["--room", FEW, "--values-alone"] if what == f"{PHOTO}finder" else []
        running.begin(f"{what}{sure}", "pooled", what, *common, *more, "--from", START / f"{what}.pt", "--out", made / f"{what}.pt")


def begin_parts(running: Running, options: argparse.Namespace, begun: float, parts: list[str]) -> None:
    """Both readers of photographs, going on with photographs but those of each part."""
    for part in parts:
        for what, share in REAL_SHARE.items():
            words = ["--pool", options.work / "pool", "--leave", part, "--share", share, "--room", FIRST, "--until", begun + options.parts]
            words += ["--from", (options.start or options.work / "start") / f"{what}.pt"]
            words += ["--out", options.work / f"without-{part}" / f"{what}.pt"]
            running.begin(f"{what}-{part}", "pooled", what, *words)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--found", type=Path, help="photographs with found tops, for fold and source")
    parser.add_argument("--models", type=Path, help="folder of the photo_finder.onnx whose finds the readers of photographs learn to judge")
    parser.add_argument("--start", type=Path, help="folder of the readers of photographs that go on with photographs (default: W/start)")
    parser.add_argument("--workers", type=int, default=11)
    parser.add_argument("--sure", type=float, nargs="*", default=[0.0], help="as for vision.training.teach.pooled; each has its own start")
    parser.add_argument("--seed", type=int, default=301)
    parser.add_argument("--compose", type=float, default=250, help="until then workers compose")
    parser.add_argument("--learn", type=float, default=330, help="until then the five networks learn")
    parser.add_argument("--parts", type=float, default=545, help="until then both readers go on with photographs")
    parser.add_argument("--stages", nargs="*", choices=[*STAGES], default=[*STAGES[:3]])
    options = parser.parse_args()
    begun, running = time.time(), Running(options.work / "logs")
    if "compose" in options.stages:
        begin_workers(running, options)
    if "start" in options.stages:
        for sure in options.sure:
            begin_start(running, options, begun, sure)
    running.wait()
    if "fold" in options.stages:
        begin_parts(running, options, begun, [str(fold) for fold in range(FOLDS)])
    if "source" in options.stages:
        begin_parts(running, options, begun, [*SOURCES, *OBLIQUE])
    running.wait()


if __name__ == "__main__":
    main()
