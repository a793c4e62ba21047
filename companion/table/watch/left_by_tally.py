"""What each seat's last turn has left in the tray as the tally alone tells it: the companion was off, and nobody saw what happened since.

What can't be left was thrown since. What lies there just so was not taken up, and its seat has thrown nothing since: no skips went round.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.games.game import Game, SeatId
from companion.games.layout import Layout, SeenPiece
from companion.table.watch.rolls import ALIKE
from companion.table.watch.sight import TRAY, Sight, count_keys
from companion.table.watch.tray import in_doubt

Rest = Counter[tuple[str, int | None]]
"""(colour, number) → dice."""


class LeftByTally:
    """rests: seat → what its last turn of this round has left; None where nobody knows its roll. A seat that has had none has left nothing.
    None in all: nothing is known of what was before. placed: seat → the number that its last turn placed, all dice of which have gone."""

    def __init__(self, rests: Mapping[SeatId, Rest | None] | None = None, placed: Mapping[SeatId, str] | None = None) -> None:
        self._rests = None if rests is None else dict(rests)
        self._placed = dict(placed or {})

    def can_have_left(self, seat: SeatId, pieces: Sequence[SeenPiece]) -> bool:
        """Whether these dice of the seat's colour may be what its last turn has left."""
        rest, lying = self._of(seat), _numbers(piece for piece in pieces if not in_doubt(piece))
        if rest is None:
            return self._placed.get(seat) not in {str(number) for _, number in lying}
        return not lying - rest

    def lies_as_left(self, owners: Mapping[str, str], sight: Sight) -> bool:
        """Whether any seat's dice in the tray are just those that its last turn has left, and more than show the same by chance. owners:
        colour → whose."""
        return any(self._has_left(seat, [p for p in sight.tray() if owners.get(p.colour) == seat]) for seat in self._rests or ())

    def _has_left(self, seat: SeatId, pieces: Sequence[SeenPiece]) -> bool:
        is_read, own = not any(in_doubt(piece) for piece in pieces), {piece.colour for piece in pieces}
        rest = Rest({key: n for key, n in (self._of(seat) or Rest()).items() if key[0] in own})
        return len(pieces) > ALIKE and is_read and _numbers(pieces) == rest

    def _of(self, seat: SeatId) -> Rest | None:
        return None if self._rests is None else self._rests.get(seat, Rest())

    def but(self, seats: Iterable[SeatId]) -> "LeftByTally":
        """The same where these seats have had another turn."""
        made = LeftByTally(self._rests, self._placed)
        made.has_gone_on(seats)
        return made

    def has_gone_on(self, seats: Iterable[SeatId]) -> None:
        """These seats have had another turn."""
        if self._rests is not None:
            gone_on = dict.fromkeys(seats)
            self._rests.update(gone_on)
            self._placed = {seat: number for seat, number in self._placed.items() if seat not in gone_on}


def left_after(game: Game[Any], way: Sequence[Any]) -> LeftByTally:
    """As the game has come this way, from state to state."""
    rests: dict[SeatId, Rest | None] = {}
    placed: dict[SeatId, str] = {}
    for before, after in pairwise(state for state in way if _round(state) == _round(way[-1])):
        if game.step(before) == game.step(after):
            continue  # notes were laid, perhaps
        for seat in game.to_act(before) if game.stage(before) in ("roll", "place") else ():
            rests[seat] = _rest(game, before, after)
            numbers = _numbers_placed(game, before, after)
            placed.pop(seat, None)
            if len(numbers) == 1:
                placed[seat] = numbers.pop()
    return LeftByTally(rests, placed)


def _rest(game: Game[Any], before: Any, after: Any) -> Rest | None:
    """What lies in the tray of whose turn it is once it has gone on so; None where that is not told."""
    if game.stage(after) == "place":
        return _in_tray(game.layout(after))
    if game.stage(before) != "place":
        return None
    numbers = _numbers_placed(game, before, after)
    return Rest({key: n for key, n in _in_tray(game.layout(before)).items() if str(key[1]) not in numbers})


def _numbers_placed(game: Game[Any], before: Any, after: Any) -> set[str]:
    places = game.zones(after) - {TRAY}
    came = count_keys(game.layout(after), places) - count_keys(game.layout(before), places)
    return {str(key[3] or key[0].rpartition("-")[2]) for key in came}


def _in_tray(layout: Layout) -> Rest:
    return Rest((piece.colour, piece.face) for piece in layout.get(TRAY, ()))


def _numbers(pieces: Iterable[SeenPiece]) -> Rest:
    return Rest((piece.colour, piece.face) for piece in pieces)


def _round(state: Any) -> int:
    return int(getattr(state, "round", 0))
