"""Positions as JSON data → payouts as JSON data, for `companion score`. Each game reads its own form; bad input names the field."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadRequestError
from companion.games.card_game.score import score_position as card_game
from companion.games.custom_edition.score import score_position as custom_edition
from companion.games.las_vegas.score import score_position as las_vegas
from companion.games.lords_of_vegas.score import score_position as lords_of_vegas
from companion.text import say

SCORERS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "las-vegas": las_vegas,
    "custom-edition": custom_edition,
    "card-game": card_game,
    "lords-of-vegas": lords_of_vegas,
}


def score_line(game_name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """What one position pays, in the form of the outside interface. Raises BadRequestError for a game or field that can't be read."""
    scorer = SCORERS.get(game_name)
    if scorer is None:
        raise BadRequestError(
            say("There is no game “{game}”.", game=str(game_name)), say("Choose one of: {games}.", games=", ".join(SCORERS))
        )
    return scorer(data)
