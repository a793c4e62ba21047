"""The options of Lords of Vegas, read and checked; and how many may sit down with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import BANKS, Plain, Refusal, Seat
from companion.games.lords_of_vegas.refuse import refuse
from companion.games.lords_of_vegas.state import LAY_OFF_FORMS, Options
from companion.text import say

DEFAULTS: Mapping[str, Any] = {
    "bet_capped_by_boss_cash": True, "lay_off": "off", "two_player": "auto", "six_seats": False, "bank": "virtual", "seed": None,
}  # fmt: skip
CHOICES: Mapping[str, tuple[Any, ...]] = {
    "bet_capped_by_boss_cash": (True, False), "lay_off": LAY_OFF_FORMS, "two_player": ("auto", True, False), "six_seats": (False, True),
    "bank": BANKS,
}  # fmt: skip


def read_options(options: Plain, seats: Sequence[Seat]) -> Options | Refusal:
    """The options as the state keeps them, or why they and these seats don't go together."""
    unknown = set(options) - set(DEFAULTS)
    if unknown:
        return refuse(
            "unknown-option", say("Lords of Vegas has no option “{name}”.", name=sorted(unknown)[0]), say("Look at the set-up page.")
        )
    most = 6 if options.get("six_seats") else 4
    if not 2 <= len(seats) <= most:
        return refuse(
            "seats", say("Lords of Vegas is for 2 to {most} players.", most=most), say("For five and six switch on “Five or six players”.")
        )
    if len({s.id for s in seats}) < len(seats) or len({s.colour for s in seats}) < len(seats):
        return refuse("same-seat", say("Every player needs a name and a colour of their own."), say("Change one of them."))
    for name, allowed in CHOICES.items():
        given = options.get(name, DEFAULTS[name])
        if not any(given == value and type(given) is type(value) for value in allowed):
            words = ", ".join(str(value).lower() for value in allowed)
            return refuse(
                "unknown-option", say("“{key}” can't be {value}.", key=name, value=str(given)), say("Use one of: {words}.", words=words)
            )
    two = options.get("two_player", "auto")
    return Options(
        options.get("bet_capped_by_boss_cash", True),
        options.get("lay_off", "off"),
        len(seats) == 2 if two == "auto" else two,
        options.get("bank", "virtual"),
    )
