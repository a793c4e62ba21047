"""Pictures: the camera's newest one with the reading drawn on it, and the crops a proposal rests on. Nothing is kept here."""

from flask import Blueprint, Response

from companion.errors import CompanionError
from companion.text import say
from web.access import needs
from web.parts import parts

bp = Blueprint("media", __name__)

FIRST_PICTURE_S = 1.5  # pictures are drawn only while somebody looks


class NoPictureError(CompanionError):
    code = "no-picture"
    http = 404


@bp.get("/preview.jpg")
@needs("table", "camera")
def preview() -> Response:
    """The newest camera picture with the reading drawn on it."""
    eye = parts().eye
    picture = eye.preview(wait_s=FIRST_PICTURE_S) if eye is not None else None
    if picture is None:
        raise NoPictureError(say("There is no camera picture now."), say("Is a camera connected? companion doctor --camera … tells."))
    return Response(picture, mimetype="image/jpeg")


@bp.get("/crops/<key>")
def crop(key: str) -> Response:
    """One die as the camera saw it, while the proposal or question it belongs to is fresh."""
    picture = parts().session.crop(key)
    if picture is None:
        raise NoPictureError(say("This picture is no longer kept."), say("Crops are kept for the last moments only."))
    return Response(picture, mimetype="image/jpeg", headers={"Cache-Control": "private, max-age=600"})
