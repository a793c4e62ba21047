"""From one state to the next by a fact: the dice game's facts, with what this edition does besides, and its own."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from companion.games.custom_edition import events as ev
from companion.games.custom_edition.options import TOKENS
from companion.games.custom_edition.state import State
from companion.games.draft import Draft
from companion.games.evolve import evolve
from companion.games.game import Event
from companion.games.las_vegas import apply as dice
from companion.games.las_vegas.events import CasinoPaid, RoundStarted, SeatJoined
from companion.games.las_vegas.state import merged


def apply(state: State, event: Event) -> State:
    """The state after one event."""
    own = _APPLY.get(event.kind)
    return own(state, event) if own is not None else _as_in_the_dice_game(state, event)


def draft_of(state: State) -> Draft[State]:
    """A decision about to be put together."""
    return Draft(state, apply)


def _as_in_the_dice_game(state: State, event: Event) -> State:
    return cast(State, dice.apply(state, event))


def _round_started(state: State, event: RoundStarted) -> State:
    return evolve(_as_in_the_dice_game(state, event), short={}, skipped={})


def _discards_shuffled(state: State, event: ev.DiscardsShuffled) -> State:
    pile = state.pile
    for card in event.cards:
        pile = pile.put_back(card)
    return evolve(state, pile=pile, discarded=())


def _cards_short(state: State, event: ev.CardsShort) -> State:
    return evolve(state, short=event.cards)


def _skipped(state: State, event: ev.Skipped) -> State:
    state = evolve(state, roll={}, stage="roll", skipped=merged(state.skipped, {event.seat: 1}))
    if event.paid == "won-chip":
        return evolve(state, spent_usd=merged(state.spent_usd, {event.seat: 1}))
    return evolve(state, tokens={**state.tokens, event.seat: state.tokens[event.seat] - 1}, spent=state.spent + 1)


def _casino_paid(state: State, event: CasinoPaid) -> State:
    """Cards nobody won are discarded."""
    state = _as_in_the_dice_game(state, event)
    return evolve(state, discarded=(*state.discarded, *event.left_over))


def _seat_joined(state: State, event: SeatJoined) -> State:
    """A newcomer gets the chips or skip cards that everybody got at set-up."""
    state, given = _as_in_the_dice_game(state, event), TOKENS[state.options.house_rule]
    return evolve(state, tokens={**state.tokens, event.seat: given}, put_in=state.put_in + given) if given else state


def _adjusted(state: State, event: ev.Adjusted) -> State:
    more = sum(event.to.skips.values()) - sum(state.tokens.get(seat, 0) for seat in event.to.skips)
    state = evolve(state, tokens={**state.tokens, **event.to.skips}, put_in=state.put_in + more)
    return _as_in_the_dice_game(state, event)


_APPLY: Mapping[str, Callable[[State, Any], State]] = {
    "round-started": _round_started,
    "discards-shuffled": _discards_shuffled,
    "cards-short": _cards_short,
    "skipped": _skipped,
    "casino-paid": _casino_paid,
    "seat-joined": _seat_joined,
    "adjusted": _adjusted,
}
