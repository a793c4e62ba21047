"""Amending or striking a past step: what every later entry becomes, and who hands whom what. Pure; nothing here is written.

Each later entry is *same* (its events stay), *follows* (same command and chance, other consequences) or *conflict* (the rules refuse it
now). What the bank dealt by itself is dealt again where it is needed, under its own keys.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.errors import RefusedError
from companion.games.game import Command, SeatId
from companion.games.plain import command_from_plain, event_from_plain
from companion.journal.entry import AUTO, Entry, NewEntry
from companion.journal.records import is_of_open_choice, is_secret_by_kind, joined
from companion.journal.replay import Replay
from companion.table.deciding import Rules
from companion.text import Text, say

SAME, FOLLOWS, CONFLICT = "same", "follows", "conflict"
STRIKE, KEEP = "strike", "keep"
BANK = "bank"
UNDER_THE_PALM = say("It lies hidden; if it no longer fits, it is chosen again.")


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of one entry. what: as it was told; why: what it says now, or the refusal. settled: how a conflict was settled."""

    seq: int
    what: Text
    fate: str
    why: Text | None = None
    settled: str | None = None


@dataclass(frozen=True, slots=True)
class Handing:
    """Money that changes hands so that the table agrees with the tally again. giver, taker: seats or "bank"; amount in the game's unit."""

    giver: SeatId
    taker: SeatId
    amount: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A correction, thought through to the end. tail: the entries that take the place of everything from `entry` on: seqs that stay,
    new ones that are to be written. command: the replacement as plain data, None where the entry is struck."""

    entry: int
    command: Mapping[str, Any] | None
    fates: tuple[Fate, ...]
    tail: tuple[int | NewEntry, ...]
    state: Any
    money_before: Mapping[SeatId, int]
    money_after: Mapping[SeatId, int]

    @property
    def open_conflicts(self) -> tuple[int, ...]:
        """The entries that must be settled before this can be carried out."""
        return tuple(fate.seq for fate in self.fates if fate.fate == CONFLICT and fate.settled is None)

    @property
    def hand_back(self) -> tuple[Handing, ...]:
        return hand_back(self.money_before, self.money_after)

    def changes(self, seqs: Sequence[int]) -> bool:
        """Whether the line would be another than `seqs`."""
        return tuple(seqs[seqs.index(self.entry) :]) != self.tail


def hand_back(before: Mapping[SeatId, int], after: Mapping[SeatId, int]) -> tuple[Handing, ...]:
    """Who hands whom what; the bank gives or takes what the seats can't settle among themselves.

    >>> hand_back({"anna": 50, "ben": 0}, {"anna": 30, "ben": 20})
    (Handing(giver='anna', taker='ben', amount=20),)
    """
    change = {seat: after.get(seat, 0) - before.get(seat, 0) for seat in {**before, **after}}
    change[BANK] = -sum(change.values())
    handed = []
    for giver in change:
        for taker in change:
            amount = min(-change[giver], change[taker])
            if amount > 0:
                handed.append(Handing(giver, taker, amount))
                change[giver] += amount
                change[taker] -= amount
    return tuple(handed)


def plan_correction(
    rules: Rules, replay: Replay, entry: int, command: Command | None, chance: Mapping[str, Any] | None, settle: Mapping[int, Any]
) -> Plan:
    """Replace (or, with command None, strike) an entry of the line and follow every later one.

    settle: entry → "strike", "keep" (as it lies) or a command as plain data, for conflicts. Raises RefusedError when the replacement
    itself is refused, BadRequestError when a settling command can't be read.
    """
    seqs = replay.line.seqs
    at = seqs.index(entry)
    telling = _Retelling(rules, replay, replay.state_before(entry), settle)
    replaced = None
    if command is not None:
        replaced = telling.replace(replay.entries[entry], command, chance)
    for seq in seqs[at + 1 :]:
        telling.follow(replay.entries[seq])
    telling.deal()
    return Plan(
        entry=entry,
        command=replaced,
        fates=tuple(telling.fates),
        tail=tuple(telling.tail),
        state=telling.state,
        money_before=rules.game.money(replay.state),
        money_after=rules.game.money(telling.state),
    )


@dataclass
class _Retelling:
    """The line being told anew, entry by entry."""

    rules: Rules
    replay: Replay
    state: Any
    settle: Mapping[int, Any]
    fates: list[Fate] = field(default_factory=list)
    tail: list[int | NewEntry] = field(default_factory=list)
    choose_again: set[SeatId | None] = field(default_factory=set)

    def replace(self, old: Entry, command: Command, chance: Mapping[str, Any] | None) -> Mapping[str, Any]:
        """The corrected entry itself; returns its command as plain data."""
        new, state = self.rules.decide(self.state, command, old.by, chance, stands_for=old.seq)
        self._take(old, new)
        self.state = state
        return new.command

    def follow(self, old: Entry) -> None:
        """One later entry: kept, told anew, or in conflict."""
        if old.by.role == AUTO.role:
            self._deal_like(old)
            return
        self.deal()
        try:
            new, state = self._again(old)
        except RefusedError as refused:
            if not self._drop_hidden(old):
                self._settle(old, refused.message)
            return
        fate = self._take(old, new)
        if self._is_hidden(old):
            self._note(old, FOLLOWS, UNDER_THE_PALM)
        else:
            now = None if fate == SAME or self._is_under_the_palm(old) else self._told(new)
            is_told = now not in (None, joined(self.replay.told[old.seq]))  # more dice than it took before win the same note
            self._note(old, fate, say("Now: {what}", what=now) if is_told else None)
        self.state = state

    def deal(self) -> None:
        """What the bank owes before play goes on."""
        dealt, self.state = self.rules.supply(self.state)
        self.tail += dealt

    def _deal_like(self, old: Entry) -> None:
        """What the bank dealt by itself: kept where it is still due, left out otherwise (another deal may take its place)."""
        if self.rules.owed(self.state) is None:
            self._note(old, FOLLOWS, say("The bank does not have to deal this any more."))
            return
        try:
            new, state = self._again(old)
        except RefusedError as refused:
            self._note(old, FOLLOWS, refused.message)
            return
        self._note(old, self._take(old, new))
        self.state = state

    def _again(self, old: Entry) -> tuple[NewEntry, Any]:
        """The same command with the same chance, decided by the rules as things stand in the new telling."""
        command = command_from_plain(self.rules.game, old.command)
        return self.rules.decide(self.state, command, old.by, old.chance, stands_for=old.seq)

    def _is_under_the_palm(self, old: Entry) -> bool:
        """Whether an entry belongs to a decision in which choices are hidden still: told anew, it may lay them on the table."""
        line = (self.replay.entries[seq] for seq in self.replay.line.seqs)
        return is_of_open_choice(self.replay, old) and any(
            is_of_open_choice(self.replay, entry) and is_secret_by_kind(self.rules.game, entry) for entry in line
        )

    def _is_hidden(self, old: Entry) -> bool:
        """Whether an entry is a choice that nobody may know yet."""
        return is_of_open_choice(self.replay, old) and is_secret_by_kind(self.rules.game, old)

    def _drop_hidden(self, old: Entry) -> bool:
        """Leave out a hidden choice that the rules refuse now, and what the same seat did to it: it chooses again. Told is the same whether
        it fits or not, else one correction after the other, shown and never made, would find out what was chosen."""
        seat = old.command.get("seat")
        if self._is_hidden(old):
            self.choose_again.add(seat)
            self._note(old, FOLLOWS, UNDER_THE_PALM)
        elif seat is not None and seat in self.choose_again and is_of_open_choice(self.replay, old):
            self._note(old, SAME)
        else:
            return False
        return True

    def _settle(self, old: Entry, why: Text) -> None:
        """A conflict as the person settled it; unsettled, it is left out so that the preview can go on."""
        how = self.settle.get(old.seq)
        if isinstance(how, Mapping):
            command = command_from_plain(self.rules.game, how)
            new, state = self.rules.decide(self.state, command, old.by, stands_for=old.seq)
            self.tail.append(new)
            self.state = state
            self._note(old, CONFLICT, why, "command")
        elif how == KEEP:
            self._keep(old, why)
        else:
            self._note(old, CONFLICT, why, STRIKE if how == STRIKE else None)

    def _keep(self, old: Entry, why: Text) -> None:
        """What lies on the table because of this entry stays there: the tally is adjusted to it. Still open where that is impossible."""
        try:
            target = self.state
            for event in self.replay.events(old):
                target = self.rules.game.apply(target, event)
            command = self.rules.as_it_lies(self.state, target, str(why))
            new, state = self.rules.decide(self.state, command, old.by, {}, stands_for=old.seq)
        except (RefusedError, LookupError, ValueError, AssertionError, StopIteration):  # what was told then presupposes what is not there
            self._note(old, CONFLICT, say("{why} It can't be kept as it lies: correct it or strike it.", why=why))
            return
        self.tail.append(new)
        self.state = state
        self._note(old, CONFLICT, why, KEEP)

    def _take(self, old: Entry, new: NewEntry) -> str:
        """Put the entry on the tail: the old row itself where nothing about it changed."""
        same = new.events == old.events and new.command == old.command and new.chance == old.chance
        self.tail.append(old.seq if same else new)
        return SAME if same else FOLLOWS

    def _told(self, new: NewEntry) -> Text:
        """A new entry in sentences, told from the present state."""
        state, sentences = self.state, []
        for plain in new.events:
            event = event_from_plain(self.rules.game, plain)
            sentences.append(self.rules.game.describe(state, event))
            state = self.rules.game.apply(state, event)
        return joined(sentences)

    def _note(self, old: Entry, fate: str, why: Text | None = None, settled: str | None = None) -> None:
        self.fates.append(Fate(old.seq, joined(self.replay.told[old.seq]), fate, why, settled))
