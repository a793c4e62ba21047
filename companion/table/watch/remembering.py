"""What is remembered of a look that counts: rolls that were seen, what lay where, what a turn has left in the tray. Bookkeeping."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.games.game import Game, Need
from companion.table.watch.decision import Decision
from companion.table.watch.finding import Finding
from companion.table.watch.judge import roll_unseen
from companion.table.watch.memory import faces_where_agreed
from companion.table.watch.order_seen import lay_of, tally_at
from companion.table.watch.palette import names_of
from companion.table.watch.rolls import ALIKE, half_roll
from companion.table.watch.round_memory import RoundMemory
from companion.table.watch.seen import Palette
from companion.table.watch.sight import TRAY, Kind, Sight, count_keys, kind_of
from companion.table.watch.skips_in_doubt import Doubt
from companion.table.watch.stories import Story, Turn, face_placed, leaves_no_trace
from companion.table.watch.teller import MOST_TURNED
from companion.table.watch.tray import (
    Tray,
    has_stayed,
    in_doubt,
    is_mixed,
    is_of_doubtful_colour,
    left_behind,
    lying_in_tray,
    may_be,
    number_of,
    owner_of,
    read_tray,
    thrown_beside,
)
from companion.table.watch.waiting_roll import remember_waiting


@dataclass(frozen=True)
class Remembering:
    """Of one look at one state. fresh: not looked at before."""

    game: Game[Any]
    state: Any
    palette: Palette
    memory: RoundMemory
    fresh: bool

    def remember(self, sight: Sight, finding: Finding, decision: Decision) -> None:
        """Rolls that were seen, what lay where before a placement, and what stays in the tray."""
        memory, proposed = self.memory, decision.proposed
        story = decision.reference if decision.fits else proposed
        self._doubt_the_kept_roll(sight)
        self._remember_taken_up(sight)
        if story is not None:
            remember_waiting(self.game, self.state, story, finding, memory, decision.sure)
        if story is not None and story.rolled is None and decision.sure and self.game.stage(story.state) == "roll":
            for need in self._roll_needed(story.state):
                self._remember_half(sight, need, story.state)
        turns: Iterable[Turn] = () if proposed is None else proposed.turns
        memory.rolls.hold([(need, turn.roll) for turn in turns if turn.roll is not None for need in self._roll_needed(turn.before)])
        places = finding.sight.open_places()
        memory.order.see(tally_at(self.game, self.state), lay_of(finding.sight))
        agreed = places - {key[0] for key in finding.judge.off(finding.nothing)}
        memory.faces_before = faces_where_agreed(finding.sight, agreed, memory.faces_before)
        memory.lying.keep(finding.sight, agreed)
        memory.lay |= {zone: count_keys(finding.sight.zones, frozenset({zone})) for zone in places}
        self._remember_left(sight, story, proposed)
        self._remember_bare(sight, decision)

    def _doubt_the_kept_roll(self, sight: Sight) -> None:
        """The tally has a roll, its dice were taken up, and as many that show other numbers lie there: thrown after a skip, perhaps."""
        seat, doubts = next(iter(self.game.to_act(self.state)), ""), self.memory.rolls.skips_in_doubt
        if self.game.stage(self.state) != "place" or not doubts.has_taken_up(seat):
            return
        lying = Counter(number_of(piece) for piece in sight.tray() if self._owner(piece.colour) == seat)
        rolled = Counter(die.face for die in self.game.layout(self.state).get(TRAY, ()) if self._owner(die.colour) == seat)
        if lying.total() == rolled.total() and any(number is not None for number in lying - rolled):
            doubts.ask(self.game, self.state, Doubt.UNANSWERED)

    def _remember_taken_up(self, sight: Sight) -> None:
        """Whose throws lie in the tray no more. What is of a doubtful colour may be anybody's."""
        if TRAY in sight.visible and not any(is_of_doubtful_colour(piece) for piece in sight.tray()):
            lying = {self.palette.owners.get(piece.colour) for piece in sight.tray()}
            self.memory.rolls.skips_in_doubt.saw_none_of(seat for seat in names_of(self.game, self.state) if seat not in lying)

    def _remember_bare(self, sight: Sight, decision: Decision) -> None:
        """Placements of which nothing lies in the tray: what is thrown there later does not tell them."""
        for turn in decision.reference.turns if decision.fits and TRAY in sight.visible else ():
            face = face_placed(turn.commands)
            for need in self._roll_needed(turn.before):
                if face is not None and not any(owner_of(kind_of(piece), turn.seat, self.palette) in need.dice for piece in sight.tray()):
                    self.memory.rolls.placed_with_nothing_left(need, face)

    def _remember_left(self, sight: Sight, story: Story | None, proposed: Story | None) -> None:
        """What the turns of this story leave in the tray; what lay there before, where it places nothing, and dice have come back."""
        memory = self.memory
        untold = story is not None and story is not proposed and leaves_no_trace(story.turns)
        unseen = untold or (story is not None and any(roll_unseen(turn) for turn in story.turns))
        if story is not None and story.rolled is None and story.turns and not unseen:
            rest: Counter[Kind] = Counter()
            for (kind, _), count in story.turns[-1].rest.items():
                rest[kind] += count
            stood = memory.proposal is not None and memory.proposal.commands == story.commands
            if stood:
                self._perhaps_thrown_again(sight, story)
            taken_out = stood and not memory.left  # what lies there by now was thrown, though it may show what was left
            last = {turn.seat: turn for turn in story.turns}
            seats = [] if taken_out else [seat for seat, turn in last.items() if not self._is_thrown_since(sight, turn)]
            still = memory.rolls.beside.lie_still(next(iter(self.game.to_act(story.state)), ""), sight)
            memory.left = left_behind(sight, seats, self.palette, (*memory.left, *still), rest)
        elif story is not None and not story.turns and (not memory.left or thrown_beside(sight.tray(), memory.left, sight)):
            memory.left = memory.left_at_first  # nothing was placed after all
        unsure = any(is_of_doubtful_colour(piece) for piece in sight.tray())
        lie = any(may_be(piece, die) for piece in sight.tray() for die in (*memory.left, *memory.left_at_first))
        if self.fresh and not unsure and not lie:  # the same look as before does not show what a turn has left that was typed since
            memory.left = memory.left_at_first = ()

    def _is_thrown_since(self, sight: Sight, turn: Turn) -> bool:
        """Whether more dice of its seat show other numbers than this turn has left than a hand may have turned over."""
        left = Counter(face for (kind, face), count in turn.rest.items() for _ in range(count) if self._owner(kind[0]) == turn.seat)
        lying = Counter(piece.face for piece in sight.tray() if self._owner(piece.colour) == turn.seat and not in_doubt(piece))
        return (lying - left).total() > MOST_TURNED

    def _owner(self, colour: str) -> str | None:
        return self.palette.owners.get(colour)

    def _perhaps_thrown_again(self, sight: Sight, story: Story) -> None:
        """A seat that plays on alone has its rest lie elsewhere by now, with the same numbers: it may have been thrown, and skipped. Of
        a few dice one may have come to lie where it lay."""
        seat = story.turns[-1].seat
        mine = [piece for piece in sight.tray() if self.palette.owners.get(piece.colour) == seat]
        stayed = [has_stayed(piece, self.memory.left, sight) for piece in mine]
        lie = all(stayed) if len(mine) <= ALIKE else any(stayed)
        if mine and self.memory.left and not lie and seat in self.game.to_act(story.state):
            self.memory.rolls.skips_in_doubt.ask(self.game, story.state, Doubt.UNANSWERED)

    def _remember_half(self, sight: Sight, need: Need, state: Any) -> None:
        tray = read_tray(sight, need, self.palette, self.memory.left)
        half = half_roll(tray, need.seat or "", self.palette, sight) if tray.state is Tray.DOUBTFUL else None
        if tray.state is Tray.DOUBTFUL and tray.pieces:
            self.memory.rolls.lay_there(need)
        before = self.memory.rolls.half(need)
        if before is not None and half is None and tray.state is Tray.DOUBTFUL and before.is_thrown_since(tray, sight):
            self.memory.rolls.forget_half(need)
        if half is not None:
            if before is not None and not before.may_be(half.dice, need):  # thrown since, for a skip perhaps
                self.memory.rolls.skips_in_doubt.ask(self.game, state, Doubt.UNANSWERED)
            self.memory.rolls.remember_half(need, half)
        part = self.memory.rolls.part(need)  # what another seat throws beside it since is none of it, also while it can't be read
        is_beside = is_mixed(tray, need.seat or "", self.palette, part, self.memory.left, sight)
        if tray.state in (Tray.PART, Tray.TOO_MANY) and not is_beside:
            self.memory.rolls.remember_part(need, lying_in_tray(sight))

    def _roll_needed(self, state: Any) -> list[Need]:
        return [need for need in self.game.needs(state)[:1] if need.kind == "roll"]
