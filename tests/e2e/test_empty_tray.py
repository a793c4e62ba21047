"""The felt of the controls page: room for what lies there, and none for nothing."""

import pytest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("locale", ["en", "de"])
def test_an_empty_tray_leaves_a_phone_to_what_is_tapped(evening, locale):
    """It took a fifth of the screen, for one line that says that it is empty."""
    phone = evening.tablet(width=390, height=844, locale=locale)
    assert phone.locator("#tray").bounding_box()["height"] <= 844 / 12
    whole = phone.locator("#turn-card").bounding_box()
    assert whole["y"] + whole["height"] <= phone.locator("#keys").bounding_box()["y"]


def test_between_two_rounds_a_phone_shows_who_has_how_much_before_the_empty_casinos(evening):
    """Under seven empty casinos nobody saw it; and everybody has their dice back then, where it said that none are left."""
    evening.play_until("payout")
    while evening.view["phase"] != "round-over":
        evening.do("next")
    phone = evening.tablet(width=390, height=844)
    tops = {part: phone.locator(part).bounding_box()["y"] for part in ("#tray", "#seats", "#casinos", "#put-right-card")}
    assert sorted(tops, key=tops.get) == ["#tray", "#seats", "#casinos", "#put-right-card"]
    assert "no dice left" not in phone.locator("#seats").inner_text()
