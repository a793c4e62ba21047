"""Whatever a script or a slip of the finger sends, no call breaks: each says in one sentence what is wrong and how to mend it."""

import json

import pytest

from companion.games.registry import GAMES
from web.openapi import CALLS

POSTS = tuple(call for call in CALLS if call.method == "post")
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
SOUND = {
    "/api/v1/games": {"game": "las-vegas", "seats": SEATS, "options": {}, "bank": "virtual", "instead_of": None},
    "/api/v1/commands": {"id": "one", "step": None, "game": None, "command": {"kind": "pause"}},
    "/api/v1/panel": {"button": "next", "proposal": None, "step": None, "game": None},
    "/api/v1/hardware/buttons": {"trying": False},
    "/api/v1/hardware/bundle": {"pictures": False},
    "/api/v1/accuracy/keep": {"keep": False},
    "/api/v1/accuracy/delete": {"image": None},
    "/api/v1/camera/corners": {"corners_px": [[0, 0], [9, 0], [9, 9], [0, 9]], "size_mm": [100, 100], "zones": {}, "keep": False},
    "/api/v1/calibration": {
        "event": "begin", "step": None, "choice": None, "to": None, "task": None, "seen": None, "right": None, "name": None,
        "page": "tablet",
    },
    "/api/v1/calibration/look": {"page": "tablet"},
    "/api/v1/games/{game}/left-out": {"left_out": True},
    "/api/v1/profiles": {"profile": {"format": 1}},
    "/api/v1/profiles/back": {"from": "mat"},
    "/api/v1/join": {"pin": "274165"},
}  # fmt: skip
"""A body for each call that takes fields; every field of it is spoilt in turn."""

NO_OBJECT = {
    "nothing at all": b"",
    "null": b"null",
    "a list": b"[]",
    "half an object": b"{",
    "bytes that are no text": b"\xff\xfe{}",
    "a number of 5,000 digits": b'{"a": ' + b"9" * 5000 + b"}",
    "a number beyond all numbers": b'{"a": 1e999}',
    "half a character": b'{"a": "\\ud800"}',
    "brackets without end": b"[" * 30_000,
}
SPOILT = (True, -1, 10**30, 1.5, "", "x", "\x00", "é" * 300, "../../etc", [], [None], [[1, 2]] * 4, {}, {"a": {}})
FOREIGN_TYPES = ("text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "")


@pytest.fixture
def playing(table):
    """A table in a game, that answers what breaks as a person would see it."""
    table.new_game()
    table.app.testing = False
    return table


def address(path, table):
    return path.replace("{game}", table.session.view()["game_id"]).replace("{key}", "mat")


def in_words(answer):
    """Whether it was done, or refused with a sentence and a mend."""
    if answer.status_code == 200:
        return True
    told = answer.get_json(silent=True) or {}
    return 400 <= answer.status_code < 500 and bool(told.get("code")) and bool(told.get("message")) and bool(told.get("hint"))


def test_every_call_that_takes_fields_is_spoilt_here():
    assert {call.path for call in POSTS if call.body and call.body.get("properties")} == set(SOUND)
    for call in POSTS:
        assert set((call.body or {}).get("properties", {})) == set(SOUND.get(call.path, {})), call.path


@pytest.mark.parametrize("call", [call for call in POSTS if call.path in SOUND], ids=lambda call: call.path)
@pytest.mark.parametrize("body", NO_OBJECT.values(), ids=NO_OBJECT.keys())
def test_what_is_no_object_is_refused_in_words(playing, call, body):
    answer = playing.here.post(address(call.path, playing), data=body, content_type="application/json")
    assert answer.status_code == 400
    assert in_words(answer)


@pytest.mark.parametrize("call", [call for call in POSTS if call.takes == "application/json"], ids=lambda call: call.path)
def test_what_is_not_called_json_changes_nothing(playing, call):
    before = playing.session.view()["seq"]
    for kind in FOREIGN_TYPES:
        answer = playing.here.post(address(call.path, playing), data=b"{}", content_type=kind)
        assert (answer.status_code, answer.get_json()["code"]) == (415, "not-json"), kind
    assert playing.session.view()["seq"] == before


@pytest.mark.parametrize("path", SOUND)
def test_a_spoilt_field_is_done_or_refused_in_words(playing, path):
    for field in SOUND[path]:
        for value in SPOILT:
            spoilt = json.dumps({**SOUND[path], field: value})
            answer = playing.here.post(address(path, playing), data=spoilt, content_type="application/json")
            assert in_words(answer), (field, value, answer.status_code, answer.get_data(as_text=True)[:200])


@pytest.mark.parametrize("game", ["las-vegas", "custom-edition", "card-game", "lords-of-vegas"])
def test_a_seat_that_is_none_is_refused_in_words_in_every_command(playing, game):
    """While cards were being chosen a list in its place broke the table's answer."""
    playing.here.post("/api/v1/games", json={"game": game, "seats": SEATS})
    for kind in GAMES[game].commands:
        for value in SPOILT:
            answer = playing.wish({"kind": kind, "seat": value}, step=playing.session.view()["step"])
            assert in_words(answer), (kind, value, answer.get_data(as_text=True)[:200])


@pytest.mark.parametrize("game", ["las-vegas", "custom-edition", "card-game", "lords-of-vegas"])
def test_a_spoilt_option_is_taken_or_refused_in_words(playing, game):
    options = playing.here.get("/api/v1/options").get_json()["games"][game]
    for name in (*options, "no such option"):
        for value in (*SPOILT, None):
            body = {"game": game, "seats": SEATS, "options": {name: value}}
            answer = playing.here.post("/api/v1/games", data=json.dumps(body), content_type="application/json")
            assert in_words(answer), (name, value, answer.get_data(as_text=True)[:200])


@pytest.mark.parametrize("value", [*SPOILT, None, 7], ids=repr)
def test_seats_that_cant_be_are_refused_in_words(playing, value):
    for seats in (value, [value, *SEATS], [{"name": value, "colour": "red"}, SEATS[1]], [{"name": "Cleo", "colour": value}, SEATS[1]]):
        answer = playing.here.post("/api/v1/games", data=json.dumps({"game": "las-vegas", "seats": seats}), content_type="application/json")
        assert in_words(answer), (seats, answer.get_data(as_text=True)[:200])
