"""Turns whose throw lay there as the camera began to look: white dice beside a seat's own may be of another seat's throw. Pure."""

from collections.abc import Sequence

from companion.games.game import NEUTRAL
from companion.table.watch.seen import Palette
from companion.table.watch.sight import Sight
from companion.table.watch.stories import Turn
from companion.table.watch.tray import Left, none_was_thrown


def may_be_of_two_throws(turns: Sequence[Turn], found: Sequence[Left], palette: Palette, sight: Sight) -> bool:
    """Whether only the place and what was found in the tray tell one of these rolls, and white dice came to that place with its seat's own:
    the next seat may have placed those already."""
    return any(
        turn.source == "told" and _brought_both(turn, palette) and none_was_thrown(sight.tray(), turn.seat, palette, found, sight)
        for turn in turns
    )


def _brought_both(turn: Turn, palette: Palette) -> bool:
    return {turn.seat, NEUTRAL} <= {palette.owners.get(key[1]) for key in turn.added}
