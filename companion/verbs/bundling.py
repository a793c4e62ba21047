"""`companion bundle`: one file that tells a helper what this table runs on and what went wrong, and nothing private."""

import argparse
import io
import json
import os
import platform
import re
import subprocess
import time
import urllib.request
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from companion.disk import write_whole
from companion.errors import CompanionError, UsageError
from companion.eye.doctor import looking_through
from companion.games.registry import GAMES
from companion.journal.backup import verify
from companion.journal.database import journal_file
from companion.journal.lock import holder_of
from companion.journal.store import Journal
from companion.mqtt.address import without_password
from companion.settings import Settings, load_settings
from companion.text import say
from companion.verbs.doctoring import examine
from hardware.cameras import read_spec
from hardware.ports import CameraError
from hardware.probe import installed

LOG_LINES = 400
ASK_S = 20.0
PRIVATE = ("pin",)
NAMING = ("journal.txt", "log.txt")  # what is wrong with an entry may be said with the name of a seat
SYSTEM_FILES = (
    "/etc/os-release", "/proc/device-tree/model", "/proc/version", "/proc/meminfo", "/proc/mounts", "/opt/companion/current/VERSION",
)  # fmt: skip
CONTENTS = """A problem bundle of the Table Companion, made {when}.

doctor.json    what `companion doctor` found
versions.json  the program, Python, the system, every package
settings.json  the settings, without the PIN and without the MQTT broker's user and password
journal.txt    whether the journal is sound: numbers only, no names, no games
log.txt        the service's last {lines} lines, without the PIN, without names and without this user's folder
profile.json   the calibration in use, where there is one
{pictures}
"""


def bundle(args: argparse.Namespace) -> int:
    """Write the file. A part that can't be had says why in its place; only the file itself can fail."""
    settings = load_settings(data=args.data)
    parts: dict[str, Callable[[], str | bytes]] = {
        "doctor.json": lambda: _json([check.to_plain() for check in examine(settings)]),
        "versions.json": lambda: _json(versions()),
        "settings.json": lambda: _json(told_settings(settings)),
        "journal.txt": lambda: journal_health(settings.data),
        "log.txt": service_log,
    }
    if settings.profile is not None:
        parts["profile.json"] = settings.profile.read_bytes
    if args.pictures:
        parts["picture.jpg"] = lambda: picture(settings)
    seen = "picture.jpg    what the camera sees now"
    none = "No pictures: they are put in only when asked for, with --pictures."
    contents = CONTENTS.format(when=time.strftime("%Y-%m-%d %H:%M"), lines=LOG_LINES, pictures=seen if args.pictures else none)
    hide, nameless, written, whole = _hider(settings), _name_hider(settings.data), set[str](), io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as file, Progress(console=Console(stderr=True), transient=True) as bar:
        file.writestr("README.txt", contents)
        for name, make in bar.track(parts.items(), description="Gathering"):
            part, content = _part(name, make, (lambda text: nameless(hide(text))) if name in NAMING else hide)
            file.writestr(part, content)
            written.add(part)
    try:
        if args.out.exists() and not zipfile.is_zipfile(args.out):  # a folder, a device, the journal: nothing is lost to a slip of the pen
            raise OSError("not a file" if not args.out.is_file() else "another file has that name")
        write_whole(args.out, whole.getvalue())
    except OSError as wrong:
        raise UsageError(
            say("The bundle {file} can't be written: {reason}.", file=str(args.out), reason=wrong.strerror or str(wrong)),
            say("Choose another place."),
        ) from wrong
    pictures = "A picture of the table is in it." if "picture.jpg" in written else "No pictures."
    print(f"{args.out}: look into it before you pass it on. {pictures}")
    return 0


def _part(name: str, make: Callable[[], str | bytes], hide: Callable[[str], str]) -> tuple[str, str | bytes]:
    """The name and content of one part; where it can't be had, NAME.missing.txt with the reason."""
    try:
        made = make()
    except (CompanionError, OSError, ValueError, subprocess.SubprocessError) as wrong:
        return f"{name}.missing.txt", hide(f"{wrong}\n")
    return name, hide(made) if isinstance(made, str) else made


def told_settings(settings: Settings) -> dict[str, object]:
    """The settings without what is private; of the MQTT broker only where it is."""
    told = {name: value for name, value in settings.model_dump(mode="json").items() if name not in PRIVATE}
    return told | {"mqtt": without_password(settings.mqtt.get_secret_value())}


def versions() -> dict[str, object]:
    """The program and what it stands on."""
    files = {name: Path(name).read_text(errors="replace").rstrip("\0\n") for name in SYSTEM_FILES if os.access(name, os.R_OK)}
    return {
        "companion": version("table-companion"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "packages": dict(sorted(installed().items())),
        "files": files,
    }


def journal_health(data: Path) -> str:
    """The verdict of `companion verify` and its problems. Raises CompanionError where there is no journal."""
    found = verify(data, GAMES)
    return "\n".join([str(found), *map(str, found.problems)]) + "\n"


def service_log() -> str:
    """The service's last lines from systemd's journal; what journalctl says where there are none."""
    asked = ["journalctl", "--unit=companion", f"--lines={LOG_LINES}", "--no-pager", "--output=short-iso"]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=ASK_S, check=False)
    return done.stdout + done.stderr


def picture(settings: Settings) -> bytes:
    """What the camera sees, JPEG: of a running table with its reading drawn on it, else looked at now. Raises OSError, CameraError."""
    if holder_of(settings.data) is None:
        if read_spec(settings.camera).kind in ("none", "browser"):
            raise CameraError("off", say("No camera is running."), say("Choose one on the set-up page."))
        with looking_through(settings.camera, ASK_S) as eye:
            return eye.calibrate({"do": "analyse"}, ASK_S).pictures[0]
    pin = (settings.data / "pin").read_text(encoding="utf-8").strip()
    asked = urllib.request.Request(f"http://127.0.0.1:{settings.port}/preview.jpg", headers={"Authorization": f"Bearer {pin}"})
    with urllib.request.urlopen(asked, timeout=ASK_S) as answer:
        shown: bytes = answer.read()
    return shown


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


def _name_hider(data: Path) -> Callable[[str], str]:
    """What takes the players' names out of a text, and the short names of their seats."""
    names: set[str] = set()
    with suppress(CompanionError), Journal.read_only(journal_file(data)) as journal:
        for row in journal.games():
            names |= {name for seat in row.seats for name in (seat.id, seat.name)}
            with suppress(CompanionError):  # an entry that is damaged
                names |= {name for entry in journal.entries(row.id) for name in _names_in([entry.command, *entry.events])}
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
