"""The API of the running game: what the table looks like, and what may be asked of it."""

from typing import Any

from flask import Blueprint, Response, g, jsonify

from companion.games.game import BANKS
from companion.journal.entry import By
from companion.table.affairs import ANY_GAME
from companion.table.asked import BUTTONS
from web.access import NotYoursError, address, needs
from web.forms import choice_field, object_field, sent_object, text_field
from web.openapi import document
from web.parts import parts

bp = Blueprint("api", __name__, url_prefix="/api/v1")

SEAT_COMMANDS = frozenset({"roll", "place", "skip", "kick", "choose-note", "take-chip", "choose-cards", "withdraw-choice"})
"""What a player's phone may ask for, for its own seat alone; everything else belongs to the table."""
LORDS_COMMANDS = frozenset(
    {
        "draw", "build", "sprawl", "remodel", "reorganize", "arrange", "gamble", "lay-off", "move-die", "give-up-lot",
        "offer", "accept", "decline", "next",
    }
)  # fmt: skip
"""What Lords of Vegas adds; there `next` ends one's own turn, elsewhere it turns the table's pages."""


@bp.get("/state")
def state() -> Response:
    """The view: the public one, with a seat's own secrets on that seat's phone."""
    return jsonify(parts().session.view(g.person.seat))


@bp.get("/places/<place>/arrivals")
def arrivals(place: str) -> Response:
    """How what lies at a place came there in this round: in words that everybody was told, with the pictures that were shown then."""
    return jsonify(parts().session.arrivals(place))


@bp.post("/games")
@needs("table")
def new_game() -> Response:
    """Start a game; what was running is kept in the history.

    With `instead_of` it takes the place of that unfinished game or of none (null), and of no other: a stray tap ends no evening.
    """
    data = sent_object()
    game = text_field(data, "game")
    options = object_field(data, "options", required=False)
    bank = choice_field(data, "bank", BANKS, default="virtual")
    instead_of = text_field(data, "instead_of", required=False) if "instead_of" in data else ANY_GAME
    return jsonify(parts().session.new_game(game, data.get("seats"), options, bank, by=_by(), instead_of=instead_of))


@bp.post("/commands")
@needs("table", "seat")
def command() -> Response:
    """One command; the answer is the view that follows from it."""
    data = sent_object()
    wish = object_field(data, "command")
    text_field(wish, "kind")
    asked_id, step, game = text_field(data, "id"), text_field(data, "step", required=False), text_field(data, "game", required=False)
    if g.person.role == "seat":
        wish = _for_own_seat(wish)
    return jsonify(parts().session.submit(wish, step, asked_id, _by(), game))


@bp.post("/panel")
@needs("table")
def panel() -> Response:
    """The same as a real button. With `proposal` it confirms that one or nothing; with `step` next goes on from that one or not at all;
    with `game` it counts in that one or not at all."""
    data = sent_object()
    button = choice_field(data, "button", BUTTONS)
    proposal = text_field(data, "proposal", required=False)
    step, game = text_field(data, "step", required=False), text_field(data, "game", required=False)
    return jsonify(parts().session.press(button, proposal, _by(), step=step, game=game))


@bp.get("/openapi.json")
def openapi() -> Response:
    """This API, machine-readable."""
    return jsonify(document())


def _by() -> By:
    return By(role=g.person.role, seat=g.person.seat, client=address())


def _for_own_seat(wish: dict[str, Any]) -> dict[str, Any]:
    """A phone's command, bound to its own seat. Raises NotYoursError for what belongs to the table or to another seat."""
    own = g.person.seat
    lords = parts().session.view()["game"] == "lords-of-vegas"
    if wish["kind"] not in (SEAT_COMMANDS | LORDS_COMMANDS if lords else SEAT_COMMANDS) or wish.get("seat") not in (None, own):
        raise NotYoursError()
    return {**wish, "seat": own}
