"""The wizard in the hand: what the open step waits for is read without scrolling."""

import pytest
from playwright.sync_api import expect

from tests.e2e.wizard_page import PATIENCE_MS, Wizard

pytestmark = pytest.mark.browser

DICE = "two-005"
IN_SIGHT = """() => {
  const [told, key] = ['#step-keys .lacks', '[data-key="do-finish"]'].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return Boolean(told?.height) && told.top >= 0 && told.bottom <= key.top && key.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_die_that_is_missing_is_named_above_the_keys(house, open_page, tmp_path, locale):
    """Its line lay under them, and the key was off without a word."""
    wizard = Wizard(house, open_page, tmp_path / "pictures")
    wizard.to_the_table()
    wizard.next("Where do dice count?")
    wizard.next("Show your dice")
    wizard.show(DICE)
    for colour in ("red", "blue", "green"):
        wizard.tap(f"colour-{colour}")
        expect(wizard.key(f"colour-{colour}")).to_have_attribute("aria-pressed", "true")
    wizard.says("I see no green die")
    phone = wizard.open(wizard.house.table.url, width=390, height=844, locale=locale)
    phone.wait_for_function(IN_SIGHT, timeout=PATIENCE_MS)
    expect(phone.locator("#step-keys .lacks")).to_have_text(phone.locator("#verdict .wait").first.inner_text())
    phone.locator("#verdict .wait").first.evaluate("line => line.scrollIntoView({ block: 'center' })")
    expect(phone.locator("#step-keys .lacks")).to_be_hidden()  # it stands there once
