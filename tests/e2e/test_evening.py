"""An evening in real browsers: set up, play by hand, be followed, take back, lose power, go on."""

import re

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser


def set_up(page, *names):
    """Fill in the players and start."""
    for number, name in enumerate(names, start=1):
        if number > 2:
            page.get_by_role("button", name="One more player").click()
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play")


def tap_roll(page, player, faces):
    """Tap a roll in, die by die."""
    for face in faces:
        page.get_by_role("button", name=f"{player}: a {face}").click()
    page.get_by_role("button", name="That is the roll").click()


def phase(page):
    return page.locator("#phase-words")


def casino(page, number):
    return page.locator(f'.casino[data-n="{number}"]')


def test_a_game_by_hand_followed_undone_and_continued_after_a_restart(house, open_page):
    address = house.start()
    tablet = open_page(f"{address}/set-up")
    set_up(tablet, "Anna", "Ben", "Cleo")
    expect(phase(tablet)).to_contain_text("Anna rolls")

    watcher = open_page(f"{address}/", width=1920, height=1080)
    expect(watcher.locator(".seat")).to_have_count(3)

    tap_roll(tablet, "Anna", [1, 1, 2, 3, 5, 5, 5, 6])
    expect(phase(watcher)).to_contain_text("Anna chooses a number")
    tablet.locator(".choice", has_text="casino 5").click()
    expect(casino(watcher, 5).locator(".taker .die")).to_have_count(3)
    expect(phase(watcher)).to_contain_text("Ben rolls")

    tablet.get_by_role("button", name="Undo").click()
    expect(tablet.get_by_role("dialog")).to_contain_text("Anna")
    tablet.get_by_role("button", name="Take back").click()
    expect(casino(watcher, 5).locator(".taker")).to_have_count(0)
    expect(phase(watcher)).to_contain_text("Anna chooses a number")

    tablet.locator(".choice", has_text="casino 1").click()
    expect(casino(watcher, 1).locator(".taker .die")).to_have_count(2)

    house.stop()
    expect(watcher.locator("#live")).to_have_attribute("data-state", "stale")
    house.start()
    expect(watcher.get_by_role("button", name="Continue")).to_be_visible()
    watcher.get_by_role("button", name="Continue").click()
    expect(casino(watcher, 1).locator(".taker .die")).to_have_count(2)
    expect(phase(tablet)).to_contain_text("Ben rolls")


def test_a_choice_shows_its_ghost_before_it_is_made(house, open_page):
    address = house.start()
    page = open_page(f"{address}/set-up")
    set_up(page, "Anna", "Ben")
    tap_roll(page, "Anna", [4, 4, 4, 4, 2, 2, 1, 1])
    page.locator(".choice", has_text="casino 4").hover()
    expect(casino(page, 4)).to_have_class(re.compile("ghost"))
    expect(casino(page, 4).locator(".die.ghost").first).to_be_visible()
    page.mouse.move(0, 0)
    expect(casino(page, 4).locator(".taker")).to_have_count(0)


@pytest.mark.parametrize("looks", ["hover", "focus", "tap"])
def test_what_might_be_is_over_when_it_has_been_decided_elsewhere(house, open_page, looks):
    """Dice that nobody placed, and a note that nobody would get, stayed on the controls to the end of the game."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], seed=7)
    session.submit({"kind": "roll", "dice": {"anna": [4, 4, 2, 2, 2, 1, 1, 1]}}, None, "roll", By("table"))
    page = open_page(f"{address}/play")
    touched = page.locator(".tray button.group").nth(2) if looks == "tap" else page.locator(".choice", has_text="casino 4")
    {"hover": touched.hover, "focus": touched.focus, "tap": touched.click}[looks]()
    expect(casino(page, 4)).to_have_class(re.compile("ghost"))
    session.submit({"kind": "place", "face": 2}, None, "place", By("table"))
    expect(phase(page)).to_contain_text("Ben")
    expect(page.locator(".casino.ghost, .die.ghost, .ghosting")).to_have_count(0)


def test_who_would_get_the_rainbow_card_is_not_told_nothing(house, open_page):
    address = house.start()
    seats = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    session = house.table.session
    session.new_game("las-vegas", seats, {"rainbow": True}, "typed")
    session.submit({"kind": "deal-note", "casino": 6, "value": 0}, None, "rainbow", By("table"))
    session.submit({"kind": "deal-note", "casino": 6, "value": 30_000}, None, "note", By("table"))
    page = open_page(f"{address}/play")
    tap_roll(page, "Anna", [6, 6, 2, 2, 2, 1, 1, 1])
    choice = page.locator(".choice", has_text="casino 6")
    expect(choice).to_contain_text("would win the rainbow card")
    choice.click()
    tap_roll(page, "Ben", [6, 2, 2, 2, 2, 1, 1, 1])
    expect(page.locator(".choice", has_text="casino 6")).to_contain_text("would win $30,000")


def test_with_three_players_the_white_dice_left_over_are_rolled_first_and_it_is_said(house, open_page):
    address = house.start()
    seats = [{"name": name, "colour": colour} for name, colour in (("Anna", "red"), ("Ben", "blue"), ("Cleo", "yellow"))]
    house.table.session.new_game("las-vegas", seats, {"neutral_dice": True}, seed=7)
    watcher = open_page(f"{address}/", width=1920, height=1080)
    expect(phase(watcher)).to_contain_text("Anna rolls 2 neutral dice")
    table = open_page(f"{address}/play")
    expect(table.get_by_role("heading", name="Which neutral dice were rolled?")).to_be_visible()
    expect(table.get_by_role("button", name="Anna: a 1")).to_have_count(0)
    tap_roll(table, "Neutral dice", [3, 5])
    for number in (3, 5):
        expect(casino(watcher, number).locator(".taker .die")).to_have_count(1)
    expect(phase(watcher)).to_contain_text("Anna rollsDice in hand: 8 +2 neutral")
    expect(table.get_by_role("button", name="Anna: a 1")).to_be_visible()
    expect(table.get_by_role("button", name="Neutral dice: a 1")).to_be_visible()


def test_a_past_turn_is_put_right_after_its_consequences_were_shown(house, open_page):
    address = house.start()
    page = open_page(f"{address}/set-up")
    set_up(page, "Anna", "Ben")
    tap_roll(page, "Anna", [4, 4, 4, 4, 2, 2, 1, 1])
    page.locator(".choice", has_text="casino 4").click()
    expect(phase(page)).to_contain_text("Ben rolls")
    page.locator("#put-right").get_by_role("button", name=re.compile("^Correct: .*place")).first.click()
    page.get_by_role("dialog").get_by_role("button", name="casino 2").click()
    page.get_by_role("button", name="Show what follows").click()
    expect(page.get_by_role("dialog", name="What follows")).to_contain_text("No money changes hands.")
    expect(casino(page, 4).locator(".taker .die")).to_have_count(1)
    page.get_by_role("button", name="Accept").click()
    expect(casino(page, 2).locator(".taker .die")).to_have_count(2)
    expect(casino(page, 4).locator(".taker")).to_have_count(0)


def test_real_notes_are_tapped_in_and_missed_where_they_are_missing(house, open_page):
    address = house.start()
    page = open_page(f"{address}/set-up")
    page.get_by_label("Real notes").check()
    set_up(page, "Anna", "Ben")
    expect(page.locator(".casino .warn")).to_have_count(6)
    page.locator(".note-keys").get_by_role("button", name="$60,000").click()
    expect(casino(page, 1).locator(".note")).to_have_text("$60,000")
    expect(page.locator(".casino .warn")).to_have_count(5)


def test_a_phone_becomes_the_tables_by_its_pin(house, open_page):
    address = house.start().replace("127.0.0.1", "localhost")
    pin = (house.directory / "pin").read_text().strip()
    phone = open_page(f"{address}/join", width=390, height=844, extra_http_headers={"X-Forwarded-For": "192.0.2.7"})
    phone.goto(f"{address}/play")
    expect(phone).to_have_url(re.compile("/join"))
    phone.get_by_label(re.compile("six digits")).fill("000000" if pin != "000000" else "111111")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("alert")).to_contain_text("not the table's PIN")
    phone.get_by_label(re.compile("six digits")).fill(pin)
    phone.get_by_role("button", name="Join").click()
    phone.wait_for_url("**/play")


def test_the_page_speaks_german(house, open_page):
    address = house.start()
    page = open_page(f"{address}/set-up", locale="de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
    page.goto(f"{address}/language/en?back=/set-up")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


def test_one_die_and_one_card_are_told_as_one(house, open_page):
    address = house.start()
    seats = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    session = house.table.session
    session.new_game("las-vegas", seats)
    session.submit({"kind": "roll", "dice": {"anna": [1, 2, 2, 2, 2, 2, 2, 2]}}, None, "roll", By("table"))
    board = open_page(f"{address}/", locale="de")
    expect(board.get_by_role("img", name="Ein Würfel zeigt 1")).to_be_visible()
    expect(board.get_by_role("img", name="7 Würfel zeigen 2")).to_be_visible()
    session.new_game("card-game", seats, {"sequential": True}, instead_of=session.view()["game_id"])
    session.submit({"kind": "choose-cards", "seat": "anna", "cards": {"3": [1], "4": [2]}}, None, "lay", By("table"))
    expect(board.get_by_role("img", name="Ein Würfel auf einer Karte")).to_be_visible()
    expect(board.get_by_role("img", name="2 Würfel auf einer Karte")).to_be_visible()
