"""`companion read` and `companion check`: dice in any photograph, and how well they are read."""

import argparse
import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import Any

import cv2
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table

from companion.accuracy.report import KEPT_REPORT, as_file
from companion.disk import behind_links, write_named
from companion.errors import CompanionError, UsageError
from companion.settings import load_settings
from companion.text import say
from companion.verbs.tables import progress, terminal
from vision.check import Report, labelled_folders, worst_page
from vision.check import check as check_folder
from vision.colours.colourless import is_colourless
from vision.draw import draw_reading, drawable
from vision.frame import Frame, Image
from vision.labels import labelled
from vision.photo import read_photo
from vision.pictures import load_image
from vision.pipeline import TableReader
from vision.profile import Profile
from vision.reading import DieReading
from vision.reliability import share

Ms = dict[str, float]
SAME_ROW = 0.75  # edges of a die: dice of one row lie less far above each other, those of two rows at least a whole one
LEAST_DRAWN_PX = 1400  # of the longer side: what is drawn smaller nobody can read
LONGEST = 8  # times as long as wide: no camera's picture of a table is, but a strip cut out of one may be
JUDGED = ("right", "asked", "wrong", "missed", "extra")


def read(args: argparse.Namespace) -> int:
    """Reads every picture it can; exit code 2 when one of them could not be read, with a sentence for each."""
    profile = Profile.load(args.profile) if args.profile else None
    failed = False
    if args.draw and args.draw.exists() and not args.draw.is_dir():
        raise UsageError(say("{folder} is no folder.", folder=str(args.draw)), say("Name one for the drawn pictures."))
    drawings = _Drawings(args.draw, args.images) if args.draw else None
    waiting = Console(stderr=True)
    for path in args.images:
        try:
            image = load_image(path)
        except CompanionError as refusal:
            print(f"companion: {refusal}", file=sys.stderr)
            failed = True
            continue
        with waiting.status(escape(f"Reading {path.name} …")):  # some seconds, and on a Raspberry Pi more; gone before anything is printed
            found, ms = read_any(image, profile)
        dice = in_reading_order(found)
        print(json.dumps(plain_reading(path, image, dice, ms)) if args.json else in_words(path.name, dice))
        if drawings is not None:
            drawn = drawings.file_for(path)
            _write_picture(drawn, draw_reading(image, dice, LEAST_DRAWN_PX))
            print(f"drawn: {drawn}", file=sys.stderr)
    return 2 if failed else 0


class _Drawings:
    """Names of files for drawn pictures, "1.jpg" of "1.png": never that of a picture to be read, nor of another drawing."""

    def __init__(self, folder: Path, images: Sequence[Path]) -> None:
        self._folder = folder
        self._taken = {behind_links(image) for image in images}

    def file_for(self, image: Path) -> Path:
        """Where the drawing of this picture goes."""
        endings = chain(("", "-read"), (f"-read-{n}" for n in count(2)))
        names = (f"{image.stem}{ending}.jpg" for ending in endings)
        file = next(file for name in names if behind_links(file := self._folder / name) not in self._taken)
        self._taken.add(behind_links(file))
        return file


def read_any(image: Image, profile: Profile | None = None) -> tuple[tuple[DieReading, ...], Ms]:
    """The dice of a picture and milliseconds by step; with millimetres and zones where a profile or the printed mat gives them, without
    colours where the picture has none."""
    begun = time.perf_counter()
    if max(image.shape[:2]) <= LONGEST * min(image.shape[:2]):
        reading = TableReader(profile=profile).read(Frame(image, 0.0, "photo", 1, still=True))
        if reading.dice or reading.zones_seen:
            return reading.dice, {**reading.ms, "total": _ms_since(begun)}
    begun = time.perf_counter()
    dice = read_photo(image)
    if is_colourless(image):
        dice = tuple(replace(die, colour="", colour_odds={}, colour_confidence=0.0) for die in dice)
    faces = _ms_since(begun)
    return dice, {"faces": faces, "total": faces}


def in_reading_order(dice: Sequence[DieReading]) -> tuple[DieReading, ...]:
    """Row by row from the top, each from left to right, as a person counts them. A die belongs to a row while the middle of its top face is
    no further than SAME_ROW of its size below the row's middle."""
    rows: list[list[DieReading]] = []
    for die in sorted(dice, key=lambda one: _middle(one)[1]):
        if rows and _middle(die)[1] - sum(_middle(one)[1] for one in rows[-1]) / len(rows[-1]) <= SAME_ROW * _edge(die):
            rows[-1].append(die)
        else:
            rows.append([die])
    return tuple(die for row in rows for die in sorted(row, key=lambda one: _middle(one)[0]))


def _middle(die: DieReading) -> tuple[float, float]:
    return sum(x for x, _ in die.top) / len(die.top), sum(y for _, y in die.top) / len(die.top)


def _edge(die: DieReading) -> float:
    """The side of its top face, pixels."""
    return math.dist(die.top[0], die.top[1])


def plain_reading(path: Path, image: Image, dice: Sequence[DieReading], ms: Ms) -> dict[str, Any]:
    """One line of `companion read --json`, as the README gives it."""
    height, width = image.shape[:2]
    return {
        "image": path.name,
        "size": [width, height],
        "ms": {step: round(spent, 1) for step, spent in ms.items()},
        "dice": [_plain_die(die) for die in dice],
    }


def _plain_die(die: DieReading) -> dict[str, Any]:
    return {
        "value": die.value,
        "colour": die.colour or None,
        "colour_confidence": round(die.colour_confidence, 4) if die.colour else None,
        "confidence": round(die.confidence, 4),
        "ask": die.ask,
        "why_ask": die.why_ask,
        "top": [[round(x, 1), round(y, 1)] for x, y in die.top],
        "box": [round(part, 1) for part in die.box],
        "xy_mm": None if die.xy_mm is None else [round(part, 1) for part in die.xy_mm],
        "size_mm": None if die.size_mm is None else round(die.size_mm, 1),
        "zone": die.zone,
    }


def in_words(name: str, dice: Sequence[DieReading]) -> str:
    """A picture's dice in one line for people: what is certain counts, what is asked about is to be looked at."""
    certain, doubtful = ([_words(die) for die in dice if die.ask is asked] for asked in (False, True))
    if not doubtful and not certain:
        return f"{name}: no dice"
    many = "no die for certain" if not certain else f"{len(certain)} {'die' if len(certain) == 1 else 'dice'}: {', '.join(certain)}"
    colourless = "" if any(die.colour for die in dice) else " (a picture without colours)"
    return f"{name}: {many}" + (f"; please check: {', '.join(doubtful)}" if doubtful else "") + colourless


def _words(die: DieReading) -> str:
    return f"{die.colour}{'' if die.is_colour_likely else '?'} {die.value or '?'}".strip()


def check(args: argparse.Namespace) -> int:
    """The accuracy report; exit code 0 whatever it says, 2 where a picture could not be read, with a sentence for each."""
    settings = load_settings(data=args.data) if args.report or args.keep else None  # what is wrong there is said before the long part
    folders = labelled_folders(args.images)
    pictures = [path for folder in folders for _, path in labelled(folder)]
    spare([*(folder / "labels.jsonl" for folder in folders), *pictures], args.worst, args.report)
    with progress(*Progress.get_default_columns(), MofNCompleteColumn()) as bar:
        task = bar.add_task("reading pictures", total=len(pictures))
        report = check_folder(args.images, lambda image: read_any(image)[0], lambda done: bar.update(task, completed=done))
    if args.json:
        print(json.dumps(report.to_plain()))
    elif report.groups:
        terminal().print(_table(report), _reliability(report))
    for wrong in report.unread:
        print(f"companion: {wrong}", file=sys.stderr)
    if args.worst:  # what can't be written costs nobody what was waited for
        _write_picture(args.worst, worst_page(report, args.images))
    if args.report and settings:
        _write(args.report, _as_file(report, args.images, settings.language).encode())
    if args.keep and settings:
        _write(settings.data / KEPT_REPORT, json.dumps(report.to_plain()).encode())
    return 2 if report.unread else 0


def spare(read: Sequence[Path], *written: Path | None) -> None:
    """Raises UsageError where what is to be written would take the place of what is read."""
    own = {behind_links(file) for file in read}
    for file in written:
        if file is not None and behind_links(file) in own:
            raise UsageError(say("{file} is one of the files that are to be read.", file=str(file)), say("Name another one."))


def _reliability(report: Report) -> Table:
    """What was stated beside what came out."""
    table = Table("confidence", "dice", "stated", "right", "95 % interval", box=box.SIMPLE, padding=(0, 1))
    for band in report.reliability:
        table.add_row(
            f"{band.low:g}–{band.high:g}", str(band.dice), f"{band.stated:.2%}", f"{band.right:.2%}",
            f"{band.surely_above:.1%}–{band.surely_below:.1%}",
        )  # fmt: skip
    return table


def _table(report: Report) -> Table:
    table = Table("dice", "number", *JUDGED, "right", "95 % interval", "colour", "pictures", box=box.SIMPLE, padding=(0, 1))
    for name, tally in sorted(report.groups.items(), key=lambda item: (item[0] != "all", item[0])):
        right = share(tally.right, tally.dice)
        colour = share(tally.colour_right, tally.with_colour)
        table.add_row(
            name, str(tally.dice), *(str(getattr(tally, word)) for word in JUDGED),
            "" if right is None else f"{right[0]:.2%}", "" if right is None else f"{right[1]:.1%}–{right[2]:.1%}",
            "" if colour is None else f"{colour[0]:.1%}", f"{tally.pictures_right}/{tally.pictures}" if tally.pictures else "",
        )  # fmt: skip
    return table


def _as_file(report: Report, images: Path, language: str) -> str:
    """The report as one HTML file in the table's language, the worst crops in it."""
    from web.languages import tell_in  # the catalogues lie with the pages; reading a picture needs neither

    worst = cv2.imencode(".png", worst_page(report, images))[1].tobytes() if report.faults else None
    return as_file(report.to_plain(), images.resolve().name, worst, lambda text: tell_in(language, text), language)


def _write_picture(path: Path, image: Image) -> None:
    """Encoded here: of OpenCV's own files nobody learns why they can't be written, and a path that is no UTF-8 ends the process."""
    try:
        made = cv2.imencode(drawable(path.suffix), image)[1].tobytes()
    except cv2.error as bad:
        mend = say("Name a picture, for example {file}.", file="worst.png")
        raise UsageError(say("{file} can't be written.", file=str(path)), mend) from bad
    _write(path, made)


def _write(path: Path, made: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_named(path, made)
    except OSError as bad:
        mend = say("Make room, or choose another folder.")
        raise UsageError(say("{file} can't be written: {why}.", file=str(path), why=bad.strerror or str(bad)), mend) from bad


def _ms_since(begun_s: float) -> float:
    return (time.perf_counter() - begun_s) * 1000
