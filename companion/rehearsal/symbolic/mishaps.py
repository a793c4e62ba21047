"""What goes wrong at a symbolic table: throws out of turn, moves seen half-way, dice pushed, presses of undo, the service starting anew."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from companion.games.las_vegas.layout import colour_of
from companion.games.las_vegas.options import BIGGIE
from companion.rehearsal.symbolic.people import Heard, SymbolicPeople
from companion.rehearsal.symbolic.table import SymbolicTable
from companion.rehearsal.symbolic.things import TRAY, Die
from companion.rehearsal.symbolic.truth import Truth
from vision.reading import Scene

MOST_UNDONE = 3
REDOES, STARTS_ANEW = 0.4, 0.3


@dataclass
class PowerCuts:
    """share: how often the plug is pulled just before a look. chance: its own, so that without it the evening goes as it would."""

    share: float
    chance: random.Random
    table: SymbolicTable
    heard: Heard

    def may_come(self) -> None:
        """What lies there now was never looked at, and the companion begins anew."""
        if self.share > 0 and self.chance.random() < self.share and not self.table.is_off:
            self.heard.counts["power cuts"] += 1
            self.heard.note("the plug is pulled")
            self.table.start_anew()


@dataclass
class SymbolicMishaps:
    """messy: how often each may happen."""

    table: SymbolicTable
    truth: Truth
    people: SymbolicPeople
    heard: Heard
    chance: random.Random
    messy: float
    cuts: PowerCuts

    def _happens(self) -> bool:
        return self.chance.random() < self.messy

    def before_a_throw(self, seat: str) -> None:
        """Somebody else throws first, and takes the dice up again; or the service starts anew."""
        if self._happens():
            self._throw_out_of_turn(seat)
        if self._happens():
            self._start_anew()

    def _throw_out_of_turn(self, seat: str) -> None:
        state = self.truth.now
        others = [other for other, hand in state.hands.items() if other != seat and hand.get(other) and not self._has_just_placed(other)]
        if not others:
            return
        other = self.chance.choice(others)
        owners = [owner for owner, count in state.hands[other].items() for _ in range(count)]
        mine = [die for die in self.table.things.on(TRAY) if die.seat == other]
        self.table.things.take_out(mine)
        kinds = [(colour_of(state, owner, other), "big" if owner == BIGGIE else "normal") for owner in owners]
        thrown = self.table.things.throw(other, kinds)
        self.heard.note(f"{other} throws out of turn {[die.face for die in thrown]}")
        self.cuts.may_come()
        self.people.look()
        seen = self.table.seen
        is_said = seen.question or seen.differences or seen.notices or seen.proposal
        self.heard.counts["thrown out of turn"] += 1
        self.heard.counts["thrown out of turn, and nothing was said"] += not is_said
        if self.chance.random() < 0.5:
            self.people.look_up()
        self.table.things.take_out(thrown)

    def _has_just_placed(self, seat: str) -> bool:
        """Whether a turn of this seat is not in the tally yet: what its dice show now would tell of another roll, and nobody could know."""
        at = self.truth.place_of(self.table.tally) or 0
        return any(state.turn == seat for _, state in self.truth.steps[at:])

    def of_a_move(self, seat: str, face: int) -> None:
        """The camera looks while dice are moved: half of them lie there, or at a neighbour's; or a hand is over the table."""
        mine = [die for die in self.table.things.on(TRAY) if die.seat == seat and die.face == face]
        if self._happens() and mine:
            self._half_way(mine[: max(1, len(mine) // 2)], face)
        if self._happens() and mine:
            self._half_way(mine, self.chance.choice([n for n in (face - 1, face + 1) if 1 <= n <= 6]))
        if self._happens():
            self.table.look(Scene.HANDS)

    def _half_way(self, dice: list[Die], casino: int) -> None:
        """Seen so, and nobody looks up."""
        for die in dice:
            self.table.things.move(die, f"casino-{casino}")
        self.table.look(looks=self.chance.choice((1, 2)))
        self.heard.counts["seen half-way"] += 1
        for die in dice:
            self.table.things.move(die, TRAY)

    def after_a_turn(self) -> None:
        """A sleeve pushes a die, undo is pressed, a place is hidden for a moment, the service starts anew."""
        for mishap in self._kinds():
            if self._happens():
                mishap()

    def _kinds(self) -> list[Callable[[], None]]:
        return [self._push, self._undo, self._hide, self._start_anew, self._rest_is_taken_up]

    def _push(self) -> None:
        dice = [die for die in self.table.things.dice if die.zone.startswith("casino")]
        if not dice:
            return
        die = self.chance.choice(dice)
        number = int(die.zone[-1])
        self.table.things.move(die, f"casino-{number + 1 if number < 6 else 5}")
        self.heard.note(f"{die.colour} {die.face} is pushed to {die.zone}")
        self.table.look()
        self.people.put_right()
        self.people.look()

    def _hide(self) -> None:
        hidden = frozenset({f"casino-{self.chance.randint(1, 6)}"})
        self.table.look(hidden=hidden, looks=1)
        self.people.check()
        self.people.look()

    def _rest_is_taken_up(self) -> None:
        self.table.things.take_out(die for die in self.table.things.on(TRAY) if die.seat != self.truth.now.turn)
        self.people.look()

    def _start_anew(self) -> None:
        if self.chance.random() > STARTS_ANEW:
            return
        self.heard.counts["starts anew"] += 1
        self.heard.note("the service starts anew")
        self.table.start_anew()
        self.people.look()

    def _undo(self) -> None:
        """What was kept is taken back though it is true, and perhaps given back; else the camera has to see it again."""
        count = 0
        while count < self.chance.randint(1, MOST_UNDONE) and (self.truth.place_of(self.table.tally) or 0) > 0:
            if self.table.tap("undo") is not None:
                break
            count += 1
        self.heard.counts["undone"] += count
        self.heard.note(f"undone: {count}")
        if count and self.chance.random() < REDOES:
            for _ in range(count):
                self.table.tap("redo")
            self.heard.note("and given back")
        self.people.look()
