"""A line that hangs, is slow, or slept: a page says when it is not up to date, and finds back to the table by itself."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
LONG_MS = 11_000  # after ten seconds without a word a page is out of step


@pytest.fixture
def tablet(house, open_page):
    """Open a page of a running game, with a clock that the test may put forward; gives it once it follows."""

    def opened(state="live", where="/"):
        page = open_page("about:blank")
        page.clock.install()
        page.goto(f"{house.table.url}{where}")
        is_(state, page)
        return page

    house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=3)
    return opened


class Held:
    """Requests of a page that are on their way and do not arrive; later ones do once `over`."""

    def __init__(self, page, path):
        self.routes, self.over = [], False
        page.route(path, lambda route: route.continue_() if self.over else self.routes.append(route))

    def arrive(self):
        self.over = True
        for route in self.routes:
            route.continue_()


def is_(state, page):
    expect(page.locator("#live")).to_have_attribute("data-state", state)


def anna_rolls(house):
    house.table.session.submit({"kind": "roll"}, None, "a-roll", By("table"))


def test_a_slow_table_is_heard_again_after_a_page_was_out_of_step(house, tablet):
    """A line only just asked for was cut every second: a table that needed longer for its first word was never heard again."""
    page = tablet()
    held = Held(page, "**/events")
    with page.expect_request("**/events"):
        page.clock.run_for(LONG_MS)  # the line hangs
    is_("stale", page)
    anna_rolls(house)
    for _ in range(3):
        page.clock.run_for(3_000)
    assert len(held.routes) == 1, "it is waited for"
    held.arrive()
    is_("live", page)
    expect(page.locator("#phase-words")).to_contain_text("Anna chooses a number")


def test_a_page_without_a_stream_asks_again_where_an_answer_never_comes(house, tablet):
    """It waited for as long as the browser did, which is a quarter of an hour."""
    for _ in range(house.streams):
        assert house.table.server._parts.slots.take("127.0.0.1")
    page = tablet("polling")
    held = Held(page, "**/api/v1/state")
    with page.expect_request("**/api/v1/state"):
        page.clock.run_for(3_000)
    anna_rolls(house)
    held.over = True
    with page.expect_request("**/api/v1/state"):
        page.clock.run_for(LONG_MS)
    is_("polling", page)
    expect(page.locator("#phase-words")).to_contain_text("Anna chooses a number")


def test_a_page_that_slept_is_out_of_step_from_its_first_moment(tablet):
    """For up to a second it showed an old tally as if it were the table's."""
    page = tablet()
    Held(page, "**/events")
    seen(page, False)
    page.clock.run_for(LONG_MS)
    seen(page, True)
    assert page.locator("#live").get_attribute("data-state") == "stale"


def test_a_tap_that_nobody_answers_is_said_to_have_failed(tablet):
    """It hung for as long as the browser waited, and the page said nothing."""
    page = tablet(where="/play")
    Held(page, "**/api/v1/commands")
    with page.expect_request("**/api/v1/commands"):
        page.get_by_role("button", name="Roll for me").click()
    page.clock.run_for(61_000)
    expect(page.get_by_role("alert")).to_contain_text("The table does not answer.")


def test_the_table_does_not_answer_and_live_never_stand_beside_each_other(house, open_page):
    """Why a tap had failed stood there for nine seconds, beside “live” once the table was back, or where only the tap was lost."""
    house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=3)
    page = open_page(f"{house.table.url}/play")
    is_("live", page)
    events = Held(page, "**/events")
    page.route("**/api/v1/commands", lambda route: route.abort())
    page.get_by_role("button", name="Roll for me").click()
    expect(page.get_by_role("alert")).to_contain_text("The table does not answer.")
    is_("stale", page)
    events.arrive()
    is_("live", page)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text("The table answers again.")
    events.over = False
    page.get_by_role("button", name="Roll for me").click()
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text("The table does not answer.")


def seen(page, shown):
    page.evaluate("hidden => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })", not shown)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
