"""A watched folder as a camera: always its newest picture; each new one is a settled table."""

import contextlib
import os
from dataclasses import dataclass

from companion.text import say
from hardware.cameras import CameraSpec, is_picture, looking_into, no_picture_in, require_folder
from hardware.cameras.pictures import decode
from hardware.ports import CameraError
from vision.frame import Frame, Image

LOOK_EVERY_S = 0.05
PER_FILE_S = 50e-6  # a folder with thousands of pictures is looked at less often, so that looking takes a tenth of the time at most
PATIENCE_S = 3.0  # so long a picture may take to arrive whole before we say that it can't be read


@dataclass(frozen=True, slots=True)
class _Picture:
    """One state of one file. order: counts up in the order in which states were first seen here.

    Where several are first seen in one look, the time at which their inodes changed decides: that is when they arrived,
    whatever date a picture brought along. That time alone would not do: the kernel's clock for it ticks every 4 ms only.
    """

    name: str
    state: tuple[int, int, int, int]
    order: int


class WatchCamera:
    """`watch:DIR`. Pictures may arrive by copying, by renaming or by overwriting; one that isn't whole yet is tried again."""

    live = False

    def __init__(self, spec: CameraSpec) -> None:
        self.source = str(spec)
        self._folder = spec.path
        self.without_pictures = "ok", no_picture_in(spec.path)  # it waits for the first one
        self._known: dict[str, _Picture] = {}
        self._shown = 0
        self._seen = 0
        self._broken: tuple[str, float] | None = None
        self._look_s = float("-inf")
        self._number = 0

    def open(self) -> None:
        require_folder(self._folder)
        self._broken = None

    def read(self, now_s: float) -> Frame | None:
        """The newest picture unless it was given already. Raises CameraError when it stays unreadable or the folder is gone."""
        if now_s < self._look_s:
            return None
        self._look()
        self._look_s = now_s + LOOK_EVERY_S + PER_FILE_S * len(self._known)
        newest = max(self._known.values(), key=lambda picture: picture.order, default=None)
        if newest is None or newest.order <= self._shown:
            return None
        image = self._load(newest, now_s)
        if image is None:
            return None
        self._shown, self._broken = newest.order, None
        self._number += 1
        return Frame(image, now_s, self.source, self._number, still=True)

    def _look(self) -> None:
        """Bring what is known of the folder up to date."""
        require_folder(self._folder)
        there: dict[str, tuple[int, int, int, int]] = {}
        with looking_into(self._folder):
            entries = [entry for entry in os.scandir(self._folder) if is_picture(entry.name)]
        for entry in entries:
            with contextlib.suppress(OSError):  # renamed or removed since, or a link that leads nowhere
                if entry.is_file():  # a folder has no pixels, a device no end
                    state = entry.stat()
                    there[entry.name] = (state.st_ctime_ns, state.st_mtime_ns, state.st_size, state.st_ino)
        known = {name: picture for name, picture in self._known.items() if there.get(name) == picture.state}
        for name in sorted(there.keys() - known.keys(), key=lambda name: (there[name][:2], name)):
            self._seen += 1
            known[name] = _Picture(name, there[name], self._seen)
        self._known = known

    def _load(self, picture: _Picture, now_s: float) -> Image | None:
        """Its pixels, or None while it may still be on its way."""
        try:
            return decode((self._folder / picture.name).read_bytes(), picture.name)
        except FileNotFoundError:
            return None
        except PermissionError:
            why = CameraError(
                "no-permission",
                say("The picture {file} may not be read.", file=picture.name),
                say("Change its permissions."),
            )
        except CameraError as bad:
            why = bad
        except OSError as bad:  # a card or a share that gives it no more
            why = CameraError(
                "bad-file",
                say("{name} can't be opened: {reason}.", name=picture.name, reason=(bad.strerror or "unknown reason").lower()),
                say("Check the path and its permissions."),
            )
        if self._broken is None or self._broken[0] != picture.name:
            self._broken = (picture.name, now_s)
        if now_s - self._broken[1] >= PATIENCE_S:
            raise why
        return None

    def close(self) -> None:
        """Nothing is held."""
