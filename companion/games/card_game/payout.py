"""The payout as a moment: casino by casino, then the cleared table, then the next round or the end."""

from companion.games.card_game.bank import note_is_missing
from companion.games.card_game.commands import Next
from companion.games.card_game.events import CasinoPaid, GameEnded, TableCleared
from companion.games.card_game.rounds import begin_play_if_filled, draft_of, round_started
from companion.games.card_game.state import State
from companion.games.game import Decision, Refusal
from companion.games.seating import game_over
from companion.text import say


def decide_next(state: State, wish: Next) -> Decision:
    """One step on: the next casino pays, the table is clear, the next round begins."""
    if state.stage == "payout":
        return _pay_next(state)
    if state.stage == "clear-table":
        return (TableCleared(),)
    if state.stage == "round-over":
        draft = draft_of(state)
        draft.add(round_started(state, state.round + 1, state.next_starter()))
        begin_play_if_filled(draft)
        return draft.done()
    if state.stage == "game-over":
        return game_over()
    return Refusal("not-now", say("There is nothing to step on to."), say("Play the round to its end first."))


def _pay_next(state: State) -> Decision:
    casino = state.unpaid()
    assert casino is not None, "a payout has a casino to pay"
    if note_is_missing(state, casino):
        return Refusal(
            "notes-missing",
            say("The notes at casino {casino} have not all been entered.", casino=casino.number),
            say("Tap the notes that lie there, or say that there are no more."),
        )
    payout = state.payout_of(casino)
    last = sum(c.paid is None for c in state.casinos.values()) == 1
    draft = draft_of(state)
    draft.add(CasinoPaid(casino.number, payout.awards, payout.left_over, payout.cancelled, (), casino.dice(), last))
    if last and state.round >= state.last_round:
        draft.add(GameEnded())
    return draft.done()
