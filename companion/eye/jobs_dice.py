"""Jobs that look at dice: learn the sets of a table, and read it once as play would."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from calibration.learn import Learned, Sample, learn_dice
from calibration.lights import Beside, beside
from companion.errors import BadRequestError
from companion.eye.codec import reading_to_plain
from companion.eye.jobs_memory import Done, JobMemory, size_of
from companion.text import say
from vision.frame import Frame
from vision.ground.drift import TableLook
from vision.ground.empty_table import EmptyTable
from vision.ground.mat_finder import find_mat
from vision.ground.mat_refusals import MatNotSeenError
from vision.jpeg import jpeg
from vision.mat import MatLayout
from vision.pipeline import TableReader, crop
from vision.profile import CODEC, DiceSet, OtherLight, Profile
from vision.reading import Scene
from vision.table_plane import CameraPose

SETS = TypeAdapter(list[DiceSet])
MOST_SETS = 12
_ELSEWHERE = (Scene.MOVED, Scene.NO_MAT)  # the table is not where the profile has it


def dice(fields: Mapping[str, Any], frame: Frame, memory: JobMemory) -> Done:
    """Learn the dice that lie on the mat. fields: expected (names), and optionally profile (plain): its lens, pose and layout are used;
    beside: the light is to be one more of that profile's.

    Answers sets, confused, px_per_die, tray_floor_seen, tray_hidden_share, floors (for the profile, beside the sets), brightness, notes;
    `crops` tells for each picture which set it shows; `beside`, where that was asked for, what calibration.lights.Beside holds.
    """
    expected = _names(fields.get("expected"))
    profile = profile_of(fields.get("profile"))
    bare = replace(profile, dice=(), floors={}, lights=()) if profile is not None else None
    reader = TableReader(profile=bare)
    reading = reader.read(replace(frame, still=True))
    if reading.scene in _ELSEWHERE and reader.note is not None:
        raise BadRequestError(reader.note)
    known = profile if fields.get("beside") else None
    learned = learn_dice(frame.image, reading.dice, expected, *(reader.stand or _mat_of(bare, frame)), known)
    more = {} if known is None else {"beside": _told_beside(beside(known, OtherLight(learned.sets, learned.floors)))}
    return _told(learned, frame) | more, tuple(crop(frame, sample.die) for _, sample in learned.samples)


def _told(learned: Learned, frame: Frame) -> dict[str, Any]:
    return {
        "sets": SETS.dump_python(list(learned.sets), mode="json"),
        "confused": [list(pair) for pair in learned.confused],
        "px_per_die": learned.px_per_die,
        "tray_floor_seen": learned.tray_floor_seen,
        "tray_hidden_share": learned.tray_hidden_share,
        "floors": {zone: list(colour) for zone, colour in learned.floors.items()},
        "brightness": round(float(frame.image.mean()), 1),
        "notes": [note.to_plain() for note in learned.notes],
        "crops": [_told_sample(name, sample) for name, sample in learned.samples],
    }


def _told_beside(found: Beside) -> dict[str, Any]:
    return {
        "profile": None if found.profile is None else CODEC.dump_python(found.profile, mode="json"),
        "sorry": None if found.sorry is None else found.sorry.to_plain(),
        "anew": found.anew,
        "count": found.count,
    }


def _told_sample(name: str, sample: Sample) -> dict[str, Any]:
    bgr = tuple(round(v) for v in sample.body.bgr)
    return {"set": name, "colour": f"#{bgr[2]:02x}{bgr[1]:02x}{bgr[0]:02x}", "box": list(sample.die.box), "value": sample.die.value}


def read(fields: Mapping[str, Any], frame: Frame, memory: JobMemory) -> Done:
    """One full reading of the newest picture, as play would read it. fields: profile (plain, or none), colours (names in play, or none).

    Answers {"reading", "size_px", "note"}: what to know of camera and light, or None; pictures: the whole one, then a crop of each die.
    """
    colours = frozenset(_names(fields["colours"])) if fields.get("colours") else None
    reader = TableReader(profile=profile_of(fields.get("profile")), colours=colours)
    try:
        reading = reader.read(replace(frame, still=True))
    except MatNotSeenError as unseen:
        raise BadRequestError(unseen.message, unseen.hint) from unseen
    note = None if reader.note is None else reader.note.to_plain()
    return {"reading": reading_to_plain(reading), "size_px": list(size_of(frame.image)), "note": note}, (
        jpeg(frame.image),
        *(crop(frame, die) for die in reading.dice),
    )


def profile_of(plain: Any) -> Profile | None:
    """A profile from plain data; None for none. Raises BadRequestError."""
    if not plain:
        return None
    try:
        profile = CODEC.validate_python(plain)
        if profile.look:
            TableLook(profile.look)
        if profile.empty and profile.pose is not None:
            EmptyTable.of(profile.empty, profile.pose)
    except ValidationError as wrong:
        raise _unfit(".".join(str(part) for part in wrong.errors()[0]["loc"])) from wrong
    except ValueError as wrong:
        raise _unfit("look") from wrong
    return profile


def _unfit(where: str) -> BadRequestError:
    return BadRequestError(say("The profile can't be used: {where} is wrong.", where=where), say("Calibrate again."))


def _mat_of(profile: Profile | None, frame: Frame) -> tuple[CameraPose, MatLayout]:
    """The camera's place over a mat that the reader did not find: in words, why not. Raises MatNotSeenError."""
    lens = profile.lens.for_size(size_of(frame.image)) if profile is not None and profile.lens is not None else None
    sight = find_mat(frame.image, lens)
    return sight.pose, sight.layout


def _names(given: Any) -> list[str]:
    names = [str(name).strip() for name in given] if isinstance(given, list | tuple) else []
    if not names or len(names) > MOST_SETS or any(not 0 < len(name) <= 40 for name in names) or len(set(names)) < len(names):
        raise BadRequestError(say("Name the dice: each set once, at most {count}.", count=MOST_SETS), say("Send expected."))
    return names
