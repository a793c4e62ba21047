"""What the set-up page lets people choose is what the game is played with: a colour the camera knows, a bank that this game has."""

import pytest
from playwright.sync_api import expect

from calibration.profiles import ProfileStore
from tests.e2e.room import box_of
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


@pytest.mark.parametrize("letters", ["normal", "large"])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_which_game_begins_is_seen_above_the_key_that_begins_it_on_a_phone(house, open_page, locale, letters):
    """It was asked below all players, and whoever typed two names and pressed the one key in sight had begun Las Vegas."""
    page = open_page(f"{house.start()}/set-up", width=360, height=740, locale=locale)
    page.evaluate("(letters) => localStorage.setItem('type', letters)", letters)
    page.reload()
    games = page.locator("#games button")
    expect(games).to_have_count(4)
    lowest = max(box["y"] + box["height"] for box in (box_of(game) for game in games.all()))
    assert lowest < box_of(page.locator(".setup .start"))["y"]


def test_whom_a_game_has_no_seat_for_is_told_and_has_one_again_in_a_larger_game(house, open_page):
    """Their names were gone, and nothing said so."""
    page = open_page(f"{house.start()}/set-up")
    games, names = page.locator("#games"), page.locator(".setup-player > input")
    games.get_by_role("button", name="Custom Edition", exact=True).click()
    players = ["Anna", "Ben", "Cleo", "Dora", "Ed", "Fay", "Gus"]
    for number, player in enumerate(players):
        if number > 1:
            page.get_by_role("button", name="One more player").click()
        names.nth(number).fill(player)
    games.get_by_role("button", name="The Card Game", exact=True).click()
    expect(names).to_have_count(5)
    expect(page.locator("main").get_by_text("No seat in this game for: Fay, Gus")).to_be_visible()
    page.get_by_role("radiogroup", name="Dice of player 1").get_by_role("radio", name="orange").click()  # Fay's, who is not here now
    games.get_by_role("button", name="Custom Edition", exact=True).click()
    expect(names).to_have_count(7)
    assert [name.input_value() for name in names.all()] == players
    expect(page.locator("#no-seat")).to_be_hidden()
    start(page)
    page.wait_for_url("**/play")
    seats = house.table.session.view()["seats"]
    assert ([seat["name"] for seat in seats], len({seat["colour"] for seat in seats})) == (players, 7)


def test_whom_a_game_has_no_seat_for_is_not_forgotten_with_the_page_and_sits_down_where_another_one_goes(house, open_page):
    """Another language, which loads the page anew, lost them; and of a table with a seat free it was said that it has none for Fay."""
    address = house.start()
    page = open_page(f"{address}/set-up")
    games, names = page.locator("#games"), page.locator(".setup-player > input")
    games.get_by_role("button", name="Custom Edition", exact=True).click()
    for number, player in enumerate(["Anna", "Ben", "Cleo", "Dora", "Ed", "Fay", "Gus"]):
        if number > 1:
            page.get_by_role("button", name="One more player").click()
        names.nth(number).fill(player)
    page.get_by_role("button", name="One more player").click()  # of no name: nobody waits there
    games.get_by_role("button", name="The Card Game", exact=True).click()
    page.reload()
    expect(page.locator("main").get_by_text("No seat in this game for: Fay, Gus")).to_be_visible()
    page.get_by_role("button", name="Remove").nth(1).click()
    expect(page.locator("main").get_by_text("No seat in this game for: Gus")).to_be_visible()
    assert [name.input_value() for name in names.all()] == ["Anna", "Cleo", "Dora", "Ed", "Fay"]
    page.get_by_role("button", name="Remove").nth(4).click()
    expect(page.locator("#no-seat")).to_be_hidden()
    page.get_by_role("button", name="Remove").nth(4).click()
    expect(names).to_have_count(4)
    start(page)
    page.wait_for_url("**/play")
    assert [seat["name"] for seat in house.table.session.view()["seats"]] == ["Anna", "Cleo", "Dora", "Ed"]
    page.goto(f"{address}/set-up")
    expect(names).to_have_count(4)
    expect(page.locator("#no-seat")).to_be_hidden()
