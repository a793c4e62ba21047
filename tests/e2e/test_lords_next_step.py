"""Lords of Vegas by hand: of all the keys one looks like the next step, and it is in a thumb's reach."""

import pytest
from playwright.sync_api import expect

from tests.e2e.room import box_of
from tests.e2e.test_lords_by_hand import LordsTable, key

pytestmark = pytest.mark.browser


@pytest.fixture
def lords(house, open_page):
    return LordsTable(house, open_page)


def main_keys(page):
    return page.locator("button.main:enabled:visible")


def test_only_one_key_looks_like_the_next_step(lords):
    """“End the turn” and “Next” were both highlighted, and an offer's “accepts” besides: a hurried tap ended the turn."""
    page = lords.at_annas_turn({"A1": ["anna", None, None, None]})
    expect(key(page, "end-turn")).to_be_visible()
    expect(main_keys(page)).to_have_text(["Next"])
    lords.do("offer", seat="ben", to="anna", gives_musd=3, wants_lots=["A1"])
    expect(main_keys(page)).to_have_text(["Anna accepts"])
    expect(key(page, "next")).to_be_enabled()
    page.get_by_role("button", name="Anna declines").click()
    expect(main_keys(page)).to_have_text(["Next"])


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("width", [390, 1024, 1920])
def test_the_end_of_the_turn_and_a_trade_stand_beside_each_other(lords, open_page, width, locale):
    """They took two rows of a phone."""
    lords.at_annas_turn({"A1": ["anna", None, None, None]})
    page = open_page(f"{lords.address}/play", width=width, height=844, locale=locale)
    expect(key(page, "end-turn")).to_be_visible()
    end, trade = box_of(key(page, "end-turn")), box_of(key(page, "trade"))
    assert end["y"] == trade["y"]
    assert trade["x"] > end["x"] + end["width"]


def test_of_another_players_turn_a_phone_offers_the_trade_alone(lords, open_page):
    lords.at_annas_turn({"A1": ["anna", None, None, None]})
    ben = open_page(f"{lords.address}/play")
    expect(key(ben, "end-turn")).to_be_visible()
    lords.do("next")
    expect(ben.locator("#phase-words")).to_contain_text("draws a card")
    expect(key(ben, "end-turn")).to_have_count(0)
    expect(key(ben, "trade")).to_be_visible()


def test_four_players_roll_for_the_start_on_a_phone(lords, open_page):
    """“That is the roll” and “Roll for me” lay below the screen."""
    lords.start()
    phone = open_page(f"{lords.address}/play", width=390, height=740)
    expect(key(phone, "roll-draw")).to_be_in_viewport(ratio=1)
    key(phone, "roll-draw").click(trial=True)
    done, keys = box_of(key(phone, "roll-done")), box_of(phone.locator("#keys"))
    assert done["y"] + done["height"] <= keys["y"]
    for seat in ("anna", "ben", "cleo"):
        for face in (3, 5):
            key(phone, f"tap-{seat}-{face}").click()  # what is tapped comes out from under them
    expect(key(phone, "roll-done")).to_be_in_viewport(ratio=1)
    key(phone, "roll-done").click()
    expect(phone.locator("#tray")).to_contain_text("for the first place")


def test_real_start_cards_are_not_called_dealt_before_they_are(lords, open_page):
    lords.start(bank="typed")
    page = open_page(f"{lords.address}/play")
    expect(page.locator("#tray")).to_contain_text("The game begins.")
