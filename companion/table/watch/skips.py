"""Skips as the rules allow them: after a roll that was seen, after one that nobody saw, of everybody in turn. Pure."""

from typing import Any

from companion.games.game import Command, Game, Need, SeatId
from companion.table.watch.afterwards import after
from companion.table.watch.observation import PendingRoll
from companion.table.watch.open_view import seats_of
from companion.text import Text, say

SKIP = "skip"


def skip_of(game: Game[Any], state: Any) -> Command | None:
    """The skip of the seat on turn: of the roll that was seen, else of one that nobody saw. None where the rules don't allow it."""
    if SKIP not in game.commands or game.stage(state) not in ("roll", "place"):
        return None
    wish: Any = game.commands[SKIP]
    skip: Command = wish(seat=next(iter(sorted(game.to_act(state))), None), unseen=game.stage(state) == "roll")
    return None if after(game, state, skip) is None else skip


def skipped_and_rolled_again(game: Game[Any], state: Any, roll: PendingRoll) -> tuple[tuple[Command, ...], Need] | None:
    """What keeps this roll and a skip after it, and what the same seat rolls then: at once where it is alone in the round, else after all
    others have skipped too, whose rolls nobody saw. None where that can't be."""
    rolled = after(game, state, roll.command)
    skipped = None if rolled is None else skipped_until(game, rolled, roll.seat)
    return None if skipped is None else ((roll.command, *skipped[0]), skipped[1])


def skipped_until(game: Game[Any], now: Any, seat: SeatId) -> tuple[tuple[Command, ...], Need] | None:
    """The same where the roll is kept already, or imagined."""
    commands: list[Command] = []
    for _ in seats_of(game, now):
        skip = skip_of(game, now)
        if skip is None:
            return None
        commands.append(skip)
        now = after(game, now, skip)
        need = next((one for one in game.needs(now)[:1] if one.kind == "roll"), None)
        if need is not None and need.seat == seat:
            return tuple(commands), need
    return None


def skips_of(commands: tuple[Command, ...]) -> int:
    """How many seats skip by these commands."""
    return sum(command.kind == SKIP for command in commands)


def who_skips_unseen(name: str) -> Text:
    """That this seat's roll, which nobody saw, was skipped."""
    return say("{player} has rolled, and skips", player=name)


def has_skipped_and_rolled(commands: tuple[Command, ...], name: str, faces: str) -> Text:
    """That this seat has rolled these numbers after the skips in these commands."""
    if skips_of(commands) > 1:
        return say("Everybody skips, and {player} has rolled again: {faces}", player=name, faces=faces)
    return say("{player} skips and has rolled again: {faces}", player=name, faces=faces)


def skips_again(game: Game[Any], state: Any, roll: PendingRoll) -> tuple[Command, ...]:
    """Skips of everybody from the seat of this roll on, which it threw after them, and its next skip; none where the rules don't allow it.
    state: its roll before is kept already, or imagined, or nobody saw it."""
    skipped = skipped_until(game, state, roll.seat)
    if skipped is None:
        return ()
    now = state
    for command in (*skipped[0], roll.command):
        now = None if now is None else after(game, now, command)
    last = None if now is None else skip_of(game, now)
    return () if last is None else (*skipped[0], roll.command, last)
