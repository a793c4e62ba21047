"""A player's phone that comes late, or back: joined in the middle of a round, locked for an hour, left open overnight. Nothing on it is
stale, and no key there is dead."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from tests.e2e.test_phones import ELSEWHERE, SEATS, hide, playing

pytestmark = pytest.mark.browser
__all__ = ["playing"]
TABLE = By("table")
KEYS = ":is(#tray, #turn, #ends, #keys) :is(button:enabled, a.button):visible"


@pytest.fixture
def phone(playing, open_page):
    _, way_in, session = playing
    asked = []

    def do(kind, **fields):
        asked.append(kind)
        return session.submit({"kind": kind, **fields}, None, f"do-{len(asked)}", TABLE)

    def opened(seat):
        return open_page(way_in(seat), width=390, height=844, extra_http_headers=ELSEWHERE)

    return opened, do, session


def test_who_joins_in_the_middle_of_anothers_turn_sees_it_and_no_key_there_is_dead(phone):
    opened, do, _ = phone
    do("roll", dice={"anna": [1, 1, 2, 2, 3, 3, 4, 4]})
    ben = opened("ben")
    expect(ben.locator("#turn")).to_contain_text("Anna is playing.")
    expect(ben.locator(KEYS)).to_have_count(4)
    for face, key in enumerate(ben.locator(KEYS).all(), 1):
        key.click()  # what it would be
        expect(ben.locator(f'article.casino[data-n="{face}"]')).to_contain_class("ghost")
    do("place", face=1)
    expect(ben.locator(".ghost")).to_have_count(0)
    expect(ben.get_by_role("button", name="Roll for me")).to_be_visible()


def test_a_phone_that_was_locked_for_an_hour_says_so_until_it_shows_what_is_so_now(phone):
    opened, do, session = phone
    anna = opened("anna")
    roll = anna.get_by_role("button", name="Roll for me")
    expect(roll).to_be_visible()
    hide(anna, True)
    for face in (1, 2, 3):
        seat = session.view()["turn"]
        do("roll", dice={seat: [face] * next(one["in_hand"] for one in session.view()["seats"] if one["id"] == seat)})
        do("place", face=face)
        if session.view()["phase"] == "payout":
            break
    anna.evaluate("() => { const before = performance.now.bind(performance); performance.now = () => before() + 3_600_000; }")
    hide(anna, False)
    assert anna.locator("#live").get_attribute("data-state") == "stale"
    expect(anna.locator("body")).to_have_attribute("data-step", session.view()["step"])
    expect(anna.locator("#live")).to_have_attribute("data-state", "live")
    expect(anna.locator("#phase-words")).to_contain_text("Casino 1 pays")
    expect(roll).to_have_count(0)


def test_a_phone_left_open_overnight_is_asked_nothing_that_it_can_not_answer(phone, house):
    """“Shall we go on?”, it asked, and had no key for it."""
    opened, do, _ = phone
    do("roll", dice={"anna": [1, 1, 2, 2, 3, 3, 4, 4]})
    anna = opened("anna")
    expect(anna.locator(".choice")).to_have_count(4)
    house.stop()
    house.start()
    expect(anna.get_by_role("heading", name="Shall we go on?")).to_be_visible()
    expect(anna.locator("#ends")).to_contain_text("The device at the table goes on.")
    expect(anna.locator(KEYS)).to_have_count(0)
    house.table.session.submit({"kind": "resume"}, None, "on", TABLE)
    expect(anna.locator(".choice")).to_have_count(4)


def test_codes_left_on_the_tables_screen_open_the_game_that_is_played(evening, monkeypatch):
    """They were those of the game before: whoever scanned one was told to scan the code on the table's screen."""
    monkeypatch.setattr("web.pages.no_code", lambda: None)
    page = evening.tablet("/join")
    code = page.get_by_alt_text("QR code of Anna's phone")
    expect(code).to_be_visible()
    before = code.get_attribute("src")
    evening.session.new_game("las-vegas", [*SEATS, {"name": "Cleo", "colour": "yellow"}], seed=4)
    expect(page.get_by_alt_text("QR code of Cleo's phone")).to_be_visible()
    assert code.get_attribute("src") != before
    assert code.get_attribute("src").endswith(evening.view["game_id"])
