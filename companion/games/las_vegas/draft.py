"""Events in the making: each one is applied at once, so that the next question is asked of the state that follows."""

from companion.games.game import Event, Refusal
from companion.games.las_vegas.apply import apply
from companion.games.las_vegas.state import State
from companion.text import Text


class Draft:
    """A decision being put together. `state` is the state after the events so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """One more fact."""
        self.events.append(event)
        self.state = apply(self.state, event)

    def done(self) -> tuple[Event, ...]:
        """All facts, in order."""
        return tuple(self.events)


def refuse(code: str, message: Text, hint: Text) -> Refusal:
    """A refusal; shorter to read where the rules say no."""
    return Refusal(code, message, hint)
