"""Every game of the house by the word of the outside interfaces."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from companion.games.card_game.game import CardGame
from companion.games.custom_edition.game import CustomEdition
from companion.games.game import Game
from companion.games.las_vegas.game import LasVegas
from companion.games.lords_of_vegas.game import LordsOfVegas

GAMES: Mapping[str, Game[Any]] = MappingProxyType({game.name: game for game in (LasVegas(), CustomEdition(), CardGame(), LordsOfVegas())})
