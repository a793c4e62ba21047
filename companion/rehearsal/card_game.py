"""One Card Game from the first turn to the ranking, played with printed dice cards before the camera, turn by turn."""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from companion.games.card_game.choice import HAND, Cards, choices, one_by_one
from companion.games.card_game.state import State
from companion.games.game import Command
from companion.games.plain import to_plain
from companion.rehearsal.bank import CameraBank
from companion.rehearsal.card_mishaps import CardMishaps, Laying
from companion.rehearsal.card_people import CardPeople
from companion.rehearsal.evening import to_the_end
from companion.rehearsal.habits import CAMERA, CARD_GAME, Habits
from companion.rehearsal.told import NAMES, PartedError, Told
from companion.rehearsal.watched_table import WatchedTable
from vision.frame import Image
from vision.training.lay.real_cards import Card, RealCards

ORDERLY = Habits(CARD_GAME)
SEATS = (*NAMES, "Emily")
TAKES_CHIP = 0.7  # chance that a seat that may take a chip card does


class RehearsedCardGame:
    """seed, index: which evening. through: what a camera makes of the pictures. habits: how hands go about it, and whose notes they are."""

    def __init__(
        self, folder: Path, seed: int, index: int, rounds: int, through: Callable[[Image], Image], habits: Habits = ORDERLY
    ) -> None:
        self._rng, self._habits = np.random.default_rng([seed, index, 23]), habits
        players = int(self._rng.integers(2, len(SEATS) + 1))
        self.options = habits.options(self._rng, rounds)
        self.cards = RealCards(seed, index, players)
        self.seats = [{"name": name, "colour": colour} for name, colour in zip(SEATS, self.cards.colours, strict=False)]
        self.table = WatchedTable(folder, self.cards, int(self._rng.integers(1 << 30)), through, habits.jolts)
        self.people = CardPeople(self.table, self.cards)
        self.told = Told(asked=self.people.asked)
        self._hands = np.random.default_rng([seed, index, 26])  # their own, so that the cards come alike however hands move
        self.mishaps = CardMishaps(self.table, self.cards, self._hands, self.people, self.told, habits)
        self._piles: dict[str, list[tuple[int, int]]] = {}
        self._shuffled = 0
        self._early: dict[str, Cards] = {}  # laid before the turn before it was confirmed
        self._both: State | None = None  # where those two turns lead
        self.table.begin(CARD_GAME, self.seats, self.options, frozenset(self.cards.colours), seed, habits.bank)
        self.bank = None
        if habits.bank == CAMERA:
            self.bank = CameraBank(self.table, self.cards.notes, self.people, self.told, habits, self._hands)

    def play(self, most: int | None = None) -> Told:
        """To the end, or so many turns at most."""
        steps: dict[str, Callable[[], None]] = {"choose": self._turn, "payout": self._pay, "clear-table": self._clear}
        with to_the_end(self.table, self.people, self.told):
            self.table.look()
            while self.table.running.live and (most is None or self.told.counts["turns"] < most):
                if self.bank is not None:
                    self.bank.follow()
                steps.get(self._state.stage, self._next)()
        return self.told

    @property
    def _state(self) -> State:
        state: State = self.table.running.state
        return state

    # a turn

    def _turn(self) -> None:
        laid, was_laid = self._early or self._chosen(self._state), bool(self._early)
        self._early, self._both, self.people.also = {}, None, None
        command = self._command(laid)
        after = self.table.running.rules.imagine(self._state, command)
        self.told.counts.update({"turns": 1, "cards laid": sum(len(each) for cards in laid.values() for each in cards.values())})
        if not was_laid:
            self.cards.turn += 1
            self.mishaps.of_a_turn(self._laying(laid), after)
            self.table.look()
        self.people.answer_all(after)
        if not self._is(after) and self.mishaps.happens(self._habits.forgets):
            self._forget_to_confirm(after)
        self._confirm(command, after)
        if self._both is not None and self._is(self._both):
            self.told.counts.update({"turns": 1, "two turns kept at once": 1})
            self._early = {}
        elif not self._early and self.mishaps.happens(self._habits.undo):
            self._undo(command, after)
        self._take_chips()

    def _chosen(self, state: State) -> dict[str, Cards]:
        """What every seat that is awaited chooses from the five cards that come next."""
        if self._shuffled != state.round:
            self._shuffled = state.round
            deck = list(Counter(state.rules.cards).elements())
            self._piles = {seat.id: [deck[n] for n in self._rng.permutation(len(deck))] for seat in state.seats}
        found: dict[str, Cards] = {}
        for seat in sorted(state.choosing()):
            hand = [self._piles[seat].pop() for _ in range(HAND)]
            legal = list(choices(Counter(hand)))
            found[seat] = legal[int(self._rng.integers(len(legal)))]
        return found

    def _command(self, laid: Mapping[str, Cards]) -> Command:
        in_turn = self._state.rules.sequential
        seat, cards = next(iter(laid.items()))
        plain: dict[str, Any] = {"kind": "choose-cards", "cards": cards, "seat": seat} if in_turn else {"kind": "lay-cards", "laid": laid}
        return self.table.running.command(plain)

    def _laying(self, laid: Mapping[str, Cards]) -> list[Laying]:
        """Card by card, seat by seat, in the order in which hands come."""
        seats = [list(laid)[n] for n in self._hands.permutation(len(laid))]
        colour = {seat.id: seat.colour for seat in self._state.seats}
        return [
            (f"casino-{number}", Card(colour[seat], number, dice)) for seat in seats for number, dice in one_by_one(laid[seat]).elements()
        ]

    def _confirm(self, command: Command, after: State) -> None:
        """Confirm what is right; type what is not."""
        proposal = self.table.seen.proposal
        kept = self._is(after) or (self._both is not None and self._is(self._both))
        if not kept and proposal is not None and self.table.led_by(proposal.commands) in (after, self._both):
            self.told.counts["proposed"] += 1
            self.table.press("confirm")
        elif not kept:
            if proposal is None:
                hidden = ", for a card lies hidden" if self.cards.some_of_this_turn_hidden() else ""
                self.told.fault(f"nothing proposed{hidden}", f"{to_plain(command)}; {self.table.what_is_said()}")
            elif self.cards.some_of_this_turn_hidden():
                self.told.fault("proposed without a card that lies hidden", f"{to_plain(command)}, proposed: {proposal.why}")
            else:
                self.told.fault("PROPOSAL WRONG", f"{to_plain(command)}, proposed: {proposal.why}")
            self.table.tap_in(command, self.told)
        else:
            self.told.counts["kept by an answer"] += 1
        after = self._both if self._both is not None and self._is(self._both) else after
        if not self._is(after):
            raise PartedError(f"{to_plain(command)}, message: {self.table.keeper.message}")
        self.table.look_on()
        self.people.answer_all(self._state)
        if not self._is(after):
            raise PartedError(f"after {to_plain(command)} something else was kept")

    def _is(self, after: State) -> bool:
        now = self._state
        same_turn = (now.turns, now.turn, now.stage) == (after.turns, after.turn, after.stage)
        return same_turn and self.table.lying(now) == self.table.lying(after)

    def _forget_to_confirm(self, after: State) -> None:
        """Everybody has laid the next turn's cards before anybody pressed the button."""
        if after.stage != "choose" or after.round != self._state.round:
            return
        self._early = self._chosen(after)
        self._both = self.people.also = self.table.running.rules.imagine(after, self._command(self._early))
        self.cards.turn += 1
        for zone, what in self._laying(self._early):
            self.cards.lay(zone, what)
        self.told.counts["confirmed late"] += 1
        self.table.look()
        self.people.answer_all(after)

    def _undo(self, command: Command, after: State) -> None:
        """Somebody takes back what was just kept; it lies there still, and is proposed again."""
        before = self._state
        for _ in range(2):  # the second press says that it was meant
            self.table.press("undo")
        if self._state is before:
            self.told.fault("undo does nothing", str(self.table.keeper.message))
            return
        self.told.counts["undone"] += 1
        self.table.look_on()
        self.people.answer_all(after)
        self._confirm(command, after)

    def _take_chips(self) -> None:
        while self._state.offer is not None and self._rng.random() < TAKES_CHIP:
            legal = self.table.running.game.legal(self._state, self._state.offer.seat)
            chip = next((one for one in legal if one.kind == "take-chip"), None)
            if chip is None:
                return
            self.table.tap_in(chip, self.told)

    # between turns

    def _next(self) -> None:
        was = self._state
        self.table.press("next")
        if self._state is was:  # what it says is read, and looked at once more
            self.table.look_on()
            self.people.answer_all(self._state)
            self.table.press("next")
        if self._state is was:
            raise PartedError(f"next does nothing: {self.table.keeper.message}")

    def _pay(self) -> None:
        """Before each casino pays, what it will be paid by is held against what really lies there."""
        self.table.look()
        self.people.answer_all(self._state)
        while self._state.stage == "payout":
            casino = self._state.unpaid()
            zone = f"casino-{casino.number}" if casino is not None else ""
            if casino is not None:
                really, colour = self.cards.dice(zone), {seat.id: seat.colour for seat in self._state.seats}
                tally = Counter({colour[seat]: dice for seat, dice in casino.dice().items()})
                if tally != +really:
                    self.told.fault("NUMBER KEPT WRONG", f"{zone}: {dict(really)}, tally {dict(tally)}")
            if self.bank is not None and casino is not None:
                self.bank.before_paid(zone)
            was = self._state
            self._next()
            if self.bank is not None and self._state is not was:
                self.bank.paid(zone)

    def _clear(self) -> None:
        self.cards.clear()
        self.table.look()
        if self._state.stage == "clear-table":
            self.told.fault("cleared table not seen", self.table.what_is_said())
            self._next()
