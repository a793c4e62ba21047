"""What counts now: undo, redo and corrections are entries that name entries, and this reads them. Pure; rows never change.

A *step* is one transaction; the line is the order of the entries that count. Undo takes back the newest steps down to the last one
that a person made (with everything the bank or the camera added by itself), redo gives them back, a correction puts a new tail.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.journal.entry import Entry

BEGIN, UNDO, REDO, AMEND, STRIKE = "begin", "undo", "redo", "amend", "strike"
CONTROL = frozenset({BEGIN, UNDO, REDO, AMEND, STRIKE})
"""Kinds of entries that are no game's command."""
TURNING = CONTROL - {BEGIN}
"""Of these, the ones after which another line counts."""


@dataclass(frozen=True, slots=True)
class Step:
    """One transaction that changed the line. kept: how many of its first seqs stayed; dropped: those that followed before, added:
    those that follow since. The line before and after, in each step, would be half a gigabyte in a game of ten thousand entries."""

    batch: int
    kind: str
    person: bool
    kept: int
    dropped: tuple[int, ...]
    added: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of the line: its first `kept` seqs stay, `added` follow. step: what can be taken back of it from now on; taken, given:
    steps that were taken back by it, or given back, oldest first."""

    kept: int
    added: tuple[int, ...]
    step: Step | None = None
    taken: tuple[Step, ...] = ()
    given: tuple[Step, ...] = ()


@dataclass(slots=True)
class Line:
    """The entries that count, in order; `past` can be taken back, `future` (groups of steps, next last) given back. It grows in place:
    a line made anew for each transaction took a long game a time that grew with the square of its entries."""

    seqs: list[int] = field(default_factory=list)
    past: list[Step] = field(default_factory=list)
    future: list[tuple[Step, ...]] = field(default_factory=list)
    _places: dict[int, int] = field(default_factory=dict)

    def place_of(self, seq: int) -> int | None:
        """As which one an entry counts, the first as 0; None when it does not count."""
        return self._places.get(seq)

    def to_undo(self) -> tuple[Step, ...]:
        """The steps one undo takes back, oldest first; empty when no person has made one."""
        for i in range(len(self.past) - 1, -1, -1):
            if self.past[i].person:
                return tuple(self.past[i:])
        return ()

    def to_redo(self) -> tuple[Step, ...]:
        """The steps one redo gives back, oldest first; empty when nothing was taken back since the last new step."""
        return self.future[-1] if self.future else ()

    def back(self, steps: Sequence[Step]) -> Change:
        """The last steps, given oldest first, taken back."""
        change = Change(len(self.seqs), ())
        for step in reversed(steps):
            change = _followed(change, step.kept, step.dropped)
        return replace(change, taken=tuple(steps))

    def forth(self, steps: Sequence[Step]) -> Change:
        """Steps that were taken back given back."""
        change = Change(len(self.seqs), ())
        for step in steps:
            change = _followed(change, step.kept, step.added)
        return replace(change, given=tuple(steps))

    def changed_by(self, batch: Sequence[Entry]) -> Change:
        """What one more transaction makes of the line. Raises BrokenLineError."""
        head = batch[0]
        if head.kind == UNDO:
            return self._taken_back(head)
        if head.kind == REDO:
            return self._given_back(head)
        own = tuple(entry.seq for entry in batch if entry.kind not in CONTROL)
        if head.kind == BEGIN:
            return Change(len(self.seqs), own)
        kept, tail = self._corrected(head, own) if head.kind in (AMEND, STRIKE) else (len(self.seqs), own)
        dropped = tuple(self.seqs[kept:])
        return Change(kept, tail, Step(head.batch, head.kind, any(entry.by.person for entry in batch), kept, dropped, tail))

    def change(self, change: Change) -> None:
        """From now on that is the line."""
        for seq in self.seqs[change.kept :]:
            del self._places[seq]
        self._places.update(zip(change.added, range(change.kept, change.kept + len(change.added)), strict=True))
        self.seqs[change.kept :] = change.added
        if change.taken:
            del self.past[-len(change.taken) :]
            self.future.append(change.taken)
        if change.given:
            self.past += change.given
            self.future.pop()
        if change.step is not None:
            self.past.append(change.step)
            self.future.clear()

    def _taken_back(self, head: Entry) -> Change:
        named = tuple(head.command["steps"])
        taken = self.past[max(0, len(self.past) - len(named)) :]
        if not named or tuple(step.batch for step in taken) != named:
            raise BrokenLineError(f"entry {head.seq} takes back steps {named}, which are not the last ones")
        return self.back(taken)

    def _given_back(self, head: Entry) -> Change:
        named = tuple(head.command["steps"])
        given = self.to_redo()
        if not named or tuple(step.batch for step in given) != named:
            raise BrokenLineError(f"entry {head.seq} gives back steps {named}, which were not taken back")
        return self.forth(given)

    def _corrected(self, head: Entry, own: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """How many seqs stay as they are, and what follows them."""
        place, tail = self.place_of(head.command["entry"]), tuple(head.command["tail"])
        if place is None:
            raise BrokenLineError(f"entry {head.seq} corrects entry {head.command['entry']}, which does not count")
        known = set(own)
        if len(set(tail)) < len(tail) or not all(seq in known or self._places.get(seq, -1) >= place for seq in tail):
            raise BrokenLineError(f"entry {head.seq} puts a tail after entry {head.command['entry']} that does not follow it")
        return place, tail


class BrokenLineError(Exception):
    """An entry names what isn't there: the journal was written by something else, or is damaged. The text names the entry."""


def line_of(entries: Sequence[Entry]) -> Line:
    """What counts after these entries, whole transactions in order. Raises BrokenLineError."""
    line = Line()
    for batch in batches(entries):
        line.change(line.changed_by(batch))
    return line


def batches(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Entries by transaction, in order."""
    grouped: list[list[Entry]] = []
    for entry in entries:
        if grouped and grouped[-1][0].batch == entry.batch:
            grouped[-1].append(entry)
        else:
            grouped.append([entry])
    return grouped


def renumbered(command: Mapping[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
    """A command with every entry it names by its new number; only those that turn the line name any. Raises KeyError."""
    named: dict[str, Any] = dict(command)
    if named["kind"] not in TURNING:
        return named
    if "entry" in named:
        named["entry"] = numbers[named["entry"]]
    for key in ("steps", "tail"):
        if key in named:
            named[key] = [numbers[seq] for seq in named[key]]
    return named


def _followed(change: Change, kept: int, following: tuple[int, ...]) -> Change:
    """The change, and then only its line's first `kept` seqs with others following them."""
    if kept <= change.kept:
        return Change(kept, following)
    return Change(change.kept, change.added[: kept - change.kept] + following)
