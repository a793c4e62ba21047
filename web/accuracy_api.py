"""How well this table reads: the page with its charts, and the pictures of corrected dice, which the owner allows and deletes here."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from calibration.keeping import NotKeptError as NotWrittenError
from calibration.profiles import from_plain, plain, profile_at
from companion.accuracy.confirmed import Confirmed
from companion.accuracy.kept import Kept, KeptCrops, report_of
from companion.accuracy.offer import Offers
from companion.accuracy.report import KEPT_REPORT, Section, sections, summary
from companion.disk import read_json
from companion.errors import BadRequestError, CompanionError
from companion.games.colours import dice_in_play
from companion.text import say
from companion.wall_clock import now
from web.access import needs
from web.calibrate_api import calibrating
from web.calibrating import use_in_eye
from web.camera_api import the_eye
from web.forms import sent_object, text_field
from web.languages import tell
from web.parts import parts

bp = Blueprint("accuracy", __name__)

PATIENCE_S = 20.0
SHOWN = 120  # pictures on the page; the newest
FEWEST = 5  # corrected dice below which nothing is looked at: calibration/relearn.py
MOST_CORRECTED, MOST_CONFIRMED = 100, 200  # the newest: the eye holds them against each other in some seconds on the smallest machine
TOLD_OF_OFFER = ("offer", "count", "gained", "confirmed", "lost", "wrong", "left_out", "beside", "anew")
NO_OFFER: dict[str, Any] = {"offer": False, "due": False}


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
        "accuracy.html", allowed=_kept().allowed, days=_kept().days, count=len(kept), numbers=len(_kept().right()),
        kept=[_told(one) for one in reversed(kept[-SHOWN:])],
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
    """{"keep": true}: corrected dice are kept as pictures from now on, confirmed ones as numbers; false: no more."""
    yes = sent_object().get("keep")
    if not isinstance(yes, bool):
        raise BadRequestError(say("{field} must be true or false.", field="keep"), say("Mend that field and send again."))
    with _written():
        _kept().allow(yes)
    return jsonify(keep=yes, count=len(_kept().all()))


@bp.post("/api/v1/accuracy/delete")
@needs("table")
def delete() -> Response:
    """{"image": "…"} deletes one picture, {} all of them, and the numbers beside them."""
    image = text_field(sent_object(), "image", required=False)
    with _written():
        deleted = _kept().delete(image)
    return jsonify(deleted=deleted, count=len(_kept().all()))


@bp.get("/api/v1/accuracy/offer")
@needs("table")
def offer() -> Response:
    """What learning from corrected dice would bring: {"due", "count", "gained", …, "dice"}; due: whether to offer it unasked, which is true
    once a month at most; ?unasked=1: nothing more is looked at where it is not. {"due": false, "offer": false} where there is nothing to
    hold against each other."""
    if request.args.get("unasked"):
        return jsonify(_unasked())
    samples = _samples()
    return jsonify(_offer(samples) if len(samples) >= FEWEST and _may_learn() else NO_OFFER)


@bp.post("/api/v1/accuracy/not-now")
@needs("table")
def not_now() -> Response:
    """The offer is not made again for a month; it stays on the page /accuracy."""
    with _written():
        _offers().answered(_kept().today)
    return jsonify(due=False)


@bp.post("/api/v1/accuracy/relearn")
@needs("table")
def use_what_was_learned() -> Response:
    """Use what was learned from corrected dice as a new profile; the old one is one tap back. Answers {"profile"}."""
    found = _relearned(_samples())
    if not found["offer"]:
        raise CompanionError(
            say("Learning from these dice would make nothing better."), say("The colours stay as they are."), code="nothing-better"
        )
    table = calibrating()
    key = table.store.save_and_use(replace(from_plain(found["profile"]), made_at=now()))
    use_in_eye(parts().eye, table.store, key, dice_in_play(parts().session.view()))
    table.came_into_use()
    with _written():
        _offers().answered(_kept().today)
    return jsonify(profile=key)


def _unasked() -> dict[str, Any]:
    """The offer where it may be made unasked: with the owner's yes, between games, once a month at most; a camera that is away is no matter
    then."""
    if not _kept().allowed:
        return NO_OFFER
    samples = _samples()
    if len(samples) < FEWEST or not _offers().is_due(_kept().today) or _is_at_play() or not _may_learn():
        return NO_OFFER
    try:
        return _offer(samples)
    except CompanionError:
        return NO_OFFER


def _is_at_play() -> bool:
    view = parts().session.view()
    return bool(view.get("game")) and view["phase"] != "game-over"


def _offer(samples: tuple[Kept, ...]) -> dict[str, Any]:
    found = _relearned(samples)
    return {
        "due": found["offer"] and _offers().is_due(_kept().today), **{name: found[name] for name in TOLD_OF_OFFER},
        "dice": [{**_told(one), "after": after} for one, after in zip(samples, found["after"], strict=True) if after is not None],
    }  # fmt: skip


def _samples() -> tuple[Kept, ...]:
    """The newest corrected dice of which somebody said the colour, with what it was told by; those that were read with the profile in use,
    for another one may be of other dice, or another camera's."""
    kept = _kept()
    return tuple(one for one in kept.all() if one.of_colour and one.look is not None and one.profile == kept.profile)[-MOST_CORRECTED:]


def _relearned(samples: tuple[Kept, ...]) -> dict[str, Any]:
    """What the eye finds."""
    kept = _kept()
    right = [one for one in kept.right() if one.profile == kept.profile][-MOST_CONFIRMED:]
    job = {
        "do": "relearn", "profile": plain(_learned()), "corrected": [_sample(one) for one in samples],
        "confirmed": [_sample(one) for one in right],
    }  # fmt: skip
    eye = the_eye()
    return parts().weighed.found(job, lambda job: dict(eye.calibrate(job, timeout_s=PATIENCE_S).fields))


def _sample(one: Kept | Confirmed) -> dict[str, Any]:
    assert one.look is not None
    return {"name": one.colour, "day": one.day, "look": asdict(one.look)}


def _may_learn() -> bool:
    """Whether the eye is there and reads with dice that were learned."""
    try:
        return bool(_learned())
    except CompanionError:
        return False


def _offers() -> Offers:
    return Offers(_kept().folder)


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
        report: dict[str, Any] = read_json((parts().settings.data / KEPT_REPORT).read_text(encoding="utf-8"))
        return report if report["groups"]["all"]["dice"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _shown(made: tuple[Section, ...]) -> list[dict[str, Any]]:
    return [{"heading": tell(one.heading), "words": tell(one.words), "chart": Markup(one.chart)} for one in made]


def _told(one: Kept) -> dict[str, Any]:
    said = str(one.said_value) if one.said_value is not None else "?"
    return {"image": one.image, "said": said, "said_colour": one.said_colour, "value": one.value, "colour": one.colour, "asked": one.asked}
