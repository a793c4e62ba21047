"""In which order dice came to the places while the tally stood still: turns are not told in another one unasked."""

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.table.watch.sight import Key
from companion.table.watch.stories import Turn

MOST = 32  # looks: far more than turns can wait

OTHER_ORDER = "other-order"
"""Code of the question whether turns were played in an order in which their dice did not come."""


class OrderSeen:
    """What had come to the places look by look, since the tally came where it is."""

    def __init__(self) -> None:
        self._step = ""
        self._looks: list[tuple[Mapping[Key, int], frozenset[str]]] = []

    def see(self, step: str, more: Mapping[Key, int], places: frozenset[str]) -> None:
        """more: what lies there that the tally, which is at this step, does not have; places: those in view."""
        if step != self._step:
            self.forget()
            self._step = step
        if not self._looks or self._looks[-1] != (more, places):
            self._looks = [*self._looks[-MOST + 1 :], (dict(more), places)]

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
        for more, seen in self._looks:
            if any(more.get(key, 0) > n for key, n in before.items()):
                return False
            if places <= seen and all(more.get(key, 0) >= n for key, n in later.items()):
                return True
        return False

    def forget(self) -> None:
        """The round is over."""
        self._looks = []

