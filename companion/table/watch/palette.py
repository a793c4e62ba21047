"""What the watch has to know of a game's table: whose colour is whose, names, dice in hand, house rules. Read from the game's open view."""

from collections.abc import Mapping
from typing import Any

from companion.games.colours import KICKER_COLOUR, NEUTRAL_COLOUR
from companion.games.game import NEUTRAL, Game
from companion.table.watch.biggies import biggies_by_tally
from companion.table.watch.open_view import seats_of
from companion.table.watch.rolls import RollBook
from companion.table.watch.seen import Palette
from companion.table.watch.sight import TRAY, count_keys


def palette_of(game: Game[Any], state: Any, rolls: RollBook | None = None) -> Palette:
    """The dice colours in play. White (or what the table chose) is neutral where neutral dice are played, violet is kickers. rolls: those
    seen, which tell where a biggie goes."""
    owners = {str(seat["colour"]): str(seat["id"]) for seat in seats_of(game, state)}
    options = getattr(state, "options", None)
    if getattr(options, "neutral_dice", False):
        owners[str(getattr(options, "neutral_colour", NEUTRAL_COLOUR))] = NEUTRAL
    if getattr(options, "kickers", False):
        owners[KICKER_COLOUR] = "kicker"
    if not getattr(options, "biggies", False):
        return Palette(owners)
    need = next((need for need in game.needs(state) if need.kind == "roll"), None)
    roll = None if need is None or rolls is None else rolls.find(need)
    seats = {owner: colour for colour, owner in owners.items()}
    return Palette(owners, biggies_by_tally(game.layout(state), need, None if roll is None else roll.dice, seats))


def names_of(game: Game[Any], state: Any) -> Mapping[str, str]:
    """Seat → name, clockwise."""
    return {str(seat["id"]): str(seat["name"]) for seat in seats_of(game, state)}


def hand_sizes(game: Game[Any], state: Any) -> Mapping[str, int]:
    """Seat → dice of its own colour still to be rolled, its biggie among them, kickers not."""
    return {str(seat["id"]): int(seat["in_hand"]) - int(seat.get("hand", {}).get("kicker", 0)) for seat in seats_of(game, state)}


def whole_hands(game: Game[Any], state: Any) -> Mapping[str, Mapping[str, int]]:
    """Seat → owner → dice still to be rolled: its own, white ones, the biggie, kickers."""
    return {str(seat["id"]): dict(seat.get("hand", {})) for seat in seats_of(game, state)}


def is_under_way(game: Game[Any], state: Any) -> bool:
    """Whether somebody has had a turn in this round already, though nothing may lie there of it: a kicker alone, or a skip."""
    return bool(count_keys(game.layout(state), game.zones(state) - {TRAY})) or getattr(state, "turns", 1) > 1


def off_tray_rule(state: Any) -> str:
    """What the table agreed on for dice beside the tray: ask, that_die, all, as_it_lies."""
    return str(getattr(getattr(state, "options", None), "off_tray", "ask"))
