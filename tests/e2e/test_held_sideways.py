"""A phone held sideways, 844 × 390: what is asked, what answers it and the way on are on the screen together."""

import pytest
from playwright.sync_api import expect

from tests.e2e.room import box_of

pytestmark = pytest.mark.browser

WIDE = {"width": 844, "height": 390, "has_touch": True}
SEATS = [{"name": name, "colour": colour} for name, colour in (("Anna", "red"), ("Ben", "blue"), ("Cleo", "yellow"), ("Dora", "green"))]
FOUR_ROWS = {"neutral_dice": True, "biggies": True, "kickers": True, "slot_machine": True}


def lowest(page, selector):
    """Where the last of these ends, in pixels from the top."""
    return max(page.locator(selector).evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)"))


def keys_begin(page):
    return box_of(page.locator("#keys"))["y"]


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("game", ["las-vegas", "custom-edition"])
def test_a_roll_is_tapped_in_and_ended_without_scrolling(evening, game, locale):
    """Head, empty tray and keys left half a line of dice."""
    evening.session.new_game(game, SEATS, {}, "virtual", seed=7)
    phone = evening.tablet(**WIDE, locale=locale)
    expect(phone.locator(".face-key")).to_have_count(6)
    assert lowest(phone, "#turn h2, .face-key, .tapped-row, .roll-keys button") <= keys_begin(phone)


def test_two_rows_of_dice_that_stand_beside_each_other_are_seen_whole(evening):
    evening.session.new_game("lords-of-vegas", SEATS, {}, "virtual", seed=7)
    phone = evening.tablet(**WIDE)
    expect(phone.locator(".face-key")).to_have_count(24)
    assert lowest(phone, ".face-key, .tapped-row") <= keys_begin(phone)
    assert len({box["y"] for box in (box_of(row) for row in phone.locator(".roll-row").all())}) == 2


def test_no_dice_of_the_boulevard_are_squeezed_into_a_column(evening):
    evening.session.new_game("las-vegas", SEATS, FOUR_ROWS, "virtual", seed=7)
    phone = evening.tablet(**WIDE)
    rows = phone.locator(".tapped-row")
    expect(rows).to_have_count(4)
    assert max(box_of(row)["height"] for row in rows.all()) < 60


def test_roll_and_all_six_choices_are_on_the_screen(evening):
    """Two of the six were, and none whole."""
    evening.session.new_game("las-vegas", SEATS, {}, "virtual", seed=7)
    evening.do("roll", dice={"anna": [1, 1, 2, 3, 4, 5, 6, 6]})
    phone = evening.tablet(**WIDE)
    expect(phone.locator("#turn .choice")).to_have_count(6)
    assert box_of(phone.locator("#tray .group").first)["y"] >= 0
    assert lowest(phone, "#turn .choice") <= keys_begin(phone) + 2


def test_who_takes_what_and_the_casino_that_pays_are_on_the_screen(evening):
    evening.play_until("payout")
    phone = evening.tablet(**WIDE)
    expect(phone.locator("#tray .why")).to_be_visible()
    assert lowest(phone, ".casino.paying .sign, .casino.paying .note") <= keys_begin(phone)


def test_the_scoreboard_shows_the_roofs_of_all_six_casinos(evening):
    evening.do("roll", dice={"anna": [1, 1, 2, 3, 4, 5, 6, 6]})
    phone = evening.tablet("/", **WIDE)
    expect(phone.locator(".casino .sign")).to_have_count(6)
    assert lowest(phone, ".casino .sign") <= 390


def test_start_the_game_lies_over_nothing_that_is_asked(house, open_page):
    page = open_page(f"{house.start()}/set-up", **WIDE)
    expect(page.locator("#games button").first).to_be_visible()
    begin = box_of(page.locator(".setup .start"))["y"]
    assert lowest(page, "#games button, .setup-player, #options li") <= begin
