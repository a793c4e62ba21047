"""The felt of the controls page: room for what lies there, and none for nothing."""

import pytest

from tests.e2e.room import box_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("locale", ["en", "de"])
def test_an_empty_tray_leaves_a_phone_to_what_is_tapped(evening, locale):
    """It took a fifth of the screen, for one line that says that it is empty."""
    phone = evening.tablet(width=390, height=844, locale=locale)
    assert box_of(phone.locator("#tray"))["height"] <= 844 / 12
    whole = box_of(phone.locator("#turn-card"))
    assert whole["y"] + whole["height"] <= box_of(phone.locator("#keys"))["y"]


def test_between_two_rounds_a_phone_shows_who_has_how_much_before_the_empty_casinos(evening):
    """Under seven empty casinos nobody saw it; and everybody has their dice back then, where it said that none are left."""
    evening.play_until("payout")
    while evening.view["phase"] != "round-over":
        evening.do("next")
    phone = evening.tablet(width=390, height=844)
    tops = {part: box_of(phone.locator(part))["y"] for part in ("#tray", "#seats", "#casinos", "#put-right-card")}
    assert sorted(tops, key=tops.get) == ["#tray", "#seats", "#casinos", "#put-right-card"]
    assert "no dice left" not in phone.locator("#seats").inner_text()


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (820, 1180)])
def test_all_dice_of_the_boulevard_are_tapped_in_above_the_keys_on_a_tablet(evening, width, height):
    """Four rows below each other, each with room for eight dice: “That is the roll” lay below the screen, every turn."""
    evening.new_game(options={"biggies": True, "kickers": True, "neutral_dice": True})
    tablet = evening.tablet(width=width, height=height, locale="de")
    assert tablet.locator(".roll-row").count() == 4
    done = box_of(tablet.locator('[data-key="roll-done"]'))
    assert done["y"] + done["height"] <= box_of(tablet.locator("#keys"))["y"]


def test_the_boulevards_roll_is_ended_in_a_thumbs_reach_on_a_phone(evening):
    """Four rows of dice are a thousand pixels tall, and the way on lay below all of them."""
    evening.new_game(options={"biggies": True, "kickers": True, "neutral_dice": True})
    phone = evening.tablet(width=390, height=844)
    for key in ("roll-done", "roll-draw"):
        shown = box_of(phone.locator(f'[data-key="{key}"]'))
        assert shown["y"] + shown["height"] <= box_of(phone.locator("#keys"))["y"], key
    phone.locator('[data-key="tap-neutral-6"]').click()
    assert phone.locator('[data-key="roll-done"]').is_disabled()


@pytest.mark.parametrize("locale", ["en", "de"])
def test_what_ends_a_roll_takes_one_row_of_a_phone(evening, locale):
    """In German it took two of what little a phone has."""
    phone = evening.tablet(width=390, height=844, locale=locale)
    done, draw = (box_of(phone.locator(f'[data-key="roll-{what}"]')) for what in ("done", "draw"))
    assert done["y"] == draw["y"]
