"""Turns that were played before the camera began to look: what lay there already tells them, and nobody saw what came in between.

White dice beside a seat's own may be of another seat's throw; everybody may have skipped after the last of these turns, as before the
first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.games.game import NEUTRAL, Game
from companion.table.watch.seen import Palette
from companion.table.watch.sight import TRAY, Key, Sight, count_keys, kind_of
from companion.table.watch.stories import Turn
from companion.table.watch.tray import Left, lies_as_left, none_was_thrown, owner_of
from companion.table.watch.turn_times import turn_of
from companion.table.watch.untold import have_others_placed


class BegunBefore:
    """What lay on the places as the camera began to look at a round that was on. As long as nothing but that is told, the turn that is on
    may have begun before. Bookkeeping."""

    def __init__(self) -> None:
        self._lay: dict[str, Counter[Key]] = {}
        self._tray: Counter[str] | None = None
        self._turns: set[str] = set()

    def begins(self, game: Game[Any], state: Any) -> None:
        """The camera begins to look, and this turn is on."""
        self._turns.add(turn_of(game, state))

    def saw(self, sight: Sight | None) -> None:
        """What lies there now lay there already, where no place was in view before."""
        if sight is None or not self._turns:
            return
        for zone in sight.open_places() - self._lay.keys():
            self._lay[zone] = count_keys(sight.zones, frozenset({zone}))
        if self._tray is None and TRAY in sight.visible:
            self._tray = Counter(piece.colour for piece in sight.tray())

    def is_next(self, game: Game[Any], way: Sequence[Any]) -> bool:
        """Whether one of these turns was on, and the tally goes on from it by what lay there alone: then the next one is one of them too,
        and has not been called one yet. way: from state to state."""
        old, new = way[0], way[-1]
        if turn_of(game, old) not in self._turns or turn_of(game, new) in self._turns or not self._lay_there(game, old, new):
            return False
        if any(self._was_thrown_and_skipped_since(game, one, two) for one, two in pairwise(way[1:])):
            return False
        self._turns.add(turn_of(game, new))
        return True

    def _lay_there(self, game: Game[Any], old: Any, new: Any) -> bool:
        places = game.zones(new) - {TRAY}
        before, now = count_keys(game.layout(old), places), count_keys(game.layout(new), places)
        return all(key[0] in self._lay and self._lay[key[0]][key] >= now[key] for key in now - before)

    def _was_thrown_and_skipped_since(self, game: Game[Any], rolled: Any, then: Any) -> bool:
        """Whether nothing of this roll was placed, and fewer such dice lay in the tray as the camera began to look than were rolled."""
        places, roll = game.zones(then) - {TRAY}, Counter(piece.colour for piece in game.layout(rolled).get(TRAY, ()))
        is_skipped = count_keys(game.layout(rolled), places) == count_keys(game.layout(then), places)
        return is_skipped and self._tray is not None and any(n > self._tray[colour] for colour, n in roll.items())

    def forget(self) -> None:
        """The round is over."""
        self._lay.clear()
        self._tray = None
        self._turns.clear()


def may_be_of_two_throws(
    game: Game[Any], turns: Sequence[Turn], found: Sequence[Left], untold: Mapping[Key, int], palette: Palette, sight: Sight
) -> bool:
    """Whether only the place and what was found in the tray tell one of these rolls, and white dice or kickers are among its dice: another
    seat may have thrown, or placed, those. Or its seat plays on alone, or others have placed besides, of which no turn tells: of several
    dice that it has placed some may be of a turn before."""
    told = [turn for turn in turns if turn.source == "told" and _was_found(turn, found, palette, sight)]
    several = [turn for turn in told if sum(turn.added.values()) > 1]
    plays_alone = any(turn.seat in game.to_act(turn.after) for turn in several)
    placed_between = any(have_others_placed(untold, turn.seat, sight, palette) for turn in several)
    return plays_alone or placed_between or any(_has_everybodys(turn, palette, sight) for turn in told)


def _has_everybodys(turn: Turn, palette: Palette, sight: Sight) -> bool:
    """Whether white dice came to the place, or lie in the tray beside another seat's."""
    lying = {owner_of(kind_of(piece), turn.seat, palette) for piece in sight.tray()}
    in_rest = {palette.owners.get(colour) for (colour, _), _ in turn.rest} & {NEUTRAL, "kicker"}
    return NEUTRAL in {palette.owners.get(key[1]) for key in turn.added} or (bool(in_rest) and None in lying)


def _was_found(turn: Turn, found: Sequence[Left], palette: Palette, sight: Sight) -> bool:
    """Whether all of its rest lies where it was found; where its seat has none there, the white dice and kickers."""
    if any(palette.owners.get(colour) == turn.seat for (colour, _), _ in turn.rest):
        return none_was_thrown(sight.tray(), turn.seat, palette, found, sight)
    rest = [piece for piece in sight.tray() if owner_of(kind_of(piece), turn.seat, palette) is not None]
    return bool(rest) and all(lies_as_left(piece, found, sight) for piece in rest)
