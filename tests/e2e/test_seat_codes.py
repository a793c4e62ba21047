"""The codes of the seats on /join: a phone's camera scans the one that is meant."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def joining(evening, monkeypatch):
    monkeypatch.setattr("web.pages.no_code", lambda: None)  # the other rooms of this house are all this one machine
    return lambda width: evening.tablet("/join", width=width, height=844)


def test_on_a_phone_one_code_is_seen_at_a_time(joining):
    """They lay one below the other, and a camera scanned the neighbour's, or the one for whoever only watches."""
    phone = joining(390)
    codes = phone.locator("#codes")
    for name, other in (("Anna", "Ben"), ("Ben", "Anna")):
        codes.get_by_text(name, exact=True).click()
        expect(phone.get_by_alt_text(f"QR code of {name}'s phone")).to_be_visible()
        expect(phone.get_by_alt_text(f"QR code of {other}'s phone")).to_be_hidden()
        expect(phone.get_by_alt_text("QR code of the scoreboard")).to_be_hidden()
    codes.get_by_text("Ben", exact=True).click()
    expect(phone.get_by_alt_text("QR code of Ben's phone")).to_be_hidden()
    expect(phone.get_by_alt_text("QR code of the scoreboard")).to_be_visible()


def test_on_a_tablet_every_player_scans_at_once(joining):
    tablet = joining(1024)
    for name in ("Anna", "Ben"):
        expect(tablet.get_by_alt_text(f"QR code of {name}'s phone")).to_be_visible()
    tablet.set_viewport_size({"width": 390, "height": 844})
    expect(tablet.get_by_alt_text("QR code of Anna's phone")).to_be_hidden()
