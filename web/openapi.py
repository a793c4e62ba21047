"""The HTTP interface as an OpenAPI document. A test holds it against the routes that exist."""

from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from companion.games.game import BANKS
from companion.table.asked import BUTTONS

JSON = "application/json"
HTML = "text/html"
JPEG = "image/jpeg"
SVG = "image/svg+xml"
PDF = "application/pdf"
ZIP = "application/zip"
SQLITE = "application/vnd.sqlite3"


@dataclass(frozen=True, slots=True)
class Call:
    """One call.

    who: the least role that may make it. body: the schema of its JSON, None where it takes none; takes: its type where it is no JSON.
    query: name → meaning. also: further types of its answer. leads_on: it answers with another page's address.
    """

    method: str
    path: str
    summary: str
    who: str = "viewer"
    answers: str = HTML
    body: dict[str, Any] | None = None
    query: dict[str, str] = field(default_factory=dict)
    refusals: tuple[int, ...] = ()
    takes: str = JSON
    also: tuple[str, ...] = ()
    leads_on: bool = False


TEXT = {"type": "string", "minLength": 1, "maxLength": 200}
SEAT = {"type": "object", "required": ["name", "colour"], "properties": {"name": TEXT, "colour": TEXT}}
NEW_GAME = {
    "type": "object",
    "required": ["game", "seats"],
    "properties": {
        "game": TEXT,
        "seats": {"type": "array", "minItems": 1, "maxItems": 8, "items": SEAT},
        "options": {"type": "object"},
        "bank": {"enum": list(BANKS), "default": "virtual"},
        "instead_of": {
            "type": ["string", "null"],
            "description": "the unfinished game that is known to run, null for none; refused with 409 where another one runs",
        },
    },
}
NEWEST = {
    "type": ["integer", "null"],
    "description": "the view's seq this was told with. adjust, all-notes, amend, strike: refused with 409 after any other entry; "
    "deal-note, remove-note: refused with 422 told-already where the very same has come about since: was told, and counts, or otherwise",
}
COMMAND = {
    "type": "object",
    "required": ["id", "command"],
    "properties": {
        "id": {**TEXT, "description": "unique; the same again gives the first answer"},
        "step": {"type": ["string", "null"], "description": "the view's step this was made for"},
        "game": {"type": ["string", "null"], "description": "the view's game_id this was made for"},
        "command": {"type": "object", "required": ["kind"], "properties": {"kind": TEXT, "newest": NEWEST}},
    },
}
PANEL = {
    "type": "object",
    "required": ["button"],
    "properties": {
        "button": {"enum": list(BUTTONS)},
        "proposal": {"type": ["string", "null"]},
        "step": {"type": ["string", "null"], "description": "next goes on from this step or not at all"},
        "game": {"type": ["string", "null"], "description": "counts in the game with this game_id or not at all"},
    },
}
POINT = {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}]}
CORNERS = {
    "type": "object",
    "required": ["corners_px", "size_mm", "zones"],
    "properties": {
        "corners_px": {"type": "array", "minItems": 4, "maxItems": 4, "items": POINT, "description": "clockwise from far left"},
        "size_mm": {**POINT, "description": "width and depth of that rectangle"},
        "zones": {"type": "object", "additionalProperties": {"type": "array", "description": "x, y, width, height in millimetres"}},
        "keep": {"type": "boolean", "default": False},
    },
}
WIZARD_EVENTS = ("begin", "choose", "finish", "skip", "back", "go", "answer", "save", "another-light", "leave", "go-on")
LOOK = {"type": "object", "properties": {"page": {**TEXT, "description": "the page's own word: it shows the step now"}}}
WIZARD_EVENT = {
    "type": "object",
    "required": ["event"],
    "properties": {
        "event": {"enum": list(WIZARD_EVENTS)},
        "step": {**TEXT, "description": "the step this was made for; refused with 409 when another is open by now"},
        "choice": {"type": "object", "description": "choose: corners, places, lens or dice of the open step"},
        "to": {**TEXT, "description": "go: a step reached before"},
        "task": {**TEXT, "description": "answer: which task"},
        "page": {**TEXT, "description": "leave: the page's own word, as its looks say it"},
        "seen": {"type": "array", "items": {"type": "integer"}, "description": "answer: values on the screen; 409 when others are read"},
        "right": {"type": "boolean", "description": "answer: whether the values read are those on the table"},
        "name": {**TEXT, "description": "save: what the profile is called"},
    },
}
NEW_PROFILE = {"type": "object", "required": ["profile"], "properties": {"profile": {"type": "object", "description": "as exported"}}}
NOTHING = {"type": "object"}
BACK = {
    "type": "object",
    "properties": {"from": {"type": "string", "description": "the profile shown as in use; refused with 409 when another one is by now"}},
}
KEEP = {"type": "object", "required": ["keep"], "properties": {"keep": {"type": "boolean"}}}
DELETE = {"type": "object", "properties": {"image": {**TEXT, "description": "which one; all where it is missing"}}}
BUNDLE = {
    "type": "object",
    "required": ["pictures"],
    "properties": {"pictures": {"type": "boolean", "description": "whether what the camera sees now is put in"}},
}
LEFT_OUT = {"type": "object", "required": ["left_out"], "properties": {"left_out": {"type": "boolean"}}}
PIN = {"type": "object", "required": ["pin"], "properties": {"pin": {"type": "string", "pattern": r"^\d{6}$"}}}

CALLS = (
    Call("get", "/", "The scoreboard"),
    Call("get", "/play", "The table's controls; a seat's phone sees its own choices", "seat"),
    Call("get", "/set-up", "A new game", "table"),
    Call("get", "/first-evening", "The way to the first game, step by step", "table"),
    Call(
        "get", "/mat.pdf", "The mat to be printed", "table", PDF, query={"paper": "A3, or in parts A4 or Letter"}, refusals=(400, 507),
    ),
    Call("get", "/set-out", "What lies where, after a break", "table"),
    Call("get", "/hardware", "Is everything there: machine, camera, buttons", "table"),
    Call("get", "/api/v1/hardware", "Every finding about machine, camera and panel, worst first", "table", JSON, refusals=(404,)),
    Call(
        "post", "/api/v1/hardware/buttons", "Try the buttons: presses are shown for some seconds and play nothing", "table", JSON,
        body={"type": "object", "properties": {"trying": {"type": "boolean"}}, "required": ["trying"]}, refusals=(404,),
    ),
    Call(
        "post", "/api/v1/hardware/try-all", "Start the service again with what was left out after it did not stay up", "table", JSON,
        refusals=(404, 409),
    ),
    Call("post", "/api/v1/hardware/news-read", "What an update brought was read", "table", JSON, refusals=(404, 507)),
    Call("post", "/api/v1/hardware/bundle", "One file for a helper, nothing private in it", "table", ZIP, BUNDLE, refusals=(404,)),
    Call("get", "/api/v1/backup", "Every game kept, as one file; not while a game is under way", "table", SQLITE, refusals=(409, 503, 507)),
    Call("get", "/calibrate", "What the camera sees", "table"),
    Call("get", "/history", "The games kept", "table"),
    Call("get", "/overlay", "The scoreboard as a strip for streams"),
    Call("get", "/help", "The rules in our own words, and the keys"),
    Call("get", "/join", "QR codes for other devices; where the PIN is entered"),
    Call("get", "/seat/{ticket}", "Where a seat's QR code leads", refusals=(422,), leads_on=True),
    Call("get", "/language/{language}", "Remember this device's language", query={"back": "where to go then"}, leads_on=True),
    Call("get", "/catalogue/{language}.json", "Every sentence in one language", answers=JSON, refusals=(422,)),
    Call("get", "/qr/watch.svg", "QR code of the scoreboard; carries no PIN", answers=SVG),
    Call("get", "/qr/seat/{seat}.svg", "QR code of one seat's own phone", "table", SVG, refusals=(422,)),
    Call("get", "/preview.jpg", "The newest camera picture with the reading drawn on it", "table", JPEG, refusals=(404,)),
    Call("get", "/crops/{key}", "One die as the camera saw it, while it or its turn is fresh", answers=JPEG, refusals=(404,)),
    Call("get", "/accuracy", "How well this table reads, and the pictures of corrected dice", "table"),
    Call("get", "/accuracy/crops/{image}", "One corrected die", "table", JPEG, refusals=(404,)),
    Call("post", "/api/v1/accuracy/keep", "Whether corrected dice are kept as pictures", "table", JSON, KEEP, refusals=(507,)),
    Call("get", "/api/v1/accuracy/offer", "What learning colours from corrected dice would bring, die by die", "table", JSON),
    Call("post", "/api/v1/accuracy/not-now", "The offer is not made again for a month", "table", JSON, refusals=(507,)),
    Call(
        "post", "/api/v1/accuracy/relearn", "Use what was learned from corrected dice as a new profile", "table", JSON,
        refusals=(404, 422, 507),
    ),
    Call("post", "/api/v1/accuracy/delete", "Delete one picture of a corrected die, or all", "table", JSON, DELETE, refusals=(507,)),
    Call("get", "/camera", "A phone or tablet becomes the camera here", "table"),
    Call("get", "/camera/{ticket}", "Where the camera's QR code leads", refusals=(422,), leads_on=True),
    Call("get", "/qr/camera.svg", "QR code for the phone that is to be the camera", "table", SVG),
    Call(
        "post", "/api/v1/camera/frame", "One picture of the device that is the camera: image/jpeg, at most 4 MB", "camera", JSON,
        query={"device": "the page's own word", "instead": "1: take the place of another device"}, refusals=(409,), takes=JPEG,
    ),
    Call(
        "post", "/api/v1/camera/leave", "This device is the camera no more", "camera", JSON, query={"device": "the page's own word"}
    ),
    Call("get", "/api/v1/camera", "How well the camera sees the table", "table", JSON, refusals=(404, 422)),
    Call("get", "/api/v1/camera/dice", "The dice read in the newest picture, to try it", "table", JSON, refusals=(400, 404, 422)),
    Call(
        "post", "/api/v1/camera/corners", "A table without our mat: corners and zones by hand", "table", JSON, CORNERS, refusals=(404, 422)
    ),
    Call("get", "/api/v1/calibration", "Where the calibration stands, and the profiles kept", "table", JSON),
    Call("post", "/api/v1/calibration", "One event of the calibration", "table", JSON, WIZARD_EVENT, refusals=(404, 409, 422, 507)),
    Call("post", "/api/v1/calibration/look", "The open step through the camera", "table", JSON, LOOK, refusals=(404, 422)),
    Call("get", "/api/v1/calibration/pictures/{key}", "A picture of the newest look", "table", JPEG, refusals=(404,)),
    Call("get", "/api/v1/profiles", "Every profile kept, which is in use, where one tap back leads", "table", JSON),
    Call("post", "/api/v1/profiles", "Keep a profile from elsewhere", "table", JSON, NEW_PROFILE, refusals=(422, 507)),
    Call("post", "/api/v1/profiles/back", "Back to the good profile that was in use before", "table", JSON, BACK, refusals=(409, 507)),
    Call(
        "post", "/api/v1/profiles/{key}/use", "Read with this profile; `mat` is the printed mat alone", "table", JSON, NOTHING,
        refusals=(404, 422, 507),
    ),
    Call(
        "post", "/api/v1/profiles/{key}/delete", "Delete a profile for good; never the one in use", "table", JSON, NOTHING,
        refusals=(404, 409, 507),
    ),
    Call("get", "/api/v1/profiles/{key}/file", "A profile's file", "table", JSON, refusals=(404, 422)),
    Call("get", "/healthz", "The health of the table; 503 when it can't play", answers=JSON, refusals=(503,)),
    Call(
        "get", "/events", "Server-sent events; each `state` event is the view, its id the rev", answers="text/event-stream", refusals=(503,)
    ),
    Call("get", "/api/v1/state", "The view", answers=JSON),
    Call("get", "/api/v1/places/{place}/arrivals", "How what lies at a place came there in this round", answers=JSON, refusals=(409,)),
    Call("get", "/api/v1/me", "What this device may do", answers=JSON),
    Call("post", "/api/v1/join", "Become the table's device", answers=JSON, body=PIN, refusals=(401, 429)),
    Call("post", "/api/v1/forget", "Become a viewer again", answers=JSON),
    Call("get", "/api/v1/options", "The games that can be played, with their options and defaults", answers=JSON),
    Call(
        "get", "/api/v1/games", "The games kept, newest first; and those too damaged to be listed", "table", JSON,
        query={"count": "how many at most; all where it is missing", "older_than": "a game's id: those begun before it"}, refusals=(400,),
    ),
    Call("post", "/api/v1/games", "Start a game", "table", JSON, NEW_GAME, refusals=(409, 422)),
    Call("post", "/api/v1/games/{game}/continue", "Go on with a kept game", "table", JSON, refusals=(422,)),
    Call(
        "post", "/api/v1/games/{game}/left-out", "Whether a finished game is left out of the hall of evenings", "table", JSON, LEFT_OUT,
        refusals=(404, 422),
    ),
    Call(
        "post", "/api/v1/games/{game}/rescue", "Go on from a damaged game's last sound entry, as a new game", "table", JSON,
        refusals=(422, 503),
    ),
    Call("get", "/api/v1/games/{game}/entries", "What happened in one game", "table", JSON, refusals=(404,)),
    Call("get", "/evening", "A finished game as one picture; ?game= says which", "table"),
    Call("get", "/api/v1/games/{game}/evening", "A finished game for its card", "table", JSON, refusals=(404, 422)),
    Call("get", "/api/v1/games/{game}/chances", "Chances of winning, round by round; counted beside", "table", JSON, refusals=(404, 422)),
    Call(
        "get", "/api/v1/games/{game}/export", "One game for other programs", "table", JSON,
        query={"format": "json, csv, bgstats or text", "language": "csv as spreadsheets of this language open it; for programs without it"},
        refusals=(400, 404), also=("text/csv", "text/plain"),
    ),
    Call("post", "/api/v1/commands", "One command; the answer is the view that follows", "seat", JSON, COMMAND, refusals=(409, 422)),
    Call("post", "/api/v1/panel", "The same as a real button", "table", JSON, PANEL, refusals=(409, 422)),
    Call("get", "/api/v1/openapi.json", "This document", answers=JSON),
)

REFUSAL = {
    "type": "object",
    "required": ["code", "message", "hint"],
    "properties": {"code": {"type": "string"}, "message": {"type": "string"}, "hint": {"type": ["string", "null"]}},
}
REASONS = {
    400: "can't be read",
    401: "the table's PIN is needed, or it is wrong",
    403: "not from our own page, or not for this role",
    404: "there is none",
    409: "not at this moment, or it is over: for a command the body is the fresh view with code, message and hint",
    413: "larger than 64 kB",
    415: "not JSON",
    421: "not a name this table is served under",
    422: "refused, with the reason",
    429: "too many wrong PINs",
    507: "the data folder takes no file",
    503: "not now: too many streams, or the table can't play",
}

LED_ON = "another page's address: where it leads, or where the PIN is entered"


def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Table Companion", "version": version("table-companion")},
        "paths": paths,
        "components": {
            "schemas": {"Refusal": REFUSAL},
            "securitySchemes": {"pin": {"type": "http", "scheme": "bearer", "description": "the table's six-digit PIN"}},
        },
    }


def _operation(call: Call) -> dict[str, Any]:
    named = [part[1 : part.index("}")] for part in call.path.split("/") if part.startswith("{")]
    parameters = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in named]
    parameters += [{"name": name, "in": "query", "description": means, "schema": {"type": "string"}} for name, means in call.query.items()]
    operation: dict[str, Any] = {"summary": call.summary, "x-role": call.who, "responses": _responses(call)}
    if parameters:
        operation["parameters"] = parameters
    if call.who != "viewer":
        operation["security"] = [{"pin": []}]
    if call.takes != JSON:
        operation["requestBody"] = {"required": True, "content": {call.takes: {}}}
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": call.body}}}
    return operation


def _responses(call: Call) -> dict[str, Any]:
    statuses = {421, *call.refusals}
    if call.method == "post":
        statuses |= {400, 403, 413, 415}
    if call.who != "viewer" and call.answers != HTML:
        statuses |= {401, 403}
    refused = {
        str(status): {"description": REASONS[status], "content": {JSON: {"schema": {"$ref": "#/components/schemas/Refusal"}}}}
        for status in sorted(statuses)
    }
    answered = {"200": {"description": call.summary, "content": {kind: {} for kind in (call.answers, *call.also)}}}
    led = {"302": {"description": LED_ON}} if call.leads_on or (call.who != "viewer" and call.answers == HTML) else {}
    return answered | led | refused
