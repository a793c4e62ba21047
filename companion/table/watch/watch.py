"""The watch over the table: every look is held against the game; what is clear is proposed, what is not is asked, nothing is kept unasked.

A pure state machine: it is told the time, and it changes no game. What a person confirms or answers is kept by the session.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.games.game import Game
from companion.games.layout import Seen
from companion.table.watch.afterwards import is_kept
from companion.table.watch.asking import Asked
from companion.table.watch.banknotes import PAYING
from companion.table.watch.before_paid import BeforePaid, places_unpaid
from companion.table.watch.board import BoardWatch, is_board_game
from companion.table.watch.cards_ahead import CardsAhead
from companion.table.watch.cards_away import CardsAway, Known, are_on_phones, lie_nowhere
from companion.table.watch.cards_lying import CardsLying, unclear_of, with_cards_in_view, with_those_under
from companion.table.watch.choosing import CHOOSING, cards_astray, think_of_cards, with_marks
from companion.table.watch.decision import IN_PLAY
from companion.table.watch.differences import LOOKS_NEEDED, DifferenceBook, as_put_back, told
from companion.table.watch.look import Look, Thought
from companion.table.watch.memory import Facts, Identities, Lying, WholeTable, whole_signature
from companion.table.watch.note_book import NoteBook
from companion.table.watch.notices import HAND_FOR_LONG_S, STRANGE_LIGHT, scene_notice
from companion.table.watch.observation import (
    COVERED,
    TABLE,
    TALLY,
    Answered,
    Difference,
    Notice,
    Observation,
    Proposal,
    Question,
)
from companion.table.watch.palette import hand_sizes, names_of, palette_of
from companion.table.watch.put_aside import PutAside
from companion.table.watch.rolls import RollBook
from companion.table.watch.said_before import SaidBefore
from companion.table.watch.seen import Palette, seen_from_reading
from companion.table.watch.seen_again import roll_needed
from companion.table.watch.sight import TRAY, Sight, count_keys, sight_of
from companion.table.watch.skips_in_doubt import Doubt
from companion.table.watch.tray import Left, left_behind
from companion.table.watch.turn_times import TurnTimes
from companion.text import say
from vision.reading import Scene, TableReading

WAITING_PHASE = {Scene.HANDS: "hands-in-view"}


class TableWatch:
    """One game's watch. looks_needed: settled looks that must agree before a difference is told; one where the source promises that every
    picture is a settled table."""

    def __init__(self, looks_needed: int = LOOKS_NEEDED) -> None:
        self.looks_needed = looks_needed
        self.rolls, self.facts, self.lying = RollBook(), Facts(), Lying()
        self.differences = DifferenceBook(looks_needed)
        self.cards_away, self.cards_lying, self.cards_ahead = CardsAway(), CardsLying(), CardsAhead(looks_needed)
        self.board = BoardWatch(looks_needed)
        self.put_aside, self.said_before = PutAside(looks_needed), SaidBefore()
        self.left: tuple[Left, ...] = ()
        self.left_at_first: tuple[Left, ...] = ()  # as the turn began that the tally waits for
        self.found: tuple[Left, ...] = ()  # those of them that lay there as the camera began to look
        self.faces_before: dict[str, Counter[tuple[str, str, int | None]]] = {}
        self.proposal: Proposal | None = None
        self.joining = True
        self._proposals, self._questions = Identities("p"), Identities("q")
        self._asked: tuple[str, Asked] | None = None
        self._before_paid = BeforePaid()
        self._notes = NoteBook(looks_needed)
        self._bank_proposals, self._bank_questions = Identities("b"), Identities("c")
        self._asked_by_bank: tuple[str, Asked] | None = None
        self._good: TableReading | None = None
        self._newest: TableReading | None = None
        self._sight: Sight | None = None
        self._base: tuple[Any, str, str | None] | None = None
        self._times = TurnTimes()
        self._waiting_since_s: float | None = None
        self._may_have_missed = False

    def reset(self, is_new: bool = False) -> None:
        """Everything seen so far is forgotten (the camera was away, another table): what lies there now is compared with the tally only.
        is_new: the game has just begun, so that nothing can have happened before the first look."""
        made = TableWatch(self.looks_needed)
        made._proposals, made._questions = self._proposals, self._questions
        made.board.go_on_from(self.board)
        made.differences.go_on_from(self.differences)
        made._bank_proposals, made._bank_questions = self._bank_proposals, self._bank_questions
        for names in (made._proposals, made._questions, made._bank_proposals, made._bank_questions):
            names.over()
        made._may_have_missed = not is_new
        self.__dict__.update(made.__dict__)

    def seen(self, game: Game[Any], state: Any, reading: TableReading) -> Seen:
        """A reading in the game's words."""
        return seen_from_reading(reading, palette_of(game, state, self.rolls))

    def look(self, game: Game[Any], state: Any, reading: TableReading, now_s: float) -> Observation:
        """What the newest reading leads to, held against the state. Call it again with the same reading whenever the state or only the
        time has changed: it counts as one look."""
        fresh, self._newest = reading is not self._newest, reading
        if reading.scene is Scene.SETTLED:
            self._waiting_since_s = None
            observation = self._settled(game, state, reading, now_s, fresh)
            if observation is not None:
                self._good = reading
                observation = self._with_notes(observation, game, state, reading, now_s, fresh)
                return replace(observation, of=reading, uncompared=self._uncompared(game, state))
            return self._meanwhile(game, state, now_s, STRANGE_LIGHT)
        if self._waiting_since_s is None:
            self._waiting_since_s = now_s
        waited_s = now_s - self._waiting_since_s
        observation = self._meanwhile(game, state, now_s, scene_notice(reading.scene, waited_s))
        if game.stage(state) not in IN_PLAY:
            return observation
        later = [observation.look_again_s] if observation.look_again_s is not None else []
        if reading.scene is Scene.HANDS and waited_s < HAND_FOR_LONG_S:
            later.append(self._waiting_since_s + HAND_FOR_LONG_S)
        return replace(observation, phase_hint=WAITING_PHASE.get(reading.scene, "reading"), look_again_s=min(later, default=None))

    def _with_notes(
        self, observation: Observation, game: Game[Any], state: Any, reading: TableReading, now_s: float, fresh: bool
    ) -> Observation:
        """The camera's bank speaks when the dice have nothing to say."""
        thought = self._notes.think(game, state, reading, fresh, self.put_aside)
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
            unsettled=self._notes.still_unsettled(game, state, self.put_aside), uncompared=self._uncompared(game, state),
        )  # fmt: skip

    def _uncompared(self, game: Game[Any], state: Any) -> frozenset[str]:
        """Casinos that have not paid and were never held against the tally."""
        if is_board_game(game, state):
            return frozenset()
        return places_unpaid(game, state) if self.joining else self._before_paid.places

    def _settled(self, game: Game[Any], state: Any, reading: TableReading, now_s: float, fresh: bool) -> Observation | None:
        """A settled look; None where the light makes it worthless."""
        palette = palette_of(game, state, self.rolls)
        raw = sight_of(seen_from_reading(reading, palette), game.zones(state), reading, palette)
        self._follow_the_state(game, state, now_s)
        self.put_aside.look(raw, fresh)
        if is_board_game(game, state):
            on_board = self.board.think(game, state, raw, reading, self.put_aside, now_s, fresh)
            return self._observation(on_board, now_s) if game.outcome(state) is None else Observation()
        if game.stage(state) == CHOOSING:
            seen = with_cards_in_view(with_marks(raw, reading))
            of_cards = self._of_cards(game, state, seen, whole_signature(raw), palette, now_s, fresh)
            return self._observation(of_cards, now_s)
        if game.stage(state) not in IN_PLAY:
            return self._between_turns(game, state, raw, now_s, fresh)
        look = Look(game, state, palette, raw, self, now_s, fresh)
        thought = look.think()
        if thought is None:
            return None
        self._sight = raw
        return self._observation(thought, now_s)

    def _follow_the_state(self, game: Game[Any], state: Any, now_s: float) -> None:
        """When the game has moved on by itself (a confirm, a tap, an undo), what still lies in the tray was not rolled for the new turn."""
        stage = game.stage(state)
        turn = next(iter(sorted(game.to_act(state))), None)
        if self._base is None:
            self._times.begin(now_s)
            if self._may_have_missed and stage in IN_PLAY:
                self.rolls.skips_in_doubt.ask(game, state, Doubt.STARTED)
        elif self._base[0] is not state:
            self._before_paid.follow(game, self._base[0], state)
            self._follow_the_skips(game, self._base[0], state)
            if self.proposal is not None and is_kept(game, self._base[0], self.proposal.commands, state):
                self.rolls.confirmed()
            by_hand, self.proposal = self.proposal is None, None
            _, old_stage, old_turn = self._base
            if old_stage in IN_PLAY and stage in IN_PLAY:
                # notes that were dealt, or a correction, leave the turn where it was: what lies in the tray then was rolled for it
                moved_on = old_turn != turn or game.step(self._base[0]) != game.step(state)
                if by_hand and self._sight is not None and old_turn is not None and moved_on and not self._takes_back_a_skip(game, state):
                    seats = {old_turn, *self._have_placed(game, self._base[0], state)}
                    self.left = left_behind(self._sight, seats, palette_of(game, state), self.left)
                if moved_on:
                    self.left_at_first = self.left
                    self._turn_moves_on(old_turn, turn, palette_of(game, state), now_s)
                elif roll_needed(game, self._base[0]) != roll_needed(game, state):
                    self._doubt_the_tray(game, state)
            elif stage not in IN_PLAY:
                self.left = self.left_at_first = ()
            if stage == CHOOSING:  # what was said of notes holds for the round, what was said of cards for their turn
                if game.step(self._base[0]) != game.step(state):
                    self.put_aside.turn_over()
            elif stage not in IN_PLAY and stage != "payout":  # up to the payout an undo may lead back into the round
                self.rolls.forget()
                self.said_before.forget()
                self.facts.forget()
                self.lying.forget()
                self.put_aside.clear()
                self._sight = None
        self._base = (state, stage, turn)

    def _follow_the_skips(self, game: Game[Any], old: Any, new: Any) -> None:
        if game.stage(old) in IN_PLAY and game.stage(new) in IN_PLAY:
            self.rolls.skips_in_doubt.follow(game, old, new, self.rolls.has_been_at(game.step(new)))

    def _takes_back_a_skip(self, game: Game[Any], state: Any) -> bool:
        """Whether the game goes back over a turn that placed nothing: what the next seat threw then shows still that it went on."""
        assert self._base is not None
        places = game.zones(state) - {TRAY}
        alike = count_keys(game.layout(self._base[0]), places) == count_keys(game.layout(state), places)
        return alike and self.rolls.has_been_at(game.step(state))

    @staticmethod
    def _have_placed(game: Game[Any], old: Any, new: Any) -> list[str]:
        """Seats that have fewer dice in hand by now: an answer may keep more than one turn."""
        before = hand_sizes(game, old)
        return [seat for seat, count in hand_sizes(game, new).items() if count < before.get(seat, 0)]

    def _turn_moves_on(self, old: str | None, new: str | None, palette: Palette, now_s: float) -> None:
        """Who is on turn now may have placed while the turn before still waited: that differs no longer, it is a turn to be told."""
        since_s = self._times.moves_on(old, new, now_s)
        for colour, owner in palette.owners.items():
            if owner == new:
                self.differences.may_be_a_turn(colour, since_s)

    def _doubt_the_tray(self, game: Game[Any], state: Any) -> None:
        """The tally was put right in the middle of a turn: are the dice in the tray thrown for what is to be rolled now, or are they what
        stayed there of a turn that nobody has told?"""
        if self._sight is not None:
            lying = left_behind(self._sight, names_of(game, state), palette_of(game, state), self.left)
            self.found = self.left = self.left_at_first = lying

    def _between_turns(self, game: Game[Any], state: Any, sight: Sight, now_s: float, fresh: bool) -> Observation:
        """Notes are dealt, casinos pay, dice are taken back: dice come and go as they like. Open differences stay until answered; new ones
        are told at the payout alone, where a casino must still be held against the tally."""
        self._proposals.over()
        self._questions.over()
        self.proposal, self._asked = None, None
        seen, sight = sight, self.cards_lying.with_those_covered(game, state, sight)
        expected = count_keys(game.layout(state), sight.places)
        counts = count_keys(sight.zones, sight.open_places())
        self.differences.keep_open(expected, counts, sight.visible)
        if game.stage(state) == PAYING:
            if self.joining:
                self._before_paid.begin(game, state)
                self.joining = False
            self._before_paid.compare(game, state, sight, self.differences, now_s, fresh)
        clear = sight.places <= sight.visible and not any(seen.on(zone) for zone in sight.places)
        cleared = clear and game.stage(state) == "clear-table"
        open_ones = self._told_differences(game, state, sight, now_s) if game.stage(state) == "payout" else ()
        return Observation(differences=open_ones, cleared=cleared, look_again_s=self.differences.due_s(now_s))

    def _of_cards(
        self, game: Game[Any], state: Any, seen: Sight, table: WholeTable, palette: Palette, now_s: float, fresh: bool
    ) -> Thought:
        """What a look at cards means. seen: its dice marked as single or double ones. table: as it was looked at."""
        match = self.cards_lying.follow(game, state, seen)
        sight = with_those_under(seen, match)
        known = self.cards_away.known(game, state, sight, self.differences, now_s)
        laying = game.to_act(state) | frozenset(getattr(state, "chosen", ()))
        unclear = unclear_of(match, palette.owners, laying)

        def nothing_new() -> None:
            self.cards_away.back()
            self.cards_lying.nothing_new(seen)

        perhaps = replace(known, unclear=unclear)
        thought = think_of_cards(game, state, sight, table, self.put_aside, perhaps, nothing_new)
        thought = self.cards_ahead.think(game, state, thought, seen, table, self.cards_lying, palette, self.put_aside, fresh)
        return self._with_card_differences(thought, game, state, sight, known, now_s, fresh)

    def _with_card_differences(
        self, thought: Thought, game: Game[Any], state: Any, sight: Sight, known: Known, now_s: float, fresh: bool
    ) -> Thought:
        """The same, with cards that the tally knows and the table does not show, or shows elsewhere; what a story tells is none."""
        self.joining = False
        if are_on_phones(state):
            return thought
        places = sight.open_places()
        counts = count_keys(sight.zones, places)
        off = cards_astray(count_keys(game.layout(state), places), counts, known)
        off = self.cards_away.without_those_to_lay(off, now_s)
        if thought.commands or thought.asked is not None:
            off = {key: count for key, count in off.items() if count < 0 or key in known.extra}
        nowhere = lie_nowhere(game, state, sight) if off else None
        self.differences.note(off if nowhere is None else {}, counts, places, now_s, fresh)
        self.cards_away.miss(self.differences.allowance(now_s))
        told_ones = self.differences.standing(now_s)
        moved = any(count > 0 and (key in told_ones or key not in known.extra) for key, count in off.items())  # no cards that somebody lays
        notices = (nowhere,) if nowhere is not None else () if moved else thought.notices
        due = [due_s for due_s in (self.differences.due_s(now_s), self.cards_away.due_s(now_s)) if due_s is not None]
        open_ones = self._told_differences(game, state, sight, now_s)
        return replace(thought, differences=open_ones, notices=notices, look_again_s=min(due, default=None))

    def _told_differences(self, game: Game[Any], state: Any, sight: Sight, now_s: float) -> tuple[Difference, ...]:
        palette = palette_of(game, state)
        return tuple(told(key, entry, game, state, palette, sight) for key, entry in self.differences.standing(now_s).items())

    def _observation(self, thought: Thought, now_s: float) -> Observation:
        proposal = self._proposed(thought, now_s)
        question = self._question(thought.asked, now_s)
        phase = thought.phase
        if question is not None and question.blocking:
            phase = "question"
        elif proposal is not None:
            phase = "please-confirm"
        return Observation(
            phase, thought.roll, proposal, question, thought.differences, False, thought.notices, thought.next_roll, thought.look_again_s
        )

    def _proposed(self, thought: Thought, now_s: float) -> Proposal | None:
        if not thought.commands or thought.why is None:
            self._proposals.over()
            self.proposal = None
            return None
        name, since_s = self._proposals.of((repr(thought.commands), str(thought.why)), now_s)
        self.proposal = Proposal(name, thought.commands, thought.why, thought.moved, since_s, thought.turns)
        return self.proposal

    def _question(self, asked: Asked | None, now_s: float) -> Question | None:
        if asked is None:
            self._questions.over()
            self._asked = None
            return None
        name, _ = self._questions.of(asked.key, now_s)
        self._asked = (name, asked)
        return Question(name, asked.code, asked.text, asked.answers, asked.moved, asked.blocking)

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
        found = self.differences.find(question)
        return None if found is None else self._answer_difference(game, state, question, answer)

    def _answer_question(self, asked: Asked, answer: str) -> Answered | None:
        chosen = next((one for one in asked.answers if one.id == answer), None)
        if chosen is None:
            return None
        if not chosen.commands:  # what was kept is gone by itself, and may be taken back
            self.put_aside.add(asked)
            self.said_before.is_said(asked)
        elif answer in asked.once_kept:
            self.put_aside.add(replace(asked, key=asked.once_kept[answer]))
        effect = asked.effects.get(answer)
        if effect is not None:
            effect()
        return Answered(chosen.commands)

    def _answer_difference(self, game: Game[Any], state: Any, question: str, answer: str) -> Answered | None:
        found = self.differences.find(question)
        if found is None or answer not in (TABLE, TALLY, COVERED):
            return None
        key, entry = found
        if answer == TABLE:
            one = told(key, entry, game, state, palette_of(game, state), self._sight)
            commands = one.answers[0].commands
            if not commands:
                return Answered(notice=Notice("nobody's", say("Nobody plays that colour: take the die off the table")))
            self.differences.drop([key])
            return Answered(commands)
        self.differences.hush(key, covered=answer == COVERED)
        return Answered(notice=as_put_back(key, entry) if answer == TALLY else None)
