"""What a seat, or anybody, may see: the dice game's view, with skips, discards and what the deck can still give."""

from typing import Any

from companion.games.custom_edition.bank import warnings
from companion.games.custom_edition.options import NO_RULE, RULE_B
from companion.games.custom_edition.state import State
from companion.games.custom_edition.turns import payment, why_no_skip
from companion.games.game import Outcome
from companion.games.las_vegas import view as dice
from companion.games.las_vegas.outcome import ranking
from companion.text import say

MORE_CARDS, FEWER_CARDS = say("same money, more money cards"), say("same money, fewer money cards")
SHARED_PLACE = say("same money, same number of money cards: a shared place")


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The keys of the outside interface that the game knows. The same for every seat: all dice and cards lie open."""
    result = outcome(state)
    shown = dice.view(state, seat)
    return {
        **shown,
        "seats": [{**s, **_skips(state, s["id"])} for s in shown["seats"]],
        "choices": [*shown["choices"], *_skip_choice(state)],
        "outcome": None if result is None else dice.plain_outcome(result),
        "table": _table(state, shown["table"]),
    }


def outcome(state: State) -> Outcome | None:
    """Most money wins; the same money, more money cards (skip cards are none); still the same, the victory is shared."""
    if state.stage != "game-over":
        return None
    return ranking({s.id: (state.money_usd(s.id), state.notes_won(s.id)) for s in state.seats}, MORE_CARDS, FEWER_CARDS, SHARED_PLACE)


def _skips(state: State, seat: str) -> dict[str, Any]:
    """Chips or cards a seat can still skip with, the rank of its skip cards, and its skips this round."""
    if state.options.house_rule == NO_RULE:
        return {}
    place = list(state.tokens).index(seat)  # as they sat down: whoever changes chairs keeps the cards
    rank = state.options.skip_rank(place) if state.options.house_rule == RULE_B else None
    return {"skips_left": state.tokens.get(seat, 0), "skip_rank": rank, "skipped": state.skipped.get(seat, 0)}


def _skip_choice(state: State) -> list[dict[str, Any]]:
    if state.stage != "place" or state.turn is None or why_no_skip(state, state.turn) is not None:
        return []
    return [_skip_of(state, state.turn)]


def _skip_unseen(state: State) -> dict[str, Any] | None:
    """The skip of a roll that nobody recorded: no choice among others, for first it is asked what was rolled."""
    if state.stage != "roll" or state.turn is None or why_no_skip(state, state.turn, unseen=True) is not None:
        return None
    return {**_skip_of(state, state.turn), "unseen": True}


def _skip_of(state: State, seat: str) -> dict[str, Any]:
    return {"kind": "skip", "seat": seat, "pays": payment(state, seat), "left": state.tokens.get(seat, 0)}


def _table(state: State, shown: dict[str, Any]) -> dict[str, Any]:
    """The dice game's table without what this edition doesn't have."""
    said = warnings(state)
    absent = ("minimum_usd", "extra_white", "chip_offer", "chips_due", "kick", "warnings", "warnings_text")
    return {
        **{key: value for key, value in shown.items() if key not in absent},
        "house_rule": state.options.house_rule,
        "skips_per_round": state.options.skips_per_round,
        "skip_unseen": _skip_unseen(state),
        "chips_on_cards": state.options.chips,
        "discards": len(state.discarded),
        "short": {str(number): count for number, count in state.short.items()},
        "warnings": [str(text) for text in said],
        "warnings_text": [text.to_plain() for text in said],
    }
