"""How large the dice in play are: told by calibration, or learned from those that lie there. The finder wants to know how far to shrink."""

from collections.abc import Sequence
from statistics import median

from vision.reading import DieReading

USUAL_SIZE_MM = 16.0
ENOUGH = 4  # believed dice in zones, so many of them alike, from which their size is learned
ALIKE = 0.07  # share of their middle
_SEEMS_SMALL = ("covered", "cocked")  # reasons to ask about a die that is smaller than those in play
OTHER_SIZE = 1.1  # so many times larger or smaller: to be looked at anew. The finder misses one die in sixty at three quarters of the size


class DiceSizes:
    """known_mm: edges told beforehand, millimetres; where none was, the middle one of what lies there serves once it is learned.

    printed: the dice are printed on cards: they lie as flat as the table, and what was told of real dice says nothing of them.
    """

    def __init__(self, known_mm: Sequence[float] = (), *, printed: bool = False) -> None:
        self._known_mm, self._printed = tuple(known_mm), printed
        self._learned_mm: float | None = None
        self._changed = False  # and not yet seen to be so by a look at that size

    @property
    def printed(self) -> bool:
        """Whether the dice in play are printed on cards."""
        return self._printed

    def play_with(self, *, printed: bool) -> None:
        """Another game began: with cards, or with dice again. What was learned of the others says nothing of these."""
        if printed != self._printed:
            self._printed, self._learned_mm, self._changed = printed, None, False

    @property
    def known_mm(self) -> tuple[float, ...]:
        """The edges told beforehand, empty where none was."""
        return () if self._printed else self._known_mm

    @property
    def edges_mm(self) -> tuple[float, ...]:
        """The edges of the dice in play, empty while they are unknown."""
        return self.known_mm or (() if self._learned_mm is None else (self._learned_mm,))

    @property
    def middle_mm(self) -> float:
        """The edge to reckon with where only one will do."""
        return float(median(self.edges_mm or (USUAL_SIZE_MM,)))

    @property
    def tops_mm(self) -> float:
        """How high above the table the faces lie: a printed one lies on it, and reckoned as high as a die it would be read 7 mm and more
        beside its place."""
        return 0.0 if self._printed else self.middle_mm

    def look(self, dice: Sequence[DieReading]) -> bool:
        """Learn from the dice of one look, placed on the table. Whether they are of so other a size that they should be looked at anew."""
        if self.known_mm:
            return False
        placed = [(die.size_mm, die) for die in dice if die.zone is not None and die.size_mm is not None]
        seen = [(size, die.colour) for size, die in placed if not die.ask]
        if self._learned_mm is not None and not any(self._is_usual(size) for size, _ in seen):
            # of a far smaller set each seems to lean or to be half hidden, all of them alike
            seen += [(size, die.colour) for size, die in placed if die.why_ask in _SEEMS_SMALL]
        if not is_one_size(seen):
            return False
        middle = float(median(size for size, _ in seen))
        if not self._is_usual(middle):
            if self._changed:
                return False  # what is seen at this size speaks for another: dice of two sizes, which both will be read
            self._learned_mm, self._changed = round(middle, 1), True
            return True
        if self._changed or self._learned_mm is None:
            self._learned_mm, self._changed = round(middle, 1), False
        return False

    def _is_usual(self, size_mm: float) -> bool:
        return 1 / OTHER_SIZE <= size_mm / self.middle_mm <= OTHER_SIZE


def is_one_size(dice: Sequence[tuple[float, str]]) -> bool:
    """Whether so many dice, edge and colour of each, tell how large an ordinary one is: enough alike, and two of one colour among them, for
    four biggies on a table are of four."""
    middle = float(median(size for size, _ in dice)) if dice else 0.0
    alike = [colour for size, colour in dice if abs(size - middle) <= ALIKE * middle]
    return len(alike) >= ENOUGH and len(set(alike)) < len(alike)
