"""Two tablets and a phone act within the same second: what was meant counts once, who came second reads why, and every screen follows."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from tests.e2e.room import box_of, large
from tests.e2e.test_asked import READ_MS, sees

pytestmark = pytest.mark.browser
__all__ = ["sees"]
PANEL, COMMANDS = "**/api/v1/panel", "**/api/v1/commands"
CONFIRM, UNDO, YES = '#keys [data-key="confirm-key"]', '#keys [data-key="undo"]', '[data-key="undo-yes"]'
ASKED = {"en": "Is this right?", "de": "Stimmt das so?"}
TOLD = {"en": "Press undo again to take back: Anna", "de": "um das zurückzunehmen: Anna"}
FACES = [1, 1, 2, 2, 3, 3, 4, 4]


def lying(session):
    return [casino["dice"] for casino in session.view()["casinos"]]


def show(screens, words):
    for screen in screens:
        expect(screen.locator("#phase-words")).to_contain_text(words, timeout=READ_MS)


@pytest.fixture
def proposed(sees, house, open_page):
    """Anna's turn is confirmed, and the camera proposes where Ben's dice lie. Gives two tablets and a phone that looks on, which all show
    it, and the table's session."""
    address, see = sees
    screens = [*(open_page(f"{address}/play") for _ in range(2)), open_page(f"{address}/", width=390, height=844)]
    see("mess-roll")
    show(screens[:1], "Anna chooses")
    see("mess-place")
    show(screens[:1], "Is this right?")
    screens[0].locator(CONFIRM).click()
    see("mess-ben-roll")
    show(screens[:1], "Ben chooses")
    see("mess-ben-place")
    show(screens, "Is this right?")
    return screens, house.table.session


def test_what_is_confirmed_on_two_tablets_counts_once(proposed, slow):
    screens, session = proposed
    one, other, _ = screens
    arrive = slow(other, PANEL)
    with other.expect_request(PANEL):
        other.locator(CONFIRM).click()
    one.locator(CONFIRM).click()
    show(screens, "Anna rolls")
    kept = session.view()["seq"]
    with other.expect_response(PANEL):
        assert arrive() == 1
    expect(other.get_by_role("alert")).to_contain_text("There is nothing to confirm.")
    for screen in screens:
        expect(screen.locator("#tray")).not_to_contain_text("nothing to confirm")
    expect(one.get_by_role("alert")).to_have_count(0)
    assert (session.view()["seq"], lying(session)[2:4]) == (kept, [{"anna": 3}, {"ben": 2}])


def test_a_press_for_what_the_other_tablet_has_just_taken_back_confirms_nothing(proposed, slow):
    """What then lies there is proposed anew, for two turns at once: nobody has seen that when the press was made."""
    screens, session = proposed
    one, other, _ = screens
    arrive = slow(other, PANEL)
    with other.expect_request(PANEL):
        other.locator(CONFIRM).click()
    one.locator(UNDO).click()
    one.locator(YES).click()
    for screen in screens:
        expect(screen.locator(".casino .rung .taker")).to_have_count(0)
    show(screens, "Is this right?")
    with other.expect_response(PANEL):
        assert arrive() == 1
    expect(other.get_by_role("alert")).to_contain_text("That proposal is gone; look at the new one.")
    assert lying(session) == [{}] * 6


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("where", "width", "height"), [("/play", 360, 640), ("/play", 1024, 768), ("/", 1920, 1080)])
def test_the_undo_button_says_what_it_would_take_back_while_something_is_to_be_confirmed(
    proposed, open_page, where, width, height, language
):
    """The screen showed the proposal alone, and the second press took a turn back that nobody had been told of."""
    screens, session = proposed
    page = open_page(screens[0].url.replace("/play", where), width=width, height=height, locale=language)
    if language == "de":  # longer words, and larger ones
        large(page)
    show([page], ASKED[language])
    session.press("undo", None, By("button"), physical=True)
    told = page.locator("#tray").get_by_text(TOLD[language])
    expect(told).to_be_in_viewport(ratio=1)
    if where == "/play":
        above_the_keys = box_of(page.locator("#keys"))["y"]
        assert box_of(told)["y"] + box_of(told)["height"] <= above_the_keys


def test_yes_to_taking_back_one_turn_takes_back_no_other_that_has_just_been_confirmed(proposed, slow):
    screens, session = proposed
    one, other, _ = screens
    arrive = slow(one, COMMANDS)
    one.locator(UNDO).click()
    with one.expect_request(COMMANDS):
        one.locator(YES).click()
    other.locator(CONFIRM).click()
    show(screens, "Anna rolls")
    assert arrive() == 1
    expect(one.get_by_role("alert")).to_contain_text("That moment is over")
    assert lying(session)[2:4] == [{"anna": 3}, {"ben": 2}]


def test_of_two_answers_to_one_question_the_first_counts_and_the_second_is_told(sees, house, open_page, slow):
    address, see = sees
    see("mess-wrong-seat")
    one, other = (open_page(f"{address}/play") for _ in range(2))
    for tablet in (other, one):
        expect(tablet.locator("#tray .acts button")).to_have_count(2, timeout=READ_MS)
    arrive = slow(other, COMMANDS)
    with other.expect_request(COMMANDS):
        other.get_by_role("button", name="It is Ben's turn").click()
    one.get_by_role("button", name="Anna's turn: the blue dice come out of the tray").click()
    show((one, other), "Anna rolls")
    assert arrive() == 1
    expect(other.get_by_role("alert")).to_contain_text("That question is no longer open.")
    assert house.table.session.view()["turn"] == "anna"


def test_yes_said_on_two_tablets_takes_back_one_turn(evening, slow):
    evening.turn("anna", 1)
    evening.turn("ben", 2)
    one, other = evening.tablet(), evening.tablet()
    arrive = slow(other, COMMANDS)
    for tablet in (other, one):
        tablet.locator(UNDO).click()
        with tablet.expect_request(COMMANDS):
            tablet.locator(YES).click()
    expect(one.locator("#phase-words")).to_contain_text("Ben chooses")
    assert arrive() == 1
    expect(other.get_by_role("alert")).to_be_visible()
    assert [casino["dice"] for casino in evening.view["casinos"][:2]] == [{"anna": 2}, {}]
    evening.follows(other)


def test_dice_placed_on_two_tablets_lie_where_the_first_said(evening, slow):
    evening.do("roll", dice={"anna": FACES})
    one, other = evening.tablet(), evening.tablet()
    arrive = slow(other, COMMANDS)
    with other.expect_request(COMMANDS):
        other.locator(".choice.place").nth(1).click()
    with one.expect_response(COMMANDS):  # before that the table has not moved on
        one.locator(".choice.place").first.click()
    evening.follows(one)
    assert arrive() == 1
    expect(other.get_by_role("alert")).to_contain_text("That moment is over")
    assert [casino["dice"] for casino in evening.view["casinos"][:2]] == [{"anna": 2}, {}]
    evening.follows(other)
    expect(other.locator("#phase-words")).to_contain_text("Ben rolls")


@pytest.mark.parametrize("game", ["las-vegas", "lords-of-vegas"])
def test_an_impatient_double_tap_on_a_slow_line_is_one_tap(evening, slow, game):
    """In Lords of Vegas the roll counted once, and whoever had tapped read that the moment is over."""
    evening.new_game(game)
    tablet = evening.tablet()
    arrive = slow(tablet, COMMANDS)
    with tablet.expect_request(COMMANDS):
        tablet.get_by_role("button", name="Roll for me").dblclick()
    with tablet.expect_response(COMMANDS):
        assert arrive() == 1
    evening.follows(tablet)
    expect(tablet.get_by_role("alert")).to_have_count(0)


def test_next_tapped_twice_on_a_slow_line_goes_on_once_and_refuses_nothing(evening, slow):
    evening.play_until("payout")
    tablet = evening.tablet()
    arrive = slow(tablet, PANEL)
    with tablet.expect_request(PANEL):
        tablet.locator('#keys [data-key="next"]').dblclick()
    with tablet.expect_response(PANEL):
        assert arrive() == 1
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 2 pays")
    expect(tablet.get_by_role("alert")).to_have_count(0)


def test_tapped_again_on_a_line_that_is_dead_it_goes_on_another_and_is_still_one_tap(evening, slow):
    """Nothing happened at all for a minute, however often it was tapped: the browser waited for the answer to the first."""
    tablet = evening.tablet()
    tablet.clock.install()
    arrive = slow(tablet, COMMANDS)
    for _ in range(2):
        with tablet.expect_request(COMMANDS):
            tablet.get_by_role("button", name="Roll for me").click()
        tablet.clock.fast_forward(4000)
    with tablet.expect_response(COMMANDS):
        assert arrive() == 2
    evening.follows(tablet)
    expect(tablet.get_by_role("alert")).to_have_count(0)
    assert evening.view["step"].endswith("place")
