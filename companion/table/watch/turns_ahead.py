"""Turns by which their notes are found again: a skip that is told late moves the numbering on, and what was noted of a turn that waited to
be confirmed belongs to another one. Whose turn it is, and what everybody has in hand, stays the same over skips. Bookkeeping."""

from collections.abc import Hashable
from typing import Any

from companion.games.game import Game
from companion.table.watch.open_view import seats_of
from companion.table.watch.turn_times import turn_of


class TurnsAhead:
    """By seat and dice in hand, the turn that was last noted of them, and the roll that was seen in it. Of one round."""

    def __init__(self) -> None:
        self._turns: dict[Hashable, str] = {}
        self._rolls: dict[str, Hashable] = {}

    def noted(self, game: Game[Any], state: Any) -> str:
        """The turn that is on in this state, of which something is noted now."""
        turn = turn_of(game, state)
        self._turns[_hands(game, state)] = turn
        return turn

    def saw(self, game: Game[Any], state: Any, faces: Hashable) -> None:
        """This roll lies there for the turn that is on in this state."""
        self._rolls[self.noted(game, state)] = faces

    def is_skipped(self, game: Game[Any], state: Any) -> None:
        """So what was noted of it was of this turn, and of none that its seat has with the same dice later."""
        self._turns.pop(_hands(game, state), None)

    def called_before(self, game: Game[Any], state: Any) -> str | None:
        """What the turn that is on in this state was called as something was noted of it; None where that is its name, or nothing was."""
        before = self._turns.get(_hands(game, state))
        return None if before == turn_of(game, state) else before

    def roll_in(self, turn: str) -> Hashable:
        """The roll that was seen in it; None where none was."""
        return self._rolls.get(turn)

    def forget(self) -> None:
        """The round is over."""
        self._turns.clear()
        self._rolls.clear()


def _hands(game: Game[Any], state: Any) -> Hashable:
    hands = [(seat["id"], sorted(seat.get("hand", {}).items())) for seat in seats_of(game, state)]
    return repr((sorted(game.to_act(state)), hands))
