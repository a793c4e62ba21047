"""A running evening is not lost to a tap: another game asks first, the one put aside waits, and a rematch is one tap."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}, {"name": "Cleo", "colour": "yellow"}]


@pytest.fixture
def evening(house):
    """A game in which Anna has rolled. Gives the address and the session."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", SEATS, {"minimum_by_players": True, "rounds": 2}, seed=7)
    session.submit({"kind": "roll"}, None, "anna-rolls", By("table"))
    return address, session


def start(page):
    page.get_by_role("button", name="Start the game").click()


def test_another_game_is_started_after_a_yes_only_and_one_tap_goes_back(evening, open_page):
    address, session = evening
    game = session.view()["game_id"]
    page = open_page(f"{address}/set-up")
    expect(page.locator("#running")).to_contain_text("Anna, Ben, Cleo")

    start(page)
    page.get_by_role("dialog").get_by_role("button", name="Go back").click()
    assert session.view()["game_id"] == game

    start(page)
    page.get_by_role("button", name="Put it aside and start").click()
    page.wait_for_url("**/play")
    assert session.view()["game_id"] != game
    expect(page.locator("#ends")).to_contain_text("Anna, Ben, Cleo")

    page.get_by_role("button", name="Back to that game").click()
    expect(page.locator("#phase-words")).to_contain_text("Anna chooses a number")
    assert session.view()["game_id"] == game


def names(page):
    expect(page.locator("#players .sign svg").first).to_be_visible()
    return [field.input_value() for field in page.locator("#players input").all()]


def test_another_game_begins_with_who_sits_here_now_under_their_present_names(evening, open_page):
    address, session = evening
    page = open_page(f"{address}/set-up")
    assert names(page) == ["Anna", "Ben", "Cleo"]

    session.submit({"kind": "seat-change", "seat": "ben", "name": "Benno"}, None, "a-new-name", By("table"))
    session.submit({"kind": "leave", "seat": "cleo"}, None, "home-to-bed", By("table"))
    page.reload()
    expect(page.locator("#running")).to_contain_text("A game is under way: Anna, Benno.")
    assert names(page) == ["Anna", "Benno"]


def test_who_goes_back_from_the_game_to_the_set_up_reads_that_it_is_under_way(house, open_page):
    """The browser shows the page again as it was left, before the game."""
    address = house.start()
    page = open_page(f"{address}/set-up")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    expect(page.locator("#running")).to_be_hidden()
    house.table.session.new_game("las-vegas", SEATS)
    house.table.session.submit({"kind": "roll"}, None, "they-play", By("table"))
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("#running")).to_contain_text("A game is under way: Anna, ")


def test_who_goes_back_from_a_game_just_begun_and_starts_again_is_asked(house, open_page):
    """A second game began unasked, with other notes than those that lay on the table."""
    address = house.start()
    page, session = open_page(f"{address}/set-up"), house.table.session
    start(page)
    page.wait_for_url("**/play")
    begun = session.view()["game_id"]
    page.go_back()
    page.wait_for_url("**/set-up")
    start(page)
    expect(page.get_by_role("dialog")).to_contain_text("One has just begun, and nobody has done anything in it yet: Player 1, Player 2.")
    page.get_by_role("dialog").get_by_role("button", name="Go back").click()
    assert session.view()["game_id"] == begun
    page.get_by_role("link", name="Go on with it").click()
    page.wait_for_url("**/play")
    page.go_back()
    start(page)
    page.get_by_role("button", name="Begin another").click()
    page.wait_for_url("**/play")
    assert session.view()["game_id"] != begun


def test_names_typed_and_not_started_yet_are_kept_over_a_reload(evening, open_page):
    address, _ = evening
    page = open_page(f"{address}/set-up")
    page.get_by_label("Name of player 2").fill("Dora")
    for _ in range(2):
        page.reload()
        assert names(page) == ["Anna", "Dora", "Cleo"]


def test_the_game_put_aside_is_found_in_the_history(evening, open_page):
    address, session = evening
    game = session.view()["game_id"]
    session.new_game("las-vegas", SEATS[:2])
    session.submit({"kind": "roll"}, None, "they-play-on", By("table"))
    page = open_page(f"{address}/play")
    expect(page.locator("#phase-words")).to_contain_text("Anna chooses a number")
    expect(page.get_by_role("button", name="Back to that game")).to_have_count(0)
    page.goto(f"{address}/history")
    page.locator(".game-line", has_text="Cleo").get_by_role("button", name="Go on with it").click()
    page.wait_for_url("**/play")
    assert session.view()["game_id"] == game


def test_a_rematch_is_one_tap_with_the_same_people_rules_and_bank(evening, open_page):
    address, session = evening
    session.submit({"kind": "end-game", "after": "now"}, None, "enough", By("table"))
    over = session.view()
    page = open_page(f"{address}/play")
    page.get_by_role("button", name="Once more, same table").click()
    expect(page.locator("#phase-words")).to_contain_text("Anna rolls")
    again = session.view()
    assert again["game_id"] != over["game_id"]
    assert [(seat["name"], seat["colour"]) for seat in again["seats"]] == [(seat["name"], seat["colour"]) for seat in SEATS]
    assert (again["options"], again["bank"]) == (over["options"], over["bank"])


def test_what_was_wrong_is_put_right_where_the_end_leads_to(evening, open_page):
    address, session = evening
    session.submit({"kind": "end-game", "after": "now"}, None, "enough", By("table"))
    page = open_page(f"{address}/", width=390, height=844)
    page.get_by_role("link", name="Something was wrong").click()
    expect(page.locator("#put-right")).to_be_in_viewport()
