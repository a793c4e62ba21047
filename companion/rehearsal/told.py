"""What came of a rehearsed game."""

from collections import Counter
from dataclasses import dataclass, field

NAMES = ("Anna", "Ben", "Carla", "Denny")


class PartedError(Exception):
    """Tally and table say different things, and what was typed did not mend it: the game is over, and counted as such."""


@dataclass
class Told:
    """counts: "throws", "dice thrown", "placements", "roll not read" and so on; asked: questions by code; faults: in words."""

    counts: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def fault(self, kind: str, words: str) -> None:
        """One more of this kind."""
        self.counts[kind] += 1
        self.faults.append(f"{kind}: {words}")
