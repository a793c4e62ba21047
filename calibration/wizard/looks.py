"""What a look at a step gives a page: sentences, a drawing, a finding; and what the eye is asked for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from calibration.wizard.steps import Finding
from calibration.wizard.tasks import Task
from companion.text import Text

STOPPING = ("dark", "covered", "bright")

RATHER = 0.5  # chance

Plain = dict[str, Any]
Ask = Callable[[Mapping[str, Any]], tuple[Plain, Sequence[bytes]]]
"""Gives the eye a job; answers plain data and pictures. Raises CompanionError in words."""
Line = tuple[str, Text]
"""("ok", "wait" or "bad", a sentence)."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at the open step gave. finding: None while there is nothing to finish with; pictures: the clean one first, then crops.

    drawing: size_px, and where present markers_px, zones_px, target_px, dice. tasks: what became of them (last step only).
    worse: measured worse than is promised, or what looks like dice may be print; the step may be finished when the person chooses
    `nevertheless`.
    """

    lines: tuple[Line, ...]
    finding: Finding | None = None
    drawing: Plain = field(default_factory=dict)
    tasks: tuple[Task, ...] = ()
    pictures: tuple[bytes, ...] = ()
    worse: bool = False

    @property
    def ready(self) -> bool:
        """Whether the step may be finished with this."""
        return self.finding is not None and self.finding.sorry is None


def moved(read: Mapping[str, Any]) -> Text | None:
    """Why a table without markers is not where it was when it was measured, and the mend; None where it is. read: the job's answer."""
    return Text.from_plain(read["note"]) if read.get("note") and read["reading"]["scene"] in ("moved", "no-mat") else None


def like_dice(reading: Mapping[str, Any]) -> list[Plain]:
    """What lies on the places of a plain reading and looks more like a die than not."""
    return [die for die in reading["dice"] if die["zone"] is not None and die["confidence"] >= RATHER]


def dice_drawn(reading: Mapping[str, Any]) -> list[Plain]:
    """What is drawn over the picture of each die of a plain reading."""
    return [{name: die[name] for name in ("value", "colour", "ask", "top", "zone")} for die in reading["dice"]]
