"""What happens round the table: somebody leaves or changes places, the round or the game stops, the tally is adjusted."""

from companion.games.game import Decision, Refusal
from companion.games.joining import seat_joined, seat_returned
from companion.games.las_vegas.adjust import IN_PLAY, resolve
from companion.games.las_vegas.commands import Adjust, ComeBack, EndGame, EndRound, Join, Leave, SeatChange
from companion.games.las_vegas.draft import Draft, refuse
from companion.games.las_vegas.events import Adjusted, GameEnded, LastRoundSet, SeatChanged, SeatLeft, TurnBegan
from companion.games.las_vegas.options import MOST_SEATS, colour_clash
from companion.games.las_vegas.rounds import begin_play_if_filled, end_play, first_with_dice, pass_on
from companion.games.las_vegas.state import State
from companion.games.names import why_no_name
from companion.games.seating import why_not_leave
from companion.text import say


def decide_adjust(state: State, wish: Adjust) -> Decision:
    """Adjusted, and what follows: the turn of somebody who still holds dice, the next one's if the dice are others by now that a kicker may
    kick, or the payout."""
    resolved = resolve(state, wish)
    if isinstance(resolved, Refusal):
        return resolved
    draft = Draft(state)
    draft.add(Adjusted(resolved))
    if state.kick is not None and draft.state.kick is None and resolved.turn is None:
        pass_on(draft, state.kick.seat)
    else:
        _settle(draft)
    return draft.done()


def decide_leave(state: State, wish: Leave) -> Decision:
    """A player goes: placed dice stay and count, the next one's turn begins if it was theirs."""
    problem = why_not_leave(state, wish)
    if problem is not None:
        return problem
    draft = Draft(state)
    was_turn = state.turn == wish.seat
    draft.add(SeatLeft(wish.seat))
    if state.stage in ("roll", "place", "kick") and was_turn:
        pass_on(draft, wish.seat)
    else:
        _settle(draft)
    return draft.done()


def decide_join(state: State, wish: Join, most: int = MOST_SEATS) -> Decision:
    """Somebody new sits down between two rounds. most: seats that may play at once."""
    decided = seat_joined(state, wish, most)
    if isinstance(decided, Refusal):
        return decided
    return colour_clash(state.options, [*(seat.colour for seat in state.seats), wish.colour]) or (decided,)


def decide_come_back(state: State, wish: ComeBack, most: int = MOST_SEATS) -> Decision:
    """Somebody who has left sits down again between two rounds."""
    decided = seat_returned(state, wish, most)
    return decided if isinstance(decided, Refusal) else (decided,)


def decide_seat_change(state: State, wish: SeatChange) -> Decision:
    """Another name, colour or place at the table."""
    if not state.has_seat(wish.seat):
        return refuse("no-such-seat", say("“{seat}” doesn't sit at this table.", seat=wish.seat), say("Choose one of the seats."))
    old = state.seat(wish.seat)
    place = [seat.id for seat in state.seats].index(wish.seat) + 1
    name = wish.name.strip() if wish.name is not None else old.name
    colour, order = wish.colour or old.colour, wish.order if wish.order is not None else place
    if name != old.name and (refused := why_no_name(name, (seat.name for seat in state.seats if seat != old))):  # old ones may stay
        return refused
    if not 1 <= order <= len(state.seats):
        return refuse("no-such-place", say("There is no place {order} at this table.", order=order), say("Places count clockwise from 1."))
    clash = colour_clash(state.options, [colour if seat.id == wish.seat else seat.colour for seat in state.seats])
    return clash or (SeatChanged(wish.seat, name, colour, order),)


def decide_end_round(state: State, wish: EndRound) -> Decision:
    """The round stops; what lies on the casinos is paid."""
    if state.stage not in IN_PLAY:
        return refuse("not-now", say("No round is being played."), say("Go on with “next”."))
    draft = Draft(state)
    end_play(draft, stopped=True)
    return draft.done()


def decide_end_game(state: State, wish: EndGame) -> Decision:
    """The game ends after this round or at once."""
    if state.stage == "game-over":
        return refuse("game-over", say("The game is over already."), say("Start a new one on the set-up page."))
    if wish.after == "now" or state.stage in ("clear-table", "round-over"):
        return (GameEnded(early=True),)
    return (LastRoundSet(state.round),)


def _settle(draft: Draft) -> None:
    """After the table changed: play goes on with somebody who holds dice, or the casinos pay."""
    state = draft.state
    if state.stage == "fill":
        begin_play_if_filled(draft)
        return
    if state.stage not in ("roll", "place"):
        return  # a kicker's turn goes on until it has kicked, though its seat may hold no dice any more
    holders = [seat for seat in state.hands if state.dice_left(seat)]
    if not holders and not state.extra:
        end_play(draft)
    elif state.turn is None or not state.dice_left(state.turn):
        following = state.after(state.turn) if state.turn is not None else first_with_dice(state)
        draft.add(TurnBegan(following or first_with_dice(state)))
