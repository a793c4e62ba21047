"""Another roll lies where one was seen, or the same one elsewhere: was it rolled again, and were skips in between?"""

from dataclasses import dataclass
from typing import Any

from companion.games.game import Command, Game, Need
from companion.table.watch.afterwards import after, are_allowed
from companion.table.watch.asking import NO, Asked, Effect
from companion.table.watch.observation import Answer, PendingRoll
from companion.table.watch.passed_over import PassedOver
from companion.table.watch.put_aside import PutAside
from companion.table.watch.rolls import ALIKE, RollBook, as_roll
from companion.table.watch.seen_again import roll_needed
from companion.table.watch.skips import has_skipped_and_rolled, skipped_and_rolled_again, skipped_until, skips_of
from companion.table.watch.skips_in_doubt import Doubt, SkipsInDoubt, why_in_doubt
from companion.table.watch.stories import Story
from companion.table.watch.tell import Names, faces_in_words, skipped_in_between, what_happened
from companion.table.watch.tray import TrayRoll
from companion.text import say


@dataclass(frozen=True)
class ThrownAgain:
    """Thinks about one look. beside: what lay beside the roll when it was last seen whole. doubts: of which turns it is not known whether
    their seat has skipped before."""

    game: Game[Any]
    names: Names
    book: RollBook
    beside: PassedOver
    put_aside: PutAside
    doubts: SkipsInDoubt

    def otherwise(self, roll: PendingRoll, need: Need, tray: TrayRoll, story: Story, base: Any) -> Asked:
        """The tray shows other numbers. base: the state that the story starts from."""
        new = as_roll(need, tray.dice, tuple(piece.index for piece in tray.pieces))
        shown = {"new": faces_in_words(new.dice), "old": faces_in_words(roll.dice)}
        text = say("The tray shows {new}, before it showed {old}. Was it rolled again?", **shown)
        if self.book.find(need) is None:  # it was gone, and what lies there may be anybody's
            player = self.names.get(roll.seat, roll.seat)
            text = say(
                "{player}'s roll {old} was gone from the tray, which shows {new} now. Has {player} rolled again?", player=player, **shown
            )
        answers = [
            Answer("new", say("Rolled again: {faces}", faces=faces_in_words(new.dice))),
            Answer("old", say("The first roll counts: {faces}", faces=faces_in_words(roll.dice))),
        ]
        effects: dict[str, Effect] = {
            "new": lambda: self._new_counts(need, roll, new, story),
            "old": lambda: self._first_counts(need, roll, story),
        }
        skipped = skipped_and_rolled_again(self.game, story.turns[-1].after if story.turns else base, roll)
        if skipped is not None and not story.turns:
            answers.append(self._skips_and(new, skipped[0]))
            effects["skip"] = lambda: self.book.remember(skipped[1], as_roll(skipped[1], tray.dice, new.indices))
        key = ("rolled-again", need.seat, faces_in_words(roll.dice), faces_in_words(new.dice))
        asked = Asked(key, "rolled-again", text, tuple(answers), new.indices, effects=effects)
        if not self.put_aside.holds(asked):
            if self.beside.is_yet_another(story.state, new, tray.pieces):
                self.doubts.saw_another(self.game, story.state)
            self.beside.ask_whether_thrown_again(story.state, roll.seat, new)
        return asked

    def _new_counts(self, need: Need, roll: PendingRoll, new: PendingRoll, story: Story) -> None:
        self.doubts.is_not_skipped(self.game, story.state, self.beside.roll_of(story))
        self.book.beside.is_not_thrown_again(self.beside.named(story.state, roll.seat))
        self.book.remember(need, new)

    def _first_counts(self, need: Need, roll: PendingRoll, story: Story) -> None:
        if self.book.find(need) is None:
            self.book.remember(need, roll)
        self.book.beside.counts_as_laid()
        self.doubts.is_not_skipped(self.game, story.state, self.beside.roll_of(story))
        self.doubts.saw_another(self.game, story.state)

    def alike(self, roll: PendingRoll, need: Need, tray: TrayRoll, story: Story, base: Any) -> Asked | None:
        """The tray shows the same numbers elsewhere: without skips that would change nothing. base: the state that they were rolled in."""
        skipped = self._skipped_alike(base, roll)
        if skipped is None or not self.beside.thrown_again(story):
            return None
        commands, then = skipped
        new = as_roll(then, tray.dice, tuple(piece.index for piece in tray.pieces))
        player, faces = self.names.get(roll.seat, roll.seat), faces_in_words(new.dice)
        text = say(
            "The dice lie elsewhere in the tray and show {faces} again. Has {player} skipped and rolled again?", faces=faces, player=player
        )
        answers = (Answer("old", say("The first roll counts: {faces}", faces=faces)), self._skips_and(new, commands))
        effects = {"skip": lambda: self.book.remember(then, new)}
        key = ("rolled-again", need.seat, faces, faces)
        asked = Asked(key, "rolled-again", text, answers, new.indices, effects=effects, lying=True)
        if self.put_aside.holds(asked):
            return None
        self.beside.ask_whether_thrown_again(story.state, roll.seat, roll)
        return asked

    def placed(self, story: Story, base: Any) -> Asked | None:
        """The same, once the dice are placed and nobody has answered. A press of confirm would say that nobody skips to somebody who has
        not read that it was asked: so the answers keep the turn, and nothing is proposed."""
        return next((asked for number in range(len(story.turns)) if (asked := self._placed(story, base, number)) is not None), None)

    def _placed(self, story: Story, base: Any, number: int) -> Asked | None:
        turn = story.turns[number]
        doubt = self.doubts.why(self.game, turn.before)
        rolled = None if turn.roll is None else after(self.game, turn.before, turn.roll.command)
        new = None if rolled is None else self.beside.unanswered(rolled, turn.seat)
        skipped = None if turn.roll is None or new is None else skipped_and_rolled_again(self.game, turn.before, turn.roll)
        if new is None and doubt is None:
            return None
        if rolled is not None and new is not None:  # it holds, whatever is taken back before anybody answers
            self.doubts.ask(self.game, turn.before, Doubt.UNANSWERED, self.beside.named(rolled, turn.seat))
        if turn.roll is not None and new is not None and skipped is None and doubt is None:
            return self._without_skips(story, base, number, turn.roll, new)
        text = why_in_doubt(doubt or Doubt.UNANSWERED, self.names.get(turn.seat, turn.seat))
        answers = [Answer("old", say("Nobody skips: {what}", what=what_happened(story, self.names)), story.commands)]
        if skipped is not None and new is not None:
            answers += self._with_skips(story, base, number, new, skipped[0])
        elif new is None:
            answers += self._with_skips_before(story, base, number)
        answers.append(Answer(NO, say("None of these: we put it right")))
        key = ("placed-unanswered", self.game.step(turn.before), repr(story.commands))
        effects = {"old": lambda: self.doubts.is_said(self.game, turn.before)}
        return Asked(key, "rolled-again", text, tuple(answers), effects=effects, settles=True)

    def _with_skips_before(self, story: Story, base: Any, number: int) -> list[Answer]:
        """The same where it is only known that a skip may have come before this turn: with what was placed, or, where the roll that it was
        placed from is kept already, the skips alone."""
        turn = story.turns[number]
        skipped = skipped_until(self.game, turn.before, turn.seat)
        if skipped is None:
            return []
        before = tuple(command for one in story.turns[:number] for command in one.commands)
        later = tuple(command for one in story.turns[number:] for command in one.commands)
        count = skips_of(skipped[0])
        if are_allowed(self.game, base, (*before, *skipped[0], *later)):
            return [Answer("skip", skipped_in_between(story, number, self.names, count), (*before, *skipped[0], *later))]
        told = say("{player} skips", player=self.names.get(turn.seat, turn.seat)) if count == 1 else say("Everybody skips")
        return [Answer("skip", told, (*before, *skipped[0]))]

    def _with_skips(self, story: Story, base: Any, number: int, new: PendingRoll, skips: tuple[Command, ...]) -> list[Answer]:
        """The answer that this turn came after these skips, and from this roll; none where the rules refuse that."""
        commands = self._from(new, story, number, skips)
        if not are_allowed(self.game, base, commands):
            return []
        return [Answer("skip", skipped_in_between(story, number, self.names, skips_of(skips)), commands)]

    @staticmethod
    def _from(new: PendingRoll, story: Story, number: int, skips: tuple[Command, ...] = ()) -> tuple[Command, ...]:
        """The story's commands with its turn of this number after these skips, and from this roll."""
        turn = story.turns[number]
        before = [command for one in story.turns[:number] for command in one.commands]
        later = [command for one in story.turns[number + 1 :] for command in one.commands]
        placed = [new.command if command == turn.commands[0] else command for command in turn.commands]
        return (*before, *skips, *placed, *later)

    def _without_skips(self, story: Story, base: Any, number: int, old: PendingRoll, new: PendingRoll) -> Asked:
        """The same where nobody can have skipped: which of the two rolls counts?"""
        turn, what, again = story.turns[number], what_happened(story, self.names), self._from(new, story, number)
        player = self.names.get(turn.seat, turn.seat)
        text = say("{player}'s dice show another roll than before: was it rolled again, and {what}?", player=player, what=what)
        answers = [
            Answer("new", say("Rolled again: {faces}", faces=faces_in_words(new.dice)), again),
            Answer("old", say("The first roll counts: {faces}", faces=faces_in_words(old.dice)), story.commands),
            Answer(NO, say("None of these: we put it right")),
        ]
        key = ("placed-unanswered", self.game.step(turn.before), repr(story.commands))
        followed_by = roll_needed(self.game, turn.after)
        effects: dict[str, Effect] = {} if followed_by is None else {"new": lambda: self.book.was_none(followed_by)}  # but what that left
        return Asked(key, "rolled-again", text, tuple(answers[not are_allowed(self.game, base, again) :]), effects=effects, settles=True)

    def _skipped_alike(self, base: Any, roll: PendingRoll) -> tuple[tuple[Command, ...], Need] | None:
        skipped = skipped_and_rolled_again(self.game, base, roll)
        many = sum(len(faces) for faces in roll.dice.values()) > ALIKE
        return None if skipped is not None and skips_of(skipped[0]) > 1 and many else skipped

    def _skips_and(self, new: PendingRoll, commands: tuple[Command, ...]) -> Answer:
        told = has_skipped_and_rolled(commands, self.names.get(new.seat, new.seat), faces_in_words(new.dice))
        return Answer("skip", told, commands)
