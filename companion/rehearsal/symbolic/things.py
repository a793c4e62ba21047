"""Dice as symbols: each lies somewhere, shows a number, and keeps its place until a hand moves it."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.games.colours import KICKER_COLOUR
from companion.games.layout import Layout
from vision.reading import DieReading, Point

CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
EYE = {KICKER_COLOUR: "purple"}
ORDINARY_MM, BIG_MM = 16.0, 21.6
TRAY, HAND = "tray", ""
APART_MM, WIDTH_MM = 24.0, 260.0
SHAKES_MM = 0.7
"""So far two readings of a die that lies still differ."""

Kind = tuple[str, str, int]
"""Colour, size and number."""


@dataclass(eq=False)
class Die:
    """seat: who threw it, "" where it was only ever laid. leans: against the rim."""

    colour: str
    size: str
    face: int
    zone: str
    spot: Point
    seat: str = ""
    leans: bool = False

    @property
    def kind(self) -> Kind:
        return self.colour, self.size, self.face


@dataclass
class Things:
    """What really lies there. sized: whether edges are told, as where biggies are played."""

    chance: random.Random
    sized: bool
    dice: list[Die] = field(default_factory=list)

    def on(self, zone: str) -> list[Die]:
        return [die for die in self.dice if die.zone == zone]

    def throw(self, seat: str, kinds: Iterable[tuple[str, str]]) -> list[Die]:
        """Dice of these colours and sizes fall into the tray, none where it lay before."""
        thrown = [Die(colour, size, self.chance.randint(1, 6), TRAY, (0.0, 0.0), seat) for colour, size in kinds]
        for die in thrown:
            die.spot = self._free(TRAY)
            self.dice.append(die)
        return thrown

    def take_out(self, dice: Iterable[Die]) -> None:
        """Back into the hand."""
        gone = set(map(id, dice))
        self.dice = [die for die in self.dice if id(die) not in gone]

    def move(self, die: Die, zone: str) -> None:
        """One die, by a hand."""
        die.zone, die.spot = zone, self._free(zone)

    def lay_out(self, layout: Layout) -> None:
        """The places come to look as the rules have them, with dice from the tray where they lie there; the tray is left alone else."""
        for zone in sorted({*layout, *(die.zone for die in self.dice)} - {TRAY, HAND}):  # in the same order for the same seed
            wanted = Counter((piece.colour, piece.size, piece.face or 0) for piece in layout.get(zone, ()))
            for die in self.on(zone):
                if wanted[die.kind] > 0:
                    wanted[die.kind] -= 1
                else:
                    self.take_out([die])
            for kind in wanted.elements():
                self._lay(zone, kind)

    def _lay(self, zone: str, kind: Kind) -> None:
        die = next((die for die in self.on(TRAY) if die.kind == kind), None)
        if die is None:
            die = Die(*kind, zone, (0.0, 0.0))
            self.dice.append(die)
        self.move(die, zone)

    def _free(self, zone: str) -> Point:
        x_mm, y_mm = (0.0, 0.0) if zone == TRAY else (300.0 * (1 + sum(map(ord, zone)) % 11), 400.0)
        taken = [die.spot for die in self.on(zone)]
        spot = (x_mm, y_mm)
        for _ in range(200):
            spot = (x_mm + self.chance.random() * WIDTH_MM, y_mm + self.chance.random() * WIDTH_MM)
            if all(abs(spot[0] - x) + abs(spot[1] - y) > APART_MM for x, y in taken):
                break
        return spot

    def readings(self, hidden: frozenset[str]) -> list[tuple[Die, DieReading]]:
        """What a camera that makes no mistakes has of them, by place and spot."""
        seen = [die for die in self.dice if die.zone not in hidden]
        return [(die, self._reading(die)) for die in sorted(seen, key=lambda die: (die.zone, die.spot))]

    def _reading(self, die: Die) -> DieReading:
        odds = tuple(0.9 if face == die.face else 0.02 for face in range(1, 7))
        colour, spot = EYE.get(die.colour, die.colour), (die.spot[0] + self._shake(), die.spot[1] + self._shake())
        return DieReading(
            die.face, colour, 0.999, die.leans, CORNERS, (0.0, 0.0, 1.0, 1.0), why_ask="cocked" if die.leans else "", face_odds=odds,
            colour_odds={colour: 0.98}, zone=die.zone, xy_mm=spot,
            size_mm=(BIG_MM if die.size == "big" else ORDINARY_MM) + self._shake() / 4 if self.sized else None,
        )  # fmt: skip

    def _shake(self) -> float:
        return self.chance.uniform(-SHAKES_MM, SHAKES_MM)
