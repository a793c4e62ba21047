"""One look with what belongs to it: what everybody needs who thinks about the tray and about whose turn it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game import Game
from companion.games.layout import SeenPiece
from companion.table.watch.left_by_tally import LeftByTally
from companion.table.watch.seen import Palette
from companion.table.watch.sight import Sight
from companion.table.watch.tell import Names
from companion.table.watch.tray import Left, is_lying


@dataclass(frozen=True)
class SeenThere:
    """hands: seat → dice still to be rolled. left: what an earlier turn left in the tray; left_by_tally: what the tally knows of it."""

    game: Game[Any]
    palette: Palette
    names: Names
    hands: Mapping[str, int]
    sight: Sight
    left: Sequence[Left]
    left_by_tally: LeftByTally

    def name(self, seat: str) -> str:
        """What people call this seat."""
        return self.names.get(seat, seat)

    def is_of(self, colour: str, seat: str) -> bool:
        """Whether dice of this colour are this seat's."""
        return self.palette.owners.get(colour) == seat

    def in_tray(self, seat: str) -> list[SeenPiece]:
        """The dice of this seat's colour in the tray."""
        return [piece for piece in self.sight.tray() if self.is_of(piece.colour, seat)]

    def are_left(self, seat: str, pieces: Sequence[SeenPiece]) -> bool:
        """Whether these dice of the seat were left there by a turn, and not thrown since."""
        return is_lying(pieces, self.left, self.sight) and self.left_by_tally.can_have_left(seat, pieces)
