"""One round of Las Vegas Boulevard as a script: biggies, kickers, white dice and the slot machine. Seeded rolls. Knows no picture."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from vision.training.render.play import NEUTRAL, Seat

BIGGIE, KICKER, SLOT = "biggie", "kicker", "slot"
HAND = {BIGGIE: 1, KICKER: 2, NEUTRAL: 4}
LONGEST = 60  # turns
"""What two players take besides five dice of their own."""

Lying = tuple[str, bool, int]
"""A die on a place: whose, whether it is a biggie, what it shows."""


@dataclass(frozen=True, slots=True)
class BoulevardTurn:
    """One turn. roll: faces by owner ("biggie", "kicker", "neutral"); face: the number placed; place: a casino or "slot".

    kicks: the dice sent home by the kickers that came along, one after the other; idle: kickers that found nothing to kick.
    """

    seat: str
    roll: dict[str, tuple[int, ...]]
    face: int
    place: int | str
    kicks: tuple[Lying, ...]
    idle: int

    @property
    def placed(self) -> dict[str, int]:
        """How many dice of each owner were of the number, kickers among them."""
        return {owner: faces.count(self.face) for owner, faces in self.roll.items() if self.face in faces}


@dataclass
class _Round:
    """The table of a round in play."""

    seats: list[Seat]
    rng: np.random.Generator
    hands: dict[str, Counter[str]] = field(default_factory=dict)
    places: dict[int | str, Counter[Lying]] = field(default_factory=dict)

    def turn(self, seat: str) -> BoulevardTurn:
        roll = {
            owner: tuple(sorted(int(f) for f in self.rng.integers(1, 7, count))) for owner, count in self.hands[seat].items() if count
        }
        face, place = self._choose(roll, seat)
        came = {owner: faces.count(face) for owner, faces in roll.items() if face in faces}
        self.hands[seat].subtract(came)
        kickers = came.pop(KICKER, 0)
        for owner, count in came.items():
            self.places[place][seat if owner == BIGGIE else owner, owner == BIGGIE, face] += count
        kicks = [kick for kick in (self._kick(place, face, seat) for _ in range(kickers)) if kick is not None]
        return BoulevardTurn(seat, roll, face, place, tuple(kicks), kickers - len(kicks))

    def _choose(self, roll: dict[str, tuple[int, ...]], seat: str) -> tuple[int, int | str]:
        """Mostly the number with the most own dice, sometimes at the slot machine where it is not taken."""
        every = Counter(face for faces in roll.values() for face in faces)
        own = Counter((*roll.get(seat, ()), *roll.get(BIGGIE, ()), *roll.get(BIGGIE, ())))
        face = int(self.rng.choice(list(every))) if self.rng.random() < 0.25 else max(every, key=lambda f: (own[f], every[f], f))
        taken = {shown for (_, _, shown), count in self.places[SLOT].items() if count}
        return face, SLOT if face not in taken and self.rng.random() < 0.3 else face

    def _kick(self, place: int | str, face: int, kicker: str) -> Lying | None:
        """A die there, of the others' if there is one; it goes home, a white one out of the round."""
        there = sorted(die for die, count in self.places[place].items() if count and die[2] == face)
        if not there:
            return None
        others = [die for die in there if die[0] != kicker] or there
        owner, big, _ = die = others[int(self.rng.integers(len(others)))]
        self.places[place][die] -= 1
        if owner != NEUTRAL:
            self.hands[owner][BIGGIE if big else owner] += 1
        return die


def play_boulevard(seats: list[Seat], rng: np.random.Generator) -> tuple[list[BoulevardTurn], int]:
    """Play one round until all dice are placed. Returns its turns and the most dice that ever lay on one place."""
    table = _Round(seats, rng)
    table.hands = {seat.id: Counter({seat.id: 5} | HAND) for seat in seats}
    table.places = {place: Counter() for place in (1, 2, 3, 4, 5, 6, SLOT)}
    turns: list[BoulevardTurn] = []
    most = 0
    while any(hand.total() for hand in table.hands.values()) and len(turns) < LONGEST:
        for seat in seats:
            if table.hands[seat.id].total():
                turns.append(table.turn(seat.id))
                most = max(most, *(place.total() for place in table.places.values()))
    return turns, most


def find_boulevard(seats: list[Seat], turns: tuple[int, int], most_on_place: int) -> list[BoulevardTurn]:
    """The first seed whose round shows it all: a rival's, a white and an own die kicked, a kicker with nothing to kick, a biggie placed at
    a casino, two numbers at the slot machine; and no place more crowded than is seen at a glance."""
    for seed in range(200_000):
        played, most = play_boulevard(seats, np.random.default_rng(seed))
        if turns[0] <= len(played) <= turns[1] and most <= most_on_place and _shows_it_all(played):
            return played
    raise ValueError("No seed gives such a round.")


def _shows_it_all(played: list[BoulevardTurn]) -> bool:
    kicked = [(turn.seat, owner) for turn in played for owner, _, _ in turn.kicks]
    stays = {turn.face for turn in played if turn.place == SLOT and len({*turn.placed} - {KICKER}) > 0 and not turn.kicks}
    return (
        any(owner not in (NEUTRAL, seat) for seat, owner in kicked)
        and any(owner == NEUTRAL for _, owner in kicked)
        and any(owner == seat for seat, owner in kicked)
        and any(turn.idle and len(turn.placed) == 1 for turn in played)
        and any(BIGGIE in turn.placed and turn.place != SLOT for turn in played)
        and len(stays) >= 3
    )
