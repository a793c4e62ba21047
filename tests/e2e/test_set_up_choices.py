"""What the set-up page lets people choose is what the game is played with: a colour the camera knows, a bank that this game has."""

import pytest
from playwright.sync_api import expect

from calibration.profiles import ProfileStore
from vision.profile import DiceSet, Profile

pytestmark = pytest.mark.browser


def start(page):
    page.get_by_role("button", name="Start the game").click()


def neutral_colour(page):
    """The row of the neutral dice's colour, behind its fold."""
    page.get_by_role("button", name="With neutral dice").click()
    page.get_by_text("Fine points").click()
    return page.locator('[data-option="neutral_colour"]')


def test_the_colour_of_the_neutral_dice_is_chosen_not_typed_so_that_any_language_means_the_same_dice(house, open_page):
    page = open_page(f"{house.start()}/set-up", locale="de")
    page.locator("#presets button").nth(1).click()
    page.locator("#rare-fold summary").first.click()
    row = page.locator('[data-option="neutral_colour"]')
    expect(row.get_by_role("button", name="weiß")).to_have_attribute("aria-pressed", "true")
    row.get_by_role("button", name="gelb").click()
    page.locator("#set-up button[type=submit]").click()
    page.wait_for_url("**/play")
    assert house.table.session.view()["options"]["neutral_colour"] == "yellow"


def test_ones_own_dice_can_be_the_neutral_ones(house, open_page):
    store = ProfileStore(house.directory / "profiles")
    store.use(store.save(Profile(name="Lamp", dice=(DiceSet("marble", (70.0, 0.0, 10.0), (3.0, 3.0, 3.0)),))))
    page = open_page(f"{house.start()}/set-up")
    neutral_colour(page).get_by_role("button", name="marble").click()
    start(page)
    page.wait_for_url("**/play")
    assert house.table.session.view()["options"]["neutral_colour"] == "marble"


def test_neutral_dice_of_a_players_colour_are_refused_in_words(house, open_page):
    page = open_page(f"{house.start()}/set-up")
    neutral_colour(page).get_by_role("button", name="blue").click()
    start(page)
    expect(page.get_by_text("The colour blue is used twice.")).to_be_visible()


@pytest.mark.parametrize("game", ["Custom Edition", "Lords of Vegas"])
def test_a_bank_that_another_game_does_not_have_is_not_taken_over_unseen(house, open_page, game):
    page = open_page(f"{house.start()}/set-up")
    page.get_by_label("Our printed notes, read by the camera").check()
    page.locator("#games").get_by_role("button", name=game, exact=True).click()
    expect(page.locator("#banks input:checked")).to_have_value("virtual")
    start(page)
    page.wait_for_url("**/play")
    assert house.table.session.view()["bank"] == "virtual"


def test_a_bank_that_the_other_game_has_too_stays_chosen(house, open_page):
    page = open_page(f"{house.start()}/set-up")
    page.get_by_label("Real notes").check()
    page.locator("#games").get_by_role("button", name="Custom Edition", exact=True).click()
    expect(page.get_by_label("Real cards")).to_be_checked()
