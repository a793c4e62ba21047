"""What should lie on the table, and what was seen lying there, as plain data. Zones hold pieces; games speak of nothing else."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

ANY_FACE = None


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """A thing that should lie in a zone: colour (a seat's, "white" for neutral, "violet" for kickers), face 1..6 or None where
    any will do, size "normal" or "big", kind "die" (or "tile", "marker", "card", "note" in other games), lot or value in `mark`."""

    colour: str
    face: int | None = ANY_FACE
    size: str = "normal"
    kind: str = "die"
    mark: str = ""


Layout = Mapping[str, tuple[Piece, ...]]
"""Zone → pieces that should lie there. Zones of the game that are absent should be empty; supplies are no zone."""


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece as the camera believes it to be. `face` None: unreadable. `ask`: the camera itself doubts; `why_ask` its short code
    (cocked, covered, border, blurred, colour, faint, size, stacked), `also` another one besides. `index` finds it in the reading it came
    from (its crop, its place)."""

    colour: str
    face: int | None
    size: str = "normal"
    kind: str = "die"
    mark: str = ""
    confidence: float = 1.0
    ask: bool = False
    why_ask: str = ""
    index: int = -1
    also: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """One settled look at the table. `zones`: what lies where. `visible`: zones wholly in view; the others say nothing.
    `outside`: pieces in no zone (supplies, dice fallen off the tray)."""

    zones: Mapping[str, tuple[SeenPiece, ...]]
    visible: frozenset[str]
    outside: tuple[SeenPiece, ...] = ()


def count_by_colour(pieces: tuple[Piece, ...] | tuple[SeenPiece, ...]) -> Counter[tuple[str, str]]:
    """Pieces by (colour, size), faces ignored: all that is compared on a numbered casino."""
    return Counter((piece.colour, piece.size) for piece in pieces)


def as_seen(layout: Layout, zones: frozenset[str]) -> Seen:
    """The perfect look at a layout: for tests and for the conformance suite."""
    index = 0
    seen: dict[str, tuple[SeenPiece, ...]] = {}
    for zone, pieces in layout.items():
        seen[zone] = tuple(SeenPiece(p.colour, p.face, p.size, p.kind, p.mark, index=index + i) for i, p in enumerate(pieces))
        index += len(pieces)
    return Seen(seen, zones)


__all__ = ["ANY_FACE", "Layout", "Piece", "Seen", "SeenPiece", "as_seen", "count_by_colour"]
