"""The people at a rehearsed table: they answer what they are asked truly, confirm what is right, and put right what is wrong."""

from collections import Counter
from typing import Any, Protocol

from companion.errors import CompanionError
from companion.games.game import Command
from companion.rehearsal.watched_table import WatchedTable
from companion.table.watch.observation import COVERED, TABLE, TALLY, Difference, Question
from vision.training.lay.real_dice import TRAY, DiceOnTheMat

ENOUGH = 12  # questions in a row, after which people lose patience


class Bank(Protocol):
    """Who knows what printed notes really lie there (companion.rehearsal.bank)."""

    def answer(self, question: Question) -> str:
        """The true answer to a question about them."""

    def put_right(self) -> bool:
        """What was said will be put right is put right. Whether anything was."""


class People:
    """asked: what for → how often, over all that was answered. told: each question in words. bank: where real notes lie."""

    def __init__(self, table: WatchedTable) -> None:
        self._table = table
        self.bank: Bank | None = None
        self.asked: Counter[str] = Counter()
        self.told: list[str] = []

    def answer_all(self, truth: Any) -> None:
        """Until nothing more is asked. truth: the state of the game that the dice on the table will have led to."""
        for _ in range(ENOUGH):
            seen = self._table.seen
            if seen.question is not None:
                self._answer(seen.question, truth)
            elif not seen.differences or not self._settle(seen.differences[0], truth):
                return
            if self.bank is not None and self.bank.put_right():
                self._table.look()
            else:
                self._table.look_on()
        self._count("out of patience", "")

    def _count(self, code: str, words: str) -> None:
        self.asked[code] += 1
        self.told.append(f"{code}: {words}")

    def _answer(self, question: Question, truth: Any) -> None:
        known = self._about_notes(question) or self._about_what_lies(question, truth)
        answer = known or self._about_dice(question) or self._about_moves(question, truth)
        said = next((str(one.text) for one in question.answers if one.id == answer), "")
        self._count(question.code, f"{question.text} {answer} ({said}), of {' '.join(one.id for one in question.answers)}")
        self.say(question.id, answer)

    def _about_notes(self, question: Question) -> str | None:
        return self.bank.answer(question) if self.bank is not None and question.code.startswith("notes-") else None

    def _about_what_lies(self, question: Question, truth: Any) -> str | None:
        """Whether what was found in the tray was thrown for the turn that is on, or what is not seen lies there hidden; None where it is
        about something else."""
        return None

    def _about_dice(self, question: Question) -> str | None:
        """The true colour or number of the dice asked about, None where it is about something else or no die lies there."""
        reading = self._table.keeper.eyes.reading
        if reading is None or not all(0 <= i < len(reading.dice) for i in question.moved):
            return None
        real = [self._table.things.at(die.xy_mm) if die.xy_mm is not None else None for die in (reading.dice[i] for i in question.moved)]
        dice = [die for die in real if die is not None]
        if not dice or len(dice) < len(real):
            return None
        answers = {one.id for one in question.answers}
        colours, faces = {die.colour for die in dice}, {die.face for die in dice}
        fitting = {f"colour-{next(iter(colours))}"} if len(colours) == 1 else set()
        fitting |= {f"face-{next(iter(faces))}"} if len(faces) == 1 else set()
        fitting |= {"size-big" if any(die.big for die in dice) else "size-normal"}
        return next(iter(sorted(fitting & answers)), None)

    def _about_moves(self, question: Question, truth: Any) -> str:
        """The answer that leads to what is true; that the dice lie as they were rolled last; "no", or the last one, where none does."""
        for one in question.answers:
            if one.commands and self._leads_to(one.commands, truth):
                return one.id
        ids = [one.id for one in question.answers]
        return next((one for one in ("new", "no", "no-die", "not-yet") if one in ids), ids[-1])

    def _settle(self, difference: Difference, truth: Any) -> bool:
        """Somebody looks what lies there. Whether it was answered."""
        answer = self._what_is_right(difference, truth)
        if answer is None:
            return False
        self._count("difference", f"{difference.text} {answer}")
        self.say(difference.id, answer)
        return True

    def _what_is_right(self, difference: Difference, truth: Any) -> str | None:
        """TABLE, TALLY or COVERED; None where nobody would answer yet."""
        raise NotImplementedError

    def say(self, question: str, answer: str) -> None:
        """Tap an answer."""
        try:
            self._table.do("answer", question=self._table.keeper.eyes.public(question), answer=answer)
        except CompanionError as refused:
            self._count("refused", str(refused.message))

    def _leads_to(self, commands: tuple[Command, ...], truth: Any) -> bool:
        running = self._table.running
        state = running.state
        for command in commands:
            state = running.rules.imagine(state, command)
        alike = running.game.layout(state) == running.game.layout(truth) and state.turn == truth.turn
        return bool(alike and state != running.state)


class DicePeople(People):
    """dice: those on the table. thrown_early: the state with what the next seat has thrown before the placement was confirmed."""

    def __init__(self, table: WatchedTable, dice: DiceOnTheMat) -> None:
        super().__init__(table)
        self._dice = dice
        self.thrown_early: Any = None

    def _about_what_lies(self, question: Question, truth: Any) -> str | None:
        if question.code != "found-roll":
            return None
        if self.thrown_early is not None and self._table.keeper.eyes.standing is not None:  # it is asked of whoever is next then
            truth = self.thrown_early
        thrown = Counter((piece.colour, piece.face) for piece in self._table.running.game.layout(truth).get(TRAY, ()))
        lies = Counter((die.colour, die.face) for die in self._dice.lies[TRAY])
        return "yes" if truth.stage == "place" and lies == thrown else "no"

    def _what_is_right(self, difference: Difference, truth: Any) -> str | None:
        """What lies there as it is kept is covered, or something else lies there too; what is not kept yet will be."""
        really = Counter(die.colour for die in self._dice.lies[difference.zone])
        if self._as_kept(difference, really, self._table.running.state):
            more = any(count > really[colour] for colour, count in difference.seen.items())
            return TALLY if more else COVERED
        return None if self._as_kept(difference, really, truth) else TABLE

    def _as_kept(self, difference: Difference, really: Counter[str], state: Any) -> bool:
        tally = Counter(piece.colour for piece in self._table.running.game.layout(state).get(difference.zone, ()))
        return all(really[colour] == tally[colour] for colour in difference.seen)
