"""What happens round the table: somebody leaves or changes places, the round or the game stops, the tally is adjusted."""

from companion.games.card_game.adjust import resolve
from companion.games.card_game.commands import Adjust, ComeBack, EndGame, EndRound, Join, Leave, SeatChange
from companion.games.card_game.events import Adjusted, GameEnded, LastRoundSet, PlayEnded, SeatLeft
from companion.games.card_game.options import SEATS
from companion.games.card_game.rounds import CardDraft, begin_play_if_filled, draft_of, lay, pass_on
from companion.games.card_game.state import State
from companion.games.game import Decision, Refusal
from companion.games.joining import seat_joined, seat_returned
from companion.games.seating import colour_used_twice, why_not_leave
from companion.games.seating import decide_seat_change as seat_changed
from companion.text import say


def decide_adjust(state: State, wish: Adjust) -> Decision:
    """Adjusted, and what follows: somebody may be finished now, or the casinos pay."""
    resolved = resolve(state, wish)
    if isinstance(resolved, Refusal):
        return resolved
    draft = draft_of(state)
    draft.add(Adjusted(resolved))
    _settle(draft)
    return draft.done()


def decide_leave(state: State, wish: Leave) -> Decision:
    """A player goes: laid cards stay and count, the others play on."""
    problem = why_not_leave(state, wish)
    if problem is not None:
        return problem
    draft = draft_of(state)
    draft.add(SeatLeft(wish.seat))
    _settle(draft)
    return draft.done()


def decide_join(state: State, wish: Join) -> Decision:
    """Somebody new sits down between two rounds, with a set of dice cards from the box."""
    decided = seat_joined(state, wish, max(SEATS))
    if isinstance(decided, Refusal):
        return decided
    return colour_used_twice([*(seat.colour for seat in state.seats), wish.colour]) or (decided,)


def decide_come_back(state: State, wish: ComeBack) -> Decision:
    """Somebody who has left sits down again between two rounds."""
    decided = seat_returned(state, wish, max(SEATS))
    return decided if isinstance(decided, Refusal) else (decided,)


def decide_seat_change(state: State, wish: SeatChange) -> Decision:
    """Another name, colour or place at the table."""
    changed = seat_changed(state, wish)
    return changed if isinstance(changed, Refusal) else (changed,)


def decide_end_round(state: State, wish: EndRound) -> Decision:
    """The round stops; what lies at the casinos is paid. Choices still under a palm are not laid."""
    if state.stage not in ("fill", "choose"):
        return Refusal("not-now", say("No round is being played."), say("Go on with “next”."))
    return (PlayEnded(stopped=True),)


def decide_end_game(state: State, wish: EndGame) -> Decision:
    """The game ends after this round or at once."""
    if state.stage == "game-over":
        return Refusal("game-over", say("The game is over already."), say("Start a new one on the set-up page."))
    if wish.after == "now" or state.stage in ("clear-table", "round-over"):
        return (GameEnded(early=True),)
    return (LastRoundSet(state.round),)


def _settle(draft: CardDraft) -> None:
    """After the table changed: those who are still in play on, the last choice awaited may be there already, or the casinos pay."""
    state = draft.state
    if state.stage == "fill":
        begin_play_if_filled(draft)
    elif state.stage != "choose":
        return
    elif not state.still_in():
        draft.add(PlayEnded())
    elif state.turn is not None and not state.is_in(state.turn):
        pass_on(draft, state.turn)
    elif not state.choosing():
        lay(draft, dict(state.chosen))
