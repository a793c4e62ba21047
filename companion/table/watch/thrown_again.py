"""Another roll lies where one was seen, or the same one elsewhere: was it rolled again, and were skips in between?"""

from dataclasses import dataclass
from typing import Any

from companion.games.game import Command, Game, Need
from companion.table.watch.afterwards import after, are_allowed
from companion.table.watch.asking import Asked, Effect
from companion.table.watch.observation import Answer, PendingRoll
from companion.table.watch.passed_over import PassedOver
from companion.table.watch.rolls import RollBook, as_roll
from companion.table.watch.skips import has_skipped_and_rolled, skipped_and_rolled_again, skips_of
from companion.table.watch.stories import Story
from companion.table.watch.tell import Names, faces_in_words, skipped_in_between, what_happened
from companion.table.watch.tray import TrayRoll
from companion.text import say

ALIKE = 2
"""So few dice of a seat that is not alone show the same numbers after a round of skips now and then; more of them were but sorted."""


@dataclass(frozen=True)
class ThrownAgain:
    """Thinks about one look. beside: what lay beside the roll when it was last seen whole."""

    game: Game[Any]
    names: Names
    book: RollBook
    beside: PassedOver

    def otherwise(self, roll: PendingRoll, need: Need, tray: TrayRoll, base: Any | None) -> Asked:
        """The tray shows other numbers. base: the state that the roll was rolled in, where no turn before it waits for its confirm."""
        new = as_roll(need, tray.dice, tuple(piece.index for piece in tray.pieces))
        text = say(
            "The tray shows {new}, before it showed {old}. Was it rolled again?",
            new=faces_in_words(new.dice),
            old=faces_in_words(roll.dice),
        )
        answers = [
            Answer("new", say("Rolled again: {faces}", faces=faces_in_words(new.dice))),
            Answer("old", say("The first roll counts: {faces}", faces=faces_in_words(roll.dice))),
        ]
        effects: dict[str, Effect] = {"new": lambda: self.book.remember(need, new), "old": self.book.beside.counts_as_laid}
        skipped = None if base is None else skipped_and_rolled_again(self.game, base, roll)
        if skipped is not None:
            answers.append(self._skips_and(new, skipped[0]))
            effects["skip"] = lambda: self.book.remember(skipped[1], as_roll(skipped[1], tray.dice, new.indices))
        key = ("rolled-again", need.seat, faces_in_words(roll.dice), faces_in_words(new.dice))
        return Asked(key, "rolled-again", text, tuple(answers), new.indices, effects=effects)

    def alike(self, roll: PendingRoll, need: Need, tray: TrayRoll, story: Story, base: Any) -> Asked | None:
        """The tray shows the same numbers elsewhere: without skips that would change nothing."""
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
        return Asked(("rolled-again", need.seat, faces, faces), "rolled-again", text, answers, new.indices, effects=effects, lying=True)

    def alike_and_placed(self, story: Story, base: Any) -> Asked | None:
        """The same, once the dice are placed and nobody has answered. A press of confirm would say that nobody skips to somebody who has
        not read that it was asked: so the answers keep the turn, and nothing is proposed."""
        roll = story.turns[0].roll if story.turns else None
        rolled = None if roll is None else after(self.game, base, roll.command)
        if roll is None or rolled is None or not self.beside.may_be_thrown_again(rolled, roll.seat):
            return None
        skipped = self._skipped_alike(base, roll)
        commands = () if skipped is None else (*skipped[0], *story.commands)
        if not commands or not are_allowed(self.game, base, commands):
            return None
        player, faces = self.names.get(roll.seat, roll.seat), faces_in_words(roll.dice)
        text = say("{player}'s dice lay elsewhere for a while and showed {faces} again. Has {player} skipped?", player=player, faces=faces)
        none = Answer("old", say("Nobody skips: {what}", what=what_happened(story, self.names)), story.commands)
        skip = Answer("skip", skipped_in_between(story, 0, self.names, skips_of(commands)), commands)
        key = ("placed-unanswered", self.game.step(base), repr(story.commands))
        return Asked(key, "rolled-again", text, (none, skip), settles=True)

    def _skipped_alike(self, base: Any, roll: PendingRoll) -> tuple[tuple[Command, ...], Need] | None:
        skipped = skipped_and_rolled_again(self.game, base, roll)
        many = sum(len(faces) for faces in roll.dice.values()) > ALIKE
        return None if skipped is not None and skips_of(skipped[0]) > 1 and many else skipped

    def _skips_and(self, new: PendingRoll, commands: tuple[Command, ...]) -> Answer:
        told = has_skipped_and_rolled(commands, self.names.get(new.seat, new.seat), faces_in_words(new.dice))
        return Answer("skip", told, commands)
