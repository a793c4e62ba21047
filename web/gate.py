"""The gate before every request: right host name, own origin, JSON only, not too large; and the headers on every answer."""

from flask import Flask, Response, g, request
from werkzeug.exceptions import RequestEntityTooLarge

from companion.errors import CompanionError
from companion.text import say
from web.access import own_origin, who_is_asking
from web.parts import parts

MAX_BODY_BYTES = 64 * 1024
MAX_PICTURE_BYTES = 4 * 1024 * 1024
PICTURES = "phone.frame"  # the one endpoint that takes a picture instead of JSON
SWALLOWED_BYTES = 16 * 1024 * 1024
"""A body that is too large is still read up to here: a client that is busy sending would see a broken connection, not our answer."""
READING = ("GET", "HEAD", "OPTIONS")

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; "
        "manifest-src 'self'; media-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), screen-wake-lock=(self), microphone=(), geolocation=()",
}


class UnknownHostError(CompanionError):
    code = "unknown-host"
    http = 421


class ForeignOriginError(CompanionError):
    code = "foreign-origin"
    http = 403


class NotJsonError(CompanionError):
    code = "not-json"
    http = 415


def stand_at_the_gate(app: Flask) -> None:
    """Let every request of the app pass through here."""
    app.before_request(_check)
    app.after_request(_sign)


def _check() -> None:
    request.max_content_length = MAX_PICTURE_BYTES if request.endpoint == PICTURES else MAX_BODY_BYTES
    if (request.content_length or 0) > request.max_content_length:
        _swallow()
        raise RequestEntityTooLarge()
    if request.host not in parts().names:
        raise UnknownHostError(
            say("This table is not served under the name {host}.", host=request.host[:100]),
            say("Open it by the address on the table's screen, or add the name with --name."),
        )
    g.person = who_is_asking()
    if request.method not in READING:
        _check_change()


def _swallow() -> None:
    """Read what is being sent and forget it."""
    left = min(request.content_length or 0, SWALLOWED_BYTES)
    while left > 0 and (piece := request.environ["wsgi.input"].read(min(left, MAX_BODY_BYTES))):
        left -= len(piece)


def _check_change() -> None:
    """What changes anything: from our own pages or from a program that shows the PIN, and as JSON, which no foreign form can send."""
    foreign = ("Origin" in request.headers and not own_origin()) or request.headers.get("Sec-Fetch-Site", "same-origin") not in (
        "same-origin",
        "none",
    )
    unsigned = g.person.how == "cookie" and "Origin" not in request.headers
    if foreign or unsigned:
        raise ForeignOriginError(
            say("This request comes from another page."), say("Use the table's own page, or send the PIN as a Bearer token.")
        )
    if request.mimetype == "image/jpeg" and request.endpoint == PICTURES:
        return  # no foreign form can send that either
    if request.mimetype != "application/json":
        raise NotJsonError(say("Only JSON is understood here."), say("Send Content-Type: application/json."))


def _sign(response: Response) -> Response:
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)
    if not request.path.startswith("/static/"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response
