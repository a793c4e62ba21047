"""In which order dice came since the tally was here first: turns are not told in another one unasked, nor with a die that lay on its place
before the rest was thrown."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Any

from companion.games.game import Game
from companion.table.watch.judge import KNOWN_ROLL
from companion.table.watch.seen import Palette
from companion.table.watch.sight import TRAY, Key, Kind, Sight, count_keys, kind_of, number_at
from companion.table.watch.stories import Turn, places_of
from companion.table.watch.tray import Left, has_stayed, is_of_doubtful_colour, lying_in_tray, number_of
from companion.table.watch.turn_times import HowFar, how_far

MOST = 256  # looks: far more than turns can wait, or be taken back

OF_DOUBTFUL_COLOUR: Kind = ("", "")
"""The kind of a die that may be anybody's."""

OTHER_ORDER = "other-order"
"""Code of the question whether turns were played in an order in which their dice did not come."""


@dataclass(frozen=True, slots=True)
class Lay:
    """What one look showed. lying: what lay on the places in view; places: those. tray: (kind, number) → dice there, None for a number in
    doubt; None where the tray was not in view. where: the same dice, each where it lay."""

    lying: Mapping[Key, int]
    places: frozenset[str]
    tray: Mapping[tuple[Kind, int | None], int] | None = None
    where: tuple[Left, ...] = field(default=(), compare=False)

    def shows(self, rest: Mapping[tuple[Kind, int | None], int]) -> bool:
        """Whether all this can have lain in the tray."""
        if self.tray is None:
            return True
        unread = Counter({kind: n for (kind, number), n in self.tray.items() if number is None})
        missing = Counter(kind for kind, _ in (Counter(rest) - Counter(self.tray)).elements())
        return (missing - unread).total() <= unread[OF_DOUBTFUL_COLOUR]


def lay_of(sight: Sight) -> Lay:
    """One look."""
    places = sight.open_places()
    kinds = ((OF_DOUBTFUL_COLOUR if is_of_doubtful_colour(piece) else kind_of(piece), number_of(piece)) for piece in sight.tray())
    tray = Counter(kinds) if TRAY in sight.visible else None
    return Lay(count_keys(sight.zones, places), places, tray, lying_in_tray(sight))


@dataclass(frozen=True, slots=True)
class TallyAt:
    """Where the tally is: how far, and what it has on the places. An undo that is given back leads there again."""

    far: HowFar
    lying: frozenset[tuple[Key, int]]


def tally_at(game: Game[Any], state: Any) -> TallyAt:
    """Where it is in this state."""
    return TallyAt(how_far(game, state), frozenset(count_keys(game.layout(state), game.zones(state) - {TRAY}).items()))


class OrderSeen:
    """What lay on the places look by look, and where the tally was. What is taken back came in this order all the same."""

    def __init__(self) -> None:
        self._looks: list[tuple[TallyAt, Lay]] = []

    def see(self, at: TallyAt, lay: Lay) -> None:
        """The tally is here."""
        if self._looks[-1:] != [(at, lay)]:
            self._looks = [*self._looks[-MOST + 1 :], (at, lay)]

    def _since(self, at: TallyAt) -> list[tuple[Counter[Key], Lay]]:
        """The looks since the tally was here, or further on, first, each with what it showed beyond the tally as it is here."""
        been = (n for n, (known, _) in enumerate(self._looks) if known == at or known.far > at.far)
        begun, tally = next(been, len(self._looks)), Counter(dict(at.lying))
        return [(Counter(lay.lying) - tally, lay) for _, lay in self._looks[begun:]]

    def _without_a_break(self, at: TallyAt) -> list[Lay]:
        """The looks since the tally came here last."""
        return [lay for _, lay in takewhile(lambda look: look[0] == at, reversed(self._looks))]

    def contradicts(self, at: TallyAt, turns: Sequence[Turn]) -> bool:
        """Whether all that one of these turns, the first of which begins here, brought lay there while nothing of an earlier one did, nor
        had before."""
        so_far: Counter[Key] = Counter()
        brought: list[tuple[Mapping[Key, int], Mapping[Key, int]]] = []  # by turn, of what it added: before it and after it, as many in all
        for turn in turns:
            before = {key: so_far[key] for key in turn.added}
            so_far.update(turn.added)
            brought.append((before, {key: so_far[key] for key in turn.added}))
        looks = [(Counter(lay.lying) - Counter(dict(at.lying)), lay) for known, lay in self._looks if known == at]
        return any(_came_first(looks, then, first) for n, (_, then) in enumerate(brought) for first, _ in brought[:n])

    def lay_there_before_the_rest(self, at: TallyAt, turns: Sequence[Turn], palette: Palette, sight: Sight) -> bool:
        """Whether dice lay where one of these turns placed, and what tells its roll, the rest of it in the tray, did not lie there as they
        came, or beside more of its seat's than it rolled, or none of it where it lies in this look: that was thrown later, perhaps, by a
        seat that had placed before."""
        so_far: Counter[Key] = Counter()
        looks, here = self._since(at), [lay for lay in self._without_a_break(at) if lay.tray is not None]
        for turn in turns:
            came = next(((more - so_far, lay) for more, lay in looks if any(more[key] > so_far[key] for key in turn.added)), None)
            if turn.source == "told" and came is not None:
                more, lay = came
                own = [piece for piece in sight.tray() if palette.owners.get(piece.colour) == turn.seat]
                has_moved = bool(own) and lay in here and not any(has_stayed(piece, lay.where, sight) for piece in own)
                if has_moved or not (lay.shows(turn.rest) and _are_all(more, lay, turn, palette)):
                    return True
            so_far.update(turn.added)
        return False

    def lay_there_beside_the_roll(self, at: TallyAt, turns: Sequence[Turn], palette: Palette) -> bool:
        """Whether dice lay where one of these turns placed as its whole roll, with what it placed, was last seen in the tray. Of several
        turns one's white dice may lie beside another's rest: there a seat's own dice alone tell."""
        so_far: Counter[Key] = Counter()
        for turn in turns:
            own = {key: n for key, n in turn.added.items() if len(turns) == 1 or palette.owners.get(key[1]) == turn.seat}
            rest = {die: n for die, n in turn.rest.items() if len(turns) == 1 or palette.owners.get(die[0][0]) == turn.seat}
            roll = Counter(rest) + _as_rolled(own)
            whole = (lay for _, lay in reversed(self._looks) if lay.tray is not None and not roll - Counter(lay.tray))
            last = next(whole, None) if turn.source in KNOWN_ROLL else None
            more = Counter() if last is None else Counter(last.lying) - Counter(dict(at.lying)) - so_far
            if any(more[key] for key in own):
                return True
            so_far.update(turn.added)
        return False

    def came_together(self, at: TallyAt, turns: Sequence[Turn]) -> bool:
        """Whether the one die that one of these turns has placed came together with the dice of the turn before, and to the same place: no
        look shows those without it, nor its roll. The hand that laid them may have laid it too."""
        so_far: Counter[Key] = Counter()
        looks = self._since(at)
        for before, turn in pairwise(turns):
            so_far.update(before.added)
            roll = Counter(turn.rest) + _as_rolled(turn.added)
            came_first = any(_are_there(more, so_far, before.added) and not turn.added.keys() & (more - so_far).keys() for more, _ in looks)
            was_seen = came_first or any(lay.tray is not None and not roll - Counter(lay.tray) for _, lay in looks)
            is_one = sum(turn.added.values()) == 1 and places_of(turn) == places_of(before)
            if turn.source == "told" and is_one and not was_seen:
                return True
        return False

    def forget(self) -> None:
        """The round is over."""
        self._looks.clear()


def _are_all(more: Mapping[Key, int], lay: Lay, turn: Turn, palette: Palette) -> bool:
    """Whether no more of its seat's own dice lay there than this turn rolled."""
    rolled = Counter(kind for kind, _ in Counter(turn.rest).elements()) + _kinds_of(turn.added)
    lying = Counter(kind for kind, _ in Counter(lay.tray or {}).elements()) + _kinds_of({key: more[key] for key in turn.added})
    return not any(lying[kind] > n for kind, n in rolled.items() if palette.owners.get(kind[0]) == turn.seat)


def _as_rolled(placed: Mapping[Key, int]) -> Counter[tuple[Kind, int | None]]:
    """What these dice showed in the tray."""
    return Counter({((key[1], key[2]), number_at(key)): n for key, n in placed.items()})


def _are_there(more: Mapping[Key, int], expected: Mapping[Key, int], keys: Iterable[Key]) -> bool:
    return all(more[key] >= expected[key] for key in keys)


def _kinds_of(keys: Mapping[Key, int]) -> Counter[Kind]:
    return Counter(kind for key, n in keys.items() for kind in [(key[1], key[2])] * n)


def _came_first(looks: Sequence[tuple[Counter[Key], Lay]], later: Mapping[Key, int], before: Mapping[Key, int]) -> bool:
    """later: what lies there once the later turn is played; before: until the earlier one is."""
    places = {key[0] for key in (*later, *before)}
    if not later or not before or later.keys() & before.keys():
        return False
    for more, lay in looks:
        if any(more[key] > n for key, n in before.items()):
            return False
        if places <= lay.places and all(more[key] >= n for key, n in later.items()):
            return True
    return False
