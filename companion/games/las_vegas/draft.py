"""Events in the making, and the shortest way to say no."""

from companion.games.draft import Draft as AnyDraft
from companion.games.game import Refusal
from companion.games.las_vegas.apply import apply
from companion.games.las_vegas.state import State
from companion.text import Text


class Draft(AnyDraft[State]):
    """A decision being put together: each event is applied at once."""

    def __init__(self, state: State) -> None:
        super().__init__(state, apply)


def refuse(code: str, message: Text, hint: Text) -> Refusal:
    """A refusal; shorter to read where the rules say no."""
    return Refusal(code, message, hint)
