"""In which order dice came while the tally stood still: turns are not told in another one unasked, nor with a die that lay on its place
before the rest was thrown."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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


class OrderSeen:
    """What had come to the places look by look, since the tally came where it is."""

    def __init__(self) -> None:
        self._step = ""
        self._looks: list[Lay] = []

    def see(self, step: str, lay: Lay) -> None:
        """The tally is at this step."""
        if step != self._step:
            self.forget()
            self._step = step
        if not self._looks or self._looks[-1] != lay:
            self._looks = [*self._looks[-MOST + 1 :], lay]

    def contradicts(self, step: str, turns: Sequence[Turn]) -> bool:
        """Whether all that one of these turns, the first of which begins at this step, brought lay there while nothing of an earlier one
        did, nor had before."""
        if step != self._step:
            return False
        so_far: Counter[Key] = Counter()
        brought: list[tuple[Mapping[Key, int], Mapping[Key, int]]] = []  # by turn, of what it added: before it and after it, as many in all
        for turn in turns:
            before = {key: so_far[key] for key in turn.added}
            so_far.update(turn.added)
            brought.append((before, {key: so_far[key] for key in turn.added}))
        return any(self._came_first(then, first) for n, (_, then) in enumerate(brought) for first, _ in brought[:n])

    def _came_first(self, later: Mapping[Key, int], before: Mapping[Key, int]) -> bool:
        """later: what lies there once the later turn is played; before: until the earlier one is."""
        places = {key[0] for key in (*later, *before)}
        if not later or not before or later.keys() & before.keys():
            return False
        for lay in self._looks:
            if any(lay.more.get(key, 0) > n for key, n in before.items()):
                return False
            if places <= lay.places and all(lay.more.get(key, 0) >= n for key, n in later.items()):
                return True
        return False

    def lay_there_before_the_rest(self, step: str, turns: Sequence[Turn]) -> bool:
        """Whether dice lay where one of these turns placed, and what tells its roll, the rest of it in the tray, did not lie there yet:
        that was thrown later, perhaps, by a seat that had placed before."""
        if step != self._step:
            return False
        so_far: Counter[Key] = Counter()
        for turn in turns:
            if turn.source == "told" and any(not lay.shows(turn.rest) for lay in self._looks if self._had_begun(lay, turn, so_far)):
                return True
            so_far.update(turn.added)
        return False

    @staticmethod
    def _had_begun(lay: Lay, turn: Turn, so_far: Mapping[Key, int]) -> bool:
        return any(lay.more.get(key, 0) > so_far[key] for key in turn.added)

    def forget(self) -> None:
        """The round is over."""
        self._looks = []

