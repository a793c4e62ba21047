"""Answers that arrive late, or after a later one: what somebody has since tapped, opened or told otherwise stands."""

import json

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def correcting(evening):
    """Anna has placed, and her turn is about to be told otherwise on a tablet."""
    evening.turn("anna", 1)
    tablet = evening.tablet()
    tablet.locator("#put-right").get_by_role("button", name="Correct").first.click()
    expect(tablet.get_by_role("dialog")).to_contain_text("Correct a turn")
    return tablet


def test_a_correction_told_otherwise_while_its_consequences_were_on_their_way_is_not_accepted_as_it_was_before(evening, correcting, late):
    """They were shown for casino 2, though casino 3 had been tapped since, and “Accept” moved the dice to casino 2."""
    arrive = late(correcting, "**/api/v1/commands")
    correcting.get_by_role("button", name="casino 2").click()
    with correcting.expect_request("**/api/v1/commands"):
        correcting.get_by_role("button", name="Show what follows").click()
    correcting.get_by_role("dialog").get_by_role("button", name="casino 3").click()
    arrive()
    correcting.get_by_role("button", name="Show what follows").click()
    expect(correcting.get_by_role("dialog")).to_contain_text("What follows")
    correcting.get_by_role("button", name="Accept").click()
    expect(correcting.get_by_role("dialog")).to_have_count(0)
    assert [casino["dice"] for casino in evening.view["casinos"][:3]] == [{}, {}, {"anna": 2}]


def test_of_striking_out_and_telling_otherwise_the_one_asked_about_last_is_accepted(evening, correcting, late):
    arrive = late(correcting, "**/api/v1/commands")
    with correcting.expect_request("**/api/v1/commands"):
        correcting.get_by_role("button", name="Strike it out").click()
    correcting.get_by_role("dialog").get_by_role("button", name="casino 3").click()
    with correcting.expect_request("**/api/v1/commands"):
        correcting.get_by_role("button", name="Show what follows").click()
    arrive()
    correcting.get_by_role("button", name="Accept").click()
    expect(correcting.get_by_role("dialog")).to_have_count(0)
    assert evening.view["casinos"][2]["dice"] == {"anna": 2}


@pytest.mark.parametrize("asked", ["Correct", "All turns of this game"])
def test_what_was_asked_about_one_game_is_not_opened_in_the_next(evening, slow, asked):
    """It could only be refused there."""
    evening.turn("anna", 1)
    tablet = evening.tablet()
    arrive = slow(tablet, "**/entries", "GET")
    with tablet.expect_request("**/entries"):
        tablet.locator("#put-right").get_by_role("button", name=asked).first.click()
    evening.new_game()
    evening.turn("anna", 2)
    evening.follows(tablet)
    with tablet.expect_request_finished(lambda request: request.url.endswith("/entries")):
        arrive()
    tablet.locator("#put-right").get_by_role("button", name="Correct: Anna").first.click()
    expect(tablet.get_by_role("dialog")).to_contain_text("Correct a turn")
    expect(tablet.get_by_role("dialog")).to_contain_text("2")


def test_a_stream_that_begins_with_what_was_before_a_tap_does_not_take_its_effect_off_the_screen(evening):
    tablet = evening.tablet()
    held = []
    before = json.dumps(evening.view)
    tablet.route("**/events", lambda route: held.append(route))
    with tablet.expect_request("**/events"):
        tablet.evaluate("""() => {
            for (const hidden of [true, false]) {
                Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
                document.dispatchEvent(new Event('visibilitychange'));
            }
        }""")  # put away and taken out again: the line is asked for anew
    tablet.get_by_role("button", name="Roll for me").click()
    expect(tablet.locator("#turn .choice").first).to_be_attached()
    (line,) = held
    with tablet.expect_request("**/events"):  # this one ends, and the next is asked for
        line.fulfill(content_type="text/event-stream", body=f"data: {before}\n\n")
    expect(tablet.locator("#turn .choice").first).to_be_attached()
    expect(tablet.get_by_role("button", name="Roll for me")).to_have_count(0)


def test_an_offer_tapped_twice_on_a_slow_line_is_made_once(evening, slow):
    evening.new_game("lords-of-vegas")
    evening.do("roll", dice={"anna": [6, 5], "ben": [1, 1]})
    evening.do("draw")
    tablet = evening.tablet()
    tablet.get_by_role("button", name="Offer a trade").click()
    tablet.get_by_label("Millions from Anna").fill("1")
    arrive = slow(tablet, "**/api/v1/commands")
    with tablet.expect_request("**/api/v1/commands"):
        tablet.get_by_role("button", name="Make the offer").dblclick()
    expect(tablet.get_by_role("button", name="Make the offer")).to_be_disabled()
    arrive()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    assert len(evening.view["table"]["offers"]) == 1
