"""A filmed game as a camera: pictures with the time each stands, none of them passed over."""

import json
from dataclasses import dataclass

from companion.text import say
from hardware.cameras import CameraSpec, require_folder
from hardware.cameras.pictures import load
from hardware.ports import CameraError
from vision.frame import Frame

SCRIPT = "film.json"
STAND_S = 2.0


@dataclass(frozen=True, slots=True)
class _Step:
    picture: str
    stand_s: float


class FilmCamera:
    """`film:DIR` or `film@PACE:DIR`: the steps of DIR/film.json, `{"steps": [{"picture": "01.jpg", "hold_s": 2.5}, …]}`.

    A picture's time begins when it was taken from here, so a slow machine shows the film slowly but loses no turn.
    """

    live = False

    def __init__(self, spec: CameraSpec) -> None:
        self.source = str(spec)
        self._folder, self._pace = spec.path, spec.pace
        self._steps: list[_Step] = []
        self._shown = 0  # survives closing: a picture is shown once
        self._next_s = float("-inf")

    def open(self) -> None:
        """Raises CameraError (missing, bad-file)."""
        require_folder(self._folder)
        try:
            script = json.loads((self._folder / SCRIPT).read_text(encoding="utf-8"))
            self._steps = [_Step(str(step["picture"]), float(step.get("hold_s", STAND_S))) for step in script["steps"]]
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as wrong:
            raise CameraError(
                "bad-file",
                say("The film in {folder} can't be shown: {why}.", folder=str(self._folder), why=repr(wrong)),
                say("Its film.json must list steps with a picture each."),
            ) from wrong

    def read(self, now_s: float) -> Frame | None:
        """The next picture when the one before has stood its time; None after the last. A bad picture is passed over with a CameraError."""
        if now_s < self._next_s or self._shown >= len(self._steps):
            return None
        step = self._steps[self._shown]
        self._shown += 1
        image = load(self._folder / step.picture)
        self._next_s = now_s + step.stand_s / self._pace
        return Frame(image, now_s, self.source, self._shown, still=True)

    def close(self) -> None:
        """Nothing is held."""
