"""The Boulevard film: a round with biggies, violet kickers, white dice and the slot machine as pictures with their truth."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from vision.training.render.boulevard_play import BIGGIE, KICKER, SLOT, BoulevardTurn, Lying, find_boulevard
from vision.training.render.film import ANNA, BEN, SUPPLY, Film, Set, Shot, Step
from vision.training.render.play import NEUTRAL
from vision.training.render.scene import DIE_MM, Die, Hand, Light, Scene, overhead
from vision.training.render.throw import beside, into_tray, onto_casino

BIG_MM = 22.0
OPTIONS = {"neutral_dice": True, "biggies": True, "kickers": True, "slot_machine": True, "seed": 77}
STAGE = Scene(overhead(9, -1, 0.85), ground="wood", light=Light(lamp=1.0, spot=0.45, warmth=0.4, from_deg=150))
WAITS = 1
"""The turn in which the kicker is filmed while it waits for its victim."""


@dataclass
class BoulevardSet(Set):
    """The table while the round is filmed, with a seventh place."""

    slot: list[Die] = field(default_factory=list)

    def place_of(self, place: int | str) -> list[Die]:
        """The dice lying on a casino or the slot machine."""
        return self.slot if place == SLOT else self.casinos[int(place)]

    def scene(self, **changes: Any) -> Scene:
        lying = super().scene(**changes)
        return Scene(**{name: getattr(lying, name) for name in Scene.__slots__} | {"dice": (*lying.dice, *self.slot)})

    def colour(self, owner: str, seat: str = "") -> str:
        return "purple" if owner == KICKER else super().colour(seat if owner == BIGGIE else owner)

    def roll(self, turn: BoulevardTurn) -> None:  # type: ignore[override]
        self.supplies[turn.seat] = []
        thrown = [
            (self.colour(owner, turn.seat), face, BIG_MM if owner == BIGGIE else DIE_MM)
            for owner, faces in sorted(turn.roll.items(), key=lambda item: item[0] != BIGGIE)
            for face in faces
        ]
        self.tray = into_tray(thrown, self.rng)

    def put_down(self, turn: BoulevardTurn) -> None:
        """All dice of the number go to their place, kickers too."""
        moved = [(die.colour, die.value, die.size_mm) for die in self.tray if die.value == turn.face]
        self.tray = [die for die in self.tray if die.value != turn.face]
        moved.sort(key=lambda die: -die[2])
        self.place_of(turn.place).extend(onto_casino(moved, turn.place, self.place_of(turn.place), self.rng))

    def kick(self, turn: BoulevardTurn) -> None:
        """Kickers leave, and what they kicked goes back to its owner's supply or out of the picture."""
        lying = self.place_of(turn.place)
        for kicked in turn.kicks:
            lying.remove(self._victim(lying, kicked))
            owner, big, _ = kicked
            if owner != NEUTRAL:
                back = [(self.colour(owner), int(self.rng.integers(1, 7)), BIG_MM if big else DIE_MM)]
                lies = [(die.colour, die.value, die.size_mm) for die in self.supplies.get(owner, [])]
                self.supplies[owner] = beside(back + lies, SUPPLY[owner], self.rng)
        lying[:] = [die for die in lying if die.colour != "purple"]

    def _victim(self, lying: list[Die], kicked: Lying) -> Die:
        owner, big, face = kicked
        return next(die for die in lying if (die.colour, die.value, die.size_mm > DIE_MM) == (self.colour(owner), face, big))

    def take_up(self, seat: str) -> None:
        kept = [(die.colour, int(self.rng.integers(1, 7)), die.size_mm) for die in self.tray]
        self.tray = []
        self.supplies[seat] = beside(kept, SUPPLY[seat], self.rng)

    def truth(self) -> dict[str, dict[str, int]]:
        """Ordinary dice on each place by owner, kickers that wait among them."""
        return self._count(lambda die: die.size_mm <= DIE_MM)

    def big_truth(self) -> dict[str, dict[str, int]]:
        """Biggies on each place by owner."""
        return self._count(lambda die: die.size_mm > DIE_MM)

    def slot_truth(self) -> dict[str, int]:
        """Numbers at the slot machine and how many dice of whatever colour show each."""
        return {str(face): count for face, count in sorted(Counter(die.value for die in self.slot).items())}

    def _count(self, wanted: Any) -> dict[str, dict[str, int]]:
        owner = {seat.colour: seat.id for seat in self.seats.values()} | {"white": NEUTRAL, "purple": KICKER}
        places = {**{str(n): lying for n, lying in self.casinos.items()}, SLOT: self.slot}
        return {name: dict(Counter(owner[die.colour] for die in lying if wanted(die))) for name, lying in places.items()}

    def told(self) -> dict[str, Any]:
        """What lies on the places, for film.json."""
        return {"casinos": self.truth(), "biggies": self.big_truth(), "slot": self.slot_truth()}


def boulevard() -> Film:
    """Anna and Ben, every die of the box on the table."""
    seats = (ANNA, BEN)
    table = BoulevardSet({seat.id: seat for seat in seats}, STAGE, np.random.default_rng(2014))
    table.supplies["ben"] = beside([("blue", 3, BIG_MM), ("blue", 1), ("purple", 2), ("white", 5)], SUPPLY["ben"], table.rng)
    shots: list[Shot] = []
    for number, turn in enumerate(find_boulevard(list(seats), (8, 12), 7)):
        shots += _turn(table, turn, with_hand=number in (3, 8), early=number % 4 == 2, waits=number == WAITS)
    shots += _ending(table)
    steps = tuple(Step(f"boulevard-{i:02d}.jpg", *shot) for i, shot in enumerate(shots, start=1))
    return Film("boulevard", "Biggies, kickers, white dice and the slot machine", seats, OPTIONS, steps)


def _turn(table: BoulevardSet, turn: BoulevardTurn, with_hand: bool, early: bool, waits: bool) -> Iterator[Shot]:
    who = table.seats[turn.seat].name
    table.roll(turn)
    rolled = {owner: list(faces) for owner, faces in turn.roll.items()}
    yield table.scene(), "roll", f"{who} rolls.", turn.seat, {"roll": rolled, **table.told()}
    if with_hand:
        reach = next(die for die in table.tray if die.value == turn.face)
        hand = Hand(reach.x_mm + 8, reach.y_mm + 76, float(table.rng.uniform(-14, 4)), height_mm=26)
        yield table.scene(hands=(hand,)), "hand", f"{who} reaches for the dice.", turn.seat, {"hands": True, **table.told()}
    to = SLOT if turn.place == SLOT else "casino"
    command = {"kind": "place", "face": turn.face, "to": to, "dice": turn.placed}
    where = "the slot machine" if turn.place == SLOT else f"casino {turn.place}"
    table.put_down(turn)
    if waits:
        told = {"command": command, **table.told()}
        yield table.scene(), "kicker", f"{who} puts dice on {where}; a kicker waits there.", turn.seat, told
    table.kick(turn)
    if early:
        table.take_up(turn.seat)
    kicks = [{"owner": owner, "biggie": big} for owner, big, _ in turn.kicks]
    kicked = "".join(f"; one of {kick['owner']} is kicked" for kick in kicks)
    words = f"{who} puts {sum(turn.placed.values())} dice on {where}{kicked}."
    yield table.scene(), "place", words, turn.seat, {"command": command, "kicks": kicks, "idle": turn.idle, **table.told()}
    table.take_up(turn.seat)


def _ending(table: BoulevardSet) -> Iterator[Shot]:
    for number in (1, 2, 3):
        table.casinos[number] = []
    yield table.scene(), "clearing", "Three casinos are cleared.", None, {"left": table.truth()}
    table.casinos, table.slot = {n: [] for n in range(1, 7)}, []
    yield table.scene(), "empty", "The table is empty.", None, {"left": table.truth()}
