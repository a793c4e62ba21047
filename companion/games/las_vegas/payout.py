"""The payout as a moment: casino by casino, the slot machine last, then the cleared table, then the next round or the end."""

from companion.games.casino import Payout, rank, returned
from companion.games.game import NEUTRAL, Decision
from companion.games.las_vegas.bank import missing_notes, rainbow_goes
from companion.games.las_vegas.commands import ChooseNote, Next
from companion.games.las_vegas.draft import Draft, refuse
from companion.games.las_vegas.events import CasinoPaid, GameEnded, NoteChosen, TableCleared
from companion.games.las_vegas.rounds import begin_next_round
from companion.games.las_vegas.state import SLOT, Casino, State, slot_keys
from companion.games.las_vegas.words import place_name
from companion.games.notes import RAINBOW, Note
from companion.games.seating import game_over
from companion.text import say


def decide_next(state: State, wish: Next) -> Decision:
    """One step on: the next casino pays, the table is clear, the next round begins."""
    if state.stage == "payout":
        return _pay_next(state)
    if state.stage == "clear-table":
        return (TableCleared(),)
    if state.stage == "round-over":
        draft = Draft(state)
        begin_next_round(draft)
        return draft.done()
    if state.stage == "game-over":
        return game_over()
    return refuse("not-now", say("There is nothing to step on to."), say("Play the round to its end first."))


def decide_choose_note(state: State, wish: ChooseNote) -> Decision:
    """The seat whose turn it is to choose at the slot machine names its note."""
    chooser = next_chooser(state)
    if chooser is None or chooser == NEUTRAL:
        return refuse("no-choice", say("No note is to be chosen now."), say("Notes are chosen at the slot machine, when it pays."))
    if wish.seat not in (None, chooser):
        return refuse(
            "not-your-turn",
            say("{player} chooses first.", player=state.seat(chooser).name),
            say("At the slot machine the best rank chooses first."),
        )
    if wish.value not in notes_to_choose(state):
        return refuse(
            "no-such-note",
            say("No note of {note_usd} is left at the slot machine.", note_usd=wish.value),
            say("Choose one that lies there."),
        )
    return (NoteChosen(chooser, wish.value),)


def next_chooser(state: State) -> str | None:
    """Who may choose a note at the slot machine now, when it is the one that pays; None otherwise."""
    slot = state.unpaid() if state.stage == "payout" else None
    if slot is None or slot.number != SLOT or RAINBOW in slot.notes or missing_notes(state, slot):
        return None
    ranked, _ = rank(slot_keys(slot, state.options.slot_tie_full_compare))
    done = _served(state, slot, ranked)
    return ranked[len(done)] if len(done) < min(len(ranked), len(slot.notes)) else None


def notes_to_choose(state: State) -> tuple[Note, ...]:
    """Notes still lying at the slot machine while it pays, highest first."""
    slot = state.casinos[SLOT]
    ranked, _ = rank(slot_keys(slot, state.options.slot_tie_full_compare))
    left = sorted(slot.notes, reverse=True)
    for _, note in _served(state, slot, ranked):
        left.remove(note)
    return tuple(left)


def _served(state: State, slot: Casino, ranked: tuple[str, ...]) -> list[tuple[str, Note]]:
    """Who has a note already, best rank first: those who chose, and neutral, who always takes the highest left."""
    left = sorted(slot.notes, reverse=True)
    chosen = dict(state.chosen)
    served: list[tuple[str, Note]] = []
    for player in ranked:
        if not left or (player != NEUTRAL and player not in chosen):
            break
        note = chosen.get(player, left[0])
        left.remove(note)
        served.append((player, note))
    return served


def slot_payout(state: State, slot: Casino) -> Payout[Note]:
    """What the slot machine pays: notes as chosen, whoever named none takes the highest left in order of rank."""
    ranked, cancelled = rank(slot_keys(slot, state.options.slot_tie_full_compare))
    awards = _served(state, slot, ranked)
    left = sorted(slot.notes, reverse=True)
    for _, note in awards:
        left.remove(note)
    for player in ranked[len(awards) :]:
        if left:
            awards.append((player, left.pop(0)))
    return Payout(tuple(awards), tuple(left), cancelled)


def _pay_next(state: State) -> Decision:
    casino = state.unpaid()
    assert casino is not None, "a payout has a casino to pay"
    rainbow = next((c for c in state.casinos.values() if RAINBOW in c.notes), None)
    if rainbow is not None and rainbow_goes(state, rainbow):
        return refuse(
            "rainbow-waits",
            say("A rainbow card still lies at {place}.", place=place_name(rainbow.number)),
            say("Replace it by the next note of the pile first."),
        )
    if rainbow is not None and state.may_hold_more(rainbow):
        return refuse(
            "notes-unsaid",
            say("More notes may lie at {place} than were tapped in.", place=place_name(rainbow.number)),
            say("Tap the missing ones, or say that this is all: then the rainbow card is replaced."),
        )
    if rainbow is not None or missing_notes(state, casino):
        return refuse(
            "notes-missing",
            say("The notes at {place} have not all been entered.", place=place_name((rainbow or casino).number)),
            say("Tap the notes that lie there, or say that there are no more."),
        )
    draft = Draft(state)
    draft.add(casino_paid(state, casino, last=sum(c.paid is None for c in state.casinos.values()) == 1))
    end_game_if_due(draft)
    return draft.done()


def casino_paid(state: State, casino: Casino, last: bool) -> CasinoPaid:
    """What a casino pays as its dice and notes lie. last: no other has still to pay this round."""
    weights = casino.weights()
    payout = slot_payout(state, casino) if casino.number == SLOT else state.payout_of(casino, weights)
    return CasinoPaid(casino.number, payout.awards, payout.left_over, payout.cancelled, returned(payout), weights, last)


def end_game_if_due(draft: Draft) -> None:
    """The game ends with the last casino of the last round."""
    if draft.state.stage == "clear-table" and draft.state.round >= draft.state.last_round:
        draft.add(GameEnded())
