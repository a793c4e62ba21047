"""Printed banknotes as players lay them: at each casino a column upwards over the mat's rim, every marker free; or less tidily."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from vision.mat import MAT_1
from vision.notes.printed import MARKER_AT_MM, MARKER_MM, NOTE_MM
from vision.training.sheets.printed import Paper, hidden, note

STEP_MM = (21.0, 25.0)  # from note to note up the column
FIRST_MM = 4.0  # the first one lies so much lower than the middle of its strip
JITTER_MM, JITTER_RAD = (1.5, 0.6), np.radians(2)
COVERED_MM = (4.0, 9.0)  # a note that is laid untidily lies so far from the one below it
READABLE = 0.01


@dataclass(slots=True, eq=False)
class RealNote:
    """One note at a casino."""

    value_usd: int
    paper: Paper


class NotesOnTheMat:
    """lies: casino → its notes, the lowest first."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self.lies: dict[str, list[RealNote]] = {zone: [] for zone in MAT_1.notes}

    def lay(self, zone: str, value_usd: int, untidily: bool = False) -> None:
        """One more on top. untidily: so that it hides the marker of the one below it."""
        here, rng = self.lies[zone], self._rng
        x, y, w, h = MAT_1.notes[zone]
        step = rng.uniform(*(COVERED_MM if untidily and here else STEP_MM))
        low = here[-1].paper.xy_mm[1] - step if here else y + h / 2 + FIRST_MM
        dx, dy = np.clip(rng.normal(0, JITTER_MM, 2), -3, 3)
        here.append(RealNote(value_usd, note(value_usd, (float(x + w / 2 + dx), float(low + dy)), float(rng.normal(0, JITTER_RAD)))))

    def take(self, zone: str, value_usd: int) -> None:
        """Off the table."""
        here = self.lies[zone]
        here.remove(next(one for one in reversed(here) if one.value_usd == value_usd))

    def push(self, zone: str, to: str) -> int:
        """The last note of a casino lies at another one now. Returns its value."""
        value = self.lies[zone][-1].value_usd
        self.take(zone, value)
        self.lay(to, value)
        return value

    def tidy(self, zone: str, closely: bool = False) -> None:
        """All of a casino's notes are laid anew, each marker free."""
        values, self.lies[zone] = [one.value_usd for one in self.lies[zone]], []
        for value in values:
            self.lay(zone, value)
        for up, one in enumerate(self.lies[zone]):
            x, y, w, h = MAT_1.notes[zone]
            one.paper.xy_mm = (x + w / 2, y + h / 2 + FIRST_MM - up * STEP_MM[0]) if closely else one.paper.xy_mm

    def pick_up(self, zone: str) -> None:
        """All notes of a casino."""
        self.lies[zone].clear()

    def values(self, zone: str) -> Counter[int]:
        """What lies there, seen or not."""
        return Counter(one.value_usd for one in self.lies[zone])

    def readable(self, zone: str) -> Counter[int]:
        """Those whose marker no other note hides."""
        here = self.lies[zone]
        return Counter(
            one.value_usd for order, one in enumerate(here) if hidden(_marker(one.paper), [o.paper for o in here[order + 1 :]]) < READABLE
        )

    def papers(self) -> list[Paper]:
        """All of them, the lowest first."""
        return [one.paper for here in self.lies.values() for one in here]


def _marker(paper: Paper) -> np.ndarray:
    x, y = MARKER_AT_MM
    middle = (x + MARKER_MM / 2 - NOTE_MM[0] / 2, y + MARKER_MM / 2 - NOTE_MM[1] / 2)
    return paper.box(middle, (MARKER_MM, MARKER_MM))
