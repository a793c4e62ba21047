"""The published description of the HTTP interface is the one that is served."""

import re

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


def test_the_role_named_is_the_role_needed(table):
    viewer = table.away()
    for path, methods in document()["paths"].items():
        for method, call in methods.items():
            if method == "get" and call["x-role"] == "table":
                answer = viewer.get(re.sub(r"{\w+}", "x", path))
                assert answer.status_code in (302, 401), path


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
