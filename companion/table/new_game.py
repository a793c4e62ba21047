"""What was asked for at set-up → the row of a new game. The game itself judges whether options and seats go together."""

import json
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from companion.errors import BadRequestError
from companion.games.game import BANKS, Game
from companion.journal.codec import dumps
from companion.journal.entry import GameRow
from companion.table.asked import NewGame
from companion.table.seats import seats_from_plain
from companion.text import say

SEED_BYTES = 16


def game_row(games: Mapping[str, Game[Any]], asked: NewGame, at: float) -> GameRow:
    """A new game's row, its seed drawn where none is given. Raises BadRequestError naming what can't be read."""
    if asked.name not in games:
        raise BadRequestError(
            say("There is no game “{game}” here.", game=str(asked.name)), say("Games: {games}.", games=", ".join(sorted(games)))
        )
    if asked.bank not in BANKS:
        raise BadRequestError(say("There is no bank “{bank}”.", bank=str(asked.bank)), say("Use virtual, typed or camera."))
    game = games[asked.name]
    chosen = chosen_options(game, {} if asked.options is None else asked.options)
    asked_seed = asked.seed if asked.seed is not None else chosen.get("seed")
    return GameRow(
        id=new_id(at),
        game=asked.name,
        options={**chosen, "seed": None, "bank": asked.bank},
        seats=seats_from_plain(asked.seats),
        seed=secrets.token_hex(SEED_BYTES) if asked_seed is None else str(asked_seed),
        rules_version=game.rules_version,
        created=at,
    )


def new_id(at: float) -> str:
    """A game's id that no other has, for a game begun at this moment."""
    return f"{datetime.fromtimestamp(at, UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"


def as_journaled(options: dict[str, Any]) -> dict[str, Any]:
    """Options as they come back from the journal (JSON objects have text keys), so that a restart changes nothing."""
    try:
        plain: dict[str, Any] = json.loads(dumps(options))
    except (TypeError, ValueError) as trouble:
        raise BadRequestError(say("The options can't be kept: {reason}.", reason=str(trouble)), say("Mend them and send again.")) from None
    return plain


def chosen_options(game: Game[Any], options: Any) -> dict[str, Any]:
    """The game's defaults with what was chosen. Raises BadRequestError for an option the game does not have."""
    known = dict(game.options())
    if not isinstance(options, Mapping):
        raise BadRequestError(say("“options” must be an object."), say("Leave it out to play by the book."))
    for key in options:
        if key not in known and key not in ("seed", "bank"):
            raise BadRequestError(
                say("“{option}” is no option of this game.", option=str(key)), say("Options: {options}.", options=", ".join(sorted(known)))
            )
    return as_journaled({**known, **options})
