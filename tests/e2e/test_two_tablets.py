"""Two devices at one table, and lines so slow that a tap arrives late: nothing is done that was not on the screen when it was tapped."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
FACES = [1, 1, 2, 2, 3, 3, 4, 4]


class Evening:
    """A running game; `do` is what the other tablet does meanwhile."""

    def __init__(self, house, open_page):
        self._house, self._open_page = house, open_page
        self.address = house.start()
        self.session = house.table.session
        self.asked = 0
        self.new_game()

    def new_game(self, game="las-vegas", options=None, bank="virtual"):
        self.session.new_game(game, SEATS, options or {}, bank, seed=7)

    def do(self, kind, **fields):
        self.asked += 1
        return self.session.submit({"kind": kind, **fields}, None, f"other-tablet-{self.asked}", By("table"))

    def turn(self, seat, face):
        """A whole turn: these dice, and this number of them placed."""
        self.do("roll", dice={seat: FACES})
        self.do("place", face=face)

    @property
    def view(self):
        return self.session.view()

    def tablet(self, where="/play", **size):
        page = self._open_page(f"{self.address}{where}", **size)
        if where == "/play":
            self.follows(page)
        return page

    def follows(self, page):
        """The page has heard of the newest step."""
        expect(page.locator("body")).to_have_attribute("data-step", self.view["step"])


@pytest.fixture
def evening(house, open_page):
    return Evening(house, open_page)


@pytest.fixture
def slow():
    """Keeps requests of a page on their way; gives a function, whose answer lets them all arrive."""

    def hold(page, path, method="POST"):
        held, free = [], []

        def keep(route):
            if route.request.method == method and not free:
                held.append(route)
            else:
                route.continue_()

        page.route(path, keep)

        def arrive():
            free.append(True)
            for route in held:
                route.continue_()
            return len(held)

        return arrive

    return hold


def test_a_tap_that_arrives_late_counts_in_its_own_game_only(evening, slow):
    tablet = evening.tablet()
    arrive = slow(tablet, "**/api/v1/commands")
    with tablet.expect_request("**/api/v1/commands"):
        tablet.get_by_role("button", name="Roll for me").click()
    evening.new_game()
    assert arrive() == 1
    expect(tablet.get_by_role("alert")).to_contain_text("That moment is over")
    assert (evening.view["step"], evening.view["roll"]) == ("r1.t1", {})


def test_what_was_asked_of_one_game_is_asked_no_more_in_the_next(evening):
    tablet = evening.tablet()
    for _ in FACES:
        tablet.get_by_role("button", name="Anna: a 3").click()
    expect(tablet.get_by_role("button", name="That is the roll")).to_be_enabled()
    tablet.get_by_role("button", name="End the game").click()
    expect(tablet.get_by_role("dialog")).to_be_visible()
    evening.do("end-game", after="now")
    evening.new_game()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    expect(tablet.get_by_role("button", name="That is the roll")).to_be_disabled()
    assert evening.view["live"]


def test_a_correction_is_accepted_with_the_consequences_that_were_shown(evening):
    evening.turn("anna", 1)
    tablet = evening.tablet()
    tablet.locator("#put-right").get_by_role("button", name="Correct").first.click()
    tablet.get_by_role("dialog").get_by_role("button", name="casino 2").click()
    tablet.get_by_role("button", name="Show what follows").click()
    expect(tablet.get_by_role("dialog")).to_contain_text("Nothing came after it.")
    evening.turn("ben", 1)
    evening.follows(tablet)
    tablet.get_by_role("button", name="Accept").click()
    expect(tablet.get_by_role("dialog")).to_contain_text("Later entries that stay as they are: 2")
    assert evening.view["casinos"][0]["dice"] == {"anna": 2, "ben": 2}
    tablet.get_by_role("button", name="Accept").click()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    assert [casino["dice"] for casino in evening.view["casinos"][:2]] == [{"ben": 2}, {"anna": 2}]
