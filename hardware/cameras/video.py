"""A video file as a camera, at its own pace: the frame of this moment, those between are passed over."""

import math

import cv2
import numpy as np

from companion.text import say
from hardware.cameras import CameraSpec, check_spec
from hardware.ports import CameraError
from vision.frame import Frame

FALLBACK_FPS = 25.0
CATCH_UP = 250  # frames passed over in one read at most, so that a slow reader still comes back in time


class VideoCamera:
    """`video:FILE`. Begins at its first read after opening; after its end there is no new picture."""

    live = False

    def __init__(self, spec: CameraSpec) -> None:
        self.source = str(spec)
        self._path = spec.path
        self._film: cv2.VideoCapture | None = None
        self._begun_s: float | None = None
        self._fps = FALLBACK_FPS
        self._grabbed = 0
        self._number = 0

    def open(self) -> None:
        check_spec(self.source)
        self.close()
        film = cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG)
        if not film.isOpened():
            raise self._no_video()
        fps = film.get(cv2.CAP_PROP_FPS)
        self._film, self._begun_s, self._grabbed = film, None, 0
        self._fps = fps if math.isfinite(fps) and 0.5 <= fps <= 1000 else FALLBACK_FPS

    def read(self, now_s: float) -> Frame | None:
        """The frame that is due now, or None when that one was given already or the film is over."""
        if self._film is None:
            return None
        if self._begun_s is None:
            self._begun_s = now_s
        due = 1 + int((now_s - self._begun_s) * self._fps + 1e-6) - self._grabbed
        if due <= 0:
            return None
        for _ in range(min(due, CATCH_UP)):
            if not self._film.grab():
                self.close()
                if not self._grabbed:  # a damaged picture is opened like a film and holds none
                    raise self._no_video()
                return None
            self._grabbed += 1
        whole, image = self._film.retrieve()
        if not whole:
            return None
        self._number += 1
        return Frame(np.asarray(image, np.uint8), now_s, self.source, self._number)

    def close(self) -> None:
        if self._film is not None:
            self._film.release()
            self._film = None

    def _no_video(self) -> CameraError:
        no_video = say("The file {file} is no video that can be read.", file=self._path.name)
        return CameraError("bad-file", no_video, say("Convert it to MP4 or AVI."))
