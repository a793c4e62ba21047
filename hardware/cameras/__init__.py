"""Cameras by their words on the command line: `usb:1`, `watch:DIR` … One module a driver; each is imported only when it is asked for."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from companion.text import say
from hardware.paths import at_home
from hardware.ports import Camera, CameraError

_DRIVERS = {
    "picamera2": ("hardware.cameras.picamera", "PiCamera"),
    "usb": ("hardware.cameras.usb", "UsbCamera"),
    "folder": ("hardware.cameras.folder", "FolderCamera"),
    "watch": ("hardware.cameras.watch", "WatchCamera"),
    "video": ("hardware.cameras.video", "VideoCamera"),
    "film": ("hardware.cameras.film", "FilmCamera"),
    "browser": ("hardware.cameras.browser", "BrowserCamera"),
    "none": ("hardware.cameras.blind", "NoCamera"),
}
_NUMBERED = ("picamera2", "usb")
_IN_FOLDER = ("folder", "watch", "film")
PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp"})
_SPELLING = say("Write picamera2[:N], usb[:N], folder:DIR, watch:DIR, video:FILE, browser or none.")


@dataclass(frozen=True, slots=True)
class CameraSpec:
    """A camera's words taken apart. kind: a key of the list of drivers; number: which of several sensors; path: folder or file.

    pace: how fast a film runs.
    """

    kind: str
    number: int = 0
    path: Path = Path()
    pace: float = 1.0

    def __str__(self) -> str:
        if self.kind in _NUMBERED:
            return f"{self.kind}:{self.number}"
        kind = f"{self.kind}@{self.pace:g}" if self.pace != 1 else self.kind
        return f"{kind}:{self.path}" if self.kind in (*_IN_FOLDER, "video") else self.kind


def read_spec(words: str) -> CameraSpec:
    """Take a camera's words apart. Raises CameraError (bad-spec) with what may be written.

    >>> read_spec("usb:1")
    CameraSpec(kind='usb', number=1, path=PosixPath('.'))
    """
    kind, _, rest = words.partition(":")
    pace = 1.0
    if kind.startswith("film@"):
        kind, pace = "film", _pace(kind[5:])
    if kind not in _DRIVERS:
        raise CameraError("bad-spec", say("There is no camera of the kind “{kind}”.", kind=kind), _SPELLING)
    if kind in _NUMBERED:
        if rest and not (rest.isascii() and rest.isdigit()):
            raise CameraError("bad-spec", say("“{words}” does not name a camera: after the colon comes a number.", words=words), _SPELLING)
        return CameraSpec(kind, number=int(rest or 0))
    if kind in (*_IN_FOLDER, "video"):
        if not rest:
            raise CameraError("bad-spec", say("“{words}” lacks its folder or file.", words=words), _SPELLING)
        return CameraSpec(kind, path=at_home(rest), pace=pace)
    if rest:
        raise CameraError("bad-spec", say("“{words}” has too much after {kind}.", words=words, kind=kind), _SPELLING)
    return CameraSpec(kind)


def _pace(words: str) -> float:
    try:
        pace = float(words)
    except ValueError:
        pace = 0.0
    if not 0.01 <= pace <= 1000:
        raise CameraError("bad-spec", say("“{words}” is no pace for a film.", words=words), say("Write film@2:DIR for twice as fast."))
    return pace


def check_spec(words: str) -> CameraSpec:
    """read_spec, and that its folder or file is there: what the command line can tell at once. Touches no camera, imports no OpenCV."""
    spec = read_spec(words)
    if spec.kind in _IN_FOLDER:
        require_folder(Path(str(spec.path).partition("#")[0]) if spec.kind == "film" else spec.path)
    if spec.kind == "video":
        _require_film(spec.path)
    return spec


def _require_film(file: Path) -> None:
    """Raises CameraError unless the file is there and OpenCV can be told its name: one that is no UTF-8 is a segmentation fault."""
    if not file.is_file():
        raise CameraError("missing", say("There is no video file {file}.", file=str(file)), say("Check the path."))
    try:
        str(file).encode("utf-8")
    except UnicodeEncodeError as wrong:
        mend = say("Give the file, and the folders it lies in, names of plain letters.")
        raise CameraError("bad-file", say("The path {file} has letters that are no UTF-8.", file=str(file)), mend) from wrong


def is_picture(name: str) -> bool:
    """By its name; hidden files and those of a copy under way (.part, .tmp) are none."""
    return not name.startswith(".") and Path(name).suffix.lower() in PICTURES


def no_picture_in(folder: Path) -> CameraError:
    """What a camera that shows the pictures of a folder lacks as long as none lies there."""
    return CameraError("no-picture", say("There is no picture in {folder}.", folder=str(folder)), say("Put JPEG or PNG files into it."))


def require_folder(folder: Path) -> None:
    """Raises CameraError (missing, no-permission) unless the folder is there."""
    with looking_into(folder):
        is_there = folder.is_dir()
    if not is_there:
        raise CameraError("missing", say("There is no folder {folder}.", folder=str(folder)), say("Make it, or check the path."))


@contextlib.contextmanager
def looking_into(folder: Path) -> Iterator[None]:
    """What the system refuses meanwhile is the camera's refusal: a folder of another user, a stick or a share that is gone."""
    try:
        yield
    except OSError as wrong:
        raise CameraError(
            "no-permission" if isinstance(wrong, PermissionError) else "missing",
            say("{name} can't be opened: {reason}.", name=str(folder), reason=(wrong.strerror or "unknown reason").lower()),
            say("Check the path and its permissions."),
        ) from wrong


def make_camera(words: str) -> Camera:
    """The camera of these words, not yet open. Raises CameraError (bad-spec)."""
    spec = read_spec(words)
    module, name = _DRIVERS[spec.kind]
    driver: Camera = getattr(import_module(module), name)(spec)
    return driver


def open_camera(words: str) -> Camera:
    """The camera of these words, open. Raises CameraError."""
    camera = make_camera(words)
    camera.open()
    return camera
