"""The wizard and the profiles over HTTP: a page sends events and asks for looks; what they mean is calibration's to know."""

import json
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, jsonify
from flask.blueprints import BlueprintSetupState

from calibration.keeping import WizardFile
from calibration.profiles import MAT_ALONE, InUseError, ProfileStore, profile_at
from calibration.wizard.guide import Guide
from calibration.wizard.show_dice import Known
from companion.errors import CompanionError
from companion.games.colours import dice_in_play
from companion.settings import Settings
from companion.text import Text, say
from web.access import needs
from web.calibrating import Calibrating, use_in_eye
from web.camera_api import the_eye
from web.forms import object_field, sent_object, text_field
from web.media import NoPictureError
from web.parts import NAME, parts

bp = Blueprint("calibrate", __name__, url_prefix="/api/v1")

PATIENCE_S = 15.0  # a full reading on the smallest machine, behind one that is under way
KEPT_AS = "calibrating"


@bp.record_once
def _open(setup: BlueprintSetupState) -> None:
    settings = setup.app.extensions[NAME].settings
    store = ProfileStore(settings.data / "profiles")
    setup.app.extensions[KEPT_AS] = Calibrating(WizardFile(settings.data / "calibration.json"), store, _said_at_start(settings, store))


def _said_at_start(settings: Settings, store: ProfileStore) -> Text | None:
    """Why this table does not read with the profile that is in use; None where it does."""
    if settings.profile is not None:
        file = str(settings.profile)
        return say("This table was started with --profile {file}: it reads with that one until another is chosen.", file=file)
    return store.start_with(settings.camera)[1] if settings.camera != "none" else None


def calibrating() -> Calibrating:
    """The calibration of the table this request came to."""
    kept: Calibrating = current_app.extensions[KEPT_AS]
    return kept


@bp.get("/calibration")
@needs("table")
def calibration() -> Response:
    """Where the wizard stands, and the profiles."""
    return _view()


@bp.post("/calibration")
@needs("table")
def happen() -> Response:
    """One event: {"event": "begin | choose | finish | skip | back | go | answer | save | another-light | leave | go-on", …}; answers where
    it leads.

    finish, of the dice: with `look`, a picture's key, what that look showed is kept. leave: the wizard stays where it is, and the camera
    sees as the profile in use has it, unless a page with another word of its own (`page`) still looks; go-on: as this calibration has it.
    """
    data = sent_object()
    event = str(text_field(data, "event"))
    if event == "begin":
        calibrating().begin(the_eye().camera, _guide())
    elif event == "leave":
        calibrating().leave(_guide(), _page(data))
    else:
        calibrating().require_camera(the_eye().camera)
        calibrating().happen(event, data, _guide(), _use_path)
    return _view()


@bp.post("/calibration/look")
@needs("table")
def look() -> Response:
    """The open step through the camera: sentences, what to draw over the picture, and whether the step may be finished. page: the asking
    page's own word, so that another one which leaves takes no light away from it."""
    page = _page(sent_object())
    calibrating().require_camera(the_eye().camera)
    step, seen, pictures = calibrating().look(_guide(), page)
    lines = [{"kind": kind, "text": text.to_plain()} for kind, text in seen.lines]
    wizard = calibrating().wizard_plain()
    may = {"ready": seen.ready, "worse": seen.worse}
    return jsonify({"step": step, "lines": lines, **may, "drawing": seen.drawing, "pictures": pictures, "wizard": wizard})


@bp.get("/calibration/pictures/<key>")
@needs("table")
def picture(key: str) -> Response:
    """A picture of the newest look: the whole one as the camera took it, or a die learned."""
    found = calibrating().picture(key)
    if found is None:
        raise NoPictureError(say("This picture is no longer kept."), say("Pictures are kept until the next look."))
    return Response(found, mimetype="image/jpeg")


@bp.get("/profiles")
@needs("table")
def profiles() -> Response:
    """Every profile kept."""
    return jsonify(calibrating().profiles_plain())


@bp.post("/profiles")
@needs("table")
def take_in() -> Response:
    """A profile from elsewhere: {"profile": {…}}. It is kept, not yet used; answers its key beside the list."""
    key = calibrating().store.take_in(json.dumps(object_field(sent_object(), "profile")).encode())
    return jsonify({"key": key} | calibrating().profiles_plain())


@bp.post("/profiles/back")
@needs("table")
def back() -> Response:
    """One tap back to the good profile that was in use before. With `from` it leads back from that one or not at all: two devices that
    tap at once go back once."""
    shown = sent_object().get("from")
    _use(calibrating().store.back(None if shown is None else str(shown)))
    return jsonify(calibrating().profiles_plain())


@bp.post("/profiles/<key>/use")
@needs("table")
def use(key: str) -> Response:
    """Read with this profile from now on; "mat" is the printed mat alone."""
    key = MAT_ALONE if key == "mat" else key
    calibrating().store.use(key)
    _use(key)
    return jsonify(calibrating().profiles_plain())


@bp.post("/profiles/<key>/delete")
@needs("table")
def delete(key: str) -> Response:
    """Delete a profile for good; never the one that the table reads with."""
    store, eye = calibrating().store, parts().eye
    if eye is not None and eye.profile is not None and Path(eye.profile).resolve() == store.path(key).resolve():
        raise InUseError(key)
    store.delete(key)
    return jsonify(calibrating().profiles_plain())


@bp.get("/profiles/<key>/file")
@needs("table")
def export(key: str) -> Response:
    """The profile's file, to keep elsewhere or to use on another table."""
    calibrating().store.load(key)
    attached = {"Content-Disposition": f'attachment; filename="{key}.profile.json"'}
    return Response(calibrating().store.path(key).read_bytes(), mimetype="application/json", headers=attached)


def _page(data: dict[str, Any]) -> str:
    return str(data.get("page", ""))[:40]


def _view() -> Response:
    try:
        camera = the_eye().camera
    except CompanionError:
        camera = "none"
    known = _known()
    told = None if known is None else {"name": known.profile.name, "dice": known.dice}
    plain = {"camera": camera, "dice_in_play": dice_in_play(parts().session.view()), "known": told}
    return jsonify(plain | calibrating().to_plain())


def _known() -> Known | None:
    """The profile that the table reads with, perhaps that of the command line; None where it has learned no dice, or can't be read."""
    eye = parts().eye
    try:
        profile = profile_at(eye.profile) if eye is not None and eye.profile is not None else None
    except CompanionError:
        return None
    return Known(str(eye.profile), profile) if eye is not None and profile is not None and profile.dice else None


def _guide() -> Guide:
    eye = the_eye()

    def ask(job: Any) -> Any:
        answer = eye.calibrate(job, timeout_s=PATIENCE_S)
        return answer.fields, answer.pictures

    return Guide(ask, _known)


def _use(key: str) -> None:
    use_in_eye(parts().eye, calibrating().store, key, dice_in_play(parts().session.view()))
    calibrating().came_into_use()


def _use_path(path: str) -> None:
    the_eye().set_context(dice_in_play(parts().session.view()), (), profile=path)
