"""Lords of Vegas put right by hand: more may lie on the board than the box holds, and then somebody is asked to look again."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

TWELVE = {f"{block}{number}": [None, tile, "anna", 1] for block, tile in (("A", "purple"), ("C", "gold")) for number in range(1, 7)}
DICE = "Anna has 13 dice on the board, and the box holds 12: please look again."
TILES = "10 tiles of Vega lie on the board, and the box holds 9: please look again."


@pytest.fixture
def full(evening):
    """All of Anna's dice lie on the board."""
    evening.new_game("lords-of-vegas")
    clear = {name: [None, None, None, None] for name in evening.view["table"]["lots"]}
    evening.do("adjust", reason="a test", lots={**clear, **TWELVE})
    return evening


def told_on(page):
    return page.locator("#tray").get_by_text("the box holds")


def test_a_thirteenth_die_is_asked_about_before_it_is_set_and_for_as_long_as_it_lies_there(full):
    tablet, board = full.tablet(), full.tablet("/")
    expect(told_on(board)).to_have_count(0)
    tablet.get_by_role("button", name="Tally from the table").click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_role("button", name="A lot").click()
    dialog.get_by_label("Lot").select_option("D5")
    dialog.get_by_label("Tile").select_option("aqua")
    expect(dialog.get_by_role("status")).to_be_empty()
    dialog.get_by_label("Die of").select_option("anna")
    expect(dialog.get_by_role("status")).to_have_text(DICE)
    dialog.get_by_label("Reason").fill("as it lies")
    with tablet.expect_response("**/api/v1/commands"):
        dialog.get_by_role("button", name="Set the tally").click()
    for page in (tablet, board):
        expect(told_on(page)).to_have_text(DICE)
        expect(page.locator("#spoken")).to_contain_text(DICE)
        expect(page.locator(".seat", has_text="Anna")).to_contain_text("dice left: 0")
    full.do("adjust", reason="it had moved", lots={"A1": [None, "purple", None, None]})
    for page in (tablet, board):
        expect(told_on(page)).to_have_count(0)


def test_what_is_put_right_within_the_box_is_not_asked_about(full):
    """Another value for a die that lies there already is no die more."""
    tablet = full.tablet()
    tablet.get_by_role("button", name="Tally from the table").click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_role("button", name="A lot").click()
    dialog.get_by_label("Lot").select_option("A1")
    dialog.get_by_label("shows").select_option("5")
    dialog.get_by_label("Tile").select_option("silver")
    expect(dialog.get_by_role("status")).to_be_empty()


def test_whose_numbers_stand_in_the_dialog_is_seen(full):
    """Millions and points stood there, and nothing said whose."""
    tablet = full.tablet()
    tablet.get_by_role("button", name="Tally from the table").click()
    dialog = tablet.get_by_role("dialog")
    for name in ("Anna", "Ben"):
        dialog.get_by_role("button", name=name).click()
        expect(dialog.get_by_role("button", pressed=True)).to_have_text(name)


def test_a_correction_that_names_nothing_is_no_entry(full):
    """It was kept with its reason, as if something had been put right."""
    tablet = full.tablet()
    tablet.get_by_role("button", name="Tally from the table").click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("it fell off")
    dialog.get_by_role("button", name="Set the tally").click()
    expect(tablet.get_by_role("alert")).to_contain_text("This correction names nothing that changes.")
    assert full.view["history_tail"][-1]["what"] == "Set to what the table shows: a test"


def test_more_tiles_of_a_company_than_the_box_holds_are_told(full):
    full.do("adjust", reason="a test", lots={f"F{number}": [None, "aqua", None, None] for number in range(1, 10)})
    board = full.tablet("/")
    expect(told_on(board)).to_have_count(0)
    full.do("adjust", reason="a test", lots={"D1": [None, "aqua", None, None]})
    expect(told_on(board)).to_have_text(TILES)
