"""What the watch remembers between looks: answers about single dice, dice that lay there surely, identities of what it told, faces.
Bookkeeping."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.games.layout import Layout, Piece, SeenPiece
from companion.table.watch.sight import SLOT, TRAY, Key, Sight, count_keys, faces_by_kind, key_of, same_spot
from vision.reading import Point


@dataclass(frozen=True, slots=True)
class Fact:
    """What a person said about one die that the camera doubted. It holds while the die lies still.

    denied: what the camera was sure of when the person said otherwise: (number, colour). tallied: nobody said it but the tally.
    no_die: it is none.
    """

    zone: str
    piece: SeenPiece
    spot: Point | None
    face: int | None = None
    colour: str | None = None
    size: str | None = None
    denied: tuple[int | None, str] | None = None
    tallied: bool = False
    no_die: bool = False

    def said_of(self, piece: SeenPiece) -> SeenPiece:
        """The die as the person said. What the camera is sure of otherwise, without having been denied, is asked about again: a die may
        have been turned where it lies, but no word is given up in silence."""
        told = replace(piece, face=self.face or piece.face, colour=self.colour or piece.colour, size=self.size or piece.size)
        is_against = (told.face, told.colour) != (piece.face, piece.colour)
        if not piece.ask and is_against and (piece.face, piece.colour) != self.denied:
            return replace(piece, ask=True, why_ask="face" if told.colour == piece.colour else "colour")
        if piece.also and self.face is None:  # its colour was told, and it leans, or can't be read, besides
            return replace(told, ask=True, why_ask=piece.also, also="")
        if piece.ask and self.face is None and self.piece.why_ask not in ("colour", "size"):
            return told  # its colour was told with that of others that look like it; its number is still in doubt
        return replace(told, ask=False, why_ask="", also="")


class Facts:
    """Answers about single dice."""

    def __init__(self) -> None:
        self._facts: list[Fact] = []

    def learn(
        self, sight: Sight, zone: str, piece: SeenPiece, face: int | None = None, colour: str | None = None, size: str | None = None
    ) -> None:
        """A person said what this die shows. sight: the look as the camera saw it. What was said of it before holds as far as nothing else
        is said now."""
        index, spot = piece.index, sight.spots.get(piece.index)
        before = next((fact for fact in self._facts if same_spot(spot, fact.spot)), None)
        if before is not None:
            self._facts.remove(before)
            piece, face, colour, size = before.piece, face or before.face, colour or before.colour, size or before.size
        denied = next(((one.face, one.colour) for one in sight.on(zone) if one.index == index and not one.ask), None)
        self._facts.append(Fact(zone, piece, spot, face, colour, size, denied))

    def learn_no_die(self, sight: Sight, zone: str, piece: SeenPiece) -> None:
        """A person said that no die lies where this one was read."""
        self._facts.append(Fact(zone, piece, sight.spots.get(piece.index), no_die=True))

    def learn_all_tallied(self, sight: Sight, tallied: "Tallied") -> None:
        """The tally says what colours these dice are of."""
        for zone, piece, colour in tallied.dice:
            self.learn_tallied(sight, zone, piece, colour)

    def learn_tallied(self, sight: Sight, zone: str, piece: SeenPiece, colour: str) -> None:
        """The tally says what colour this die is of."""
        self._facts.append(Fact(zone, piece, sight.spots.get(piece.index), colour=colour, size=piece.size, tallied=True))

    def hold_against(self, layout: Layout) -> None:
        """What the tally alone said of a place holds until it has fewer dice there: a turn that is taken back, or put right, was wrong
        perhaps."""
        told = Counter((fact.zone, fact.colour or "", fact.size or "") for fact in self._facts if fact.tallied)
        has = Counter((zone, piece.colour, piece.size) for zone, pieces in layout.items() for piece in pieces)
        fewer = {zone for zone, _, _ in told - has}
        self._facts = [fact for fact in self._facts if not fact.tallied or fact.zone not in fewer]

    def forget(self) -> None:
        self._facts.clear()

    def applied(self, sight: Sight) -> Sight:
        """The look with every answered doubt removed."""
        settled = sight
        for fact, piece in self._found(sight):
            settled = settled.without(piece) if fact.no_die else settled.with_piece(fact.said_of(piece), fact.zone)
        return settled

    def follow(self, sight: Sight) -> None:
        """This look counts: answers whose die or zone has changed are dropped. sight: as the camera saw it. What is no die is seen in one
        look and not in the next, and stays none until a die lies there for sure."""
        still = [fact for fact, _ in self._found(sight)]
        self._facts = [fact for fact in self._facts if fact in still or (fact.no_die and not _is_surely_a_die(fact, sight))]

    def _found(self, sight: Sight) -> list[tuple[Fact, SeenPiece]]:
        """The answers whose dice lie there still, each with its die."""
        found = [(fact, piece) for fact in self._facts if (piece := _find(fact, sight)) is not None]
        there = [fact for fact, _ in found]
        gone = {(fact.zone, fact.colour) for fact in self._facts if fact.tallied and fact not in there}
        return [(fact, piece) for fact, piece in found if not _may_be_another(fact, gone)]


def _find(fact: Fact, sight: Sight) -> SeenPiece | None:
    """The die that lies there still."""
    here = (piece for piece in sight.on(fact.zone) if _is_about(fact, piece))
    return next((piece for piece in here if same_spot(sight.spots.get(piece.index), fact.spot)), None)


def _may_be_another(fact: Fact, gone: Iterable[tuple[str, str | None]]) -> bool:
    """Whether a die of another colour is gone from its place: of two colours there the tally does not tell which die is which."""
    return any(zone == fact.zone and colour != fact.colour for zone, colour in gone)


def _is_about(fact: Fact, piece: SeenPiece) -> bool:
    return piece.ask if fact.no_die else piece.colour in (fact.piece.colour, fact.colour)


def _is_surely_a_die(fact: Fact, sight: Sight) -> bool:
    return any(not piece.ask and same_spot(sight.spots.get(piece.index), fact.spot) for piece in sight.on(fact.zone))


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
                if piece.why_ask in LIGHT_DOUBTS and self._lay_there(piece, sight.spots.get(piece.index)):
                    settled = settled.with_piece(replace(piece, ask=False, why_ask=""), zone)
        return settled

    def _lay_there(self, piece: SeenPiece, spot: Point | None) -> bool:
        """Whether the eye's best guess is what was known of just this place."""
        return any(
            (piece.colour, piece.face, piece.size, piece.kind) == (known.colour, known.face, known.size, known.kind)
            and same_spot(spot, lay)
            for _, known, lay in self._known
        )


class Tallied(NamedTuple):
    """Dice of doubtful colours that may be those that the tally has on their places, as the camera begins to look. dice: zone, die and
    colour. gone: whether any place lacks dice beside; seen: whether any die lies surely where the tally has one."""

    dice: tuple[tuple[str, SeenPiece, str], ...] = ()
    gone: bool = False
    seen: bool = False

    @property
    def are_sure(self) -> bool:
        """Whether nobody is to be asked again what was answered before the companion was started anew. While dice are gone, or where no die
        is surely the tally's, what lies there may be of a later round."""
        return self.seen and not self.gone


def colours_tallied(sight: Sight, layout: Layout) -> Tallied:
    """What lies on places where at most as many dice lie as the tally has there, and all that are surely seen are among those. Of a place
    that lacks some only where all of them are alike."""
    found: list[tuple[str, SeenPiece, str]] = []
    gone, seen = False, False
    for zone in sight.open_places():
        tallied = count_keys({zone: layout.get(zone, ())}, frozenset({zone}))
        doubted = [piece for piece in sight.on(zone) if piece.why_ask == "colour" and not piece.also]
        left = Counter(tallied)
        left.subtract(key_of(zone, piece) for piece in sight.on(zone) if piece not in doubted)
        seen = seen or tallied.total() > (+left).total()
        gone = gone or (+left).total() > len(doubted)
        if min(left.values(), default=0) >= 0 and (left.total() == len(doubted) or len(left) == 1):
            found += [(zone, piece, colour) for piece, colour in _colours_of(doubted, list(left.elements()))]
    return Tallied(tuple(found), gone, seen)


def lying_as_tallied(sight: Sight, layout: Layout) -> Tallied:
    """Dice of doubtful colours on places where all lies as people have said, if these are what they seem."""
    found: list[tuple[str, SeenPiece, str]] = []
    for zone in sight.open_places():
        here = frozenset({zone})
        if count_keys(sight.zones, here) == count_keys(layout, here):
            found += [(zone, piece, piece.colour) for piece in sight.on(zone) if piece.why_ask == "colour" and not piece.also]
    return Tallied(tuple(found), seen=True)


def as_brought(sight: Sight, layout: Layout, zones: Iterable[str]) -> dict[str, list[tuple[SeenPiece, str]]]:
    """Of these zones those in which just so many dice lie as the tally has there, each with the dice in doubt that can only be of one
    colour there, whatever they look like; in the tray and on the slot machine by their numbers too."""
    here = {zone: _named_by(layout.get(zone, ()), sight.on(zone), zone in (TRAY, SLOT)) for zone in zones if zone in sight.visible}
    return {zone: named for zone, named in here.items() if named is not None}


def _named_by(tallied: Sequence[Piece], seen: Sequence[SeenPiece], have_numbers: bool) -> list[tuple[SeenPiece, str]] | None:
    """The dice in doubt with their colours; None where others lie there than these, more or fewer. have_numbers: whether they matter."""

    def looks(piece: Piece | SeenPiece) -> Hashable:
        return piece.size, piece.face if have_numbers else None

    doubted = [piece for piece in seen if piece.why_ask in LIGHT_DOUBTS and not piece.also]
    left = Counter((looks(piece), piece.colour) for piece in tallied)
    left.subtract((looks(piece), piece.colour) for piece in seen if piece not in doubted)
    unseen = +left
    if min(left.values(), default=0) < 0 or Counter(look for look, _ in unseen.elements()) != Counter(map(looks, doubted)):
        return None
    colours = {piece.index: [colour for look, colour in unseen if look == looks(piece)] for piece in doubted}
    return [(piece, colours[piece.index][0]) for piece in doubted if len(colours[piece.index]) == 1]


def _colours_of(doubted: Sequence[SeenPiece], tallied: Sequence[Key]) -> list[tuple[SeenPiece, str]]:
    """Each of these dice with the colour that the tally has of one so large, on the slot machine of its number; its own as far as there is
    one left. None where they are not the same dice but for their colours."""
    left, found = list(tallied), []
    for piece in sorted(doubted, key=lambda piece: all(key[1] != piece.colour for key in tallied)):
        fits = [key for key in left if key[2] == piece.size and key[3] in (None, piece.face)]
        if not fits:
            return []
        key = next((key for key in fits if key[1] == piece.colour), fits[0])
        left.remove(key)
        found.append((piece, key[1]))
    return found


def signature(sight: Sight, zone: str) -> frozenset[tuple[Hashable, int]]:
    """What lies in a zone, for "has this place changed?"."""
    return frozenset(faces_by_kind(sight.on(zone)).items())


class WholeTable(NamedTuple):
    """What lies in all zones in view."""

    zones: frozenset[tuple[str, frozenset[tuple[Hashable, int]]]]
    visible: frozenset[str]


def whole_signature(sight: Sight) -> WholeTable:
    """What lies in all zones in view, for "is this the table that was asked about?"."""
    return WholeTable(frozenset((zone, signature(sight, zone)) for zone in sight.visible), sight.visible)


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
