"""How well dice are read, against a labelled folder: found, missed, extra, wrong value, wrong colour, asked; and a page of the worst.

The labels are those of docs/forms.md (`labels.jsonl` beside the images). Dice marked uncertain and
what lies in an ignore box count neither way.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.colour import COLOURS, plain_name
from vision.draw import drawable
from vision.errors import PictureError
from vision.frame import Image
from vision.labels import labelled
from vision.pictures import load_image
from vision.reading import DieReading
from vision.reliability import Band, off_by, reliability, share

Read = Callable[[Image], Sequence[DieReading]]

MOST_SHOWN, CROP_PX = 48, 150  # on the page of the worst
KINDS = ("wrong value", "extra", "missed", "wrong colour", "extra asked", "asked")
"""What can be wrong with a die, the worst first."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One die that went wrong. kind: one of KINDS; file: its picture, where known."""

    image: str
    kind: str
    centre: tuple[float, float]
    width_px: float
    truth: str
    said: str
    confidence: float
    file: Path | None = None


@dataclass
class Tally:
    """Counts over some group of dice. right: found, believed and of the right value; asked: found but asked about."""

    dice: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    missed: int = 0
    extra: int = 0
    extra_asked: int = 0
    with_colour: int = 0
    colour_right: int = 0
    asked_but_right: int = 0
    pictures: int = 0
    pictures_right: int = 0

    def add(self, other: "Tally") -> None:
        """Count another group in."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def in_words(self) -> str:
        """The counts in one line, as measurements print them."""
        outcome = f"right {self.right}, asked {self.asked}, wrong {self.wrong}, missed {self.missed}"
        return f"{self.dice} dice: {outcome}, extra {self.extra} + {self.extra_asked} asked"

    def to_plain(self) -> dict[str, Any]:
        """Counts with shares and their 95 % Wilson intervals."""
        plain: dict[str, Any] = {name: getattr(self, name) for name in self.__dataclass_fields__}
        plain["right_share"] = share(self.right, self.dice)
        plain["right_asked_or_not_share"] = share(self.right + self.asked_but_right, self.dice)
        plain["colour_share"] = share(self.colour_right, self.with_colour)
        plain["pictures_right_share"] = share(self.pictures_right, self.pictures)
        return plain


@dataclass
class Report:
    """All of it. groups: "all", "source NAME", "colour NAME", "face 5", "zone tray", "width 24-32 px" …; reliability: bands of stated
    confidence. unread: why pictures were passed over. values, colours: what was there → what was said of it ("asked", "missed" among it) →
    dice.
    """

    groups: dict[str, Tally] = field(default_factory=dict)
    values: dict[str, Counter[str]] = field(default_factory=dict)
    colours: dict[str, Counter[str]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    reliability: tuple[Band, ...] = ()
    unread: list[PictureError] = field(default_factory=list)

    def to_plain(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "groups": {name: tally.to_plain() for name, tally in self.groups.items()},
            "reliability": [{name: round(value, 4) for name, value in asdict(band).items()} for band in self.reliability],
            "values": {truth: dict(said) for truth, said in sorted(self.values.items())},
            "colours": {truth: dict(said) for truth, said in sorted(self.colours.items())},
            "stated_off_by": round(off_by(self.reliability), 4),
            "unread": [str(wrong) for wrong in self.unread],
            "faults": [
                {"image": f.image, "kind": f.kind, "at": [round(v) for v in f.centre], "truth": f.truth, "said": f.said}
                for f in self.faults
            ],
        }


def silent_errors(report: Report) -> list[str]:
    """What was believed and is wrong, or lies where nothing is: picture, place, what is there and what was said, a line each."""
    wrong = [fault for fault in report.faults if fault.kind in ("wrong value", "extra")]
    return [f"{fault.image} at {round(fault.centre[0])}, {round(fault.centre[1])}: {fault.truth}, read {fault.said}" for fault in wrong]


def labelled_folders(folder: Path) -> list[Path]:
    """The folder itself where it has labels, else its subfolders that have some."""
    return [folder] if (folder / "labels.jsonl").exists() else sorted(p.parent for p in folder.glob("*/labels.jsonl")) or [folder]


def check(folder: Path, read: Read, progress: Callable[[int], None] = lambda done: None) -> Report:
    """Read every labelled picture under a folder (its own labels, or those of its subfolders) and compare. A picture that can't be read is
    passed over and named in the report. progress: told after each how many are done. Raises PictureError for labels that can't be right."""
    report, stated = Report(), list[tuple[float, bool]]()
    labels = [(source.name, label, path) for source in labelled_folders(folder) for label, path in labelled(source)]
    for done, (source, label, path) in enumerate(labels, 1):
        try:
            compare(report, stated, source, label, read(load_image(path, str(path))), path)
        except PictureError as wrong:
            report.unread.append(wrong)
        progress(done)
    report.reliability = reliability(stated)
    report.faults.sort(key=lambda fault: -fault.confidence)
    return report


def compare(
    report: Report,
    stated: list[tuple[float, bool]],
    source: str,
    label: Mapping[str, Any],
    dice: Sequence[DieReading],
    file: Path | None = None,
) -> None:
    """Count one picture into the report."""
    counted = len(report.faults)
    truths = [_truth(die) for die in label["dice"]]
    pairs, extra = match(truths, dice)
    picture = Tally(pictures=1)
    for truth, said in zip(truths, pairs, strict=True):
        if truth.uncertain:
            continue
        tally = Tally(dice=1)
        _count(tally, report, label["image"], truth, said)
        if said is not None:
            stated.append((said.confidence, said.value == truth.value))
        groups = [f"source {source}", f"colour {truth.colour or 'unknown'}", f"face {truth.value}", _width_group(truth.width)]
        for group in (*groups, f"zone {truth.zone}") if truth.zone else groups:
            report.groups.setdefault(group, Tally()).add(tally)
        _confuse(report, truth, said)
        picture.add(tally)
    for said in extra:
        if _inside_any(said, label.get("ignore", [])):
            continue
        stated.append((said.confidence, False))
        centre = _centre(said)
        tally = Tally(extra_asked=1) if said.ask else Tally(extra=1)
        report.faults.append(
            Fault(label["image"], "extra asked" if said.ask else "extra", centre, said.box[2], "nothing", _say(said), said.confidence)
        )
        report.groups.setdefault(f"source {source}", Tally()).add(tally)
        picture.add(tally)
    report.faults[counted:] = [replace(fault, file=file) for fault in report.faults[counted:]]
    picture.pictures_right = int(picture.right == picture.dice and picture.extra == 0)
    report.groups.setdefault("all", Tally()).add(picture)
    report.groups.setdefault(f"source {source}", Tally()).add(Tally(pictures=1, pictures_right=picture.pictures_right))


@dataclass(frozen=True, slots=True)
class _Truth:
    """centre: None, and width 0, where nobody measured where it lies."""

    centre: tuple[float, float] | None
    width: float
    value: int
    colour: str | None
    uncertain: bool
    zone: str | None = None


def _unreadable(die: Mapping[str, Any]) -> bool:
    """Dice that even a person can't read: marked uncertain, or labelled without a value."""
    return bool(die.get("uncertain")) or die["value"] is None


def _truth(die: Mapping[str, Any]) -> _Truth:
    box, top, colour = die["box"], die.get("top"), die.get("colour")
    where: tuple[float, float] | None = None
    if top:
        where = (float(np.mean([x for x, _ in top])), float(np.mean([y for _, y in top])))
    elif box:
        where = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    width = float(max(box[2:])) if box else 0.0
    return _Truth(where, width, int(die["value"] or 0), plain_name(colour) if colour else None, _unreadable(die), die.get("zone"))


def _count(tally: Tally, report: Report, image: str, truth: _Truth, said: DieReading | None) -> None:
    true_words = f"{truth.value} {truth.colour or ''}"

    def fault(kind: str) -> None:
        where = truth.centre or (_centre(said) if said else (0.0, 0.0))
        width = truth.width or (said.box[2] if said else 0.0)
        report.faults.append(
            Fault(image, kind, where, width, true_words, _say(said) if said else "nothing", said.confidence if said else 1.0)
        )

    if said is None:
        tally.missed = 1
        fault("missed")
        return
    if said.ask:
        tally.asked, tally.asked_but_right = 1, int(said.value == truth.value)
        fault("asked")
    elif said.value == truth.value:
        tally.right = 1
    else:
        tally.wrong = 1
        fault("wrong value")
    if _can_be_told(truth.colour, said):
        tally.with_colour, tally.colour_right = 1, int(plain_name(said.colour) == truth.colour)
        if not tally.colour_right:
            fault("wrong colour")


def _can_be_told(colour: str | None, said: DieReading) -> bool:
    """Whether a die's colour is known, and one that the reader has a name for: those of a profile's own dice, "marble", it may not know."""
    return colour in COLOURS or (colour is not None and colour == plain_name(said.colour))


def _confuse(report: Report, truth: _Truth, said: DieReading | None) -> None:
    """Count what was said of one die beside what was there."""
    value = "missed" if said is None else "asked" if said.ask or said.value is None else str(said.value)
    report.values.setdefault(str(truth.value), Counter())[value] += 1
    if truth.colour and said is not None and _can_be_told(truth.colour, said):
        report.colours.setdefault(truth.colour, Counter())["asked" if said.ask and said.why_ask == "colour" else said.colour] += 1


def match(truths: Sequence[_Truth], dice: Sequence[DieReading]) -> tuple[list[DieReading | None], list[DieReading]]:
    """Each truth with the reading nearest to it, within half the die's width, nearest pairs first; and the readings left over.

    What is believed comes before what is asked about: where a label boxes a whole die, its side may lie as near to the middle as its top.
    """
    reach = sorted(
        (die.ask, apart / limit, t, d)
        for t, truth in enumerate(truths)
        for d, die in enumerate(dice)
        if (apart := _nearness(truth, die)) < (limit := max(truth.width, float(np.hypot(*np.subtract(die.top[1], die.top[0])))) * 0.55)
    )
    taken: dict[int, int] = {}
    for _, _, t, d in reach:
        if t not in taken and d not in taken.values():
            taken[t] = d
    _match_placeless(truths, dice, taken)
    return [dice[taken[t]] if t in taken else None for t in range(len(truths))], [
        die for d, die in enumerate(dice) if d not in taken.values()
    ]


def _match_placeless(truths: Sequence[_Truth], dice: Sequence[DieReading], taken: dict[int, int]) -> None:
    """Give each truth of which nobody knows where it lies a reading that no other one has: one of its value and colour before any other
    truth gets less, else of its value, else of its colour, else any; and rather a believed one. taken: truth → reading, which grows."""
    for by_value, by_colour in product((True, False), repeat=2):
        for t, truth in enumerate(truths):
            left = [
                d for d, die in enumerate(dice)
                if d not in taken.values() and (not by_value or die.value == truth.value)
                and (not by_colour or plain_name(die.colour) == truth.colour)
            ]  # fmt: skip
            if truth.centre is None and t not in taken and left:
                taken[t] = min(left, key=lambda d: dice[d].ask)


def _nearness(truth: _Truth, die: DieReading) -> float:
    """Distance from the truth to the die's top face or to the middle of its box, whichever is nearer: labels differ in what they box. None
    that is known is endless."""
    if truth.centre is None:
        return math.inf
    x, y, w, h = die.box
    return min(math.dist(truth.centre, _centre(die)), math.dist(truth.centre, (x + w / 2, y + h / 2)))


def _centre(die: DieReading) -> tuple[float, float]:
    x, y = np.mean(die.top, axis=0)
    return float(x), float(y)


def _inside_any(die: DieReading, boxes: Sequence[Sequence[float]]) -> bool:
    px, py = _centre(die)
    return any(x - 0.2 * w <= px <= x + 1.2 * w and y - 0.2 * h <= py <= y + 1.2 * h for x, y, w, h in boxes)


def _say(die: DieReading) -> str:
    return f"{die.value} {die.colour} {die.confidence:.3f}" + (f" asked: {die.why_ask}" if die.ask else "")


def _width_group(width: float) -> str:
    if not width:
        return "width unknown"
    edges = (0, 16, 24, 32, 48, 64, 96, 10_000)
    low = max(e for e in edges if e <= width)
    high = min(e for e in edges if e > width)
    return f"width {low}-{high} px" if high < 10_000 else f"width over {low} px"


def worst_page(report: Report, folder: Path) -> Image:
    """A contact sheet of the faults, surest first, MOST_SHOWN at most: what was there, what was said. (h, w, 3)."""
    chosen = sorted(report.faults, key=lambda f: (KINDS.index(f.kind), -f.confidence))[:MOST_SHOWN]
    columns, side = 8, CROP_PX
    rows = max(1, -(-len(chosen) // columns))
    page = np.full((rows * (side + 34), columns * side, 3), 255, np.uint8)
    crops = _crops(chosen, folder, side)
    for i, (fault, crop) in enumerate(zip(chosen, crops, strict=True)):
        y, x = i // columns * (side + 34), i % columns * side
        page[y : y + side, x : x + side] = crop
        for line, words in enumerate((f"{fault.kind}: {fault.truth}", fault.said, fault.image)):
            at = (x + 2, y + side + 10 + 10 * line)
            cv2.putText(page, drawable(words[:26]), at, cv2.FONT_HERSHEY_SIMPLEX, 0.32, (0, 0, 0), 1, cv2.LINE_AA)
    return page


def _crops(faults: Sequence[Fault], folder: Path, side: int) -> list[Image]:
    """Each where it is; a picture with several of them is opened once, and no two are held at a time."""
    found = {} if all(fault.file for fault in faults) else {p.name: p for p in folder.rglob("*") if p.is_file()}
    by_file: dict[Path, list[int]] = {}
    for i, fault in enumerate(faults):
        by_file.setdefault(fault.file or found[fault.image], []).append(i)
    crops: dict[int, Image] = {}
    for path, numbers in by_file.items():
        image = load_image(path)
        crops |= {i: _crop(image, faults[i], side) for i in numbers}
    return [crops[i] for i in range(len(faults))]


def _crop(image: Image, fault: Fault, side: int) -> Image:
    reach = max(fault.width_px * 1.1, 12)
    scale = side / (2 * reach)
    matrix = np.array([[scale, 0, side / 2 - scale * fault.centre[0]], [0, scale, side / 2 - scale * fault.centre[1]]])
    return np.asarray(cv2.warpAffine(image, matrix, (side, side), flags=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR), np.uint8)
