"""A game as its journal tells it: the line folded through the game's `apply`. Stored events count, not what today's rules would say."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from companion.errors import BadRequestError, RefusedError
from companion.games.game import Event, Game, Refusal
from companion.games.plain import event_from_plain
from companion.journal.database import JournalError
from companion.journal.entry import Entry, GameRow
from companion.journal.line import TURNING, BrokenLineError, Change, Line, batches, line_of
from companion.text import Text, say


class Replay:
    """The state of one game, and what every entry means. Grows by one transaction at a time.

    line: what counts now; entries: every row by seq. told: the sentences of an entry's events, as things stand before it in the line (for
    one that does not count: when it last did), so that a name struck out stands in no later one. step_at and stage_at: the decision it was
    made for, as things were when it was made. turned: how often the line has been turned (undo, redo, correction); it only grows.
    """

    def __init__(self, game: Game[Any], row: GameRow) -> None:
        """Raises RefusedError when today's rules refuse these options and seats."""
        first = game.setup(row.options, row.seats)
        if isinstance(first, Refusal):
            raise RefusedError(first.message, first.hint, code=first.code)
        self.game = game
        self.row = row
        self.line = Line()
        self.entries: dict[int, Entry] = {}
        self.told: dict[int, tuple[Text, ...]] = {}
        self.step_at: dict[int, str] = {}
        self.stage_at: dict[int, str] = {}
        self.turned = 0
        self._states: list[Any] = [first]

    @property
    def state(self) -> Any:
        """What stands now."""
        return self._states[-1]

    @property
    def newest(self) -> int:
        """The seq of the newest entry, 0 before the first."""
        return next(reversed(self.entries), 0)

    def batch(self, number: int) -> Iterator[Entry]:
        """The entries of one transaction, in order."""
        seq = number
        while (entry := self.entries.get(seq)) is not None and entry.batch == number:
            yield entry
            seq += 1

    def state_before(self, seq: int) -> Any:
        """What stood before an entry of the line. Raises ValueError when it does not count."""
        place = self.line.place_of(seq)
        if place is None:
            raise ValueError(f"entry {seq} does not count")
        return self._states[place]

    def moves(self) -> Iterator[tuple[int, Any, Any]]:
        """Every entry that counts: its seq, the state before it, the state after it."""
        return zip(self.line.seqs, self._states, self._states[1:], strict=False)

    def moves_of(self, batch: int) -> Iterator[tuple[int, Any, Any]]:
        """The same of one transaction's entries."""
        for entry in self.batch(batch):
            place = self.line.place_of(entry.seq)
            if place is not None:
                yield entry.seq, self._states[place], self._states[place + 1]

    def grow(self, batch: Sequence[Entry]) -> None:
        """One more transaction. Raises JournalError when it names what isn't there or can't be read."""
        try:
            change = self.line.changed_by(batch)
            self.entries.update({entry.seq: entry for entry in batch})
            self._states[change.kept + 1 :] = self._fold(change, self._told_anew)
            self.line.change(change)
            self.turned += batch[0].kind in TURNING
        except (BrokenLineError, BadRequestError, KeyError, ValueError, TypeError) as trouble:
            raise JournalError(
                say("Entry {entry} of the journal can't be read: {reason}.", entry=batch[0].seq, reason=str(trouble)),
                say("Run `companion verify`; a backup can be restored."),
            ) from trouble

    def read(self, entries: Sequence[Entry], after_each: Callable[["Replay"], None] | None = None) -> "Replay":
        """Every transaction in order; `after_each` looks at the game after each one."""
        for batch in batches(entries):
            self.grow(batch)
            if after_each is not None:
                after_each(self)
        return self

    def events(self, entry: Entry) -> tuple[Event, ...]:
        """An entry's events as the game's own values."""
        return tuple(event_from_plain(self.game, event) for event in entry.events)

    def state_after(self, change: Change) -> Any:
        """What stands once the line is changed so; changes nothing here."""
        folded = self._fold(change, self._applied)
        return folded[-1] if folded else self._states[change.kept]

    def state_at(self, newest: int) -> Any:
        """What stood when this entry was the newest one; changes nothing here."""
        whole = [batch for batch in batches(list(self.entries.values())) if batch[-1].seq <= newest]
        then = line_of([entry for batch in whole for entry in batch])
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(self.line.seqs, then.seqs, strict=False)))
        return self.state_after(Change(kept, tuple(then.seqs[kept:])))

    def _fold(self, change: Change, go_on: Callable[[Any, int], Any]) -> list[Any]:
        """The states after each entry that a change adds. go_on: the state after an entry."""
        state, states = self._states[change.kept], []
        for seq in change.added:
            state = go_on(state, seq)
            states.append(state)
        return states

    def _told_anew(self, state: Any, seq: int) -> Any:
        """One entry applied, and told."""
        self.step_at.setdefault(seq, self.game.step(state))
        self.stage_at.setdefault(seq, self.game.stage(state))
        sentences = []
        for event in self.events(self.entries[seq]):
            sentences.append(self.game.describe(state, event))
            state = self.game.apply(state, event)
        self.told[seq] = tuple(sentences)
        return state

    def _applied(self, state: Any, seq: int) -> Any:
        """One entry applied."""
        for event in self.events(self.entries[seq]):
            state = self.game.apply(state, event)
        return state
