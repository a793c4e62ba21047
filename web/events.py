"""The live stream: every change as one server-sent event that carries the whole view, so that a page that slept needs no deltas."""

from collections.abc import Iterator

from flask import Blueprint, Response, g, session

from companion.errors import CompanionError
from companion.table.feed import FeedClosedError
from companion.text import say
from web.access import address
from web.parts import Parts, parts

bp = Blueprint("events", __name__)

HEARTBEAT_S = 5.0


class StreamsFullError(CompanionError):
    """Too many screens follow live already; this one should poll."""

    code = "streams-full"
    http = 503

    def __init__(self) -> None:
        super().__init__(say("Too many screens follow live already."), say("Ask for /api/v1/state every two seconds instead."))


@bp.get("/events")
def events() -> Response:
    """Server-sent events: `state` with the view as data and its rev as id; a heartbeat comment every five seconds."""
    whole, person, peer = parts(), g.person, address()
    if not whole.slots.take(peer):
        raise StreamsFullError()
    is_phone = session.get("role") == "seat"
    answer = Response(stream(whole, person.seat, is_phone), mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})
    answer.call_on_close(lambda: whole.slots.give_back(peer))
    return answer


def stream(whole: Parts, seat: str | None, is_phone: bool = False) -> Iterator[str]:
    """The events for one screen, the present view first, newest only, until the screen goes or the server stops. is_phone: it had a seat
    in some game: with another game it asks anew, for that may be its own."""
    game = whole.session.view().get("game_id")
    subscription = whole.session.feed.subscribe(seat)
    whole.streams.opened(subscription)
    try:
        yield "retry: 1000\n\n"
        while True:
            news = subscription.next(HEARTBEAT_S)
            if (is_phone or seat is not None) and whole.session.view().get("game_id") != game:
                return  # another game: this phone's seat was in the one before, whoever has its name now
            yield ": still here\n\n" if news is None else event(*news)
    except FeedClosedError:
        return
    finally:
        whole.streams.ended(subscription)
        subscription.close()


def event(rev: int, view: str) -> str:
    """One server-sent event; view is one line of JSON."""
    return f"id: {rev}\nevent: state\ndata: {view}\n\n"
