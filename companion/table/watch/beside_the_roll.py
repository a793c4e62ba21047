"""What lay on the table beside a roll that waits to be placed: only what changes afterwards can be another seat going on. Bookkeeping."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from companion.games.layout import SeenPiece
from companion.table.watch.sight import Key, Sight, count_keys, kind_of
from companion.table.watch.tray import Left, in_doubt, is_lying


@dataclass
class BesideTheRoll:
    """What lay on the table when this roll was last seen whole in the tray."""

    _roll: Hashable = None
    _tray: tuple[Left, ...] = ()
    _places: Counter[Key] = field(default_factory=Counter)
    _in_view: frozenset[str] = frozenset()

    def keep(self, roll: Hashable, sight: Sight) -> None:
        """The roll lies there, and so does this."""
        self._roll = roll
        self._tray = tuple(
            Left(kind_of(piece), None if in_doubt(piece) else piece.face, sight.spots.get(piece.index)) for piece in sight.tray()
        )
        self._places, self._in_view = count_keys(sight.zones, sight.open_places()), sight.open_places()

    def knows(self, roll: Hashable) -> bool:
        """Whether this roll was seen in the tray."""
        return roll == self._roll

    def lay_there(self, pieces: Sequence[SeenPiece], sight: Sight) -> bool:
        """Whether these dice in the tray lay beside the roll already."""
        return is_lying(pieces, self._tray, sight)

    def came_since(self, sight: Sight) -> dict[Key, int]:
        """Dice more (or, negative, fewer) on the places than lay there then, as far as they were in view both times."""
        within = sight.open_places() & self._in_view
        now = count_keys(sight.zones, within)
        return {key: n for key in {*now, *self._places} if key[0] in within and (n := now[key] - self._places[key])}
