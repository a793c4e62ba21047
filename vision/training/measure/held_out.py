"""How well photographs are read that no network has seen: each fold, or each source, is left out of a training and then read.

    python -m vision.training.measure.held_out --start DIR --photos DIR --by none
    python -m vision.training.measure.held_out --start DIR --photos DIR --by fold --shards DIR --found found.pickle --work DIR --minutes 4

`start` holds the networks of composed pictures alone; such lie in vision/training/start: photo_finder.pt, which is the mean of an early
and a late finder, and both readers. `none` reads all photographs with these as they are: every source is left out at once. `fold` and
`source` go on from late_finder.pt and the readers with the other folds or sources: finder and taught reader side by side for so many
minutes each, then the small reader for half as many; the finder then is the mean of what came out and the early one. What lies in `work`
already is not trained again.

The judgement of what to believe is the shipped one, or with --judgement learned one that was learned on the faces of the other folds'
pictures, as those networks read them which had not seen them, and as the networks in `start` read them: others' photographs lie between
the two. --learn FILE writes the one learned on all of them so into a belief.json.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import torch

import vision.network
from vision.belief import Belief
from vision.check import Report, compare
from vision.faces import Face
from vision.labels import labelled
from vision.network import PHOTO, TAUGHT
from vision.photo import faces_in, judged
from vision.pictures import load_image
from vision.reliability import share
from vision.training.judge.calibrate import learn_photo, outcomes, truths_of
from vision.training.teach.export import export_all
from vision.training.teach.mean import mean, whole
from vision.training.teach.photos import FOLDS, OBLIQUE, SOURCES, fold_of
from vision.training.teach.sureness import as_sure_as

FINDER, EARLY, LATE = f"{PHOTO}finder", "early_finder", "late_finder"
LEGS = ((FINDER, TAUGHT), (f"{PHOTO}reader",))  # what is trained side by side, after one another


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--start", type=Path, required=True, help="folder with both .pt files of composed pictures alone")
    parser.add_argument("--photos", type=Path, required=True, help="folder with byler, damian, kamil, matteop65")
    parser.add_argument("--by", choices=["none", "fold", "source"], default="none")
    parser.add_argument("--only", nargs="*", help="these folds or sources alone")
    parser.add_argument("--shards", type=Path)
    parser.add_argument("--found", type=Path, help="written by vision.training.teach.photos")
    parser.add_argument("--work", type=Path, help="where the weights of each part are kept")
    parser.add_argument("--minutes", type=float, default=6, help="training of each part")
    parser.add_argument("--share", type=float, default=0.35, help="share of photographs in a batch")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--belief", type=Path, help="another belief.json than the shipped one")
    parser.add_argument("--judgement", choices=["shipped", "learned"], default="shipped")
    parser.add_argument("--let-through", type=float, default=0.005, help="share of wrong ones that a learned judgement may believe")
    parser.add_argument("--learn", type=Path, help="a belief.json whose judgement of photographs is to be learned anew")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    work = options.work or options.start
    parts = {"none": ["none"], "fold": [str(k) for k in range(FOLDS)], "source": [*SOURCES, *OBLIQUE]}[options.by]
    seen: list[Seen] = []
    for part in options.only or parts:
        folder = options.start if part == "none" else work / f"without-{part}"
        if part != "none":
            _train(options, part, folder)
        seen += _seen(options.photos, folder, held(options.by, part))
        print(f"after {part}:", flush=True)
        belief = belief_of(options.belief)
        show(counted([one for one in seen if one.source not in OBLIQUE], belief))
        if aslant := [one for one in seen if one.source in OBLIQUE]:
            print("seen from the side, no goal:")
            show(counted(aslant, belief))
    teaching = list(seen)
    if options.by != "none" and (options.judgement == "learned" or options.learn):
        teaching += _seen(options.photos, options.start, held("none", ""))
    if options.judgement == "learned":
        print("each picture judged as learned on the other folds' pictures:")
        show(judged_by_others(seen, teaching, options.let_through))
    if options.learn:
        told = json.loads(options.learn.read_text(encoding="utf-8")) | {"photo": asdict(learned(teaching, options.let_through))}
        options.learn.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """One labelled picture and the faces that networks found on it which have not seen it."""

    source: str
    label: dict[str, Any]
    name: str
    faces: list[Face]


def counted(seen: Sequence[Seen], belief: Belief, report: Report | None = None) -> Report:
    """What becomes of the dice of these pictures under one judgement."""
    report = report or Report()
    for one in seen:
        compare(report, [], one.source, one.label, judged(one.faces, belief))
    return report


def learned(seen: Sequence[Seen], let_through: float) -> Belief:
    """The judgement that these pictures teach. Those seen from the side teach none: their sides are believed more surely than tops are
    elsewhere, which is for vision.photos.steep to tell."""
    flat = [told for one in seen if one.source not in OBLIQUE for told in outcomes(one.faces, truths_of(one.label))]
    return learn_photo([flat], let_through)


def judged_by_others(seen: Sequence[Seen], teaching: Sequence[Seen], let_through: float) -> Report:
    """Every picture judged as learned on those that teach of the other folds."""
    report, seen = Report(), [one for one in seen if one.source not in OBLIQUE]
    for fold in range(FOLDS):
        others = [one for one in teaching if fold_of(one.name) != fold]
        counted([one for one in seen if fold_of(one.name) == fold], learned(others, let_through), report)
    return report


def held(by: str, part: str) -> Callable[[str, str], bool]:
    """Whether a picture, by its source and name, is one of those left out."""
    return {
        "none": lambda source, name: True,
        "fold": lambda source, name: str(fold_of(name)) == part,
        "source": lambda source, name: source == part,
    }[by]


def belief_of(path: Path | None) -> Belief:
    """The judgement for photographs from a file, the shipped one without."""
    if path is None:
        return Belief.learned("photo")
    raw = json.loads(path.read_text())["photo"]
    return Belief(**{name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()})


def _train(options: argparse.Namespace, part: str, folder: Path) -> None:
    """What is not there yet; the readers learn to refuse what the finder of composed pictures alone wrongly brings."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as start:
        _export(options.start, Path(start))
        for leg, minutes in zip(LEGS, (options.minutes, options.minutes / 2), strict=True):
            running = []
            for what, kept_as in ((what, f"{LATE if what == FINDER else what}.pt") for what in leg):
                if (folder / kept_as).exists():
                    continue
                words = ["--shards", options.shards, "--photos", options.found, "--leave", part, "--share", options.share]
                words += ["--from", options.start / kept_as, "--rate", options.rate, "--out", folder / kept_as]
                words += ["--minutes", minutes, "--models", start]
                command = [sys.executable, "-m", "vision.training.teach.train", what, *map(str, words)]
                running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))
            ended = [one.wait() for one in running]
            if any(ended):
                raise SystemExit(f"The training without {part} broke off; its words are above.")
    alone, both = folder / f"{LATE}.pt", folder / f"{FINDER}.pt"
    if not both.exists():
        early = whole(options.start / f"{EARLY}.pt")
        torch.save(as_sure_as(mean(early, whole(alone), 0.5), early, options.shards), both)


def _export(folder: Path, out: Path) -> None:
    """All networks of a folder as ONNX, those kept so and those kept as weights."""
    for kept in folder.glob("*.onnx"):
        shutil.copy(kept, out)
    export_all(folder, out)


def _seen(photos: Path, folder: Path, wanted: Callable[[str, str], bool]) -> list[Seen]:
    """The wanted pictures of all sources with what the networks in `folder` find on them."""
    with tempfile.TemporaryDirectory() as made:
        _export(folder, Path(made))
        vision.network.MODELS = Path(made)
        vision.network.load.cache_clear()
        return [
            Seen(source, label, path.name, faces_in(load_image(path)))
            for source in (*SOURCES, *OBLIQUE)
            if (photos / source).exists()
            for label, path in labelled(photos / source)
            if wanted(source, path.name)
        ]


def show(report: Report) -> None:
    """The counts so far with 95 % Wilson intervals, all and by source."""
    for name, t in sorted(report.groups.items()):
        if name == "all" or name.startswith("source"):
            value, right = share(t.right + t.asked_but_right, t.dice), share(t.right, t.dice)
            told = f"{t.dice}: right {t.right} asked {t.asked} wrong {t.wrong} missed {t.missed} extra {t.extra} + {t.extra_asked} asked"
            print(f"  {name} {told}; right and believed {_told(right)}, right asked or not {_told(value)}", flush=True)


def _told(part: tuple[float, float, float] | None) -> str:
    return "nothing" if part is None else "{:.1f} % ({:.1f}–{:.1f})".format(*(100 * v for v in part))


if __name__ == "__main__":
    main()
