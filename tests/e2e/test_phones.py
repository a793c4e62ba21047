"""Players' own phones and onlookers: each sees what is theirs, and nobody else's buttons."""

import re

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from web.access import seat_ticket

pytestmark = pytest.mark.browser

ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}  # so that this machine's own trust does not count
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]


@pytest.fixture
def playing(house):
    """A game in which Anna has to roll. Gives (address, a seat's own way in)."""
    address = house.start().replace("127.0.0.1", "localhost")
    view = house.table.session.new_game("las-vegas", SEATS, seed=3)

    def way_in(seat):
        with house.table.server.app.test_request_context("/"):
            return f"{address}/seat/{seat_ticket(seat, view['game_id'])}"

    return address, way_in, house.table.session


def test_a_phone_plays_its_own_seat_and_waits_for_the_others(playing, open_page):
    _, way_in, _ = playing
    anna = open_page(way_in("anna"), width=390, height=844, extra_http_headers=ELSEWHERE)
    ben = open_page(way_in("ben"), width=390, height=844, extra_http_headers=ELSEWHERE)
    expect(ben.locator("#turn")).to_contain_text("Anna is playing.")
    expect(anna.locator("#keys")).to_be_hidden()
    anna.get_by_role("button", name="Roll for me").click()
    anna.locator(".choice").first.click()
    expect(ben.get_by_role("button", name="Roll for me")).to_be_visible()
    expect(anna.locator("#turn")).to_contain_text("Ben is playing.")


def test_an_onlooker_sees_everything_and_can_press_nothing(playing, open_page):
    address, _, session = playing
    onlooker = open_page(f"{address}/", extra_http_headers=ELSEWHERE)
    expect(onlooker.locator(".seat")).to_have_count(2)
    session.submit({"kind": "roll"}, None, "a-roll", By("table"))
    expect(onlooker.locator("#phase-words")).to_contain_text("Anna chooses a number")
    expect(onlooker.locator("main button")).to_have_count(0)
    onlooker.goto(f"{address}/play")
    expect(onlooker).to_have_url(re.compile("/join"))


def test_a_page_that_finds_no_free_stream_polls_and_says_so(house, open_page):
    house.streams = 1
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", SEATS, seed=3)
    first = open_page(f"{address}/")
    expect(first.locator("#live")).to_have_attribute("data-state", "live")
    second = open_page(f"{address}/")
    expect(second.locator("#live")).to_have_attribute("data-state", "polling")
    session.submit({"kind": "roll"}, None, "a-roll", By("table"))
    expect(second.locator("#phase-words")).to_contain_text("Anna chooses a number")


def enter_pin(page, house):
    page.goto(re.sub(r"/[^/]*$", "/join", page.url))
    page.get_by_label("The six digits").fill((house.directory / "pin").read_text().strip())
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/play")


def test_a_phone_that_began_the_game_with_the_pin_may_become_a_players_phone(playing, house, open_page):
    """It was the table's for ever: whoever had set up the game on their phone never saw their hand of cards there."""
    address, _, session = playing
    phone = open_page(f"{address}/", width=390, height=844, extra_http_headers=ELSEWHERE)
    enter_pin(phone, house)
    expect(phone.locator("#keys")).to_be_visible()
    session.new_game("card-game", SEATS, {"hands": "virtual"})
    with house.table.server.app.test_request_context("/"):
        code = f"{address}/seat/{seat_ticket('anna', session.view()['game_id'])}"
    phone.goto(code)
    expect(phone.get_by_role("heading")).to_have_text("Shall this be Anna's phone?")
    phone.get_by_role("link", name="It stays the table's").click()
    expect(phone.locator("#keys")).to_be_visible()
    phone.goto(code)
    phone.get_by_role("button", name="Play for Anna here").click()
    expect(phone.locator(".dice-keys.hand button")).to_have_count(5)
    expect(phone.locator("#keys")).to_be_hidden()


def test_a_players_page_left_open_is_the_tables_once_the_pin_was_entered(playing, house, open_page):
    """It said that the game of its code was over, in the middle of that game."""
    _, way_in, _ = playing
    anna = open_page(way_in("anna"), width=390, height=844, extra_http_headers=ELSEWHERE)
    expect(anna.get_by_role("button", name="Roll for me")).to_be_visible()
    tab = anna.context.new_page()
    tab.goto(anna.url)
    hide(anna, True)
    enter_pin(tab, house)
    hide(anna, False)
    expect(anna.locator("#keys")).to_be_visible()
    expect(anna.locator("body")).to_have_attribute("data-role", "table")


def test_a_phone_that_slept_while_a_new_game_was_begun_has_nothing_to_choose_there(playing, open_page):
    """The new game opens with the very step at which this phone went to sleep: nothing tapped before it has caught up counts there. It was
    led to the page that asks for the table's PIN."""
    _, way_in, session = playing
    anna = open_page(way_in("anna"), width=360, height=740, extra_http_headers=ELSEWHERE)
    anna.get_by_role("button", name="I'm new here").click()
    expect(anna.locator("#lesson")).to_contain_text("Roll all dice")
    hide(anna, True)
    session.new_game("las-vegas", SEATS, seed=4)
    anna.get_by_role("button", name="Roll for me").evaluate("button => button.click()")
    hide(anna, False)
    expect(anna.locator("#turn")).to_contain_text("The game of this code is over.")
    expect(anna.locator("#lesson")).to_be_hidden()
    assert session.view()["stage"] == "roll"


def test_a_phone_of_a_finished_game_that_is_loaded_again_says_so(playing, house, open_page):
    """It was led to the page that asks for the table's PIN."""
    _, way_in, session = playing
    anna = open_page(way_in("anna"), width=360, height=740, extra_http_headers=ELSEWHERE)
    expect(anna.get_by_role("button", name="Roll for me")).to_be_visible()
    session.new_game("las-vegas", SEATS, seed=4)
    anna.reload()
    expect(anna.locator("main")).to_contain_text("The game of this code is over.")
    expect(anna.locator("main")).to_contain_text("Scan the code on the table's screen again.")
    expect(anna.get_by_label("The six digits")).to_have_count(0)
    anna.get_by_role("link", name="Enter the table's PIN").click()
    anna.get_by_label("The six digits").fill((house.directory / "pin").read_text().strip())
    anna.get_by_role("button", name="Join").click()
    expect(anna.locator("#keys")).to_be_visible()


def hide(page, hidden):
    page.evaluate("hidden => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })", hidden)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


def test_no_phone_is_told_of_a_key_that_it_does_not_have(playing, open_page):
    """“Next” goes on to the next casino, it said, where no such key is."""
    address, way_in, session = playing
    anna = open_page(way_in("anna"), width=390, height=844, extra_http_headers=ELSEWHERE)
    onlooker = open_page(f"{address}/", extra_http_headers=ELSEWHERE)
    table = open_page(f"{address.replace('localhost', '127.0.0.1')}/play")
    for number, wish in enumerate(("end-round", *["next"] * 7)):
        session.submit({"kind": wish}, None, f"on-{number}", By("table"))
        if session.view()["phase"] in ("payout", "round-over"):
            expect(table.locator("#phase-words")).to_contain_text("“Next”")
            for page in (anna, onlooker):
                expect(page.locator("#phase-words")).to_contain_text("The device at the table goes on.")
    assert session.view()["phase"] == "round-over"
