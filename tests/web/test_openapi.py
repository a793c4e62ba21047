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
