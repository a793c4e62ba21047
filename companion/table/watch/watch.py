"""The watch over the table: every look is held against the game; what is clear is proposed, what is not is asked, nothing is kept unasked.

A pure state machine: it is told the time, and it changes no game. What a person confirms or answers is kept by the session.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.games.game import Game
from companion.games.layout import Seen
from companion.table.watch.asking import Asked
from companion.table.watch.banknotes import PAYING
from companion.table.watch.before_paid import BeforePaid, places_unpaid
from companion.table.watch.board import BoardWatch, is_board_game
from companion.table.watch.cards_lying import with_cards_in_view
from companion.table.watch.cards_watch import CardsWatch
from companion.table.watch.choosing import CHOOSING, with_marks
from companion.table.watch.decision import IN_PLAY
from companion.table.watch.differences import LOOKS_NEEDED, DifferenceBook, as_put_back, told
from companion.table.watch.following import Following
from companion.table.watch.left_by_tally import left_after
from companion.table.watch.look import Look, Thought
from companion.table.watch.memory import Identities, whole_signature
from companion.table.watch.note_book import NoteBook
from companion.table.watch.notices import FOR_LONG_S, STRANGE_LIGHT, scene_notice
from companion.table.watch.observation import (
    COVERED,
    TABLE,
    TALLY,
    Answered,
    Notice,
    Observation,
    Proposal,
    Question,
)
from companion.table.watch.palette import palette_of
from companion.table.watch.put_aside import Places, PutAside, is_where
from companion.table.watch.round_memory import RoundMemory
from companion.table.watch.seen import seen_from_reading
from companion.table.watch.sight import Sight, count_keys, sight_of
from companion.text import say
from vision.reading import Scene, TableReading

WAITING_PHASE = {Scene.HANDS: "hands-in-view"}


class TableWatch:
    """One game's watch. looks_needed: settled looks that must agree before a difference is told; one where the source promises that every
    picture is a settled table. may_have_missed: others have seen the game before it."""

    def __init__(self, looks_needed: int = LOOKS_NEEDED, may_have_missed: bool = False) -> None:
        self.looks_needed = looks_needed
        self.memory = RoundMemory(DifferenceBook(looks_needed), PutAside(looks_needed))
        self.cards = CardsWatch(self.memory, looks_needed)
        self.board = BoardWatch(looks_needed, may_have_missed)
        self._proposals, self._questions = Identities("p"), Identities("q")
        self._asked: tuple[str, Asked] | None = None
        self._asked_where: Places = ()
        self._before_paid = BeforePaid()
        self._following = Following(self.memory, self._before_paid, may_have_missed)
        self._notes = NoteBook(looks_needed)
        self._bank_proposals, self._bank_questions = Identities("b"), Identities("c")
        self._asked_by_bank: tuple[str, Asked] | None = None
        self._good: TableReading | None = None
        self._newest: TableReading | None = None
        self._waiting_since_s: float | None = None
        self._moving_since_s: float | None = None
        self._hands_since = False  # a hand was over the table since the last good look

    def reset(self, is_new: bool = False) -> None:
        """Everything seen so far is forgotten (the camera was away, another table): what lies there now is compared with the tally only.
        is_new: the game has just begun, so that nothing can have happened before the first look."""
        made = TableWatch(self.looks_needed, not is_new)
        made._proposals, made._questions = self._proposals, self._questions
        made.board.go_on_from(self.board)
        made.memory.differences.go_on_from(self.memory.differences)
        made._bank_proposals, made._bank_questions = self._bank_proposals, self._bank_questions
        for names in (made._proposals, made._questions, made._bank_proposals, made._bank_questions):
            names.over()
        self.__dict__.update(made.__dict__)

    def begins_after(self, game: Game[Any], way: Sequence[Any]) -> None:
        """The camera begins to look after the game has come this way, from state to state: the tally knows what was left in the tray."""
        self.memory.left_by_tally = left_after(game, way)

    def seen(self, game: Game[Any], state: Any, reading: TableReading) -> Seen:
        """A reading in the game's words."""
        return seen_from_reading(reading, palette_of(game, state, self.memory.rolls))

    def look(self, game: Game[Any], state: Any, reading: TableReading, now_s: float) -> Observation:
        """What the newest reading leads to, held against the state. Call it again with the same reading whenever the state or only the
        time has changed: it counts as one look."""
        fresh, self._newest = reading is not self._newest, reading
        if reading.scene is not Scene.MOVING:
            self._moving_since_s = None
        elif self._moving_since_s is None:
            self._moving_since_s = now_s
        if reading.scene is Scene.SETTLED:
            self._waiting_since_s, self._hands_since = None, False
            observation = self._settled(game, state, reading, now_s, fresh)
            if observation is not None:
                self._good = reading
                observation = self._with_notes(observation, game, state, reading, now_s, fresh)
                return replace(observation, of=reading, uncompared=self._uncompared(game, state))
            return self._meanwhile(game, state, now_s, STRANGE_LIGHT)
        if self._waiting_since_s is None:
            self._waiting_since_s = now_s
        since_s = self._waiting_since_s if self._moving_since_s is None else self._moving_since_s
        waited_s = now_s - since_s
        self._hands_since |= reading.scene is Scene.HANDS
        observation = self._meanwhile(game, state, now_s, scene_notice(reading.scene, waited_s))
        if game.stage(state) == CHOOSING and self._hands_since:
            return _without_a_turn(observation)
        if game.stage(state) not in IN_PLAY:
            return observation
        later = [observation.look_again_s] if observation.look_again_s is not None else []
        if waited_s < FOR_LONG_S.get(reading.scene, 0.0):
            later.append(since_s + FOR_LONG_S[reading.scene])
        return replace(observation, phase_hint=WAITING_PHASE.get(reading.scene, "reading"), look_again_s=min(later, default=None))

    def _with_notes(
        self, observation: Observation, game: Game[Any], state: Any, reading: TableReading, now_s: float, fresh: bool
    ) -> Observation:
        """The camera's bank speaks when the dice have nothing to say."""
        thought = self._notes.think(game, state, reading, fresh, self.memory.put_aside)
        observation = replace(observation, unsettled=thought.unsettled)
        busy = observation.proposal is not None or observation.question is not None or observation.roll is not None
        proposal, question = None, None
        if not busy and thought.commands and thought.why is not None:
            name, since_s = self._bank_proposals.of((repr(thought.commands), str(thought.why)), now_s)
            proposal = Proposal(name, thought.commands, thought.why, (), since_s)
        else:
            self._bank_proposals.over()
        if not busy and thought.asked is not None:
            asked = thought.asked
            name, _ = self._bank_questions.of(asked.key, now_s)
            self._asked_by_bank = (name, asked)
            question = Question(name, asked.code, asked.text, asked.answers, asked.moved, asked.blocking)
        else:
            self._bank_questions.over()
            self._asked_by_bank = None
        if proposal is None and question is None:
            return observation
        return replace(observation, proposal=proposal, question=question)

    def _meanwhile(self, game: Game[Any], state: Any, now_s: float, notice: Notice | None) -> Observation:
        """What stands while nothing can be read: the last good look, against the state as it is now."""
        held = Observation() if self._good is None else self._settled(game, state, self._good, now_s, False) or Observation()
        return replace(
            held, cleared=False, notices=held.notices if notice is None else (notice, *held.notices), of=self._good,
            unsettled=self._notes.still_unsettled(game, state, self.memory.put_aside), uncompared=self._uncompared(game, state),
        )  # fmt: skip

    def _uncompared(self, game: Game[Any], state: Any) -> frozenset[str]:
        """Casinos that have not paid and were never held against the tally."""
        if is_board_game(game, state):
            return frozenset()
        return places_unpaid(game, state) if self.memory.joining else self._before_paid.places

    def _settled(self, game: Game[Any], state: Any, reading: TableReading, now_s: float, fresh: bool) -> Observation | None:
        """A settled look; None where the light makes it worthless."""
        palette = palette_of(game, state, self.memory.rolls)
        raw = sight_of(seen_from_reading(reading, palette), game.zones(state), reading, palette)
        self._following.follow(game, state, now_s)
        self.memory.put_aside.look(raw, fresh)
        if is_board_game(game, state):
            on_board = self.board.think(game, state, raw, reading, self.memory.put_aside, now_s, fresh)
            return self._observation(on_board, now_s) if game.outcome(state) is None else Observation()
        if game.stage(state) == CHOOSING:
            seen = with_cards_in_view(with_marks(raw, reading))
            of_cards = self.cards.think(game, state, seen, whole_signature(raw), palette, now_s, fresh)
            return self._observation(of_cards, now_s)
        if game.stage(state) not in IN_PLAY:
            return self._between_turns(game, state, raw, now_s, fresh)
        look = Look(game, state, palette, raw, self.memory, now_s, fresh)
        thought = look.think()
        if thought is None:
            return None
        self.memory.sight = raw
        return self._observation(thought, now_s)

    def _between_turns(self, game: Game[Any], state: Any, sight: Sight, now_s: float, fresh: bool) -> Observation:
        """Notes are dealt, casinos pay, dice are taken back: dice come and go as they like. Open differences stay until answered; new ones
        are told at the payout alone, where a casino must still be held against the tally."""
        self._proposals.over()
        self._questions.over()
        self.memory.proposal, self._asked = None, None
        seen, sight = sight, self.cards.lying.with_those_covered(game, state, sight)
        expected = count_keys(game.layout(state), sight.places)
        counts = count_keys(sight.zones, sight.open_places())
        self.memory.differences.keep_open(expected, counts, sight.visible)
        if game.stage(state) == PAYING:
            if self.memory.joining:
                self._before_paid.begin(game, state)
                self.memory.joining = False
            self._before_paid.compare(game, state, sight, self.memory.differences, now_s, fresh)
        clear = sight.places <= sight.visible and not any(seen.on(zone) for zone in sight.places)
        cleared = clear and game.stage(state) == "clear-table"
        open_ones = self.memory.told_differences(game, state, sight, now_s) if game.stage(state) == "payout" else ()
        return Observation(differences=open_ones, cleared=cleared, look_again_s=self.memory.differences.due_s(now_s))

    def _observation(self, thought: Thought, now_s: float) -> Observation:
        proposal = self._proposed(thought, now_s)
        question = self._question(thought.asked, now_s)
        phase = thought.phase
        if question is not None and question.blocking:
            phase = "question"
        elif proposal is not None:
            phase = "please-confirm"
        return Observation(
            phase, thought.roll, proposal, question, thought.differences, False, thought.notices, thought.next_roll, thought.look_again_s,
            tallied=thought.tallied,
        )  # fmt: skip

    def _proposed(self, thought: Thought, now_s: float) -> Proposal | None:
        if not thought.commands or thought.why is None:
            self._proposals.over()
            self.memory.proposal = None
            return None
        name, since_s = self._proposals.of((repr(thought.commands), str(thought.why)), now_s)
        self.memory.proposal = Proposal(name, thought.commands, thought.why, thought.moved, since_s, thought.turns, thought.places)
        return self.memory.proposal

    def _question(self, asked: Asked | None, now_s: float) -> Question | None:
        if asked is None:
            self._questions.over()
            self._asked = None
            return None
        where = self.memory.put_aside.where(asked)
        if asked.lying and not is_where(where, self._asked_where):
            self._questions.over()  # another die that leans like the one before: an answer on its way was about that one
        self._asked_where = where
        name, _ = self._questions.of(asked.key, now_s)
        self._asked = (name, asked)
        return Question(name, asked.code, asked.text, asked.answers, asked.moved, asked.blocking, asked.places)

    def answer(self, game: Game[Any], state: Any, question: str, answer: str) -> Answered | None:
        """A person's answer to the open question or to a difference; None when nobody asked that. Commands in it are to be kept at once;
        call `look` again afterwards."""
        if self._asked is not None and self._asked[0] == question:
            return self._answer_question(self._asked[1], answer)
        if self._asked_by_bank is not None and self._asked_by_bank[0] == question:
            answered = self._answer_question(self._asked_by_bank[1], answer)
            if answered is not None:
                self._asked_by_bank = None  # notes that two tablets say lie there lie there once
            return answered
        if is_board_game(game, state):
            return self.board.answer(game, state, question, answer)
        found = self.memory.differences.find(question)
        return None if found is None else self._answer_difference(game, state, question, answer)

    def _answer_question(self, asked: Asked, answer: str) -> Answered | None:
        chosen = next((one for one in asked.answers if one.id == answer), None)
        if chosen is None:
            return None
        if not chosen.commands:  # what was kept is gone by itself, and may be taken back
            self.memory.put_aside.add(asked)
            self.memory.said_before.is_said(asked)
            if asked.settles:
                self.memory.rolls.hold(())  # the roll that it told is none
        elif answer in asked.once_kept:
            self.memory.put_aside.add(replace(asked, key=asked.once_kept[answer]))
        effect = asked.effects.get(answer)
        if effect is not None:
            effect()
        self.memory.answered = chosen.commands
        return Answered(chosen.commands)

    def _answer_difference(self, game: Game[Any], state: Any, question: str, answer: str) -> Answered | None:
        found = self.memory.differences.find(question)
        if found is None or answer not in (TABLE, TALLY, COVERED):
            return None
        key, entry = found
        if answer == TABLE:
            palette = palette_of(game, state)
            one = told(key, entry, game, state, palette, self.memory.sight)
            commands = one.answers[0].commands
            if not commands and key[1] in palette.owners:
                return Answered(notice=as_put_back(key, entry))  # a kicker leaves the table: none can be right where it lies
            if not commands:
                return Answered(notice=Notice("nobody's", say("Nobody plays that colour: take the die off the table")))
            self.memory.differences.drop([key])
            return Answered(commands)
        self.memory.differences.hush(key, covered=answer == COVERED)
        return Answered(notice=as_put_back(key, entry) if answer == TALLY else None)


def _without_a_turn(observation: Observation) -> Observation:
    """Cards seen before a hand came may not be all of a turn: one card is as good a turn as two, and the hand lays the other. What is asked
    stays, for people see what they answer."""
    return observation if observation.proposal is None else replace(observation, proposal=None, phase_hint=WAITING_PHASE[Scene.HANDS])
