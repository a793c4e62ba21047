"""The health of the table for watchers and monitors."""

from flask import Blueprint, Response, jsonify

from web.parts import parts

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> tuple[Response, int]:
    """ok, or 503 when the table can't play."""
    report = parts().session.health()
    if parts().care is not None:
        report["panel"] = parts().care.panel_health  # without one the page has the same buttons: the table can play
        report["mqtt"] = parts().care.mqtt_health
    return jsonify(report), 200 if report.get("status") == "ok" else 503
