"""What the game would be after commands that nobody has kept yet."""

from collections.abc import Sequence
from typing import Any

from companion.games.game import Command, Game, Refusal


def kept(game: Game[Any], state: Any, commands: Sequence[Command]) -> Any:
    """The state after these commands, or the game's refusal of one of them."""
    for command in commands:
        events = game.decide(state, command, {})
        if isinstance(events, Refusal):
            return events
        for event in events:
            state = game.apply(state, event)
    return state


def after(game: Game[Any], state: Any, command: Command) -> Any | None:
    """The state after a command, or None where the rules refuse it."""
    now = kept(game, state, (command,))
    return None if isinstance(now, Refusal) else now


def are_allowed(game: Game[Any], state: Any, commands: Sequence[Command]) -> bool:
    """Whether the rules allow these commands one after another."""
    return not isinstance(kept(game, state, commands), Refusal)


def way_of(game: Game[Any], before: Any, commands: Sequence[Command], now: Any) -> Sequence[Any]:
    """The states from one to the other: one by one where these commands lead there, else only the two."""
    if not commands or not is_kept(game, before, commands, now):
        return before, now
    return [kept(game, before, commands[:count]) for count in range(len(commands))] + [now]


def is_kept(game: Game[Any], before: Any, commands: Sequence[Command], now: Any) -> bool:
    """Whether the game stands where these commands lead to."""
    then = kept(game, before, commands)
    return not isinstance(then, Refusal) and game.step(then) == game.step(now) and game.layout(then) == game.layout(now)
