"""What lies in the tray, held against what the seat on turn must roll: nothing, a part, a whole roll, a doubtful one, or somebody else's.

Dice that stayed behind from the turn before are no roll, though they lie where rolls lie: they are told apart by lying still.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.games.game import NEUTRAL, Need, SeatId
from companion.games.layout import SeenPiece
from companion.table.watch.biggies import BIG, BIGGIE, NORMAL
from companion.table.watch.seen import TOUCHING_MM, Palette
from companion.table.watch.sight import Kind, Sight, kind_of, near
from vision.reading import Point

BRUSHED_MM = 25.0
"""A hand that takes dice out of the tray pushes others aside by less than two dice; a thrown die lands farther away nearly always."""


class Tray(StrEnum):
    """What the tray holds for the seat that has to roll."""

    EMPTY = "empty"  # none of its dice
    LYING = "lying"  # only dice that lay there before and were not rolled
    PART = "part"  # some of its dice, not all
    TOO_MANY = "too-many"  # more than it holds
    DOUBTFUL = "doubtful"  # all of them, but a face or colour is in doubt
    COMPLETE = "complete"  # a roll


@dataclass(frozen=True, slots=True)
class Left:
    """A die that was left in the tray when a turn was over."""

    kind: Kind
    face: int | None
    spot: Point | None


def lying_in_tray(sight: Sight) -> tuple[Left, ...]:
    """All that lies in the tray, each with its number where that is sure."""
    return tuple(_left(kind_of(piece), piece, sight) for piece in sight.tray())


def left_by(rest: Mapping[tuple[Kind, int | None], int]) -> list[Left]:
    """What a turn left in the tray by its number, wherever it lies there. rest: (kind, face) → dice."""
    return [Left(kind, face, None) for (kind, face), count in rest.items() for _ in range(count)]


@dataclass(frozen=True, slots=True)
class TrayRoll:
    """The tray for one seat. dice: owner → faces, ascending, of the believed dice. pieces: the seat's dice there (its own and white ones).
    strangers: other seats' dice. missing, surplus: owner → dice."""

    state: Tray
    dice: Mapping[str, tuple[int, ...]]
    pieces: tuple[SeenPiece, ...] = ()
    doubtful: tuple[SeenPiece, ...] = ()
    strangers: tuple[SeenPiece, ...] = ()
    missing: Mapping[str, int] | None = None
    surplus: Mapping[str, int] | None = None


def owner_of(kind: Kind, seat: SeatId, palette: Palette) -> str | None:
    """Under which name a die counts in this seat's roll (the seat, "biggie", "neutral", "kicker"); None where it is somebody else's."""
    whose = palette.owners.get(kind[0])
    if whose == seat:
        return BIGGIE if kind[1] == "big" else seat
    return whose if whose in (NEUTRAL, "kicker") else None


def in_doubt(piece: SeenPiece) -> bool:
    """Whether a die in the tray must be asked about. One on the tray's edge lies in it; only its number and colour matter there."""
    return piece.face is None or (piece.ask and piece.why_ask != "border")


def is_of_doubtful_colour(piece: SeenPiece) -> bool:
    """Whether it may be another seat's."""
    return piece.ask and piece.why_ask == "colour"


def number_of(piece: SeenPiece) -> int | None:
    """The number it shows for sure; whether it is a biggie, or on which side of a line it lies, is another matter."""
    return None if piece.ask and piece.why_ask not in ("border", "size") else piece.face


def read_tray(sight: Sight, need: Need, palette: Palette, left: Sequence[Left] = ()) -> TrayRoll:
    """What lies in the tray for the seat that must roll. left: dice that stayed there from the turn before."""
    seat = need.seat or ""
    own: list[SeenPiece] = []
    strangers: list[SeenPiece] = []
    for piece in (_of_the_size_rolled(piece, need, palette) for piece in sight.tray()):
        (own if owner_of(kind_of(piece), seat, palette) in need.dice else strangers).append(piece)
    own, stale = without_left_ones(own, seat, palette, left, sight)
    strangers += stale
    here = Counter(owner_of(kind_of(piece), seat, palette) or "" for piece in own)
    missing = {owner: count - here[owner] for owner, count in need.dice.items() if here[owner] < count}
    surplus = {owner: here[owner] - count for owner, count in need.dice.items() if here[owner] > count}
    has_biggie = any(piece.size == "big" and not in_doubt(piece) for piece in own)  # then no other one is
    own = [replace(piece, ask=False, why_ask="") if has_biggie and piece.why_ask == "size" else piece for piece in own]
    doubtful = tuple(piece for piece in own if in_doubt(piece))
    is_no_roll = is_lying(own, left, sight) or none_was_thrown(own, seat, palette, left, sight)
    state = _state(own, missing, surplus, doubtful, is_no_roll)
    perhaps_own = _perhaps_own(strangers, left, sight) if state is Tray.EMPTY else [p for p in strangers if is_of_doubtful_colour(p)]
    if perhaps_own and state in (Tray.EMPTY, Tray.PART) and len(perhaps_own) >= sum(missing.values()):
        state, doubtful = Tray.DOUBTFUL, (*doubtful, *perhaps_own)  # orange dice that may be red are missing, though they lie there
    if state is Tray.COMPLETE and not {seat, BIGGIE} & set(need.dice) and thrown_beside(strangers, left, sight):
        state = Tray.PART  # white dice or kickers alone, which are everybody's, thrown with another seat's own: that seat's throw
    lay_as_own = [piece for piece in strangers if is_of_doubtful_colour(piece) and _lay_as_own(piece, seat, palette, left, sight)]
    if state is Tray.COMPLETE and lay_as_own:
        state, doubtful, surplus = Tray.TOO_MANY, (*doubtful, *lay_as_own), {seat: len(lay_as_own)}
    return TrayRoll(
        state,
        faces_by_owner(own, seat, palette),
        tuple(own),
        doubtful,
        tuple(strangers),
        missing,
        surplus,
    )


def _lay_as_own(piece: SeenPiece, seat: SeatId, palette: Palette, left: Sequence[Left], sight: Sight) -> bool:
    """Whether a die of the seat's own colour was left just there: a shadow on it, and it seems to be another's."""
    return lies_as_left(piece, [die for die in left if palette.owners.get(die.kind[0]) == seat], sight)


def _perhaps_own(strangers: Sequence[SeenPiece], left: Sequence[Left], sight: Sight) -> list[SeenPiece]:
    """Dice of which some were thrown, where a whole throw looks like another seat's: of doubtful colours, or in doubt and of such a look.
    One may have come to lie just where that seat had left one."""
    thrown = thrown_beside(strangers, left, sight)
    looks = {piece.colour for piece in thrown if is_of_doubtful_colour(piece)}
    return [piece for piece in strangers if piece.colour in looks and in_doubt(piece)]


def _of_the_size_rolled(piece: SeenPiece, need: Need, palette: Palette) -> SeenPiece:
    """A die of doubtful size, of the one that this seat has in hand where it has no other; whether it is must be said."""
    if piece.why_ask != "size" or owner_of(kind_of(piece), need.seat or "", palette) in need.dice:
        return piece
    other = replace(piece, size=NORMAL if piece.size == BIG else BIG)
    return other if owner_of(kind_of(other), need.seat or "", palette) in need.dice else piece


def none_was_thrown(own: Sequence[SeenPiece], seat: SeatId, palette: Palette, left: Sequence[Left], sight: Sight) -> bool:
    """Whether all dice of the seat's own colour lie just where its turn before left them: white ones beside them are somebody else's."""
    coloured = [piece for piece in own if palette.owners.get(piece.colour) == seat]
    return bool(coloured) and all(lies_as_left(piece, left, sight) for piece in coloured)


def is_mixed(tray: TrayRoll, seat: SeatId, palette: Palette, part: Sequence[Left], left: Sequence[Left], sight: Sight) -> bool:
    """Whether the seat's own dice lie as they lay when they were no whole roll, and another seat's were thrown beside them since: the white
    ones and kickers that make it whole are that throw's. part: what lay there then."""
    return none_was_thrown(tray.pieces, seat, palette, part, sight) and bool(thrown_beside(tray.strangers, [*left, *part], sight))


def _state(
    own: Sequence[SeenPiece], missing: Mapping[str, int], surplus: Mapping[str, int], doubtful: Sequence[SeenPiece], lying: bool
) -> Tray:
    if not own:
        return Tray.EMPTY
    if lying:
        return Tray.LYING
    if any(piece.why_ask == "size" for piece in doubtful) and sum(missing.values()) == sum(surplus.values()):
        return Tray.DOUBTFUL  # as many dice as are rolled: which of them is the biggie?
    if surplus:
        return Tray.TOO_MANY
    if missing:
        return Tray.PART
    return Tray.DOUBTFUL if doubtful else Tray.COMPLETE


def faces_by_owner(pieces: Sequence[SeenPiece], seat: SeatId, palette: Palette) -> dict[str, tuple[int, ...]]:
    """Owner → faces, ascending; dice in doubt are left out."""
    faces: dict[str, list[int]] = {}
    for piece in pieces:
        owner = owner_of(kind_of(piece), seat, palette)
        if owner is not None and piece.face is not None and not in_doubt(piece):
            faces.setdefault(owner, []).append(piece.face)
    return {owner: tuple(sorted(some)) for owner, some in sorted(faces.items())}


def is_lying(own: Sequence[SeenPiece], left: Sequence[Left], sight: Sight) -> bool:
    """Whether these dice are the ones left behind and were not rolled since: the same faces, and most of them not moved far.

    A hand that brushes some dice rolls nothing; a roll moves them all, and far. Where no places are known the same faces are taken for the
    same dice: if they were rolled to the same faces after all, the placement and the rest beside it still tell the whole turn.
    """
    if not own or not left:
        return False
    before = Counter((die.kind, die.face) for die in left)
    now = Counter((kind_of(piece), None if _lay_unread(piece, left, sight) else number_of(piece)) for piece in own)
    if any(face is not None and count > before[kind, face] for (kind, face), count in now.items()):
        return False
    if sum(now.values()) > len(left):
        return False
    spots = [sight.spots.get(piece.index) for piece in own]
    if any(spot is None for spot in spots) or any(die.spot is None for die in left if (die.kind, die.face) in now):
        return True
    stayed = [piece for piece in own if has_stayed(piece, left, sight)]
    return 2 * len(stayed) >= len(own)


def without_left_ones(
    own: list[SeenPiece], seat: SeatId, palette: Palette, left: Sequence[Left], sight: Sight
) -> tuple[list[SeenPiece], list[SeenPiece]]:
    """(the dice that may have been rolled, white ones and kickers that lie just where a turn before left them): these are everybody's, so
    only lying still tells, and one that was left there must not stand in for one that fell off the table."""
    stale = [piece for piece in own if owner_of(kind_of(piece), seat, palette) in (NEUTRAL, "kicker") and lies_as_left(piece, left, sight)]
    return [piece for piece in own if piece not in stale], stale


def lies_as_left(piece: SeenPiece, left: Sequence[Left], sight: Sight) -> bool:
    """Whether this lies just where one of them lay, and shows its number as far as both were read."""
    return _lay_there(piece, left, sight) is not None


def _lay_there(piece: SeenPiece, left: Sequence[Left], sight: Sight) -> Left | None:
    """The one of them that this can be, lying just there."""
    lay = [die for die in left if near(sight.spots.get(piece.index), die.spot, TOUCHING_MM) and may_be(piece, die)]
    return next((die for die in lay if die.face in (None, piece.face) or number_of(piece) is None), None)


def may_be(piece: SeenPiece, die: Left) -> bool:
    """Whether colour and size allow for it: what leans, or can't be read, does not show its edge."""
    is_in_doubt = in_doubt(piece) or die.face is None
    return die.kind == kind_of(piece) or is_of_doubtful_colour(piece) or (is_in_doubt and die.kind[0] == piece.colour)


def _lay_unread(piece: SeenPiece, left: Sequence[Left], sight: Sight) -> bool:
    """Whether a die lay just there of which nobody could read the number."""
    return lies_as_left(piece, [die for die in left if die.face is None], sight)


def without_stale_whites(
    own: list[SeenPiece], expected: Mapping[str, int], seat: SeatId, palette: Palette, left: Sequence[Left], sight: Sight
) -> tuple[list[SeenPiece], list[SeenPiece]]:
    """(this roll's dice, white dice that lie where the turn before left them): white dice are everybody's, so only lying still tells.
    expected: owner → dice that this seat rolls."""
    whites = [piece for piece in own if owner_of(kind_of(piece), seat, palette) == NEUTRAL]
    if len(whites) <= expected.get(NEUTRAL, 0):
        return own, []
    stale = [piece for piece in whites if lies_as_left(piece, left, sight)]
    if len(whites) - len(stale) > expected.get(NEUTRAL, 0):
        return own, []
    return [piece for piece in own if piece not in stale], stale


def is_same(piece: SeenPiece, die: Left, sight: Sight, within_mm: float) -> bool:
    """Whether this can be the die that was left there: colour, number, and place."""
    return die.kind == kind_of(piece) and die.face == piece.face and near(sight.spots.get(piece.index), die.spot, within_mm)


def has_stayed(piece: SeenPiece, left: Sequence[Left], sight: Sight) -> bool:
    """Whether this can be one of the dice that were left there: brushed aside perhaps, or in doubt now or then, and just where one lay."""
    return any(is_same(piece, die, sight, BRUSHED_MM) for die in left) or lies_as_left(piece, left, sight)


def thrown_beside(strangers: Sequence[SeenPiece], left: Sequence[Left], sight: Sight) -> list[SeenPiece]:
    """Other seats' dice that did not lie there before."""
    return [piece for piece in strangers if not has_stayed(piece, left, sight)]


def left_behind(
    sight: Sight, seats: Iterable[SeatId], palette: Palette, before: Sequence[Left], rest: Mapping[Kind, int] | None = None
) -> tuple[Left, ...]:
    """What these seats leave in the tray (their own dice, and white ones and kickers unless somebody else has thrown already), and what was
    left there before and still lies there. rest: how many of a kind they left, where that is known: further ones of everybody's were thrown
    since."""
    gone = set(seats)
    whose = {piece.index: {owner_of(kind_of(piece), seat, palette) for seat in gone} - {None} for piece in sight.tray()}
    others = [piece for piece in sight.tray() if not whose[piece.index]]
    everybodys = {NEUTRAL, "kicker"}
    known = {piece.index for piece in sight.tray() if has_stayed(piece, before, sight)}
    more = Counter(kind_of(piece) for piece in sight.tray() if piece.index not in known)
    thrown = bool(thrown_beside(others, before, sight))

    def is_left(piece: SeenPiece) -> bool:
        if piece.index in known:
            return True
        if whose[piece.index] <= everybodys and (thrown or (rest is not None and more[kind_of(piece)] > rest.get(kind_of(piece), 0))):
            return False
        return bool(whose[piece.index])

    lay = {piece.index: _lay_there(piece, before, sight) for piece in sight.tray() if in_doubt(piece)}  # what was known of it holds
    stay = [(piece, lay.get(piece.index) or _left(kind_of(piece), piece, sight)) for piece in sight.tray() if is_left(piece)]
    theirs = gone if thrown else gone | everybodys
    colours = [colour for colour, owner in palette.owners.items() if owner in theirs]
    unsure = [piece for piece in sight.tray() if is_of_doubtful_colour(piece)]
    other = [(p, c) for p in unsure for c in colours if (c != p.colour) is (p.index not in known)]  # theirs after all, perhaps
    told = {(piece.index, die.kind[0]) for piece, die in stay}
    stay += [(piece, _left((colour, piece.size), piece, sight)) for piece, colour in other if (piece.index, colour) not in told]
    spots = [sight.spots.get(piece.index) for piece in unsure]
    hidden = [die for die in before if any(near(spot, die.spot, TOUCHING_MM) for spot in spots)]  # taken for another's just now, perhaps
    lying = [die for _, die in stay]
    return (*lying, *(die for die in hidden if die not in lying))


def _left(kind: Kind, piece: SeenPiece, sight: Sight) -> Left:
    return Left(kind, number_of(piece), sight.spots.get(piece.index))
