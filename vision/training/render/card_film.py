"""The Card Game film: three players lay printed dice cards at the casinos, turn after turn, as pictures with their truth."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from vision.mat import MAT_1
from vision.training.render.film import ANNA, BEN, CARLA, Film, Shot, Step
from vision.training.render.play import Seat
from vision.training.render.scene import Card, Hand, Light, Scene, overhead

STAGE = Scene(overhead(7, 2), ground="cloth", light=Light(lamp=1.0, spot=0.4, warmth=0.35, from_deg=60))
PAPER_MM = 0.35
"""How much higher each card lies than the one before it at its casino."""

Laying = dict[str, dict[int, tuple[int, ...]]]
"""Seat → number → the dice on each card laid there, as the Card Game's own command has it."""

TURNS: tuple[Laying, ...] = (
    {"anna": {2: (2,), 5: (1,)}, "ben": {3: (1,), 5: (1,)}, "carla": {4: (1, 1, 2)}},
    {"anna": {1: (1,), 3: (2,)}, "ben": {6: (1, 1)}, "carla": {2: (2,)}},
    {"anna": {6: (1,)}, "ben": {1: (1, 2)}, "carla": {3: (1,)}},
)
SPOTS = ((-1.5, -19.0, 92.0), (1.0, 16.5, 87.5), (-3.0, 0.0, 90.0))
"""Where the first and second card at a casino lie from its middle, and how they are turned: across, each overlapping the one before."""

THREE = ((-2.0, -34.5, 89.0), (1.5, -1.5, 92.5), (-1.0, 31.5, 88.0))
"""The same where three come to lie, the last one nearest to the players."""


@dataclass
class CardTable:
    """The casinos while the film is made: cards in the order in which they were laid."""

    seats: Sequence[Seat]
    casinos: dict[int, list[tuple[str, int]]] = field(default_factory=lambda: {n: [] for n in range(1, 7)})

    def lay(self, laying: Laying) -> None:
        """Everybody's cards of a turn."""
        for seat, cards in laying.items():
            for number, each in cards.items():
                self.casinos[number] += [(seat, dice) for dice in each]

    def scene(self, **changes: Any) -> Scene:
        """What the camera sees now."""
        return replace(STAGE, cards=tuple(card for n in self.casinos for card in self._cards(n)), **changes)

    def _cards(self, number: int) -> list[Card]:
        x, y, w, h = MAT_1.zones[f"casino-{number}"]
        lying = self.casinos[number]
        spots = THREE if len(CARDS_IN_ALL[number]) > 2 else SPOTS
        colour = {seat.id: seat.colour for seat in self.seats}
        return [
            Card(colour[seat], number, dice, x + w / 2 + dx, y + h / 2 + dy, turn + 3 * (number % 3 - 1), PAPER_MM * (order + 1))
            for order, ((seat, dice), (dx, dy, turn)) in enumerate(zip(lying, spots, strict=False))
        ]

    def truth(self) -> dict[str, dict[str, int]]:
        """Dice at each casino by seat."""
        return {
            str(number): {seat: sum(dice for who, dice in lying if who == seat) for seat in dict.fromkeys(who for who, _ in lying)}
            for number, lying in self.casinos.items()
        }


CARDS_IN_ALL = {n: [dice for turn in TURNS for cards in turn.values() for dice in cards.get(n, ())] for n in range(1, 7)}


def card_film() -> Film:
    """Anna, Ben and Carla choose at once; every turn is filmed half laid and whole."""
    seats = (ANNA, BEN, CARLA)
    table = CardTable(seats)
    shots: list[Shot] = [(table.scene(), "empty", "The casinos are bare.", None, {"casinos": table.truth()})]
    for number, laying in enumerate(TURNS, start=1):
        before = table.truth()
        table.lay({"anna": laying["anna"]})
        part = {"casinos_before": before, "awaited": ["ben", "carla"]}
        shots.append((table.scene(), "part", f"Turn {number}: Anna has laid her cards.", "anna", part))
        table.lay({seat: laying[seat] for seat in ("ben", "carla")})
        if number == 1:
            hand = Hand(250, 190, 8, height_mm=26)
            shots.append((table.scene(hands=(hand,)), "hand", "Ben's hand is still over the cards.", "ben", {"hands": True}))
        told = {
            "command": {"kind": "lay-cards", "laid": {seat: {str(n): list(each) for n, each in c.items()} for seat, c in laying.items()}},
            "casinos_before": before, "casinos": table.truth(),
        }  # fmt: skip
        shots.append((table.scene(), "lay", f"Turn {number}: all cards lie at the casinos.", None, told))
    steps = tuple(Step(f"cards-{i:02d}.jpg", *shot) for i, shot in enumerate(shots, start=1))
    return Film("cards", "The Card Game: three turns", seats, {"seed": 12}, steps, game="card-game")
