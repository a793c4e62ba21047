"""The state of a game of Las Vegas: plain frozen values, and the questions one can ask of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.games.casino import Payout, pay_out, pay_ranked
from companion.games.chip_cards import chips_worth_usd
from companion.games.evolve import quick
from companion.games.game import NEUTRAL, Seat
from companion.games.las_vegas.commands import Dice, Faces, Number
from companion.games.las_vegas.options import BIGGIE, KICKER, Options
from companion.games.notes import RAINBOW, Note, Pile, counted, counted_usd

NUMBERS: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
SLOT: Number = "slot"
NONE: Mapping[str, int] = {}


@quick
@dataclass(frozen=True, slots=True)
class Spot:
    """Dice lying in one place: ordinary ones and biggies by owner, neutral included."""

    dice: Dice = field(default_factory=dict)
    biggies: Dice = field(default_factory=dict)

    def weights(self) -> dict[str, int]:
        """What each owner's dice count when the casino pays: a biggie two."""
        if not self.biggies:
            return dict(self.dice)
        return {owner: self.dice.get(owner, 0) + 2 * self.biggies.get(owner, 0) for owner in [*self.dice, *self._only_big()]}

    def add(self, dice: Dice, biggies: Dice = NONE) -> "Spot":
        """The spot with more dice (or fewer, where counts are negative)."""
        return Spot(merged(self.dice, dice), merged(self.biggies, biggies) if biggies else self.biggies)

    def count(self) -> int:
        """Dice lying here."""
        return sum(self.dice.values()) + sum(self.biggies.values())

    def _only_big(self) -> list[str]:
        return [owner for owner in self.biggies if owner not in self.dice]


EMPTY = Spot()


@quick
@dataclass(frozen=True, slots=True)
class Paid:
    """What a casino paid in one round, for the reckoning and the page."""

    round: int
    casino: Number
    awards: tuple[tuple[str, Note], ...]
    left_over: tuple[Note, ...]
    cancelled: tuple[str, ...]
    weights: Mapping[str, int]

    def to_plain(self) -> dict[str, Any]:
        """For the page."""
        return {
            "round": self.round,
            "casino": self.casino,
            "awards": [list(award) for award in self.awards],
            "left_over": list(self.left_over),
            "cancelled": list(self.cancelled),
            "weights": dict(self.weights),
        }


@dataclass(frozen=True)
class Casino:
    """A casino, or the slot machine. spots: face → dice showing it (a numbered casino has only its own).
    closed: no more notes will come, though it is below the minimum. paid: once it has paid this round."""

    number: Number
    notes: tuple[Note, ...] = ()
    spots: Mapping[int, Spot] = field(default_factory=dict)
    closed: bool = False
    paid: Paid | None = None
    chips: tuple[str, ...] = ()

    def spot(self) -> Spot:
        """All dice lying here, whatever they show."""
        if len(self.spots) == 1:
            return next(iter(self.spots.values()))
        total = EMPTY
        for spot in self.spots.values():
            total = total.add(spot.dice, spot.biggies)
        return total

    def weights(self) -> dict[str, int]:
        """What each owner's dice count here."""
        return self.spot().weights()

    def filled_usd(self) -> int:
        """What the notes count towards the minimum."""
        return counted_usd(self.notes)


@cache
def bare(number: Number, chips: tuple[str, ...] = ()) -> Casino:
    """A casino with no notes and no dice: there are so few that each is made once."""
    return Casino(number, chips=chips)


@dataclass(frozen=True, slots=True)
class PendingKick:
    """A kicker lies at `casino` and waits for its victim. left: kickers still to use."""

    seat: str
    casino: Number
    face: int
    left: int


@dataclass(frozen=True, slots=True)
class ChipOffer:
    """The seat may still take one of the chip cards beside this casino, until somebody rolls."""

    seat: str
    casino: int


@dataclass(frozen=True, slots=True)
class Accounts:
    """What `adjust` has put in (or, negative, taken out), so that everything still adds up. dice by owner, biggies with their owner.
    Notes need no account: those laid on a casino come from the pile, those taken off go back to it."""

    dice: Mapping[str, int] = field(default_factory=dict)
    money_usd: Mapping[str, int] = field(default_factory=dict)
    notes_won: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class State:
    """One moment of a game.

    seats: clockwise. gone: seats that left. stage: fill, roll, place, kick, payout, clear-table, round-over, game-over.
    turns: turns begun this round. hands: seat → dice still to roll, keyed like a roll. extra: white dice to roll before turn 1.
    out: dice out of play this round, by owner. from_box: dice fetched from the box after the first round, for whoever joined later.
    last_round: the round after which the game ends. won: notes by seat.
    chips_dealt: chip cards laid this round. chosen: notes named at the slot machine. discarded: rainbow cards out for good.
    reckoning: every casino ever paid.
    """

    options: Options
    seats: tuple[Seat, ...]
    pile: Pile
    casinos: Mapping[Number, Casino]
    gone: frozenset[str] = frozenset()
    round: int = 1
    last_round: int = 4
    minimum_usd: int = 50_000
    stage: str = "fill"
    starter: str = ""
    turn: str | None = None
    turns: int = 0
    hands: Mapping[str, Dice] = field(default_factory=dict)
    extra: int = 0
    roll: Faces = field(default_factory=dict)
    kick: PendingKick | None = None
    offer: ChipOffer | None = None
    out: Dice = field(default_factory=dict)
    from_box: Dice = field(default_factory=dict)
    won: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)
    chips_dealt: int = 0
    chip_deck: Mapping[str, int] = field(default_factory=dict)
    chips_won: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    chosen: tuple[tuple[str, Note], ...] = ()
    discarded: tuple[Note, ...] = ()
    accounts: Accounts = field(default_factory=Accounts)
    reckoning: tuple[Paid, ...] = ()
    adjusted: tuple[str, ...] = ()

    def playing(self) -> tuple[Seat, ...]:
        """Seats still in the game, clockwise."""
        return tuple(seat for seat in self.seats if seat.id not in self.gone)

    def seat(self, seat_id: str) -> Seat:
        """The seat of this id."""
        return next(seat for seat in self.seats if seat.id == seat_id)

    def has_seat(self, seat_id: str) -> bool:
        """Whether this id sits (or sat) at the table."""
        return any(seat.id == seat_id for seat in self.seats)

    def dice_left(self, seat_id: str) -> int:
        """Dice this seat still has to place this round."""
        hand = self.hands.get(seat_id)
        return sum(hand.values()) if hand else 0

    def after(self, seat_id: str) -> str | None:
        """The next seat clockwise that holds dice; the same one when it is alone; None when nobody does."""
        ids = [seat.id for seat in self.seats]
        start = ids.index(seat_id) + 1
        for seat in ids[start:] + ids[:start]:
            if self.hands.get(seat):
                return seat
        return None

    def next_starter(self) -> str:
        """Who gets the start-player card: one to the left of the starter, of those still playing."""
        ids = [seat.id for seat in self.seats]
        start = ids.index(self.starter) + 1
        return next(seat for seat in ids[start:] + ids[:start] if seat not in self.gone)

    def wants_note(self, casino: Casino) -> bool:
        """Whether the casino is still to be filled."""
        return counted_usd(casino.notes) < self.minimum_usd and not casino.closed and casino.paid is None

    def could_be_dealt(self, notes: tuple[Note, ...]) -> bool:
        """Whether dealing can have laid these notes at one casino: in some order it was below its minimum before the last of them came."""
        return counted_usd(notes) - max(map(counted, notes)) < self.minimum_usd

    def may_hold_more(self, casino: Casino) -> bool:
        """Whether a filled casino of a typed bank may hold notes that nobody has tapped in: they need not come as they were dealt."""
        if self.options.bank != "typed" or casino.closed or casino.paid is not None or casino.filled_usd() < self.minimum_usd:
            return False
        smallest = min((value for value, copies in self.options.full_deck().items() if copies > 0), key=counted)
        return self.pile.count() > 0 and self.could_be_dealt((*casino.notes, smallest))

    def below_minimum(self) -> Iterator[Casino]:
        """Casinos that still want a note, in order, the slot machine last."""
        return filter(self.wants_note, self.casinos.values())

    def unpaid(self) -> Casino | None:
        """The casino that pays next."""
        return next((casino for casino in self.casinos.values() if casino.paid is None), None)

    def payout_of(self, casino: Casino, weights: Dice | None = None) -> Payout[Note]:
        """What this casino pays as the dice lie. A rainbow card counts what a replacement is worth on average. weights: where known."""
        if casino.number == SLOT:
            return pay_ranked(slot_keys(casino, self.options.slot_tie_full_compare), casino.notes, self.worth)
        return pay_out(weights or casino.weights(), casino.notes, self.worth if RAINBOW in casino.notes else None)

    def worth(self, note: Note) -> int:
        """What a note counts when notes are ordered."""
        return self.pile.mean_usd() if note == RAINBOW else note

    def money_usd(self, seat_id: str) -> int:
        """What a seat owns: notes, chip cards at their value, and what was adjusted."""
        return sum(self.won.get(seat_id, ())) + self.accounts.money_usd.get(seat_id, 0) + chips_worth_usd(self.chips_won.get(seat_id, ()))

    def notes_won(self, seat_id: str) -> int:
        """How many notes a seat owns."""
        return len(self.won.get(seat_id, ())) + self.accounts.notes_won.get(seat_id, 0)


def without_noughts(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts, owners with nothing left out."""
    return {owner: count for owner, count in counts.items() if count}


def merged(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Counts added, owners with nothing left out."""
    total = dict(one)
    for owner, count in other.items():
        total[owner] = total.get(owner, 0) + count
        if not total[owner]:
            del total[owner]
    return total


def slot_keys(slot: Casino, full_compare: bool) -> dict[str, tuple[int, ...]]:
    """How owners rank at the slot machine: weight, sum of pips, highest number (or all numbers, where the table compares further)."""
    keys: dict[str, tuple[int, ...]] = {}
    for owner in slot.weights():
        pips = sorted((face for face, spot in slot.spots.items() for _ in range(spot.weights().get(owner, 0))), reverse=True)
        keys[owner] = (len(pips), sum(pips), *(pips if full_compare else pips[:1]))
    return keys


def less(counts: Mapping[str, int], taken: Mapping[str, int]) -> dict[str, int]:
    """Counts without what was taken, owners with nothing left out."""
    left = dict(counts)
    for owner, count in taken.items():
        left[owner] -= count
        if not left[owner]:
            del left[owner]
    return left


def split(dice: Dice, seat: str) -> tuple[dict[str, int], dict[str, int], int]:
    """Dice keyed like a roll as they lie on a casino: ordinary by owner, biggies by owner, and how many kickers came along."""
    if BIGGIE not in dice and KICKER not in dice:
        return dict(dice), {}, 0
    ordinary = {owner: count for owner, count in dice.items() if owner not in (BIGGIE, KICKER)}
    big = {seat: dice[BIGGIE]} if dice.get(BIGGIE) else {}
    return ordinary, big, dice.get(KICKER, 0)


def kick_targets(options: Options, casino: Casino, face: int, was_empty: bool) -> list[tuple[str, bool]]:
    """Whom a kicker at this place may kick: (owner, biggie?) pairs. was_empty: nothing lay there before this turn.

    At the slot machine only dice of its own turn may be kicked, and no others can show its number there.
    """
    if was_empty and casino.number != SLOT and not options.kick_same_turn:
        return []
    spot = casino.spots.get(face, EMPTY)
    return [(owner, False) for owner in spot.dice] + [(owner, True) for owner in spot.biggies]


__all__ = [
    "EMPTY", "NEUTRAL", "NUMBERS", "SLOT", "Accounts", "Casino", "ChipOffer", "Paid", "PendingKick", "Spot", "State",
    "kick_targets", "less", "merged", "slot_keys", "split", "without_noughts",
]  # fmt: skip
