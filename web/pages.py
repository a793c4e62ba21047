"""The pages themselves: shells in the device's language, filled by their scripts from the API."""

import re
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import CompanionError
from companion.text import say
from web.access import is_of_another_game
from web.join import address_for_others, no_code
from web.languages import COOKIE, catalogue, languages, tell_news
from web.parts import parts

bp = Blueprint("pages", __name__)

OWN_PATH = re.compile(r"/(?![/\\])[^\x00-\x1f\x7f]*")
"""A place on this table. A tab or a line's end within it would be left out on the way: “/, tab, /elsewhere” leads to another machine."""
YEAR_S = 365 * 24 * 3600
MOST_NEWS = 20


@bp.get("/")
def board() -> str:
    """The scoreboard."""
    return render_template("board.html")


@bp.get("/play")
def play() -> AnyResponse | str:
    """The table's controls; a seat's phone sees its own choices here, until its game is over."""
    if is_of_another_game():
        return render_template("over.html")
    return _for("play.html", "table", "seat")


@bp.get("/first-evening")
def first_evening() -> AnyResponse | str:
    """The way to the first game, step by step."""
    return _for("first.html", "table")


@bp.get("/set-up")
def set_up() -> AnyResponse | str:
    """A new game."""
    return _for("setup.html", "table")


@bp.get("/set-out")
def set_out() -> AnyResponse | str:
    """What lies where, after a night with the dice put away."""
    return _for("setout.html", "table")


@bp.get("/calibrate")
def calibrate() -> AnyResponse | str:
    """What the camera sees."""
    return _for("calibrate.html", "table")


@bp.get("/hardware")
def hardware() -> AnyResponse | str:
    """Is everything there: machine, camera, buttons; and what an update brought, until somebody has read it."""
    care = parts().care
    news = [] if care is None else care.news()
    return _for("hardware.html", "table", news=tell_news(news[:MOST_NEWS]), more=len(news) - MOST_NEWS)


@bp.get("/history")
def history() -> AnyResponse | str:
    """The games kept."""
    return _for("history.html", "table")


@bp.get("/evening")
def evening() -> AnyResponse | str:
    """A finished game as one picture; ?game= says which."""
    return _for("evening.html", "table")


@bp.get("/overlay")
def overlay() -> str:
    """The scoreboard as a strip for a stream."""
    return render_template("overlay.html")


@bp.get("/help")
def help_page() -> str:
    """The rules in our own words, and the keys."""
    return render_template("help.html")


@bp.get("/join")
def join() -> str:
    """The codes for other devices; on a device that is not the table's, where the PIN is entered."""
    pin = parts().keys.pin if g.person.role == "table" else None
    return render_template("join.html", pin=pin, address=address_for_others(), no_code=no_code())


@bp.get("/catalogue/<language>.json")
def words(language: str) -> Response:
    """Every sentence in one language, English template → translation."""
    if language not in languages():
        raise CompanionError(
            say("This language is not spoken here."), say("Take one of {choices}.", choices=", ".join(languages())), code="no-language"
        )
    return jsonify(catalogue(language))


@bp.get("/language/<language>")
def speak(language: str) -> AnyResponse:
    """Remember this device's language and go back where it came from."""
    back = request.args.get("back", "/")
    answer = redirect(back if OWN_PATH.fullmatch(back) else "/")
    if language in languages():
        answer.set_cookie(COOKIE, language, max_age=YEAR_S, samesite="Lax")
    return answer


def _for(template: str, *roles: str, **filled: Any) -> AnyResponse | str:
    """The page for these roles; others are led to the PIN and back."""
    if g.person.role not in roles:
        return redirect(url_for("pages.join", next=request.full_path.removesuffix("?")))
    return render_template(template, **filled)
