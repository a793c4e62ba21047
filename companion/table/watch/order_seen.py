"""In which order dice came while the tally stood still: turns are not told in another one unasked, nor with a die that lay on its place
before the rest was thrown."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game import Game
from companion.table.watch.sight import TRAY, Key, Kind, Sight, count_keys, kind_of
from companion.table.watch.stories import Turn
from companion.table.watch.tray import number_of

MOST = 32  # looks: far more than turns can wait

OTHER_ORDER = "other-order"
"""Code of the question whether turns were played in an order in which their dice did not come."""


@dataclass(frozen=True, slots=True)
class Lay:
    """What one look showed. more: what lay on the places that the tally does not have; places: those in view. tray: (kind, number) → dice
    there, None for a number in doubt; None where the tray was not in view."""

    more: Mapping[Key, int]
    places: frozenset[str]
    tray: Mapping[tuple[Kind, int | None], int] | None = None

    def shows(self, rest: Mapping[tuple[Kind, int | None], int]) -> bool:
        """Whether all this can have lain in the tray."""
        if self.tray is None:
            return True
        unread = Counter({kind: n for (kind, number), n in self.tray.items() if number is None})
        missing = Counter(kind for kind, _ in (Counter(rest) - Counter(self.tray)).elements())
        return not missing - unread


def lay_of(sight: Sight, tally: Counter[Key]) -> Lay:
    """One look, held against what the tally has on the places in view."""
    places = sight.open_places()
    tray = Counter((kind_of(piece), number_of(piece)) for piece in sight.tray()) if TRAY in sight.visible else None
    return Lay(count_keys(sight.zones, places) - tally, places, tray)


def tally_at(game: Game[Any], state: Any) -> Hashable:
    """Where the tally is: when, and what it has on the places. An undo that is given back leads there again."""
    return game.step(state), frozenset(count_keys(game.layout(state), game.zones(state) - {TRAY}).items())


class OrderSeen:
    """What had come to the places look by look, by where the tally was."""

    def __init__(self) -> None:
        self._looks: dict[Hashable, list[Lay]] = {}

    def see(self, at: Hashable, lay: Lay) -> None:
        """The tally is here."""
        looks = self._looks.setdefault(at, [])
        if looks[-1:] != [lay]:
            self._looks[at] = [*looks[-MOST + 1 :], lay]

    def contradicts(self, at: Hashable, turns: Sequence[Turn]) -> bool:
        """Whether all that one of these turns, the first of which begins here, brought lay there while nothing of an earlier one did, nor
        had before."""
        so_far: Counter[Key] = Counter()
        brought: list[tuple[Mapping[Key, int], Mapping[Key, int]]] = []  # by turn, of what it added: before it and after it, as many in all
        for turn in turns:
            before = {key: so_far[key] for key in turn.added}
            so_far.update(turn.added)
            brought.append((before, {key: so_far[key] for key in turn.added}))
        looks = self._looks.get(at, [])
        return any(_came_first(looks, then, first) for n, (_, then) in enumerate(brought) for first, _ in brought[:n])

    def lay_there_before_the_rest(self, at: Hashable, turns: Sequence[Turn]) -> bool:
        """Whether dice lay where one of these turns placed, and what tells its roll, the rest of it in the tray, did not lie there yet:
        that was thrown later, perhaps, by a seat that had placed before."""
        so_far: Counter[Key] = Counter()
        for turn in turns:
            begun = [lay for lay in self._looks.get(at, []) if any(lay.more.get(key, 0) > so_far[key] for key in turn.added)]
            if turn.source == "told" and not all(lay.shows(turn.rest) for lay in begun):
                return True
            so_far.update(turn.added)
        return False

    def forget(self) -> None:
        """The round is over."""
        self._looks.clear()


def _came_first(looks: Sequence[Lay], later: Mapping[Key, int], before: Mapping[Key, int]) -> bool:
    """later: what lies there once the later turn is played; before: until the earlier one is."""
    places = {key[0] for key in (*later, *before)}
    if not later or not before or later.keys() & before.keys():
        return False
    for lay in looks:
        if any(lay.more.get(key, 0) > n for key, n in before.items()):
            return False
        if places <= lay.places and all(lay.more.get(key, 0) >= n for key, n in later.items()):
            return True
    return False
