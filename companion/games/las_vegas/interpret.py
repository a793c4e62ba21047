"""What a seen layout may mean."""

from companion.games.game import Candidate
from companion.games.las_vegas.state import State
from companion.games.layout import Seen


def interpret(state: State, seen: Seen) -> tuple[Candidate, ...]:
    """Candidates."""
    return ()
