"""When which seat was on turn last: dice that came since may be its next placement, though another turn waited still. Bookkeeping."""

from typing import Any

from companion.games.game import Game

HowFar = tuple[int, int, bool]
"""Round, turn, and whether its roll is kept."""


def turn_of(game: Game[Any], state: Any) -> str:
    """The turn that is on, whether its roll is kept or not."""
    return game.step(state).removesuffix(".place")


def how_far(game: Game[Any], state: Any) -> HowFar:
    """How far the tally has come, whatever the camera has seen of it. It compares."""
    return getattr(state, "round", 0), getattr(state, "turns", 0), game.stage(state) != "roll"


class TurnTimes:
    """Of one watch. Knows no clock."""

    def __init__(self) -> None:
        self._watch_began_s = self._turn_began_s = float("-inf")
        self._over_s: dict[str | None, float] = {}

    def begin(self, now_s: float) -> None:
        """The first look."""
        self._watch_began_s = self._turn_began_s = now_s

    def moves_on(self, old: str | None, new: str | None, now_s: float) -> float:
        """Another turn begins now. Returns since when dice of its seat may have come that are its placement: since it was on turn last, or
        since the turn before began, if that was its own too."""
        since_s = self._turn_began_s if new == old else self._over_s.get(new, self._watch_began_s)
        self._over_s[old], self._turn_began_s = now_s, now_s
        return since_s
