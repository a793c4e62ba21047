"""The profiles a table has: every one that was ever saved, which is in use, and the way back. Files under DATA/profiles; no OpenCV.

Each profile is one file NAME-NUMBER.json that never changes and goes only when a person deletes it; `in-use.json` lists what was in use,
newest last ("" is the mat alone).
A crash between the two leaves a profile that is kept but not in use. Whatever can't be read is listed with the reason, never removed.
"""

import contextlib
import json
import os
import re
import threading
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from calibration.keeping import NotKeptError, keep_file
from companion.disk import is_as_written, read_json, to_disk, with_sum, write_whole
from companion.errors import CompanionError
from companion.text import Text, say
from vision.profile import CODEC, Profile, ProfileError

POINTER = "in-use.json"
REMEMBERED = 50  # steps back
LONGEST_NAME = 40
BIG_SHARE = 1.25  # of the smallest die learned: from here on a set's dice are big ones
MAT_ALONE = ""
_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


class UnknownProfileError(CompanionError):
    """No profile is kept under this key."""

    code = "profile-unknown"
    http = 404

    def __init__(self, key: str) -> None:
        super().__init__(say("There is no profile {name}.", name=key[:LONGEST_NAME]), say("Choose one of the list."))


class NoWayBackError(CompanionError):
    """Nothing was in use before."""

    code = "profile-first"
    http = 409

    def __init__(self) -> None:
        super().__init__(say("No earlier profile can be gone back to."), say("Choose one of the list, or calibrate."))


class ChangedError(CompanionError):
    """Another profile is in use than the asker saw."""

    code = "profile-changed"
    http = 409

    def __init__(self) -> None:
        super().__init__(say("Another device has just chosen a profile."), say("Look which one is in use now."))


class InUseError(CompanionError):
    """The profile that the table reads with is not deleted."""

    code = "profile-in-use"
    http = 409

    def __init__(self, key: str) -> None:
        super().__init__(say("The profile {name} is in use.", name=key), say("Use another one first, then delete this one."))


@dataclass(frozen=True, slots=True)
class Kept:
    """One profile of the list. key: its file's name; wrong: why it can't be used, None where it can.

    dice: names of the sets learned; big: whether a big die is among them (Boulevard's biggies); lights: in which they were learned.
    """

    key: str
    name: str
    made_at: str = ""
    camera: str = ""
    dice: tuple[str, ...] = ()
    by_hand: bool = False
    quality: Mapping[str, float] | None = None
    wrong: Text | None = None
    big: bool = False
    lights: int = 0

    def to_plain(self) -> dict[str, Any]:
        return {
            "key": self.key, "name": self.name, "made_at": self.made_at, "camera": self.camera, "dice": list(self.dice), "big": self.big,
            "by_hand": self.by_hand, "quality": dict(self.quality or {}), "wrong": self.wrong.to_plain() if self.wrong else None,
            "lights": self.lights,
        }  # fmt: skip


class ProfileStore:
    """The profiles of one data folder; safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.RLock()

    # Reading

    def kept(self) -> list[Kept]:
        """Every profile kept, newest first; those that can't be read at the end."""
        found = [self._look(path.stem) for path in self.folder.glob("*.json") if path.name != POINTER and _KEY.fullmatch(path.stem)]
        return sorted(found, key=lambda kept: (kept.wrong is None, _when(kept.made_at), kept.key), reverse=True)

    def load(self, key: str) -> Profile:
        """The profile kept under this key. Raises UnknownProfileError or ProfileError."""
        path = self.path(key)
        if not path.is_file():
            raise UnknownProfileError(key)
        return Profile.load(path)

    def path(self, key: str) -> Path:
        """Where a profile is kept. Raises UnknownProfileError for what can be no key (`..`, a slash)."""
        if not _KEY.fullmatch(key):
            raise UnknownProfileError(key)
        return self.folder / f"{key}.json"

    def in_use(self) -> str:
        """Key of the profile in use, MAT_ALONE for none."""
        return self._line()[-1]

    def before(self) -> str | None:
        """Key of the good one that was in use before the present one; None where there is no way back."""
        line = self._line()
        return next((key for key in reversed(line[:-1]) if key != line[-1] and self._good(key)), None)

    # Changing

    def save(self, profile: Profile) -> str:
        """Keep a profile as a new version of its name; older versions stay. Returns its key. Raises NotKeptError."""
        with self._lock:
            key = self._new_key(profile.name)
            path = self.folder / f"{key}.json"
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                profile.save(path)
            except OSError as wrong:
                raise NotKeptError(path, (wrong.strerror or str(wrong)).lower()) from wrong
            return key

    def save_and_use(self, profile: Profile) -> str:
        """Keep a profile and use it from now on: both, or neither. Returns its key. Raises NotKeptError."""
        with self._lock:
            key = self.save(profile)
            try:
                self.use(key)
            except CompanionError:
                with contextlib.suppress(OSError):
                    self.path(key).unlink()
                raise
            return key

    def use(self, key: str) -> None:
        """From now on this one (or MAT_ALONE). Raises UnknownProfileError, or ProfileError where it can't be read."""
        if key != MAT_ALONE:
            self.load(key)
        with self._lock:
            line = self._line()
            if line[-1] != key:
                self._write_line([*line, key])

    def back(self, shown: str | None = None) -> str:
        """One tap back: to the good one that was in use before. Returns its key. shown: the one that the asker knows to be in use.

        Raises NoWayBackError, or ChangedError where another one is in use than `shown`.
        """
        with self._lock:
            line, key = self._line(), self.before()
            if shown not in (None, line[-1]):
                raise ChangedError()
            if key is None:
                raise NoWayBackError()
            self._write_line(line[: max(at for at, other in enumerate(line[:-1]) if other == key) + 1])
            return key

    def delete(self, key: str) -> None:
        """Delete a profile for good, also one that is damaged. Raises UnknownProfileError, InUseError, NotKeptError."""
        with self._lock:
            path = self.path(key)
            if key == self.in_use():
                raise InUseError(key)
            try:
                path.unlink()
                to_disk(self.folder)
            except FileNotFoundError as gone:
                raise UnknownProfileError(key) from gone
            except OSError as wrong:
                raise NotKeptError(path, (wrong.strerror or str(wrong)).lower()) from wrong

    def take_in(self, text: bytes) -> str:
        """Keep a profile that came from elsewhere. Returns its key; it is not in use yet. Raises ProfileError for what is none,
        NotKeptError."""
        half = self.folder / f".coming-{os.getpid()}-{threading.get_ident()}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(half, text)
            profile = Profile.load(half)
        except OSError as wrong:  # of the file beside the others nobody has heard
            raise NotKeptError(self.folder, (wrong.strerror or str(wrong)).lower()) from wrong
        except ProfileError as wrong:
            raise _as_sent(wrong) from wrong
        finally:
            with contextlib.suppress(OSError):
                half.unlink()
        return self.save(replace(profile, name=profile.name[:LONGEST_NAME] or "table"))

    def start_with(self, camera: str) -> tuple[Path | None, Text | None]:
        """What a table with this camera begins with: the file of the profile in use, None for the mat alone, and what has to be said.

        One that can't be read gives way to the good one before it; one of another kind of camera is not used.
        """
        key, said = self.in_use(), None
        if key != MAT_ALONE and not self._good(key):
            bad, key = key, self.before() or MAT_ALONE
            said = _gone_back(bad, key)
        if key == MAT_ALONE:
            return None, said or self._damaged_pointer()
        profile = self.load(key)
        if profile.camera and kind_of(profile.camera) != kind_of(camera):
            return None, say(
                "The profile {name} was made with the camera {made_with} and is not used with {camera}.",
                name=profile.name, made_with=profile.camera, camera=camera,
            )  # fmt: skip
        return self.path(key), said or self._damaged_pointer()

    # The pointer's file

    def _line(self) -> list[str]:
        """What was in use, oldest first; never empty. Damaged: the newest good profile, which most likely was in use."""
        try:
            return self._written_line()
        except ValueError:
            newest = next((kept.key for kept in self.kept() if kept.wrong is None), MAT_ALONE)
            return [MAT_ALONE, newest]

    def _written_line(self) -> list[str]:
        """As it stands in the pointer's file. Raises ValueError where that is damaged."""
        try:
            written = read_json((self.folder / POINTER).read_bytes())
            line = written["line"]
            if not is_as_written(written):
                raise ValueError(POINTER)
            return [str(key) for key in line if key == MAT_ALONE or _KEY.fullmatch(str(key))] or [MAT_ALONE]
        except FileNotFoundError:
            return [MAT_ALONE]
        except (OSError, KeyError, TypeError) as wrong:
            raise ValueError(POINTER) from wrong

    def _damaged_pointer(self) -> Text | None:
        try:
            self._written_line()
        except ValueError:
            return say("Which profile was in use could not be read ({file}); the newest good one is used.", file=POINTER)
        return None

    def _write_line(self, line: list[str]) -> None:
        keep_file(self.folder / POINTER, json.dumps(with_sum({"format": 1, "line": line[-REMEMBERED:]})).encode() + b"\n")

    def _good(self, key: str) -> bool:
        try:
            return key == MAT_ALONE or bool(self.load(key))
        except CompanionError:
            return False

    def _look(self, key: str) -> Kept:
        try:
            profile = self.load(key)
        except CompanionError as wrong:
            return Kept(key, key, wrong=wrong.message)
        dice, edges = tuple(dict.fromkeys(one.name for one in profile.dice)), [one.size_mm for one in profile.dice]
        big = bool(edges) and max(edges) >= BIG_SHARE * min(edges)
        by_hand, lights = profile.pose is not None, sum(map(bool, (profile.dice, *(light.dice for light in profile.lights))))
        return Kept(key, profile.name, profile.made_at, profile.camera, dice, by_hand, profile.quality, big=big, lights=lights)

    def _new_key(self, name: str) -> str:
        stem = _stem(name)
        known = [*(path.stem for path in self.folder.glob(f"{stem}-*.json")), *self._line()]  # a deleted one's key leads back to no other
        taken = [int(found[1]) for key in known if (found := re.fullmatch(rf"{stem}-(\d+)", key))]
        return f"{stem}-{max(taken, default=0) + 1:03d}"


def _when(made_at: str) -> float:
    """Seconds since 1970, for times told by any clock; 0 for what tells none."""
    try:
        return datetime.fromisoformat(made_at).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


def profile_at(path: str) -> Profile:
    """The profile in a file, wherever that lies. Raises ProfileError."""
    return Profile.load(Path(path))


def plain(profile: Profile) -> dict[str, Any]:
    """A profile as plain data, as it stands in its file."""
    data: dict[str, Any] = CODEC.dump_python(profile, mode="json")
    return data


def from_plain(data: Mapping[str, Any]) -> Profile:
    """The inverse of plain; for data of our own making."""
    return CODEC.validate_json(json.dumps(data))


def _stem(name: str) -> str:
    """A name as part of a file's name: lower case letters, digits and hyphens.

    >>> _stem("Läßliche Lampe!")
    'lassliche-lampe'
    """
    ascii_only = unicodedata.normalize("NFKD", name.lower().replace("ß", "ss")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:LONGEST_NAME].strip("-") or "table"


def kind_of(camera: str) -> str:
    """The kind in a camera's words: what is measured with one kind does not serve another."""
    return camera.partition(":")[0].partition("@")[0]


def _gone_back(bad: str, key: str) -> Text:
    if key == MAT_ALONE:
        return say("The profile {bad} can't be read; the printed mat alone is used.", bad=bad)
    return say("The profile {bad} can't be read; the one before it, {name}, is used.", bad=bad, name=key)


def _as_sent(wrong: ProfileError) -> CompanionError:
    """The same refusal without the name of a file that nobody knows."""
    told: Mapping[str, tuple[Text, Text]] = {
        "profile-none": (say("What was sent is not a profile."), say("Choose a file that this page has exported.")),
        "profile-newer": (say("That profile was made by a newer version."), say("Update the companion, or calibrate here.")),
        "profile-broken": (say("That profile is damaged."), say("Export it again, or calibrate here.")),
        "profile-changed": (say("That profile is damaged."), say("Export it again, or calibrate here.")),
    }
    message, hint = told.get(wrong.code, (wrong.message, wrong.hint or say("Choose another file.")))
    return CompanionError(message, hint, code=wrong.code)
