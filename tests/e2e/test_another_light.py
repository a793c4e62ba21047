"""The same dice shown again under the evening's lamp: one more light of the profile in use, and when that can't be right."""

import pytest
from playwright.sync_api import expect

from tests.e2e.room import box_of
from tests.e2e.wizard_page import Wizard

pytestmark = pytest.mark.browser

DICE = "two-005"
EVENING = (0.45, 0.7, 0.95)


@pytest.fixture
def wizard(house, open_page, tmp_path):
    """The wizard at a table that knows its red, blue and white dice by day."""
    made = Wizard(house, open_page, tmp_path / "pictures")
    made.begin()
    for title in ("How does the lens bend light?", "Where is the table?", "Where do dice count?", "Show your dice"):
        made.next(title)
    expect(made.key("dice-beside")).to_have_count(0)
    made.show(DICE)
    for colour in ("red", "blue", "white"):
        made.tap(f"colour-{colour}")
        expect(made.key(f"colour-{colour}")).to_have_attribute("aria-pressed", "true")
    made.says("3 sets of dice are learned.")
    made.next("Now try it")
    made.tap("do-skip")
    made.at("That's it")
    made.key("profile-name").fill("Our table")
    made.tap("do-save")
    made.at("Ready to play")
    return made


def to_the_dice(wizard, light):
    wizard.show(DICE, light)
    wizard.tap("do-another-light")
    wizard.at("Is the whole table in the picture?")
    wizard.next("How does the lens bend light?")
    for title in ("Where is the table?", "Where do dice count?", "Show your dice"):
        wizard.next(title)


def test_the_evenings_lamp_is_one_more_light_and_the_day_is_not_lost(wizard):
    page = wizard.page
    to_the_dice(wizard, EVENING)
    expect(wizard.key("dice-afresh")).to_have_attribute("aria-pressed", "true")
    wizard.tap("dice-beside")
    wizard.says("The profile “Our table” then knows the dice in 2 lights.")
    expect(page.locator(".learned .known")).to_have_count(3)
    wizard.next("Now try it")
    wizard.tap("do-skip")
    wizard.at("That's it")
    expect(page.locator("#step-head")).to_contain_text("The profile “Our table” then knows the dice in 2 lights.")
    expect(wizard.key("profile-name")).to_have_count(0)
    wizard.tap("do-save")
    wizard.at("Ready to play")
    before, after = wizard.kept("our-table-001"), wizard.kept("our-table-002")
    assert (after["dice"], after["floors"]) == (before["dice"], before["floors"])
    (evening,) = after["lights"]
    assert [one["name"] for one in evening["dice"]] == ["red", "blue", "white"]
    expect(page.locator(".profiles-list .used")).to_contain_text("learned in 2 lights")
    wizard.tap("profile-back")
    expect(page.locator(".profiles-list .used")).to_contain_text("our-table-001")


def test_by_day_it_is_said_that_this_light_is_known_and_learned_anew(wizard):
    page = wizard.page
    to_the_dice(wizard, None)
    wizard.tap("dice-beside")
    wizard.says("The profile “Our table” knows this light already: the dice are learned anew in it.")
    expect(wizard.key("colour-green")).to_have_count(0)
    wizard.tap("colour-white")
    wizard.says("to learn it anew, show all its dice: the white ones are missing.")
    expect(wizard.key("do-finish")).to_be_disabled()
    expect(page.locator(".learned li")).to_have_count(0)
    verdict, keys = box_of(page.locator("#verdict")), box_of(page.locator("#step-keys"))
    assert verdict["y"] + verdict["height"] <= keys["y"], "it is seen on a tablet without scrolling"
    wizard.tap("dice-afresh")
    expect(wizard.key("colour-green")).to_be_visible()
    wizard.says("2 sets of dice are learned.")


def test_dice_that_are_not_shown_under_the_lamp_are_told_as_before(wizard):
    to_the_dice(wizard, EVENING)
    wizard.tap("dice-beside")
    wizard.tap("colour-blue")
    wizard.says("The blue dice are not learned in this light: while they play, as much is asked as before.")
    wizard.page.set_viewport_size({"width": 390, "height": 844})
    assert wizard.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
