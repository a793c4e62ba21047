"""“I never put that die there!”: one tap on a casino shows who confirmed which dice there, when, and what the camera saw then."""

import re
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import expect

import companion.demo
from companion.journal.entry import By

pytestmark = pytest.mark.browser

FILM = Path(companion.demo.__file__).parent
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
TABLE = By("table")
READ_MS = 60_000  # the eye's process starts, and loads its networks
LOADED = "img => img.complete && img.naturalWidth > 0"


@pytest.fixture
def camera(house, tmp_path):
    """show(name): a table whose camera watches a folder sees this picture of the film from now on."""
    folder = tmp_path / "camera"
    folder.mkdir()
    house.camera = f"watch:{folder}"

    def show(name):
        cv2.imwrite(str(tmp_path / "next.png"), cv2.imread(str(FILM / name)))
        (tmp_path / "next.png").rename(folder / f"{len(list(folder.iterdir()))}.png")

    return show


def typed(session):
    """Anna's two fives, typed in by hand."""
    session.new_game("las-vegas", SEATS)
    session.submit({"kind": "roll", "dice": {"anna": [5, 5, 1, 2, 3, 4, 6, 6]}}, None, "rolled", TABLE)
    session.submit({"kind": "place", "face": 5}, None, "placed", TABLE)


def asked(page, number):
    """The dialog of a casino, opened with one tap in the middle of its card."""
    page.locator(f'.casino[data-n="{number}"]').click()
    return page.get_by_role("dialog")


def test_what_the_camera_saw_is_shown_again_on_every_screen(house, camera, open_page):
    camera("two-001.jpg")
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, {"neutral_dice": True, "seed": 2012})
    table = open_page(f"{address}/play", 1024, 768)
    expect(table.locator("#phase-words")).to_contain_text("chooses a number", timeout=READ_MS)
    camera("two-002.jpg")
    confirm = table.locator('[data-key="confirm-key"]')
    expect(confirm).to_be_enabled(timeout=READ_MS)
    confirm.click()
    expect(table.locator('.casino[data-n="1"] .how')).to_be_visible()

    for page in (table, open_page(f"{address}/", 390, 844)):
        dialog = asked(page, 1)
        line = dialog.locator(".arrivals li")
        expect(line).to_have_count(1)
        expect(line).to_contain_text(re.compile(r"Anna.+confirmed on the table's screen"))
        expect(line.get_by_alt_text("The place as the camera saw it")).to_have_count(1)
        expect(line.get_by_alt_text("A die as the camera saw it")).to_have_count(3)
        assert line.locator("img").evaluate_all(f"all => all.every({LOADED})")
        dialog.get_by_role("button", name="Close").click()
    dialog = asked(table, 1)
    house.table.session.submit({"kind": "undo"}, None, "undone-elsewhere", TABLE)
    expect(dialog).to_contain_text("No dice came here in this round.")


@pytest.mark.parametrize(("path", "width"), [("/", 390), ("/", 1024), ("/play", 390), ("/play", 1024)])
def test_what_was_typed_in_is_told_in_words(house, open_page, path, width):
    address = house.start()
    typed(house.table.session)
    page = open_page(f"{address}{path}", width, 800)
    expect(page.locator(".casino .how")).to_have_count(1)  # where no dice lie there is nothing to ask
    dialog = asked(page, 5)
    expect(dialog).to_contain_text("Casino 5: how did the dice come here?")
    expect(dialog.locator(".arrivals li")).to_contain_text("Typed in: no picture")


def test_a_choice_that_is_only_looked_at_has_put_no_dice_there(house, open_page):
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", SEATS)
    session.submit({"kind": "roll", "dice": {"anna": [5, 5, 1, 2, 3, 4, 6, 6]}}, None, "rolled", TABLE)
    page = open_page(f"{address}/play")
    page.locator(".choice", has_text="casino 5").hover()
    expect(page.locator('.casino[data-n="5"].ghost')).to_be_visible()
    expect(page.locator(".casino .how")).to_have_count(0)


def test_the_keyboard_asks_and_comes_back_to_the_same_casino(house, open_page):
    address = house.start()
    typed(house.table.session)
    page = open_page(f"{address}/play")
    how = page.get_by_role("button", name="Casino 5: how did the dice come here?")
    how.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(how).to_be_focused()


def test_it_is_told_in_german(house, open_page):
    address = house.start()
    typed(house.table.session)
    page = open_page(f"{address}/", 390, 844, locale="de")
    dialog = asked(page, 5)
    expect(dialog).to_contain_text("Casino 5: Wie kamen die Würfel hierher?")
    expect(dialog).to_contain_text("Eingetippt: kein Bild")


def test_a_casino_of_the_card_game_tells_who_laid_which_cards_and_when_they_were_opened(house, open_page):
    address = house.start()
    session = house.table.session
    session.new_game("card-game", SEATS, {}, "typed")
    phone = {seat: By("seat", seat, seat) for seat in ("anna", "ben")}
    session.submit({"kind": "choose-cards", "seat": "anna", "cards": {"4": [1, 2]}}, None, "anna", phone["anna"])
    page = open_page(f"{address}/", 390, 844)
    expect(page.locator(".casino .how")).to_have_count(0)
    session.submit({"kind": "choose-cards", "seat": "ben", "cards": {"4": [1]}}, None, "ben", phone["ben"])
    expect(page.locator('.casino[data-n="4"] .how')).to_be_visible()
    dialog = asked(page, 4)
    expect(dialog).to_contain_text("Casino 4: how did the cards come here?")
    expect(dialog.locator(".arrivals li")).to_contain_text("Anna lays three fours on two cards")
    expect(dialog.locator(".arrivals li")).to_contain_text("laid open when Ben had chosen, the last one")


@pytest.mark.parametrize(("path", "width"), [("/", 390), ("/", 1920), ("/play", 1024)])
def test_a_lot_of_lords_of_vegas_tells_who_took_it(house, open_page, path, width):
    address = house.start()
    session = house.table.session
    session.new_game("lords-of-vegas", [*SEATS, {"name": "Cleo", "colour": "yellow"}], {}, "virtual", seed=11)
    session.submit({"kind": "roll", "dice": {"anna": [6, 5], "ben": [1, 1], "cleo": [1, 2]}}, None, "rolled", TABLE)
    bens = next(name for name, lot in session.view()["table"]["lots"].items() if lot["marker"] == "ben")
    page = open_page(f"{address}{path}", width, 800)
    lot = page.locator(f'.lords-board [data-lot="{bens}"]')
    lot.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Lot {bens}: how did it come to this?")
    expect(dialog.locator(".arrivals li")).to_contain_text(f"Ben starts with lot {bens}")
    dialog.get_by_role("button", name="Close").click()
    lot.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()


def test_a_lot_that_an_action_waits_for_is_still_the_actions(house, open_page):
    address = house.start()
    session = house.table.session
    session.new_game("lords-of-vegas", [*SEATS, {"name": "Cleo", "colour": "yellow"}], {}, "virtual", seed=11)
    session.submit({"kind": "roll", "dice": {"anna": [6, 5], "ben": [1, 1], "cleo": [1, 2]}}, None, "rolled", TABLE)
    session.submit({"kind": "draw"}, None, "drawn", TABLE)
    page = open_page(f"{address}/play", 1024, 800)
    page.locator(".lords-board .lit").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_a_lot_that_an_action_waits_for_is_asked_about_once_that_was_said(house, open_page, width):
    address = house.start()
    session = house.table.session
    session.new_game("lords-of-vegas", [*SEATS, {"name": "Cleo", "colour": "yellow"}], {}, "virtual", seed=11)
    session.submit({"kind": "roll", "dice": {"anna": [6, 5], "ben": [1, 1], "cleo": [1, 2]}}, None, "rolled", TABLE)
    session.submit({"kind": "draw"}, None, "drawn", TABLE)
    page = open_page(f"{address}/play", width, 800)
    lot = page.locator(".lords-board .lit").first
    name = lot.get_attribute("data-lot")
    page.get_by_role("button", name="How did a lot come to this?").click()
    page.locator(f'.lords-board [data-lot="{name}"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Lot {name}: how did it come to this?")
    dialog.get_by_role("button", name="Close").click()
    page.locator(f'.lords-board [data-lot="{name}"]').click()  # the next touch is the action's again
    expect(dialog).to_have_count(0)
    expect(page.locator("#turn")).to_contain_text(f"What on {name}?")


def test_a_lot_that_would_be_given_up_at_a_touch_is_asked_about_without_giving_it_up(house, open_page):
    address = house.start()
    session = house.table.session
    session.new_game("lords-of-vegas", [*SEATS, {"name": "Cleo", "colour": "yellow"}], {}, "typed", seed=11)
    for card in ("A1", "C9", "A2", "B1", "A3", "D1"):
        session.submit({"kind": "deal-card", "card": card}, None, f"dealt {card}", TABLE)
    session.submit({"kind": "roll", "dice": {"anna": [6, 5], "ben": [1, 1], "cleo": [1, 2]}}, None, "rolled", TABLE)
    session.submit({"kind": "adjust", "reason": "as it lies", "lots": {"E1": [None, "gold", "anna", 3]}}, None, "laid", TABLE)
    page = open_page(f"{address}/play", 1024, 800)
    page.get_by_role("button", name="How did a lot come to this?").click()
    page.locator('.lords-board [data-lot="E1"]').click()
    expect(page.get_by_role("dialog")).to_contain_text("Set to what the table shows: as it lies")
    assert session.view()["table"]["drawn"] is None
