"""Events in a person's words: the dice game's sentences, and this edition's own."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.custom_edition.bank import shortage
from companion.games.custom_edition.state import State
from companion.games.game import Event
from companion.games.las_vegas import describe as dice
from companion.games.las_vegas.events import NoteDealt
from companion.games.las_vegas.words import place_name
from companion.text import Text, say

PAYMENTS: Mapping[str, Text] = {
    "chip": say("a $1 chip"),
    "won-chip": say("a won $1 chip"),
    "card": say("a skip card"),
}


def describe(state: State, event: Event) -> Text:
    """One event as a sentence."""
    own = _SAY.get(event.kind)
    return own(state, event) if own is not None else dice.describe(state, event)


def _card_dealt(state: State, event: NoteDealt) -> Text:
    return say("No more cards for {place}", place=place_name(event.casino)) if event.value is None else dice.describe(state, event)


_SAY: Mapping[str, Callable[[State, Any], Text]] = {
    "round-started": lambda state, e: say("Round {round} begins; {player} starts", round=e.round, player=state.seat(e.starter).name),
    "skipped": lambda state, e: say("{player} pays {payment} and places nothing", player=state.seat(e.seat).name, payment=PAYMENTS[e.paid]),
    "discards-shuffled": lambda state, e: say("The {count} discarded cards are shuffled into the deck", count=len(e.cards)),
    "note-dealt": _card_dealt,
    "cards-short": lambda state, e: shortage(e.cards),
}
