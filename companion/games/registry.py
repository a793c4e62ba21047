"""Every game of the house by the word of the outside interfaces."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from companion.games.card_game.game import CardGame
from companion.games.custom_edition.game import CustomEdition
from companion.games.game import Game
from companion.games.las_vegas.game import LasVegas
from companion.games.lords_of_vegas.game import LordsOfVegas
from companion.text import Text, say

GAMES: Mapping[str, Game[Any]] = MappingProxyType({game.name: game for game in (LasVegas(), CustomEdition(), CardGame(), LordsOfVegas())})

_TITLES = {
    "las-vegas": say("Las Vegas"),
    "custom-edition": say("Custom Edition"),
    "card-game": say("The Card Game"),
    "lords-of-vegas": say("Lords of Vegas"),
}


def title(game: str) -> Text:
    """What people call a game."""
    return _TITLES.get(game, Text("{game}", (("game", game),)))
