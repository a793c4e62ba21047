"""Seats at set-up and later: who may sit down, leave, be called, coloured or seated otherwise. For any game whose state knows its seats."""

from collections.abc import Collection, Sequence
from typing import Protocol

from companion.games.colours import EACH_A_COLOUR, used_twice
from companion.games.game import Refusal, Seat
from companion.games.las_vegas.commands import Leave, SeatChange
from companion.games.las_vegas.events import SeatChanged
from companion.games.names import why_no_name
from companion.text import Text, say


class Seated(Protocol):
    """What a state must know about its seats. gone: those that left."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def gone(self) -> frozenset[str]: ...
    @property
    def stage(self) -> str: ...


def game_over() -> Refusal:
    """Nothing more is played in this game."""
    return Refusal("game-over", say("The game is over."), say("Start a new one on the set-up page."))


def check_seats(seats: Sequence[Seat], fewest: int, most: int, reserved: Collection[str], starter: str | None) -> Refusal | None:
    """Why these people can't sit down to play, or None."""
    if not fewest <= len(seats) <= most:
        return _seats_refused(say("This game is for {fewest} to {most} players, not {count}.", fewest=fewest, most=most, count=len(seats)))
    ids = [seat.id for seat in seats]
    for seat_id in ids:
        if ids.count(seat_id) > 1 or seat_id in reserved:
            return _seats_refused(say("“{seat}” can't be the short name of a seat here.", seat=seat_id))
    if starter is not None and starter not in ids:
        return _seats_refused(say("“{seat}” begins, but doesn't sit at the table.", seat=starter))
    return colour_used_twice([seat.colour for seat in seats])


def colour_used_twice(colours: Sequence[str]) -> Refusal | None:
    """Two seats of one colour, or None."""
    return used_twice(colours, EACH_A_COLOUR)


def why_not_leave(state: Seated, wish: Leave) -> Refusal | None:
    """Why this player can't go home now, or None."""
    if wish.seat in state.gone:
        name = next(seat.name for seat in state.seats if seat.id == wish.seat)
        return Refusal("seat-left", say("{player} has left the game.", player=name), say("Choose one of the other seats."))
    playing = [seat.id for seat in state.seats if seat.id not in state.gone]
    if wish.seat not in playing:
        return Refusal(
            "no-such-seat", say("“{seat}” doesn't sit at this table.", seat=wish.seat), say("Choose a player who is still in the game.")
        )
    if state.stage == "game-over":
        return game_over()
    if len(playing) == 1:
        return Refusal("last-player", say("Nobody else is left to play on."), say("End the game instead."))
    return None


def decide_seat_change(state: Seated, wish: SeatChange) -> SeatChanged | Refusal:
    """Another name, colour or place at the table."""
    ids = [seat.id for seat in state.seats]
    if wish.seat not in ids:
        return Refusal("no-such-seat", say("“{seat}” doesn't sit at this table.", seat=wish.seat), say("Choose one of the seats."))
    old = state.seats[ids.index(wish.seat)]
    name = wish.name.strip() if wish.name is not None else old.name
    colour = wish.colour or old.colour
    order = wish.order if wish.order is not None else ids.index(wish.seat) + 1
    if name != old.name and (refused := why_no_name(name, (seat.name for seat in state.seats if seat != old))):  # old ones may stay
        return refused
    if not 1 <= order <= len(ids):
        return Refusal("no-such-place", say("There is no place {order} at this table.", order=order), say("Places count clockwise from 1."))
    clash = colour_used_twice([colour if seat.id == wish.seat else seat.colour for seat in state.seats])
    return clash or SeatChanged(wish.seat, name, colour, order)


def changed(seats: Sequence[Seat], event: SeatChanged) -> tuple[Seat, ...]:
    """The seats with that one's new name, colour and place."""
    others = [seat for seat in seats if seat.id != event.seat]
    others.insert(event.order - 1, Seat(event.seat, event.name, event.colour))
    return tuple(others)


def _seats_refused(message: Text) -> Refusal:
    return Refusal("seats", message, say("Change it on the set-up page and start again."))
