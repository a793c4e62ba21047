"""From one state to the next by a fact. Never refuses, never asks a rule: the event says what happened."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.card_game import events as ev
from companion.games.card_game.adjust import apply_adjusted
from companion.games.card_game.choice import HAND, Card, Cards, how_many
from companion.games.card_game.state import Casino, Offer, Set, State
from companion.games.evolve import evolve
from companion.games.game import Event
from companion.games.joining import joined
from companion.games.las_vegas.state import Paid
from companion.games.seating import changed


def apply(state: State, event: Event) -> State:
    """The state after one event."""
    return _APPLY[event.kind](state, event)


def _round_started(state: State, event: ev.RoundStarted) -> State:
    return evolve(
        state,
        round=event.round,
        starter=event.starter,
        turn=None,
        turns=0,
        stage="fill",
        chips_to=event.chips_to,
        casinos={number: Casino(number, chips=casino.chips) for number, casino in state.casinos.items()},
    )


def _note_dealt(state: State, event: ev.NoteDealt) -> State:
    casino = state.casinos[int(event.casino)]
    closed = casino.closed or event.last
    if event.value is None:
        return _with_casino(state, evolve(casino, closed=closed))
    state = _with_casino(state, evolve(casino, notes=(*casino.notes, event.value), closed=closed))
    return evolve(state, pile=state.pile.take(event.value))


def _note_removed(state: State, event: ev.NoteRemoved) -> State:
    casino = state.casinos[int(event.casino)]
    notes = list(casino.notes)
    notes.remove(event.value)
    return evolve(_with_casino(state, evolve(casino, notes=tuple(notes), closed=False)), pile=state.pile.put_back(event.value))


def _chip_dealt(state: State, event: ev.ChipDealt) -> State:
    casino = state.casinos[event.casino]
    state = _with_casino(state, evolve(casino, chips=(*casino.chips, event.colour)))
    due = tuple(number for number in state.chips_to if number != event.casino)
    return evolve(state, chip_deck={**state.chip_deck, event.colour: state.chip_deck.get(event.colour, 0) - 1}, chips_to=due)


def _turn_opened(state: State, event: ev.TurnOpened) -> State:
    turn = event.seats[0] if state.rules.sequential else None
    sets = dict(state.sets)
    if state.rules.hands == "typed":
        for seat in state.still_in():
            sets[seat] = evolve(sets[seat], pile=sets[seat].pile + sets[seat].hand - HAND, hand=HAND)
    return evolve(state, stage="choose", turn=turn, turns=state.turns + 1, sets=sets)


def _card_dealt(state: State, event: ev.CardDealt) -> State:
    card: Card = (int(event.card[0]), len(event.card))
    old = state.sets[event.seat]
    known = Counter(old.known_hand) + Counter([card])
    left = Counter(old.known_pile) - Counter([card])
    return _with_set(state, event.seat, evolve(old, pile=old.pile - 1, hand=old.hand + 1, known_pile=left, known_hand=known))


def _cards_chosen(state: State, event: ev.CardsChosen) -> State:
    return evolve(state, chosen={**state.chosen, event.seat: event.cards})


def _choice_withdrawn(state: State, event: ev.ChoiceWithdrawn) -> State:
    return evolve(state, chosen={seat: cards for seat, cards in state.chosen.items() if seat != event.seat})


def _cards_laid(state: State, event: ev.CardsLaid) -> State:
    offer = None
    for seat, cards in event.laid.items():
        state = _laid_by(state, seat, cards)
        offer = Offer(seat, event.chips_from) if event.chips_from else None
    return evolve(state, chosen={}, offer=offer)


def _laid_by(state: State, seat: str, cards: Cards) -> State:
    """One seat's cards at the casinos, the rest of its hand under the cocktail glass."""
    for number, dice in cards.items():
        casino = state.casinos[number]
        state = _with_casino(state, evolve(casino, cards={**casino.cards, seat: (*casino.cards.get(seat, ()), *dice)}))
    old = state.sets[seat]
    unused = old.hand - how_many(cards)
    return _with_set(state, seat, evolve(old, hand=0, glass=old.glass + unused, turns=old.turns + 1, known_hand={}))


def _chip_taken(state: State, event: ev.ChipTaken) -> State:
    casino = state.casinos[event.casino]
    chips = list(casino.chips)
    chips.remove(event.colour)
    won = {**state.chips_won, event.seat: (*state.chips_won.get(event.seat, ()), event.colour)}
    left = tuple(number for number in (state.offer.casinos if state.offer else ()) if number != event.casino)
    offer = Offer(event.seat, left) if left else None
    return evolve(_with_casino(state, evolve(casino, chips=tuple(chips))), chips_won=won, offer=offer)


def _play_ended(state: State, event: ev.PlayEnded) -> State:
    """Hands and piles go under the cocktail glasses."""
    sets = {
        seat: evolve(old, pile=0, hand=0, glass=old.glass + old.pile + old.hand, known_pile={}, known_hand={})
        for seat, old in state.sets.items()
    }
    return evolve(state, stage="payout", turn=None, chosen={}, sets=sets)


def _casino_paid(state: State, event: ev.CasinoPaid) -> State:
    number = int(event.casino)
    paid = Paid(state.round, number, event.awards, event.left_over, event.cancelled, event.weights)
    won = dict(state.won)
    for seat, note in event.awards:
        won[seat] = (*won.get(seat, ()), note)
    state = _with_casino(state, evolve(state.casinos[number], paid=paid))
    return evolve(
        state,
        won=won,
        box=(*state.box, *event.left_over),
        reckoning=(*state.reckoning, paid),
        stage="clear-table" if event.last else state.stage,
        offer=None,
    )


def _table_cleared(state: State, event: ev.TableCleared) -> State:
    """Everybody takes all dice cards back; corrected cards never were in a set, so the accounts close."""
    casinos = {number: Casino(number, chips=casino.chips) for number, casino in state.casinos.items()}
    accounts = replace(state.accounts, cards={})
    return evolve(state, stage="round-over", casinos=casinos, accounts=accounts, sets=fresh_sets(state))


def fresh_sets(state: State) -> dict[str, Set]:
    """Every seat's dice cards in its pile, shuffled."""
    known = state.rules.cards if state.rules.hands == "virtual" else {}
    return {seat.id: Set(state.rules.set_size(), known_pile=known) for seat in state.seats}


def _seat_joined(state: State, event: ev.SeatJoined) -> State:
    state = evolve(state, seats=joined(state.seats, event), came=state.came | {event.seat})
    return _with_set(state, event.seat, fresh_sets(state)[event.seat])


def _seat_returned(state: State, event: ev.SeatReturned) -> State:
    """The set is shuffled anew, as everybody's is; what still lies on the table comes to it when the table is cleared."""
    state = evolve(state, gone=state.gone - {event.seat})
    return _with_set(state, event.seat, fresh_sets(state)[event.seat]) if state.stage == "round-over" else state


def _seat_left(state: State, event: ev.SeatLeft) -> State:
    old = state.sets[event.seat]
    away = evolve(old, pile=0, hand=0, glass=old.glass + old.pile + old.hand, known_pile={}, known_hand={})
    chosen = {seat: cards for seat, cards in state.chosen.items() if seat != event.seat}
    offer = None if state.offer is not None and state.offer.seat == event.seat else state.offer
    return evolve(_with_set(state, event.seat, away), gone=state.gone | {event.seat}, chosen=chosen, offer=offer)


def _seat_changed(state: State, event: ev.SeatChanged) -> State:
    return evolve(state, seats=changed(state.seats, event))


def _last_round_set(state: State, event: ev.LastRoundSet) -> State:
    return evolve(state, last_round=event.round)


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return evolve(state, stage="game-over", turn=None, chosen={}, offer=None)


def _with_casino(state: State, casino: Casino) -> State:
    return evolve(state, casinos={**state.casinos, casino.number: casino})


def _with_set(state: State, seat: str, new: Set) -> State:
    return evolve(state, sets={**state.sets, seat: new})


_APPLY: Mapping[str, Callable[[State, Any], State]] = {
    "round-started": _round_started,
    "note-dealt": _note_dealt,
    "note-removed": _note_removed,
    "chip-dealt": _chip_dealt,
    "turn-opened": _turn_opened,
    "card-dealt": _card_dealt,
    "cards-chosen": _cards_chosen,
    "choice-withdrawn": _choice_withdrawn,
    "cards-laid": _cards_laid,
    "chip-taken": _chip_taken,
    "play-ended": _play_ended,
    "casino-paid": _casino_paid,
    "table-cleared": _table_cleared,
    "adjusted": apply_adjusted,
    "seat-left": _seat_left,
    "seat-joined": _seat_joined,
    "seat-returned": _seat_returned,
    "seat-changed": _seat_changed,
    "last-round-set": _last_round_set,
    "game-ended": _game_ended,
}
