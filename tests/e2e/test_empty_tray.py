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
