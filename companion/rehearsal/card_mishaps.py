"""What goes wrong with cards on a real table: laid slowly, over others, at a wrong casino, taken back, moved by a sleeve, under a hand.

Each is looked at by the camera, what the page makes of it is counted, and then it is put right.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from companion.rehearsal.card_people import CardPeople
from companion.rehearsal.habits import Habits
from companion.rehearsal.told import Told
from companion.rehearsal.watched_table import WatchedTable
from companion.table.watch.observation import TALLY
from vision.training.lay.real_cards import Card, RealCards

Laying = tuple[str, Card]
"""A casino, and the card that comes to it."""


class CardMishaps:
    """habits: how often."""

    def __init__(
        self, table: WatchedTable, cards: RealCards, rng: np.random.Generator, people: CardPeople, told: Told, habits: Habits
    ) -> None:
        self._table, self._cards, self._rng, self._people, self._told, self._habits = table, cards, rng, people, told, habits

    def happens(self, chance: float) -> bool:
        """By chance."""
        return bool(chance and self._rng.random() < chance)

    def of_a_turn(self, laying: Sequence[Laying], after: Any) -> None:
        """All of these cards come to the table, one way or another."""
        if self.happens(self._habits.pushes):
            self._move()
        if self.happens(self._habits.slips):
            self._slip(laying)
        rest = list(laying)
        if self.happens(self._habits.half_way) and len(rest) > 1:
            some = int(self._rng.integers(1, len(rest)))
            self._lay(rest[:some])
            rest = rest[some:]
            self._half_way(after)
        self._lay(rest)
        if self.happens(self._habits.reaching):
            self._reach(laying[-1][0])

    def _lay(self, some: Sequence[Laying]) -> None:
        for zone, what in some:
            over = self.happens(self._habits.covers)
            full = len({one.row for one in self._cards.lies[zone]}) > 2
            shown = self._cards.shown(zone).total()
            self._cards.lay(zone, what, over)
            if self._cards.shown(zone).total() < shown + what.dice:
                self._told.counts["cards laid over others, the casino full" if full else "cards laid over others"] += 1

    def _half_way(self, after: Any) -> None:
        self._table.look()
        self._told.counts["seen half-way"] += 1
        seen = self._table.seen
        if seen.proposal is not None and self._table.led_by(seen.proposal.commands) != after:
            self._told.counts["proposed half-way"] += 1  # as one may lay one card or two, nobody can know

    def _slip(self, laying: Sequence[Laying]) -> None:
        """A card lies at a wrong casino, until somebody sees it on the page."""
        zone, what = laying[-1]
        wrong = [f"casino-{n}" for n in range(1, 7) if f"casino-{n}" != zone and len(self._cards.lies[f"casino-{n}"]) < 3]
        if not wrong:
            return
        at = wrong[int(self._rng.integers(len(wrong)))]
        self._lay(laying[:-1])
        self._cards.lay(at, what)
        self._table.look()
        self._told.counts["slips"] += 1
        seen = self._table.seen
        if seen.proposal is not None:
            self._told.fault("SLIP PROPOSED", f"{what} at {at}; {seen.proposal.why}")
        elif seen.question is None and not seen.differences and not seen.notices:
            self._told.fault("slip not said", f"{what} at {at}; {self._table.what_is_said()}")
        self._cards.take(at, what)
        for other, card in reversed(laying[:-1]):
            self._cards.take(other, card)

    def _move(self) -> None:
        """A sleeve moves the cards of a casino a little, or one is taken up and missed until it is put back."""
        zones = [zone for zone, here in self._cards.lies.items() if here]
        if not zones:
            return
        zone = zones[int(self._rng.integers(len(zones)))]
        if self._rng.random() < 0.5:
            self._cards.nudge(zone)
            self._told.counts["moved a little"] += 1
            self._table.look()
            self._people.answer_all(self._table.running.state)
            return
        before = self._cards.shown(zone)
        top = self._cards.lies[zone].pop()
        looks_alike = self._cards.shown(zone) == before
        self._told.counts["taken up and put back"] += 1
        self._table.look()
        differences, question = self._table.seen.differences, self._table.seen.question
        is_asked = question is not None and zone in question.places
        if not differences and not is_asked and not looks_alike and not self._table.seen.notices:
            self._told.fault("card gone, not said", f"{top.card} of {zone}; {self._table.what_is_said()}")
        for difference in differences[:1]:
            if self._rng.random() < 0.5:
                self._people.say(difference.id, TALLY)
        self._cards.lies[zone].append(top)
        self._table.look()
        self._people.answer_all(self._table.running.state)

    def _reach(self, zone: str) -> None:
        """A hand is still there as the camera looks."""
        self._cards.hand = zone
        self._table.glance()
        self._told.counts["hands over the cards"] += 1
        proposal = self._table.seen.proposal
        if proposal is not None:
            self._told.fault("PROPOSED UNDER A HAND", str(proposal.why))
        self._cards.hand = ""
