"""The people at a symbolic table press what is true, answer truly, and type what nobody can see. Whatever is false is written down."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from companion.games.colours import KICKER_COLOUR
from companion.games.game import NEUTRAL
from companion.rehearsal.symbolic.table import SymbolicTable
from companion.rehearsal.symbolic.things import TRAY, Die
from companion.rehearsal.symbolic.truth import Truth
from companion.rehearsal.told import PartedError
from companion.table.watch.observation import TALLY, PendingRoll, Question

ENOUGH = 10  # times that they look at one table before they type
OTHERS_TURN = ("wrong-seat", "passed-over")


@dataclass
class Heard:
    """counts: turns, proposals, what was typed. asked: code → questions. faults: wrong numbers that nobody was asked about."""

    counts: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def note(self, what: str) -> None:
        """For somebody who reads what happened."""
        self.told.append(what)

    def fault(self, kind: str, what: str) -> None:
        """A wrong number that nobody was asked about."""
        self.faults.append(f"{kind}: {what}")
        self.note(f"FAULT {kind}: {what}")


@dataclass
class SymbolicPeople:
    """Those who sit at one symbolic table."""

    table: SymbolicTable
    truth: Truth
    heard: Heard
    chance: random.Random
    _known: set[str] = field(default_factory=set)

    def look(self) -> None:
        """The camera looks at a table on which nobody's hand is at work, and they see what it makes of it."""
        if not self.table.is_off:
            self.table.look()
            self.check()

    def check(self) -> None:
        """Whether what the screen shows is true, or asked about."""
        at = self._place()
        seen, standing = self.table.seen, self.table.keeper.eyes.standing
        is_told = seen.question is not None or bool(seen.differences)
        self.heard.note(f"    the tally is at step {at} of {len(self.truth.steps) - 1}; {self._on_the_screen()}")
        is_right = standing is not None and (self.truth.leads_to(self.table.tally, standing.commands) or -1) > at
        if standing is not None and not is_right:
            self.heard.counts["wrong beside a question"] += is_told
            if not is_told:
                self._fault_once("PROPOSED WRONG UNASKED", standing.id, f"{standing.why}; {self.what_is_so()}")
        if seen.roll is not None and not is_told and not self._is_true(seen.roll):
            if is_right:  # nobody saw it, and the placement tells the rest: who takes up dice and throws others makes it tell another one
                self.heard.counts["unseen roll told otherwise"] += 1
            else:
                self._fault_once("ROLL SHOWN WRONG", repr(seen.roll.dice), f"{seen.roll.seat} {dict(seen.roll.dice)}; {self.what_is_so()}")

    def _on_the_screen(self) -> str:
        seen, standing = self.table.seen, self.table.keeper.eyes.standing
        parts = [] if standing is None else [f"proposed: {standing.why}"]
        parts += [] if seen.question is None else [f"asked: {seen.question.text}"]
        parts += [] if seen.roll is None else [f"roll of {seen.roll.seat}: {dict(seen.roll.dice)}"]
        return "; ".join([*parts, *(f"differs: {one.text}" for one in seen.differences), *(f"said: {one.text}" for one in seen.notices)])

    def _place(self) -> int:
        """How far the tally is. Raises PartedError where it is wrong."""
        at = self.truth.place_of(self.table.tally)
        if at is None:
            self.heard.fault("TALLY WRONG", self.what_is_so())
            raise PartedError("the tally is wrong")
        return at

    def _fault_once(self, kind: str, name: str, what: str) -> None:
        if (kind + name) not in self._known:
            self._known.add(kind + name)
            self.heard.fault(kind, what)

    def _is_true(self, roll: PendingRoll) -> bool:
        shown = {owner: tuple(sorted(faces)) for owner, faces in roll.dice.items() if faces}
        for command, state in (*self.truth.steps, *self.truth.thrown_again):
            whites = getattr(command, "faces", None)
            if whites is not None and shown == {NEUTRAL: tuple(sorted(whites))}:
                return True
            dice = getattr(command, "dice", None) if command is not None and command.kind == "roll" else None
            if dice and state.turn == roll.seat and shown == {owner: tuple(sorted(some)) for owner, some in dice.items() if some}:
                return True
        return False

    def what_is_so(self) -> str:
        """What truly lies there, for a fault."""
        lying = Counter((die.zone, die.colour, die.size, die.face) for die in self.table.things.dice)
        words = [f"{zone}: {n} {colour} {face}{'B' if size == 'big' else ''}" for (zone, colour, size, face), n in sorted(lying.items())]
        last = [str(command) for command, _ in self.truth.steps[-3:]]
        tally = self.table.tally
        return f"tally {tally.stage} {tally.turn}, truth {self.truth.now.stage} {self.truth.now.turn} after {last}; lies {'; '.join(words)}"

    # what they do ------------------------------------------------------------------------------------------------------------------

    def look_up(self) -> None:
        """They confirm and answer, until nothing is open any more."""
        answered: set[str] = set()
        for _ in range(0 if self.table.is_off else ENOUGH):
            question, standing = self.table.seen.question, self.table.keeper.eyes.standing
            first = question is not None and question.id not in answered and (standing is None or self.chance.random() < 0.5)
            if first and question is not None:
                answered.add(question.id)
                self._answer(question)
            elif standing is not None and (self.truth.leads_to(self.table.tally, standing.commands) or -1) > self._place():
                self.heard.counts["proposed right"] += 1
                self.heard.note(f"confirmed: {standing.why}")
                self.table.press("confirm")
            elif not self._settle_a_difference():
                return
            self.look()

    def type_the_rest(self) -> None:
        """What has happened and the tally does not know yet."""
        at = self._place()
        rest = self.truth.since(at)
        if not rest or self.table.is_off:
            return
        seen = self.table.seen
        is_said = seen.question or seen.differences or seen.notices or self.table.keeper.eyes.standing
        self.heard.counts["typed"] += sum(command.kind in ("place", "skip") for command in rest)
        self.heard.counts["typed, and nothing was said"] += not is_said and any(command.kind == "place" for command in rest)
        for command in rest:
            refused = self.table.type(command) and self.table.type(command)  # what is open is said first; the second tap counts
            self.heard.note(f"typed {command}{'' if refused is None else f': {refused}'}")
            if refused is not None:
                raise PartedError(f"{command} was refused: {refused}; {self.what_is_so()}")
        self.look()

    def _settle_a_difference(self) -> bool:
        """Where the tally is up to date, what lies otherwise is put right."""
        differences = self.table.seen.differences
        if not differences or self.truth.since(self._place()):
            return False
        self.heard.asked["difference"] += 1
        self.heard.note(f"differs: {differences[0].text}")
        self.table.answer(differences[0].id, TALLY)
        self.put_right()
        return True

    def put_right(self) -> None:
        """The places come to look as they should."""
        self.table.things.lay_out(self.truth.game.layout(self.truth.now))

    def _answer(self, question: Question) -> None:
        leads = {one.id: self.truth.leads_to(self.table.tally, one.commands) for one in question.answers if one.commands}
        at = self._place()
        true = {answer: to for answer, to in leads.items() if to is not None and to > at}
        answer = max(true, key=lambda one: true[one]) if true else self._without_commands(question)
        self.heard.asked[question.code] += 1
        self.heard.note(f"asked {question.code}: {question.text} {[one.id for one in question.answers]} → {answer}")
        if answer is None:
            self.heard.counts["no true answer"] += 1
            return
        dice = self.table.dice_of(question.moved)
        self.table.answer(question.id, answer)
        if answer in ("not-yet", "taken-out"):
            self.table.things.take_out(die for die in dice if die.zone == TRAY)

    def _without_commands(self, question: Question) -> str | None:
        """The true answer among those that keep nothing; None where there is none."""
        free = [one.id for one in question.answers if not one.commands]
        dice = self.table.dice_of(question.moved)
        if any(answer.startswith("size-") for answer in free) and dice:
            return f"size-{dice[0].size}"
        if question.code == "rolled-again" and {"new", "old"} & set(free):
            is_one_throw = {die.seat for die in dice} == {self.truth.now.turn} and not self._are_the_next_seats_kickers(dice)
            return "new" if is_one_throw and self._lies_as_rolled() and "new" in free else "old"
        if question.code == "found-roll":
            return "yes" if self._lies_as_rolled() else "no"
        if question.code in OTHERS_TURN:
            return "not-yet" if not self._is_thrown_in_turn([die.seat for die in dice]) else None
        if question.code == "left-over":
            return "no" if self._is_thrown_in_turn([die.seat for die in dice]) else "taken-out"
        return "no" if "no" in free else free[-1] if free else None

    def _are_the_next_seats_kickers(self, dice: list[Die]) -> bool:
        """Whether it is asked of kickers alone if the seat that the tally waits for has thrown them again, and another one has."""
        standing = self.table.keeper.eyes.standing
        waits = self.truth.if_kept(self.table.tally, () if standing is None else standing.commands)
        are_kickers = all(die.colour == KICKER_COLOUR for die in dice)
        return are_kickers and waits is not None and waits.turn != self.truth.now.turn

    def _is_thrown_in_turn(self, seats: list[str]) -> bool:
        return self.truth.now.turn in seats and self.truth.now.stage == "place"

    def _lies_as_rolled(self) -> bool:
        """Whether the roll that waits is what lies in the tray."""
        now: Any = self.truth.now
        mine = [die for die in self.table.things.on(TRAY) if die.seat == now.turn]
        return now.stage == "place" and sorted(die.face for die in mine) == sorted(face for faces in now.roll.values() for face in faces)
