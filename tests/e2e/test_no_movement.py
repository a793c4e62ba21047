"""Whoever wants no movement, by the device or by the menu, sees everything that the others see, and nothing moves."""

import pytest
from playwright.sync_api import expect

from tests.e2e.test_poor_line import Held

pytestmark = pytest.mark.browser

PAGES = (
    "/", "/play", "/set-up", "/join", "/set-out", "/first-evening", "/hardware", "/calibrate", "/accuracy", "/camera", "/history",
    "/evening", "/overlay", "/help",
)  # fmt: skip

MOVES = """() => {
  const still = (text) => text.split(',').every((one) => parseFloat(one) === 0);
  const told = (node, part) => {
    const look = getComputedStyle(node, part);
    if (look.animationName !== 'none') return look.animationName;
    if (!still(look.transitionDuration)) return 'transition';
    return look.scrollBehavior === 'auto' ? null : 'scroll';
  };
  const drawn = [null, '::before', '::after', '::backdrop'];
  const parts = [...document.querySelectorAll('*')].flatMap((node) => drawn.map((part) => told(node, part)));
  return [...new Set(parts.filter(Boolean)), ...document.querySelectorAll('animate, animateTransform, marquee')].map(String);
}"""

STILL = {"by the device": {"reduced_motion": "reduce"}, "by the menu": {"reduced_motion": "no-preference"}}


def opened(evening, how, where):
    page = evening.tablet("/help", **STILL[how])
    if how == "by the menu":
        page.evaluate("localStorage.setItem('motion', 'less')")
    page.goto(evening.address + where)
    return page


@pytest.mark.parametrize("how", STILL)
def test_on_no_page_anything_moves(evening, how):
    page = opened(evening, how, "/")
    for where in PAGES:
        page.goto(evening.address + where)
        expect(page.locator("main, .strip").first).to_be_visible()
        assert page.evaluate(MOVES) == [], where


def test_where_nobody_minds_there_is_something_that_moves(evening):
    """So that the other tests look for what there is."""
    page = evening.tablet("/play", reduced_motion="no-preference")
    expect(page.locator("#live")).to_have_attribute("data-state", "live")
    assert page.evaluate(MOVES) == ["breathe"]


@pytest.mark.parametrize("how", STILL)
def test_what_comes_is_seen_at_once_and_whole(evening, how):
    """A note at the foot, a dialog, the sign that the page is live or out of step: all there, none faded by a movement that never ends."""
    page = opened(evening, how, "/play")
    expect(page.locator("#live")).to_have_attribute("data-state", "live")
    faded = "(node) => [getComputedStyle(node).opacity, getComputedStyle(node, '::before').opacity, getComputedStyle(node).transform]"
    assert page.locator("#live").evaluate(faded) == ["1", "1", "none"]
    Held(page, "**/events")
    page.route("**/api/v1/commands", lambda route: route.abort())
    page.get_by_role("button", name="Roll for me").click()
    note = page.get_by_role("alert")
    expect(note).to_contain_text("The table does not answer.")
    assert note.evaluate(faded)[0] == "1"
    expect(page.locator("#live")).to_have_text("not up to date")
    page.get_by_role("button", name="Menu").click()
    assert page.get_by_role("dialog").evaluate(faded)[0] == "1"
    assert page.evaluate(MOVES) == []
