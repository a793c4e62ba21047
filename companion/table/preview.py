"""A correction told before it is made: each later step's fate, and who hands whom what."""

from collections.abc import Mapping
from typing import Any

from companion.games.game import SeatId
from companion.table.corrections import BANK, Handing, Plan
from companion.table.views import spoken
from companion.text import Text, say


def tell_plan(plan: Plan, names: Mapping[SeatId, str], hide_totals: bool, unit: str = "usd") -> dict[str, Any]:
    """The "preview" of the outside interfaces. names: seat → name as it is called now. unit: what the game counts money in."""
    return {
        "entries": [
            {"seq": fate.seq, "fate": fate.fate, "settled": fate.settled, **spoken({"what": fate.what, "why": fate.why})}
            for fate in plan.fates
        ],
        "open": list(plan.open_conflicts),
        "hand_back": [_handed(handing, names, unit) for handing in plan.hand_back],
        "money_before": None if hide_totals else dict(plan.money_before),
        "money_after": None if hide_totals else dict(plan.money_after),
    }


def _handed(handing: Handing, names: Mapping[SeatId, str], unit: str) -> dict[str, Any]:
    text = sentence(handing, names, unit)
    return {"from": handing.giver, "to": handing.taker, f"amount_{unit}": handing.amount, **spoken({"text": text})}


def sentence(handing: Handing, names: Mapping[SeatId, str], unit: str = "usd") -> Text:
    """Who hands whom what, in words."""
    giver, taker, amount = names.get(handing.giver, ""), names.get(handing.taker, ""), handing.amount
    if unit == "musd":
        if handing.giver == BANK:
            return say("{taker} takes {amount_musd} from the bank", taker=taker, amount_musd=amount)
        if handing.taker == BANK:
            return say("{giver} puts {amount_musd} back into the bank", giver=giver, amount_musd=amount)
        return say("{giver} hands {taker} {amount_musd}", giver=giver, taker=taker, amount_musd=amount)
    if handing.giver == BANK:
        return say("{taker} takes {amount_usd} from the bank", taker=taker, amount_usd=amount)
    if handing.taker == BANK:
        return say("{giver} puts {amount_usd} back into the bank", giver=giver, amount_usd=amount)
    return say("{giver} hands {taker} {amount_usd}", giver=giver, taker=taker, amount_usd=amount)
