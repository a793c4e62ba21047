"""One look at a board of lots, beside what the tally says of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.layout import Seen, SeenPiece
from companion.games.lords_of_vegas.stories import TRAY, Bag, bare
from companion.table.watch.sight import Sight, near

LOTS = "lot-"
A_DIE_MM = 16.0  # the usual edge; a lot holds one die


def name_of(where: str) -> str:
    """What stands on the board there: A1 of lot-A1."""
    return where.removeprefix(LOTS)


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The lots in one look. tally, here: what should lie on each, what does (lots in view); changed: what people changed; behind: lots that
    have not followed the tally yet; doubtful: changed lots of which the eye is not sure; tiles: lots of which it can't tell
    the tile, and since when they look so."""

    tally: Mapping[str, Bag]
    here: Mapping[str, Bag]
    changed: frozenset[str]
    behind: frozenset[str]
    doubtful: frozenset[str]
    tiles: Mapping[str, float | None]

    @property
    def shows_every_die(self) -> bool:
        """Whether on each lot that has a die one surely lies."""
        lots = [where for where, tally in self.tally.items() if tally != bare(tally)]
        return not any(where in self.doubtful or self.here.get(where, ()) == bare(self.here.get(where, ())) for where in lots)

    def seen(self, sight: Sight, without: frozenset[str], thrown: tuple[SeenPiece, ...] = ()) -> Seen:
        """This look for the game, some lots left out. thrown: the dice in the tray that count."""
        zones = {where: _with_indices(what, sight.on(where)) for where, what in self.here.items()}
        visible = frozenset(self.here) - without
        if TRAY in sight.visible:
            zones[TRAY], visible = thrown, visible | {TRAY}
        return Seen(zones, visible)


def _with_indices(what: Bag, pieces: Sequence[SeenPiece]) -> tuple[SeenPiece, ...]:
    index = next((piece.index for piece in pieces if piece.kind == "die"), -1)
    return tuple(replace(piece, index=index if piece.kind == "die" else -1) for piece in as_pieces(what))


def as_pieces(what: Bag) -> tuple[SeenPiece, ...]:
    """As things that are seen."""
    return tuple(SeenPiece(colour, face or None, kind=kind) for kind, colour, face in what)


def without_sides(sight: Sight) -> Sight:
    """The same look; on a lot a die in doubt whose middle is nearer to that of a surer one than dice can lie beside each other is its side,
    which a camera sees that looks from aside."""
    lots = {
        where: tuple(piece for piece in pieces if not _is_a_side(piece, pieces, sight))
        for where, pieces in sight.zones.items()
        if where != TRAY
    }
    return replace(sight, zones={**sight.zones, **lots})


def _is_a_side(piece: SeenPiece, pieces: Sequence[SeenPiece], sight: Sight) -> bool:
    if piece.kind != "die" or not piece.ask:
        return False
    at = sight.spots.get(piece.index)
    surer = (other for other in pieces if other.kind == "die" and (other.ask, -other.confidence) < (piece.ask, -piece.confidence))
    return any(near(sight.spots.get(other.index), at, A_DIE_MM) for other in surer)
