"""Becoming the table, or one seat's phone, or nobody again."""

from flask import Blueprint, Response, g, jsonify, redirect, render_template, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import CompanionError
from companion.text import say
from web.access import check_pin, make_seat, make_table, read_seat_ticket
from web.forms import sent_object, text_field
from web.parts import parts

bp = Blueprint("access", __name__)


@bp.get("/api/v1/me")
def me() -> Response:
    """What this device may do: {"role": "table" | "seat" | "viewer", "seat": …}."""
    return jsonify(role=g.person.role, seat=g.person.seat)


@bp.post("/api/v1/join")
def join_table() -> Response:
    """{"pin": "123456"}: from now on this device is the table's."""
    check_pin(str(text_field(sent_object(), "pin")))
    make_table()
    return jsonify(role="table", seat=None)


@bp.post("/api/v1/forget")
def forget() -> Response:
    """This device becomes a viewer again."""
    session.clear()
    return jsonify(role="viewer", seat=None)


@bp.get("/seat/<ticket>")
def join_seat(ticket: str) -> AnyResponse | str:
    """Where a seat's QR code leads: from now on this phone is that seat's, for this game. A device of the table is asked first."""
    game, seat = read_seat_ticket(ticket)
    view = parts().session.view()
    if view.get("game_id") != game:
        raise CompanionError(say("The game of this code is over."), say("Scan the code on the table's screen again."), code="wrong-ticket")
    if g.person.how == "cookie" and g.person.role == "table":
        return render_template("seat.html", player=next((row["name"] for row in view["seats"] if row["id"] == seat), seat))
    if session.get("role") != "table":
        make_seat(seat, game)
    return redirect(url_for("pages.play"))
