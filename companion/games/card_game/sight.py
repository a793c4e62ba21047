"""Printed dice as the camera counts them, held against the tally: how many dice of each seat came to each casino, and what is in doubt."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from companion.games.card_game.choice import Cards, one_by_one, why_not
from companion.games.card_game.layout import DOUBLE, zone_of
from companion.games.card_game.state import Casino, State
from companion.games.layout import Seen, SeenPiece

DOUBLE_OR_TWO = "double-or-two"
OTHER_FACE = "other-face"
UNREADABLE = "unreadable"
IN_DOUBT = "in-doubt"
HIDDEN_ZONE = "hidden-zone"
FEWER_DICE = "fewer-dice"
NO_SEAT = "no-seat"

ABOUT_THE_NUMBER = frozenset({"border", "blurred", "cocked", "face", "size"})


@dataclass(frozen=True, slots=True)
class Came:
    """Dice of one seat that came to one casino. doubles: how many double cards they are on, None where the camera can't tell. unlike: the
    cards there can't be those of the tally and further ones: it has two singles where a double one lies, or one was laid over others."""

    number: int
    dice: int
    doubles: int | None
    indices: tuple[int, ...]
    unlike: bool = False

    def readings(self) -> list[tuple[int, ...]]:
        """The cards these dice may be printed on, those with fewer double cards first."""
        possible = range(self.dice // 2 + 1) if self.doubles is None else [self.doubles]
        return [(1,) * (self.dice - 2 * doubles) + (2,) * doubles for doubles in possible if 2 * doubles <= self.dice]


def arrivals(state: State, seen: Seen) -> dict[str, list[Came]]:
    """Seat → what came, casino by casino, as far as in view."""
    found: dict[str, list[Came]] = {}
    owners = {seat.colour: seat.id for seat in state.seats}
    for casino in _in_view(state, seen):
        for colour, seat in owners.items():
            pieces = [piece for piece in seen.zones.get(zone_of(casino), ()) if piece.colour == colour]
            came = _came(casino, seat, pieces)
            if came is not None:
                found.setdefault(seat, []).append(came)
    return found


def doubt(state: State, seen: Seen) -> str:
    """The first reason to ask about the look, "" where there is none: something vanished or strange, or a doubt about what came."""
    owners = {seat.colour: seat.id for seat in state.seats}
    found = arrivals(state, seen)
    came = {(each.number, seat) for seat, arrived in found.items() for each in arrived}
    for casino in _in_view(state, seen):
        pieces = seen.zones.get(zone_of(casino), ())
        for seat_id, before in casino.dice().items():
            if sum(owners.get(piece.colour) == seat_id for piece in pieces) < before:
                return FEWER_DICE
        for piece in pieces:
            if piece.colour not in owners:
                return NO_SEAT
            reason = _piece_doubt(piece, casino.number) if (casino.number, owners[piece.colour]) in came else ""
            if reason:
                return reason
    if any(each.unlike for arrived in found.values() for each in arrived):
        return IN_DOUBT
    hidden = any(zone_of(casino) not in seen.visible for casino in state.casinos.values())
    return HIDDEN_ZONE if hidden else ""


def possible_choices(state: State, seat: str, came: list[Came]) -> Iterator[Cards]:
    """What this seat may have laid: every way to read its new dice as cards that the rules and its set of cards allow."""
    available = state.available(seat)
    for readings in product(*(each.readings() for each in came)):
        cards = {each.number: reading for each, reading in zip(came, readings, strict=True)}
        if why_not(cards) is None and one_by_one(cards) <= available:
            yield cards


def _in_view(state: State, seen: Seen) -> list[Casino]:
    return [casino for casino in state.casinos.values() if zone_of(casino) in seen.visible]


def _came(casino: Casino, seat: str, pieces: list[SeenPiece]) -> Came | None:
    before = casino.cards.get(seat, ())
    more = len(pieces) - sum(before)
    if more <= 0:
        return None
    indices = tuple(piece.index for piece in pieces)
    marks = [piece.mark for piece in pieces]
    if not all(marks):
        return Came(casino.number, more, None, indices)
    doubles = marks.count(DOUBLE) // 2 - before.count(2)
    unlike = marks.count(DOUBLE) % 2 == 1 or not 0 <= 2 * doubles <= more
    return Came(casino.number, more, None if unlike else doubles, indices, unlike)


def _piece_doubt(piece: SeenPiece, number: int) -> str:
    """A doubt about a die that came. That it shows its casino's number settles every doubt about the number."""
    if piece.face is None:
        return UNREADABLE
    if piece.face != number:
        return OTHER_FACE
    return IN_DOUBT if piece.ask and piece.why_ask not in ABOUT_THE_NUMBER else ""
