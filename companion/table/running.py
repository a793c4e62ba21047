"""The game being played: its journal and its state, changed only by whole steps that are on disk before anybody sees them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import RefusedError
from companion.games.game import Command, Game, SeatId
from companion.games.plain import command_from_plain
from companion.journal.entry import By, GameRow, NewEntry
from companion.journal.line import AMEND, BEGIN, REDO, STRIKE, UNDO, Step
from companion.journal.records import joined, names_now, what_steps_did
from companion.journal.replay import Replay
from companion.journal.store import Journal
from companion.table.corrections import Plan, plan_correction
from companion.table.deciding import Rules
from companion.text import Text, say

CHOOSING = "choose"
"""The stage in which seats choose at once and hidden."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """When and for whom something is written. request: the client's id of the command, so that a retry after a crash can't count twice."""

    at: float
    request: str | None = None


class Running:
    """One game of the journal, open for play. Every method that changes it writes one transaction or raises and changes nothing."""

    def __init__(self, journal: Journal, game: Game[Any], row: GameRow) -> None:
        """A kept game as its journal tells it. Raises JournalError or RefusedError when it can't be read."""
        self.journal = journal
        self.game = game
        self.row = row
        self.rules = Rules(game, row)
        self.replay = Replay(game, row).read(journal.entries(row.id))

    @classmethod
    def begin(cls, journal: Journal, game: Game[Any], row: GameRow, by: By, stamp: Stamp) -> "Running":
        """A new game, with what a virtual bank deals at once. Raises RefusedError when options and seats don't go together."""
        state = Replay(game, row).state
        dealt, _ = Rules(game, row).supply(state)
        journal.begin_game(row, [NewEntry({"kind": BEGIN}, by), *dealt], stamp.at, stamp.request)
        return cls(journal, game, row)

    @property
    def state(self) -> Any:
        return self.replay.state

    @property
    def way(self) -> Sequence[Any]:
        """Every state that counts, from the first to this one."""
        return (*(before for _, before, _ in self.replay.moves()), self.state)

    @property
    def step(self) -> str:
        return self.game.step(self.state)

    def step_shown(self, state: Any) -> str:
        """The step of `state` under the name that screens know it by: after an undo, redo or correction another one, so that what was meant
        for the roll before, and comes late, is not taken for the one that lies there now."""
        step = self.game.step(state)
        return f"{step}~{self.replay.turned}" if self.replay.turned else step

    @property
    def live(self) -> bool:
        """Whether the game is not over yet."""
        return self.game.outcome(self.state) is None

    @property
    def begun(self) -> bool:
        """Whether anybody has done anything yet."""
        return bool(self.to_undo())

    @property
    def seq(self) -> int:
        """The newest entry of this game."""
        return self.replay.newest

    @property
    def counting(self) -> int:
        """How many entries of this game count: fewer once something is taken back."""
        return len(self.replay.line.seqs)

    def names(self) -> dict[SeatId, str]:
        """Seat → name, as they are called now."""
        return names_now(self.replay)

    def told_since(self, newest: int, command: Any) -> bool:
        """Of a note dealt or taken away: whether the very same has come about since this entry: was told, and counts, or by an undo, redo,
        correction or adjustment."""
        if newest >= self.seq:
            return False  # nothing has been told since: the game is not gone through again for each note
        then, now = (self._like_it(state, command) for state in (self.replay.state_at(newest), self.state))
        return now > then if command.kind == "deal-note" else now < then

    def _like_it(self, state: Any, command: Any) -> int:
        """How many notes like the one told of lie at its casino in `state`."""
        casinos = self.game.view(state, None)["casinos"]
        return sum(casino["notes"].count(command.value) for casino in casinos if casino["number"] == command.casino)

    def choice_kinds(self, state: Any) -> frozenset[str]:
        """Kinds of commands that a seat may choose among in `state`."""
        return frozenset(command.kind for seat in self.game.to_act(state) for command in self.game.legal(state, seat))

    def answered(self, kind: str, seat: Any) -> bool:
        """Whether this seat has made this choice already in a simultaneous decision that waits for others. seat: as it was sent, unread."""
        if not isinstance(seat, str) or self.game.stage(self.state) != CHOOSING or seat in self.game.to_act(self.state):
            return False
        entries = (self.replay.entries[seq] for seq in self.replay.line.seqs if self.replay.step_at[seq] == self.step)
        return any(entry.kind == kind and seat in (entry.by.seat, entry.command.get("seat")) for entry in entries)

    def paying_zone(self, state: Any) -> str | None:
        """The zone of the casino that the next `next` pays in `state`, None where none is paid."""
        return _zone(self._payout(state).get("next"))

    def unsaid_zone(self, state: Any) -> str | None:
        """The zone of the casino that should not pay in `state` before somebody has said that all its notes are typed, or None."""
        return _zone(self._payout(state).get("unsaid"))

    def chooser(self, state: Any) -> SeatId | None:
        """Who may choose a note at the slot machine in `state` before it pays, None where nobody may."""
        return self._payout(state).get("chooser")

    def _payout(self, state: Any) -> Mapping[str, Any]:
        return self.game.view(state, None).get("payout") or {}

    def command(self, data: Mapping[str, Any]) -> Command:
        """Raises BadRequestError naming the field that can't be read."""
        return command_from_plain(self.game, data)

    def play(self, commands: Iterable[Command], by: By, stamp: Stamp) -> None:
        """Commands in one transaction, with what the bank deals after each. Raises RefusedError, JournalError."""
        entries, state = self.rules.play(self.state, commands, by)
        self._write(entries, state, stamp)

    def to_undo(self) -> tuple[Step, ...]:
        return self.replay.line.to_undo()

    def undo(self, by: By, stamp: Stamp) -> Text:
        """Take back the last step a person made and all that followed by itself. Returns what was taken back. Raises RefusedError."""
        return self._turn_back(UNDO, self.to_undo(), by, stamp)

    def redo(self, by: By, stamp: Stamp) -> Text:
        """Give back what the last undo took. Returns what. Raises RefusedError."""
        return self._turn_back(REDO, self.replay.line.to_redo(), by, stamp)

    def plan(self, entry: int, command: Command | None, chance: Mapping[str, Any] | None, settle: Mapping[int, Any]) -> Plan:
        """What amending (command) or striking (None) an entry would lead to. Raises RefusedError."""
        if self.replay.line.place_of(entry) is None:
            raise RefusedError(
                say("Entry {entry} does not count (any more), so it can't be corrected.", entry=entry),
                say("Choose one of the entries that count."),
                code="not-on-the-line",
            )
        return plan_correction(self.rules, self.replay, entry, command, chance, settle)

    def correct(self, plan: Plan, by: By, stamp: Stamp) -> bool:
        """Carry a plan out in one transaction; False when it changes nothing. Raises RefusedError while a conflict is unsettled."""
        if plan.open_conflicts:
            raise RefusedError(
                say("Later steps that no longer fit and must be settled first: {count}", count=len(plan.open_conflicts)),
                say("Settle each: correct it, strike it, or keep it as it lies."),
                code="conflicts-open",
            )
        if not plan.changes(self.replay.line.seqs):
            return False
        new = [part for part in plan.tail if isinstance(part, NewEntry)]
        seqs = iter(range(self.journal.last_seq() + 2, self.journal.last_seq() + 2 + len(new)))
        tail = [part if isinstance(part, int) else next(seqs) for part in plan.tail]
        control = {"kind": STRIKE if plan.command is None else AMEND, "entry": plan.entry, "command": plan.command, "tail": tail}
        self._write([NewEntry(control, by), *new], plan.state, stamp)
        return True

    def told(self, steps: Sequence[Step]) -> tuple[Text, ...]:
        """Steps in sentences."""
        return what_steps_did(self.replay, [step.batch for step in steps])

    def _turn_back(self, kind: str, steps: tuple[Step, ...], by: By, stamp: Stamp) -> Text:
        if not steps:
            what = say("There is nothing to take back.") if kind == UNDO else say("There is nothing to do again.")
            raise RefusedError(what, say("Play on."), code="nothing-to-undo" if kind == UNDO else "nothing-to-redo")
        line = self.replay.line
        change = line.back(steps) if kind == UNDO else line.forth(steps)
        told = joined(self.told(steps))
        self._write([NewEntry({"kind": kind, "steps": [step.batch for step in steps]}, by)], self.replay.state_after(change), stamp)
        return told

    def _write(self, entries: Sequence[NewEntry], state: Any, stamp: Stamp) -> None:
        """On disk, then in memory. state: what the entries lead to, so that the end of the game is written with them."""
        ended = (self.row.ended or stamp.at) if self.game.outcome(state) is not None else None
        written = self.journal.append(self.row.id, entries, stamp.at, self.game.rules_version, stamp.request, ended)
        self.replay.grow(written)
        self.row = replace(self.row, ended=ended)


def _zone(number: int | str | None) -> str | None:
    return None if number is None else number if number == "slot" else f"casino-{number}"
