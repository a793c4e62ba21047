"""What the camera sees and how well: the eye's own judgement of its newest picture, for the page that helps to set it up."""

from typing import Any

from flask import Blueprint, Response, jsonify

from calibration.profiles import ProfileStore, from_plain, plain, profile_at
from companion.errors import CompanionError
from companion.games.colours import dice_in_play
from companion.text import say
from companion.wall_clock import now
from web.access import needs
from web.forms import object_field, sent_object
from web.parts import parts

bp = Blueprint("camera", __name__)

PATIENCE_S = 5.0
READING_S = 15.0  # a full reading on the smallest machine


class NoCameraError(CompanionError):
    """The table runs without a camera."""

    code = "no-camera"
    http = 404


@bp.get("/api/v1/camera")
@needs("table")
def camera() -> Response:
    """Light, markers found, the honest error in millimetres, zones in pixels, and one sentence that judges."""
    return jsonify(the_eye().calibrate({"do": "analyse"}, timeout_s=PATIENCE_S).fields)


@bp.get("/api/v1/camera/dice")
@needs("table")
def dice() -> Response:
    """What is read of the newest picture, to try it without a game: dice with value, colour, place and outline in pixels; the scene."""
    profile = None if the_eye().profile is None else plain(profile_at(the_eye().profile))
    seen = the_eye().calibrate({"do": "read", "profile": profile}, timeout_s=READING_S).fields
    told = [{name: die[name] for name in ("value", "colour", "ask", "top", "zone")} for die in seen["reading"]["dice"]]
    return jsonify(size_px=seen["size_px"], scene=seen["reading"]["scene"], note=seen["note"], dice=told)


@bp.post("/api/v1/camera/corners")
@needs("table")
def corners() -> Response:
    """A table without our mat: {"corners_px", "size_mm", "zones", "keep"}. Answers with the zones in pixels; with `keep` they are used."""
    data = sent_object()
    job = {"do": "corners", "corners_px": data.get("corners_px"), "size_mm": data.get("size_mm"), "zones": object_field(data, "zones")}
    if data.get("keep") is not True:
        return jsonify(the_eye().calibrate(job, timeout_s=PATIENCE_S).fields)
    store = ProfileStore(parts().settings.data / "profiles")
    done = the_eye().calibrate(job, timeout_s=PATIENCE_S).fields
    key = store.save(from_plain(done["profile"] | {"made_at": now()}))
    store.use(key)
    the_eye().set_context(dice_in_play(parts().session.view()), (), profile=str(store.path(key)))
    return jsonify({**done, "kept": str(store.path(key))})


def the_eye() -> Any:
    """The EyeSupervisor, where it has a camera. Raises NoCameraError."""
    eye = parts().eye
    if eye is None or eye.camera == "none":
        raise NoCameraError(
            say("This table runs without a camera."),
            say("Start it with --camera, for example --camera usb. The game can be played by hand."),
        )
    return eye
