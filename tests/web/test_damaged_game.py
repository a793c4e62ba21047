"""A game that the card has damaged, over the programming interface: which one, how far it is sound, and going on from there."""

import sqlite3

import pytest


@pytest.fixture
def damaged(table):
    """A game whose second gift the card has changed; its id."""
    game = table.new_game()["game_id"]
    for number in (1, 2, 3):
        table.wish({"kind": "adjust", "money_usd": {"anna": 10_000 * number}})
    with sqlite3.connect(table.journal.file) as card:
        card.executescript("DROP TRIGGER entries_never_change;")
        card.execute("UPDATE entries SET events = replace(events, '20000', '90000') WHERE request = 'wish-2'")
    card.close()
    return game


def test_the_history_says_how_far_it_is_sound(table, damaged):
    (told,) = table.here.get("/api/v1/games").get_json()["games"]
    assert "can't be read" in told["trouble"]
    assert (told["ranking"], told["sound"]["lost"]) == (None, 2)


def test_it_is_gone_on_with_as_a_new_game(table, damaged):
    view = table.here.post(f"/api/v1/games/{damaged}/rescue", json={}).get_json()
    assert view["game_id"] != damaged
    assert view["seats"][0]["money_usd"] == 10_000
    new, old = table.here.get("/api/v1/games").get_json()["games"]
    assert (new["id"], new["lost"], new["live"]) == (view["game_id"], 2, True)
    assert (old["id"], old["sound"]["lost"]) == (damaged, 2)


def test_only_the_table_decides_it_and_only_of_a_damaged_game(table, damaged):
    assert table.away().post(f"/api/v1/games/{damaged}/rescue", json={}).status_code in (401, 403)
    sound = table.new_game()["game_id"]
    for game, code in ((sound, "nothing-sound"), ("nowhere", "no-such-game")):
        answer = table.here.post(f"/api/v1/games/{game}/rescue", json={})
        assert (answer.status_code, answer.get_json()["code"]) == (422, code)


def test_a_game_whose_row_is_damaged_is_told_beside_the_others(table, damaged):
    with sqlite3.connect(table.journal.file) as card:
        card.execute("UPDATE games SET seats = replace(seats, 'Anna', 'Bnna')")
    card.close()
    answer = table.here.get("/api/v1/games").get_json()
    assert answer["games"] == []
    assert [(game["id"], game["game"], game["sound"]) for game in answer["damaged"]] == [(damaged, None, None)]
    assert answer["damaged"][0]["created"][:10].replace("-", "") == damaged[:8]
    assert table.here.post(f"/api/v1/games/{damaged}/rescue", json={}).status_code == 503
