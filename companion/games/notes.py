"""Decks of notes as multisets, and the pile they are dealt from. Who is lucky is decided outside: a pile only says what may be drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd

from companion.games.evolve import quick
from companion.text import Text, say

Note = int
"""Dollars; RAINBOW for the rainbow card, which has no value of its own."""

RAINBOW: Note = 0
RAINBOW_COUNTS_USD = 40_000
CHIP_CARD_USD = 10_000
DECK_2012: Mapping[Note, int] = {
    10_000: 6, 20_000: 8, 30_000: 8, 40_000: 6, 50_000: 6, 60_000: 5, 70_000: 5, 80_000: 5, 90_000: 5,
}  # fmt: skip


@quick
@dataclass(frozen=True, slots=True)
class Pile:
    """A face-down pile that nobody has looked into: only what is left in it is known, not the order.

    unseen: value → copies still hidden. A typed bank may enter more of a value than the deck holds: the count then goes
    below zero and the table is warned. under: notes laid under the pile, next to be drawn first; they are reached
    once the unseen ones are used up, and then their order is known.
    """

    unseen: Mapping[Note, int]
    under: tuple[Note, ...] = field(default=())

    def drawable(self) -> Mapping[Note, int]:
        """What the top note may be: value → copies. Empty when the pile is used up."""
        hidden = {value: count for value, count in self.unseen.items() if count > 0}
        if hidden or not self.under:
            return hidden
        return {self.under[0]: 1}

    def may_give(self, value: Note) -> bool:
        """Whether this note may be the top one."""
        if self.unseen.get(value, 0) > 0:
            return True
        return self.under[:1] == (value,) and not any(copies > 0 for copies in self.unseen.values())

    def holds(self, value: Note) -> bool:
        """Whether a note of this value is anywhere in the pile."""
        return self.unseen.get(value, 0) > 0 or value in self.under

    def take(self, value: Note) -> "Pile":
        """The pile without one such note: a hidden one first, then one from under the pile, then into the red."""
        if self.unseen.get(value, 0) <= 0 and value in self.under:
            spot = self.under.index(value)
            return Pile(self.unseen, self.under[:spot] + self.under[spot + 1 :])
        return Pile({**self.unseen, value: self.unseen.get(value, 0) - 1}, self.under)

    def put_back(self, value: Note) -> "Pile":
        """One note back among the hidden ones (a typing slip undone)."""
        return Pile({**self.unseen, value: self.unseen.get(value, 0) + 1}, self.under)

    def exchanged(self, back: Iterable[Note], taken: Iterable[Note]) -> "Pile":
        """The pile once some notes came back and others were taken instead."""
        pile = self
        for note in back:
            pile = pile.put_back(note)
        for note in taken:
            pile = pile.take(note)
        return pile

    def is_empty(self) -> bool:
        """Whether nothing is left to draw."""
        return not self.under and not any(count > 0 for count in self.unseen.values())

    def count(self) -> int:
        """Notes in the pile."""
        return sum(self.unseen.values()) + len(self.under)

    def value_usd(self) -> int:
        """Dollars in the pile; rainbow cards count nothing."""
        return sum(value * count for value, count in self.unseen.items()) + sum(self.under)

    def too_often(self) -> tuple[Note, ...]:
        """Values that have been entered more often than the deck holds them."""
        return tuple(value for value, count in sorted(self.unseen.items()) if count < 0)

    def mean_usd(self) -> int:
        """What a replacement is worth on average: an unseen note, rainbow cards left out, or once those are used up the first one under the
        pile."""
        real = {value: count for value, count in self.unseen.items() if value != RAINBOW and count > 0}
        if not real:
            return next(iter(self.under), 0)
        return round(sum(value * count for value, count in real.items()) / sum(real.values()))


def counted(note: Note) -> int:
    """What one note counts while a casino is filled, dollars."""
    return RAINBOW_COUNTS_USD if note == RAINBOW else note


def counted_usd(notes: Sequence[Note]) -> int:
    """What notes count while a casino is filled: a rainbow card counts $40,000."""
    return sum(notes) + RAINBOW_COUNTS_USD * notes.count(RAINBOW)


MOST_USD = 999_999_999
"""Far more than all notes of any box; beyond it a finger slipped, and no screen could write it to the last dollar."""


def adds_up(usd: int, notes: Iterable[Note]) -> bool:
    """Whether somebody may hold so many dollars in notes of these values and in chip cards: $90 is no money beside notes of $10,000."""
    return 0 <= usd <= MOST_USD and usd % gcd(CHIP_CARD_USD, *notes) == 0


def deck_from_option(data: object) -> dict[Note, int] | Text:
    """A deck option ({value: copies}, JSON keys are strings) as a multiset, or the sentence that says what is wrong with it."""
    if not isinstance(data, Mapping):
        return say("A deck says how many notes there are of each value.")
    deck: dict[Note, int] = {}
    for value, copies in data.items():
        try:
            note = int(str(value))
        except ValueError:
            return say("A note's value is a whole number of dollars, not “{value}”.", value=str(value))
        if note <= 0 or isinstance(copies, bool) or not isinstance(copies, int) or copies < 0:
            return say("The deck can't hold {copies} notes of “{value}”.", copies=str(copies), value=str(value))
        deck[note] = copies
    return deck if any(deck.values()) else say("The deck holds no notes.")
