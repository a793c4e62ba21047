"""One settled look in the words of the game that is on: only its zones count, dice elsewhere lie outside; place and odds of each die."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.games.layout import Piece, Seen, SeenPiece
from companion.table.watch.seen import TOUCHING_MM, Palette, colour_odds_in_play
from vision.reading import Point, TableReading

TRAY = "tray"
SLOT = "slot"

Kind = tuple[str, str]
"""Colour and size of a die."""

Key = tuple[str, str, str, int | None]
"""Zone, colour, size, and on the slot machine the number (None on numbered casinos, where only colour and count are compared)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What lies where, as the watch reasons about it. Zones the game does not use are outside; covered zones are not in `visible`.

    spots: index → place on the mat in millimetres, where known. faces: index → chance of each face 1..6. colours: index → chance of each
    colour in play.
    """

    zones: Mapping[str, tuple[SeenPiece, ...]]
    visible: frozenset[str]
    places: frozenset[str]
    outside: tuple[SeenPiece, ...] = ()
    spots: Mapping[int, Point] = field(default_factory=dict)
    faces: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    colours: Mapping[int, Mapping[str, float]] = field(default_factory=dict)

    def on(self, zone: str) -> tuple[SeenPiece, ...]:
        """The dice seen in a zone."""
        return self.zones.get(zone, ())

    def tray(self) -> tuple[SeenPiece, ...]:
        """The dice seen in the tray."""
        return self.on(TRAY)

    def open_places(self) -> frozenset[str]:
        """Places for placed dice (casinos, slot machine) that are wholly in view."""
        return self.places & self.visible

    def all_pieces(self) -> Iterable[SeenPiece]:
        """Every die in a zone of the game."""
        return (piece for pieces in self.zones.values() for piece in pieces)

    def without(self, piece: SeenPiece) -> "Sight":
        """The same look without one die (found by its index)."""
        zones = {name: tuple(p for p in pieces if p.index != piece.index) for name, pieces in self.zones.items()}
        return replace(self, zones=zones, outside=tuple(p for p in self.outside if p.index != piece.index))

    def with_piece(self, piece: SeenPiece, zone: str) -> "Sight":
        """The same look with one die (found by its index) replaced and put into `zone`."""
        rest = self.without(piece)
        return replace(rest, zones={**rest.zones, zone: (*rest.on(zone), piece)})


def sight_of(seen: Seen, zones: frozenset[str], reading: TableReading | None = None, palette: Palette | None = None) -> Sight:
    """A look in the words of the game. zones: those the game uses. reading, palette: where the look came from, for places and odds."""
    used = {zone: pieces for zone, pieces in seen.zones.items() if zone in zones}
    strays = tuple(piece for zone, pieces in seen.zones.items() if zone not in zones for piece in pieces)
    plain = Sight(used, seen.visible & zones, zones - {TRAY}, (*seen.outside, *strays))
    if reading is None:
        return plain
    return replace(
        plain,
        spots={i: die.xy_mm for i, die in enumerate(reading.dice) if die.xy_mm is not None},
        faces={i: die.face_odds for i, die in enumerate(reading.dice) if die.face_odds},
        colours={} if palette is None else {i: colour_odds_in_play(die, palette) for i, die in enumerate(reading.dice)},
    )


def kind_of(piece: Piece | SeenPiece) -> Kind:
    """Colour and size: what tells whose die it is."""
    return piece.colour, piece.size


def key_of(zone: str, piece: Piece | SeenPiece) -> Key:
    """What is compared between table and tally for a die in this zone."""
    return zone, piece.colour, piece.size, piece.face if zone == SLOT else None


def number_at(key: Key) -> int | None:
    """The number of a die that was placed here."""
    zone, _, _, number = key
    return number if number is not None else int(zone.rpartition("-")[2])


def count_keys(zones: Mapping[str, Iterable[Piece | SeenPiece]], within: frozenset[str]) -> Counter[Key]:
    """Dice by key over the zones in `within`."""
    return Counter(key_of(zone, piece) for zone, pieces in zones.items() if zone in within for piece in pieces)


def faces_by_kind(pieces: Iterable[SeenPiece]) -> Counter[tuple[str, str, int | None]]:
    """Dice by colour, size and face; the face is None where the camera doubts the die."""
    return Counter((piece.colour, piece.size, None if piece.ask else piece.face) for piece in pieces)


def same_spot(one: Point | None, other: Point | None) -> bool:
    """Whether a die seen at both places can be one that lay still."""
    return near(one, other, TOUCHING_MM)


def near(one: Point | None, other: Point | None, within_mm: float) -> bool:
    """Whether both places are known and lie so close together."""
    return one is not None and other is not None and math.dist(one, other) <= within_mm
