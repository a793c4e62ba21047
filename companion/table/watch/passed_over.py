"""A roll that nobody has placed, and another seat goes on all the same: does its seat skip, or was somebody too quick?

Nothing on the table tells a skip: all dice are taken back. What the next seat does then is the first sign of it, and somebody is asked.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game import Command
from companion.games.layout import SeenPiece
from companion.table.watch import words
from companion.table.watch.asking import Asked
from companion.table.watch.beside_the_roll import BesideTheRoll
from companion.table.watch.observation import Answer, PendingRoll
from companion.table.watch.seen_there import SeenThere
from companion.table.watch.sight import TRAY, Key, faces_by_kind
from companion.table.watch.skips import skip_of, skips_again
from companion.table.watch.skips_in_doubt import Doubt, SkipsInDoubt
from companion.table.watch.stories import Story
from companion.table.watch.tell import what_happened
from companion.table.watch.tray import in_doubt
from companion.table.watch.turn_times import how_far
from companion.text import Text, say


@dataclass(frozen=True)
class PassedOver:
    """Thinks about one look at a roll that waits to be placed. story: it ends with that roll. base: the state that it starts from. doubts:
    where it is noted that somebody may have skipped, until somebody has said so."""

    there: SeenThere
    beside: BesideTheRoll
    doubts: SkipsInDoubt

    def asked(self, story: Story, base: Any) -> Asked | None:
        """What to ask once another seat goes on; None where nobody does, or where this seat's dice are still on the table."""
        seat, roll = self._waiting(story)
        if seat is not None and not self.there.in_tray(seat) and TRAY not in self.there.sight.visible:  # what is thrown now nobody sees
            self.doubts.ask(self.there.game, story.state, Doubt.UNANSWERED, self.named(story.state, seat))
        if seat is None or roll is None:
            return None
        lying = self.there.in_tray(seat)
        # nobody knows yet whether a new throw shows the same; or it was asked about a skip, and then they were taken up and lie elsewhere
        is_open = any(in_doubt(piece) for piece in lying) or self.doubts.why(self.there.game, story.state) is not None
        if len(lying) == len(roll[2]) and not (is_open and self.beside.thrown_since(roll, lying, self.there.sight)):
            self.beside.keep(roll, self.there.sight)
            if self._shows_all_of(story.state):
                self.beside.is_not_thrown_again(roll)
            self.beside.keep_where_it_lies(seat, how_far(self.there.game, story.state), self.there.sight)
            self.doubts.is_not_skipped(self.there.game, story.state, roll)
        if lying:
            return None
        self.beside.take_up(roll)
        return next(self._questions(story, base, seat, roll), None)

    def _shows_all_of(self, state: Any) -> bool:
        """Whether all of the roll lies there as it was thrown, everybody's dice too."""
        rolled = Counter((piece.colour, piece.face) for piece in self.there.game.layout(state).get(TRAY, ()))
        return not rolled - Counter((piece.colour, piece.face) for piece in self.there.sight.tray())

    def thrown_again(self, story: Story) -> bool:
        """Whether the dice of the roll that this story ends with show what they showed, but were taken up and thrown anew."""
        seat, roll = self._waiting(story)
        lying = [] if seat is None or roll is None else self.there.in_tray(seat)
        return roll is not None and self.beside.thrown_since(roll, lying, self.there.sight)

    def roll_of(self, story: Story) -> Hashable:
        """The roll that this story ends with, by what its dice show; None where it ends with none, or the tray is not in view."""
        return self._waiting(story)[1]

    def _waiting(self, story: Story) -> tuple[str | None, tuple[str, str, tuple[str, ...]] | None]:
        seat = next(iter(sorted(self.there.game.to_act(story.state))), None)
        return seat, None if seat is None else self._roll(story, seat)

    def ask_whether_thrown_again(self, state: Any, seat: str, new: PendingRoll) -> None:
        """It is asked whether the roll that waits to be placed in this state was thrown anew, to this."""
        self.beside.ask(self.named(state, seat), new, self.there.sight)

    def is_yet_another(self, state: Any, new: PendingRoll, pieces: Sequence[SeenPiece]) -> bool:
        """Whether this was asked about another throw before, to which nobody has said anything."""
        return self.beside.is_yet_another(self.named(state, new.seat), new, pieces, self.there.sight)

    def unanswered(self, state: Any, seat: str) -> PendingRoll | None:
        """What was asked about in this way, where nobody has said anything yet."""
        return self.beside.unanswered(self.named(state, seat))

    def named(self, state: Any, seat: str) -> tuple[str, str, tuple[str, ...]]:
        """The roll that waits to be placed in this state: whose, when, and what its dice show."""
        return seat, self.there.game.step(state), self._faces(state, seat)

    def _roll(self, story: Story, seat: str) -> tuple[str, str, tuple[str, ...]] | None:
        """The roll that this story ends with; None where there is none, or the tray is not in view."""
        named = self.named(story.state, seat)
        return named if named[2] and TRAY in self.there.sight.visible else None

    def _faces(self, state: Any, seat: str) -> tuple[str, ...]:
        rolled = self.there.game.layout(state).get(TRAY, ())
        return tuple(sorted(str(piece.face) for piece in rolled if self.there.is_of(piece.colour, seat)))

    def _questions(self, story: Story, base: Any, seat: str, roll: Hashable) -> Iterator[Asked]:
        there, known = self.there, self.beside.knows(roll)
        came = self.beside.came_since(there.sight) if known else {}
        if any(n > 0 and there.palette.owners.get(key[1]) == seat for key, n in came.items()):
            return  # it is placing
        for other in there.names:
            pieces = there.in_tray(other)
            placed = {key: n for key, n in came.items() if there.palette.owners.get(key[1]) == other}
            if other == seat:
                continue
            if not placed and pieces and len(pieces) == there.hands.get(other, 0):
                lay_there = self.beside.lay_there(pieces, there.sight) if known else there.are_left(other, pieces)
                if not lay_there:
                    yield self._question(story, base, seat, roll, other, words.colours_of(pieces), TRAY, pieces)
            elif placed and placed == came and self._is_placement(placed, pieces, other):
                zone = next(iter(placed))[0]
                lying = [piece for piece in there.sight.on(zone) if there.is_of(piece.colour, other)]
                dice = words.dice_of({(key[1], None): n for key, n in placed.items()})
                yield self._question(story, base, seat, roll, other, dice, zone, lying)

    def _is_placement(self, placed: Mapping[Key, int], pieces: Sequence[SeenPiece], other: str) -> bool:
        """Whether this is a placement: dice more at one place, and the rest of the hand in the tray or taken back. The tally may know those
        dice already: the table was said to be right."""
        hand, more = self.there.hands.get(other, 0), sum(placed.values())
        return len({key[0] for key in placed}) == 1 and min(placed.values()) > 0 and len(pieces) in (0, hand - more, hand)

    def _question(
        self, story: Story, base: Any, seat: str, roll: Hashable, other: str, dice: Text, zone: str, pieces: Sequence[SeenPiece]
    ) -> Asked:
        skip, names = skip_of(self.there.game, story.state), self.there.names
        name = self.there.name(seat)
        answers = [Answer("not-yet", say("{player} still places", player=name))]
        if skip is not None:
            answers.insert(0, Answer("skip", self._skips(story, name), (*story.commands, *_roll_of(story), skip)))
        answers += self._has_skipped_before(story, base, roll, name)
        if not story.turns and "adjust" in self.there.game.commands:
            text = say("It is {player}'s turn", player=names[other])
            text = text if skip is None else say("Nobody skips: it is {player}'s turn", player=names[other])
            answers.append(Answer("theirs", text, self._give_turn(other)))
        key = ("passed-over", seat, other, skip is None, zone, frozenset(faces_by_kind(pieces).items()))
        asked, moved = self._text(name, dice, zone, skip is not None), tuple(piece.index for piece in pieces)
        effects = {"not-yet": lambda: self._still_places(story, roll, other)}
        return Asked(key, "passed-over", asked, tuple(answers), moved, skip is not None and not story.turns, effects, lying=True)

    def _still_places(self, story: Story, roll: Hashable, other: str) -> None:
        self.doubts.forget_throw(other)
        self.beside.is_not_thrown_again(roll)
        self.doubts.is_said(self.there.game, story.state)

    def _has_skipped_before(self, story: Story, base: Any, roll: Hashable, name: str) -> list[Answer]:
        """It may have skipped twice: its dice showed another roll meanwhile, or a roll before this one was asked about in vain."""
        told = say("{player} has skipped twice, with everybody in between", player=name)
        commands = () if story.rolled is None or story.turns else self._skips_twice(story.state, base, roll, story.rolled)
        return [Answer("skip-twice", told, commands)] if commands else []

    def _skips_twice(self, state: Any, base: Any, roll: Hashable, rolled: PendingRoll) -> tuple[Command, ...]:
        new = self.beside.unanswered(roll)
        if new is not None and new.dice != rolled.dice:
            skips = skips_again(self.there.game, state, new)
            return (rolled.command, *skips) if skips else ()
        return skips_again(self.there.game, base, rolled) if self.doubts.is_about_another(self.there.game, state, roll) else ()

    def _skips(self, story: Story, name: str) -> Text:
        skips = say("{player} skips", player=name)
        return say("{first}; then {second}", first=what_happened(story, self.there.names), second=skips) if story.turns else skips

    @staticmethod
    def _text(name: str, dice: Text, zone: str, may_skip: bool) -> Text:
        if zone == TRAY and may_skip:
            return say("{player} has placed nothing yet, but the tray holds {dice}. Does {player} skip?", player=name, dice=dice)
        if zone == TRAY:
            return say("{player} has placed nothing yet, but the tray holds {dice}. Whose turn is it?", player=name, dice=dice)
        if may_skip:
            return say(
                "{player} has placed nothing yet, but {dice} came to {place}. Does {player} skip?",
                player=name, dice=dice, place=words.place(zone),
            )  # fmt: skip
        return say(
            "{player} has placed nothing yet, but {dice} came to {place}. Whose turn is it?",
            player=name, dice=dice, place=words.place(zone),
        )  # fmt: skip

    def _give_turn(self, other: str) -> tuple[Command, ...]:
        adjust: Any = self.there.game.commands["adjust"]
        return (adjust(reason=str(say("{player} has rolled: it is {player}'s turn", player=self.there.names[other])), turn=other),)


def _roll_of(story: Story) -> tuple[Command, ...]:
    return () if story.rolled is None else (story.rolled.command,)
