"""A labelled folder: `labels.jsonl` beside its pictures (or beside `images/`), one JSON object a line, checked before anything is counted.

    {"image": "1.jpg", "dice": [{"box": [x, y, w, h], "value": 5, "colour": "red"}], "ignore": [[x, y, w, h]]}

A die may have "top" (four corners), "zone" and "uncertain" besides; its value is null where nobody can read it, its box and top are where
nobody measured where it lies.
"""

import math
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from companion.disk import read_json
from companion.text import Text, say
from vision.errors import PictureError

FARTHEST_PX = 1_000_000  # no picture reaches so far: a slip of the keyboard

Label = dict[str, Any]


def labelled(folder: Path) -> Iterator[tuple[Label, Path]]:
    """Each label of a folder with its picture's path. Raises PictureError where there is no labels.jsonl, none in it, or one that can't be
    right."""
    path = folder / "labels.jsonl"
    try:
        lines = path.read_bytes().splitlines()
    except OSError as wrong:
        raise PictureError(
            say("There is no labels.jsonl in {folder}.", folder=str(folder.resolve())),
            say("Give the folder that holds labels.jsonl and the pictures."),
        ) from wrong
    named: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        label = _label(line, number, path)
        name = label["image"]
        if name in named:
            raise _wrong(number, path, say("{name} has a label in line {earlier} already", name=name, earlier=named[name]))
        named[name] = number
        beside = folder / name
        yield label, beside if beside.exists() else folder / "images" / name
    if not named:
        raise PictureError(say("There is no label in {file}.", file=str(path)), say("Write one JSON object a line, with image and dice."))


def _label(line: bytes, number: int, path: Path) -> Label:
    try:
        label = read_json(line)
    except ValueError as wrong:
        raise _wrong(number, path, say("it is no JSON object")) from wrong
    problem = _problem(label)
    if problem is not None:
        raise _wrong(number, path, problem)
    return dict(label, dice=[_in_full(die) for die in label["dice"]])


def _in_full(die: Mapping[str, Any]) -> Label:
    """The same die with all that may be left out: what is not known is null, but for a box that its top tells."""
    box, top = die.get("box"), die.get("top")
    if box is None and top is not None:
        (left, right), (upper, lower) = ((min(along), max(along)) for along in zip(*top, strict=True))
        box = [left, upper, right - left, lower - upper]
    return {**die, "value": die.get("value"), "box": box, "top": top}


def _wrong(number: int, path: Path, what: Text) -> PictureError:
    return PictureError(
        say("Line {number} of {file} is no label: {what}.", number=number, file=str(path), what=what),
        say("Each line is one JSON object with image and dice."),
    )


def _problem(label: Any) -> Text | None:
    """Why this can be no label, None where it can."""
    if not isinstance(label, dict):
        return say("it is no JSON object")
    name, dice, ignore = label.get("image"), label.get("dice"), label.get("ignore", [])
    if not isinstance(name, str) or not name or PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
        return say("“image” is no name of a picture in this folder")
    if not isinstance(dice, list):
        return say("“dice” is no list")
    if not isinstance(ignore, list) or not all(_is_box(one) for one in ignore):
        return say("“ignore” is no list of boxes")
    return next((say("die {number}: {what}", number=n, what=what) for n, die in enumerate(dice, 1) if (what := _wrong_with(die))), None)


def _wrong_with(die: Any) -> Text | None:
    if not isinstance(die, dict):
        return say("it is no JSON object")
    value, colour, top = die.get("value"), die.get("colour"), die.get("top")
    if die.get("box") is not None and not _is_box(die["box"]):
        return say("“box” is not four numbers, left, top, width and height")
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 6):
        return say("“value” is neither 1 to 6 nor null")
    if colour is not None and not isinstance(colour, str):
        return say("“colour” is no name")
    if top is not None and not (isinstance(top, list) and len(top) == 4 and all(_are_numbers(corner, 2) for corner in top)):
        return say("“top” is not four corners")
    if not isinstance(die.get("zone", ""), str | None):
        return say("“zone” is no name")
    if not isinstance(die.get("uncertain", False), bool | None):
        return say("“uncertain” is neither true nor false")
    return None


def _is_box(box: Any) -> bool:
    return _are_numbers(box, 4) and box[2] > 0 and box[3] > 0


def _are_numbers(these: Any, count: int) -> bool:
    if not isinstance(these, list) or len(these) != count or any(isinstance(one, bool) for one in these):
        return False
    return all(isinstance(one, int | float) and math.isfinite(one) and abs(one) < FARTHEST_PX for one in these)
