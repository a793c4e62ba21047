"""Set-up knows the dice that the profile in use has learned: one's own names are offered, a missing big die is said."""

from calibration.profiles import ProfileStore
from vision.profile import DiceSet, Profile

RED = DiceSet("red", (50.0, 60.0, 40.0), (3.0, 3.0, 3.0))
MARBLE = DiceSet("marble", (70.0, 0.0, 10.0), (3.0, 3.0, 3.0))
BIG = DiceSet("red", (50.0, 60.0, 40.0), (3.0, 3.0, 3.0), 22.0)


def with_profile(house, *dice):
    store = ProfileStore(house.directory / "profiles")
    store.use(store.save(Profile(name="Lamp", dice=dice)))
    return house.start()


def test_ones_own_dice_are_offered_by_name_and_played_with(house, open_page):
    page = open_page(with_profile(house, RED, MARBLE) + "/set-up")
    assert page.text_content("#own-dice:visible") == "Your dice: red and marble."
    page.get_by_role("radio", name="marble").nth(1).click()
    page.get_by_label("Name of player 1").fill("Anna")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play")
    page.wait_for_selector(".badge.c-marble")  # the second player's sign


def test_a_profile_without_a_big_die_is_said_where_big_dice_are_played(house, open_page):
    page = open_page(with_profile(house, RED, MARBLE) + "/set-up")
    assert page.is_hidden("#no-big")
    page.get_by_role("button", name="With Boulevard").click()
    assert "knows no big die" in page.text_content("#no-big:visible")
    page.get_by_role("button", name="2012 box").click()
    assert page.is_hidden("#no-big")


def test_where_a_big_die_was_learned_nothing_is_said(house, open_page):
    page = open_page(with_profile(house, RED, MARBLE, BIG) + "/set-up")
    page.get_by_role("button", name="With Boulevard").click()
    assert page.is_hidden("#no-big")
    assert page.text_content("#own-dice:visible") == "Your dice: red and marble."


def test_without_a_profile_the_usual_colours_are_offered_and_nothing_is_said(house, open_page):
    page = open_page(house.start() + "/set-up")
    assert page.is_hidden("#own-dice")
    page.get_by_role("button", name="With Boulevard").click()
    assert page.is_hidden("#no-big")


def test_the_neutral_dice_have_a_colour_that_there_is(house, open_page):
    """In every language: a word that was typed, “weiß”, would have been a colour that no camera knows."""
    page = open_page(with_profile(house, RED, MARBLE) + "/set-up", locale="de")
    page.locator("#presets button").nth(1).click()
    page.locator("#rare-fold summary").first.click()
    colours = page.get_by_role("group", name="Farbe der neutralen Würfel").get_by_role("button")
    assert colours.all_text_contents() == ["marble", "rot", "blau", "grün", "gelb", "schwarz", "orange", "lila", "weiß"]
    assert [key.text_content() for key in colours.all() if key.get_attribute("aria-pressed") == "true"] == ["weiß"]
    colours.filter(has_text="gelb").click()
    page.get_by_label("Name von Spieler 1").fill("Anna")
    page.get_by_label("Name von Spieler 2").fill("Ben")
    page.get_by_role("button", name="Spiel beginnen").click()
    page.wait_for_url("**/play")
    assert house.table.session.view()["options"]["neutral_colour"] == "yellow"


def test_a_bank_that_the_next_game_has_not_is_chosen_no_more(house, open_page):
    page = open_page(house.start() + "/set-up")
    page.get_by_role("radio", name="Our printed notes").check()
    for game in ("Custom Edition", "Lords of Vegas"):
        page.locator("#games").get_by_role("button", name=game).click()
        assert page.locator("#banks input:checked").get_attribute("value") == "virtual"
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play")
    assert house.table.session.view()["bank"] == "virtual"
