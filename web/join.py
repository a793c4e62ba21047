"""QR codes: one for whoever wants to watch (it carries no PIN), one for each seat's own phone."""

from io import BytesIO

import segno
from flask import Blueprint, Response, request

from companion.errors import CompanionError
from companion.text import Text, say
from web.access import needs, seat_ticket
from web.hosts import EVERYWHERE, LOOPBACK_NAMES, bare_name, house_address, is_loopback
from web.parts import parts

bp = Blueprint("join", __name__)


@bp.get("/qr/watch.svg")
def watch_code() -> Response:
    """The scoreboard's address."""
    return qr_code(address_for_others() + "/")


@bp.get("/qr/seat/<seat>.svg")
@needs("table")
def seat_code(seat: str) -> Response:
    """The way in for one seat's phone in the running game."""
    view = parts().session.view()
    if seat not in [row["id"] for row in view.get("seats", ())]:
        raise CompanionError(say("There is no such seat in this game."), say("Load the page again."), code="no-such-seat")
    return qr_code(f"{address_for_others()}/seat/{seat_ticket(seat, view['game_id'])}")


def address_for_others() -> str:
    """The address another device of the house should type: ours as this page was opened, unless that only means this machine."""
    if bare_name(request.host) not in LOOPBACK_NAMES:
        return request.host_url.rstrip("/")
    house = house_address() if parts().settings.host in ("0.0.0.0", "::") else None
    if house is None:
        return request.host_url.rstrip("/")
    port = request.host.rpartition(":")[2]
    return f"{request.scheme}://{house}" + (f":{port}" if port.isdigit() else "")


def no_code() -> Text | None:
    """Why no code is shown and what to do about it; None where a phone that scans one would arrive."""
    name = bare_name(address_for_others().partition("://")[2])
    if name not in LOOPBACK_NAMES and not is_loopback(name):
        return None
    if parts().settings.host in EVERYWHERE:
        return say(
            "There is no code to scan, for this machine is in no network: connect it to the Wi-Fi of the house, then load this page again."
        )
    return say(
        "There is no code to scan, for this table answers on this machine only: start it with --host 0.0.0.0, and every phone of the house "
        "can come in."
    )


def qr_code(address: str) -> Response:
    """An address as a picture."""
    drawn = BytesIO()
    segno.make(address, error="m").save(
        drawn, kind="svg", border=3, xmldecl=False, svgclass=None, lineclass=None, dark="#1b1216", light="#fffaf0"
    )
    return Response(drawn.getvalue(), mimetype="image/svg+xml")
