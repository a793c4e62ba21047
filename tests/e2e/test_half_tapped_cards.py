"""Dice cards half tapped in at the table: they outlast the page, and never show up in another turn."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def tablet(evening):
    """Anna's 4 and Ben's double 5 have been tapped in, and Ben's cards are shown."""
    evening.new_game("card-game")
    tablet = evening.tablet(width=390, height=844)
    tablet.get_by_role("button", name="Anna: a 4").click()
    tablet.locator("#turn .seat-tab", has_text="Ben").click()
    tablet.get_by_role("button", name="Ben: a double 5").click()
    expect(tapped(tablet)).to_have_count(1)
    return tablet


def tapped(tablet):
    return tablet.locator("#turn .tapped-row .tapped")


def loaded_anew(evening, tablet):
    tablet.reload()
    evening.follows(tablet)


def test_cards_half_tapped_in_are_there_after_the_page_was_loaded_anew(evening, tablet):
    loaded_anew(evening, tablet)
    expect(tablet.get_by_role("button", name="Take a double 5 away")).to_be_visible()
    expect(tablet.locator("#turn .seat-tab", has_text="Anna")).to_contain_text("✓ 1")
    tablet.get_by_role("button", name="Take a double 5 away").click()
    loaded_anew(evening, tablet)
    expect(tapped(tablet)).to_have_count(0)
    tablet.get_by_role("button", name="Ben: a 3").click()
    tablet.get_by_role("button", name="That lies on the table").click()
    expect(tablet.locator('.casino[data-n="4"] .dice-card')).to_have_count(1)
    expect(tablet.locator('.casino[data-n="3"] .dice-card')).to_have_count(1)


def test_they_are_gone_once_they_were_told_elsewhere(evening, tablet):
    evening.do("lay-cards", laid={"anna": {"1": [1]}, "ben": {"2": [1]}})
    loaded_anew(evening, tablet)
    expect(tapped(tablet)).to_have_count(0)
    expect(tablet.locator("#turn .seat-tab", has_text="Anna")).not_to_contain_text("✓")
    assert tablet.evaluate("sessionStorage.getItem('half-tapped-cards')") is None


def test_the_next_game_begins_without_them(evening, tablet):
    """Its steps are counted anew, and its first is called like the one before."""
    evening.new_game("card-game")
    loaded_anew(evening, tablet)
    expect(tablet.locator("#turn .seat-tab", has_text="Anna")).not_to_contain_text("✓")
    expect(tapped(tablet)).to_have_count(0)


def test_whose_cards_keep_the_others_from_being_laid_is_said(evening, tablet):
    """The key stayed still, and everybody had a tick."""
    turn = tablet.locator("#turn")
    for key in ("Ben: a 3", "Ben: a 6"):
        tablet.get_by_role("button", name=key, exact=True).click()
    turn.locator(".seat-tab", has_text="Anna").click()
    expect(tablet.get_by_role("button", name="That lies on the table")).to_be_disabled()
    expect(turn.get_by_role("alert")).to_have_text("Ben: More than two cards may be chosen only if all show the same number.")
    expect(turn.locator(".seat-tab .loss")).to_have_text("3")
    turn.locator(".seat-tab", has_text="Ben").click()
    tablet.get_by_role("button", name="Take a 6 away").click()
    expect(tablet.get_by_role("button", name="That lies on the table")).to_be_enabled()


def test_the_cards_of_who_has_chosen_on_a_phone_meanwhile_go_to_nobody_unasked(evening, tablet):
    evening.do("choose-cards", seat="ben", cards={"1": [1]})
    loaded_anew(evening, tablet)
    expect(tablet.locator("#turn")).to_contain_text("Ben has chosen meanwhile. Tap whose cards come next.")
