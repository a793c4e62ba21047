"""The published description of the HTTP interface is the one that is served."""

import re

from web.access import seat_ticket
from web.openapi import document

STATIC = "/static/<path:filename>"


def routes(app):
    """(method, path) of every route, in OpenAPI's way of writing."""
    return {
        (method.lower(), re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if rule.rule != STATIC
    }


def test_every_route_is_described_and_every_description_served(table):
    described = {(method, path) for path, methods in document()["paths"].items() for method in methods}
    assert described == routes(table.app)


def refused(client, path, method):
    """The status that this browser is answered with, from a page of the table's own."""
    filled = re.sub(r"{\w+}", "x", path)
    if method == "get":
        return client.get(filled).status_code
    return client.open(filled, method=method.upper(), json={}, headers={"Origin": f"http://{client.host}"}).status_code


def test_the_role_named_is_the_role_needed(table):
    """Of everything that can be asked and changed: a route that forgets its guard lets the whole house in."""
    viewer = table.away()
    needed = [(path, method, call["x-role"]) for path, methods in document()["paths"].items() for method, call in methods.items()]
    assert {role for _, _, role in needed} == {"viewer", "seat", "camera", "table"}
    let_in = {(method, path) for path, method, role in needed if role != "viewer" and refused(viewer, path, method) not in (302, 401)}
    assert let_in == set()


def test_a_seats_phone_is_not_the_table(table):
    phone = table.away()
    with table.app.test_request_context("/"):
        ticket = seat_ticket("anna", table.new_game()["game_id"])
    phone.get(f"/seat/{ticket}")
    assert phone.get("/api/v1/me").get_json()["role"] == "seat"
    let_in = {
        (method, path)
        for path, methods in document()["paths"].items()
        for method, call in methods.items()
        if call["x-role"] == "table" and refused(phone, path, method) not in (302, 403)
    }
    assert let_in == set()


def test_it_is_served(table):
    assert table.away().get("/api/v1/openapi.json").get_json()["openapi"].startswith("3.")


def test_an_answer_is_of_a_kind_and_a_number_that_is_described(table):
    """An export as CSV was described as JSON, an unknown game's and a running one's 404 and 400 not at all."""
    game = table.new_game()["game_id"]
    calls = [
        ("/api/v1/games/{game}/export", ["", "?format=csv", "?format=text", "?format=bgstats", "?format=pdf"]),
        ("/api/v1/games/{game}/entries", [""]),
        ("/api/v1/games/{game}/evening", [""]),
        ("/api/v1/games", ["", "?count=2", "?count=two"]),
        ("/language/{language}", [""]),
        ("/seat/{ticket}", [""]),
        ("/camera/{ticket}", [""]),
    ]
    for path, queries in calls:
        described = document()["paths"][path]["get"]["responses"]
        for name in (game, "nowhere", "de"):
            for query in queries:
                answer = table.here.get(re.sub(r"{\w+}", name, path) + query)
                assert str(answer.status_code) in described, (path, query, answer.status_code)
                if answer.status_code != 302:
                    assert answer.mimetype in described[str(answer.status_code)]["content"], (path, query)
    for path in ("/play", "/history"):
        assert table.away().get(path).status_code == 302
        assert "302" in document()["paths"][path]["get"]["responses"]
