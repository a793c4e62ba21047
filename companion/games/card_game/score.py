"""Positions of the Card Game → what they pay: dice on the cards at each casino decide, not the cards."""

from collections.abc import Mapping
from typing import Any

from companion.games.card_game.options import DEFAULTS
from companion.games.casino import Payout, pay_out
from companion.games.positions import bad, list_of, only, table_of, whole, word
from companion.games.score_casinos import score_casinos
from companion.text import say


def score_position(data: Mapping[str, Any]) -> dict[str, Any]:
    """{"id", "options", "casinos": [{"number", "dice" and/or "cards", "notes"}]}. Raises BadRequestError.

    dice: player → dice printed on all cards there; cards: player → dice on each card, e.g. {"leo": [1, 1, 2]}. One of them a player.
    """
    return score_casinos(data, DEFAULTS, _pay)


def _pay(entry: Mapping[str, Any], where: str) -> tuple[Mapping[str, int], Payout[int]]:
    only(entry, ("number", "dice", "cards", "notes"), where)
    if "dice" not in entry and "cards" not in entry:
        raise bad(say("“{field}” needs “dice” or “cards”.", field=where))
    counted = table_of(entry.get("dice", {}), f"{where}.dice")
    dice = {word(player, f"{where}.dice"): whole(count, f"{where}.dice.{player}") for player, count in counted.items()}
    for player, cards in table_of(entry.get("cards", {}), f"{where}.cards").items():
        field = f"{where}.cards.{word(player, f'{where}.cards')}"
        if player in dice:
            raise bad(say("“{player}” stands in “dice” and in “cards” of “{field}”; one of them is enough.", player=player, field=where))
        dice[player] = sum(whole(card, field, 1, 2) for card in list_of(cards, field))
    notes = [whole(note, f"{where}.notes", least=1) for note in list_of(entry.get("notes", []), f"{where}.notes")]
    return dice, pay_out(dice, notes)
