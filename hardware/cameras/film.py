"""A filmed game as a camera: its pictures in order, none passed over, each standing until the table has done its part.

A film is a list of pictures with what happens in each (`kind`): somebody rolls, a hand, dice placed, dice taken back, the empty table.
The camera knows no game; it waits as filmed people would: for the next turn before rolling, for the confirmation before going on.
"""

from dataclasses import dataclass
from pathlib import Path

from companion.disk import read_json
from companion.text import say
from hardware.cameras import CameraSpec, require_folder
from hardware.cameras.pictures import load
from hardware.ports import CameraError
from vision.frame import Frame

SCRIPT = "film.json"
STANDS_S = {"roll": 2.5, "hand": 1.0, "place": 2.5, "clearing": 1.5, "empty": 2.0}
OTHERWISE_S = 2.0
BUSY_PHASES = {
    "roll": frozenset({"set-up", "fill", "payout", "clear-table", "round-over", "paused", "question"}),
    "hand": frozenset({"paused", "question"}),
    "place": frozenset({"paused", "question"}),
    "clearing": frozenset({"payout", "paused", "question"}),
    "empty": frozenset({"payout", "paused", "question"}),
}
"""While the table is in one of these phases, a picture of this kind is not begun."""


@dataclass(frozen=True, slots=True)
class _Step:
    picture: str
    kind: str
    stand_s: float


@dataclass(frozen=True, slots=True)
class _Cue:
    """Where the table is: its phase, and its journal's newest entry."""

    phase: str
    seq: int


class FilmCamera:
    """`film:DIR` or `film@PACE:DIR`: the steps of DIR/film.json, `{"steps": [{"picture": "01.jpg", "kind": "roll", "hold_s": 2.5}, …]}`.

    kind and hold_s may be left out. With several films in one file, `{"films": [{"name": "two", "steps": […]}]}`, `film:DIR#two` names one.

    A picture's time begins when it was taken from here, so a slow machine shows the film slowly but loses no turn. Without any cue from
    the table the time alone counts.
    """

    live = False

    def __init__(self, spec: CameraSpec) -> None:
        self.source = str(spec)
        folder, _, self._name = str(spec.path).partition("#")
        self._folder, self._pace = Path(folder), spec.pace
        self._steps: list[_Step] = []
        self._shown = 0  # survives closing: a picture is shown once
        self._until_s = float("-inf")
        self._cue: _Cue | None = None
        self._seq_then = -1

    def open(self) -> None:
        """Raises CameraError (missing, bad-file)."""
        require_folder(self._folder)
        try:
            film = read_json((self._folder / SCRIPT).read_text(encoding="utf-8"))
            if "films" in film:
                film = {one["name"]: one for one in film["films"]}[self._name] if self._name else film["films"][0]
            self._steps = [_step(step) for step in film["steps"]]
        except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as wrong:
            raise CameraError(
                "bad-file",
                say("The film {film} can't be shown: {why}.", film=f"{self._folder}#{self._name}", why=repr(wrong)),
                say("Its folder needs a film.json with films, each with a name and steps."),
            ) from wrong

    def cue(self, phase: str, seq: int) -> None:
        """Where the table is now."""
        self._cue = _Cue(phase, seq)

    def go_on(self, number: int) -> None:
        """Begin with the picture of this number again (the eye was started anew in the middle of the film)."""
        self._shown = max(0, number - 1)

    def read(self, now_s: float) -> Frame | None:
        """The next picture when it is due and the table is ready for it; None after the last. A bad one is passed over (CameraError)."""
        if self._shown >= len(self._steps) or now_s < self._until_s or not self._table_ready():
            return None
        step = self._steps[self._shown]
        self._shown += 1
        image = load(self._folder / step.picture)
        self._until_s = now_s + step.stand_s / self._pace
        self._seq_then = -1 if self._cue is None else self._cue.seq
        return Frame(image, now_s, self.source, self._shown, still=True)

    def _table_ready(self) -> bool:
        if self._cue is None:
            return True
        placed = self._shown > 0 and self._steps[self._shown - 1].kind == "place"
        if placed and self._cue.seq <= self._seq_then:  # not confirmed yet
            return False
        return self._cue.phase not in BUSY_PHASES.get(self._steps[self._shown].kind, frozenset())

    def close(self) -> None:
        """Nothing is held."""


def _step(written: dict[str, object]) -> _Step:
    kind = str(written.get("kind", ""))
    stand_s = float(str(written.get("hold_s", STANDS_S.get(kind, OTHERWISE_S))))
    return _Step(str(written["picture"] if "picture" in written else written["file"]), kind, stand_s)
