"""What is wrong with camera or light while the table plays: said beside the game, looked for now and then, never from one picture alone."""

from typing import Protocol, runtime_checkable

from calibration.light import LampWatch, Stand, judge_picture
from companion.eye.jobs import die_px_at_the_far_edge
from companion.text import Text
from vision.frame import Frame
from vision.reading import Scene, TableReading

EVERY_S = 15.0  # a close look costs as much as a reading
# Darkness is a scene of its own; a bright table that is read is no worry; of the light's colour the reader knows whether dice were
# learned in it.
SAID_OTHERWISE = ("ok", "dark", "bright", "coloured")


@runtime_checkable
class Seer(Protocol):
    """What is asked of the reader beside its readings."""

    @property
    def note(self) -> Text | None:
        """What it noticed itself: a moved camera, another picture size, another lamp."""

    @property
    def stand(self) -> Stand | None:
        """Where the camera stands over what; None while unknown."""


class Worries:
    """Follows one live camera. A verdict of the close look must come twice running before it is said."""

    def __init__(self) -> None:
        self._looked_s = float("-inf")
        self._last = "ok"
        self._text: Text | None = None

    def look(self, frame: Frame, reading: TableReading, seer: Seer, lamp: LampWatch) -> Text | None:
        """The sentence to show beside the picture, or None where all is well."""
        if not frame.still and reading.scene in (Scene.SETTLED, Scene.NO_MAT) and frame.at_s - self._looked_s >= EVERY_S:
            self._looked_s = frame.at_s
            self._judge(frame, seer, lamp)
        return seer.note or self._text

    def _judge(self, frame: Frame, seer: Seer, lamp: LampWatch) -> None:
        stand = seer.stand
        die_px = None if stand is None else die_px_at_the_far_edge(*stand)
        verdict = judge_picture(frame.image, stand, die_px, lamp, frame.infrared).verdicts[0]
        if verdict.code in SAID_OTHERWISE:
            self._text = None
        elif verdict.code == self._last:
            self._text = verdict.text
        self._last = verdict.code
