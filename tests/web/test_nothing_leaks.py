"""What is hidden stays hidden: every address, stream, export and history is read while a choice lies under a palm and money in safes."""

import re

import pytest

from companion.games.registry import GAMES
from web import events
from web.access import seat_ticket

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}, {"name": "Cora", "colour": "green"}]
CHOICES = ({"3": [1, 1]}, {"6": [1, 1, 2, 1]})
"""Two choices of Anna's: whoever may not see them must find the same table after either."""

FORMATS = ("json", "csv", "text", "bgstats")
TOTAL = re.compile(r"130[.,]?000|130k", re.IGNORECASE)
"""Anna's money in the last test: the sum of two notes, and no note of its own."""


def phone(table, seat):
    """A seat's phone elsewhere in the house, joined by its code."""
    client = table.away()
    with table.app.test_request_context("/"):
        ticket = seat_ticket(seat, table.session.view()["game_id"])
    client.get(f"/seat/{ticket}")
    assert client.get("/api/v1/me").get_json()["seat"] == seat
    return client


def addresses(table):
    """Every address of the app that can be read, with a game, a seat, a language and a picture filled in."""
    game = table.session.view()["game_id"]
    blanks = {"game": game, "seat": "anna", "language": "de", "ticket": "x", "key": "x", "place": "casino-6", "filename": "js/words.js"}
    found = []
    for rule in table.app.url_map.iter_rules():
        if "GET" not in rule.methods or rule.rule == "/events":
            continue
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda blank: blanks.get(blank[1], "x"), rule.rule)
        found += [f"{path}?format={form}" for form in FORMATS] if path.endswith("/export") else [path]
    assert f"/api/v1/games/{game}/entries" in found
    assert "/api/v1/state" in found
    return found


def everything_read(table, client):
    """address → what this client gets there, the table's own numbers and times taken out."""
    return {neutral(table, path): neutral(table, client.get(path).get_data().decode(errors="replace")) for path in addresses(table)}


def streamed(table, seat):
    """What the live stream of a seat, or of anybody, says at once."""
    stream = events.stream(table.app.extensions["companion"], seat)
    try:
        next(stream)
        return neutral(table, next(stream))
    finally:
        stream.close()


def neutral(table, text):
    """Without what differs between any two evenings: the game's id, the server's boot, the clock."""
    view = table.session.view()
    for own in (view["game_id"], view["boot"]):
        text = text.replace(str(own), "THIS")
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.+Z]+", "TIME", text)


def asked(make_table, game, options, choose):
    """A fresh table on which Anna has chosen."""
    table = make_table()
    answer = table.here.post("/api/v1/games", json={"game": game, "seats": SEATS, "options": options, "bank": "typed"})
    assert answer.status_code == 200, answer.get_json()
    assert table.wish({"kind": "choose-cards", "seat": "anna", "cards": choose}, by=table.here).status_code == 200
    return table


def test_a_choice_under_the_palm_changes_nothing_that_others_can_read(make_table):
    one, other = (asked(make_table, "card-game", {}, cards) for cards in CHOICES)
    for who in (None, "ben"):
        clients = [table.away() if who is None else phone(table, who) for table in (one, other)]
        first, second = (everything_read(table, client) for table, client in zip((one, other), clients, strict=True))
        assert {path for path in first if first[path] != second.get(path)} == set()
        assert streamed(one, who) == streamed(other, who)


def test_the_comparison_would_notice(make_table):
    one, other = (asked(make_table, "card-game", {}, cards) for cards in CHOICES)
    first, second = (everything_read(table, phone(table, "anna")) for table in (one, other))
    assert "/api/v1/state" in {path for path in first if first[path] != second[path]}


def test_not_even_the_tables_own_device_is_told(make_table):
    """The tablet lies open on the table: history, exports and the stream it reads are the same after either choice."""
    one, other = (asked(make_table, "card-game", {}, cards) for cards in CHOICES)
    first, second = (everything_read(table, table.here) for table in (one, other))
    told_apart = {path for path in first if first[path] != second.get(path)}
    assert told_apart == {"/qr/seat/anna.svg"}  # a code opens one game
    exports = [path for path in first if "/export?" in path]
    assert len(exports) == len(FORMATS)


def test_the_chooser_sees_it_on_the_own_phone_alone(make_table):
    table = asked(make_table, "card-game", {}, CHOICES[1])
    chosen = {seat: phone(table, seat).get("/api/v1/state").get_json()["table"]["mine"]["choice"] for seat in ("anna", "ben")}
    assert chosen == {"anna": {"6": [1, 1, 1, 2]}, "ben": None}
    assert '"mine":null' in streamed(table, None)
    assert '"choice":null' in streamed(table, "ben")


def test_a_dealt_hand_is_on_its_owners_phone_alone(make_table):
    """Nobody else is told the hand, the cards to choose from, or the seed that dealt them."""
    hands = []
    for seed in (1, 2):
        table = make_table()
        options = {"hands": "virtual", "seed": seed}
        table.here.post("/api/v1/games", json={"game": "card-game", "seats": SEATS, "options": options, "bank": "virtual"})
        own = phone(table, "anna").get("/api/v1/state").get_json()["table"]["mine"]["hand"]
        hands.append(own)
        for client, you in ((table.away(), None), (phone(table, "ben"), "ben"), (table.here, None)):
            view = client.get("/api/v1/state").get_json()
            assert view["you"] == you
            assert (view["table"]["mine"] is None) == (you is None)
            assert not any(choice.get("seat") == "anna" for choice in view["choices"])
            assert "seed" not in view["options"]
    assert hands[0] != hands[1]


def won_in_secret(make_table):
    """Anna has won $60,000 and $70,000, which lie in her safe."""
    table = make_table()
    table.here.post("/api/v1/games", json={"game": "card-game", "seats": SEATS, "bank": "typed"})
    for number, (high, low) in enumerate(((60_000, 30_000), (70_000, 30_000)), start=1):
        for value in (high, low):
            assert table.wish({"kind": "deal-note", "casino": number, "value": value}).status_code == 200
    laid = {"anna": {"1": [1], "2": [1]}, "ben": {"3": [1]}, "cora": {"4": [1]}}
    assert table.wish({"kind": "lay-cards", "laid": laid}).status_code == 200
    assert table.wish({"kind": "end-round"}).status_code == 200
    for _ in range(2):
        assert table.here.post("/api/v1/panel", json={"button": "next"}).status_code == 200
    return table


@pytest.mark.parametrize("who", [None, "ben", "table"])
def test_hidden_totals_are_told_nowhere(make_table, who):
    table = won_in_secret(make_table)
    assert phone(table, "anna").get("/api/v1/state").get_json()["seats"][0]["money_usd"] == 130_000
    client = {None: table.away, "ben": lambda: phone(table, "ben"), "table": lambda: table.here}[who]()
    view = client.get("/api/v1/state").get_json()
    assert view["seats"][0]["money_usd"] is view["seats"][0]["notes_won"] is None
    assert view["table"]["reckoning"] == []
    told = everything_read(table, client)
    assert {path for path, text in told.items() if TOTAL.search(text) and not path.startswith(("/static", "/catalogue", "/qr"))} == set()
    assert not TOTAL.search(streamed(table, who if who == "ben" else None))


def test_an_adjustment_that_a_correction_made_tells_no_hidden_total(make_table):
    """The round is not stopped after all, but what the casinos have paid stays paid: the tally is set to what Anna has in her safe."""
    table = won_in_secret(make_table)
    game = table.session.view()["game_id"]
    seqs = {entry["kind"]: entry["seq"] for entry in table.session.entries(game)}
    paid = {str(entry["seq"]): "keep" for entry in table.session.entries(game) if entry["kind"] == "next"}
    assert table.wish({"kind": "strike", "entry": seqs["end-round"], "settle": paid}).status_code == 200
    assert table.wish({"kind": "lay-cards", "laid": {seat["name"].lower(): {"5": [1]} for seat in SEATS}}).status_code == 200
    adjusted = [entry for entry in table.session.entries(game) if entry["kind"] == "adjust"]
    assert [entry["counts"] for entry in adjusted] == [True, True]
    told = everything_read(table, table.here)
    assert {path for path, text in told.items() if TOTAL.search(text) and not path.startswith(("/static", "/catalogue", "/qr"))} == set()
    assert table.wish({"kind": "end-game", "after": "now"}).status_code == 200
    assert TOTAL.search(table.session.export(game))


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if "hidden_totals" in game.options()])
def test_every_game_can_keep_its_totals_face_down(make_table, game):
    table = make_table()
    table.here.post("/api/v1/games", json={"game": game, "seats": SEATS, "options": {"hidden_totals": True}, "bank": "virtual"})
    for client in (table.away(), table.here):
        assert {seat["money_usd"] for seat in client.get("/api/v1/state").get_json()["seats"]} == {None}
