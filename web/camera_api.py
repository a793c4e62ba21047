"""What the camera sees and how well: the eye's own judgement of its newest picture, for the page that helps to set it up."""

from flask import Blueprint, Response, jsonify

from companion.errors import CompanionError
from companion.text import say
from web.access import needs
from web.parts import parts

bp = Blueprint("camera", __name__)

PATIENCE_S = 5.0


class NoCameraError(CompanionError):
    """The table runs without a camera."""

    code = "no-camera"
    http = 404


@bp.get("/api/v1/camera")
@needs("table")
def camera() -> Response:
    """Light, markers found, the honest error in millimetres, zones in pixels, and one sentence that judges."""
    eye = parts().eye
    if eye is None or eye.camera == "none":
        raise NoCameraError(
            say("This table runs without a camera."),
            say("Start it with --camera, for example --camera usb. The game can be played by hand."),
        )
    return jsonify(eye.calibrate({"do": "analyse"}, timeout_s=PATIENCE_S).fields)
