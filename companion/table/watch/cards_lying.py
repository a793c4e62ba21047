"""Where each printed die of the tally was seen to lie: cards stay where they were laid; what a later one lies over is not gone.

A casino of the mat shows three cards; further ones are laid over those. A die that is gone where a newer one lies is under it. Where the
newer one has its own colour it may as well be the same card, moved a little: then only people know whether a further one was laid. Nor can
anybody else know it of a die that shows where one of its own lay hidden: what covered that one was taken away, or a further one lies there.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.game import Game
from companion.games.layout import SeenPiece
from companion.table.watch.sight import Key, Sight, count_keys, key_of
from vision.reading import Point

STILL_MM = 0.8
"""A die that is read so near to where it lay has not been moved: still ones are read within 0.1 mm, a few within 0.6. A card laid over
another one is offset by more, and hardly ever hits its very place."""

HALF_HIDDEN_MM, BESIDE_MM = 1.5, 32.0
"""So far beside its place a die may be read of which another card hides a part: one that is no older, and whose die lies so near to it."""

Seen = tuple[Key, SeenPiece, Point]
"""A die that is seen, and where."""

UNDER_MM, WHOLLY_UNDER_MM = 30.0, 21.0
"""A card of 44 by 63 mm hides at least a part of a die whose middle is so near to that of its own, or its middle, whichever way it lies."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One printed die of the tally. since: what is newer has a larger number. hidden: it could not be seen as the tally was agreed on."""

    key: Key
    piece: SeenPiece
    spot: Point
    since: int
    hidden: bool = False

    def is_under(self, other: "Printed") -> bool:
        """Whether the other one is newer and hides at least a part of it while it lies where it lay."""
        return other.key[0] == self.key[0] and other.since > self.since and self.is_near([other.spot])

    def is_near(self, spots: Iterable[Point], within_mm: float = UNDER_MM) -> bool:
        """Whether a card at one of these places hides at least a part of it."""
        return any(math.dist(self.spot, spot) <= within_mm for spot in spots)


@dataclass(frozen=True, slots=True)
class Matched:
    """One look beside what was known. still: known dice that lie where they lay; gone: the others; new: dice at new places.

    back: those of `still` that lay hidden, while what hid them can't be seen any more. unplaced: dice of the tally that nobody has seen.
    """

    still: tuple[Printed, ...]
    gone: tuple[Printed, ...]
    new: tuple[Seen, ...]
    back: tuple[Printed, ...] = ()
    unplaced: Mapping[Key, int] = field(default_factory=Counter)

    def unclear(self) -> Counter[Key]:
        """Dice that may lie under further ones of their kind, which may as well be they themselves: moved, or seen for the first time, or
        seen again where one lay hidden."""
        came = {key for key, _, _ in self.new}
        never_seen = Counter({key: count for key, count in self.unplaced.items() if key in came})
        return self._moved() + never_seen + Counter(one.key for one in self.back)

    def _moved(self) -> Counter[Key]:
        """Dice that are gone while as many of their kind lie elsewhere at their casino: moved, or covered by further ones."""
        return Counter(one.key for one in self.gone) & Counter(key for key, _, _ in self.new)

    def under(self) -> Iterator[Printed]:
        """Dice that are surely covered by newer ones."""
        moved = self._moved()
        for one in sorted(self.gone, key=self._is_under):  # those that nothing covers were moved sooner
            if moved[one.key] > 0:
                moved[one.key] -= 1
            elif self._is_under(one) and not self._is_taken_away(one):
                yield one

    def _is_taken_away(self, one: Printed) -> bool:
        """Whether a die shows that was hidden while this lay over its middle: so that card lies there no more."""
        return any(die.hidden and die.is_under(one) and one.is_near([die.spot], WHOLLY_UNDER_MM) for die in self.still)

    def _is_under(self, one: Printed) -> bool:
        """One of the tally that nobody has seen may have lain hidden till now: what was in view is not surely under that."""
        here = [(key, spot) for key, _, spot in self.new if key[0] == one.key[0]]
        return one.is_near(spot for key, spot in here if one.hidden or not self.unplaced.get(key)) or any(map(one.is_under, self.still))


class CardsLying:
    """Remembers turn by turn, so that an undo finds again what lay there."""

    def __init__(self) -> None:
        self._step: str | None = None
        self._tally: Counter[Key] = Counter()
        self._known: dict[str, tuple[Printed, ...]] = {}
        self._turns = 0
        self._to_come: Counter[Key] = Counter()  # dice of the tally that nobody has laid yet: they were chosen on the page
        self._papered: tuple[str, frozenset[str]] = ("", frozenset())  # a step, and what was hidden as it began

    def copy(self) -> "CardsLying":
        """One that follows a turn that may be none. What each step knows is never changed in place, so it is shared."""
        made = CardsLying()
        made.__dict__.update(self.__dict__, _known=dict(self._known), _to_come=self._to_come.copy())
        return made

    def follow(self, game: Game[Any], state: Any, sight: Sight) -> Matched:
        """This look counts. sight: its dice marked as single or double ones. Returns what has changed since the tally was agreed on."""
        step, tally = game.step(state), count_keys(game.layout(state), sight.places)
        before = self._known.get(step) if step != self._step else None
        if step != self._step or tally != self._tally:
            known = before if before is not None else self._known.get(self._step or "", ())
            came = tally - self._tally
            self._step, self._tally, self._turns = step, tally, self._turns + 1
            if before is None:
                known = self._agreed(_matched(known, sight), sight)
                laid = {one.key[1] for one in known if one.since == self._turns}  # what else of these colours came lies there hidden
                self._to_come += Counter({key: count for key, count in came.items() if key[1] not in laid})
            self._known[step] = known
        match = _matched(self._known[step], sight)
        self._to_come &= self._unplaced()
        if any(self._to_come[key] > 0 for key, _, _ in match.new):
            self._known[step] += tuple(self._taken(match.new, self._to_come))
            match = _matched(self._known[step], sight)
        return replace(match, unplaced=self._unplaced())

    def _unplaced(self) -> Counter[Key]:
        return self._tally - Counter(one.key for one in self._known[self._step or ""])

    def with_things_over_them(self, step: str, sight: Sight, in_view: frozenset[str], match: Matched) -> Sight:
        """The look without the casinos over which something has come to lie that is no card: they were in view as the turn began, and no
        card has come there whose paper would explain it. in_view: places whose floor is in view."""
        hidden = sight.places - in_view
        if self._papered[0] != step:
            self._papered = (step, hidden)
        hidden -= self._papered[1] | {key[0] for key, _, _ in match.new} | {one.key[0] for one in match.back}
        return replace(sight, visible=sight.visible - hidden)

    def with_those_covered(self, game: Game[Any], state: Any, sight: Sight) -> Sight:
        """A look at the payout, with the dice that newer cards cover; as it is where no cards were followed."""
        if self._step is None:
            return sight
        sight = with_cards_in_view(sight)
        return with_those_under(sight, self.follow(game, state, sight))

    def nothing_new(self, sight: Sight) -> None:
        """Nothing was laid, somebody says: what lies elsewhere was moved."""
        if self._step is not None:
            self._known[self._step] = self._agreed(_matched(self._known[self._step], sight), sight)

    def _agreed(self, match: Matched, sight: Sight) -> tuple[Printed, ...]:
        """What lies there once the tally says so: all that is seen, and as many of those gone as the tally has besides."""
        room = Counter(self._tally)
        room.subtract(Counter(one.key for one in match.still))
        moved = tuple(self._taken(match.new, room))
        rest = tuple(replace(one, hidden=True) for one in _in_order(match.gone, room) if one.key[0] in sight.places)
        over = tuple(replace(one, since=self._turns, hidden=False) for one in _in_order(match.back, room))  # a further one, just there
        under = [(one.key, one.spot) for one in over]
        still = (replace(one, hidden=(one.key, one.spot) in under) if one.key[0] in sight.open_places() else one for one in match.still)
        return tuple(one for one in (*rest, *still, *moved, *over) if self._tally[one.key])

    def _taken(self, new: Iterable[Seen], room: Counter[Key]) -> Iterator[Printed]:
        for key, piece, spot in new:
            if room[key] > 0:
                room[key] -= 1
                yield Printed(key, replace(piece, index=-1, ask=False, why_ask=""), spot, self._turns)


def _in_order(known: Iterable[Printed], room: Counter[Key]) -> Iterator[Printed]:
    for one in known:
        if room[one.key] > 0:
            room[one.key] -= 1
            yield one


def _matched(known: Iterable[Printed], sight: Sight) -> Matched:
    """Each known die beside the nearest one of its kind that lies where it lay. Casinos out of view are as they were."""
    open_places = sight.open_places()
    seen = [
        (key_of(zone, piece), piece, sight.spots[piece.index])
        for zone in sorted(open_places)
        for piece in sight.on(zone)
        if piece.index in sight.spots
    ]
    known = list(known)
    here = _still(known, seen)
    out_of_view = {n for n, one in enumerate(known) if one.key[0] not in open_places}
    match = Matched(
        tuple(one for n, one in enumerate(known) if n in here or n in out_of_view),
        tuple(one for n, one in enumerate(known) if n not in here and n not in out_of_view),
        tuple(one for m, one in enumerate(seen) if m not in here.values()),
    )
    return replace(match, back=tuple(known[n] for n in here if _is_back(known[n], match)))


def _still(known: list[Printed], seen: list[Seen]) -> dict[int, int]:
    """Which known die is which of those seen, by their numbers."""
    pairs = sorted(
        (apart > STILL_MM, one.hidden, apart, n, m)
        for n, one in enumerate(known)
        for m, (key, _, spot) in enumerate(seen)
        if key == one.key and (apart := math.dist(one.spot, spot)) <= HALF_HIDDEN_MM
    )
    here: dict[int, int] = {}
    for is_beside, _, _, n, m in pairs:
        if n not in here and m not in here.values() and not (is_beside and not _is_half_hidden(known[n], m, known, seen, here)):
            here[n] = m
    return here


def _is_half_hidden(one: Printed, at: int, known: list[Printed], seen: list[Seen], here: Mapping[int, int]) -> bool:
    """Whether another one of those seen, no older than this, may hide a part of it. at: the number of what is seen there. here: which known
    die each is that lies quite still."""
    older = {m for n, m in here.items() if known[n].since < one.since}
    return any(
        m != at and m not in older and key[0] == one.key[0] and math.dist(one.spot, spot) <= BESIDE_MM
        for m, (key, _, spot) in enumerate(seen)
    )


def _is_back(one: Printed, match: Matched) -> bool:
    """Whether a die that shows lay hidden, and nothing is seen any more of what it lay under."""
    over = [*(other.spot for other in match.still if one.is_under(other)), *(spot for key, _, spot in match.new if key[0] == one.key[0])]
    return one.hidden and any(map(one.is_under, match.gone)) and not one.is_near(over)


def with_cards_in_view(sight: Sight) -> Sight:
    """The look with every casino in view on which printed dice are read: what hides the rest of its floor is mostly the paper of its
    cards. A die of the tally that is hidden by something else is missed all the same."""
    return replace(sight, visible=sight.visible | {zone for zone in sight.places if sight.on(zone)})


def with_those_under(sight: Sight, match: Matched) -> Sight:
    """The look with the dice that newer cards cover."""
    zones: dict[str, tuple[SeenPiece, ...]] = dict(sight.zones)
    for one in match.under():
        zones[one.key[0]] = (*zones.get(one.key[0], ()), one.piece)
    return replace(sight, zones=zones)


def unclear_of(match: Matched, owners: Mapping[str, str], laying: frozenset[str]) -> Counter[Key]:
    """Dice of seats that lay now, which may be covered by further ones of their own."""
    return Counter({key: count for key, count in match.unclear().items() if owners.get(key[1]) in laying})


__all__ = ["CardsLying", "Matched", "Printed", "unclear_of", "with_cards_in_view", "with_those_under"]
