"""The wizard by the keyboard alone: after each press the focus is where the new step begins, and what it waits for looks like a hint."""

import pytest
from playwright.sync_api import expect

from tests.e2e.room import box_of
from tests.e2e.wizard_page import Wizard

pytestmark = pytest.mark.browser


@pytest.fixture
def wizard(house, open_page, tmp_path):
    return Wizard(house, open_page, tmp_path / "pictures")


def reach(page, key):
    """The Tab key, until this control has the focus; gives how often it was pressed."""
    for times in range(1, 9):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == key:
            return times
    raise AssertionError(f"{key} is not within eight presses of the Tab key")


def test_by_the_keyboard_each_step_begins_at_its_title(wizard):
    """The focus was nowhere: whoever hears the page heard nothing of the new step, and the Tab key went past all that it asks."""
    page = wizard.page
    wizard.key("begin").press("Enter")
    wizard.at("Is the whole table in the picture?")
    expect(page.locator("#step-title")).to_be_focused()
    expect(wizard.key("do-finish")).to_be_enabled(timeout=40_000)
    reach(page, "do-finish")
    page.keyboard.press("Enter")
    wizard.at("How does the lens bend light?")
    expect(page.locator("#step-title")).to_be_focused()
    assert reach(page, "lens-mat") == 1
    reach(page, "do-skip")
    page.keyboard.press("Space")
    wizard.at("Where is the table?")
    expect(page.locator("#step-title")).to_be_focused()
    reach(page, "plane-corners")
    page.keyboard.press("Space")
    expect(wizard.key("plane-corners")).to_be_focused()
    expect(wizard.key("plane-corners")).to_have_attribute("aria-pressed", "true")


def test_a_key_that_the_table_refused_has_the_focus_still(wizard):
    page = wizard.page
    wizard.key("begin").press("Enter")
    expect(wizard.key("do-finish")).to_be_enabled(timeout=40_000)
    page.route("**/api/v1/calibration", lambda route: route.fulfill(status=503, json={"error": "busy", "message": "Not now."}))
    wizard.key("do-finish").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Not now.")
    expect(wizard.key("do-finish")).to_be_focused()


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1920, 1080)])
def test_what_the_step_waits_for_looks_like_the_other_hints(wizard, width, height):
    """On a tablet and a television it was plain text among plain text."""
    page = wizard.page
    page.set_viewport_size({"width": width, "height": height})
    wizard.to_the_table()
    wizard.tap("plane-corners")
    wizard.says("Drag the four round handles")
    line = page.locator("#verdict .wait").first
    bar, ground = line.evaluate("(one) => [getComputedStyle(one).borderLeftWidth, getComputedStyle(one).backgroundColor]")
    card = line.evaluate("(one) => getComputedStyle(one.closest('.card')).backgroundColor")
    assert bar == "4px"
    assert ground not in ("rgba(0, 0, 0, 0)", card)


def test_on_a_phone_held_sideways_the_task_stands_beside_the_picture(wizard):
    """The picture was all there was on the screen, and what is to be done lay below it."""
    page = wizard.page
    page.set_viewport_size({"width": 844, "height": 390})
    wizard.begin()
    expect(wizard.key("do-finish")).to_be_enabled(timeout=40_000)
    picture, title = box_of(page.locator("#frame")), box_of(page.locator("#step-title"))
    assert title["x"] >= picture["x"] + picture["width"]
    assert title["y"] + title["height"] < 390
    wizard.next("How does the lens bend light?")
    page.wait_for_function("""() => {
        const [keys, told] = ['#step-keys', '#verdict li:last-child'].map((one) => document.querySelector(one)?.getBoundingClientRect());
        return told && keys.top >= told.bottom;
    }""")  # they lie over nothing that the step says
