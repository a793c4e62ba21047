"""The problem bundle: what this table runs on and what went wrong, gathered into one file for a helper, and nothing private."""

import io
import json
import os
import platform
import re
import subprocess
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from calibration.profiles import ProfileStore
from companion.disk import SUM, is_as_written, with_sum
from companion.errors import CompanionError
from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.journal.database import journal_file
from companion.journal.store import Journal
from companion.mqtt.address import without_password
from companion.news import changelog, notes
from companion.service.starts import KEPT as STARTS
from companion.settings import Settings
from hardware.probe import installed

LOG_LINES = 400
ASK_S = 20.0
PRIVATE = ("pin",)
MISSING = ".missing.txt"
NAMING = ("journal.txt", "log.txt")  # what is wrong with an entry may be said with the name of a seat
SYSTEM_FILES = (
    "/etc/os-release", "/proc/device-tree/model", "/proc/version", "/proc/uptime", "/proc/loadavg", "/proc/meminfo", "/proc/mounts",
    "/opt/companion/current/VERSION",
)  # fmt: skip
CONTENTS = """A problem bundle of the Table Companion, made {when}.

doctor.json    what `companion doctor` found
health.json    how a running table is: its camera, its journal, how often its eye was started again
versions.json  the program and the newest note in its CHANGELOG, Python, the system, every package
settings.json  the settings, without the PIN and without the MQTT broker's user and password
journal.txt    whether the journal is sound: numbers only, no names, no games
log.txt        the service's last {lines} lines, without the PIN, {names} and without this user's folder
profile.json   the calibration in use, where there is one; a table's own picture is in it only where pictures are asked for
starts.json    how often the service began since it last stayed up, where it did not yet
{pictures}
"""

NAMELESS = "without names"
BUT_DAMAGED = "without names (but for any that only damaged entries of the journal know)"
NAMED = "WITH NAMES where it has any (the journal that knows them can't be read)"

Make = Callable[[], str | bytes | None]
"""What makes a part; None where there is nothing to put in."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """content: the ZIP file. pictured: whether a picture of the table is in it; why_none: why one that was asked for is not."""

    content: bytes
    pictured: bool
    why_none: str = ""


def gather(
    settings: Settings,
    findings: Callable[[], object],
    picture: Callable[[], bytes] | None = None,
    following: Callable[[Iterable[tuple[str, Make]]], Iterable[tuple[str, Make]]] = iter,
    health: Make = lambda: None,
) -> Bundle:
    """Make the file, in memory. A part that can't be had says why in its place.

    findings: the doctor's, as plain data; picture: what the camera sees, JPEG, None where nobody asked for it; following: wraps the parts,
    to show how far it is; health: what the running table says of itself, as JSON, None where none runs.
    """
    parts: dict[str, Make] = {
        "doctor.json": lambda: _json(findings()),
        "health.json": health,
        "versions.json": lambda: _json(versions()),
        "settings.json": lambda: _json(told_settings(settings)),
        "journal.txt": lambda: journal_health(settings.data),
        "log.txt": service_log,
        "profile.json": lambda: _profile_in_use(settings) if picture is not None else _without_pictures(_profile_in_use(settings)),
        "starts.json": lambda: _content(settings.data / STARTS),
    }
    if picture is not None:
        parts["picture.jpg"] = picture
    seen = "picture.jpg    what the camera sees now"
    none = "No pictures: they are put in only when asked for."
    names, how_far = _names(settings.data)
    hide, nameless, written, whole = _hider(settings), _name_hider(names), dict[str, bytes](), io.BytesIO()
    contents = CONTENTS.format(
        when=time.strftime("%Y-%m-%d %H:%M %z"), lines=LOG_LINES, pictures=none if picture is None else seen, names=how_far
    )
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("README.txt", contents)
        for name, make in following(parts.items()):
            part, content = _part(name, make, (lambda text: nameless(hide(text))) if name in NAMING else hide)
            if content is not None:
                file.writestr(part, content)
                written[part] = content
    return Bundle(whole.getvalue(), "picture.jpg" in written, written.get("picture.jpg" + MISSING, b"").decode().strip())


def _profile_in_use(settings: Settings) -> bytes | None:
    """The calibration that a table with these settings reads with. Raises OSError, CompanionError."""
    file = settings.profile
    if file is None and settings.camera != "none":
        file = ProfileStore(settings.data / "profiles").start_with(settings.camera)[0]
    return None if file is None else file.read_bytes()


_PICTURES = re.compile(rb'("(?:look|empty)"\s*:\s*")[^"]+')


def _without_pictures(profile: bytes | None) -> bytes | None:
    """A profile's file without how the table looked, with a checksum that fits again where it did before."""
    if profile is None or not _PICTURES.search(profile):
        return profile
    bare = _PICTURES.sub(rb"\1", profile)
    try:
        was, now = json.loads(profile), json.loads(bare)
    except ValueError:
        return bare
    if not isinstance(was, dict) or SUM not in was or not is_as_written(was):
        return bare
    return json.dumps(with_sum({key: value for key, value in now.items() if key != SUM}), indent=1, ensure_ascii=False).encode() + b"\n"


def _content(file: Path) -> bytes | None:
    """Of a file that is not always there. Raises OSError."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None


def _part(name: str, make: Make, hide: Callable[[str], str]) -> tuple[str, bytes | None]:
    """The name and content of one part; where it can't be had, NAME + MISSING with the reason."""
    try:
        made = make()
    except (CompanionError, OSError, ValueError, subprocess.SubprocessError) as wrong:
        return name + MISSING, hide(f"{wrong}\n").encode(errors="backslashreplace")
    return name, hide(made).encode(errors="backslashreplace") if isinstance(made, str) else made  # a path may hold what is no UTF-8


def told_settings(settings: Settings) -> dict[str, object]:
    """The settings without what is private; of the MQTT broker only where it is."""
    told = {name: value for name, value in settings.model_dump(mode="json").items() if name not in PRIVATE}
    return told | {"mqtt": without_password(settings.mqtt.get_secret_value())}


def versions() -> dict[str, object]:
    """The program and what it stands on."""
    files = {name: Path(name).read_text(errors="replace").rstrip("\0\n") for name in SYSTEM_FILES if os.access(name, os.R_OK)}
    files["/proc/mounts"] = "\n".join(_own_mounts(files.get("/proc/mounts", "")))
    newest = next((f"{note.title}{note.text}" for note in notes(changelog())), None)
    return {
        "companion": version("table-companion"),
        "program": str(Path(__file__).resolve().parent),
        "newest_note": newest,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "packages": dict(sorted(installed().items())),
        "files": files,
    }


def _own_mounts(mounts: str) -> Iterator[str]:
    """Those of this machine. What lies on others is told with the names of people and machines; so may the label of a stick be."""
    for mount in mounts.splitlines():
        if mount.startswith("/dev/") or mount.split()[0] in ("overlay", "tmpfs"):
            yield re.sub(r"(/(?:media|run/media|home))/\S+", r"\1/…", mount)


def journal_health(data: Path) -> str:
    """The verdict of `companion verify` and its problems. Raises CompanionError where there is no journal."""
    found = verify(data, GAMES)
    return "\n".join([str(found), *map(str, found.problems)]) + "\n"


def service_log() -> str:
    """The service's last lines from systemd's journal; what journalctl says where there are none."""
    asked = ["journalctl", "--unit=companion", f"--lines={LOG_LINES}", "--no-pager", "--output=short-iso"]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=ASK_S, check=False)
    return done.stdout + done.stderr


def _hider(settings: Settings) -> Callable[[str], str]:
    """What takes the PIN and this user's folder out of a text."""
    try:
        kept = (settings.data / "pin").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        kept = ""
    pins = [re.escape(pin) for pin in (kept, settings.pin or "") if pin] + [r"(?<=PIN: )\d{6}"]
    pattern = re.compile("|".join(pins))
    home = str(Path.home())

    def hide(text: str) -> str:
        text = pattern.sub("******", text)
        return text.replace(home, "~") if len(home) > 1 else text

    return hide


def _names(data: Path) -> tuple[set[str], str]:
    """The players' names, and the short names of their seats, as far as the journal can be read; and in words, how far a text from which
    they are taken has none."""
    names: set[str] = set()
    try:
        if not journal_file(data).exists():
            return names, NAMELESS
        with Journal.read_only(journal_file(data)) as journal:
            whole = not journal.unreadable()
            for row in journal.games():
                sound = journal.sound_entries(row.id)
                names |= {name for seat in row.seats for name in (seat.id, seat.name)}
                names |= {name for entry in sound for name in _names_in([entry.command, *entry.events])}
                whole &= len(sound) == journal.count(row.id)
    except (CompanionError, OSError):
        return names, NAMED
    return names, NAMELESS if whole else BUT_DAMAGED


def _name_hider(names: set[str]) -> Callable[[str], str]:
    """What takes them out of a text."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"(?<![^\W_])(?:{either})(?![^\W_])")
    return lambda text: pattern.sub("(a player)", text) if names else text


def _names_in(told: object) -> Iterator[str]:
    """Every name that a command or event gives a seat, wherever it stands: players change theirs in mid-game, and corrections do."""
    if isinstance(told, Mapping):
        if isinstance(name := told.get("name"), str) and name:
            yield name
        told = list(told.values())
    if isinstance(told, list):
        for part in told:
            yield from _names_in(part)


def _json(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False, default=str)
