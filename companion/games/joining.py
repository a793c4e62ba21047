"""Who joins late and who comes back: a house rule, between two rounds. For any game whose state knows its seats."""

from collections.abc import Sequence

from companion.games.game import RESERVED_IDS, Refusal, Seat
from companion.games.las_vegas.commands import ComeBack, Join
from companion.games.las_vegas.events import SeatJoined, SeatReturned
from companion.games.names import unique_id, why_no_name
from companion.games.seating import Seated, game_over
from companion.text import say

BETWEEN_ROUNDS = ("clear-table", "round-over")


def seat_joined(state: Seated, wish: Join, most: int) -> SeatJoined | Refusal:
    """A newcomer's seat, or why nobody can sit down there now. most: seats that may play at once. The game judges the colour."""
    if refused := _why_nobody_sits_down(state, most):
        return refused
    ids, name = [seat.id for seat in state.seats], wish.name.strip()
    if refused := why_no_name(name, (seat.name for seat in state.seats)):
        return refused
    if not wish.colour:
        return Refusal("no-colour", say("{player} needs a dice colour.", player=name), say("Choose one of the colours on the table."))
    if wish.after is not None and wish.after not in ids:
        return _no_such_seat(wish.after)
    order = len(ids) + 1 if wish.after is None else ids.index(wish.after) + 2
    return SeatJoined(unique_id(name, len(ids) + 1, {*RESERVED_IDS, *ids}), name, wish.colour, order)


def seat_returned(state: Seated, wish: ComeBack, most: int) -> SeatReturned | Refusal:
    """The old seat again, or why not now."""
    if wish.seat not in [seat.id for seat in state.seats]:
        return _no_such_seat(wish.seat)
    if wish.seat not in state.gone:
        name = next(seat.name for seat in state.seats if seat.id == wish.seat)
        return Refusal("still-here", say("{player} has not left.", player=name), say("Choose a player who has left the game."))
    return _why_nobody_sits_down(state, most) or SeatReturned(wish.seat)


def joined(seats: Sequence[Seat], event: SeatJoined) -> tuple[Seat, ...]:
    """The seats with the newcomer's among them."""
    return (*seats[: event.order - 1], Seat(event.seat, event.name, event.colour), *seats[event.order - 1 :])


def _why_nobody_sits_down(state: Seated, most: int) -> Refusal | None:
    if state.stage == "game-over":
        return game_over()
    if state.stage not in BETWEEN_ROUNDS:
        return Refusal(
            "round-runs",
            say("Nobody can sit down in the middle of a round."),
            say("Wait until all casinos have paid, before the next round."),
        )
    if len(state.seats) - len(state.gone) >= most:
        return Refusal(
            "table-full", say("The table is full: this game is for {most} players.", most=most), say("Somebody has to leave first.")
        )
    return None


def _no_such_seat(seat: str) -> Refusal:
    return Refusal("no-such-seat", say("“{seat}” doesn't sit at this table.", seat=seat), say("Choose one of the seats."))
