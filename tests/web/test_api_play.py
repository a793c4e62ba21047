"""A game over HTTP: start, play, refuse, repeat, confirm; and what bad input gets."""

import json

import pytest

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
FIVES = [{"kind": "roll", "dice": {"anna": (1, 1, 1, 2, 3, 5, 5, 6)}}, {"kind": "place", "face": 5}]


def test_before_the_first_game_the_table_is_set_up(table):
    view = table.here.get("/api/v1/state").get_json()
    assert (view["phase"], view["game"], view["seats"]) == ("set-up", None, [])


def test_a_new_game_deals_at_least_the_minimum_to_every_casino(table):
    view = table.new_game()
    assert [seat["id"] for seat in view["seats"]] == ["anna", "ben"]
    assert all(sum(casino["notes"]) >= 50_000 for casino in view["casinos"])
    assert view["turn"] == "anna"


def test_a_turn_by_hand_moves_the_dice_and_the_turn(table):
    table.new_game()
    rolled = table.wish({"kind": "roll", "dice": {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}}).get_json()
    assert {choice["face"] for choice in rolled["choices"]} == {1, 2, 3, 5, 6}
    placed = table.wish({"kind": "place", "face": 1}, step=rolled["step"]).get_json()
    assert placed["casinos"][0]["dice"] == {"anna": 3}
    assert placed["turn"] == "ben"


def test_the_rules_refuse_in_words(table):
    table.new_game()
    table.wish({"kind": "roll", "dice": {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}})
    answer = table.wish({"kind": "place", "face": 4})
    body = answer.get_json()
    assert answer.status_code == 422
    assert all((body["code"], body["message"], body["hint"]))


def test_a_step_that_is_over_gets_the_fresh_view_and_the_reason(table):
    old = table.new_game()["step"]
    table.wish({"kind": "roll", "dice": {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}})
    table.wish({"kind": "place", "face": 1})
    answer = table.wish({"kind": "roll", "dice": None}, step=old)
    body = answer.get_json()
    assert answer.status_code == 409
    assert (body["code"], body["turn"]) == ("step-over", "ben")
    assert all((body["message"], body["hint"]))


def test_the_same_id_again_gives_the_first_answer(table):
    table.new_game()
    body = {"id": "once", "step": None, "command": {"kind": "roll", "dice": {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}}}
    first = table.here.post("/api/v1/commands", json=body)
    again = table.here.post("/api/v1/commands", json=body)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.get_json()["seq"] == again.get_json()["seq"]


def test_a_press_confirms_the_proposal_it_names(table):
    step = table.new_game()["step"]
    proposal = table.propose(step, FIVES)
    table.wait(1.0)
    assert table.here.get("/api/v1/state").get_json()["phase"] == "please-confirm"
    view = table.here.post("/api/v1/panel", json={"button": "confirm", "proposal": proposal}).get_json()
    assert view["casinos"][4]["dice"] == {"anna": 2}


def test_a_press_for_another_proposal_confirms_nothing(table):
    step = table.new_game()["step"]
    table.propose(step, FIVES)
    table.wait(1.0)
    before = table.here.get("/api/v1/state").get_json()["seq"]
    view = table.here.post("/api/v1/panel", json={"button": "confirm", "proposal": "p-of-yesterday"}).get_json()
    assert view["seq"] == before
    assert view["message"]


def test_a_press_too_soon_confirms_nothing(table):
    step = table.new_game()["step"]
    proposal = table.propose(step, FIVES)
    view = table.here.post("/api/v1/panel", json={"button": "confirm", "proposal": proposal}).get_json()
    assert view["casinos"][4]["dice"] == {}


def test_the_crop_of_a_proposal_is_served(table):
    step = table.new_game()["step"]
    table.propose(step, FIVES)
    (address,) = table.here.get("/api/v1/state").get_json()["proposal"]["crops"]
    picture = table.here.get(address)
    assert (picture.status_code, picture.mimetype) == (200, "image/jpeg")
    assert table.here.get("/crops/long-ago").status_code == 404


def test_health_says_ok(table):
    answer = table.here.get("/healthz")
    assert answer.status_code == 200
    assert {"status", "seq", "camera", "journal", "eye_restarts"} <= set(answer.get_json())


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        pytest.param("/api/v1/commands", b"{", 400, id="broken JSON"),
        pytest.param("/api/v1/commands", b"[]", 400, id="a list"),
        pytest.param("/api/v1/commands", b"\xff\xfe", 400, id="not text"),
        pytest.param("/api/v1/commands", b'{"id": NaN}', 400, id="NaN"),
        pytest.param("/api/v1/commands", b"[" * 20_000, 400, id="nested without end"),
        pytest.param("/api/v1/commands", b'{"command": {"kind": "roll"}}', 400, id="no id"),
        pytest.param("/api/v1/commands", b'{"id": "a", "command": "roll"}', 400, id="command is no object"),
        pytest.param("/api/v1/commands", b'{"id": "a", "command": {}}', 400, id="no kind"),
        pytest.param("/api/v1/commands", b'{"id": "a", "command": {"kind": "dance"}}', 400, id="unknown command"),
        pytest.param("/api/v1/commands", b'{"id": "a", "command": {"kind": "place", "face": "five"}}', 400, id="a face that is no number"),
        pytest.param("/api/v1/commands", b'{"id": "a", "step": 7, "command": {"kind": "roll"}}', 400, id="a step that is no text"),
        pytest.param("/api/v1/panel", b'{"button": "destroy"}', 400, id="unknown button"),
        pytest.param("/api/v1/games", b'{"game": "chess", "seats": []}', 400, id="unknown game"),
        pytest.param("/api/v1/games", b'{"game": "las-vegas", "seats": 3}', 400, id="seats are no list"),
        pytest.param("/api/v1/games", b'{"game": "las-vegas", "seats": [], "bank": "swiss"}', 400, id="unknown bank"),
        pytest.param("/api/v1/commands", b'{"id": "' + b"x" * 70_000 + b'"}', 413, id="too large"),
    ],
)
def test_bad_input_gets_a_code_a_sentence_and_a_hint_and_leaves_the_journal_alone(table, path, sent, status):
    before = table.new_game()["seq"]
    answer = table.here.post(path, data=sent, content_type="application/json")
    body = answer.get_json()
    assert answer.status_code == status
    assert all((body["code"], body["message"], body["hint"]))
    assert table.here.get("/api/v1/state").get_json()["seq"] == before


def test_forms_are_not_understood(table):
    answer = table.here.post("/api/v1/panel", data={"button": "confirm"})
    assert (answer.status_code, answer.get_json()["code"]) == (415, "not-json")


@pytest.mark.parametrize(
    ("method", "path", "status"), [("get", "/api/v1/nothing", 404), ("delete", "/api/v1/games", 405), ("get", "/api/v1/panel", 405)]
)
def test_unknown_addresses_of_the_api_answer_in_json(table, method, path, status):
    kind = {"content_type": "application/json"} if method == "delete" else {}
    answer = getattr(table.here, method)(path, headers={"Accept": "text/html"}, **kind)
    assert answer.status_code == status
    assert answer.get_json()["hint"]


def test_a_person_at_a_wrong_address_gets_a_page(table):
    answer = table.here.get("/nowhere", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "text/html" in answer.content_type


def test_a_failure_of_our_own_is_no_traceback(table, monkeypatch):
    monkeypatch.setattr(table.session, "view", lambda *_: 1 / 0)
    table.app.testing = False
    answer = table.here.get("/api/v1/state")
    assert answer.status_code == 500
    assert "Traceback" not in answer.get_data(as_text=True)


def test_history_tells_the_game_and_what_happened(table):
    view = table.new_game()
    table.wish({"kind": "roll", "dice": {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}})
    (game,) = table.here.get("/api/v1/games").get_json()["games"]
    assert game["id"] == view["game_id"]
    entries = table.here.get(f"/api/v1/games/{game['id']}/entries").get_json()["entries"]
    assert "Anna" in entries[-1]["what"]


@pytest.mark.parametrize("form", ["json", "csv", "text", "bgstats"])
def test_exports(table, form):
    game = table.new_game()["game_id"]
    table.wish({"kind": "end-game", "after": "now"})
    answer = table.here.get(f"/api/v1/games/{game}/export?format={form}")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.get_data()


def test_an_unknown_export_is_refused_in_words(table):
    game = table.new_game()["game_id"]
    assert table.here.get(f"/api/v1/games/{game}/export?format=pdf").status_code == 400
    assert table.here.get("/api/v1/games/none/export").status_code == 404
    assert table.here.get("/api/v1/games/none/entries").status_code == 404


def test_going_on_with_a_kept_game(table):
    first = table.new_game()["game_id"]
    table.new_game()
    view = table.here.post(f"/api/v1/games/{first}/continue", json={}).get_json()
    assert view["game_id"] == first


ROLL = {"kind": "roll", "dice": {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}}


def start(table, **more):
    return table.here.post("/api/v1/games", json={"game": "las-vegas", "seats": SEATS} | more)


def test_the_players_of_a_game_put_aside_are_told_as_they_sit(table):
    start(table, seats=[{"name": "Zoe", "colour": "red"}, {"name": "Anna", "colour": "blue"}])
    table.wish({"kind": "roll"})
    assert start(table).get_json()["put_aside"]["seats"] == ["Zoe", "Anna"]


def test_a_game_put_aside_waits_with_every_die_until_somebody_goes_on_with_it(table):
    evening = table.new_game()["game_id"]
    table.wish(ROLL)
    table.wish({"kind": "place", "face": 1})
    new = start(table).get_json()
    assert new["put_aside"]["game_id"] == evening
    assert new["put_aside"]["seats"] == ["Anna", "Ben"]
    again = table.here.post(f"/api/v1/games/{evening}/continue", json={}).get_json()
    assert again["casinos"][0]["dice"] == {"anna": 3}
    assert again["put_aside"] is None, "the new game was empty: nobody misses it"


def test_the_way_back_is_offered_until_the_first_move_of_the_new_game(table):
    table.new_game()
    table.wish(ROLL)
    start(table)
    assert table.wish(ROLL).get_json()["put_aside"] is None
    unfinished = [game for game in table.here.get("/api/v1/games").get_json()["games"] if game["live"]]
    assert len(unfinished) == 2, "the history keeps it all the same"


def test_a_page_that_knows_of_no_game_ends_none(table):
    evening = table.new_game()["game_id"]
    table.wish(ROLL)
    refused = start(table, instead_of=None)
    body = refused.get_json()
    assert (refused.status_code, body["code"]) == (409, "game-running")
    assert "Anna, Ben" in body["message"]
    assert body["hint"]
    assert table.session.view()["game_id"] == evening


def test_a_page_that_names_the_running_game_puts_it_aside(table):
    evening = table.new_game()["game_id"]
    table.wish(ROLL)
    assert start(table, instead_of=evening).status_code == 200


def test_of_two_tablets_that_start_at_once_the_second_is_told(table):
    evening = table.new_game()["game_id"]
    table.wish(ROLL)
    assert start(table, instead_of=evening).status_code == 200
    late = start(table, instead_of=evening)
    assert (late.status_code, late.get_json()["code"]) == (409, "game-running")


def test_of_two_tablets_that_start_the_first_game_of_all_at_once_the_second_is_told(table):
    """The second one's game took the place of the first, for in that nothing had been done yet."""
    assert start(table, instead_of=None).status_code == 200
    late = start(table, instead_of=None)
    assert (late.status_code, late.get_json()["code"]) == (409, "game-running")


def test_a_game_that_is_over_is_nobodys_evening(table):
    table.new_game()
    table.wish({"kind": "end-game", "after": "now"})
    new = start(table, instead_of=None)
    assert new.status_code == 200
    assert new.get_json()["put_aside"] is None


@pytest.mark.parametrize("game", ["las-vegas", "custom-edition", "card-game", "lords-of-vegas"])
def test_a_rematch_takes_the_options_as_the_view_tells_them(table, game):
    first = table.new_game(game=game, bank="typed" if game != "las-vegas" else "virtual")
    assert table.wish({"kind": "end-game", "after": "now"}).status_code == 200
    seats = [{"name": seat["name"], "colour": seat["colour"]} for seat in first["seats"]]
    again = start(table, game=game, seats=seats, options=first["options"], bank=first["bank"], instead_of=first["game_id"])
    assert again.status_code == 200
    told = again.get_json()
    assert (told["options"], told["bank"], told["game_id"] != first["game_id"]) == (first["options"], first["bank"], True)


def test_the_games_and_their_options_are_listed(table):
    games = table.here.get("/api/v1/options").get_json()["games"]
    assert games["las-vegas"]["neutral_dice"] is False


def test_corrections_are_shown_before_they_are_made(table):
    table.new_game()
    table.wish({"kind": "roll", "dice": {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}})
    seq = table.wish({"kind": "place", "face": 1}).get_json()["seq"]
    wish = {"kind": "amend", "entry": seq, "command": {"kind": "place", "face": 5}, "preview": True}
    told = table.wish(wish).get_json()
    assert told["preview"]["hand_back"] == []
    assert told["casinos"][0]["dice"] == {"anna": 3}
    done = table.wish({**wish, "preview": False}).get_json()
    assert done["casinos"][4]["dice"] == {"anna": 2}
    json.dumps(done)
