"""The app factory: wires the gate, the languages and the blueprints to one table. Serving it is server.py's job."""

import time
from datetime import timedelta
from typing import Any

from flask import Flask, g

from companion.accuracy.kept import KeptCrops
from companion.settings import Settings
from web import (
    access_api,
    accuracy_api,
    api,
    backup_api,
    calibrate_api,
    camera_api,
    events,
    hardware_api,
    health,
    history_api,
    join,
    media,
    options_api,
    pages,
    phone_api,
    sheets_api,
)
from web.access import Person
from web.failing import answer_failures
from web.gate import MAX_BODY_BYTES, stand_at_the_gate
from web.hardware_api import Care
from web.hosts import ServedNames
from web.keys import TableKeys, load_keys
from web.languages import speak_languages
from web.parts import NAME, Parts
from web.remembered import Remembered
from web.slots import StreamSlots
from web.tries import Tries

REMEMBERED = timedelta(days=180)


def create_app(session: Any, settings: Settings, eye: Any = None, auth: TableKeys | None = None, care: Care | None = None) -> Flask:
    """The web application of one table.

    session: the TableSession. eye: the EyeSupervisor, or None without a camera. auth: PIN and cookie key; read from the data folder
    (and made there at first start) when not given. care: who looks around for the page “Is everything there?”.
    Raises UsageError when that folder can't be used.
    """
    keys = auth or load_keys(settings.data, settings.pin)
    app = Flask("web", root_path=None)
    app.secret_key = keys.cookie_key()
    app.session_interface = Remembered()
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.config.update(
        MAX_CONTENT_LENGTH=MAX_BODY_BYTES,
        SESSION_COOKIE_NAME=f"companion-{settings.port}",  # cookies know no ports: two tables on one machine must not share one
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=REMEMBERED,
    )
    app.extensions[NAME] = Parts(
        session=session,
        settings=settings,
        eye=eye,
        keys=keys,
        names=ServedNames(settings.host, settings.names),
        tries=Tries(time.monotonic),
        slots=StreamSlots(settings.streams, settings.streams_per_address),
        kept=KeptCrops(settings.data, settings.crops_days, time.time, lambda: None if eye is None else eye.profile),
        care=care,
    )
    stand_at_the_gate(app)
    answer_failures(app)
    speak_languages(app)
    app.context_processor(lambda: {"person": g.get("person", Person())})
    about_the_game = (pages, api, options_api, history_api, events, media, join, access_api)
    about_the_table = (accuracy_api, camera_api, calibrate_api, phone_api, hardware_api, backup_api, sheets_api, health)
    for module in (*about_the_game, *about_the_table):
        app.register_blueprint(module.bp)
    return app
