"""What the score forms of the casino games share: walk the casinos of a position, pay each, add up who won what."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.casino import Payout
from companion.games.game import NEUTRAL
from companion.games.positions import list_of, needed, once, options_of, table_of, whole

Pay = Callable[[Mapping[str, Any], str], tuple[Mapping[str, int], Payout[int]]]
"""(one casino's data, the name of its field) → dice by player, and what the casino pays."""
PayOne = Callable[[Mapping[str, Any], str], tuple[int | str, Iterable[str], Payout[int]]]
"""(one casino's data, the name of its field) → its number, the players named there, and what it pays."""


def score_casinos(data: Mapping[str, Any], usual: Mapping[str, Any], pay: Pay) -> dict[str, Any]:
    """{"id", "options", "casinos"} → {"id", "money", "notes_won", "casinos"}, in the form of the outside interface.

    Every player named anywhere stands in `money`; neutral never does, though `awards` name it. Raises BadRequestError.
    """
    options_of(data, usual)

    def pay_one(entry: Mapping[str, Any], where: str) -> tuple[int, list[str], Payout[int]]:
        number = whole(needed(entry, "number", where), f"{where}.number", 1, 6)
        dice, payout = pay(entry, where)
        return number, [player for player in dice if player != NEUTRAL], payout

    return pay_all(data, pay_one)


def pay_all(data: Mapping[str, Any], pay_one: PayOne) -> dict[str, Any]:
    """The same of casinos of any number, each once, and slot machines. Raises BadRequestError."""
    money: dict[str, int] = {}
    notes_won: dict[str, int] = {}
    paid: list[dict[str, Any]] = []
    for index, entry in enumerate(list_of(needed(data, "casinos", "position"), "casinos")):
        where = f"casinos.{index}"
        number, players, payout = pay_one(table_of(entry, where), where)
        once(number, paid, f"{where}.number")
        for player in players:
            money.setdefault(player, 0)
            notes_won.setdefault(player, 0)
        for player, note in payout.won().items():
            money[player] += note
            notes_won[player] += 1
        paid.append(
            {
                "number": number,
                "awards": [list(award) for award in payout.awards],
                "left_over": list(payout.left_over),
                "cancelled": list(payout.cancelled),
            }
        )
    return {"id": data.get("id"), "money": money, "notes_won": notes_won, "casinos": paid}
