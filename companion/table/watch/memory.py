"""What the watch remembers between looks: answers about single dice, dice that lay there surely, identities of what it told, faces.
Bookkeeping."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, replace

from companion.games.layout import SeenPiece
from companion.table.watch.sight import Sight, faces_by_kind, same_spot
from vision.reading import Point


@dataclass(frozen=True, slots=True)
class Fact:
    """What a person said about one die that the camera doubted. It holds while the die lies still, or (no places known) its zone."""

    zone: str
    piece: SeenPiece
    spot: Point | None
    around: frozenset[tuple[Hashable, int]]
    face: int | None = None
    colour: str | None = None
    size: str | None = None


class Facts:
    """Answers about single dice."""

    def __init__(self) -> None:
        self._facts: list[Fact] = []

    def learn(
        self, sight: Sight, zone: str, piece: SeenPiece, face: int | None = None, colour: str | None = None, size: str | None = None
    ) -> None:
        """A person said what this die shows. sight: the look as the camera saw it."""
        self._facts.append(Fact(zone, piece, sight.spots.get(piece.index), signature(sight, zone), face, colour, size))

    def forget(self) -> None:
        self._facts.clear()

    def applied(self, sight: Sight) -> Sight:
        """The look with every answered doubt removed. Answers whose die or zone has changed are dropped."""
        alive, settled = [], sight
        used: set[int] = set()
        for fact in self._facts:
            piece = self._find(fact, sight, used)
            if piece is None:
                continue
            alive.append(fact)
            used.add(piece.index)
            said = {"face": fact.face or piece.face, "colour": fact.colour or piece.colour, "size": fact.size or piece.size}
            sure = replace(piece, **said, ask=False, why_ask="")  # type: ignore[arg-type]
            settled = settled.with_piece(sure, fact.zone)
        self._facts = alive
        return settled

    def _find(self, fact: Fact, sight: Sight, used: set[int]) -> SeenPiece | None:
        doubted = [p for p in sight.on(fact.zone) if p.index not in used and p.ask and p.colour == fact.piece.colour]
        for piece in doubted:
            spot = sight.spots.get(piece.index)
            if same_spot(spot, fact.spot):
                return piece
            if (spot is None or fact.spot is None) and signature(sight, fact.zone) == fact.around:
                return piece
        return None


LIGHT_DOUBTS = frozenset({"colour", "blurred", "faint"})
"""Why the eye doubts a die that nobody has touched: somebody's shadow fell on it, a lamp was switched on. A die that leans, or lies on a
line, was touched."""


class Lying:
    """Dice that were read without doubt, and lay where the tally has them: while they lie as they lay, a new light makes none of them
    doubtful. Not those in the tray, of which nobody has said yet that they are what they seem."""

    def __init__(self) -> None:
        self._known: list[tuple[str, SeenPiece, Point]] = []

    def keep(self, sight: Sight, agreed: frozenset[str]) -> None:
        """Remember what lies in these zones, in which table and tally agree; of other zones what was known still holds."""
        self._known = [known for known in self._known if known[0] not in agreed]
        for zone in sorted(agreed):
            sure = [piece for piece in sight.on(zone) if not piece.ask and piece.index in sight.spots]
            self._known += [(zone, piece, sight.spots[piece.index]) for piece in sure]

    def forget(self) -> None:
        self._known.clear()

    def applied(self, sight: Sight) -> Sight:
        """The look with every doubt removed that is about the light alone."""
        settled = sight
        for zone in {zone for zone, _, _ in self._known}:
            for piece in sight.on(zone):
                if piece.ask and piece.why_ask in LIGHT_DOUBTS and self._lay_there(zone, piece, sight.spots.get(piece.index)):
                    settled = settled.with_piece(replace(piece, ask=False, why_ask=""), zone)
        return settled

    def _lay_there(self, zone: str, piece: SeenPiece, spot: Point | None) -> bool:
        """Whether the eye's best guess is what was known of just this place."""
        return any(
            home == zone
            and (piece.colour, piece.face, piece.size, piece.kind) == (known.colour, known.face, known.size, known.kind)
            and same_spot(spot, lay)
            for home, known, lay in self._known
        )


def signature(sight: Sight, zone: str) -> frozenset[tuple[Hashable, int]]:
    """What lies in a zone, for "has this place changed?"."""
    return frozenset(faces_by_kind(sight.on(zone)).items())


def whole_signature(sight: Sight) -> Hashable:
    """What lies in all zones in view."""
    return frozenset((zone, signature(sight, zone)) for zone in sight.visible), sight.visible


class Identities:
    """Gives the same name to the same story as long as it stands, and a new one after any change."""

    def __init__(self, letter: str) -> None:
        self._letter = letter
        self._made = 0
        self._key: Hashable = None
        self._since_s = 0.0

    def of(self, key: Hashable, now_s: float) -> tuple[str, float]:
        """(name, since when it stands)."""
        if key != self._key:
            self._made += 1
            self._key, self._since_s = key, now_s
        return f"{self._letter}{self._made}", self._since_s

    def over(self) -> None:
        """It no longer stands: seen again it would be something new."""
        self._key = None


def faces_where_agreed(
    sight: Sight, agreed: frozenset[str], before: dict[str, Counter[tuple[str, str, int | None]]]
) -> dict[str, Counter[tuple[str, str, int | None]]]:
    """The faces that lie in each zone where table and tally agree now; other zones keep what was known of them."""
    return {**before, **{zone: faces_by_kind(sight.on(zone)) for zone in agreed}}
