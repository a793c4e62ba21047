"""Rules for somebody who is new here: those that apply to one seat at this moment, told from what that seat's own screen shows."""

from collections.abc import Mapping
from typing import Any

from companion.games.game import SeatId
from companion.table.lessons import cards, dice, lords
from companion.table.lessons.lesson import Lesson

GAMES = {
    "las-vegas": dice.las_vegas,
    "custom-edition": dice.custom_edition,
    "card-game": cards.card_game,
    "lords-of-vegas": lords.lords_of_vegas,
}


def lessons(view: Mapping[str, Any], seat: SeatId) -> tuple[Lesson, ...]:
    """The rules that apply to this seat now, the one to be told first in front; the seat's own device tells one of them at most.

    view: what this seat's screen shows. Nothing else is looked at, so nothing hidden can be told.
    """
    here = next((one for one in view["seats"] if one["id"] == seat), None)
    tell = GAMES.get(view["game"] or "")
    return () if tell is None or here is None or not here["playing"] else tuple(tell(view, here))


__all__ = ["Lesson", "lessons"]
