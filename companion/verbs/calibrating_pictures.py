"""`companion calibrate --images`: every saved picture found with its error, or refused in words; the best one becomes a profile."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from calibration.profiles import from_plain
from calibration.wizard import steps
from calibration.wizard.guide import GOOD_MM, Guide
from calibration.wizard.result import plain_profile
from companion.errors import CompanionError, UsageError
from companion.eye.jobs import do_job
from companion.eye.jobs_memory import JobMemory
from companion.text import Text, say
from companion.verbs.reading import spare
from companion.verbs.tables import progress
from companion.wall_clock import now
from hardware.cameras import is_picture
from vision.frame import Frame
from vision.pictures import load_image
from vision.profile import Profile


def from_pictures(args: argparse.Namespace) -> int:
    """Each picture: found with its error, or refused with the sentence. The best one's profile is written where --out says."""
    files = _pictures(args.images)
    spare(files, args.out)
    found: list[tuple[float, Profile]] = []
    with progress_bar(Console(stderr=True)) as bar:
        task = bar.add_task("calibrating", total=len(files))
        for file in files:
            line, profile = _one_picture(file, args.name or "table")
            if profile is not None:
                found.append((line["error_mm"], profile))
            print(json.dumps(line) if args.json else _in_words(line))
            bar.advance(task)
    if not args.json:
        print(f"{len(found)} of {len(files)} pictures calibrated.")
    if not found:
        return 1
    error_mm, best = min(found, key=lambda pair: pair[0])
    if args.out is not None and error_mm > GOOD_MM and not args.nevertheless:
        print(f"Nothing was written: the best one is good to {error_mm} mm only, {GOOD_MM:g} mm are promised. Tilt the camera by some ten "
              "degrees, or show the lens the target once; --nevertheless writes it as it is.", file=sys.stderr)  # fmt: skip
        return 1
    if args.out is not None:
        write_profile(best, args.out)
        print(f"The best one, to {error_mm} mm, stands in {args.out}.", file=sys.stderr)
    else:
        print("Nothing was written; --out FILE keeps the best one's profile.", file=sys.stderr)
    return 0 if len(found) == len(files) else 1


def _pictures(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise UsageError(say("There is no folder {folder}.", folder=str(folder)), say("Check the path."))
    inside = folder / "images" if (folder / "images").is_dir() else folder
    files = sorted(path for path in inside.iterdir() if is_picture(path.name) and path.is_file())
    if not files:
        raise UsageError(say("There is no picture in {folder}.", folder=str(folder)), say("Put JPEG or PNG files into it."))
    return files


def _one_picture(file: Path, name: str) -> tuple[dict[str, Any], Profile | None]:
    """What one picture gives: a line of the report, and the profile where it is good enough."""
    line: dict[str, Any] = {"image": file.name, "ok": False}
    try:
        frame = Frame(load_image(file), 0.0, "", 1, still=True)
        memory = JobMemory()
        guide = Guide(lambda job: do_job(job, frame, memory))
        state = steps.choose(steps.skip(steps.skip(steps.begin("", now()))), {"nevertheless": True})  # the report says how good it is
        look = guide.look(state)
        if look.finding is None or look.finding.sorry is not None:
            sentence = next((text for kind, text in look.lines if kind == "bad"), say("There is nothing to go on with yet."))
            return line | _refused(sentence), None
        state = steps.finish(state, look.finding)
        state = steps.finish(state, guide.finding(state))
    except CompanionError as refusal:
        return line | _refused(refusal.message, refusal.hint), None
    keep, quality = state.found["plane"].keep, state.found["plane"].quality
    line |= {"ok": True, "mat": keep["mat"], "error_mm": quality["error_mm"], "error_px": quality["error_px"]}
    return line | {"px_per_die": quality["px_per_die"], "size_px": keep["size_px"]}, from_plain(
        json.loads(json.dumps(plain_profile(state, name, now()), default=float))
    )


def _refused(message: Text, hint: Text | None = None) -> dict[str, Any]:
    return {"why": str(message) if hint is None else f"{message} {hint}"}


def _in_words(line: Mapping[str, Any]) -> str:
    if not line["ok"]:
        return f"{line['image']}: refused. {line['why']}"
    worse = f" ({GOOD_MM:g} mm are promised)" if line["error_mm"] > GOOD_MM else ""
    wide = f"dice are {line['px_per_die']:.0f} pixels wide at the far edge"
    return f"{line['image']}: {line['mat']} found to {line['error_mm']} mm{worse}; {wide}."


def write_profile(profile: Profile, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        profile.save(path)
    except OSError as wrong:
        raise UsageError(
            say("{file} can't be written: {why}.", file=str(path), why=(wrong.strerror or "unknown reason").lower()), say("Check the path.")
        ) from wrong


def progress_bar(console: Console) -> Progress:
    return progress(TextColumn("{task.description:<12}"), BarColumn(), MofNCompleteColumn(), on=console)
