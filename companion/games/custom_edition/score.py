"""Positions of the Custom Edition → what they pay: two money cards a tray, perhaps with the chips that stand for them."""

from collections.abc import Mapping
from typing import Any

from companion.games.casino import Payout, pay_out
from companion.games.custom_edition.options import DEFAULTS, VALUES
from companion.games.positions import bad, list_of, needed, only, table_of, whole, word
from companion.games.score_casinos import score_casinos
from companion.text import say


def score_position(data: Mapping[str, Any]) -> dict[str, Any]:
    """{"id", "options", "casinos": [{"number", "dice", "notes"}]}: a note is 3–10, or {"value": 7, "chips": 7}. Raises BadRequestError."""
    return score_casinos(data, DEFAULTS, _pay)


def _pay(entry: Mapping[str, Any], where: str) -> tuple[Mapping[str, int], Payout[int]]:
    only(entry, ("number", "dice", "notes"), where)
    given = table_of(needed(entry, "dice", where), f"{where}.dice")
    dice = {word(player, f"{where}.dice"): whole(count, f"{where}.dice.{player}") for player, count in given.items()}
    notes = list_of(entry.get("notes", []), f"{where}.notes")
    return dice, pay_out(dice, [_card(note, f"{where}.notes.{index}") for index, note in enumerate(notes)])


def _card(note: Any, where: str) -> int:
    """A money card's worth: chips stand for the card, so a 7 with its 7 chips pays 7."""
    if not isinstance(note, Mapping):
        return whole(note, where, min(VALUES), max(VALUES))
    only(note, ("value", "chips"), where)
    value = whole(needed(note, "value", where), f"{where}.value", min(VALUES), max(VALUES))
    chips = note.get("chips")
    if chips is not None and whole(chips, f"{where}.chips") != value:
        raise bad(
            say("{chips} chips can't stand for a {card}: chips on a card equal its number ({where}).", chips=chips, card=value, where=where)
        )
    return value
