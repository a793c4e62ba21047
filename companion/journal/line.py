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
    """One transaction that changed the line. kept: how many of its first seqs stayed; dropped: those that followed before, added:
    those that follow since. The line before and after, in each step, would be half a gigabyte in a game of ten thousand entries."""

    batch: int
    kind: str
    person: bool
    kept: int
    dropped: tuple[int, ...]
    added: tuple[int, ...]


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


def without(seqs: tuple[int, ...], steps: Sequence[Step]) -> tuple[int, ...]:
    """What counts once the last steps, given oldest first, are taken back."""
    for step in reversed(steps):
        seqs = seqs[: step.kept] + step.dropped
    return seqs


def with_again(seqs: tuple[int, ...], steps: Sequence[Step]) -> tuple[int, ...]:
    """What counts once steps that were taken back are given back."""
    for step in steps:
        seqs = seqs[: step.kept] + step.added
    return seqs


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
    kept, tail = _corrected(line, head, own) if head.kind in (AMEND, STRIKE) else (len(line.seqs), own)
    step = Step(head.batch, head.kind, any(entry.by.person for entry in batch), kept, line.seqs[kept:], tail)
    return Line(with_again(line.seqs, [step]), line.past + (step,))


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
    return Line(without(line.seqs, taken), line.past[: -len(taken)], line.future + (taken,))


def _given_back(line: Line, head: Entry) -> Line:
    named = tuple(head.command["steps"])
    given = line.to_redo()
    if not named or tuple(step.batch for step in given) != named:
        raise BrokenLineError(f"entry {head.seq} gives back steps {named}, which were not taken back")
    return Line(with_again(line.seqs, given), line.past + given, line.future[:-1])


def _corrected(line: Line, head: Entry, own: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """How many seqs stay as they are, and what follows them."""
    first, tail = head.command["entry"], tuple(head.command["tail"])
    if first not in line.seqs or not set(tail) <= set(own) | set(line.seqs):
        raise BrokenLineError(f"entry {head.seq} corrects entry {first}, which does not count")
    return line.seqs.index(first), tail
