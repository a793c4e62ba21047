"""Every refusal as an answer a person can act on: JSON with code, message and hint, or a page that says the same."""

import logging

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from companion.errors import CompanionError, StaleStepError
from companion.text import Text, say
from web.access import TooManyTriesError

log = logging.getLogger(__name__)

SENTENCES = {
    404: ("not-found", say("There is nothing at this address."), say("Go back to the scoreboard.")),
    405: ("wrong-method", say("This address can't be used that way."), say("Look at /api/v1/openapi.json for what it takes.")),
    413: ("too-large", say("What was sent is too large."), say("Send less than 64 kB.")),
    415: ("not-json", say("Only JSON is understood here."), say("Send Content-Type: application/json.")),
}
OTHERWISE = ("refused", say("The table can't do that."), say("Go back and try again."))
BROKEN = (
    "broken",
    say("Something went wrong in the companion itself."),
    say("The game is safe in the journal. Load the page again; if it happens again, restart."),
)


def answer_failures(app: Flask) -> None:
    app.register_error_handler(CompanionError, _refused)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _broken)


def _refused(refusal: CompanionError) -> Response:
    body = refusal.to_plain()
    if isinstance(refusal, StaleStepError):
        body = {**refusal.fresh_view, **body}
    answer = _answer(body, refusal.http)
    if isinstance(refusal, TooManyTriesError):
        answer.headers["Retry-After"] = str(int(refusal.wait_s) + 1)
    if refusal.http == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _http(wrong: HTTPException) -> Response:
    status = wrong.code or 500
    if status < 400:
        return make_response(wrong.get_response())
    code, message, hint = SENTENCES.get(status, OTHERWISE if status < 500 else BROKEN)
    answer = _answer(_plain(code, message, hint), status)
    if status == 405 and (allowed := wrong.get_response().headers.get("Allow")):
        answer.headers["Allow"] = allowed
    return answer


def _broken(wrong: Exception) -> Response:
    log.error("request %s %s failed", request.method, request.path, exc_info=wrong)
    return _answer(_plain(*BROKEN), 500)


def _plain(code: str, message: Text, hint: Text) -> dict[str, object]:
    return {"code": code, "message": str(message), "hint": str(hint), "message_text": message.to_plain(), "hint_text": hint.to_plain()}


def _answer(body: dict[str, object], status: int) -> Response:
    if _wants_page():
        return make_response(render_template("refused.html", refusal=body), status)
    answer = jsonify(body)
    answer.status_code = status
    return answer


def _wants_page() -> bool:
    """A person's browser gets a page, everything else JSON. Streams, the API and changes are for programs."""
    programs = request.path.startswith(("/api/", "/events", "/healthz")) or request.method not in ("GET", "HEAD")
    return not programs and "text/html" in request.headers.get("Accept", "")
