"""Confirm means what was on the screen: which proposal stands, since when, and whether a press at a given moment may count. Pure."""

from dataclasses import dataclass

from companion.games.game import Command
from companion.text import Text

STOOD_S = 0.4
"""A press confirms only what had stood unchanged for this long before the press's own time: nobody reads and presses faster."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A proposal as the screens show it. commands: all that one press keeps; crops: keys of the pictures beside it.
    since_s: monotonic seconds when it was given to the screens."""

    id: str
    commands: tuple[Command, ...]
    why: Text
    crops: tuple[str, ...]
    since_s: float
    turns: int = 1

    def ready(self, at_s: float) -> bool:
        """Whether a press made at `at_s` is a press on something that could be seen."""
        return at_s >= self.since_s + STOOD_S

    def same_story(self, other: "Standing | None") -> bool:
        """Whether the screens would show the same wish in the same words."""
        return other is not None and (self.id, self.commands, self.why) == (other.id, other.commands, other.why)


def carried_on(old: Standing | None, new: Standing | None) -> Standing | None:
    """The proposal that stands now: the old one with its standing time while it is the same story, else the new one from now on."""
    return old if new is not None and new.same_story(old) else new


ARMED_S = 10.0
"""How long the second press of an undo is waited for."""


@dataclass(frozen=True, slots=True)
class Armed:
    """An undo that was shown and waits for its second press. entry: the newest entry then; since_s: when it was shown."""

    entry: int
    since_s: float

    def alive(self, now_s: float) -> bool:
        return now_s < self.since_s + ARMED_S

    def stands(self, newest: int, at_s: float) -> bool:
        """Whether what was shown is still what an undo would take back. newest: the newest entry now."""
        return self.entry == newest and self.alive(at_s)

    def counts(self, newest: int, at_s: float, physical: bool) -> bool:
        """Whether a press at `at_s` takes back what was shown. A real button's must come late enough to be no bounce."""
        return self.stands(newest, at_s) and at_s >= self.since_s + (STOOD_S if physical else 0.0)
