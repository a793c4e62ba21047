"""Turns before which their seat may have skipped, and nobody has said so: what it places then is not proposed, but asked about.

A skip leaves nothing on the table. What told of it may be forgotten: the question that nobody answered is gone with the dice it was about,
the skip was taken back together with what came after it, or the companion was started anew and has not seen the turn begin.
"""

from collections.abc import Hashable, Iterable, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any

from companion.games.game import Game, SeatId
from companion.table.watch.open_view import seats_of
from companion.table.watch.skips import SKIP, skip_of
from companion.table.watch.turn_times import turn_of
from companion.table.watch.turns_ahead import TurnsAhead
from companion.text import Text, say


class Doubt(StrEnum):
    """Why it is not known."""

    UNANSWERED = "unanswered"
    TAKEN_BACK = "taken-back"
    STARTED = "started"


def why_in_doubt(doubt: Doubt, name: str) -> Text:
    """The question whether this seat has skipped."""
    if doubt is Doubt.TAKEN_BACK:
        return say("It was taken back that {player} skips. Has {player} skipped all the same, and rolled again?", player=name)
    if doubt is Doubt.STARTED:
        return say("The camera has begun to look in the middle of the round. Has {player} skipped before, and rolled again?", player=name)
    return say("Nobody has said whether {player} skipped. Has {player} skipped, and rolled again?", player=name)


class SkipsInDoubt:
    """By turn. Of one round."""

    def __init__(self) -> None:
        self._doubts: dict[str, Doubt] = {}
        self._rolls: dict[str, Hashable] = {}
        self._seen: dict[str, Hashable] = {}
        self._meanwhile: dict[str, Hashable] = {}
        self._taken_up: set[SeatId] = set()
        self._beside: dict[str, list[Hashable]] = {}
        self._taken_back: list[str] = []
        self._with_others = False
        self._other_roll: set[str] = set()
        self._next_turn: set[str] = set()
        self._none_before = False
        self._ahead = TurnsAhead()

    def ask(self, game: Game[Any], state: Any, why: Doubt, roll: Hashable = None) -> None:
        """Whoever is on turn in this state may have skipped. roll: what had been rolled, where that was seen."""
        if skip_of(game, state) is not None and not (why is Doubt.STARTED and self._none_before):
            turn = self._ahead.noted(game, state)
            self._doubts.setdefault(turn, why)
            self._rolls.setdefault(turn, roll)

    def saw(self, game: Game[Any], state: Any, faces: Hashable, is_sure: bool, are_few: bool) -> None:
        """A roll lies there for the turn that is on in this state. is_sure: what came before is beyond doubt; else it is no known roll yet,
        and another one that lies there later may come after a skip: so may the same of a few dice, taken up meanwhile."""
        turn, seats = turn_of(game, state), game.to_act(state)
        known = [kept.pop(key) for kept, key in ((self._seen, turn), *((self._meanwhile, seat) for seat in seats)) if key in kept]
        taken_up = bool(self._taken_up & seats)
        if any(taken_up if before is None or (are_few and before == faces) else before != faces for before in known):
            self.ask(game, state, Doubt.UNANSWERED)
        self._taken_up -= seats
        if not is_sure:
            self._seen[turn] = faces
        self._ahead.saw(game, state, faces)

    def saw_otherwise(self, game: Game[Any], state: Any, faces: Hashable) -> bool:
        """Whether another roll than this lay there for the turn that is on in this state, as what came before it was in doubt."""
        return self._seen.get(turn_of(game, state), faces) != faces

    def had_seen(self, game: Game[Any], state: Any, faces: Hashable) -> None:
        """This roll had been seen for the turn that is on in this state, before the game went back from it: if it comes again and another
        roll lies there, that may come after a skip."""
        self._seen.setdefault(turn_of(game, state), faces)
        self._ahead.saw(game, state, faces)

    def saw_none_of(self, seats: Iterable[SeatId]) -> None:
        """No die of these seats lies in the tray: what they had thrown was taken up."""
        self._taken_up.update(seats)

    def has_taken_up(self, seat: SeatId) -> bool:
        """Whether none of its dice lay in the tray since its last throw was noted."""
        return seat in self._taken_up

    def saw_meanwhile(self, seat: SeatId, faces: Hashable = None) -> None:
        """This seat has thrown beside dice that no turn tells, while another one is waited for: if that is said to have skipped, this throw
        is of its own next turn, perhaps, and skipped if another one lies there then. faces: None where they could not be read."""
        self._meanwhile[seat] = faces
        self._taken_up.discard(seat)

    def saw_beside(self, seat: SeatId, faces: Hashable) -> None:
        """This seat has thrown while another one is waited for, and it was asked whether that skips. If it does, this was a throw of the
        seat's own turn; where it threw more than once, it may have skipped in between."""
        if faces not in self._beside.setdefault(seat, []):
            self._beside[seat].append(faces)

    def forget_throw(self, seat: SeatId) -> None:
        """Its turn is over, or somebody has said that it was only too quick."""
        self._meanwhile.pop(seat, None)
        self._beside.pop(seat, None)

    def saw_another(self, game: Game[Any], state: Any) -> None:
        """Another roll lay there, and the first one counts. If that one is skipped, the other may be of the seat's next turn."""
        self._other_roll.add(self._ahead.noted(game, state))

    def is_said(self, game: Game[Any], state: Any) -> None:
        """Somebody has said whether it has."""
        self._doubts.pop(turn_of(game, state), None)
        self._rolls.pop(turn_of(game, state), None)

    def nobody_has_before(self) -> None:
        """What lies on the table shows, or the rules do, that no skips went round before the camera began to look."""
        self._none_before = True
        self._doubts = {turn: why for turn, why in self._doubts.items() if why is not Doubt.STARTED}

    def is_not_skipped(self, game: Game[Any], state: Any, roll: Hashable) -> None:
        """This roll lies in the tray as it was seen, or somebody has said what counts: if it was asked whether that one was skipped,
        nobody has."""
        if self.why(game, state) is Doubt.UNANSWERED and self._rolls.get(turn_of(game, state)) == roll:
            self.is_said(game, state)

    def is_about_another(self, game: Game[Any], state: Any, roll: Hashable) -> bool:
        """Whether it was before this roll was seen that something spoke for a skip: then this roll was thrown after it, perhaps."""
        return self.why(game, state) is not None and self._rolls.get(turn_of(game, state)) != roll

    def why(self, game: Game[Any], state: Any) -> Doubt | None:
        """Why it is not known; None where nothing speaks for a skip."""
        return self._doubts.get(turn_of(game, state))

    def follow(self, game: Game[Any], way: Sequence[Any], goes_back: bool) -> None:
        """The game has moved on this way, from state to state. goes_back: to where it was before. A skip that is taken back by itself was
        a mistake; taken back with more, or where the same seat went on or has thrown since, it may have been made all the same."""
        if SKIP not in game.commands:
            return
        old, new = way[0], way[-1]
        skips = _skips_told(game, new) - _skips_told(game, old)
        if not goes_back:
            for seat in {seat for state in way[:-1] for seat in game.to_act(state)} - game.to_act(new):
                self.forget_throw(seat)
            for before, after in pairwise(way):
                if _skips_told(game, after) > _skips_told(game, before):
                    self._ahead.is_skipped(game, before)
            self._taken_back, self._with_others = [], False
            if skips > 0:
                self.is_said(game, old)
            self._carry_over(game, new)
            self._go_on(game, way)
            self._follow_the_throws(game, new, skips)
            return
        if skips < 0:
            self._taken_back.append(turn_of(game, new))
        has_gone_on = game.to_act(old) == game.to_act(new) or any(seat in self._beside for seat in game.to_act(new))
        self._with_others = self._with_others or skips != -1 or has_gone_on
        if self._with_others or len(self._taken_back) > 1:
            self._doubts.update(dict.fromkeys(self._taken_back, Doubt.TAKEN_BACK))

    def _go_on(self, game: Game[Any], way: Sequence[Any]) -> None:
        new = way[-1]
        skipped = next((n for n, (one, two) in enumerate(pairwise(way)) if _skips_told(game, two) > _skips_told(game, one)), None)
        if skipped is not None and turn_of(game, way[skipped]) in self._other_roll:
            later = (state for state in way[skipped + 1 : -1] if turn_of(game, state) != turn_of(game, way[skipped]))
            have_had_it = {seat for state in later for seat in game.to_act(state)}
            self._next_turn |= game.to_act(way[skipped]) - have_had_it
        seats = self._next_turn & game.to_act(new)
        if seats and turn_of(game, way[0]) != turn_of(game, new):
            self._next_turn -= seats
            self.ask(game, new, Doubt.UNANSWERED)

    def _follow_the_throws(self, game: Game[Any], new: Any, skips: int) -> None:
        for seat in game.to_act(new):
            thrown = self._beside.pop(seat, [])
            if skips > 0 and len(thrown) > 1:
                self.ask(game, new, Doubt.UNANSWERED)
            elif skips > 0 and thrown:
                self._meanwhile.setdefault(seat, thrown[0])

    def _carry_over(self, game: Game[Any], new: Any) -> None:
        """What was noted of a turn before skips were told is noted of the one that it is."""
        before = self._ahead.called_before(game, new)
        if before is None:
            return
        if before in self._doubts:
            self.ask(game, new, self._doubts[before], self._rolls.get(before))
        if before in self._other_roll:
            self.saw_another(game, new)
        roll = self._seen.get(before) or self._ahead.roll_in(before)
        if roll is not None:
            self.had_seen(game, new, roll)

    def forget(self) -> None:
        """The round is over."""
        for kept in (self._doubts, self._rolls, self._seen, self._meanwhile, self._beside, self._other_roll, self._next_turn):
            kept.clear()
        self._taken_up.clear()
        self._ahead.forget()
        self._taken_back, self._with_others, self._none_before = [], False, False


def _skips_told(game: Game[Any], state: Any) -> int:
    return sum(int(seat.get("skipped", 0)) for seat in seats_of(game, state))
