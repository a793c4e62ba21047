"""What counts now: undo, redo and corrections are entries that name entries, and this reads them. Pure; rows never change.

A *step* is one transaction; the line is the order of the entries that count. Undo takes back the newest steps down to the last one
that a person made (with everything the bank or the camera added by itself), redo gives them back, a correction puts a new tail.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.journal.entry import Entry

BEGIN, UNDO, REDO, AMEND, STRIKE = "begin", "undo", "redo", "amend", "strike"
CONTROL = frozenset({BEGIN, UNDO, REDO, AMEND, STRIKE})
"""Kinds of entries that are no game's command."""
TURNING = CONTROL - {BEGIN}
"""Of these, the ones after which another line counts."""


@dataclass(frozen=True, slots=True)
class Step:
    """One transaction that changed the line. before, after: the line's seqs then; entries: the seqs it brought (its own rows)."""

    batch: int
    kind: str
    person: bool
    entries: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """The entries that count, in order; `past` can be taken back, `future` (groups of steps, next last) given back."""

    seqs: tuple[int, ...] = ()
    past: tuple[Step, ...] = ()
    future: tuple[tuple[Step, ...], ...] = ()

    def to_undo(self) -> tuple[Step, ...]:
        """The steps one undo takes back, oldest first; empty when no person has made one."""
        for i in range(len(self.past) - 1, -1, -1):
            if self.past[i].person:
                return self.past[i:]
        return ()

    def to_redo(self) -> tuple[Step, ...]:
        """The steps one redo gives back, oldest first; empty when nothing was taken back since the last new step."""
        return self.future[-1] if self.future else ()


class BrokenLineError(Exception):
    """An entry names what isn't there: the journal was written by something else, or is damaged. The text names the entry."""


def grown(line: Line, batch: Sequence[Entry]) -> Line:
    """The line after one more transaction. Raises BrokenLineError."""
    head = batch[0]
    if head.kind == UNDO:
        return _taken_back(line, head)
    if head.kind == REDO:
        return _given_back(line, head)
    own = tuple(entry.seq for entry in batch if entry.kind not in CONTROL)
    if head.kind == BEGIN:
        return Line(seqs=line.seqs + own)
    after = _corrected(line, head, own) if head.kind in (AMEND, STRIKE) else line.seqs + own
    person = any(entry.by.person for entry in batch)
    return Line(after, line.past + (Step(head.batch, head.kind, person, own, line.seqs, after),))


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


def _taken_back(line: Line, head: Entry) -> Line:
    named = tuple(head.command["steps"])
    taken = line.past[len(line.past) - len(named) :]
    if not named or tuple(step.batch for step in taken) != named:
        raise BrokenLineError(f"entry {head.seq} takes back steps {named}, which are not the last ones")
    return Line(taken[0].before, line.past[: -len(taken)], line.future + (taken,))


def _given_back(line: Line, head: Entry) -> Line:
    named = tuple(head.command["steps"])
    given = line.to_redo()
    if not named or tuple(step.batch for step in given) != named:
        raise BrokenLineError(f"entry {head.seq} gives back steps {named}, which were not taken back")
    return Line(given[-1].after, line.past + given, line.future[:-1])


def _corrected(line: Line, head: Entry, own: tuple[int, ...]) -> tuple[int, ...]:
    first, tail = head.command["entry"], tuple(head.command["tail"])
    if first not in line.seqs or not set(tail) <= set(own) | set(line.seqs):
        raise BrokenLineError(f"entry {head.seq} corrects entry {first}, which does not count")
    return line.seqs[: line.seqs.index(first)] + tail
