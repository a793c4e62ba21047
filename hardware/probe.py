"""What is on this machine, and how to mend it: plain checks, each with a verdict and a sentence. Nothing here changes anything or raises.

The camera, its light and the size of dice are looked at through the eye: companion/eye/doctor.py.
"""

import errno
import os
import shutil
import socket
import sys
import time
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.text import say
from companion.wall_clock import was_set
from hardware.findings import OK, PROBLEM, WARNING, Check
from hardware.panel import open_panel
from hardware.panel.pins import PinMap
from hardware.pi import check_this_pi

NEED_MB, WISH_MB = 200, 1000
IN_GB_FROM_MB = 10_000
CV2 = frozenset(f"opencv-{kind}{ending}" for kind in ("python", "contrib-python") for ending in ("", "-headless"))
"""The packages that supply cv2; two of them overwrite each other."""
Version = tuple[int, ...]


def check_machine(settings: Any) -> list[Check]:
    """Every check that needs no camera. settings: companion.settings.Settings, or anything with its fields."""
    return [*check_around(settings), check_port(settings.host, settings.port), check_panel(settings.panel, settings)]


def check_around(settings: Any) -> list[Check]:
    """What surrounds a table that may be running already: its port and its panel are then its own and not looked at."""
    checks = [
        check_python(sys.version_info[:3]),
        *check_packages(installed()),
        *check_gpio_packages(gpio_places()),
        check_data(settings.data),
        check_space(settings.data),
        check_clock(time.time()),
    ]
    return checks + check_this_pi(Path("/"), settings.data)


def check_python(version: tuple[int, int, int]) -> Check:
    """3.11 to 3.13 are tested."""
    words = ".".join(str(part) for part in version)
    if version < (3, 11):
        return Check(
            "python", PROBLEM, say("This is Python {version}.", version=words), say("Install Python 3.11 or newer and run make run again.")
        )
    if version >= (3, 14):
        return Check(
            "python", WARNING, say("Python {version} is newer than what was tried.", version=words), say("Use 3.11, 3.12 or 3.13.")
        )
    return Check("python", OK, say("Python {version}.", version=words))


def installed() -> dict[str, str]:
    """Every installed distribution, lower-case name → version. Of two of a name the one that is imported: an environment's own hides
    the system's."""
    found: dict[str, str] = {}
    for dist in metadata.distributions():
        if dist.metadata["Name"]:
            found.setdefault(str(dist.metadata["Name"]).lower(), dist.version)
    return found


def gpio_places() -> dict[str, str]:
    """Folders of the distributions that supply the name RPi.GPIO, in the order in which Python looks."""
    found: dict[str, str] = {}
    for dist in metadata.distributions():
        name = str(dist.metadata["Name"]).lower()
        if name in ("rpi.gpio", "rpi-lgpio"):
            found.setdefault(name, str(dist.locate_file("")))
    return found


def check_gpio_packages(places: Mapping[str, str]) -> list[Check]:
    """Two suppliers of RPi.GPIO: fatal in one folder, fine where the environment's rpi-lgpio hides the system's RPi.GPIO.

    places: name → folder, the one that Python finds first first.
    """
    if len(places) < 2:
        return []
    if len(set(places.values())) == 1:
        text = say("RPi.GPIO and rpi-lgpio are both installed and overwrite each other.")
    elif next(iter(places)) == "rpi.gpio":
        text = say("RPi.GPIO hides rpi-lgpio; its edges fail on kernels from 6.6, and all of it on a Pi 5.")
    else:
        return []
    return [Check("gpio-packages", PROBLEM, text, say("Keep one: pip uninstall RPi.GPIO rpi-lgpio, then pip install rpi-lgpio."))]


def check_packages(there: Mapping[str, str]) -> list[Check]:
    """Packages that are missing or in each other's way. there: name → version, as from installed()."""
    checks = []
    if "simplejpeg" in there and _version(there["simplejpeg"]) < (1, 8, 2) and _version(there.get("numpy", "0")) >= (2,):
        checks.append(
            Check(
                "simplejpeg",
                PROBLEM,
                say("simplejpeg {version} does not fit numpy {numpy}; picamera2 can't start.",
                    version=there["simplejpeg"], numpy=there["numpy"]),
                say("pip install 'simplejpeg>=1.8.2' into the same environment."),
            )
        )  # fmt: skip
    eyes = sorted(CV2 & there.keys())
    if len(eyes) > 1:
        checks.append(
            Check(
                "opencv",
                WARNING,
                say("Several packages supply cv2: {names}.", names=", ".join(eyes)),
                say("Keep opencv-python-headless and uninstall the others."),
            )
        )
    if not eyes:
        checks.append(Check("opencv", PROBLEM, say("OpenCV is not installed."), say("pip install opencv-python-headless")))
    return checks or [Check("packages", OK, say("The packages fit together."))]


def check_data(folder: Path) -> Check:
    """The journal's folder can be written, or made."""
    nearest = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if nearest == folder and not folder.is_dir():
        return Check("data", PROBLEM, say("{folder} is no folder.", folder=str(folder)), say("Name another one with --data."))
    if not os.access(nearest, os.W_OK | os.X_OK):
        return Check(
            "data",
            PROBLEM,
            say("The folder {folder} can't be written.", folder=str(nearest)),
            say("Change its owner, or name another one with --data."),
        )
    return Check("data", OK, say("The journal's folder is {folder}.", folder=str(folder)))


def check_space(folder: Path) -> Check:
    """Free space where the journal lies. A game takes well under a megabyte; a full card loses the evening."""
    nearest = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    free_mb = shutil.disk_usage(nearest).free // 1_000_000
    text = say("{free_mb} MB are free.", free_mb=free_mb)
    if free_mb >= IN_GB_FROM_MB:
        text = say("{free_gb} GB are free.", free_gb=free_mb // 1000)
    if free_mb < NEED_MB:
        return Check("space", PROBLEM, text, say("Make room: {need_mb} MB are needed.", need_mb=NEED_MB))
    return Check("space", WARNING, text, say("Make room soon.")) if free_mb < WISH_MB else Check("space", OK, text)


def check_clock(now_s: float) -> Check:
    """Whether the clock was ever set: entries of the journal carry its time."""
    if not was_set(now_s):
        when = time.strftime("%Y-%m-%d", time.gmtime(now_s))
        return Check(
            "clock",
            WARNING,
            say("The clock says {date}: it was not set.", date=when),
            say("Connect to the network once, or set it: sudo date -s '2026-12-24 18:00'. Play works all the same."),
        )
    return Check("clock", OK, say("The clock is set."))


def check_port(host: str, port: int) -> Check:
    """Whether the page can be served there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((host, port))
    except OSError as wrong:
        if wrong.errno == errno.EADDRINUSE:
            return Check(
                "port",
                WARNING,
                say("Port {port} is in use.", port=port),
                say("If a companion runs already, all is well; otherwise choose another one with --port."),
            )
        if wrong.errno == errno.EACCES:
            return Check("port", PROBLEM, say("Port {port} is not allowed to this user.", port=port), say("Choose one from 1024 on."))
        return Check(
            "port",
            PROBLEM,
            say("{host} can't be served on: {why}.", host=host, why=wrong.strerror or str(wrong)),
            say("Use --host 127.0.0.1, or 0.0.0.0 for the whole house."),
        )
    return Check("port", OK, say("Port {port} is free.", port=port))


def check_panel(words: str, settings: Any) -> Check:
    """The panel can be had: opened, looked at, let go. Keyboards and scripts are only looked at where they are asked for."""
    if words == "none":
        return Check("panel", OK, say("No panel is asked for; the page has the same buttons."))
    try:
        panel = open_panel(words, PinMap.of(settings))
    except CompanionError as refusal:
        return Check("panel", PROBLEM, refusal.message, refusal.hint)
    problems = panel.problems
    panel.close()
    if problems:
        return Check("panel", WARNING, problems[0], say("Then look again: companion doctor."))
    return Check("panel", OK, say("The panel {panel} is there.", panel=words))


def _version(words: str) -> Version:
    numbers = []
    for part in words.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers)
