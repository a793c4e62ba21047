"""Every story the rules allow from here: a roll, its placement, the next seat's roll and placement … and how well each fits what was seen.

The rules make the stories (`legal`, `decide`, `apply`, `layout`), the look only chooses between them: no move that the rules refuse is ever
told, so none can be proposed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.game import NEUTRAL, Command, Game, Need, SeatId
from companion.games.layout import SeenPiece
from companion.table.watch.afterwards import after
from companion.table.watch.judge import only_kicks
from companion.table.watch.observation import PendingRoll
from companion.table.watch.rolls import RollBook, as_roll
from companion.table.watch.seen import Palette
from companion.table.watch.sight import SLOT, TRAY, Key, Kind, Sight, count_keys, kind_of
from companion.table.watch.stories import Story, Turn, ends_without_trace, face_placed, is_fanciful, rest_of
from companion.table.watch.tray import (
    Left,
    Tray,
    TrayRoll,
    is_mixed,
    left_by,
    lies_as_left,
    none_was_thrown,
    number_of,
    owner_of,
    read_tray,
    thrown_beside,
)
from companion.table.watch.turn_times import HowFar, how_far

MOST_TURNED = 1
"""Dice left in the tray that a hand may have turned over; where more show other numbers than were rolled, they were rolled again."""

MOST_TURNS = 3
"""Turns one look may span: the one waiting for its confirm, the next seat's, and one more for a table that plays faster than it presses."""

MOST_KNOWN = 8
"""… or so many where the rolls of the further ones were seen: turns that nobody confirmed, or that were undone one after another."""


@dataclass(frozen=True)
class Teller:
    """Tells the stories that start at one state. counts: dice seen on the places by key, differences already known allowed for.
    left: what an earlier turn left in the tray; left_at_first: what of it lay there as the turn began that the tally waits for."""

    game: Game[Any]
    palette: Palette
    sight: Sight
    counts: Counter[Key]
    rolls: RollBook
    left: Sequence[Left] = ()
    left_at_first: Sequence[Left] = ()
    most_turns: int = MOST_TURNS
    _still: dict[object, Sequence[Left]] = field(default_factory=dict, compare=False)

    def stories(self, state: Any) -> list[Story]:
        """All that a look may tell, the one in which nothing has happened first."""
        return [story for story in self._go_on(Story(state, self.game.layout(state))) if not is_fanciful(story)]

    def _go_on(self, story: Story) -> Iterator[Story]:
        stage = self.game.stage(story.state)
        need = next(self._roll_needed(story.state), None) if stage == "roll" and len(story.turns) < MOST_KNOWN else None
        if need is None or self.rolls.find(need) is None:
            yield story
        if ends_without_trace(story.turns):
            return
        if stage == "place":
            yield from self._placements(story, None, "journal", story.state, ())
            yield from self._kicks(story)
        elif need is not None and len(story.turns) >= self.most_turns and self.rolls.find(need) is None:
            yield from self._only_rolled(story, need)
        elif need is not None:
            yield from self._rolls(story, need)

    def _roll_needed(self, state: Any) -> Iterator[Need]:
        return (need for need in self.game.needs(state)[:1] if need.kind == "roll")

    def _rolls(self, story: Story, need: Need) -> Iterator[Story]:
        known = self.rolls.find(need)
        lying = None if known else self.roll_in_tray(story, need)
        told = self.roll_told(story, need)
        if told is not None and known is not None and self._explains(known, story, need):
            told = None
        completed = None if known or lying or told else self.roll_completed(story, need)
        gone, half = self.rolls.gone(need), self.rolls.half(need)
        against = known is not None or (gone is not None and not self._explains(gone, story, need))
        against = against or (told is not None and half is not None and not half.may_be(told.dice, need))
        rolls = ((known, "seen"), (lying, "seen"), (told, "against" if against else "told"), (completed, "completed"))
        for roll, source in rolls:
            if roll is not None:
                yield from self._after_roll(story, need, roll, source)
        if not story.turns and (known is None or (told is None and self._is_beyond(known, story, need))):
            yield from self._placed_without_roll(story, need, "unknown" if known is None else "against")

    def _only_rolled(self, story: Story, need: Need) -> Iterator[Story]:
        """The roll of a further turn, as it lies in the tray: once that was seen, its placement may be told."""
        lying = self.roll_in_tray(story, need)
        after = None if lying is None else self.advance(story.state, lying.command)
        if after is not None and self.game.stage(after) == "place":
            yield replace(story, state=after, rolled=lying)

    def _explains(self, known: PendingRoll, story: Story, need: Need) -> bool:
        """Whether the roll that was seen explains what was placed: all its dice of that number. Of the rest one may show another number by
        now; where more do, they were thrown since."""
        spot, told = self.newly_placed(story, need), self.roll_told(story, need) or known
        if spot is None:
            return sorted(known.dice.items()) == sorted(told.dice.items())
        face, _, placed, _ = spot
        turned = sum((Counter(faces) - Counter(told.dice.get(owner, ()))).total() for owner, faces in known.dice.items())
        return turned <= MOST_TURNED and {owner: n for owner, faces in known.dice.items() if (n := faces.count(face))} == placed

    def _is_beyond(self, known: PendingRoll, story: Story, need: Need) -> bool:
        """Whether more dice of a number were placed than the roll that was seen has of it, and no more lie in the tray than are left then:
        that roll is not the one that was placed."""
        spot = self.newly_placed(story, need)
        if spot is None:
            return False
        face, _, placed, _ = spot
        lying = sum(1 for piece in self.sight.tray() if owner_of(kind_of(piece), need.seat or "", self.palette) in need.dice)
        more = any(count > known.dice.get(owner, ()).count(face) for owner, count in placed.items())
        return more and lying + sum(placed.values()) <= sum(need.dice.values())

    def _stayed(self, story: Story, need: Need) -> Sequence[Left]:
        """Dice that may only have stayed in the tray after the story's last turn: white ones, and all of a seat that plays on alone.
        In one look with the placement the same numbers are taken for the same dice: a hand was just among them. So is what its own turn
        left, where that and the next one are told in one look."""
        if not story.turns:
            return self.left
        if only_kicks(story.turns[-1]) and story.turns[-1].seat == need.seat:
            return self.left  # only a kick is told: its placement is kept, and has left what lies there
        if story.turns[-1].seat == need.seat:
            return left_by(story.turns[-1].rest)
        known = Counter((die.kind, die.face) for die in self.left)
        still = self._lie_still(need.seat or "")
        return [*self.left, *left_by(rest_of(story, need.seat or "") - known), *left_by(story.turns[-1].rest), *still]

    def _lie_still(self, seat: SeatId) -> Sequence[Left]:
        if seat not in self._still:  # the same for all stories
            self._still[seat] = self.rolls.beside.lie_still(seat, self.sight)
        return self._still[seat]

    def _lie_since_before(self, far: HowFar) -> Sequence[Left]:
        if far not in self._still:
            self._still[far] = self.rolls.beside.lie_since_before(far, self.sight)
        return self._still[far]

    def roll_in_tray(self, story: Story, need: Need) -> PendingRoll | None:
        """The whole believed roll that lies in the tray for this seat, if it does: not where half of it lies as an earlier turn's did, of
        which a die was thrown again then."""
        left = self._stayed(story, need)
        tray = read_tray(self.sight, need, self.palette, left)
        lay = self._lie_since_before(how_far(self.game, story.state))
        if 2 * sum(lies_as_left(piece, lay, self.sight) for piece in tray.pieces) >= len(tray.pieces):
            return None
        if tray.state is not Tray.COMPLETE or is_mixed(tray, need.seat or "", self.palette, self.rolls.part(need), left, self.sight):
            return None
        if self._may_be_the_rest_thrown_again(story, need, tray) or self._may_be_the_rest_turned(story, need, tray):
            return None
        if self.rolls.gone_before(need, tray.dice) is not None:
            return None
        return as_roll(need, tray.dice, tuple(piece.index for piece in tray.pieces))

    def _may_be_the_rest_thrown_again(self, story: Story, need: Need, tray: TrayRoll) -> bool:
        """Whether all of this roll are everybody's dice, and as such ones are gone from where the turn before in this story has left them,
        beside its seat's own that lie there still."""
        if not story.turns or any(owner not in (NEUTRAL, "kicker") for owner in need.dice):
            return False
        turn, lying = story.turns[-1], Counter(kind_of(piece) for piece in tray.strangers)
        gone = Counter(kind for kind, _ in Counter(turn.rest).elements()) - lying
        lies = any(self.palette.owners.get(colour) == turn.seat for colour, _ in lying)
        return lies and any(gone[kind_of(piece)] for piece in tray.pieces)

    def _may_be_the_rest_turned(self, story: Story, need: Need, tray: TrayRoll) -> bool:
        """Whether the seat plays on alone, and this may be what its last turn has left, with a die turned or thrown again: told in one look
        with that turn, of which no look has shown yet what it leaves."""
        turn = story.turns[-1] if story.turns else None
        face = None if turn is None else face_placed(turn.commands)
        if turn is None or turn.seat != need.seat or face is None or not turn.rest:
            return False
        was_seen = any(self.rolls.left_nothing(rolled, face) for rolled in self._roll_needed(turn.before))
        was_seen = was_seen or not Counter(turn.rest) - Counter((die.kind, die.face) for die in self.left if die.spot is not None)
        lying = Counter((kind_of(piece), number_of(piece)) for piece in tray.pieces)
        return not was_seen and lying.total() == sum(turn.rest.values()) and (lying - Counter(turn.rest)).total() <= MOST_TURNED

    def _after_roll(self, story: Story, need: Need, roll: PendingRoll, source: str) -> Iterator[Story]:
        after = self.advance(story.state, roll.command)
        if after is None:
            return
        if self.game.stage(after) == "place":
            if source == "seen":
                yield replace(story, state=after, rolled=roll)
            yield from self._placements(story, roll, source, after, (roll.command,))
            return
        if source == "seen":  # the rules place this roll themselves: the left-over white dice of three players
            yield replace(story, rolled=roll)
        yield from self._finish(story, need.seat or "", roll, source, (roll.command,), after)

    def _placements(self, story: Story, roll: PendingRoll | None, source: str, state: Any, before: tuple[Command, ...]) -> Iterator[Story]:
        for seat in sorted(self.game.to_act(state)):
            for command in self.game.legal(state, seat):
                if command.kind == "place":
                    yield from self._carry_out(story, seat, roll, source, state, before, command)

    def _carry_out(
        self, story: Story, seat: SeatId, roll: PendingRoll | None, source: str, state: Any, before: tuple[Command, ...], command: Command
    ) -> Iterator[Story]:
        after = self.advance(state, command)
        if after is None:
            return
        commands = (*before, command)
        kicks = self._open_kicks(after)
        for kick in kicks:  # who was kicked is part of the same turn, and the table shows it
            yield from self._carry_out(story, seat, roll, source, after, commands, kick)
        if not kicks:
            yield from self._finish(story, seat, roll, source, commands, after)
        elif command.kind == "place":  # or the kicker still lies there, and its victim too
            yield self._told(story, seat, roll, source, commands, after)

    def _open_kicks(self, state: Any) -> list[Command]:
        return [kick for kicker in sorted(self.game.to_act(state)) for kick in self.game.legal(state, kicker) if kick.kind == "kick"]

    def _kicks(self, story: Story) -> Iterator[Story]:
        """The placement is confirmed, and its kicker waited: whom did it kick?"""
        for kick in self._open_kicks(story.state):
            yield from self._carry_out(story, next(iter(self.game.to_act(story.state))), None, "journal", story.state, (), kick)

    def _finish(
        self, story: Story, seat: SeatId, roll: PendingRoll | None, source: str, commands: tuple[Command, ...], after: Any
    ) -> Iterator[Story]:
        told = self._told(story, seat, roll, source, commands, after)
        if self.is_supported(told.turns[-1], count_keys(told.layout, self.sight.places), self._kickers_to_come(after)):
            yield from self._go_on(told)
        else:
            yield told

    def _told(
        self, story: Story, seat: SeatId, roll: PendingRoll | None, source: str, commands: tuple[Command, ...], after: Any
    ) -> Story:
        """The story with one more turn, and nothing after it."""
        layout = self.game.layout(after)
        old = count_keys(story.layout, self.sight.places)
        new = count_keys(layout, self.sight.places)
        turn = Turn(seat, commands, roll, source, story.state, after, new - old, old - new, self._rest(story.state, roll, commands))
        return Story(after, layout, (*story.turns, turn))

    def is_supported(self, turn: Turn, layout: Mapping[Key, int], kickers: Sequence[int] = ()) -> bool:
        """Whether everything this turn placed can lie there: seen, under cover, or kicked off since. kickers: the numbers of those that may
        have come next; each kicks at the casino of its number, and all of a turn at one."""
        missing = Counter({key: layout.get(key, 0) for key in turn.added if key[0] in self.sight.visible}) - self.counts
        zones = {key[0] for key in missing}
        return not zones or (len(zones) == 1 and missing.total() <= kickers.count(_casino_number(*zones) or 0))

    def _kickers_to_come(self, state: Any) -> Sequence[int]:
        """The numbers of the kickers in the roll that comes next, where that was seen."""
        need = next(self._roll_needed(state), None) if self.game.stage(state) == "roll" else None
        known = None if need is None else self.rolls.find(need)
        return () if known is None else known.dice.get("kicker", ())

    def _rest(self, before: Any, roll: PendingRoll | None, commands: tuple[Command, ...]) -> Counter[tuple[Kind, int | None]]:
        """What of the roll stays in the tray: all dice of the placed number go (kickers too, though they stay nowhere)."""
        face = face_placed(commands)
        rolled = before if roll is None else self.advance(before, roll.command)
        if face is None or rolled is None:
            return Counter()
        return Counter((kind_of(die), die.face) for die in self.game.layout(rolled).get(TRAY, ()) if die.face != face)

    def advance(self, state: Any, command: Command) -> Any | None:
        """The state after a command, or None where the rules refuse it."""
        return after(self.game, state, command)

    def roll_told(self, story: Story, need: Need) -> PendingRoll | None:
        """The roll as the placement tells it: what came to one place, and every other die still in the tray, of other numbers."""
        if hasattr(need.command, "faces"):
            return self._told_by_places(story, need)
        spot = self.newly_placed(story, need)
        if spot is None:
            return None
        face, _, placed, pieces = spot
        still = self._lie_since_before(how_far(self.game, story.state))
        tray = read_tray(self.sight, need, self.palette, still)
        doubtful = tray.doubtful
        has_lain = none_was_thrown(tray.pieces, need.seat or "", self.palette, self.left_at_first, self.sight)
        if not has_lain:  # else it may have placed before the turn before was kept
            tray = read_tray(self.sight, need, self.palette, (*self.left_at_first, *still))
        rest = tray.dice
        whole = {owner: tuple(sorted((*rest.get(owner, ()), *[face] * placed.get(owner, 0)))) for owner in need.dice}
        if doubtful or any(face in faces for faces in rest.values()):
            return None
        everybodys = self._everybodys(tray.pieces, need.seat or "")
        if all(thrown_beside(pieces, self.left, self.sight) for pieces in (everybodys, tray.strangers)):
            return None  # whoever threw beside this seat's rest may have thrown them
        if self._may_be_left_by_the_turn_before(story, tray.pieces, need.seat or ""):
            return None
        if none_was_thrown(tray.pieces, need.seat or "", self.palette, still, self.sight):
            return None  # all that lies there of it lay there as another turn's roll did
        if any(len(whole[owner]) != count for owner, count in need.dice.items()):
            return None
        if any(rest.values()) and self.rolls.left_nothing(need, face):
            return None
        return as_roll(need, {owner: faces for owner, faces in whole.items() if faces}, pieces)

    def _may_be_left_by_the_turn_before(self, story: Story, pieces: Sequence[SeenPiece], seat: SeatId) -> bool:
        """Whether one of these is everybody's, and shows what the turn before in this story has left in the tray, of which nobody saw where
        its roll lay: told in one look with it, the same number is taken for the same die."""
        left = story.turns[-1].rest if story.turns and story.turns[-1].seat != seat and story.turns[-1].source != "seen" else {}
        return any((kind_of(piece), piece.face) in left for piece in self._everybodys(pieces, seat))

    def _everybodys(self, pieces: Sequence[SeenPiece], seat: SeatId) -> list[SeenPiece]:
        return [piece for piece in pieces if owner_of(kind_of(piece), seat, self.palette) in (NEUTRAL, "kicker")]

    def roll_completed(self, story: Story, need: Need) -> PendingRoll | None:
        """The roll that was seen but for doubtful dice, completed by what was placed of it."""
        half, spot = self.rolls.half(need), self.newly_placed(story, need)
        return None if half is None or spot is None else half.completed(need, spot[0], spot[2])

    def _told_by_places(self, story: Story, need: Need) -> PendingRoll | None:
        """A roll that the rules place by themselves (the left-over white dice): all of it lies at the casinos of its numbers."""
        more = self._more(story, need)
        faces = sorted(_casino_number(zone) or 0 for (zone, _, _, _), count in more.items() for _ in range(count))
        if len(faces) != sum(need.dice.values()) or not all(faces):
            return None
        return as_roll(need, {owner: tuple(faces) for owner in need.dice})

    def _more(self, story: Story, need: Need) -> dict[Key, int]:
        """Dice of this seat's owners that came to the places since the story's end."""
        expected = count_keys(story.layout, self.sight.open_places())
        more = self.counts - expected
        return {key: n for key, n in more.items() if owner_of((key[1], key[2]), need.seat or "", self.palette) in need.dice}

    def newly_placed(self, story: Story, need: Need) -> tuple[int, str, dict[str, int], tuple[int, ...]] | None:
        """(number, zone, owner → dice, indices of those dice) where dice of this seat came to exactly one place since the story's end."""
        seat, more = need.seat or "", self._more(story, need)
        if len({(key[0], key[3]) for key in more}) != 1:
            return None
        zone, _, _, number = next(iter(more))
        face = number if number is not None else _casino_number(zone)
        if face is None:
            return None
        placed = {owner_of((key[1], key[2]), seat, self.palette) or "": n for key, n in more.items()}
        kinds = {(key[1], key[2]) for key in more}
        pieces = [piece for piece in self.sight.on(zone) if kind_of(piece) in kinds]
        if sum(1 for piece in pieces if piece.face == face or piece.ask) < sum(more.values()):
            return None  # they show other numbers: not the dice that belong there
        return face, zone, placed, tuple(piece.index for piece in pieces)

    def _placed_without_roll(self, story: Story, need: Need, source: str) -> Iterator[Story]:
        spot = self.newly_placed(story, need)
        if spot is None or "place" not in self.game.commands:
            return
        face, zone, placed, _ = spot
        seat = need.seat or ""
        to = "slot" if zone == SLOT else "casino"
        command = self.game.commands["place"](face=face, dice=placed, to=to, seat=seat)  # type: ignore[call-arg]
        after = self.advance(story.state, command)
        if after is not None:
            yield from self._finish(story, seat, None, source, (command,), after)


def _casino_number(zone: str) -> int | None:
    head, _, number = zone.rpartition("-")
    return int(number) if head and number.isdecimal() else None
