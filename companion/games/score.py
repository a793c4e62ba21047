"""Positions as JSON data → payouts as JSON data, for `companion score`. Each game reads its own form; bad input names the field."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadRequestError
from companion.games.card_game.score import score_position as card_game
from companion.games.custom_edition.score import score_position as custom_edition
from companion.games.game import Refusal, Seat
from companion.games.las_vegas.score import score_position as las_vegas
from companion.games.lords_of_vegas.score import score_position as lords_of_vegas
from companion.games.positions import table_of
from companion.games.registry import GAMES
from companion.text import say

SCORERS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "las-vegas": las_vegas,
    "custom-edition": custom_edition,
    "card-game": card_game,
    "lords-of-vegas": lords_of_vegas,
}

CASINOS = ("id", "options", "casinos")
FIELDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(SCORERS, CASINOS),
    "lords-of-vegas": ("id", "options", "lots", "markers", "points", "cash", "card", "drawer"),
}
"""What a position of each game may say; anything else counts for nothing."""

ANYBODY = (Seat("somebody", "Somebody", "colour 1"), Seat("somebody-else", "Somebody else", "colour 2"))
"""Options are judged by the game for any two players; a position does not say who sits where."""
ABOUT_SEATS = frozenset({"starter"})


def score_line(game_name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """What one position pays, in the form of the outside interface. Raises BadRequestError for a game or field that can't be read."""
    scorer = SCORERS.get(game_name)
    if scorer is None:
        raise BadRequestError(
            say("There is no game “{game}”.", game=str(game_name)), say("Choose one of: {games}.", games=", ".join(SCORERS))
        )
    paid = scorer(data)
    _judge_options(game_name, data)
    return paid


def passed_over(game_name: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """Fields of a position that say nothing to this game: perhaps somebody meant another one."""
    return tuple(str(name) for name in data if name not in FIELDS[game_name])


def _judge_options(game_name: str, data: Mapping[str, Any]) -> None:
    """Raises BadRequestError for options with which no game of this kind could begin."""
    given = data.get("options")
    options = {} if given is None else table_of(given, "options")
    state = GAMES[game_name].setup({name: value for name, value in options.items() if name not in ABOUT_SEATS}, ANYBODY)
    if isinstance(state, Refusal):
        raise BadRequestError(state.message, say("Mend “options”, or leave them out to play by the book."))
