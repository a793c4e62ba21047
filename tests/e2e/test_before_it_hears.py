"""A page is seen before its script listens, by a second or more on an old tablet: until then nothing on it can be tapped."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PAGES = (
    "/", "/play", "/set-up", "/history", "/first-evening", "/accuracy", "/calibrate", "/camera", "/hardware", "/set-out", "/help", "/join",
)  # fmt: skip
TAPPED = "button, select, input[type=checkbox]:not(#pictured)"  # that box is only read when the problem bundle is made
ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}  # a phone of no seat: it is asked for the PIN


def unheard(open_page, address, **more):
    """The page as it is seen before any script of it has come."""
    page = open_page("about:blank", **more)
    page.route("**/static/js/**", lambda route: route.abort())
    page.goto(address)
    expect(page.get_by_role("heading").first).to_be_visible()
    return page


@pytest.mark.parametrize("where", PAGES)
def test_nothing_can_be_tapped_before_the_page_hears_it(evening, open_page, where):
    page = unheard(open_page, f"{evening.address}{where}")
    assert page.locator(TAPPED).filter(visible=True).count() >= 1, "the menu at least"
    assert page.locator(f":is({TAPPED}):enabled").filter(visible=True).all_inner_texts() == []


@pytest.mark.parametrize("where", PAGES)
def test_the_menu_opens_once_the_page_does(evening, where):
    page = evening.tablet(where)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize(
    ("where", "name"),
    [("/set-up", "Start the game"), ("/set-up", "One more player"), ("/hardware", "Look again"), ("/hardware", "Try the buttons")],
)
def test_a_button_of_the_page_itself_is_alive_once_the_page_hears_it(evening, where, name):
    expect(evening.tablet(where).get_by_role("button", name=name)).to_be_enabled()


def test_the_pin_is_sent_nowhere_before_the_page_can_hear_it(house, open_page):
    """Pressed too early, the form put the digits into the address and the page came again without them."""
    page = unheard(open_page, f"{house.start()}/join", extra_http_headers=ELSEWHERE)
    expect(page.get_by_label("The six digits")).to_be_visible()
    expect(page.get_by_role("button", name="Join")).to_be_disabled()
