"""Who may do what: the PIN, the seat's code, the roles; and which requests are not even looked at."""

import json
import os
import re
import stat
import time

import pytest

from companion.app import Table
from companion.settings import Settings
from web.keys import load_keys
from web.tries import Tries

PIN = "274165"
HOUSE = "table.test"
OURS = {"Origin": f"http://{HOUSE}"}
PRESS = {"button": "next"}

TABLE_ONLY = [
    ("get", "/api/v1/games"),
    ("get", "/api/v1/games/x/entries"),
    ("get", "/api/v1/games/x/export"),
    ("get", "/preview.jpg"),
    ("get", "/api/v1/camera"),
    ("get", "/qr/seat/anna.svg"),
    ("post", "/api/v1/games"),
    ("post", "/api/v1/games/x/continue"),
    ("post", "/api/v1/panel"),
]


def ask(client, method, path, **headers):
    more = {"json": {}} if method == "post" else {}
    return getattr(client, method)(path, headers={**OURS, **headers}, **more)


@pytest.mark.parametrize(("method", "path"), [*TABLE_ONLY, ("post", "/api/v1/commands")])
def test_a_viewer_is_asked_for_the_pin(table, method, path):
    answer = ask(table.away(), method, path)
    assert (answer.status_code, answer.get_json()["code"]) == (401, "pin-needed")


@pytest.mark.parametrize("path", ["/", "/help", "/overlay", "/join", "/healthz", "/api/v1/state", "/api/v1/openapi.json", "/qr/watch.svg"])
def test_a_viewer_sees_what_is_public(table, path):
    assert table.away().get(path).status_code == 200


@pytest.mark.parametrize("path", ["/play", "/set-up", "/set-out", "/calibrate", "/history"])
def test_the_tables_pages_lead_a_viewer_to_the_pin_and_back(table, path):
    answer = table.away().get(path)
    assert (answer.status_code, answer.location) == (302, f"/join?next={path}")
    assert table.here.get(path).status_code == 200


def test_after_the_pin_the_very_card_appears_that_was_asked_for(table):
    assert table.away().get("/evening?game=abc").location == "/join?next=/evening?game%3Dabc"


def test_on_this_very_machine_no_pin_is_needed(table):
    table.new_game()
    assert table.here.get("/api/v1/me").get_json()["role"] == "table"
    assert table.here.post("/api/v1/panel", json=PRESS).status_code == 200


@pytest.mark.parametrize(
    ("address", "host", "headers"),
    [
        pytest.param("192.0.2.7", "localhost", {}, id="the peer is elsewhere"),
        pytest.param("127.0.0.1", HOUSE, {}, id="the host is a name that anybody can point here"),
        pytest.param("127.0.0.1", "localhost", {"X-Forwarded-For": "192.0.2.7"}, id="a proxy stands in between"),
        pytest.param("127.0.0.1", "localhost", {"Forwarded": "for=192.0.2.7"}, id="a proxy by the newer header"),
        pytest.param("127.0.0.1", "localhost", {"Origin": "http://evil.test"}, id="the page is another's"),
        pytest.param("127.0.0.1", "localhost", {"Origin": "null"}, id="the page hides where it is from"),
    ],
)
def test_this_machine_is_trusted_only_when_nothing_speaks_against_it(table, address, host, headers):
    assert table.client(address, host).get("/api/v1/me", headers=headers).get_json()["role"] == "viewer"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_this_machine_by_any_of_its_names(table, host):
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert table.client(address, host).get("/api/v1/me").get_json()["role"] == "table"


def test_local_trust_can_be_switched_off(make_table):
    table = make_table(local_trust=False)
    assert table.here.get("/api/v1/me").get_json()["role"] == "viewer"


def test_a_pin_makes_a_device_the_tables(table, show_pin):
    phone = table.away()
    assert show_pin(phone).status_code == 200
    assert phone.get("/api/v1/me").get_json()["role"] == "table"
    assert (
        phone.post(
            "/api/v1/games",
            json={"game": "las-vegas", "seats": [{"name": "A", "colour": "red"}, {"name": "B", "colour": "blue"}]},
            headers=OURS,
        ).status_code
        == 200
    )
    ask(phone, "post", "/api/v1/forget")
    assert phone.get("/api/v1/me").get_json()["role"] == "viewer"


def test_a_cookie_that_was_tampered_with_is_nobodys(table, show_pin):
    phone = table.away()
    show_pin(phone)
    cookie = phone.get_cookie("companion-8000", domain=HOUSE)
    phone.set_cookie("companion-8000", cookie.value[:-2] + "xx", domain=HOUSE)
    assert phone.get("/api/v1/me").get_json()["role"] == "viewer"


@pytest.mark.parametrize("days", [-300, -0.1, 300], ids=["as old as its system", "since the plug was pulled", "set right at last"])
def test_a_device_stays_the_tables_whatever_the_clock_says_next(table, show_pin, monkeypatch, days):
    """A Pi's clock has no battery: after each pulled plug every tablet and phone was a stranger, until the network had set it right."""
    phone = table.away()
    show_pin(phone)
    now_s = time.time() + days * 86400
    monkeypatch.setattr(time, "time", lambda: now_s)
    assert phone.get("/api/v1/me").get_json()["role"] == "table"


def test_how_long_a_device_is_remembered_is_told_in_seconds(table, show_pin):
    """A date told by a clock of last year was over at once on a phone: the PIN was right and led nowhere. Seconds count before a date."""
    cookie = show_pin(table.away()).headers["Set-Cookie"]
    assert "Max-Age=15552000" in cookie
    for rule in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert rule in cookie


def test_programs_show_the_pin_as_a_bearer(table):
    table.new_game()
    program = table.away()
    assert program.post("/api/v1/panel", json=PRESS, headers={"Authorization": f"Bearer {PIN}"}).status_code == 200
    wrong = program.get("/api/v1/state", headers={"Authorization": "Bearer 000000"})
    assert (wrong.status_code, wrong.get_json()["code"]) == (401, "wrong-pin")
    assert program.get("/api/v1/state", headers={"Authorization": "Basic eDp5"}).status_code == 401


def test_five_wrong_pins_a_minute_and_then_not_even_the_right_one(table, show_pin):
    phone = table.away()
    assert [show_pin(phone, "000000").status_code for _ in range(6)] == [401] * 5 + [429]
    late = show_pin(phone)
    assert (late.status_code, late.get_json()["code"]) == (429, "too-many-tries")
    assert int(late.headers["Retry-After"]) > 0
    assert show_pin(table.away("192.0.2.8")).status_code == 200


def test_right_pins_are_not_counted(table, show_pin):
    assert {show_pin(table.away()).status_code for _ in range(12)} == {200}


def test_thirty_wrong_tries_a_minute_in_all_and_free_again_after_it():
    now = [0.0]
    tries = Tries(lambda: now[0])
    heard = [tries.attempt(f"192.0.2.{n}", right=False) for n in range(30) for _ in range(1)]
    assert heard == [0.0] * 30
    assert tries.attempt("198.51.100.1", right=True) == 60.0
    now[0] = 59.5
    assert tries.attempt("198.51.100.1", right=True) == 0.5
    now[0] = 60.1
    assert tries.attempt("198.51.100.1", right=True) == 0


def test_the_hosts_name_must_be_one_of_ours(table):
    answer = table.client("192.0.2.7", "rebound.evil.test").get("/api/v1/state")
    assert (answer.status_code, answer.get_json()["code"]) == (421, "unknown-host")
    assert table.client("127.0.0.1", "evil.test:8000").get("/").status_code == 421


def test_an_address_of_this_machine_is_served_only_when_the_whole_house_is(make_table):
    closed, opened = make_table(), make_table(host="0.0.0.0")
    assert closed.client("192.0.2.7", "127.0.0.2").get("/healthz").status_code == 421
    assert opened.client("192.0.2.7", "127.0.0.2").get("/healthz").status_code == 200
    assert opened.client("192.0.2.7", "198.51.100.77").get("/healthz").status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"Origin": "http://evil.test"}, id="another page"),
        pytest.param({"Origin": "null"}, id="a page that hides"),
        pytest.param({"Origin": f"https://{HOUSE}"}, id="another scheme"),
        pytest.param({"Origin": f"http://{HOUSE}:9"}, id="another port"),
        pytest.param({**OURS, "Sec-Fetch-Site": "cross-site"}, id="the browser says it crosses sites"),
        pytest.param({}, id="a cookie without an origin"),
    ],
)
def test_a_change_with_a_cookie_comes_from_our_own_page(table, show_pin, headers):
    phone = table.away()
    show_pin(phone)
    answer = phone.post("/api/v1/panel", json=PRESS, headers=headers)
    assert (answer.status_code, answer.get_json()["code"]) == (403, "foreign-origin")


def test_a_foreign_page_cannot_press_for_this_machine(table):
    answer = table.here.post("/api/v1/panel", json=PRESS, headers={"Origin": "http://evil.test"})
    assert answer.status_code == 403


def test_a_seats_code_opens_that_seat_and_nothing_else(table):
    table.new_game()
    drawn = table.here.get("/qr/seat/ben.svg")
    assert drawn.mimetype == "image/svg+xml"
    phone = seat_phone(table, "ben")
    assert phone.get("/api/v1/me").get_json() == {"role": "seat", "seat": "ben"}
    assert phone.get("/play").status_code == 200
    for method, path in TABLE_ONLY:
        assert ask(phone, method, path).get_json()["code"] == "not-yours"


@pytest.mark.parametrize(
    ("host", "house", "says"),
    [
        ("127.0.0.1", "192.0.2.20", "this table answers on this machine only: start it with --host 0.0.0.0"),
        ("0.0.0.0", None, "this machine is in no network: connect it to the Wi-Fi"),
        ("0.0.0.0", "192.0.2.20", None),
    ],
)
def test_no_code_is_shown_that_no_phone_could_follow(make_table, monkeypatch, host, house, says):
    monkeypatch.setattr("web.join.house_address", lambda: house)
    page = make_table(host=host).here.get("/join").text
    assert ("/qr/watch.svg" in page, 'id="seat-codes"' in page) == (says is None, says is None)
    assert ("no code to scan" in page) == (says is not None)
    assert says is None or says in re.sub("<[^>]+>", "", page)


def test_whoever_came_by_another_name_is_shown_the_code(table):
    assert "/qr/watch.svg" in table.away().get("/join").text


def test_a_seats_phone_plays_its_own_dice_only(table):
    table.new_game()
    anna, ben = seat_phone(table, "anna"), seat_phone(table, "ben")
    dice = {"anna": [1, 1, 1, 2, 3, 5, 5, 6]}
    assert table.wish({"kind": "roll", "dice": dice}, by=ben, **OURS).status_code == 422
    assert table.wish({"kind": "roll", "dice": dice, "seat": "anna"}, by=ben, **OURS).status_code == 403
    assert table.wish({"kind": "roll", "dice": dice}, by=anna, **OURS).status_code == 200
    for kind in ("undo", "adjust", "end-game", "next", "confirm", "pause", "amend"):
        assert table.wish({"kind": kind}, by=anna, **OURS).status_code == 403


def test_a_seats_code_is_for_one_game(table):
    table.new_game()
    phone = seat_phone(table, "anna")
    table.new_game()
    assert phone.get("/api/v1/me").get_json()["role"] == "viewer"
    page = phone.get("/play")
    assert page.status_code == 200
    assert "The game of this code is over." in page.text
    assert 'id="turn"' not in page.text
    assert table.away().get("/seat/forged").status_code == 422


def test_the_viewers_code_and_pages_carry_no_pin(table):
    viewer = table.away()
    for path in ("/qr/watch.svg", "/", "/join", "/help", "/api/v1/state"):
        assert PIN not in viewer.get(path).get_data(as_text=True)
    assert PIN in table.here.get("/join").get_data(as_text=True)


def test_every_answer_carries_the_headers_that_keep_scripts_out(table):
    for path in ("/", "/api/v1/state", "/nowhere"):
        headers = table.away().get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_pages_hold_no_inline_script_or_style(table):
    for path in ("/", "/play", "/set-up", "/set-out", "/calibrate", "/history", "/overlay", "/help", "/join"):
        page = table.here.get(path).get_data(as_text=True)
        assert "<script>" not in page
        assert " style=" not in page
        assert " onclick=" not in page
        assert "//cdn" not in page


def test_a_redirect_stays_in_the_house(table):
    table.app.testing = False
    for back in ("//evil.test", "https://evil.test", "/\\evil.test", "/%09/evil.test", "/%0d%0aX: y"):
        assert table.away().get(f"/language/de?back={back}").location == "/"
    assert table.away().get("/language/de?back=/help").location == "/help"


def test_hidden_totals_are_in_no_answer_to_a_viewer(table):
    table.new_game(options={"hidden_totals": True})
    table.wish({"kind": "adjust", "money_usd": {"anna": 130_000}, "reason": "test"})
    body = json.dumps(table.away().get("/api/v1/state").get_json()["seats"])
    assert "130000" not in body


def test_the_pin_file_is_its_owners_alone(tmp_path):
    keys = load_keys(tmp_path / "fresh")
    kept = tmp_path / "fresh" / "pin"
    assert len(keys.pin) == 6
    assert keys.pin.isdigit()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert load_keys(tmp_path / "fresh") == keys


@pytest.mark.parametrize("name", ["pin", "cookie-key"])
def test_a_secret_that_was_copied_by_hand_is_its_owners_alone_again(tmp_path, name):
    keys = load_keys(tmp_path)
    (tmp_path / name).chmod(0o644)
    assert load_keys(tmp_path) == keys
    assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


@pytest.mark.parametrize("damaged", [b"\0" * 65, b"\xff" * 65, b"ab12\n", b"\n"])
def test_a_key_of_cookies_that_was_damaged_is_made_anew(tmp_path, damaged):
    """Sixty-five nulls are no secret: whoever tries every PIN at home could have signed a cookie of the table's."""
    before = load_keys(tmp_path)
    (tmp_path / "cookie-key").write_bytes(damaged)
    after = load_keys(tmp_path)
    assert (after.pin, len(after.secret)) == (before.pin, 64)
    assert after.secret.decode() == (tmp_path / "cookie-key").read_text().strip() != before.secret.decode()


def test_a_given_pin_replaces_the_kept_one_and_sends_every_device_away(tmp_path):
    first = load_keys(tmp_path)
    second = load_keys(tmp_path, "111222")
    assert load_keys(tmp_path).pin == second.pin == "111222"
    assert first.cookie_key() != second.cookie_key()


def test_who_only_guesses_the_pin_can_sign_no_cookie(tmp_path):
    """A PIN is one of a million; at the door it is guessed five times a minute, at home as often as one likes."""
    one, other = load_keys(tmp_path / "one", PIN), load_keys(tmp_path / "other", PIN)
    assert one.cookie_key() != other.cookie_key()


@pytest.mark.parametrize("damaged", [b"", b"\xff", b"a", b"0" * 63])
def test_a_key_that_was_damaged_signs_no_cookie(tmp_path, damaged):
    """One letter was as good as thirty-two random bytes."""
    load_keys(tmp_path)
    (tmp_path / "cookie-key").write_bytes(damaged)
    secret = load_keys(tmp_path).secret
    assert len(set(secret)) > 4
    assert load_keys(tmp_path).secret == secret


@pytest.mark.parametrize("damaged", [b"hello", b"\xff\xfe1234", b"\0\0\0\0\0\0", b""])
def test_a_table_whose_pin_was_damaged_is_served_with_a_new_one_and_says_so(tmp_path, damaged):
    """As a service it did not start at all, and stopped again at every try."""
    before = load_keys(tmp_path)
    (tmp_path / "pin").write_bytes(damaged)
    table = Table(Settings(data=tmp_path, port=0))
    try:
        assert [str(said) for said in table.problems] == [
            f"The PIN in {tmp_path / 'pin'} was damaged, so there is a new one: every device needs it once. --pin 123456 sets another."
        ]
        kept = load_keys(tmp_path)
        assert (kept.pin, kept.notice) == (table.pin, None)
        assert kept.cookie_key() != before.cookie_key()
        assert not kept.opens(damaged.decode(errors="replace"))
        assert (tmp_path / "pin.damaged").read_bytes() == damaged
    finally:
        table.stop()


@pytest.mark.parametrize("no_file", [os.mkdir, os.mkfifo], ids=["a folder", "a pipe"])
def test_where_the_pin_is_no_file_a_new_one_takes_its_place(tmp_path, no_file):
    """A pipe was waited for, for ever."""
    no_file(tmp_path / "pin")
    keys = load_keys(tmp_path)
    assert keys.notice is not None
    assert (load_keys(tmp_path).pin, load_keys(tmp_path).notice) == (keys.pin, None)


def seat_phone(table, seat):
    """A phone elsewhere in the house that scanned this seat's code."""
    with table.app.test_request_context("/", headers={"Host": HOUSE}):
        from web.access import seat_ticket

        ticket = seat_ticket(seat, table.session.view()["game_id"])
    phone = table.away("192.0.2.30")
    answer = phone.get(f"/seat/{ticket}")
    assert (answer.status_code, answer.location) == (302, "/play")
    return phone
