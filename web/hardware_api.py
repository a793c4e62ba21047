"""Is everything there: what was found on the machine and in the camera's picture, and the buttons as they are tried."""

from typing import Any, Protocol

from flask import Blueprint, Response, jsonify

from companion.errors import CompanionError
from companion.text import say
from web.access import needs
from web.forms import sent_object
from web.parts import parts

bp = Blueprint("hardware", __name__)


class Care(Protocol):
    """Who looks around for the page; companion/care.py on a real table."""

    def findings(self) -> list[dict[str, Any]]: ...
    def try_buttons(self) -> dict[str, Any]: ...
    def end_trial(self) -> None: ...


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
    """{"trying": true}: for the next seconds presses are only shown, and here are those so far. {"trying": false}: they play again."""
    if sent_object().get("trying") is True:
        return jsonify(_care().try_buttons())
    _care().end_trial()
    return jsonify(panel=parts().settings.panel, presses=[])


def _care() -> Care:
    care: Care | None = parts().care
    if care is None:
        raise NoCareError(say("Nobody looks around here."), say("Ask on the machine itself: companion doctor."))
    return care
