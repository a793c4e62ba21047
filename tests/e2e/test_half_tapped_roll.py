"""Dice half tapped in by hand: they outlast the page, and never show up at another roll."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

ALL = [1, 1, 2, 2, 3, 3, 4, 4]


def taps(tablet, owner, *faces):
    for count, face in enumerate(faces, 1):
        tablet.get_by_role("button", name=f"{owner}: a {face}").click()
        expect(tablet.locator("#turn .tapped-row .tapped")).to_have_count(count)


def tapped(tablet):
    return tablet.locator("#turn .tapped-row .tapped")


def loaded_anew(evening, tablet):
    tablet.reload()
    evening.follows(tablet)


def test_dice_half_tapped_in_are_there_after_the_page_was_loaded_anew(evening):
    tablet = evening.tablet(width=390, height=844)
    taps(tablet, "Anna", 5, 5, 2)
    loaded_anew(evening, tablet)
    expect(tapped(tablet)).to_have_count(3)
    tablet.get_by_role("button", name="Take the 2 away").click()
    loaded_anew(evening, tablet)
    expect(tapped(tablet)).to_have_count(2)
    for face in (1, 1, 1, 1, 1, 1):
        tablet.get_by_role("button", name=f"Anna: a {face}").click()
    tablet.get_by_role("button", name="That is the roll").click()
    expect(tablet.locator(".choice", has_text="casino 5")).to_be_visible()
    assert evening.view["roll"] == {"anna": [1, 1, 1, 1, 1, 1, 5, 5]}


def test_they_are_gone_once_the_roll_was_told_elsewhere(evening):
    tablet = evening.tablet()
    taps(tablet, "Anna", 5, 5)
    evening.turn("anna", 1)
    loaded_anew(evening, tablet)
    expect(tablet.get_by_role("heading", name="Which dice did Ben roll?")).to_be_visible()
    expect(tapped(tablet)).to_have_count(0)
    assert tablet.evaluate("sessionStorage.getItem('half-tapped-roll')") is None


def test_a_roll_that_was_told_and_taken_back_begins_anew(evening):
    tablet = evening.tablet()
    taps(tablet, "Anna", 5, 5)
    evening.do("roll", dice={"anna": ALL})
    evening.do("undo")
    loaded_anew(evening, tablet)
    expect(tablet.get_by_role("heading", name="Which dice did Anna roll?")).to_be_visible()
    expect(tapped(tablet)).to_have_count(0)


def test_the_next_game_begins_without_them(evening):
    """Its steps are counted anew, and its first is called like the one before."""
    tablet = evening.tablet()
    taps(tablet, "Anna", 5, 5)
    evening.new_game()
    loaded_anew(evening, tablet)
    expect(tablet.get_by_role("heading", name="Which dice did Anna roll?")).to_be_visible()
    expect(tapped(tablet)).to_have_count(0)


def test_dice_of_the_first_player_of_lords_of_vegas_outlast_the_page_too(evening):
    evening.new_game("lords-of-vegas")
    while not evening.view["table"]["waiting"]:
        evening.do("deal-card")
    tablet = evening.tablet()
    taps(tablet, "Ben", 6)
    loaded_anew(evening, tablet)
    expect(tapped(tablet)).to_have_count(1)


def test_of_dice_that_are_no_longer_in_the_hand_none_is_told_with_the_roll(evening):
    """The hand was put right meanwhile; the roll was refused for dice that nobody could see or tap away, also when the page was loaded
    anew."""
    evening.new_game(options={"neutral_dice": True})
    tablet = evening.tablet()
    tablet.get_by_role("button", name="Neutral dice: a 3").click()
    expect(tapped(tablet)).to_have_count(1)
    evening.do("adjust", in_hand={"anna": {"anna": 2}}, reason="the white ones lie at the casinos")
    loaded_anew(evening, tablet)
    expect(tapped(tablet)).to_have_count(0)
    for _ in range(2):
        tablet.get_by_role("button", name="Anna: a 5").click()
    with tablet.expect_response("**/api/v1/commands") as told:
        tablet.get_by_role("button", name="That is the roll").click()
    assert told.value.ok
    assert evening.view["roll"] == {"anna": [5, 5]}
