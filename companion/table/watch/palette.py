"""What the watch has to know of a game's table: whose colour is whose, names, dice in hand, house rules. Read from the game's open view."""

from collections.abc import Mapping
from typing import Any

from companion.games.game import NEUTRAL, Game
from companion.table.watch.seen import Palette

KICKER_COLOUR = "violet"


def palette_of(game: Game[Any], state: Any) -> Palette:
    """The dice colours in play. White (or what the table chose) is neutral where neutral dice are played, violet is kickers."""
    owners = {str(seat["colour"]): str(seat["id"]) for seat in game.view(state, None)["seats"]}
    options = getattr(state, "options", None)
    if getattr(options, "neutral_dice", False):
        owners[str(getattr(options, "neutral_colour", "white"))] = NEUTRAL
    if getattr(options, "kickers", False):
        owners[KICKER_COLOUR] = "kicker"
    return Palette(owners, biggies=bool(getattr(options, "biggies", False)))


def names_of(game: Game[Any], state: Any) -> Mapping[str, str]:
    """Seat → name, clockwise."""
    return {str(seat["id"]): str(seat["name"]) for seat in game.view(state, None)["seats"]}


def hand_sizes(game: Game[Any], state: Any) -> Mapping[str, int]:
    """Seat → dice of its own colour still to be rolled, its biggie among them, kickers not."""
    return {
        str(seat["id"]): int(seat["in_hand"]) - int(seat.get("hand", {}).get("kicker", 0)) for seat in game.view(state, None)["seats"]
    }


def off_tray_rule(state: Any) -> str:
    """What the table agreed on for dice beside the tray: ask, that_die, all, as_it_lies."""
    return str(getattr(getattr(state, "options", None), "off_tray", "ask"))
