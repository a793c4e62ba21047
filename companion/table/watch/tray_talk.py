"""What the tray makes people be asked or told: a leaning die, a die beside the tray, too many, too few, another seat's roll, left-overs."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.game import NEUTRAL, Need
from companion.games.layout import SeenPiece
from companion.table.watch import words
from companion.table.watch.asking import NO, Asked, Effect
from companion.table.watch.biggies import BIGGIE
from companion.table.watch.dice_in_doubt import DiceInDoubt
from companion.table.watch.memory import Facts
from companion.table.watch.observation import Answer, Notice, PendingRoll
from companion.table.watch.out_of_turn import OutOfTurn
from companion.table.watch.passed_over import PassedOver
from companion.table.watch.put_aside import PutAside
from companion.table.watch.quiet_tray import roll_is_gone, said_of_the_tray
from companion.table.watch.rolls import RollBook, as_roll, as_shown
from companion.table.watch.seen_there import SeenThere
from companion.table.watch.sight import TRAY, Key, Sight, count_keys, faces_by_kind, kind_of
from companion.table.watch.skips_in_doubt import Doubt
from companion.table.watch.stories import Story
from companion.table.watch.tell import faces_in_words
from companion.table.watch.thrown_again import ThrownAgain
from companion.table.watch.tray import (
    Left,
    Tray,
    TrayRoll,
    faces_by_owner,
    in_doubt,
    is_lying,
    is_mixed,
    lies_as_left,
    none_was_thrown,
    owner_of,
    read_tray,
    thrown_beside,
)
from companion.table.watch.turn_times import how_far
from companion.table.watch.untold import have_others_placed
from companion.text import say

FEW = 2
"""So many dice may be missing before it is taken for dice still being gathered rather than for a roll that lost some."""


LEFT_OVER = "left-over"
"""Code of the question whether another seat's dice come out of the tray."""

PERHAPS_OTHERWISE = frozenset({"faint", "blurred", "cocked", "stacked", "covered", "colour"})
"""Doubts under which what is one die too many may be none, a print, a shadow, the sides of two dice that touch, or of another colour."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What to ask and to say about the tray. busy: dice lie there that are no roll yet. otherwise: to be said where nothing else is."""

    asked: Asked | None = None
    notices: tuple[Notice, ...] = ()
    busy: bool = False
    otherwise: tuple[Notice, ...] = ()


@dataclass(frozen=True)
class TrayTalk:
    """Speaks about the tray at the end of a story. raw: the look before answers about single dice were applied. explained: what
    differs, and people have said why."""

    there: SeenThere
    raw: Sight
    book: RollBook
    facts: Facts
    found: Sequence[Left]
    off_tray: str
    put_aside: PutAside
    explained: frozenset[Key]

    def about(self, story: Story, base: Any) -> Talk:
        """What the tray says once this story is told. base: the state the story starts from."""
        talk = self._colours_first(self._about_the_end(story, base), story)
        settling = self._again().placed(story, base)  # before anything else: a press would pass over it
        return talk if settling is None else replace(talk, asked=settling)

    def _colours_first(self, talk: Talk, story: Story) -> Talk:
        """Before it is said that dice are left over, and where a roll has left the tray and nothing tells where to: the colours of those in
        doubt for it."""
        asked = talk.asked
        if asked is not None and (asked.code != LEFT_OVER or self.put_aside.holds(asked)):
            return talk
        places = {key[0] for key in self._off(story)} if not story.turns and self._has_gone(story) else set[str]()
        doubted = [piece.index for zone in places for piece in self.there.sight.on(zone)]
        whose = self._dice().of_what_colour([*doubted, *(() if asked is None else asked.moved)])
        return talk if whose is None else replace(talk, asked=whose)

    def _has_gone(self, story: Story) -> bool:
        """Whether a die has left the tray of the roll that waits to be placed, seen or typed."""
        if story.rolled is not None:
            seat, count = story.rolled.seat, sum(len(faces) for faces in story.rolled.dice.values())
        elif self.there.game.stage(story.state) == "place":
            seat, count = next(iter(self.there.game.to_act(story.state)), ""), len(story.layout.get(TRAY, ()))
        else:
            return False
        return sum(owner_of(kind_of(piece), seat, self.there.palette) is not None for piece in self.there.sight.tray()) < count

    def _off(self, story: Story) -> dict[Key, int]:
        """Dice more, or fewer, on the places in view than this story leaves there, but for what people have explained."""
        places = self.there.sight.open_places()
        off = count_keys(self.there.sight.zones, places)
        off.subtract(count_keys(story.layout, places))
        return {key: n for key, n in off.items() if n and key not in self.explained}

    def _about_the_end(self, story: Story, base: Any) -> Talk:
        if story.rolled is not None:
            need = self._need(story.turns[-1].after if story.turns else base)
            return Talk() if need is None else self._after_the_roll(story.rolled, need, story, base)
        if self.there.game.stage(story.state) == "place":
            return Talk(self._passed_over(story, base))
        need = self._need(story.state)
        return Talk() if need is None else self._before_the_roll(need, story)

    def _need(self, state: Any) -> Need | None:
        if self.there.game.stage(state) != "roll":
            return None
        return next((need for need in self.there.game.needs(state)[:1] if need.kind == "roll"), None)

    def _after_the_roll(self, roll: PendingRoll, need: Need, story: Story, base: Any) -> Talk:
        tray = read_tray(self.there.sight, need, self.there.palette, self.there.left)
        if tray.state is Tray.COMPLETE and dict(tray.dice) != dict(roll.dice) and not self._may_be_of_two(tray, need.seat or ""):
            return Talk(self._again().otherwise(roll, need, tray, story, base))
        if hasattr(need.command, "faces"):
            faces = faces_in_words({"white": [face for some in roll.dice.values() for face in some]})
            text = say("The left-over neutral dice show {faces}: lay each at the casino of its number", faces=faces)
            return Talk(notices=(Notice("left-over-white", text, roll.indices),))
        rolled_in = story.turns[-1].after if story.turns else base
        same_again = self._again().alike(roll, need, tray, story, rolled_in) if tray.state is Tray.COMPLETE else None
        if same_again is not None:  # while a turn waits it is asked once these are placed, or that one is confirmed
            return Talk(None if story.turns else same_again)
        still = () if story.turns else self._not_thrown(tray)
        return Talk(self._passed_over(story, base) or self._left_over(tray.strangers, need), still, otherwise=self._all_gone(roll, tray))

    def _may_be_of_two(self, tray: TrayRoll, seat: str) -> bool:
        """Whether the seat's own dice lie as they were rolled, and another has thrown beside them: the white ones and kickers, perhaps."""
        there = self.there
        lie_still = none_was_thrown(tray.pieces, seat, there.palette, self.book.beside.tray, there.sight)
        return lie_still and bool(thrown_beside(tray.strangers, there.left, there.sight))

    def _not_thrown(self, tray: TrayRoll) -> tuple[Notice, ...]:
        """Some dice of this roll lie just where a turn before had left them, and perhaps nobody has taken them up."""
        if tray.state is not Tray.COMPLETE:
            return ()
        lying = tuple(piece.index for piece in tray.pieces if lies_as_left(piece, self.there.left, self.there.sight))
        text = say("Some dice of this roll lie where they lay before: were they rolled too?")
        return (Notice("still-lying", text, lying),) if lying else ()

    def _all_gone(self, roll: PendingRoll, tray: TrayRoll) -> tuple[Notice, ...]:
        """It waits to be placed, and none of it lies there any more."""
        is_gone = tray.state is Tray.EMPTY and TRAY in self.there.sight.visible
        return (roll_is_gone(self.there.name(roll.seat), roll),) if is_gone else ()

    def _passed_over(self, story: Story, base: Any) -> Asked | None:
        """Asked while nobody has answered it: once this seat places after all, it has skipped perhaps, and thrown anew."""
        asked, roll = self._beside().asked(story, base), story.rolled
        whose = None if asked is None else self._dice().of_what_colour(asked.moved)
        if whose is not None:
            return whose
        self._note_that_nobody_has_said(asked, story, self._beside().roll_of(story))
        may_skip = asked is not None and any(answer.id == "skip" for answer in asked.answers)
        if asked is not None and may_skip and roll is not None and not self.put_aside.holds(asked):
            known = self._beside().unanswered(story.state, roll.seat)
            self._beside().ask_whether_thrown_again(story.state, roll.seat, known or roll)
        return asked

    def _note_that_nobody_has_said(self, asked: Asked | None, story: Story, roll: Hashable = None) -> None:
        """The dice that it is about may be gone before anybody answers; whether this seat skips must be said all the same."""
        if asked is not None and not self.put_aside.holds(asked) and any(answer.id == "skip" for answer in asked.answers):
            self.book.skips_in_doubt.ask(self.there.game, story.state, Doubt.UNANSWERED, roll)
            self._note_who_throws(asked, story)

    def _note_who_throws(self, asked: Asked, story: Story) -> None:
        """What is asked about may be a throw of a seat's next turn, after a placement that no turn tells."""
        there, pieces = self.there, [piece for piece in self.there.sight.tray() if piece.index in asked.moved]
        other = there.palette.owners.get(pieces[0].colour) if pieces else None
        if other is None:
            return
        thrown = as_shown(faces_by_owner(pieces, other, there.palette))
        if not any(in_doubt(piece) for piece in pieces):
            self.book.skips_in_doubt.saw_beside(other, thrown)
        if have_others_placed(self._off(story), other, there.sight, there.palette):
            self.book.skips_in_doubt.saw_meanwhile(other, thrown)

    def _dice(self) -> DiceInDoubt:
        return DiceInDoubt(self.there, self.raw, self.facts, self.put_aside)

    def _beside(self) -> PassedOver:
        return PassedOver(self.there, self.book.beside, self.book.skips_in_doubt)

    def _again(self) -> ThrownAgain:
        return ThrownAgain(self.there.game, self.there.names, self.book, self._beside(), self.put_aside, self.book.skips_in_doubt)

    def _out_of_turn(self, story: Story, need: Need) -> Asked | None:
        thought, seat = OutOfTurn(self.there, self.explained, self.book.skips_in_doubt), need.seat or ""
        asked = None if seat not in self.there.names else thought.thrown(story, seat) or thought.placed(story, seat)
        whose = None if asked is None else self._dice().of_what_colour(asked.moved)
        if whose is not None:
            return whose
        self._note_that_nobody_has_said(asked, story)
        return asked

    def _before_the_roll(self, need: Need, story: Story) -> Talk:
        tray = read_tray(self.there.sight, need, self.there.palette, self.there.left)
        talk = self._about_the_dice(tray, need, story)
        if talk == Talk() and not story.turns and len(self.there.sight.tray()) >= sum(need.dice.values()):
            talk = Talk(self._dice().of_what_colour([piece.index for piece in self.there.sight.tray()]))
        return replace(talk, otherwise=said_of_the_tray(self.there, self.book, tray, need))

    def _about_the_dice(self, tray: TrayRoll, need: Need, story: Story) -> Talk:
        own_colour = any(self.there.palette.owners.get(piece.colour) == need.seat for piece in tray.pieces)
        whose = self._dice().asked(tray.doubtful, are_of_one=True) if tray.state is Tray.DOUBTFUL and not tray.pieces else None
        if whose is not None and not self.put_aside.holds(whose):
            return Talk(whose, busy=True)
        if not own_colour and {need.seat, BIGGIE} & set(need.dice):
            asked = self._out_of_turn(story, need)
            are_few = tray.state is Tray.PART and sum((tray.missing or {}).values()) <= FEW  # that are not seen beside the white ones
            if asked is not None or tray.state is not Tray.TOO_MANY:
                return self._part(tray, need) if asked is None and are_few else Talk(asked)
        part, seat = self.book.part(need), need.seat or ""
        is_of_two = tray.state is Tray.COMPLETE and is_mixed(tray, seat, self.there.palette, part, self.there.left, self.there.sight)
        if is_of_two or (tray.state is Tray.PART and not sum((tray.missing or {}).values())):
            return Talk(self._out_of_turn(story, need) or self._left_over(tray.strangers, need), busy=True)
        found = self._found_roll(need) if is_lying(self._lying(tray, need), self.found, self.there.sight) else None
        if found is not None and not self.put_aside.holds(found):
            return Talk(found)
        if tray.state is Tray.DOUBTFUL:
            return Talk(self._dice().asked(tray.doubtful), busy=True)
        if tray.state is Tray.TOO_MANY:
            otherwise = [piece for piece in tray.doubtful if piece.why_ask in PERHAPS_OTHERWISE]
            asked = self._dice().asked(otherwise) if len(otherwise) >= sum((tray.surplus or {}).values()) else None
            return Talk(asked, (self._too_many(tray, need),), busy=True)
        if tray.state is Tray.PART:
            return self._part(tray, need) if sum((tray.missing or {}).values()) <= FEW else Talk(self._out_of_turn(story, need), busy=True)
        gone = self.book.gone_before(need, tray.dice) if tray.state is Tray.COMPLETE else None
        if gone is not None:
            return Talk(self._again().otherwise(gone, need, tray, story, story.state))
        if tray.state is Tray.COMPLETE and self.book.beside.lie_since_before(how_far(self.there.game, story.state), self.there.sight):
            return Talk(self._found_roll(need))  # half of it lies as an earlier turn's did, by chance perhaps
        return Talk(self._out_of_turn(story, need)) if tray.state in (Tray.EMPTY, Tray.LYING) else Talk()

    def _lying(self, tray: TrayRoll, need: Need) -> Sequence[SeenPiece]:
        """What may be a roll, though it lay there before: also white dice or kickers alone, where nothing else is to be rolled."""
        if tray.state is Tray.EMPTY and not {need.seat, BIGGIE} & set(need.dice):
            return read_tray(self.there.sight, need, self.there.palette).pieces
        return tray.pieces if tray.state is Tray.LYING else ()

    def _found_roll(self, need: Need) -> Asked | None:
        """A whole roll that lay there as the camera began to look, or as the tally was put right: was it thrown, or is it what a turn left
        there, perhaps one that nobody has told?"""
        tray = read_tray(self.there.sight, need, self.there.palette)
        if tray.state is not Tray.COMPLETE:
            return None
        roll = as_roll(need, tray.dice, tuple(piece.index for piece in tray.pieces))
        faces, player = faces_in_words(roll.dice), self.there.name(need.seat or "")
        text = say("{faces} lay in the tray already, and nobody saw them thrown. Is that {player}'s roll?", faces=faces, player=player)
        yes, no = say("Yes, {player} rolled {faces}", player=player, faces=faces), say("No, it is still to be rolled")
        answers = (Answer("yes", yes), Answer(NO, no), *self._has_placed(need))
        effects = {"yes": lambda: self.book.remember(need, roll)}
        return Asked(("found-roll", need.seat, faces), "found-roll", text, answers, roll.indices, effects=effects, lying=True)

    def _has_placed(self, need: Need) -> tuple[Answer, ...]:
        """That this is what the seat has left of its turn, and the next one with dice is to roll."""
        seats = list(self.there.names)
        at = seats.index(need.seat) + 1 if need.seat in seats else 0
        following = next((seat for seat in (*seats[at:], *seats[: max(0, at - 1)]) if self.there.hands.get(seat)), None)
        if need.seat not in seats or following is None or "adjust" not in self.there.game.commands:
            return ()
        adjust: Any = self.there.game.commands["adjust"]
        name, other = self.there.name(need.seat), self.there.name(following)
        told = say("{player} has placed already: it is {next}'s turn", player=name, next=other)
        return (Answer("placed", told, (adjust(reason=str(told), turn=following),)),)

    def _part(self, tray: TrayRoll, need: Need) -> Talk:
        missing = tray.missing or {}
        if sum(missing.values()) > FEW:
            return Talk(busy=True)
        seat = need.seat or ""
        strays = [piece for piece in self.there.sight.outside if owner_of(kind_of(piece), seat, self.there.palette) in missing]
        found = Counter(owner_of(kind_of(piece), seat, self.there.palette) or "" for piece in strays)
        own_all = all(found[owner] == count for owner, count in missing.items() if owner != NEUTRAL)
        if strays and own_all and all(found[owner] >= count for owner, count in missing.items()):
            return self._beside_the_tray(tray, need, strays)
        count = sum(missing.values())
        text = say(
            "{player} has to roll {dice} more: look beside the tray and under the notes, or roll again with all dice in the tray",
            player=self.there.name(seat), dice=words.dice_of({(self._colour(owner), None): n for owner, n in missing.items()}),
        )  # fmt: skip
        return Talk(notices=(Notice("missing", text),) if count else (), busy=True)

    def _beside_the_tray(self, tray: TrayRoll, need: Need, strays: Sequence[SeenPiece]) -> Talk:
        seat, moved = need.seat or "", tuple(piece.index for piece in strays)
        dice = words.colours_of(strays)
        agreed = {
            "that_die": say("{dice} beside the tray: roll that again", dice=dice),
            "all": say("{dice} beside the tray: {player} rolls all dice again", dice=dice, player=self.there.name(seat)),
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
        faces = faces_by_owner(pieces, need.seat or "", self.there.palette)
        if any(len(faces.get(owner, ())) != count for owner, count in need.dice.items()):
            return None
        return as_roll(need, faces, tuple(piece.index for piece in pieces))

    def _too_many(self, tray: TrayRoll, need: Need) -> Notice:
        surplus = words.dice_of({(self._colour(owner), None): n for owner, n in (tray.surplus or {}).items()})
        text = say(
            "{player} has {dice} too many in the tray: take out what is not rolled", player=self.there.name(need.seat or ""), dice=surplus
        )
        return Notice("too-many", text, tuple(piece.index for piece in tray.pieces))

    def _left_over(self, strangers: Sequence[SeenPiece], need: Need) -> Asked | None:
        if not strangers or is_lying(strangers, self.there.left, self.there.sight):
            return None  # what a turn before left lying there is known to be none of it
        text = say("{dice} still in the tray beside {player}'s roll: take them out, they are not rolled",
                   dice=words.colours_of(strangers), player=self.there.name(need.seat or ""))  # fmt: skip
        answers = (Answer("taken-out", say("They come out")), Answer("no", say("They don't matter")))
        key = ("left-over", need.seat, tuple(sorted(need.dice.items())), frozenset(Counter(kind_of(piece) for piece in strangers).items()))
        return Asked(key, LEFT_OVER, text, answers, tuple(piece.index for piece in strangers), blocking=False)

    def _colour(self, owner: str) -> str:
        return next((colour for colour, whose in self.there.palette.owners.items() if whose == owner), owner)
