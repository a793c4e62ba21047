"""The card has changed a number in the middle of an evening: the screens say which game, what is lost, and how the evening goes on."""

import shutil
import sqlite3

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]


@pytest.fixture
def evening(house):
    """A game in which Anna has $10,000, then 20,000, 30,000, 40,000; stop the table, let the card do its work, start: the address."""

    def damaged(how: str) -> str:
        house.start()
        session = house.table.session
        session.new_game("las-vegas", SEATS)
        for number in range(1, 5):
            session.submit({"kind": "adjust", "money_usd": {"anna": 10_000 * number}}, None, f"gift-{number}", By("table"))
        house.stop()
        with sqlite3.connect(house.directory / "journal.sqlite") as card:
            card.executescript("DROP TRIGGER entries_never_change;")
            assert card.execute(how).rowcount == 1
        card.close()
        return house.start()

    return damaged


THIRD_GIFT = "UPDATE entries SET events = replace(events, '30000', '80000') WHERE request = 'gift-3'"
HER_RULES = "UPDATE games SET options = replace(options, 'false', 'true')"


@pytest.mark.parametrize("width", [390, 1024])
def test_the_evening_goes_on_from_the_last_sound_entry_after_a_yes(evening, house, open_page, width):
    address = evening(THIRD_GIFT)
    page = open_page(f"{address}/play", width=width, height=844)
    expect(page.get_by_role("heading", name="The last game can't be opened")).to_be_visible()
    first = page.locator("#ends")
    expect(first).to_contain_text("Las Vegas with Anna, Ben")
    expect(first).to_contain_text("Later entries, which would be lost: 2.")
    expect(first.get_by_role("link", name="New game")).to_be_visible()

    page.get_by_role("button", name="Go on from there").click()
    page.get_by_role("dialog").get_by_role("button", name="Go back").click()
    assert house.table.session.view()["game"] is None

    page.get_by_role("button", name="Go on from there").click()
    expect(page.get_by_role("dialog")).to_contain_text("Later entries, which are lost then: 2.")
    page.get_by_role("button", name="Go on without them").click()
    expect(page.get_by_role("heading", name="Shall we go on?")).to_be_visible()
    expect(first).to_contain_text("It goes on from a damaged one; entries lost there: 2.")
    page.get_by_role("link", name="Set the table out again").click()
    expect(page.locator("#places")).to_contain_text("Nothing has to lie on the table now.")
    assert [seat["money_usd"] for seat in house.table.session.view()["seats"]] == [20_000, 0]


def test_what_was_lost_stands_in_the_history_and_after_a_restart(evening, house, open_page):
    address = evening(THIRD_GIFT)
    page = open_page(f"{address}/history")
    page.get_by_role("button", name="Go on from there").click()
    page.get_by_role("button", name="Go on without them").click()
    page.wait_for_url("**/play")
    house.stop()
    page.goto(f"{house.start()}/play")
    expect(page.locator("#ends")).to_contain_text("entries lost there: 2")
    expect(page.locator("#ends")).not_to_contain_text("Nothing that was confirmed is lost")
    page.goto(f"{address}/history")
    games = page.locator(".game-line")
    expect(games).to_have_count(2)
    expect(games.nth(0)).to_contain_text("Entries lost there: 2")
    expect(games.nth(1)).to_contain_text("can't be read")
    games.nth(0).get_by_role("button", name="What happened").click()
    expect(games.nth(0)).to_contain_text("later entries of that which are lost: 2")


def test_a_game_damaged_in_its_own_row_is_not_missing_without_a_word(evening, open_page):
    address = evening(HER_RULES)
    page = open_page(f"{address}/play")
    for path, where in (("play", "#ends"), ("history", "#games")):
        page.goto(f"{address}/{path}")
        expect(page.locator(where)).to_contain_text("What stands there about its players and rules is not what was written.")
        expect(page.locator(where)).to_contain_text("Nothing of it can be gone on with. It stays in the journal as it is.")
        expect(page.locator(where)).to_contain_text("companion restore FILE")
    expect(page.get_by_text("No game has been played here yet.")).to_have_count(0)


def test_the_backup_that_holds_it_is_named_with_what_to_type(evening, house, open_page):
    address = evening(THIRD_GIFT)
    house.stop()
    saved = house.directory / "backups" / "before-2.backup"
    saved.parent.mkdir()
    shutil.copy(house.directory / "journal.sqlite", saved)
    with sqlite3.connect(saved) as before:  # the card had not done it yet
        before.execute("UPDATE entries SET events = replace(events, '80000', '30000') WHERE request = 'gift-3'")
    before.close()
    house.start()
    page = open_page(f"{address}/play", width=390, height=844)
    expect(page.locator("#ends")).to_contain_text(f"companion restore {saved}")


def test_the_scoreboard_says_it_too(evening, open_page):
    page = open_page(evening(THIRD_GIFT))
    expect(page.get_by_role("heading", name="The last game can't be opened")).to_be_visible()


def test_a_backup_of_it_says_so_before_and_after(evening, open_page):
    page = open_page(f"{evening(THIRD_GIFT)}/history", width=390, height=844)
    card = page.locator("#backup")
    expect(card).to_contain_text("Damaged games here: 1. A backup of now holds them damaged, too: keep the older backups")
    with page.expect_download():
        card.get_by_role("button", name="Save a backup").click()
    expect(card).to_contain_text("Saved, with damaged games in it: 1. It takes no older backup's place.")
