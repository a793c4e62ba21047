"""How well this table reads: the page with its charts, and the pictures of corrected dice, which the owner allows and deletes here."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from calibration.keeping import NotKeptError as NotWrittenError
from calibration.profiles import profile_at
from calibration.relearn import Sample, relearn
from companion.accuracy.kept import Kept, KeptCrops, report_of
from companion.accuracy.report import KEPT_REPORT, Section, sections, summary
from companion.errors import BadRequestError, CompanionError
from companion.text import say
from web.access import needs
from web.calibrate_api import calibrating
from web.calibrating import use_in_eye
from web.camera_api import dice_in_play, the_eye
from web.forms import sent_object, text_field
from web.languages import tell
from web.parts import parts

bp = Blueprint("accuracy", __name__)

PATIENCE_S = 20.0
SHOWN = 120  # pictures on the page; the newest


class NotKeptError(CompanionError):
    code = "no-picture"
    http = 404


@bp.get("/accuracy")
def page() -> AnyResponse | str:
    """The report, and what was corrected."""
    if g.person.role != "table":
        return redirect(url_for("pages.join", next=request.path))
    kept = _kept().all()
    checked = _checked()
    return render_template(
        "accuracy.html", allowed=_kept().allowed, days=_kept().days, count=len(kept), kept=[_told(one) for one in reversed(kept[-SHOWN:])],
        corrected=_shown(sections(report_of(kept), tell)) if kept else [], checked=_shown(sections(checked, tell)) if checked else [],
        summary=tell(summary(checked)) if checked else None, folder=str(_kept().folder),
    )  # fmt: skip


@bp.get("/accuracy/crops/<image>")
@needs("table")
def picture(image: str) -> Response:
    """One corrected die."""
    jpeg = _kept().picture(image)
    if jpeg is None:
        raise NotKeptError(say("This picture is not kept."), say("Load the page again."))
    return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "private, no-store"})


@bp.post("/api/v1/accuracy/keep")
@needs("table")
def keep() -> Response:
    """{"keep": true}: corrected dice are kept as pictures from now on; false: no more."""
    yes = sent_object().get("keep")
    if not isinstance(yes, bool):
        raise BadRequestError(say("{field} must be true or false.", field="keep"), say("Mend that field and send again."))
    with _written():
        _kept().allow(yes)
    return jsonify(keep=yes, count=len(_kept().all()))


@bp.post("/api/v1/accuracy/delete")
@needs("table")
def delete() -> Response:
    """{"image": "…"} deletes one picture, {} all of them."""
    image = text_field(sent_object(), "image", required=False)
    with _written():
        deleted = _kept().delete(image)
    return jsonify(deleted=deleted, count=len(_kept().all()))


@bp.post("/api/v1/accuracy/relearn")
@needs("table")
def relearn_colours() -> Response:
    """What learning the colours from corrected dice would bring: {"count", "before", "after", "offer"}; {"keep": true} uses it."""
    keep = sent_object().get("keep") is True
    profile = _learned()
    kept = [one for one in _kept().all() if len(one.top) == 4]
    job = {"do": "bodies", "folder": str(_kept().folder), "pictures": [{"image": one.image, "top": one.top} for one in kept]}
    bodies = the_eye().calibrate(job, timeout_s=PATIENCE_S).fields["bodies"] if kept else []
    found = relearn(profile.dice, [Sample(one.colour, tuple(lab)) for one, lab in zip(kept, bodies, strict=False) if lab is not None])
    told = {"count": found.count, "before": found.before, "after": found.after, "offer": found.worth_it}
    if not keep:
        return jsonify(told)
    if not found.worth_it:
        raise CompanionError(
            say("Learning from these dice would make nothing better."), say("The colours stay as they are."), code="nothing-better"
        )
    table = calibrating()
    key = table.store.save_and_use(replace(profile, dice=found.sets, made_at=datetime.now(UTC).isoformat(timespec="seconds")))
    table.chosen = True
    use_in_eye(parts().eye, table.store, key, dice_in_play(parts().session.view()))
    return jsonify({**told, "profile": key})


@contextmanager
def _written() -> Iterator[None]:
    """What a disk that takes no file says, in words."""
    try:
        yield
    except OSError as wrong:
        raise NotWrittenError(_kept().folder, (wrong.strerror or str(wrong)).lower()) from wrong


def _learned() -> Any:
    """The profile that the eye reads with, perhaps that of the command line, where it has learned dice."""
    path = the_eye().profile
    profile = None if path is None else profile_at(path)
    if profile is None or not profile.dice:
        raise CompanionError(
            say("This table has learned no dice of its own yet."), say("Show your dice on the camera page first."), code="not-learned"
        )
    return profile


def _kept() -> KeptCrops:
    kept = parts().kept
    assert kept is not None
    return kept


def _checked() -> dict[str, Any] | None:
    """The newest report of `companion check --keep`; None where there is none, or none that can be read."""
    try:
        report: dict[str, Any] = json.loads((parts().settings.data / KEPT_REPORT).read_text(encoding="utf-8"))
        return report if report["groups"]["all"]["dice"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _shown(made: tuple[Section, ...]) -> list[dict[str, Any]]:
    return [{"heading": tell(one.heading), "words": tell(one.words), "chart": Markup(one.chart)} for one in made]


def _told(one: Kept) -> dict[str, Any]:
    said = str(one.said_value) if one.said_value is not None else "?"
    return {"image": one.image, "said": said, "said_colour": one.said_colour, "value": one.value, "colour": one.colour, "asked": one.asked}
