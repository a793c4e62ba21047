"""From a wish to facts, or to a refusal that says why and how to mend it. Never raises, never changes anything."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.game import Command, Decision, Plain
from companion.games.las_vegas import all_notes, bank, payout, table, turns
from companion.games.las_vegas.state import State

_DECIDE: Mapping[str, Callable[[State, Any, Plain], Decision]] = {
    "roll": turns.decide_roll,
    "place-neutral": turns.decide_place_neutral,
    "place": lambda state, wish, _: turns.decide_place(state, wish),
    "kick": lambda state, wish, _: turns.decide_kick(state, wish),
    "take-chip": lambda state, wish, _: turns.decide_take_chip(state, wish),
    "deal-note": bank.decide_deal_note,
    "remove-note": lambda state, wish, _: bank.decide_remove_note(state, wish),
    "all-notes": lambda state, wish, _: all_notes.decide_all_notes(state, wish),
    "deal-chip": bank.decide_deal_chip,
    "choose-note": lambda state, wish, _: payout.decide_choose_note(state, wish),
    "next": lambda state, wish, _: payout.decide_next(state, wish),
    "adjust": lambda state, wish, _: table.decide_adjust(state, wish),
    "leave": lambda state, wish, _: table.decide_leave(state, wish),
    "join": lambda state, wish, _: table.decide_join(state, wish),
    "come-back": lambda state, wish, _: table.decide_come_back(state, wish),
    "seat-change": lambda state, wish, _: table.decide_seat_change(state, wish),
    "end-round": lambda state, wish, _: table.decide_end_round(state, wish),
    "end-game": lambda state, wish, _: table.decide_end_game(state, wish),
}


def decide(state: State, command: Command, chance: Plain) -> Decision:
    """Events, or a refusal. chance: {"dice": {...}} for a roll, {"drawn": value} for a note or chip card."""
    return _DECIDE[command.kind](state, command, chance)
