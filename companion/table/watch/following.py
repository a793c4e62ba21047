"""The game has moved on, by a confirm, a tap, or an undo: what of the memory holds still, and what lies in the tray now."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.games.game import Game
from companion.table.watch.afterwards import is_kept, way_of
from companion.table.watch.before_paid import BeforePaid
from companion.table.watch.begun_before import BegunBefore
from companion.table.watch.choosing import CHOOSING
from companion.table.watch.decision import IN_PLAY
from companion.table.watch.palette import names_of, palette_of, whole_hands
from companion.table.watch.rolls import by_what_it_shows
from companion.table.watch.round_memory import RoundMemory
from companion.table.watch.seen import Palette
from companion.table.watch.seen_again import roll_needed
from companion.table.watch.sight import TRAY, Sight, count_keys, kind_of
from companion.table.watch.skips_in_doubt import Doubt
from companion.table.watch.tray import Left, left_behind, left_by, thrown_beside
from companion.table.watch.turn_times import TurnTimes, how_far

PAYOUT = "payout"


def rest_unseen(game: Game[Any], old: Any, new: Any, sight: Sight, left: Sequence[Left]) -> list[Left]:
    """What the turn that is kept now has left in the tray, as far as it does not lie there in this look: it was typed before the camera saw
    its dice, behind a hand or in the dark. left: what an earlier turn had left there, whatever it shows."""
    places = game.zones(new) - {TRAY}
    came = count_keys(game.layout(new), places) - count_keys(game.layout(old), places)
    faces = {str(key[3] or key[0].rpartition("-")[2]) for key in came}
    if game.stage(old) != "place" or len(faces) != 1:
        return []
    rest = Counter((kind_of(piece), piece.face) for piece in game.layout(old).get(TRAY, ()) if str(piece.face) not in faces)
    return left_by(rest - Counter((kind_of(piece), piece.face) for piece in thrown_beside(sight.tray(), left, sight)))


class Following:
    """may_have_missed: the camera begins to look at a game that others have seen before."""

    def __init__(self, memory: RoundMemory, before_paid: BeforePaid, may_have_missed: bool) -> None:
        self._memory, self._before_paid, self._may_have_missed = memory, before_paid, may_have_missed
        self._times, self._begun = TurnTimes(), BegunBefore()
        self._base: tuple[Any, str, str | None] | None = None

    def follow(self, game: Game[Any], state: Any, now_s: float) -> None:
        """When the game has moved on by itself (a confirm, a tap, an undo), what still lies in the tray was not rolled for the new turn."""
        stage, turn = game.stage(state), next(iter(sorted(game.to_act(state))), None)
        self._begun.saw(self._memory.sight)
        if self._base is None:
            self._times.begin(now_s)
            if self._may_have_missed and stage in IN_PLAY:
                self._begun.begins(game, state)
                self._memory.rolls.skips_in_doubt.ask(game, state, Doubt.STARTED)
                self._memory.said_before.begins(game, state)
        elif self._base[0] is not state:
            self._move_on(game, state, stage, turn, now_s)
        self._base = (state, stage, turn)

    def _move_on(self, game: Game[Any], state: Any, stage: str, turn: str | None, now_s: float) -> None:
        assert self._base is not None
        memory, (old, old_stage, old_turn) = self._memory, self._base
        self._before_paid.follow(game, old, state)
        self._follow_the_skips(game, old, state)
        if self._others_follow(game, old, state):
            memory.said_before.goes_on_from(game, old)
        by_hand = memory.proposal is None or not is_kept(game, old, memory.proposal.commands, state)
        if not by_hand:
            memory.rolls.confirmed()
        commands = memory.answered if memory.proposal is None or by_hand else memory.proposal.commands
        way = way_of(game, old, commands, state)
        for one in way:
            if game.stage(one) == "place":
                memory.rolls.keep(next(iter(game.to_act(one)), ""), game.layout(one).get(TRAY, ()))
        is_told = not by_hand or is_kept(game, old, memory.answered, state)  # who types a turn types what came before it too
        if is_told and stage in IN_PLAY and self._begun.is_next(game, way):
            memory.rolls.skips_in_doubt.ask(game, state, Doubt.STARTED)
        memory.proposal, memory.in_question, memory.answered = None, (), ()
        before, now = (count_keys(game.layout(one), game.zones(state)) for one in (old, state))
        memory.brought = (memory.brought - {key[0] for key in before - now}) | {key[0] for key in now - before}
        if old_stage in IN_PLAY and stage in IN_PLAY:
            if not memory.rolls.has_been_at(game.step(state), how_far(game, state)):
                memory.kicked_off |= {key for key in before - now if key[0] != TRAY}
            # notes that were dealt, or a correction, leave the turn where it was: what lies in the tray then was rolled for it
            if old_turn != turn or game.step(old) != game.step(state):
                seats = {seat for seat in (old_turn, *self._have_placed(game, old, state)) if seat is not None}
                memory.left_by_tally.has_gone_on(seats)
                if by_hand and old_turn is not None:
                    self._leave_dice(game, state, seats)
                memory.left_at_first = memory.left
                if memory.sight is not None and TRAY not in memory.sight.visible:
                    memory.unseen |= seats
                self._turn_moves_on(old_turn, turn, palette_of(game, state), now_s)
            elif roll_needed(game, old) != roll_needed(game, state):
                self._doubt_the_tray(game, state)
        elif stage not in IN_PLAY:
            memory.left = memory.left_at_first = ()
        if stage == CHOOSING:  # what was said of notes holds for the round, what was said of cards for their turn
            if game.step(old) != game.step(state):
                memory.put_aside.turn_over()
        elif stage not in IN_PLAY and stage != PAYOUT:  # up to the payout an undo may lead back into the round
            memory.forget()
            self._begun.forget()

    def _leave_dice(self, game: Game[Any], state: Any, seats: set[str]) -> None:
        """What lies in the tray was left there by those who have placed, these seats."""
        assert self._base is not None
        if self._memory.sight is not None and not self._takes_back_a_skip(game, state):
            unseen = [die for die in self._memory.left if die.spot is None]
            if not self._memory.rolls.has_been_at(game.step(state), how_far(game, state)):
                unseen += rest_unseen(game, self._base[0], state, self._memory.sight, self._memory.left)
            self._memory.left = (*left_behind(self._memory.sight, seats, palette_of(game, state), self._memory.left), *unseen)

    def _follow_the_skips(self, game: Game[Any], old: Any, new: Any) -> None:
        if game.stage(old) not in (*IN_PLAY, PAYOUT) or game.stage(new) not in IN_PLAY:
            return
        rolls = self._memory.rolls
        goes_back, need = rolls.has_been_at(game.step(new), how_far(game, new)), roll_needed(game, old)
        roll = None if need is None else rolls.find(need) or rolls.gone(need)
        if goes_back and roll is not None:
            rolls.skips_in_doubt.had_seen(game, old, by_what_it_shows(roll))
        rolls.skips_in_doubt.follow(game, way_of(game, old, self._memory.answered, new), goes_back)

    def _takes_back_a_skip(self, game: Game[Any], state: Any) -> bool:
        """Whether the game goes back over a turn that placed nothing: what the next seat threw then shows still that it went on."""
        assert self._base is not None
        places = game.zones(state) - {TRAY}
        alike = count_keys(game.layout(self._base[0]), places) == count_keys(game.layout(state), places)
        return alike and self._memory.rolls.has_been_at(game.step(state), how_far(game, state))

    def _others_follow(self, game: Game[Any], old: Any, state: Any) -> bool:
        """Whether a turn that began at `old` is kept now, or stands proposed as the tally goes back from there."""
        if self._memory.rolls.has_been_at(game.step(state), how_far(game, state)):
            return self._memory.proposal is not None
        return bool(self._have_placed(game, old, state))

    @staticmethod
    def _have_placed(game: Game[Any], old: Any, new: Any) -> list[str]:
        """Seats that have fewer dice of any kind in hand by now, white ones too: an answer may keep more than one turn."""
        before, now = whole_hands(game, old), whole_hands(game, new)
        return [seat for seat, hand in before.items() if any(now.get(seat, {}).get(owner, 0) < count for owner, count in hand.items())]

    def _turn_moves_on(self, old: str | None, new: str | None, palette: Palette, now_s: float) -> None:
        """Who is on turn now may have placed while the turn before still waited: that differs no longer, it is a turn to be told."""
        since_s = self._times.moves_on(old, new, now_s)
        for colour, owner in palette.owners.items():
            if owner == new:
                self._memory.differences.may_be_a_turn(colour, since_s)

    def _doubt_the_tray(self, game: Game[Any], state: Any) -> None:
        """The tally was put right in the middle of a turn: are the dice in the tray thrown for what is to be rolled now, or are they what
        stayed there of a turn that nobody has told?"""
        if self._memory.sight is not None:
            lying = left_behind(self._memory.sight, names_of(game, state), palette_of(game, state), self._memory.left)
            self._memory.found = self._memory.left = self._memory.left_at_first = lying
