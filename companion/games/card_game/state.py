"""The state of a Card Game: plain frozen values, and the questions one can ask of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.card_game.choice import ENOUGH, HAND, TURNS, Card, Cards, one_by_one
from companion.games.card_game.options import NOTES, NOTES_PER_CASINO, Rules
from companion.games.casino import Payout, pay_out
from companion.games.chip_cards import chips_worth_usd
from companion.games.game import Seat
from companion.games.las_vegas.state import Paid
from companion.games.notes import Note, Pile


@dataclass(frozen=True)
class Casino:
    """A casino: two notes, chip cards, and the dice cards laid there. cards: seat → dice printed on each of its cards, in the order laid.
    closed: no more notes will come. paid: once it has paid this round."""

    number: int
    notes: tuple[Note, ...] = ()
    chips: tuple[str, ...] = ()
    cards: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    closed: bool = False
    paid: Paid | None = None

    def dice(self) -> dict[str, int]:
        """Dice printed on each seat's cards here: what decides, not the number of cards."""
        return {seat: sum(dice) for seat, dice in self.cards.items() if dice}

    def wants_note(self) -> bool:
        """Whether a note is still to be laid here this round."""
        return not self.closed and self.paid is None and len(self.notes) < NOTES_PER_CASINO


@dataclass(frozen=True)
class Set:
    """Where one seat's dice cards are, counted: face down in the pile, in the hand, under the cocktail glass; the rest lies at the casinos.

    turns: turns taken this round. known_pile, known_hand: which cards, only where the companion deals them. They are the seat's secret.
    """

    pile: int
    hand: int = 0
    glass: int = 0
    turns: int = 0
    known_pile: Mapping[Card, int] = field(default_factory=dict)
    known_hand: Mapping[Card, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Offer:
    """The seat may still take one chip card from each of these casinos."""

    seat: str
    casinos: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Accounts:
    """What `adjust` has put in (or, negative, taken out), so that everything still adds up. cards by seat."""

    cards: Mapping[str, int] = field(default_factory=dict)
    chips: int = 0
    money_usd: Mapping[str, int] = field(default_factory=dict)
    notes_won: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class State:
    """One moment of a game.

    seats: clockwise. gone: seats that left. came: seats that joined later. stage: fill, choose, payout, clear-table,
    round-over, game-over. turn: whose turn it is, where cards are chosen one after another. turns: decisions opened this round.
    sets: seat → where its dice cards are.
    chosen: choices under the palm, nobody else's business. box: left-over notes, out for good. won: notes in each safe.
    chips_to: casinos that still get this round's chip card. last_round: after it the game ends. reckoning: every casino ever paid.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    pile: Pile
    casinos: Mapping[int, Casino]
    sets: Mapping[str, Set]
    gone: frozenset[str] = frozenset()
    came: frozenset[str] = frozenset()
    round: int = 1
    last_round: int = 4
    stage: str = "fill"
    starter: str = ""
    turn: str | None = None
    turns: int = 0
    chosen: Mapping[str, Cards] = field(default_factory=dict)
    offer: Offer | None = None
    box: tuple[Note, ...] = ()
    won: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)
    chip_deck: Mapping[str, int] = field(default_factory=dict)
    chips_to: tuple[int, ...] = ()
    chips_won: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    accounts: Accounts = field(default_factory=Accounts)
    reckoning: tuple[Paid, ...] = ()
    adjusted: tuple[str, ...] = ()

    def values(self) -> frozenset[int]:
        """What a note may be worth: those of the set, and of the box, whatever the set was said to hold."""
        return frozenset(self.rules.notes) if self.rules.bank == "virtual" else frozenset(self.rules.notes) | frozenset(NOTES)

    def playing(self) -> tuple[Seat, ...]:
        """Seats still in the game, clockwise."""
        return tuple(seat for seat in self.seats if seat.id not in self.gone)

    def seat(self, seat_id: str) -> Seat:
        """The seat of this id."""
        return next(seat for seat in self.seats if seat.id == seat_id)

    def has_seat(self, seat_id: str) -> bool:
        """Whether this id sits (or sat) at the table."""
        return any(seat.id == seat_id for seat in self.seats)

    def from_seat(self, first: str) -> tuple[str, ...]:
        """Ids of the seats still playing, clockwise from `first` on, itself included."""
        ids = [seat.id for seat in self.seats]
        start = ids.index(first)
        return tuple(seat for seat in ids[start:] + ids[:start] if seat not in self.gone)

    def cards_laid(self, seat_id: str) -> Counter[Card]:
        """The cards a seat has at the casinos this round."""
        return one_by_one({number: casino.cards.get(seat_id, ()) for number, casino in self.casinos.items()})

    def count_laid(self, seat_id: str) -> int:
        """How many cards a seat has at the casinos this round."""
        return sum(len(casino.cards.get(seat_id, ())) for casino in self.casinos.values())

    def is_in(self, seat_id: str) -> bool:
        """Whether this seat still plays in this round: fewer than eight cards laid, fewer than six turns taken."""
        return seat_id not in self.gone and self.sets[seat_id].turns < TURNS and self.count_laid(seat_id) < ENOUGH

    def still_in(self) -> tuple[str, ...]:
        """Seats that still play in this round, the starter first."""
        return tuple(seat for seat in self.from_seat(self.starter) if self.is_in(seat))

    def choosing(self) -> tuple[str, ...]:
        """Seats whose choice is awaited: all who are in and have not chosen, or the one whose turn it is."""
        if self.stage != "choose":
            return ()
        if self.rules.sequential:
            return (self.turn,) if self.turn is not None else ()
        return tuple(seat for seat in self.still_in() if seat not in self.chosen)

    def awaiting_cards(self) -> tuple[str, ...]:
        """Seats whose hand of five the companion still has to deal. Played in turn, everybody holds five from the start."""
        if self.rules.hands != "virtual" or self.stage != "choose":
            return ()
        return tuple(seat for seat in self.still_in() if self.sets[seat].hand < HAND)

    def available(self, seat_id: str) -> Counter[Card]:
        """Cards this seat may have in its hand: the hand where it is known, else the set less what already lies at the casinos."""
        if self.rules.hands == "virtual":
            return Counter(self.sets[seat_id].known_hand)
        return Counter(self.rules.cards) - self.cards_laid(seat_id)

    def unpaid(self) -> Casino | None:
        """The casino that pays next."""
        return next((casino for casino in self.casinos.values() if casino.paid is None), None)

    def payout_of(self, casino: Casino) -> Payout[Note]:
        """What this casino pays as the cards lie: dice decide, ties cancel."""
        return pay_out(casino.dice(), casino.notes)

    def next_starter(self) -> str:
        """Who starts the next round: the left neighbour of the starter, of those still playing."""
        return next((seat for seat in self.from_seat(self.starter) if seat != self.starter), self.starter)

    def money_usd(self, seat_id: str) -> int:
        """What a seat owns: notes in the safe, chip cards at their value, and what was adjusted."""
        return sum(self.won.get(seat_id, ())) + self.accounts.money_usd.get(seat_id, 0) + chips_worth_usd(self.chips_won.get(seat_id, ()))

    def notes_won(self, seat_id: str) -> int:
        """How many notes a seat owns; chip cards are none."""
        return len(self.won.get(seat_id, ())) + self.accounts.notes_won.get(seat_id, 0)


__all__ = ["NOTES_PER_CASINO", "Accounts", "Casino", "Offer", "Set", "State"]
