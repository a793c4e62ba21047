"""A correction told before it is made: each later step's fate, and who hands whom what."""

from collections.abc import Mapping
from typing import Any

from companion.games.game import SeatId
from companion.table.corrections import BANK, Handing, Plan
from companion.table.views import spoken
from companion.text import Text, say


def tell_plan(plan: Plan, names: Mapping[SeatId, str], hide_totals: bool) -> dict[str, Any]:
    """The "preview" of the outside interfaces. names: seat → name as it is called now."""
    return {
        "entries": [
            {"seq": fate.seq, "fate": fate.fate, "settled": fate.settled, **spoken({"what": fate.what, "why": fate.why})}
            for fate in plan.fates
        ],
        "open": list(plan.open_conflicts),
        "hand_back": [
            {"from": handing.giver, "to": handing.taker, "amount_usd": handing.amount, **spoken({"text": sentence(handing, names)})}
            for handing in plan.hand_back
        ],
        "money_before": None if hide_totals else dict(plan.money_before),
        "money_after": None if hide_totals else dict(plan.money_after),
    }


def sentence(handing: Handing, names: Mapping[SeatId, str]) -> Text:
    """Who hands whom what, in words."""
    if handing.giver == BANK:
        return say("{taker} takes {amount_usd} from the bank", taker=names[handing.taker], amount_usd=handing.amount)
    if handing.taker == BANK:
        return say("{giver} puts {amount_usd} back into the bank", giver=names[handing.giver], amount_usd=handing.amount)
    return say("{giver} hands {taker} {amount_usd}", giver=names[handing.giver], taker=names[handing.taker], amount_usd=handing.amount)
