"""What the tally once had at each step of the round, and what was asked there in vain: nothing else is proposed later unasked.

Turns that were kept and taken back lie on the table still, and so do those that nobody has answered; by and by other turns may explain the
same look, for a die that was placed and kicked off again leaves nothing there.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.games.colours import KICKER_COLOUR
from companion.games.game import Command, Game
from companion.games.layout import Layout, SeenPiece
from companion.table.watch.asking import Asked
from companion.table.watch.judge import AGAINST, SEEN_WHOLE
from companion.table.watch.observation import PendingRoll
from companion.table.watch.open_view import seats_of
from companion.table.watch.sight import TRAY, Key, count_keys
from companion.table.watch.stories import Story, Turn
from companion.table.watch.turn_times import turn_of

WHAT_HAPPENED = frozenset({"ambiguous", "no-trace"})
"""Codes of questions about turns that may be told in several ways."""

KICKED_OFF = "kicked-off"
"""Code of the question whether a die was kicked off, and perhaps placed again, where nothing else tells of it."""


DENIED = "denied"
"""Code of the question whether turns have happened of which somebody has said that they had not."""

NOT_YET = frozenset({"covered", "stacked", "border"})
"""Codes of questions about what can't be seen: "no" may mean that it has not happened yet."""


class SaidBefore:
    """By step. Of one round."""

    def __init__(self) -> None:
        self._layouts: dict[str, Layout] = {}
        self._asked: dict[str, list[Asked]] = {}
        self._newest: tuple[Asked, str] | None = None
        self._denied: dict[str, list[tuple[Command, ...]]] = {}
        self._kicked_off: dict[str, Asked] = {}
        self._kicker_gone: set[str] = set()
        self._thrown_out_of_turn: dict[str, tuple[object, ...]] = {}
        self._went_on: set[str] = set()
        self._begun: set[str] = set()

    def begins(self, game: Game[Any], state: Any) -> None:
        """The camera begins to look, and this is the tally. Have all others kickers, they may have kicked off meanwhile all that this seat
        had placed: table and tally look as if nothing had been played."""
        hands = [seat.get("hand", {}) for seat in seats_of(game, state) if seat["id"] not in game.to_act(state)]
        others = [hand for hand in hands if any(hand.values())]
        if others and game.stage(state) == "roll" and all(hand.get("kicker") for hand in others):
            self._begun.add(turn_of(game, state))

    def may_have_been_played(self, game: Game[Any], story: Story) -> bool:
        """Whether the first of these turns may have been played before the camera began to look, and others after it."""
        return turn_of(game, story.turns[0].before) in self._begun

    def nobody_has_played(self) -> None:
        """What lies in the tray shows that nothing was played before the camera began to look."""
        self._begun.clear()

    def remember(self, game: Game[Any], state: Any) -> None:
        """The tally is here."""
        if self._is_another(game, state):
            self._went_on.discard(turn_of(game, state))
        self._layouts[game.step(state)] = game.layout(state)

    def goes_on_from(self, game: Game[Any], state: Any) -> None:
        """A turn that begins here is kept, or waits as the one before it is taken back."""
        self._went_on.add(turn_of(game, state))

    def went_on_from(self, game: Game[Any], state: Any) -> bool:
        """Whether a turn that began here has been taken back: what lies in the tray may be of it, and of those that followed."""
        return turn_of(game, state) in self._went_on

    def ask(self, game: Game[Any], state: Any, asked: Asked) -> None:
        """It is asked what has happened here."""
        self._newest = asked, turn_of(game, state)
        in_vain = self._asked.setdefault(turn_of(game, state), [])
        if asked.code in WHAT_HAPPENED and asked.answers not in [one.answers for one in in_vain]:
            in_vain.append(asked)
        if asked.code == KICKED_OFF:
            self._kicked_off[turn_of(game, state)] = asked

    def is_still_asked(self, game: Game[Any], story: Story) -> bool:
        """Whether it was asked if these turns have kicked something off: so it is as long as they are what the table tells, though what
        spoke against it may be gone."""
        asked = self._kicked_off.get(turn_of(game, story.turns[0].before))
        return asked is not None and any(answer.commands == story.commands for answer in asked.answers)

    def saw_of(self, game: Game[Any], before: Any, roll: PendingRoll, lying: Sequence[SeenPiece]) -> None:
        """These dice of the roll that was thrown in this state lie in the tray. Is the kicker alone gone, it may have kicked nothing."""
        turn = turn_of(game, before)
        if any(piece.colour == KICKER_COLOUR for piece in lying):
            self._kicker_gone.discard(turn)
        elif "kicker" in roll.dice and len(lying) == sum(len(faces) for owner, faces in roll.dice.items() if owner != "kicker"):
            self._kicker_gone.add(turn)

    def ask_of_a_throw(self, game: Game[Any], state: Any, asked: Asked, lying: Sequence[SeenPiece], differs: bool) -> None:
        """It is asked about some of these dice whose turn it is in this state. Where something differs, a kicker among them may kick that
        off; one of theirs that does not lie there may have kicked already what a turn that nobody told had placed."""
        kickers = sum(piece.colour == KICKER_COLOUR for piece in lying)
        lacks = any(kickers < _kickers_of(game, state, piece.colour) for piece in lying if piece.index in asked.moved)
        if asked.code == "wrong-seat" and (lacks or (differs and kickers)):
            self._thrown_out_of_turn[turn_of(game, state)] = asked.key
        elif asked.code == "wrong-seat":
            self._begun.discard(turn_of(game, state))

    def may_have_kicked(self, game: Game[Any], story: Story) -> bool:
        """Whether one of these turns leaves a kicker in the hand that had gone out of the tray before anything was placed, or was asked
        about in vain as somebody else threw one."""
        if any(turn_of(game, turn.before) in self._thrown_out_of_turn for turn in story.turns):
            return True
        gone = [turn for turn in story.turns if turn_of(game, turn.before) in self._kicker_gone]
        return any(kind[0] == KICKER_COLOUR for turn in gone for kind, _ in turn.rest)

    def is_said(self, asked: Asked) -> None:
        """Somebody has said that it was none of that."""
        if self._newest is not None and self._newest[0].key == asked.key and asked.code not in NOT_YET:
            self._denied.setdefault(self._newest[1], []).extend(one.commands for one in asked.answers if one.commands)
        if self._newest is not None and asked.code == "wrong-seat":
            self._begun.discard(self._newest[1])
        said = [turn for turn, some in self._asked.items() if any(one.answers == asked.answers for one in some)]
        self._asked = {turn: some for turn, some in self._asked.items() if turn not in said}
        self._thrown_out_of_turn = {turn: key for turn, key in self._thrown_out_of_turn.items() if key != asked.key}

    def is_denied(self, game: Game[Any], story: Story) -> bool:
        """Whether somebody has said that it was not these turns, or others that they begin with: so it is, though nothing may speak against
        them by now."""
        denied = self._denied.get(turn_of(game, story.turns[0].before), [])
        return any(story.commands[: len(commands)] == commands for commands in denied)

    def was_none_of(self, game: Game[Any], story: Story) -> bool:
        """Whether it was asked in vain what one of these turns was, and this was not among the answers."""
        return any(self._is_no_answer(game, turn) for turn in story.turns)

    def _is_no_answer(self, game: Game[Any], turn: Turn) -> bool:
        begun = len(turn.commands)
        answers = [[one.commands[:begun] for one in asked.answers] for asked in self._asked.get(turn_of(game, turn.before), [])]
        return any(turn.commands not in commands for commands in answers)

    def is_otherwise(self, game: Game[Any], story: Story, tray: int, in_view: frozenset[str]) -> bool:
        """Whether one of these turns leads to another table than the tally had been at before, after as many turns. The last one may,
        where no other followed it: people have thought better of it, and its rest lies in the tray, or is in the hand. Not where all that
        had come there lies there still, and more: a turn that followed may have brought that; nor where a place is covered to which it had
        brought something. tray: how the tray speaks for these turns."""
        if any(self._is_another(game, turn.after) for turn in story.turns[:-1]):
            return True
        last = story.turns[-1].after if story.turns else None
        if last is None or not self._is_another(game, last):
            return False
        turn = story.turns[-1]
        followed = (tray != SEEN_WHOLE or not turn.rest) and self.went_on_from(game, last)
        is_hidden = any(key[0] not in in_view for key in self._had_brought(game, turn))
        return is_hidden or followed or tray == AGAINST or self._brings_more(game, turn)

    def _is_another(self, game: Game[Any], state: Any) -> bool:
        before, now = self._then_and_now(game, state)
        return before != now

    def _brings_more(self, game: Game[Any], turn: Turn) -> bool:
        """Whether a turn had brought something from there to the places, or kicked it off, and all that lay there then lies there with this
        one, and more; or the game went on after it, and all that it had changed is so with this one, and more is."""
        before, now = self._then_and_now(game, turn.after)
        begun = count_keys(game.layout(turn.before), game.zones(turn.before) - {TRAY})
        goes_further = before - begun <= now - begun and begun - before <= begun - now
        return (before != begun and before < now) or (goes_further and self.went_on_from(game, turn.after))

    def _had_brought(self, game: Game[Any], turn: Turn) -> Counter[Key]:
        before, _ = self._then_and_now(game, turn.after)
        return before - count_keys(game.layout(turn.before), game.zones(turn.before) - {TRAY})

    def _then_and_now(self, game: Game[Any], state: Any) -> tuple[Counter[Key], Counter[Key]]:
        """What lay on the places as the tally was here before, and what lies there in this state; the same where it never was."""
        now = game.layout(state)
        before = self._layouts.get(game.step(state), now)
        places = frozenset({*before, *now}) - {TRAY}
        return count_keys(before, places), count_keys(now, places)

    def forget(self) -> None:
        """The round is over."""
        by_turn = (self._layouts, self._asked, self._denied, self._kicked_off, self._thrown_out_of_turn)
        for kept in (*by_turn, self._kicker_gone, self._went_on, self._begun):
            kept.clear()
        self._newest = None


def _kickers_of(game: Game[Any], state: Any, colour: str) -> int:
    """How many kickers this colour's seat throws with its dice."""
    seats = (seat for seat in seats_of(game, state) if seat["colour"] == colour)
    return sum(int(seat.get("hand", {}).get("kicker", 0)) for seat in seats)
