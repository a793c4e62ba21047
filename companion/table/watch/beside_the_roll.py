"""What lay on the table beside a roll that waits to be placed: only what changes afterwards can be another seat going on. Bookkeeping."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace

from companion.games.game import SeatId
from companion.games.layout import SeenPiece
from companion.table.watch.observation import PendingRoll
from companion.table.watch.seen import TOUCHING_MM
from companion.table.watch.sight import TRAY, Key, Sight, count_keys, kind_of, near
from companion.table.watch.tray import BRUSHED_MM, Left, is_lying, lies_as_left, lying_in_tray, number_of
from companion.table.watch.turn_times import HowFar


@dataclass
class BesideTheRoll:
    """What lay on the table when this roll was last seen whole in the tray. tray: what lay there."""

    _roll: Hashable = None
    tray: tuple[Left, ...] = ()
    _places: Counter[Key] = field(default_factory=Counter)
    _in_view: frozenset[str] = frozenset()
    _taken_up: bool = False
    _moved_by_hand: bool = False
    _open: dict[Hashable, tuple[PendingRoll, tuple[Left, ...]]] = field(default_factory=dict)
    _lay: dict[SeatId, tuple[HowFar, tuple[Left, ...]]] = field(default_factory=dict)

    def keep(self, roll: Hashable, sight: Sight) -> None:
        """The roll lies there, and so does this."""
        self._roll = roll
        self.tray = lying_in_tray(sight)
        self._places, self._in_view = count_keys(sight.zones, sight.open_places()), sight.open_places()
        self._taken_up = self._moved_by_hand = False

    def counts_as_laid(self) -> None:
        """The roll counts, wherever a hand lays its dice by now."""
        self._moved_by_hand = True
        self.is_not_thrown_again(self._roll)

    def is_not_thrown_again(self, roll: Hashable) -> None:
        """It is seen, or somebody has said, that this roll waits still."""
        self._open.pop(roll, None)

    def ask(self, roll: Hashable, new: PendingRoll, sight: Sight) -> None:
        """It may have been thrown anew, to this, as it lies now; nobody has said so yet."""
        self._open[roll] = new, lying_in_tray(sight)

    def unanswered(self, roll: Hashable) -> PendingRoll | None:
        """What this roll was perhaps thrown to anew, where nobody has said yet whether it was."""
        return self._open[roll][0] if roll in self._open else None

    def is_yet_another(self, roll: Hashable, new: PendingRoll, pieces: Sequence[SeenPiece], sight: Sight) -> bool:
        """Whether it was asked about another throw than this one, or about the same numbers, and all of its dice lie elsewhere by now."""
        before, tray = self._open.get(roll, (new, ()))
        lay = [die for die in tray if any(kind_of(piece) == die.kind for piece in pieces)]
        moved = len(lay) == len(pieces) and not any(_is_still(piece, die, sight) for piece in pieces for die in lay)
        return before.dice != new.dice or moved

    def take_up(self, roll: Hashable) -> None:
        """None of its dice lies in the tray any more."""
        self._taken_up = self._taken_up or self.knows(roll)

    def take_up_those_of(self, seat: str) -> None:
        """The same, where it is known only whose dice are gone."""
        self._taken_up = self._taken_up or self._is_of(seat)

    def _is_of(self, seat: str) -> bool:
        return isinstance(self._roll, tuple) and self._roll[0] == seat

    def thrown_since(self, roll: Hashable, pieces: Sequence[SeenPiece], sight: Sight) -> bool:
        """Whether these dice, which show what the roll showed, were thrown anew since: they were out of the tray and lie elsewhere by now,
        or all of them do, and not just because somebody pushed the tray. Where no places are known they are taken for the same throw."""
        lay = [die for die in self.tray if any(kind_of(piece) == die.kind for piece in pieces)]
        known = all(piece.index in sight.spots for piece in pieces) and all(die.spot is not None for die in lay)
        if not self.knows(roll) or self._moved_by_hand or not known or len(lay) != len(pieces):
            return False
        within_mm = TOUCHING_MM if self._taken_up else BRUSHED_MM  # no hand that takes dice up lays them where they lay
        stayed = [piece for piece in pieces if any(_is_still(piece, die, sight, within_mm) for die in lay)]
        if self._taken_up or len(pieces) == 1:
            return 2 * len(stayed) < len(pieces)
        return not stayed and not _moved_alike(pieces, lay, sight)

    def knows(self, roll: Hashable) -> bool:
        """Whether this roll was seen in the tray."""
        return roll == self._roll

    def lie_still(self, seat: str, sight: Sight) -> list[Left]:
        """What lies just where it lay then, the roll's own dice too, where that was another seat's: this one has thrown none of it."""
        if self._is_of(seat):
            return []
        return _still(self.tray, sight)

    def keep_where_it_lies(self, seat: SeatId, far: HowFar, sight: Sight) -> None:
        """This seat's roll lies there whole, and so does this. far: how far the game is with it. What lay there before and does not now was
        taken up: a die that lies there later was thrown, and has only come to lie where another did."""
        if TRAY in sight.visible:
            self._lay = {one: (then, tuple(_still(dice, sight))) for one, (then, dice) in self._lay.items()}
        self._lay[seat] = far, lying_in_tray(sight)

    def lie_since_before(self, far: HowFar, sight: Sight) -> list[Left]:
        """What lies just where it lay in a seat's last roll, or beside it, of an earlier turn of this round: thrown before this one."""
        lay = [die for then, dice in self._lay.values() if then[0] == far[0] and then < far for die in dice]
        return _still(lay, sight)

    def still_show(self, seat: SeatId, far: HowFar, number: int, sight: Sight) -> list[SeenPiece]:
        """Dice that show this number and lie just where they lay in this seat's roll, or beside it, though it may not have been read then.
        far: how far the game was with that roll."""
        then, dice = self._lay.get(seat, (far, ()))
        lay = [die for die in dice if then == far and die.face in (None, number)]
        return [piece for piece in sight.tray() if number_of(piece) == number and lies_as_left(piece, lay, sight)]

    def lay_there(self, pieces: Sequence[SeenPiece], sight: Sight) -> bool:
        """Whether these dice in the tray lay beside the roll already."""
        return is_lying(pieces, self.tray, sight)

    def came_since(self, sight: Sight) -> dict[Key, int]:
        """Dice more (or, negative, fewer) on the places than lay there then, as far as they were in view both times."""
        within = sight.open_places() & self._in_view
        now = count_keys(sight.zones, within)
        return {key: n for key in {*now, *self._places} if key[0] in within and (n := now[key] - self._places[key])}


def _still(lay: Sequence[Left], sight: Sight) -> list[Left]:
    """Those of these dice that lie just where they lay."""
    return [die for die in lay if any(lies_as_left(piece, [die], sight) for piece in sight.tray())]


def _is_still(piece: SeenPiece, die: Left, sight: Sight, within_mm: float = BRUSHED_MM) -> bool:
    """Whether this die of the roll can be that one, which a hand has brushed at most."""
    same = die.kind == kind_of(piece) and die.face in (None, piece.face)
    return same and near(sight.spots.get(piece.index), die.spot, within_mm)


def _moved_alike(pieces: Sequence[SeenPiece], lay: Sequence[Left], sight: Sight) -> bool:
    """Whether all dice moved the same way: somebody pushed the tray."""
    moved = [
        sum(sight.spots[piece.index][axis] for piece in pieces) / len(pieces) - sum(die.spot[axis] for die in lay if die.spot) / len(lay)
        for axis in (0, 1)
    ]
    pushed = [replace(die, spot=(die.spot[0] + moved[0], die.spot[1] + moved[1])) for die in lay if die.spot is not None]
    return all(any(_is_still(piece, die, sight) for die in pushed) for piece in pieces)
