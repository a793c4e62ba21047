"""A number that somebody types counts as it stands there, or is refused in one sentence: never made into another one."""

import pytest
from playwright.sync_api import expect

from tests.e2e.test_lords_by_hand import LordsTable, key

pytestmark = pytest.mark.browser


def box(page):
    """The field of the first note in the box."""
    page.get_by_text("Fine points").click()
    page.get_by_text("Change the box").first.click()
    return page.locator("[data-option] .cell input").first


@pytest.mark.parametrize("typed", ["-3", "2.7", "21", ""])
def test_a_box_with_no_number_of_notes_begins_no_game(house, open_page, typed):
    """−3 counted as none, 2.7 as 3 and 21 as 20, while the field said otherwise; with the fold closed the key did nothing at all."""
    page = open_page(f"{house.start()}/set-up")
    field = box(page)
    field.fill(typed)
    field.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("a whole number from 0 to 20")
    page.get_by_text("Fine points").click()
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("a whole number from 0 to 20")
    expect(field).to_be_focused()
    assert field.input_value() == typed
    assert house.table.session.view()["game"] is None
    field.fill("7")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play")
    assert 7 in house.table.session.view()["options"]["deck"].values()


@pytest.mark.parametrize("typed", ["-5", "2.5", "five"])
def test_no_trade_is_offered_with_what_is_no_number_of_millions(house, open_page, typed):
    """“-5” was offered as nothing, and “2.5” as three."""
    lords = LordsTable(house, open_page)
    page = lords.at_annas_turn({"A1": ["anna", None, None, None]})
    key(page, "trade").click()
    field = page.get_by_label("Millions from Anna")
    field.fill(typed)
    key(page, "offer").click()
    expect(page.get_by_role("alert")).to_contain_text("no whole number")
    assert (field.input_value(), lords.session.view()["table"]["offers"]) == (typed, [])
    field.fill("3")
    key(page, "offer").click()
    expect(page.locator(".offer")).to_contain_text("Anna gives $3M")


def test_money_that_no_box_holds_is_refused_once(evening):
    """Twenty nines were taken as one dollar more, and said twice a refusal stood there twice."""
    tablet = evening.tablet()
    tablet.get_by_role("button", name="Tally from the table").click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_role("button", name="Money of Anna").click()
    dialog.get_by_label("Money of Anna").fill("9" * 20)
    dialog.get_by_label("Reason").fill("a slip")
    for _ in range(2):
        with tablet.expect_response("**/api/v1/commands"):
            dialog.get_by_role("button", name="Set the tally").click()
    expect(tablet.get_by_role("alert")).to_have_count(1)
    expect(tablet.get_by_role("alert")).to_contain_text("No notes of this game add up to")
    assert evening.view["seats"][0]["money_usd"] == 0
