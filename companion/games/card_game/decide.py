"""From a wish to facts, or to a refusal that says why and how to mend it. Never raises, never changes anything."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.card_game import bank, payout, table, turns
from companion.games.card_game.state import State
from companion.games.game import Command, Decision, Plain

_DECIDE: Mapping[str, Callable[[State, Any, Plain], Decision]] = {
    "choose-cards": lambda state, wish, _: turns.decide_choose(state, wish),
    "withdraw-choice": lambda state, wish, _: turns.decide_withdraw(state, wish),
    "lay-cards": lambda state, wish, _: turns.decide_lay(state, wish),
    "take-chip": lambda state, wish, _: turns.decide_take_chip(state, wish),
    "deal-note": bank.decide_deal_note,
    "remove-note": lambda state, wish, _: bank.decide_remove_note(state, wish),
    "deal-chip": bank.decide_deal_chip,
    "deal-card": bank.decide_deal_card,
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
    """Events, or a refusal. chance: {"drawn": value} for a note, a chip card or a dice card."""
    return _DECIDE[command.kind](state, command, chance)
