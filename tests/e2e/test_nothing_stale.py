"""No screen goes on showing what is no longer so."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser
TABLE = By("table")


@pytest.fixture
def session(house):
    house.start()
    session = house.table.session
    session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], {"rounds": 2}, seed=3)
    return session


def say(session, kind, **fields):
    return session.submit({"kind": kind, **fields}, None, f"wish-{session.view()['rev']}", TABLE)


def test_a_choice_looked_at_is_gone_from_the_casinos_once_another_device_has_placed(house, session, open_page):
    say(session, "roll", dice={"anna": [1, 1, 1, 2, 2, 2, 3, 3]})
    page = open_page(f"{house.table.url}/play")
    page.locator(".choice.place").first.hover()
    casino = page.locator("article.casino").first
    expect(casino).to_contain_class("ghost")
    say(session, "place", face=2)
    expect(page.get_by_role("heading", name="Which dice did Ben roll?")).to_be_visible()
    expect(casino).not_to_contain_class("ghost")


def test_a_choice_looked_at_is_told_anew_once_the_casino_is_put_right(house, session, open_page):
    say(session, "roll", dice={"anna": [1, 1, 1, 2, 2, 2, 3, 3]})
    page = open_page(f"{house.table.url}/play")
    page.locator(".choice.place").first.hover()
    casino = page.get_by_role("article", name="Anna would win")
    expect(casino).to_be_visible()
    say(session, "adjust", dice={"1": {"ben": 3}}, reason="as it lies")
    expect(page.locator(".choice.place").first).to_contain_text("would be tied")
    expect(casino).to_have_count(0)


def test_who_is_called_otherwise_after_the_end_is_so_on_every_screen(house, session, open_page):
    pages = [open_page(f"{house.table.url}{path}") for path in ("/", "/play")]
    say(session, "end-game", after="now")
    for page in pages:
        expect(page.locator(".ranking")).to_contain_text("Anna")
    say(session, "seat-change", seat="anna", name="Annika")
    for page in pages:
        expect(page.locator(".ranking")).to_contain_text("Annika")


def test_why_a_tap_was_refused_is_gone_with_the_next_thing_that_is_done(evening):
    """“This has only just appeared” stood for nine seconds beside a roll that had counted."""
    tablet = evening.tablet(width=390, height=844)
    for path in ("**/api/v1/commands", "**/events"):
        tablet.route(path, lambda route: route.abort())
    tablet.get_by_role("button", name="Roll for me").click()
    refusal = tablet.get_by_role("alert")
    expect(refusal).to_contain_text("The table does not answer.")
    tablet.unroute("**/api/v1/commands")
    tablet.get_by_role("button", name="Roll for me").click()
    expect(tablet.locator("#turn .choice").first).to_be_visible()
    expect(refusal).to_have_count(0)
