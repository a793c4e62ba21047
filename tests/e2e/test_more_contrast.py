"""Who asks their device for more contrast has it here: seven to one, by night and by day, and nothing fades."""

import pytest
from playwright.sync_api import expect

from tests.e2e.test_accessible import contrast, hexed

pytestmark = pytest.mark.browser

PAINTED = """(names) => names.map((name) => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${name})`;
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
})"""
INKS = ("--ink", "--ink-2", "--ink-3", "--brass", "--good", "--warn", "--bad", "--edge")
GROUNDS = ("--card", "--card-2", "--ground")


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("chosen", [None, "dark", "light"])
def test_all_that_is_written_stands_out_seven_to_one(evening, scheme, chosen):
    """It was as pale as for everybody."""
    page = evening.tablet("/", color_scheme=scheme, contrast="more")
    if chosen:
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", chosen)
    inks, grounds = ([hexed(one) for one in page.evaluate(PAINTED, list(names))] for names in (INKS, GROUNDS))
    pale = {(INKS[i], GROUNDS[j]) for i, ink in enumerate(inks) for j, ground in enumerate(grounds) if contrast(ink, ground) < 7}
    assert pale == set()


def test_a_casino_that_has_paid_and_a_key_that_is_off_are_read_still(evening):
    evening.play_until("payout")
    evening.do("next")
    page = evening.tablet(contrast="more")
    for faded in (page.locator(".casino.paid").first, page.locator("#keys button:disabled").first):
        expect(faded).to_be_visible()
        assert float(faded.evaluate("(one) => getComputedStyle(one).opacity")) >= 0.7
