"""Seen pieces held against the tally: whose dice they are, and what has changed on the casinos."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.colours import KICKER_COLOUR
from companion.games.game import NEUTRAL
from companion.games.las_vegas.layout import TRAY, pieces_at, zone_of
from companion.games.las_vegas.options import BIGGIE, KICKER
from companion.games.las_vegas.state import SLOT, Casino, State
from companion.games.layout import Piece, Seen, SeenPiece

Key = tuple[str, str, int | None]
"""Colour, size, and at the slot machine the face: all that is compared on a casino."""


@dataclass(frozen=True, slots=True)
class Change:
    """What differs at one casino: dice that came and dice that went, by colour, size and (slot machine only) face."""

    casino: Casino
    added: Counter[Key]
    removed: Counter[Key]
    pieces: tuple[SeenPiece, ...]

    def moved(self) -> tuple[int, ...]:
        """Indices of the seen pieces among which the new ones are."""
        fresh = {key[:2] for key in self.added}
        return tuple(piece.index for piece in self.pieces if (piece.colour, piece.size) in fresh)


def changes(state: State, seen: Seen) -> list[Change]:
    """Casinos in view that don't show what the tally says; on numbered casinos faces are not compared."""
    found = []
    for casino in state.casinos.values():
        zone = zone_of(casino)
        if zone not in seen.visible:
            continue
        pieces = seen.zones.get(zone, ())
        lies, should = _keys(casino, pieces), _keys(casino, pieces_at(state, casino))
        if lies != should:
            found.append(Change(casino, lies - should, should - lies, pieces))
    return found


def owner_key(state: State, seat: str, colour: str, size: str) -> str | None:
    """Under which key of this seat's roll a die stands: its own, neutral, biggie, kicker; None where the seat rolls no such die."""
    if colour == KICKER_COLOUR and state.options.kickers:
        return KICKER
    if colour == state.options.neutral_colour and state.options.neutral_dice:
        return NEUTRAL
    if colour != state.seat(seat).colour:
        return None
    return BIGGIE if size == "big" and state.options.biggies else seat


def added_dice(state: State, seat: str, change: Change) -> dict[str, int] | None:
    """Dice added at one casino keyed like this seat's roll; None where one of them isn't this seat's to place."""
    dice: dict[str, int] = {}
    for (colour, size, _), count in change.added.items():
        owner = owner_key(state, seat, colour, size)
        if owner is None or owner not in state.hands.get(seat, {}):
            return None
        dice[owner] = dice.get(owner, 0) + count
    return dice


def added_face(change: Change) -> int | None:
    """The number the added dice stand for: the casino's, at the slot machine the one all of them show; None where they differ."""
    if isinstance(change.casino.number, int):
        return change.casino.number
    faces = {face for _, _, face in change.added}
    return faces.pop() if len(faces) == 1 else None


def faces_agree(change: Change, face: int) -> bool:
    """Whether as many dice of the added colours show the number (or can't be read) as came. Knocked dice only raise doubt."""
    shown: Counter[tuple[str, str]] = Counter(
        (piece.colour, piece.size) for piece in change.pieces if piece.face is None or piece.face == face
    )
    came: Counter[tuple[str, str]] = Counter()
    for (colour, size, _), count in change.added.items():
        came[colour, size] += count
    return came <= shown


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice in the tray as this seat's roll: faces by owner, dice of others, whether every face can be read, whether it is in view."""

    faces: dict[str, list[int]]
    others: tuple[SeenPiece, ...]
    readable: bool
    visible: bool
    pieces: tuple[SeenPiece, ...]

    def counts(self) -> dict[str, int]:
        """Dice by owner."""
        return {owner: len(faces) for owner, faces in self.faces.items()}

    def moved(self) -> tuple[int, ...]:
        """Indices of all pieces in the tray."""
        return tuple(piece.index for piece in self.pieces)


def tray_of(state: State, seat: str, seen: Seen, also: Iterable[SeenPiece] = ()) -> Tray:
    """The tray (and pieces that belong with it) read as this seat's roll. Unreadable dice count, with face 0."""
    pieces = (*seen.zones.get(TRAY, ()), *also)
    faces: dict[str, list[int]] = {}
    others = []
    for piece in pieces:
        owner = owner_key(state, seat, piece.colour, piece.size)
        if owner is None or owner not in state.hands.get(seat, {}):
            others.append(piece)
        else:
            faces.setdefault(owner, []).append(piece.face or 0)
    readable = all(piece.face is not None for piece in pieces)
    return Tray(faces, tuple(others), readable, TRAY in seen.visible, pieces)


def _keys(casino: Casino, pieces: Iterable[Piece] | Iterable[SeenPiece]) -> Counter[Key]:
    slot = casino.number == SLOT
    return Counter((piece.colour, piece.size, piece.face if slot else None) for piece in pieces)
