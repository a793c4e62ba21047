"""From one state to the next by a fact. Never refuses, never asks a rule: the event says what happened."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.evolve import evolve
from companion.games.game import NEUTRAL, Event
from companion.games.joining import joined
from companion.games.las_vegas import events as ev
from companion.games.las_vegas.adjust import apply_adjusted
from companion.games.las_vegas.commands import Number
from companion.games.las_vegas.options import BIGGIE, KICKER
from companion.games.las_vegas.state import EMPTY, SLOT, Casino, ChipOffer, Paid, PendingKick, Spot, State, bare, less, merged, split
from companion.games.las_vegas.totals import dice_by_owner, hands_by_owner
from companion.games.notes import RAINBOW, Pile
from companion.games.seating import changed


def apply(state: State, event: Event) -> State:
    """The state after one event."""
    return _APPLY[event.kind](state, event)


def _round_started(state: State, event: ev.RoundStarted) -> State:
    dice = dice_by_owner(state)
    new_hands = hands_by_owner(event.hands)
    if event.extra:
        new_hands = merged(new_hands, {NEUTRAL: event.extra})
    fetched = {owner: count - dice.get(owner, 0) for owner, count in new_hands.items() if count > dice.get(owner, 0)} if dice else {}
    if fetched:
        dice = merged(dice, fetched)
    return evolve(
        state,
        round=event.round,
        starter=event.starter,
        turn=None,
        turns=0,
        stage="fill",
        hands=event.hands,
        extra=event.extra,
        chips_dealt=0,
        minimum_usd=event.minimum_usd,
        out=merged(dice, {owner: -count for owner, count in new_hands.items()}) if dice else {},
        from_box=merged(state.from_box, fetched) if fetched else state.from_box,
        accounts=replace(state.accounts, dice={}) if state.accounts.dice else state.accounts,
        casinos={number: bare(number, casino.chips) for number, casino in state.casinos.items()},
    )


def _note_dealt(state: State, event: ev.NoteDealt) -> State:
    casino = state.casinos[event.casino]
    closed = casino.closed or event.last
    if event.value is None:
        return _with_casino(state, evolve(casino, closed=closed))
    casino = evolve(casino, notes=(*casino.notes, event.value), closed=closed)
    return evolve(state, casinos={**state.casinos, event.casino: casino}, pile=state.pile.take(event.value))


def _all_notes_told(state: State, event: ev.AllNotesTold) -> State:
    closed = {number: evolve(state.casinos[number], closed=True) for number in event.casinos}
    return evolve(state, casinos={**state.casinos, **closed})


def _note_removed(state: State, event: ev.NoteRemoved) -> State:
    casino = state.casinos[event.casino]
    notes = list(casino.notes)
    notes.remove(event.value)
    return evolve(_with_casino(state, evolve(casino, notes=tuple(notes), closed=False)), pile=state.pile.put_back(event.value))


def _chip_dealt(state: State, event: ev.ChipDealt) -> State:
    casino = state.casinos[event.casino]
    state = _with_casino(state, evolve(casino, chips=(*casino.chips, event.colour)))
    return evolve(state, chip_deck=merged(state.chip_deck, {event.colour: -1}), chips_dealt=state.chips_dealt + 1)


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return evolve(state, stage="roll", turn=event.seat, turns=state.turns + 1, roll={}, kick=None)


def _neutral_placed(state: State, event: ev.NeutralPlaced) -> State:
    for face in event.faces:
        state = _with_spot(state, face, face, _spot(state, face, face).add({NEUTRAL: 1}))
    return evolve(state, extra=0)


def _rolled(state: State, event: ev.Rolled) -> State:
    return evolve(state, stage="place", roll=event.dice, offer=None)


def _placed(state: State, event: ev.Placed) -> State:
    number: Number = SLOT if event.to == SLOT else event.face
    ordinary, big, kickers = split(event.dice, event.seat)
    casino = state.casinos[number]
    spot = casino.spots.get(event.face, EMPTY).add(ordinary, big)
    if ordinary or big:
        casino = evolve(casino, spots={**casino.spots, event.face: spot})
    takes_chip = number != SLOT and bool(casino.chips) and sum(event.dice.values()) - kickers >= 2
    return evolve(
        state,
        casinos={**state.casinos, number: casino},
        hands={**state.hands, event.seat: less(state.hands[event.seat], event.dice)},
        out=merged(state.out, {KICKER: kickers}) if kickers else state.out,
        roll={},
        kick=PendingKick(event.seat, number, event.face, event.kicks) if event.kicks else None,
        stage="kick" if event.kicks else state.stage,
        offer=ChipOffer(event.seat, event.face) if takes_chip else None,
    )


def _kicked(state: State, event: ev.Kicked) -> State:
    kick = PendingKick(event.seat, event.casino, event.face, event.more) if event.more else None
    state = evolve(state, kick=kick)
    if event.owner is None:
        return state
    spot = _spot(state, event.casino, event.face)
    off = {event.owner: -1}
    state = _with_spot(state, event.casino, event.face, spot.add({}, off) if event.biggie else spot.add(off))
    if not event.back:
        return evolve(state, out=merged(state.out, {event.owner: 1}))
    die = {BIGGIE: 1} if event.biggie else {event.owner: 1}
    return evolve(state, hands={**state.hands, event.owner: merged(state.hands.get(event.owner, {}), die)})


def _chip_taken(state: State, event: ev.ChipTaken) -> State:
    casino = state.casinos[event.casino]
    chips = list(casino.chips)
    chips.remove(event.colour)
    won = {**state.chips_won, event.seat: (*state.chips_won.get(event.seat, ()), event.colour)}
    return evolve(_with_casino(state, evolve(casino, chips=tuple(chips))), chips_won=won, offer=None)


def _play_ended(state: State, event: ev.PlayEnded) -> State:
    held = hands_by_owner(state.hands)
    if state.extra:
        held = merged(held, {NEUTRAL: state.extra})
    return evolve(
        state,
        stage="payout",
        turn=None,
        roll={},
        kick=None,
        hands={},
        extra=0,
        out=merged(state.out, held) if held else state.out,
        chosen=(),
    )


def _rainbow_replaced(state: State, event: ev.RainbowReplaced) -> State:
    casino = state.casinos[event.casino]
    spot = casino.notes.index(RAINBOW)
    new = () if event.value is None else (event.value,)
    notes = casino.notes[:spot] + new + casino.notes[spot + 1 :]
    pile = state.pile if event.value is None else state.pile.take(event.value)
    state = _with_casino(state, evolve(casino, notes=notes, closed=True))
    return evolve(state, pile=pile, discarded=(*state.discarded, RAINBOW))


def _note_chosen(state: State, event: ev.NoteChosen) -> State:
    return evolve(state, chosen=(*state.chosen, (event.seat, event.value)))


def _casino_paid(state: State, event: ev.CasinoPaid) -> State:
    return casinos_paid(state, (event,))


def casinos_paid(state: State, events: Sequence[ev.CasinoPaid]) -> State:
    """The state after one casino or several have paid, one after another."""
    casinos, won, under, reckoning = dict(state.casinos), dict(state.won), [*state.pile.under], [*state.reckoning]
    for event in events:
        paid = Paid(state.round, event.casino, event.awards, event.left_over, event.cancelled, event.weights)
        casinos[event.casino] = evolve(casinos[event.casino], paid=paid)
        reckoning.append(paid)
        under += event.under
        for player, note in event.awards:
            if player != NEUTRAL:
                won[player] = (*won.get(player, ()), note)
    return evolve(
        state,
        casinos=casinos,
        won=won,
        pile=Pile(state.pile.unseen, tuple(under)),
        reckoning=tuple(reckoning),
        stage="clear-table" if events[-1].last else state.stage,
        offer=None,
        chosen=(),
    )


def _table_cleared(state: State, event: ev.TableCleared) -> State:
    out = dict(state.out)
    for casino in state.casinos.values():
        for spot in casino.spots.values():
            for dice in (spot.dice, spot.biggies):
                for owner, count in dice.items():
                    out[owner] = out.get(owner, 0) + count
    casinos = {number: bare(number, casino.chips) for number, casino in state.casinos.items()}
    return evolve(state, stage="round-over", casinos=casinos, out=out)


def _seat_left(state: State, event: ev.SeatLeft) -> State:
    held = hands_by_owner({event.seat: state.hands.get(event.seat, {})})
    hands = {seat: dice for seat, dice in state.hands.items() if seat != event.seat}
    offer = None if state.offer is not None and state.offer.seat == event.seat else state.offer
    return evolve(state, gone=state.gone | {event.seat}, hands=hands, out=merged(state.out, held), offer=offer)


def _seat_joined(state: State, event: ev.SeatJoined) -> State:
    return evolve(state, seats=joined(state.seats, event))


def _seat_returned(state: State, event: ev.SeatReturned) -> State:
    return evolve(state, gone=state.gone - {event.seat})


def _seat_changed(state: State, event: ev.SeatChanged) -> State:
    return evolve(state, seats=changed(state.seats, event))


def _last_round_set(state: State, event: ev.LastRoundSet) -> State:
    return evolve(state, last_round=event.round)


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return evolve(state, stage="game-over", turn=None, roll={}, kick=None, offer=None)


def _with_casino(state: State, casino: Casino) -> State:
    return evolve(state, casinos={**state.casinos, casino.number: casino})


def _spot(state: State, number: Number, face: int) -> Spot:
    return state.casinos[number].spots.get(face, EMPTY)


def _with_spot(state: State, number: Number, face: int, spot: Spot) -> State:
    casino = state.casinos[number]
    spots = {**casino.spots, face: spot}
    if not spot.count():
        del spots[face]
    return _with_casino(state, evolve(casino, spots=spots))


_APPLY: Mapping[str, Callable[[State, Any], State]] = {
    "round-started": _round_started,
    "note-dealt": _note_dealt,
    "all-notes-told": _all_notes_told,
    "note-removed": _note_removed,
    "chip-dealt": _chip_dealt,
    "turn-began": _turn_began,
    "neutral-placed": _neutral_placed,
    "rolled": _rolled,
    "placed": _placed,
    "kicked": _kicked,
    "chip-taken": _chip_taken,
    "play-ended": _play_ended,
    "rainbow-replaced": _rainbow_replaced,
    "note-chosen": _note_chosen,
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
