"""Whole games of Las Vegas 2012 by random players on a trusted path: the events that the rules would make, without asking them each time.

Nothing here is validated, for nothing here can be wrong but this module, and a test holds it against the rules: 1,000 games, every
event and the last state. Events of a few kinds come again and again and are frozen, so each is made once and shared.
The rules are those of companion/games/las_vegas without its modules; the payout is the one routine of companion/games/casino.
"""

import random
from collections.abc import Sequence
from functools import cache

from companion.games.casino import pay_out, returned
from companion.games.game import Event, Plain, Refusal, Seat
from companion.games.las_vegas.events import (
    CasinoPaid,
    GameEnded,
    NoteDealt,
    Placed,
    PlayEnded,
    Rolled,
    RoundStarted,
    TableCleared,
    TurnBegan,
)
from companion.games.las_vegas.game import LasVegas
from companion.games.las_vegas.state import NUMBERS, Casino, Paid, Spot, State
from companion.games.notes import Note, Pile

DICE = 8
MODULES = ("neutral_dice", "biggies", "kickers", "rainbow", "slot_machine", "chip_cards")


def quick_game(options: Plain, seats: Sequence[Seat], luck: random.Random) -> tuple[State, list[Event]]:
    """Play one game to its end, as playout.random_game does. Returns the last state and every event after the first round's start.

    Raises ValueError for modules this path doesn't know, for a bank that people type, and for options that the rules refuse.
    """
    start = LasVegas().setup(options, seats)
    if isinstance(start, Refusal):
        raise ValueError(str(start.message))
    if any(getattr(start.options, module) for module in MODULES) or start.options.bank != "virtual":
        raise ValueError("the trusted path plays the 2012 game without modules, dealt by the virtual bank")
    table = _Table(start, luck)
    while True:
        table.deal()
        table.play()
        table.pay()
        if table.round == start.last_round:
            return table.state(), table.events
        table.next_round()


class _Table:
    """A table that changes in place. hands: dice by seat, in the order of the seats; lying: casino → seat → dice."""

    def __init__(self, start: State, luck: random.Random) -> None:
        self.start, self.random = start, luck.random
        self.seats = [seat.id for seat in start.seats]
        self.first = self.seats.index(start.starter)
        self.unseen = dict(start.pile.unseen)
        self.hidden = [note for note, copies in self.unseen.items() for _ in range(copies)]
        luck.shuffle(self.hidden)
        self.under = list(start.pile.under)
        self.won: dict[str, list[Note]] = {}
        self.reckoning: list[Paid] = []
        self.round, self.turns = start.round, 0
        self.events: list[Event] = []
        self._bare_table()

    def _bare_table(self) -> None:
        self.hands = [DICE] * len(self.seats)
        self.notes: dict[int, list[Note]] = {number: [] for number in NUMBERS}
        self.lying: dict[int, dict[str, int]] = {number: {} for number in NUMBERS}
        self.turns = 0

    def next_round(self) -> None:
        """Everybody has the dice back, the start card goes one to the left."""
        self.round += 1
        self.first = (self.first + 1) % len(self.seats)
        self._bare_table()
        hands = {seat: {seat: DICE} for seat in self.seats}
        self.events += (TableCleared(), RoundStarted(self.round, self.seats[self.first], hands, 0, self.start.minimum_usd))

    def deal(self) -> None:
        """Casino after casino, note after note, until each holds its minimum or the pile is used up."""
        for number, notes in self.notes.items():
            least = self.start.minimum_usd
            while least > 0 and (self.hidden or self.under):
                note = self._top_note()
                notes.append(note)
                least -= note
                self.events.append(_dealt(number, note))

    def _top_note(self) -> Note:
        if not self.hidden:
            return self.under.pop(0)
        note = self.hidden.pop()
        self.unseen[note] -= 1
        return note

    def play(self) -> None:
        """Turn after turn until nobody holds dice: a roll, and all dice of one of its numbers to that casino."""
        add, chance, seats, hands, lying = self.events.append, self.random, self.seats, self.hands, self.lying
        left, now, many = DICE * len(seats), self.first, len(seats)
        while left:
            seat, in_hand = seats[now], hands[now]
            self.turns += 1
            add(_turn(seat))
            faces = tuple(sorted([int(6 * chance()) + 1 for _ in range(in_hand)]))
            add(_rolled(seat, faces))
            numbers = tuple(set(faces))
            face = numbers[int(len(numbers) * chance())]
            count = faces.count(face)
            add(_placed(seat, face, count))
            here = lying[face]
            here[seat] = here.get(seat, 0) + count
            hands[now] = in_hand - count
            left -= count
            now = (now + 1) % many
            while left and not hands[now]:
                now = (now + 1) % many
        add(PlayEnded())

    def pay(self) -> None:
        """All casinos in order; what meets nobody goes under the pile."""
        for number in NUMBERS:
            weights, last = self.lying[number], number == NUMBERS[-1]
            payout = pay_out(weights, self.notes[number])
            under = returned(payout)
            for seat, note in payout.awards:
                self.won.setdefault(seat, []).append(note)
            self.under += under
            self.reckoning.append(Paid(self.round, number, payout.awards, payout.left_over, payout.cancelled, weights))
            self.events.append(CasinoPaid(number, payout.awards, payout.left_over, payout.cancelled, under, weights, last))
        if self.round == self.start.last_round:
            self.events.append(GameEnded())

    def state(self) -> State:
        """How the game ended."""
        paid = dict(zip(NUMBERS, self.reckoning[-len(NUMBERS) :], strict=True))
        spots = {number: {number: Spot(dice)} if dice else {} for number, dice in self.lying.items()}
        return State(
            options=self.start.options,
            seats=self.start.seats,
            pile=Pile(self.unseen, tuple(self.under)),
            casinos={number: Casino(number, tuple(self.notes[number]), spots[number], paid=paid[number]) for number in NUMBERS},
            round=self.round,
            last_round=self.start.last_round,
            minimum_usd=self.start.minimum_usd,
            stage="game-over",
            starter=self.seats[self.first],
            turns=self.turns,
            won={seat: tuple(notes) for seat, notes in self.won.items()},
            reckoning=tuple(self.reckoning),
        )


_dealt = cache(NoteDealt)
_turn = cache(TurnBegan)


@cache
def _rolled(seat: str, faces: tuple[int, ...]) -> Rolled:
    return Rolled(seat, {seat: faces})


@cache
def _placed(seat: str, face: int, count: int) -> Placed:
    return Placed(seat, face, {seat: count})
