"""The end of a round: casino by casino with joy, or all that is left at one press, and one undo for it."""

import pytest
from playwright.sync_api import expect

from tests.e2e.room import box_of

pytestmark = pytest.mark.browser


def pressed(page, button):
    with page.expect_response("**/api/v1/*") as answer:
        button.click()
    assert answer.value.ok


@pytest.mark.parametrize("where", ["/", "/play"])
def test_a_family_in_a_hurry_pays_the_rest_of_the_round_at_one_press(evening, where):
    evening.play_until("payout")
    evening.do("next")
    tablet = evening.tablet(where)
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 2 pays")
    pressed(tablet, tablet.get_by_role("button", name="Pay all the rest"))
    expect(tablet.locator("#phase-words")).to_contain_text("Take your dice back")
    assert all(casino["paid"] for casino in evening.view["casinos"])
    expect(tablet.get_by_role("button", name="Pay all the rest")).to_have_count(0)


def test_undo_says_all_that_was_paid_at_that_press_and_takes_it_back(evening):
    evening.play_until("payout")
    money = [seat["money_usd"] for seat in evening.view["seats"]]
    tablet = evening.tablet()
    pressed(tablet, tablet.get_by_role("button", name="Pay all the rest"))
    expect(tablet.locator("#phase-words")).to_contain_text("Take your dice back")
    tablet.get_by_role("button", name="Undo").click()
    for number in range(1, 7):
        expect(tablet.get_by_role("dialog")).to_contain_text(f"Casino {number}")
    pressed(tablet, tablet.get_by_role("button", name="Take back"))
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 1 pays")
    assert [seat["money_usd"] for seat in evening.view["seats"]] == money


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768), (1920, 1080)])
def test_on_the_controls_page_there_is_one_next_and_it_stays_through_the_payout(evening, width, height):
    """Two were there, one above the other, and both highlighted."""
    evening.play_until("payout")
    tablet = evening.tablet(width=width, height=height)
    expect(tablet.get_by_role("button", name="Pay all the rest")).to_be_visible()
    expect(tablet.locator("button.main:visible")).to_have_text(["Next"])
    for following in ("Casino 6 pays", "Take your dice back", "Round 1 is over"):
        while following not in tablet.locator("#phase-words").inner_text():
            evening.do("next")
            evening.follows(tablet)
        expect(tablet.get_by_role("button", name="Next")).to_have_count(1)


@pytest.mark.parametrize("width", [390, 1024])
def test_next_stays_where_it_is_when_the_last_casino_pays(evening, width):
    evening.play_until("payout")
    for _ in range(4):
        evening.do("next")
    tablet = evening.tablet("/", width=width, height=844)
    following = tablet.locator("#tray").get_by_role("button", name="Next")
    expect(tablet.get_by_role("button", name="Pay all the rest")).to_be_visible()
    before = box_of(following)
    evening.do("next")
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 6 pays")
    expect(tablet.get_by_role("button", name="Pay all the rest")).to_have_count(0)
    assert box_of(following)["x"] == before["x"]


def test_who_only_watches_pays_nobody(evening):
    evening.play_until("payout")
    overlay = evening.tablet("/overlay")
    expect(overlay.locator("body")).to_contain_text("Casino 1 pays")
    expect(overlay.get_by_role("button", name="Pay all the rest")).to_have_count(0)


def test_who_has_won_is_in_sight_when_the_last_casino_has_paid(evening):
    """Whoever had scrolled down to the money on a phone pressed “Next”, and saw only that the key had gone out."""
    evening.new_game(options={"rounds": 1})
    evening.do("end-round")
    tablet = evening.tablet(width=390, height=844)
    tablet.get_by_role("list", name="Players").scroll_into_view_if_needed()
    assert tablet.evaluate("window.scrollY") > 200
    while evening.view["phase"] != "game-over":
        evening.do("next")
    expect(tablet.locator(".ranking li").first).to_be_in_viewport()
