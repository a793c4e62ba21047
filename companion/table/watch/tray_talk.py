"""What the tray makes people be asked or told: a leaning die, a die beside the tray, too many, too few, another seat's roll, left-overs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import NEUTRAL, Command, Game, Need
from companion.games.layout import SeenPiece
from companion.table.watch import words
from companion.table.watch.afterwards import after, are_allowed
from companion.table.watch.asking import NO, Asked, Effect, about_colour, about_die
from companion.table.watch.biggies import BIGGIE
from companion.table.watch.memory import Facts
from companion.table.watch.observation import Answer, Notice, PendingRoll
from companion.table.watch.passed_over import PassedOver, skipped_and_rolled_again
from companion.table.watch.put_aside import PutAside
from companion.table.watch.rolls import RollBook, as_roll
from companion.table.watch.seen import Palette
from companion.table.watch.sight import TRAY, Sight, faces_by_kind, kind_of
from companion.table.watch.stories import Story
from companion.table.watch.tell import Names, faces_in_words, skipped_in_between
from companion.table.watch.tray import Left, Tray, TrayRoll, faces_by_owner, is_lying, owner_of, read_tray
from companion.text import say

FEW = 2
"""So many dice may be missing before it is taken for dice still being gathered rather than for a roll that lost some."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What to ask and to say about the tray. busy: dice lie there that are no roll yet."""

    asked: Asked | None = None
    notices: tuple[Notice, ...] = ()
    busy: bool = False


@dataclass(frozen=True)
class TrayTalk:
    """Speaks about the tray at the end of a story. raw: the look before answers about single dice were applied."""

    game: Game[Any]
    palette: Palette
    names: Names
    hands: Mapping[str, int]
    sight: Sight
    raw: Sight
    book: RollBook
    facts: Facts
    left: Sequence[Left]
    found: Sequence[Left]
    off_tray: str
    put_aside: PutAside

    def about(self, story: Story, base: Any) -> Talk:
        """What the tray says once this story is told. base: the state the story starts from."""
        talk = self._about_the_end(story, base)
        return talk if talk.asked is not None else replace(talk, asked=self._placed_unanswered(story, base))

    def _about_the_end(self, story: Story, base: Any) -> Talk:
        if story.rolled is not None:
            need = self._need(story.turns[-1].after if story.turns else base)
            return Talk() if need is None else self._after_the_roll(story.rolled, need, story, base)
        if self.game.stage(story.state) == "place":
            return Talk(self._passed_over(story))
        need = self._need(story.state)
        return Talk() if need is None else self._before_the_roll(need)

    def _need(self, state: Any) -> Need | None:
        if self.game.stage(state) != "roll":
            return None
        return next((need for need in self.game.needs(state)[:1] if need.kind == "roll"), None)

    def _after_the_roll(self, roll: PendingRoll, need: Need, story: Story, base: Any) -> Talk:
        tray = read_tray(self.sight, need, self.palette, self.left)
        if tray.state is Tray.COMPLETE and dict(tray.dice) != dict(roll.dice):
            return Talk(self._rolled_again(roll, need, tray, None if story.turns else base))
        if hasattr(need.command, "faces"):
            faces = faces_in_words({"white": [face for some in roll.dice.values() for face in some]})
            text = say("The left-over white dice show {faces}: lay each at the casino of its number", faces=faces)
            return Talk(notices=(Notice("left-over-white", text, roll.indices),))
        same_again = self._same_again(roll, need, tray, story, base) if tray.state is Tray.COMPLETE and not story.turns else None
        if same_again is not None and not self.put_aside.holds(same_again):
            self.book.beside.ask()
            return Talk(same_again)
        return Talk(self._passed_over(story) or self._left_over(tray.strangers, need))

    def _passed_over(self, story: Story) -> Asked | None:
        return self._beside().asked(story)

    def _beside(self) -> PassedOver:
        return PassedOver(self.game, self.palette, self.names, self.hands, self.sight, self.left, self.book.beside)

    def _before_the_roll(self, need: Need) -> Talk:
        tray = read_tray(self.sight, need, self.palette, self.left)
        own_colour = any(self.palette.owners.get(piece.colour) == need.seat for piece in tray.pieces)
        if tray.strangers and not own_colour and {need.seat, BIGGIE} & set(need.dice):
            return Talk(self._wrong_seat(need))
        if tray.state is Tray.PART and not sum((tray.missing or {}).values()):
            return Talk(self._wrong_seat(need) or self._left_over(tray.strangers, need), busy=True)
        if tray.state is Tray.LYING and is_lying(tray.pieces, self.found, self.sight):
            return Talk(self._found_roll(need))
        if tray.state is Tray.DOUBTFUL:
            return Talk(self._doubtful(tray.doubtful), busy=True)
        if tray.state is Tray.TOO_MANY:
            return Talk(notices=(self._too_many(tray, need),), busy=True)
        if tray.state is Tray.PART:
            return self._part(tray, need)
        return Talk()

    def _rolled_again(self, roll: PendingRoll, need: Need, tray: TrayRoll, base: Any | None) -> Asked:
        """base: the state that it was rolled in, where no turn before it waits for its confirm."""
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

    def _same_again(self, roll: PendingRoll, need: Need, tray: TrayRoll, story: Story, base: Any) -> Asked | None:
        """Somebody who plays on alone has thrown the same numbers again: without a skip that would change nothing."""
        skipped = skipped_and_rolled_again(self.game, base, roll)
        if skipped is None or not self._beside().thrown_again(story):
            return None
        commands, then = skipped
        new = as_roll(then, tray.dice, tuple(piece.index for piece in tray.pieces))
        player, faces = self._name(roll.seat), faces_in_words(new.dice)
        text = say(
            "The dice lie elsewhere in the tray and show {faces} again. Has {player} skipped and rolled again?", faces=faces, player=player
        )
        answers = (Answer("old", say("The first roll counts: {faces}", faces=faces)), self._skips_and(new, commands))
        effects = {"skip": lambda: self.book.remember(then, new)}
        return Asked(("rolled-again", need.seat, faces, faces), "rolled-again", text, answers, new.indices, effects=effects, lying=True)

    def _placed_unanswered(self, story: Story, base: Any) -> Asked | None:
        """The same, once the dice are placed and nobody has answered: asked beside the proposal."""
        roll = story.turns[0].roll if len(story.turns) == 1 else None
        rolled = None if roll is None else after(self.game, base, roll.command)
        if roll is None or rolled is None or not self._beside().may_be_thrown_again(rolled, roll.seat):
            return None
        skipped = skipped_and_rolled_again(self.game, base, roll)
        commands = () if skipped is None else (*skipped[0], *story.commands)
        if not commands or not are_allowed(self.game, base, commands):
            return None
        player, faces = self._name(roll.seat), faces_in_words(roll.dice)
        text = say("{player}'s dice lay elsewhere for a while and showed {faces} again. Has {player} skipped?", player=player, faces=faces)
        skip = Answer("skip", skipped_in_between(story, 0, self.names), commands)
        key = ("placed-unanswered", self.game.step(base), repr(story.commands))
        return Asked(key, "rolled-again", text, (Answer("old", say("Nobody skips")), skip), blocking=False)

    def _skips_and(self, new: PendingRoll, commands: tuple[Command, ...]) -> Answer:
        name, faces = self._name(new.seat), faces_in_words(new.dice)
        return Answer("skip", say("{player} skips and has rolled again: {faces}", player=name, faces=faces), commands)

    def _found_roll(self, need: Need) -> Asked | None:
        """A whole roll that lay there as the camera began to look: was it thrown, or is it what the turn before left there?"""
        tray = read_tray(self.sight, need, self.palette)
        if tray.state is not Tray.COMPLETE:
            return None
        roll = as_roll(need, tray.dice, tuple(piece.index for piece in tray.pieces))
        faces, player = faces_in_words(roll.dice), self._name(need.seat or "")
        text = say("{faces} lay in the tray when the camera began to look. Is that {player}'s roll?", faces=faces, player=player)
        yes, no = say("Yes, {player} rolled {faces}", player=player, faces=faces), say("No, it is still to be rolled")
        answers = (Answer("yes", yes), Answer(NO, no))
        effects = {"yes": lambda: self.book.remember(need, roll)}
        return Asked(("found-roll", need.seat, faces), "found-roll", text, answers, roll.indices, effects=effects, lying=True)

    def _doubtful(self, pieces: Sequence[SeenPiece]) -> Asked:
        """About the first of them of which nothing was said yet."""
        asked = [self._about(piece, pieces) for piece in pieces]
        return next((one for one in asked if not self.put_aside.holds(one)), asked[0])

    def _about(self, piece: SeenPiece, pieces: Sequence[SeenPiece]) -> Asked:
        alike = [one for one in pieces if (one.why_ask, one.colour) == ("colour", piece.colour)]
        tray, colours = frozenset(faces_by_kind(self.sight.tray()).items()), tuple(self.palette.owners)
        if len(alike) > 1 and piece in alike:
            asked = about_colour(alike, TRAY, self.sight, colours, ("dice", piece.colour, tray))
        else:
            alike = [piece]
            asked = about_die(piece, TRAY, self.sight, colours, ("die", piece.colour, piece.why_ask, tray))
        told = (answer.id for answer in asked.answers if answer.id.startswith(("face-", "colour-", "size-")))
        effects = {answer: self._learn(alike, answer) for answer in told}
        return replace(asked, effects=effects)

    def _learn(self, pieces: Sequence[SeenPiece], answer: str) -> Effect:
        """What follows from this answer about these dice."""
        kind, _, value = answer.partition("-")
        told: dict[str, Any] = {kind: int(value) if kind == "face" else value}

        def learn() -> None:
            for piece in pieces:
                self.facts.learn(self.raw, TRAY, piece, **told)

        return learn

    def _part(self, tray: TrayRoll, need: Need) -> Talk:
        missing = tray.missing or {}
        if sum(missing.values()) > FEW:
            return Talk(busy=True)
        seat = need.seat or ""
        strays = [piece for piece in self.sight.outside if owner_of(kind_of(piece), seat, self.palette) in missing]
        found = Counter(owner_of(kind_of(piece), seat, self.palette) or "" for piece in strays)
        own_all = all(found[owner] == count for owner, count in missing.items() if owner != NEUTRAL)
        if strays and own_all and all(found[owner] >= count for owner, count in missing.items()):
            return self._beside_the_tray(tray, need, strays)
        count = sum(missing.values())
        text = say(
            "{player} has to roll {dice} more: look beside the tray and under the notes, or roll again with all dice in the tray",
            player=self._name(seat), dice=words.dice_of({(self._colour(owner), None): n for owner, n in missing.items()}),
        )  # fmt: skip
        return Talk(notices=(Notice("missing", text),) if count else (), busy=True)

    def _beside_the_tray(self, tray: TrayRoll, need: Need, strays: Sequence[SeenPiece]) -> Talk:
        seat, moved = need.seat or "", tuple(piece.index for piece in strays)
        dice = words.colours_of(strays)
        agreed = {
            "that_die": say("{dice} beside the tray: roll that again", dice=dice),
            "all": say("{dice} beside the tray: {player} rolls all dice again", dice=dice, player=self._name(seat)),
        }
        if self.off_tray in agreed:
            return Talk(notices=(Notice("off-tray", agreed[self.off_tray], moved),), busy=True)
        lying = self._as_it_lies(tray, need, strays)
        if self.off_tray == "as_it_lies" and lying is not None:
            self.book.remember(need, lying)
            return Talk(notices=(Notice("off-tray", say("{dice} beside the tray counts as it lies", dice=words.pieces_of(strays)), moved),))
        answers = [Answer("that-die", say("That die is rolled again")), Answer("all", say("All dice are rolled again"))]
        effects: dict[str, Effect] = {}
        if lying is not None:
            answers.append(Answer("as-it-lies", say("It counts as it lies: {dice}", dice=words.pieces_of(strays))))
            effects["as-it-lies"] = lambda: self.book.remember(need, lying)
        key = ("off-tray", seat, frozenset(faces_by_kind((*tray.pieces, *strays)).items()))
        text = say("{dice} beside the tray. What counts?", dice=dice)
        return Talk(Asked(key, "off-tray", text, tuple(answers), moved, effects=effects, lying=True), busy=True)

    def _as_it_lies(self, tray: TrayRoll, need: Need, strays: Sequence[SeenPiece]) -> PendingRoll | None:
        """The roll with the dice beside the tray, where every one of them can be read and none is one too many."""
        pieces = (*tray.pieces, *strays)
        faces = faces_by_owner(pieces, need.seat or "", self.palette)
        if any(len(faces.get(owner, ())) != count for owner, count in need.dice.items()):
            return None
        return as_roll(need, faces, tuple(piece.index for piece in pieces))

    def _too_many(self, tray: TrayRoll, need: Need) -> Notice:
        surplus = words.dice_of({(self._colour(owner), None): n for owner, n in (tray.surplus or {}).items()})
        text = say(
            "{player} has {dice} too many in the tray: take out what is not rolled", player=self._name(need.seat or ""), dice=surplus
        )
        return Notice("too-many", text, tuple(piece.index for piece in tray.pieces))

    def _wrong_seat(self, need: Need) -> Asked | None:
        """Another seat's dice lie where this seat should roll. What is left of an earlier turn is no roll."""
        seat = need.seat or ""
        for other, name in self.names.items():
            pieces = [piece for piece in self.sight.tray() if self.palette.owners.get(piece.colour) == other]
            if other == seat or not pieces or len(pieces) != self.hands.get(other, 0) or is_lying(pieces, self.left, self.sight):
                continue
            colour = pieces[0].colour
            text = say(
                "It is {player}'s turn, but the tray holds {dice}. Whose roll is it?",
                player=self._name(seat),
                dice=words.colours_of(pieces),
            )
            turn_over = self._give_turn(other)
            answers = (
                Answer(
                    "not-yet",
                    say("{player}'s turn: the {dice_colour} dice come out of the tray", player=self._name(seat), dice_colour=colour),
                ),
                *([Answer("theirs", say("It is {player}'s turn", player=name), turn_over)] if turn_over else []),
            )
            key = ("wrong-seat", seat, other, frozenset(faces_by_kind(pieces).items()))
            return Asked(key, "wrong-seat", text, answers, tuple(piece.index for piece in pieces), lying=True)
        return None

    def _give_turn(self, seat: str) -> tuple[Any, ...]:
        if "adjust" not in self.game.commands:
            return ()
        reason = str(say("{player} has rolled: it is {player}'s turn", player=self._name(seat)))
        adjust: Any = self.game.commands["adjust"]
        return (adjust(reason=reason, turn=seat),)

    def _left_over(self, strangers: Sequence[SeenPiece], need: Need) -> Asked | None:
        if not strangers or is_lying(strangers, self.left, self.sight):  # what a turn before left lying there is known to be none of it
            return None
        text = say("{dice} still in the tray beside {player}'s roll: take them out, they are not rolled",
                   dice=words.colours_of(strangers), player=self._name(need.seat or ""))  # fmt: skip
        answers = (Answer("taken-out", say("They come out")), Answer("no", say("They don't matter")))
        key = ("left-over", need.seat, tuple(sorted(need.dice.items())), frozenset(Counter(kind_of(piece) for piece in strangers).items()))
        return Asked(key, "left-over", text, answers, tuple(piece.index for piece in strangers), blocking=False)

    def _name(self, seat: str) -> str:
        return self.names.get(seat, seat)

    def _colour(self, owner: str) -> str:
        return next((colour for colour, whose in self.palette.owners.items() if whose == owner), owner)
