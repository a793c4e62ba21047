"""Rolls that are in no journal yet: seen whole, seen but for a doubtful die, or told by the proposal that stands."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.game import NEUTRAL, Need, SeatId
from companion.games.layout import Piece
from companion.table.watch.beside_the_roll import BesideTheRoll
from companion.table.watch.observation import PendingRoll
from companion.table.watch.seen import Palette
from companion.table.watch.sight import Kind, Sight, kind_of, same_spot
from companion.table.watch.skips_in_doubt import SkipsInDoubt
from companion.table.watch.tray import Left, TrayRoll, in_doubt, owner_of
from companion.table.watch.turn_times import HowFar
from vision.reading import Point

ROLLS_KEPT = 24
"""Rolls remembered for undo: the last few turns of every seat."""

ALIKE = 2
"""So few dice of a seat that is not alone show the same numbers after a round of skips now and then; more of them were but sorted."""

PLAUSIBLE = 0.05
"""A doubtful die counts as one of the placed number only if the eye gave that number one chance in twenty."""

UNLIKELY = 0.1
"""… and as none of it only if the eye gave it less than one in ten: otherwise it may have had to be placed too, and somebody is asked."""


@dataclass(frozen=True, slots=True)
class DoubtfulDie:
    """A die of a roll that could not be read for sure. odds: chance of each face 1..6. spot: where it lay."""

    owner: str
    odds: tuple[float, ...]
    spot: Point | None = None


@dataclass(frozen=True, slots=True)
class HalfRoll:
    """A roll with doubtful dice. dice: owner → believed faces."""

    dice: Mapping[str, tuple[int, ...]]
    doubts: tuple[DoubtfulDie, ...]

    def may_be(self, dice: Mapping[str, tuple[int, ...]], need: Need) -> bool:
        """Whether it can be the roll of which these dice were read: so many have room in it together."""
        read = {owner: Counter(faces) | Counter(dice.get(owner, ())) for owner, faces in self.dice.items()}
        return all(faces.total() <= need.dice.get(owner, 0) for owner, faces in read.items())

    def is_thrown_since(self, tray: TrayRoll, sight: Sight) -> bool:
        """Whether this whole throw shows a number that was not read then, or a die that could not be read lies there no more: it was thrown
        again, perhaps, and what it seemed to show tells nothing."""
        is_read = any(Counter(faces) - Counter(self.dice.get(owner, ())) for owner, faces in tray.dice.items())
        spots = [sight.spots.get(piece.index) for piece in (*tray.pieces, *tray.doubtful)]
        gone = [die for die in self.doubts if die.spot is not None and not any(same_spot(spot, die.spot) for spot in spots)]
        return is_read or bool(gone)

    def completed(self, need: Need, face: int, placed: Mapping[str, int]) -> PendingRoll | None:
        """The whole roll once it is known that all its dice of this number were placed: so many of each owner. None where that can't be.

        The doubtful dice that are needed are of that number, the others are of none of it: the placement has told.
        """
        whole: dict[str, tuple[int, ...]] = {}
        sure = True
        for owner in need.dice:
            believed = self.dice.get(owner, ())
            wanted = placed.get(owner, 0) - believed.count(face)
            doubts = sorted((die.odds for die in self.doubts if die.owner == owner), key=lambda odds: -odds[face - 1])
            if not 0 <= wanted <= len(doubts):
                return None
            taken, others = doubts[:wanted], doubts[wanted:]
            if any(odds[face - 1] < PLAUSIBLE for odds in taken) or any(odds[face - 1] > UNLIKELY for odds in others):
                return None
            guesses = [max((n for n in range(1, 7) if n != face), key=lambda n: odds[n - 1]) for odds in others]
            whole[owner] = tuple(sorted((*believed, *[face] * wanted, *guesses)))
            sure = sure and not others
        if any(len(whole[owner]) != count for owner, count in need.dice.items()):
            return None
        return replace(as_roll(need, whole), sure=sure)


def half_roll(tray: TrayRoll, seat: str, palette: Palette, sight: Sight) -> HalfRoll | None:
    """A roll with doubtful faces, None where a colour is in doubt: then it is not even known whose die it is."""
    if any(piece.why_ask == "colour" for piece in tray.doubtful):
        return None
    doubts = []
    for piece in tray.pieces:
        if in_doubt(piece):
            odds = sight.faces.get(piece.index, ())
            owner, spot = owner_of(kind_of(piece), seat, palette) or "", sight.spots.get(piece.index)
            doubts.append(DoubtfulDie(owner, odds if len(odds) == 6 else (1 / 6,) * 6, spot))
    return HalfRoll(tray.dice, tuple(doubts))


class RollBook:
    """Rolls seen in the tray, by turn and by who must roll how many dice: an undo finds its roll again, and a seat that gets a kicked die
    back, or has skipped, does not find the roll of an earlier turn."""

    def __init__(self) -> None:
        self._rolls: dict[Hashable, PendingRoll] = {}
        self._told: dict[Hashable, PendingRoll] = {}
        self._halves: dict[Hashable, HalfRoll] = {}
        self._parts: dict[Hashable, tuple[Left, ...]] = {}
        self._way: list[tuple[str, HowFar]] = []
        self._doubted: set[Hashable] = set()
        self._gone: dict[Hashable, PendingRoll] = {}
        self._after: dict[Hashable, tuple[str, frozenset[str]]] = {}
        self._bare: set[tuple[Hashable, int]] = set()
        self._lain: set[Hashable] = set()
        self._kept: dict[SeatId, Counter[tuple[Kind, int | None]]] = {}
        self.beside, self.skips_in_doubt = BesideTheRoll(), SkipsInDoubt()

    def find(self, need: Need) -> PendingRoll | None:
        """The roll seen for this need, or told by the proposal that stands."""
        return self._rolls.get(_need_key(need)) or self._told.get(_need_key(need))

    def gone(self, need: Need) -> PendingRoll | None:
        """The roll that was seen for this need once, and is to be seen no more: it counts no more, but any other was thrown since."""
        return self._gone.get(_need_key(need))

    def gone_before(self, need: Need, dice: Mapping[str, tuple[int, ...]]) -> PendingRoll | None:
        """The roll that was seen for this need and is gone, where all its dice are everybody's and these show other numbers: they may be
        of the next seat's throw."""
        gone = self.gone(need)
        are_everybodys = all(owner in (NEUTRAL, "kicker") for owner in need.dice)
        return gone if gone is not None and are_everybodys and dict(gone.dice) != dict(dice) else None

    def half(self, need: Need) -> HalfRoll | None:
        """The roll seen for this need but for doubtful dice."""
        return self._halves.get(_need_key(need))

    def hold(self, told: Sequence[tuple[Need, PendingRoll]]) -> None:
        """Rolls that only the standing proposal tells of: they count no more once it is gone, and any other told later was thrown since."""
        standing = {_need_key(need): roll for need, roll in told}
        self._gone.update({key: roll for key, roll in self._told.items() if key not in standing and key not in self._rolls})
        self._told = standing

    def confirmed(self) -> None:
        """The proposal that stood is kept: an undo finds its rolls again, or that they are gone."""
        for key, roll in self._told.items():
            self._rolls.setdefault(key, roll)

    def remember(self, need: Need, roll: PendingRoll) -> None:
        """Keep this roll until it is journaled, replaced, or the round is over."""
        self._rolls.pop(_need_key(need), None)
        self._rolls[_need_key(need)] = roll
        self._gone.pop(_need_key(need), None)
        self._doubted.discard(_need_key(need))
        self._bare = {(key, face) for key, face in self._bare if key != _need_key(need)}
        while len(self._rolls) > ROLLS_KEPT:
            del self._rolls[next(iter(self._rolls))]

    def keep(self, seat: SeatId, dice: Iterable[Piece]) -> None:
        """The tally has this roll."""
        self._kept[seat] = Counter((kind_of(die), die.face) for die in dice)

    def kept_last(self, seat: SeatId) -> Counter[tuple[Kind, int | None]]:
        """The last roll of this seat that the tally had."""
        return self._kept.get(seat, Counter())

    def remember_half(self, need: Need, half: HalfRoll) -> None:
        """Keep what could be read of this roll, until it is read whole or the round is over."""
        self._halves[_need_key(need)] = half

    def forget_half(self, need: Need) -> None:
        """What could not be read of it was thrown since, perhaps."""
        self._halves.pop(_need_key(need), None)

    def remember_part(self, need: Need, lying: tuple[Left, ...]) -> None:
        """These dice lay in the tray as they were no whole roll."""
        self._parts[_need_key(need)] = lying

    def part(self, need: Need) -> tuple[Left, ...]:
        """What lay there when it was last no whole roll."""
        return self._parts.get(_need_key(need), ())

    def lay_there(self, need: Need) -> None:
        """All dice of this roll lay in the tray, and what they show, or whether they are of this turn, is not known yet."""
        self._lain.add(_need_key(need))

    def has_lain(self, need: Need) -> bool:
        """Whether they did."""
        return _need_key(need) in self._lain

    def placed_with_nothing_left(self, need: Need, face: int) -> None:
        """Of this roll dice of this number were placed, and none lay in the tray: what does later was thrown later."""
        self._bare.add((_need_key(need), face))

    def left_nothing(self, need: Need, face: int) -> bool:
        """Whether that was so."""
        return (_need_key(need), face) in self._bare

    def has_been_at(self, step: str, far: HowFar) -> bool:
        """Whether the game stood at this step before, in this round: it was seen there, or further on."""
        return self._was_at(step, far) is not None

    def _was_at(self, step: str, far: HowFar) -> int | None:
        return next((number for number, (known, further) in enumerate(self._way) if step == known or far < further), None)

    def came_to(self, step: str, far: HowFar, need: Need | None) -> None:
        """The game stands at this step, where this is rolled. Been there before and gone on since, it was taken back: what was rolled for
        other turns must be seen again."""
        if [known for known, _ in self._way[-1:]] == [step]:
            return
        self._after.clear()
        was_at = self._was_at(step, far)
        if was_at is not None:
            self._way = self._way[:was_at]
            self._doubted = {*self._rolls, *self._halves} - ({_need_key(need)} if need is not None else set())
        self._way.append((step, far))

    def came_after(self, need: Need, placements: str, in_view: frozenset[str]) -> None:
        """This roll is told after these placements; if it was others before, it must be seen again. Not while a place is covered that was
        in view then: what was told to lie there lies there still, perhaps."""
        before, was_in_view = self._after.get(_need_key(need), (placements, in_view))
        if before != placements and not was_in_view <= in_view:
            return
        self._after[_need_key(need)] = placements, in_view
        if before != placements:
            self._doubted.add(_need_key(need))

    def must_be_seen_again(self, need: Need | None = None) -> bool:
        """Whether this roll (None: any) counts only while its dice are to be seen."""
        return bool(self._doubted) if need is None else _need_key(need) in self._doubted

    def seen_again(self, need: Need) -> None:
        """It lies there as its turn comes."""
        self._doubted.discard(_need_key(need))

    def drop(self, need: Need) -> None:
        """It is no longer to be seen."""
        if _need_key(need) in self._rolls:
            self._gone[_need_key(need)] = self._rolls[_need_key(need)]
        for kept in (self._rolls, self._told, self._halves):
            kept.pop(_need_key(need), None)
        self._doubted.discard(_need_key(need))
        self.beside.take_up_those_of(need.seat or "")

    def was_none(self, need: Need) -> None:
        """What was taken for this roll was not thrown for it."""
        self._rolls.pop(_need_key(need), None)

    def forget(self) -> None:
        """The round is over."""
        for kept in (self._rolls, self._told, self._halves, self._parts, self._way, self._doubted, self._gone, self._after, self._bare):
            kept.clear()
        self._lain.clear()
        self._kept.clear()
        self.skips_in_doubt.forget()


def as_roll(need: Need, dice: Mapping[str, tuple[int, ...]], indices: tuple[int, ...] = ()) -> PendingRoll:
    """A roll seen for this need, with the command that keeps it."""
    if hasattr(need.command, "faces"):
        faces = tuple(face for some in dice.values() for face in some)
        return PendingRoll(need.seat or "", dice, replace(need.command, faces=faces), indices)  # type: ignore[call-arg]
    return PendingRoll(need.seat or "", dice, replace(need.command, dice=dict(dice)), indices)  # type: ignore[call-arg]


def by_what_it_shows(roll: PendingRoll) -> Hashable:
    """A roll as another one that shows the same."""
    return as_shown(roll.dice)


def as_shown(dice: Mapping[str, tuple[int, ...]]) -> Hashable:
    """The same where only the dice are known, by owner."""
    return repr(sorted(dice.items()))


def _need_key(need: Need) -> Hashable:
    return need.key, need.seat, need.command.kind, tuple(sorted(need.dice.items()))
