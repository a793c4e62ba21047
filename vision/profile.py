"""What calibration learns about one table and one camera, as a file to keep, copy and go back to. Calibration fills it, vision reads it."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from companion.disk import is_as_written, with_sum, write_whole
from companion.errors import CompanionError
from companion.text import say
from vision.camera_place import CameraPose, Lens
from vision.mat import MAT_1, MatLayout

FORMAT = 1


class ProfileError(CompanionError):
    """A file is no profile of ours. code: "profile-unreadable", "profile-none", "profile-newer", "profile-broken" or "profile-changed"."""

    def __init__(self, code: str, path: Path, where: str = "") -> None:
        told = {
            "profile-unreadable": (
                say("The profile {path} cannot be read.", path=str(path)), say("Check that the file is there and may be read."),
            ),
            "profile-none": (say("The file {path} is not a profile.", path=str(path)), say("Take one that calibration has saved.")),
            "profile-newer": (
                say("The profile {path} was made by a newer version.", path=str(path)),
                say("Update the companion or calibrate again."),
            ),
            "profile-broken": (
                say("The profile {path} is damaged at {where}.", path=str(path), where=where),
                say("Calibrate again or take an older profile."),
            ),
            "profile-changed": (
                say("The profile {path} is damaged: what stands there is not what was written.", path=str(path)),
                say("Calibrate again or take an older profile."),
            ),
        }
        super().__init__(*told[code], code=code)


@dataclass(frozen=True, slots=True)
class DiceSet:
    """Dice of one colour as learned. name: a colour or a name of the owner's; body_lab, spread_lab: mean and standard deviation of the
    top faces' body in CIE L*a*b* (L 0..100) under this lamp; size_mm: edge; pips: lighter or darker than the body; looks: the other
    colour that the reader network took these dice for when they were learned, "" where it agreed."""

    name: str
    body_lab: tuple[float, float, float]
    spread_lab: tuple[float, float, float]
    size_mm: float = 16.0
    pips: Literal["light", "dark"] = "light"
    looks: str = ""


@dataclass(frozen=True, slots=True)
class OtherLight:
    """The same dice as they look in another light. dice: only sets that were seen in it; floors: as Profile.floors, in it."""

    dice: tuple[DiceSet, ...]
    floors: Mapping[str, tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Exposure:
    """Camera settings locked by calibration. None where the camera chooses itself. gains: of red and blue (white balance)."""

    shutter_us: int | None = None
    gain: float | None = None
    gains: tuple[float, float] | None = None
    focus_dioptres: float | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """One table under one camera and light. name: as people call it ("lamp"); made_at: ISO date and time.

    lens: None where it is fitted from the mat each time; pose: the camera's place when calibrated, needed where the table has no mat;
    layout: markers and zones (the printed mat's, or drawn zones without markers); brightness: mean grey of the empty table, 0..255;
    floors: colour of each zone's floor when the dice were learned, blue-green-red 0..255, by which another lamp is told and allowed for;
    lights: others in which the same dice were learned too; which of all serves, vision/colours/learned_lights.py tells;
    look: small picture of the table (vision/ground/drift.py) by which a moved camera is noticed where there are no markers; "" for none;
    empty: picture of such a table with nothing on it (vision/ground/empty_table.py), by which print is told from dice; "" for none;
    quality: measured numbers, such as "unsure_mm" and "error_px", for people to compare.
    """

    name: str = "table"
    made_at: str = ""
    camera: str = ""
    size_px: tuple[int, int] = (0, 0)
    lens: Lens | None = None
    pose: CameraPose | None = None
    layout: MatLayout = MAT_1
    dice: tuple[DiceSet, ...] = ()
    exposure: Exposure = field(default_factory=Exposure)
    brightness: float | None = None
    floors: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    lights: tuple[OtherLight, ...] = ()
    look: str = ""
    empty: str = ""
    quality: Mapping[str, float] = field(default_factory=dict)
    format: int = FORMAT

    def save(self, path: Path) -> None:
        """Write the profile; the old file stays whole until the new one is on disk."""
        write_whole(path, json.dumps(with_sum(CODEC.dump_python(self, mode="json")), indent=1, ensure_ascii=False).encode() + b"\n")

    @classmethod
    def load(cls, path: Path) -> "Profile":
        """Read a profile. Raises ProfileError with one sentence that says what is wrong and what to do."""
        try:
            text = path.read_bytes()
        except OSError as wrong:
            raise ProfileError("profile-unreadable", path) from wrong
        _check_format(text, path)
        try:
            profile = CODEC.validate_json(text)
        except ValidationError as wrong:
            where = ".".join(str(part) for part in wrong.errors()[0]["loc"])
            raise ProfileError("profile-broken", path, where) from wrong
        if where := _impossible(profile):
            raise ProfileError("profile-broken", path, where)
        return profile


MOST = 1e9  # an exposure of many minutes, in microseconds; every other number of a profile is far smaller
SHORTEST, LONGEST = 1.0, 1e5  # millimetres or pixels
_LENGTH = re.compile(r"(focal_px|side_mm|size_mm|lens\.size_px)(\.\d)?")


def _impossible(profile: Profile) -> str:
    """Where a number stands that nobody can have measured: no picture could be read with it, and nothing would say why. "" for none."""
    return next((where for where, number in _numbers(CODEC.dump_python(profile)) if not _is_sane(where, number)), "")


def _is_sane(where: str, number: float) -> bool:
    return SHORTEST <= number <= LONGEST if _LENGTH.search(where) else abs(number) <= MOST


def _numbers(part: object, where: str = "") -> Iterator[tuple[str, float]]:
    """Every number with the names that lead to it: ("layout.size_mm.0", 420.0)."""
    if isinstance(part, (int, float)):
        yield where, part
    elif isinstance(part, (Mapping, list, tuple)):
        for name, value in part.items() if isinstance(part, Mapping) else enumerate(part):
            yield from _numbers(value, f"{where}.{name}" if where else str(name))


CODEC = TypeAdapter(Profile)
"""A profile as plain data, and back."""


def _check_format(text: bytes, path: Path) -> None:
    """Refuse what is no profile at all, and profiles of a format that we cannot know."""
    try:
        head = TypeAdapter(dict[str, object]).validate_json(text)
    except ValidationError as wrong:
        raise ProfileError("profile-none", path) from wrong
    made_as = head.get("format")
    if not isinstance(made_as, int):
        raise ProfileError("profile-none", path)
    if made_as > FORMAT:
        raise ProfileError("profile-newer", path)
    if not is_as_written(head):
        raise ProfileError("profile-changed", path)
