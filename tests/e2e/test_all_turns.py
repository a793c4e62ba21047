"""Looking for the turn that went wrong: the latest is on top, also after a correction, and the rounds have their names."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def lines(page, where):
    expect(page.locator(f"{where} .entries > li")).not_to_have_count(0)
    return [line.split("\n")[0] for line in page.locator(f"{where} .entries > li").all_inner_texts()]


def test_after_a_correction_of_an_older_turn_the_latest_one_still_stands_on_top(evening):
    """The turn put right is written down last: it stood above all that had come after it."""
    evening.turn("anna", 2)
    evening.turn("ben", 1)
    evening.do("roll", dice={"anna": [4, 4, 5, 5, 6, 6]})
    evening.do("place", face=4)
    evening.do("roll", dice={"ben": [2, 2, 3, 3, 4, 4]})
    evening.do("place", face=2)
    first = next(entry for entry in evening.session.entries(evening.view["game_id"]) if entry["kind"] == "place")
    evening.do("amend", entry=first["seq"], command={**first["command"], "face": 3})
    tablet = evening.tablet()
    shown = lines(tablet, "#put-right")
    assert shown[0].startswith("Corrected: Anna places")
    assert shown[1].startswith("Ben places two blue twos")
    latest = ["Ben places", "Ben rolls", "Anna places", "Anna rolls", "Ben places"]
    assert [" ".join(line.split()[:2]) for line in shown[1:]] == latest
    tablet.locator('[data-key="all-turns"]').click()
    told = [line for line in lines(tablet, "dialog") if "places" in line and "Corrected" not in line]
    assert [told[0][:24], told[-2][:26]] == ["Ben places two blue twos", "Anna places two red threes"]


def test_what_was_taken_back_leaves_the_turns_that_can_be_corrected_in_view(evening):
    """Taken back and done again a few times there was no turn left to correct."""
    evening.turn("anna", 1)
    evening.turn("ben", 1)
    for kind in ("undo", "redo") * 4:
        evening.do(kind, entry=evening.view["undo"]["entry"])
    tablet = evening.tablet()
    expect(tablet.locator("#put-right").get_by_role("button", name="Correct")).to_have_count(4)
    assert lines(tablet, "#put-right")[0].startswith("Done again: ")


def test_all_turns_stand_under_their_rounds_and_what_the_table_dealt_is_folded_up(evening):
    evening.play_until("payout")
    for _ in range(8):
        evening.do("next")
    phone = evening.tablet(width=390, height=844)
    phone.locator('[data-key="all-turns"]').click()
    dialog = phone.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=3)).to_have_text(["Round 2", "Round 1"])
    dealt = dialog.locator(".dealt").first
    expect(dealt.locator("summary")).to_contain_text("Dealt by the table: ")
    expect(dealt.locator("li").first).to_be_hidden()
    assert phone.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")
