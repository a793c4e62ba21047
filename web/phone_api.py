"""A phone or tablet as the camera: its page, its way in, and the pictures it sends. Reading them is the eye's job."""

import time
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.errors import BadRequestError, CompanionError
from companion.text import say
from web.access import camera_ticket, check_camera_ticket, make_camera, needs
from web.forms import MAX_TEXT
from web.hosts import bare_name, house_address
from web.join import address_for_others, no_code, qr_code
from web.parts import parts

bp = Blueprint("phone", __name__)

SLOWEST_S, FASTEST_S = 1.5, 0.12
"""The least often the page is asked to send, well within the eye's patience; and the most often, enough to see a hand."""
SETTLED = "settled"
WORK_TO_REST = 1.4  # pictures come a little more slowly than the eye can read them, so that none waits


class OtherCameraError(CompanionError):
    """The table looks through another camera, or another device is the camera."""

    http = 409


@bp.get("/camera")
def page() -> AnyResponse | str:
    """This device becomes the camera here. On the table's own screen the page also shows the code for a phone."""
    if g.person.role not in ("table", "camera"):
        return redirect(url_for("pages.join", next=request.path))
    eye = parts().eye
    return render_template(
        "phone.html", address=f"{secure_address()}/camera", fingerprint=parts().secure.fingerprint(),
        wanted=eye is not None and eye.camera == "browser", has_secure=parts().secure.port is not None, no_code=no_code(),
    )  # fmt: skip


@bp.get("/camera/<ticket>")
def join(ticket: str) -> AnyResponse:
    """Where the camera's QR code leads: from now on this device may be the camera. A device of the table stays one."""
    check_camera_ticket(ticket)
    if session.get("role") != "table" and g.person.role != "table":
        make_camera()
    return redirect(url_for("phone.page"))


@bp.get("/qr/camera.svg")
@needs("table")
def code() -> Response:
    """The way in for the phone that is to be the camera."""
    return qr_code(f"{secure_address()}/camera/{camera_ticket()}")


@bp.post("/api/v1/camera/frame")
@needs("table", "camera")
def frame() -> Response:
    """One JPEG. Answers with when to send the next one, how the camera is, and what was read last: {"pause_ms", "camera", "dice", …}."""
    device = _device()
    picture = request.get_data()
    eye = _browser_eye()
    if not parts().phone.take(device, time.monotonic(), request.args.get("instead") == "1"):
        raise OtherCameraError(
            say("Another device is the camera of this table."), say("Stop it there, or take its place."), code="camera-taken"
        )
    if not picture.startswith(b"\xff\xd8"):
        raise BadRequestError(say("This is no JPEG picture."), say("Send one picture as image/jpeg."), code="not-a-picture")
    eye.push_frame(picture)
    pause_s = min(max(WORK_TO_REST * eye.reading_takes_s, FASTEST_S), SLOWEST_S)
    health = parts().session.view()["health"]
    seen = eye.newest
    return jsonify(
        pause_ms=round(1000 * pause_s), camera=eye.status, note=health.get("note"), note_text=health.get("note_text"),
        **({} if seen is None else _told(seen)),
    )  # fmt: skip


@bp.post("/api/v1/camera/leave")
@needs("table", "camera")
def leave() -> Response:
    """This device sends no more pictures for now: another one need not wait."""
    parts().phone.leave(_device())
    return jsonify(left=True)


def secure_address() -> str:
    """The address under which a phone's browser gives its camera: the HTTPS side where there is one, else the one of this page."""
    port = parts().secure.port
    if port is None or request.host.endswith(f":{port}"):
        return address_for_others()
    name = bare_name(address_for_others().partition("://")[2])
    house = house_address() if parts().settings.host in ("0.0.0.0", "::") else None
    if name in ("localhost", "127.0.0.1", "::1") and house is not None:
        name = house
    return f"https://{f'[{name}]' if ':' in name else name}:{port}"


def _device() -> str:
    device = request.args.get("device", "")
    if not device or len(device) > MAX_TEXT:
        raise BadRequestError(say("The device did not say which one it is."), say("Load the page again."), code="no-device")
    return device


def _browser_eye() -> Any:
    eye = parts().eye
    if eye is None or eye.camera != "browser":
        raise OtherCameraError(
            say("This table does not look through a browser."), say("Start it with --camera browser."), code="other-camera"
        )
    return eye


def _told(seen: Any) -> dict[str, Any]:
    """What the page draws over its own picture, of a TableReading. Dice are told only while the table lies still."""
    dice = [_die(die) for die in seen.dice] if seen.scene == SETTLED else []
    return {"scene": str(seen.scene), "size_px": list(seen.size_px), "dice": dice}


def _die(die: Any) -> dict[str, Any]:
    return {"top": [[round(x), round(y)] for x, y in die.top], "value": die.value, "ask": die.ask}

