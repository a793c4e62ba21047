"""Events in the making, for any game: each one is applied at once, so that the next question is asked of the state that follows."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from companion.games.game import Event

S = TypeVar("S")


class Draft(Generic[S]):
    """A decision being put together. `state` is the state after the events so far."""

    def __init__(self, state: S, apply: Callable[[S, Any], S]) -> None:
        self.state = state
        self.events: list[Event] = []
        self._apply = apply

    def add(self, event: Event) -> None:
        """One more fact."""
        self.events.append(event)
        self.state = self._apply(self.state, event)

    def done(self) -> tuple[Event, ...]:
        """All facts, in order."""
        return tuple(self.events)
