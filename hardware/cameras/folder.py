"""A folder of pictures as a camera: one after another in the order of their names, then no new ones."""

from pathlib import Path

from hardware.cameras import CameraSpec, is_picture, looking_into, no_picture_in, require_folder
from hardware.cameras.pictures import load
from vision.frame import Frame

PICTURE_S = 1.0  # each picture stands this long: time to be read, proposed and seen
LOOK_AGAIN_S = 0.5  # after the last one: to look through a folder of 2,000 takes 6 ms, and the eye asks thirty times a second


class FolderCamera:
    """`folder:DIR`. Each picture is a settled table. A picture added later with a later name is shown in its turn."""

    live = False

    def __init__(self, spec: CameraSpec) -> None:
        self.source = str(spec)
        self._folder = spec.path
        self.without_pictures = "lost", no_picture_in(spec.path)
        self._shown = ""  # survives closing: a bad picture is passed over, not met again
        self._next_s = float("-inf")
        self._number = 0
        self._begin_with = 0

    def open(self) -> None:
        require_folder(self._folder)
        if self._begin_with > 1:
            with looking_into(self._folder):
                before = sorted(path.name for path in self._folder.iterdir() if is_picture(path.name))[: self._begin_with - 1]
            self._number, self._shown, self._begin_with = len(before), before[-1] if before else "", 0

    def go_on(self, number: int) -> None:
        """Begin with the picture of this number again (the eye was started anew in between)."""
        self._begin_with = number

    def read(self, now_s: float) -> Frame | None:
        """The next picture when the one before has stood its time. A bad one raises CameraError (bad-file) and is passed over."""
        if now_s < self._next_s:
            return None
        require_folder(self._folder)
        path = self._next_picture()
        if path is None:
            self._next_s = now_s + LOOK_AGAIN_S
            return None
        self._shown = path.name
        image = load(path)
        self._next_s = now_s + PICTURE_S
        self._number += 1
        return Frame(image, now_s, self.source, self._number, still=True)

    def _next_picture(self) -> Path | None:
        with looking_into(self._folder):
            later = (path for path in self._folder.iterdir() if path.name > self._shown and is_picture(path.name) and path.is_file())
            return min(later, key=lambda path: path.name, default=None)

    def close(self) -> None:
        """Nothing is held."""
