"""What goes wrong at a real table now and then: a die leans or rolls off, somebody throws out of turn, a hand lays dice wrong or slowly.

Each is looked at by the camera, what the page makes of it is counted, and then it is put right.
"""

from collections import Counter

import numpy as np

from companion.games.game import Need
from companion.games.las_vegas.layout import colour_of
from companion.games.las_vegas.options import BIGGIE
from companion.games.las_vegas.state import State
from companion.rehearsal.habits import Habits
from companion.rehearsal.hands import Hands, Step
from companion.rehearsal.move import Move
from companion.rehearsal.people import People
from companion.rehearsal.told import Told
from companion.rehearsal.watched_table import WatchedTable
from companion.table.watch.observation import PendingRoll
from vision.training.lay.real_dice import TRAY, DiceOnTheMat, Kind


class Mishaps:
    """habits: how often."""

    def __init__(self, table: WatchedTable, dice: DiceOnTheMat, hands: Hands, people: People, told: Told, habits: Habits) -> None:
        self._table, self._dice, self._hands, self._people, self._told, self._habits = table, dice, hands, people, told, habits

    def before_a_throw(self, state: State, need: Need) -> None:
        """Somebody else throws first."""
        others = [seat for seat, hand in state.hands.items() if seat != need.seat and any(hand.values())]
        if not others or hasattr(need.command, "faces") or not self._hands.happens(self._habits.wrong_seat):
            return
        seat = str(self._hands.one_of(others))
        dice = [(colour_of(state, owner, seat), owner == BIGGIE) for owner, count in state.hands[seat].items() for _ in range(count)]
        self._dice.throw([Kind(colour, self._hands.number(), big) for colour, big in dice])
        self._table.look()
        self._told.counts["throws out of turn"] += 1
        seen = self._table.seen
        if seen.roll is not None:
            self._told.fault("THROW OUT OF TURN READ AS A ROLL", f"{seat} threw {dice}, read {dict(seen.roll.dice)}")
        if seen.question is None and not seen.notices:
            self._told.fault("throw out of turn not said", f"{seat} instead of {need.seat}: {dice}; {self._table.what_is_said()}")
        self._people.answer_all(state)
        if self._table.running.state != state:
            self._told.fault("TURN PASSED ON UNASKED", str(seen.question))

    def of_a_throw(self, thrown: list[Kind]) -> None:
        """A die leans, or has rolled on to a casino."""
        if self._hands.happens(self._habits.leaning):
            self._hands.lean_one()
            self._table.look()
            self._told.counts["throws with a leaning die"] += 1
            self._check_leaning(thrown)
            self._hands.set_flat()
        if self._hands.happens(self._habits.stray):
            self._stray(thrown)

    def _check_leaning(self, thrown: list[Kind]) -> None:
        roll = self._table.seen.roll
        if roll is None or not roll.sure:
            return
        leans = next(die for die in self._dice.lies[TRAY] if die.lean)
        kind = "leaning die believed" if _are_those(roll, thrown) else "LEANING DIE READ WRONG"
        self._told.fault(kind, f"{leans.kind}, by {np.degrees(leans.lean):.0f} degrees")

    def _stray(self, thrown: list[Kind]) -> None:
        where = self._hands.stray(thrown)
        if where is None:
            return
        step = Step(where[0], TRAY, where[1])
        self._hands.do([step])
        self._table.look()
        self._told.counts["dice off the tray"] += 1
        seen, what = self._table.seen, f"{where[0]} on {where[1]} of {thrown}"
        if seen.proposal is not None and where[1] == f"casino-{where[0].face}" and [kind.face for kind in thrown].count(where[0].face) == 1:
            self._told.counts["dice that rolled to where they might be placed"] += 1
        elif seen.proposal is not None:
            self._told.fault("STRAY DIE PROPOSED", f"{what}; {seen.proposal.why}")
        elif seen.question is not None:
            pass  # what it is about is looked at, and the die is seen
        elif seen.roll is not None and seen.roll.sure and not _are_those(seen.roll, thrown):
            self._told.fault("STRAY DIE LEFT OUT OF A ROLL", f"{what}; {dict(seen.roll.dice)}")
        elif not seen.differences and not seen.notices:
            self._told.fault("stray die not said", f"{what}; {self._table.what_is_said()}")
        self._hands.put_back([step])

    def of_a_move(self, steps: list[Step], move: Move) -> list[Step]:
        """Dice are laid wrong and taken back, or some of them are laid and seen. Returns what is still to be done."""
        if self._hands.happens(self._habits.slips) and (wrong := self._hands.slip(steps)):
            self._slip(wrong, move)
        if self._hands.happens(self._habits.half_way) and (some := self._hands.some(steps)):
            self._half_way(some, move)
            return steps[len(some) :]
        return steps

    def _half_way(self, steps: list[Step], move: Move) -> None:
        """A hand is gone for a moment, and the camera sees a move that isn't done yet. Nobody looks at the page."""
        self._hands.do(steps)
        self._table.look()
        self._told.counts["seen half-way"] += 1
        seen = self._table.seen
        if seen.question is not None:
            self._told.fault("asked half-way", str(seen.question.text))
        for difference in seen.differences:
            self._told.fault("difference half-way", str(difference.text))
        if seen.proposal is not None and not self._table.leads_to(seen.proposal.commands, move.state):
            self._told.fault("proposed half-way", f"{seen.proposal.why}; {len(steps)} dice of {move}")

    def _slip(self, steps: list[Step], move: Move) -> None:
        """Dice lie where they may not, until somebody sees it on the page."""
        self._hands.do(steps)
        self._table.look()
        self._told.counts["slips"] += 1
        seen, what = self._table.seen, ", ".join(f"{step.kind.colour} {step.kind.face} on {step.to}" for step in steps)
        if seen.proposal is not None:
            self._told.fault("SLIP PROPOSED", f"{what} instead of {move}; {seen.proposal.why}")
        elif seen.question is None and not seen.differences and not seen.notices:
            self._told.fault("slip not said", f"{what} instead of {move}; {self._table.what_is_said()}")
        self._hands.put_back(steps)


def _are_those(roll: PendingRoll, thrown: list[Kind]) -> bool:
    """Whether the numbers read are those that were thrown, the biggie's its own."""
    read = Counter((owner == BIGGIE, face) for owner, faces in roll.dice.items() for face in faces)
    return read == Counter((kind.big, kind.face) for kind in thrown)
