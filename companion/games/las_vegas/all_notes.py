"""Typed notes need not come as they were dealt: whether more may lie at a casino than was tapped in, and who says that it is all."""

from companion.games.casino import rank
from companion.games.game import NEUTRAL, Decision, Need
from companion.games.las_vegas.commands import AllNotes, DealNote
from companion.games.las_vegas.draft import refuse
from companion.games.las_vegas.events import AllNotesTold
from companion.games.las_vegas.state import SLOT, Casino, State, slot_keys
from companion.games.las_vegas.words import place_key
from companion.games.notes import RAINBOW, Note
from companion.text import say

NOTES_MAY_COME = ("fill", "roll", "place", "kick", "payout")


def decide_all_notes(state: State, wish: AllNotes) -> Decision:
    """All that lies at the casinos filled so far has been typed."""
    filled = [] if state.options.bank == "virtual" or state.stage not in NOTES_MAY_COME else list(filter(_is_open, state.casinos.values()))
    told = tuple(casino.number for casino in filled if casino.filled_usd() >= state.minimum_usd)
    if told:
        return (AllNotesTold(told),)
    return refuse("not-now", say("No casino has its notes yet."), say("Tap in what lies there, then say that it is all."))


def comes_too_late(state: State, casino: Casino, value: Note) -> bool:
    """Whether dealing would have ended before this note. Where a rainbow card has been replaced nobody can tell any more."""
    replaced = state.stage == "payout" and state.options.rainbow and casino.closed
    return state.options.bank == "typed" and not replaced and not state.could_be_dealt((*casino.notes, value))


def unsaid(state: State) -> Casino | None:
    """The casino that should not pay (or get its rainbow card replaced) before somebody has said that all its notes are typed."""
    paying = state.unpaid() if state.stage == "payout" else None
    if paying is None:
        return None
    rainbow = next((casino for casino in state.casinos.values() if RAINBOW in casino.notes), None)
    if rainbow is not None:
        return rainbow if state.may_hold_more(rainbow) else None
    return paying if state.may_hold_more(paying) and somebody_wins(state, paying) else None


def somebody_wins(state: State, casino: Casino) -> bool:
    """Whether a player, not neutral alone, would take a note here as the dice lie."""
    keys = (
        slot_keys(casino, state.options.slot_tie_full_compare) if casino.number == SLOT else {p: (w,) for p, w in casino.weights().items()}
    )
    return any(player != NEUTRAL for player in rank(keys)[0])


def unsaid_need(state: State) -> tuple[Need, ...]:
    """Only people know whether more lies there; players without a table have laid all that they typed."""
    casino = unsaid(state)
    if casino is None:
        return ()
    return (Need("deal", f"all notes, round {state.round}, {place_key(casino.number)}", DealNote(casino.number, last=True)),)


def _is_open(casino: Casino) -> bool:
    return casino.paid is None and not casino.closed
