"""What people say of colours, handed on to the eye: it is asked once about a set that it can't tell, not with every roll."""

from collections.abc import Sequence
from typing import Protocol

from companion.table.witness import Floors, Told, Vouched
from vision.reading import DieReading, TableReading


class Pupil(Protocol):
    """Who learns of it: the eye's supervisor."""

    def tell(self, dice: Sequence[tuple[DieReading, str]], by_word: bool, at: int) -> None:
        """People told the colours of these dice, or let stand what was read (not by_word), when so many entries counted."""

    def untell(self, since: int) -> None:
        """Something that was told was wrong: said when so many entries counted, or more."""


class ColoursTold:
    """See companion.table.witness.Witness."""

    def __init__(self, eye: Pupil) -> None:
        self._eye = eye

    def corrected(self, die: DieReading, crop: bytes, told: Told, floors: Floors) -> None:
        """A colour is handed on; a number was true of that roll alone."""
        if told.colour is not None:
            self._eye.tell([(die, told.colour)], not told.by_tally, told.at)

    def confirmed(self, reading: TableReading, vouched: Vouched) -> None:
        """Who confirms a placement has seen whose dice they are."""
        if vouched.dice:
            self._eye.tell([(reading.dice[i], reading.dice[i].colour) for i in sorted(vouched.dice)], False, vouched.at)

    def taken_back(self, since: int) -> None:
        """Perhaps a colour that was told for this turn was wrong: better asked once more than wrong all evening. What was told for turns
        that still count stays."""
        self._eye.untell(since)
