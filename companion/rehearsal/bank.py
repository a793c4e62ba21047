"""The camera's bank at a rehearsed table: printed notes dealt to the casinos, mislaid, covered, pushed, put right, taken at the payout.

Whatever the bank proposes or asks is held against what really lies there; so is what a casino has in the tally before it pays.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from companion.errors import CompanionError
from companion.games.game import Command
from companion.rehearsal.habits import Habits
from companion.rehearsal.people import People
from companion.rehearsal.told import Told
from companion.rehearsal.watched_table import WatchedTable
from companion.table.watch.observation import TABLE, TALLY, Question
from vision.training.lay.real_notes import NotesOnTheMat

CASINO = re.compile(r"\bcasino (\d)\b")
NOTE_COMMANDS = ("deal-note", "remove-note")
NOTHING_LEADS = ("covered", "tally")
"""Answers that keep nothing: more will be laid, or it is put right."""

AT_THE_SLOT = "casino-slot"
"""The slot machine has no strip that the camera reads: people tap its notes in."""

Dealt = tuple[str, int]
"""A casino, and the note that comes to it."""


class CameraBank:
    """notes: what really lies there. rng: of the hands, so that dice and cards fall alike however notes are laid."""

    def __init__(
        self, table: WatchedTable, notes: NotesOnTheMat, people: People, told: Told, habits: Habits, rng: np.random.Generator
    ) -> None:
        self._table, self._notes, self._people, self._told, self._habits, self._rng = table, notes, people, told, habits, rng
        self._round = 0
        self._late: list[Dealt] = []
        self._untidy: set[str] = set()
        self._closely: set[str] = set()
        people.bank = self

    # play

    def follow(self) -> None:
        """What is due between two moves: the notes of a new round, one that comes late, a sleeve."""
        state = self._table.running.state
        if state.stage in ("payout", "clear-table", "round-over", "game-over"):
            if state.stage == "payout":
                self._lay_late()
            return
        if state.round != self._round:
            self._round = state.round
            self._deal()
        elif self._late and self._rng.random() < 0.3:
            self._lay_late()
        elif self._happens(self._habits.pushes):
            self._upset()

    def before_paid(self, zone: str) -> None:
        """The casino that pays next is held against what really lies there."""
        if zone == AT_THE_SLOT:
            return
        tally = self._tally(self._table.running.state, zone)
        if tally != self._notes.values(zone):
            self._told.fault("NOTES KEPT WRONG", f"{zone}: {_words(self._notes.values(zone))}, tally {_words(tally)}")

    def paid(self, zone: str) -> None:
        """Who has won takes the notes; what is left goes away too."""
        if zone in self._notes.lies:
            self._notes.pick_up(zone)

    def _happens(self, chance: float) -> bool:
        return bool(chance and self._rng.random() < chance)

    def _drawn(self) -> list[Dealt]:
        """The notes of this round, from the pile as it really lies, as the rules want them."""
        state, found = self._table.running.state, []
        while need := next((one for one in self._table.running.game.needs(state) if one.kind == "deal"), None):
            pile = list(Counter(need.pile).elements())
            value, number = int(pile[int(self._rng.integers(len(pile)))]), need.command.casino  # type: ignore[attr-defined]
            command = self._table.running.command({"kind": "deal-note", "casino": number, "value": value})
            state = self._table.running.rules.imagine(state, command)
            found.append((f"casino-{number}", value))
        return found

    def _deal(self) -> None:
        drawn = self._drawn()
        late = self._happens(self._habits.late) and drawn[-1][0] != AT_THE_SLOT
        self._late = [drawn.pop()] if late else []
        if self._happens(self._habits.slips):
            self._slip(drawn)
        at_the_slot = [value for zone, value in drawn if zone == AT_THE_SLOT]
        for zone, value in drawn:
            if zone != AT_THE_SLOT:
                self._notes.lay(zone, value, self._happens(self._habits.covers))
                self._told.counts["notes laid"] += 1
        self._table.look()
        self._settle()
        self._type(AT_THE_SLOT, Counter(at_the_slot), Counter())

    def _slip(self, drawn: Sequence[Dealt]) -> None:
        """A note of another value lies there first, and is taken back before anybody confirms."""
        zone, value = drawn[0]
        wrong = next(other for other in (100_000, 90_000, 30_000) if other != value)
        self._notes.lay(zone, wrong)
        self._table.look()
        self._told.counts["wrong notes taken back"] += 1
        self._notes.take(zone, wrong)

    def _lay_late(self) -> None:
        for zone, value in self._late:
            self._notes.lay(zone, value)
            self._told.counts.update({"notes laid": 1, "notes laid late": 1})
        late, self._late = self._late, []
        if late:
            self._table.look()
            self._settle()

    def _upset(self) -> None:
        """A sleeve pushes a note to the next casino or over another one's marker, or somebody takes one too early. People put it back."""
        state = self._table.running.state
        zones = [zone for zone, here in self._notes.lies.items() if here]
        if not zones:
            return
        zone = zones[int(self._rng.integers(len(zones)))]
        value = self._notes.lies[zone][-1].value_usd
        kept = self._notes.lies[zone][-1]
        how = ("pushed", "taken", "covering")[int(self._rng.integers(3))]
        self._notes.lies[zone].pop()
        if how == "pushed":
            number = int(zone[-1])
            self._notes.lay(f"casino-{number - 1 if number > 1 else 2}", value)
        elif how == "covering":
            self._notes.lay(zone, value, untidily=True)
        self._table.look()
        self._told.counts[f"notes {how}"] += 1
        seen = self._table.seen
        if seen.proposal is not None and any(one.kind in NOTE_COMMANDS for one in seen.proposal.commands):
            self._told.fault("NOTES PROPOSED WRONGLY", f"{how} {value} of {zone}: {seen.proposal.why}")
        elif how != "covering" and seen.question is None and seen.roll is None:
            self._told.fault("notes not asked about", f"{how} {value} of {zone}; {self._table.what_is_said()}")
        if seen.question is not None and self._rng.random() < 0.5:
            ids = [one.id for one in seen.question.answers]
            self._people.say(seen.question.id, TALLY if TALLY in ids else ids[-1])
        if how == "pushed":
            self._notes.take(f"casino-{number - 1 if number > 1 else 2}", value)
        elif how == "covering":
            self._notes.take(zone, value)
        self._notes.lies[zone].append(kept)
        self._table.look()
        self._settle()
        if self._table.running.state != state:
            self._told.fault("NOTES CHANGED BY NOTHING", f"{how} {value} of {zone}")

    # what the bank makes of it

    def _settle(self) -> None:
        """Answer, confirm, and where the tally still lacks a note, type it."""
        for _ in range(4):
            self._people.answer_all(self._table.running.state)
            if not self._confirm():
                break
            self._table.look_on()
        for zone in self._notes.lies:
            tally, really = self._tally(self._table.running.state, zone), self._notes.values(zone)
            if tally != really:
                self._told.fault("notes not kept", f"{zone}: {_words(really)}, tally {_words(tally)}; {self._table.what_is_said()}")
                self._type(zone, really - tally, tally - really)

    def _confirm(self) -> bool:
        proposal = self._table.seen.proposal
        if proposal is None or not any(one.kind in NOTE_COMMANDS for one in proposal.commands):
            return False
        after = self._table.led_by(proposal.commands)
        for zone in self._notes.lies:
            if self._tally(after, zone) - self._notes.values(zone):
                self._told.fault("NOTES PROPOSED WRONGLY", f"{zone}: {_words(self._notes.values(zone))}, proposed {proposal.why}")
                return False
        self._told.counts["proposals of notes"] += 1
        self._table.press("confirm")
        return True

    def _type(self, zone: str, more: Counter[int], fewer: Counter[int]) -> None:
        for kind, values in (("remove-note", fewer), ("deal-note", more)):
            for value in values.elements():
                number = "slot" if zone == AT_THE_SLOT else int(zone[-1])
                try:
                    self._table.do(kind, casino=number, value=value)
                except CompanionError as refused:
                    self._told.fault("refused", f"{kind} {value} at {zone}: {refused.message}")

    def _tally(self, state: Any, zone: str) -> Counter[int]:
        return Counter(note for note in state.casinos[int(zone[-1])].notes if isinstance(note, int))

    # questions

    def answer(self, question: Question) -> str:
        """The answer that leads to what really lies there; else that it is put right, and then it is."""
        zones = [f"casino-{number}" for number in dict.fromkeys(CASINO.findall(str(question.text)))][:2]
        zones = zones if question.code in ("notes-pushed", "notes-border") else zones[:1]
        true = next((one.id for one in question.answers if one.commands and self._leads_to_truth(one.commands, zones)), None)
        if true is not None:
            return true
        self._untidy |= {zone for zone in zones if self._notes.lies[zone]}
        if question.code == "notes-edge":
            self._closely |= set(zones)
        ids = [one.id for one in question.answers]
        return next((one for one in NOTHING_LEADS if one in ids), next(one for one in ids if one != TABLE))

    def put_right(self) -> bool:
        """Notes are laid so that every marker shows, as people were asked to."""
        zones, self._untidy = self._untidy, set()
        for zone in zones:
            if self._notes.readable(zone) != self._notes.values(zone) or zone in self._closely:
                self._notes.tidy(zone, zone in self._closely)
        self._closely = set()
        return bool(zones)

    def _leads_to_truth(self, commands: Sequence[Command], zones: Sequence[str]) -> bool:
        after = self._table.led_by(commands)
        return all(self._tally(after, zone) == self._notes.values(zone) for zone in zones)


def _words(values: Counter[int]) -> str:
    return " + ".join(str(value) for value in sorted(values.elements())) or "nothing"


