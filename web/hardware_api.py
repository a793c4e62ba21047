"""Is everything there: what was found on the machine and in the camera's picture, the buttons as they are tried, the problem bundle."""

import time
from typing import Any, Protocol

from flask import Blueprint, Response, jsonify

from companion.errors import CompanionError
from companion.text import say
from web.access import needs
from web.forms import sent_object, yes_field
from web.parts import parts

bp = Blueprint("hardware", __name__)


class Care(Protocol):
    """Who looks around for the page; companion/care.py on a real table."""

    def findings(self) -> list[dict[str, Any]]: ...
    def try_buttons(self) -> dict[str, Any]: ...
    def end_trial(self) -> None: ...
    def try_all(self) -> None: ...
    def bundle(self, pictures: bool) -> bytes: ...
    def news_read(self) -> None: ...


class NoCareError(CompanionError):
    """This table was put together without anybody who looks around."""

    code = "no-care"
    http = 404


@bp.get("/api/v1/hardware")
@needs("table")
def findings() -> Response:
    """Every finding, worst first: name, verdict (ok, warning, problem), text, and how to mend it."""
    return jsonify(findings=_care().findings())


@bp.post("/api/v1/hardware/buttons")
@needs("table")
def buttons() -> Response:
    """{"trying": true}: for the next seconds presses are only shown, and here are those so far. {"trying": false}: they play again.

    strip: whether a strip of lamps runs through the casinos meanwhile.
    """
    if sent_object().get("trying") is True:
        return jsonify(_care().try_buttons())
    _care().end_trial()
    return jsonify(panel=parts().settings.panel, strip=False, presses=[])


@bp.post("/api/v1/hardware/try-all")
@needs("table")
def try_all() -> Response:
    """Start the table again with the camera, panel and broker that were left out after it did not stay up; 409 where none is."""
    _care().try_all()
    return jsonify(going=True)


@bp.post("/api/v1/hardware/news-read")
@needs("table")
def news_read() -> Response:
    """What an update brought was read, and is not shown again."""
    _care().news_read()
    return jsonify(read=True)


@bp.post("/api/v1/hardware/bundle")
@needs("table")
def bundle() -> Response:
    """{"pictures": …}: the file that `companion bundle` writes; with what the camera sees now only where that is true."""
    made = _care().bundle(yes_field(sent_object(), "pictures"))
    named = f'attachment; filename="table-companion-problem-{time.strftime("%Y-%m-%d")}.zip"'
    return Response(made, mimetype="application/zip", headers={"Content-Disposition": named})


def _care() -> Care:
    care: Care | None = parts().care
    if care is None:
        raise NoCareError(say("Nobody looks around here."), say("Ask on the machine itself: companion doctor."))
    return care
