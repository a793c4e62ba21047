"""One round of Las Vegas 2012 as a script: who rolls what and places which number. Seeded rolls, sensible players. Knows no picture."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

NEUTRAL = "neutral"
DICE_A_PLAYER = 8


@dataclass(frozen=True, slots=True)
class Seat:
    """A player. id: the lower-case name; colour: of the dice."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn. roll: faces by owner ("neutral" for white dice); face: the number placed, all dice of it."""

    seat: str
    roll: dict[str, tuple[int, ...]]
    face: int

    @property
    def placed(self) -> dict[str, int]:
        """How many dice of each owner go to the casino."""
        return {owner: faces.count(self.face) for owner, faces in self.roll.items() if self.face in faces}


def play_round(seats: list[Seat], neutral_each: int, rng: np.random.Generator) -> list[Turn]:
    """Play one round until all dice are placed."""
    hands = {seat.id: Counter({seat.id: DICE_A_PLAYER, NEUTRAL: neutral_each}) for seat in seats}
    turns: list[Turn] = []
    while any(hand.total() for hand in hands.values()):
        for seat in seats:
            hand = hands[seat.id]
            if not hand.total():
                continue
            roll = {owner: tuple(sorted(int(f) for f in rng.integers(1, 7, count))) for owner, count in hand.items() if count}
            turns.append(Turn(seat.id, roll, _choose(roll, seat.id, rng)))
            hand.subtract(turns[-1].placed)
    return turns


def _choose(roll: dict[str, tuple[int, ...]], seat: str, rng: np.random.Generator) -> int:
    """Mostly the number with the most own dice; now and then another, as people do."""
    own = Counter(roll.get(seat, ()))
    every = Counter(face for faces in roll.values() for face in faces)
    if rng.random() < 0.15:
        return int(rng.choice(list(every)))
    return max(every, key=lambda face: (own[face], every[face], face))


def find_round(seats: list[Seat], neutral_each: int, turns: tuple[int, int], most_on_casino: int) -> list[Turn]:
    """The first seed whose round has as many turns as wanted and crowds no casino beyond what is seen at a glance."""
    for seed in range(10_000):
        played = play_round(seats, neutral_each, np.random.default_rng(seed))
        lying: Counter[int] = Counter()
        for turn in played:
            lying[turn.face] += sum(turn.placed.values())
        if turns[0] <= len(played) <= turns[1] and max(lying.values()) <= most_on_casino and len(lying) == 6:
            return played
    raise ValueError("No seed gives such a round.")
