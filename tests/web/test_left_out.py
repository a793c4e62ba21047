"""Leaving a game out of the hall of evenings belongs to the table, and to games that are over."""

import pytest


@pytest.fixture
def over(table):
    """A game that was ended at once."""
    game = table.new_game()["game_id"]
    table.wish({"kind": "end-game", "after": "now"})
    return game


def left_out(table) -> list[bool]:
    return [game["left_out"] for game in table.here.get("/api/v1/games").get_json()["games"]]


def test_a_finished_game_is_left_out_and_taken_in_again(table, over):
    path = f"/api/v1/games/{over}/left-out"
    assert left_out(table) == [False]
    assert table.here.post(path, json={"left_out": True}).get_json() == {"left_out": True}
    assert left_out(table) == [True]
    assert table.here.post(path, json={"left_out": False}).get_json() == {"left_out": False}
    assert left_out(table) == [False]


def test_a_game_that_is_not_over_does_not_count_anyway(table):
    game = table.new_game()["game_id"]
    answer = table.here.post(f"/api/v1/games/{game}/left-out", json={"left_out": True})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "not-over")


def test_an_unknown_game_and_an_answer_that_is_neither_yes_nor_no_are_refused(table, over):
    assert table.here.post("/api/v1/games/nowhere/left-out", json={"left_out": True}).status_code == 404
    for neither in ({}, {"left_out": "yes"}, {"left_out": 1}):
        answer = table.here.post(f"/api/v1/games/{over}/left-out", json=neither)
        assert (answer.status_code, answer.get_json()["code"]) == (400, "bad-request")
    assert left_out(table) == [False]


def test_only_the_table_decides_it(table, over):
    assert table.away().post(f"/api/v1/games/{over}/left-out", json={"left_out": True}).status_code in (401, 403)
    assert left_out(table) == [False]
