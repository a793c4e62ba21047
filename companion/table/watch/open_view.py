"""What everybody may see of a state, made once however many of the watch ask for it: one look asks seven times."""

from collections import deque
from collections.abc import Sequence
from typing import Any

from companion.games.game import Game

_Kept = tuple[Game[Any], Any, Sequence[dict[str, Any]]]
_made: deque[_Kept] = deque(maxlen=4)
"""The newest ones. A state never changes, so what was made of it stays true; it is kept with it, so that no other can be taken for it."""


def seats_of(game: Game[Any], state: Any) -> Sequence[dict[str, Any]]:
    """The seats of the game's open view, clockwise. To be read only."""
    for of_game, of_state, seats in tuple(_made):
        if of_state is state and of_game is game:
            return seats
    made: Sequence[dict[str, Any]] = game.view(state, None)["seats"]
    _made.append((game, state, made))
    return made
