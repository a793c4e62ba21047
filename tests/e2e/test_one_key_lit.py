"""Of what can be pressed one key is lit, the one that is meant next: two of them ask which one it is."""

import pytest
from playwright.sync_api import expect

from tests.e2e.test_asked import READ_MS, sees

pytestmark = pytest.mark.browser
__all__ = ["sees"]

LIT = """() => {
  const look = (node) => getComputedStyle(node).backgroundColor;
  const brass = document.body.appendChild(document.createElement('i'));
  brass.style.background = 'var(--brass)';
  const lit = [...document.querySelectorAll('main button')].filter((key) => key.checkVisibility() && look(key) === look(brass));
  brass.remove();
  return lit.map((key) => key.textContent);
}"""

PROPOSED = """async () => {
  const { take, view } = await import('/static/js/store.js');
  take({ ...view(), rev: view().rev + 1, phase: 'please-confirm', proposal: { id: 'p1', why: 'Anna rolls 1 2', crops: [] } });
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768)])
def test_what_waits_on_the_controls_page_has_one_confirm(sees, open_page, width, height):
    """The tray had one, and the keys below it another; on a phone both were lit."""
    address, see = sees
    page = open_page(f"{address}/play", width=width, height=height)
    see("mess-roll")
    expect(page.locator("#phase-words")).to_contain_text("Anna chooses", timeout=READ_MS)
    see("mess-place")
    confirm = page.get_by_role("button", name="Confirm")
    expect(confirm).to_be_enabled(timeout=READ_MS)
    expect(confirm).to_have_count(1)
    expect(confirm).to_be_in_viewport()
    assert page.evaluate(LIT) == ["Confirm"]
    confirm.click()
    expect(page.locator("#phase-words")).to_contain_text("Ben rolls")
    assert page.evaluate(LIT) == []


@pytest.mark.parametrize(("game", "bank"), [("lords-of-vegas", "virtual"), ("las-vegas", "typed"), ("las-vegas", "virtual")])
def test_while_something_waits_to_be_confirmed_no_other_key_is_lit(evening, game, bank):
    """“Draw the card” was, and “Yes, that is all”, and “Next” where casinos pay."""
    evening.new_game(game, bank=bank)
    if bank == "typed":
        for casino in evening.view["casinos"]:
            evening.do("deal-note", casino=casino["number"], value=60_000)
    elif game == "las-vegas":
        evening.do("end-round")
    while evening.view["phase"] == "roll":
        evening.do("roll")
    page = evening.tablet(width=390, height=844)
    expect(page.locator("main button.main:enabled:visible")).to_have_count(1)
    page.evaluate(PROPOSED)
    expect(page.locator("#tray")).to_contain_text("Anna rolls 1 2")
    assert page.evaluate(LIT) == ["Confirm"]
