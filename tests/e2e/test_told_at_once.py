"""Two who tell the table something of one place at once, and a finger that taps twice: no count overwrites one that nobody had seen."""

import pytest
from playwright.sync_api import expect

from tests.e2e.room import box_of

pytestmark = pytest.mark.browser

COMMANDS = "**/api/v1/commands"


def sent(tablet, slow):
    """The tally is set, and on its way; gives what lets it arrive."""
    arrive = slow(tablet, COMMANDS)
    with tablet.expect_request(COMMANDS):
        tablet.get_by_role("button", name="Set the tally").click()
    return arrive


def test_a_tally_on_its_way_does_not_overwrite_what_another_tablet_has_set_meanwhile(evening, counting, slow):
    """The later one won with its count, and nobody was asked."""
    arrive = sent(counting, slow)
    evening.do("adjust", dice={"1": {"anna": 2, "ben": 1}}, reason="Ben's lies there too")
    arrive()
    dialog = counting.get_by_role("dialog")
    expect(counting.get_by_role("alert")).to_contain_text("That moment is over; the table has moved on.")
    expect(dialog.locator(".count", has_text="Ben").locator("output")).to_have_text("1")
    expect(dialog.get_by_label("Reason")).to_have_value("one had rolled away")
    assert evening.view["casinos"][0]["dice"] == {"anna": 2, "ben": 1}
    dialog.get_by_role("button", name="Anna: one more").click()
    dialog.get_by_role("button", name="Set the tally").click()
    expect(dialog).to_have_count(0)
    assert evening.view["casinos"][0]["dice"] == {"anna": 3, "ben": 1}


def test_a_count_stays_as_it_was_told_where_only_another_place_has_changed(evening, counting, slow):
    arrive = sent(counting, slow)
    evening.do("adjust", dice={"2": {"ben": 1}}, reason="Ben's lies there")
    arrive()
    dialog = counting.get_by_role("dialog")
    expect(counting.get_by_role("alert")).to_contain_text("That moment is over; the table has moved on.")
    expect(dialog.locator(".count", has_text="Anna").locator("output")).to_have_text("3")
    dialog.get_by_role("button", name="Set the tally").click()
    expect(dialog).to_have_count(0)
    assert [casino["dice"] for casino in evening.view["casinos"][:2]] == [{"anna": 3}, {"ben": 1}]


def test_a_lot_on_its_way_does_not_overwrite_what_another_tablet_has_set_meanwhile(evening, slow):
    evening.new_game("lords-of-vegas")
    evening.do("roll", dice={"anna": [6, 5], "ben": [1, 1]})
    evening.do("draw")
    tablet = evening.tablet()
    tablet.get_by_role("button", name="Tally from the table").click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_role("button", name="A lot").click()
    dialog.get_by_label("Lot", exact=True).select_option("B2")
    dialog.get_by_label("Marker").select_option("anna")
    dialog.get_by_label("Reason").fill("it lies so")
    arrive = sent(tablet, slow)
    evening.do("adjust", reason="as it lies", lots={"B2": [None, "purple", "ben", 3]})
    arrive()
    expect(dialog.get_by_label("Die of")).to_have_value("ben")
    assert evening.view["table"]["lots"]["B2"]["die"] == ["ben", 3]


def test_a_tally_tapped_twice_on_a_slow_line_is_written_once(evening, counting, slow):
    arrive = slow(counting, COMMANDS)
    key = counting.get_by_role("button", name="Set the tally")
    with counting.expect_request(COMMANDS):
        key.dblclick()
    expect(key).to_be_disabled()
    assert arrive() == 1
    expect(counting.get_by_role("dialog")).to_have_count(0)
    assert evening.view["table"]["adjusted"] == ["one had rolled away"]


@pytest.fixture
def listed(evening):
    """Notes are tapped in at every casino, and a tablet asks whether these are all."""
    evening.new_game(options={"rounds": 1}, bank="typed")
    for casino in range(1, 7):
        evening.do("deal-note", casino=casino, value=60000)
    evening.do("roll")  # from now on a note changes no step
    tablet = evening.tablet(has_touch=True)
    expect(tablet.locator("#notes")).to_contain_text("Does exactly this lie at the casinos?")
    return tablet


def another_note(evening):
    evening.do("remove-note", casino=1, value=60000)
    evening.do("deal-note", casino=1, value=50000)


def test_yes_to_a_list_of_notes_is_no_yes_to_another(evening, listed, slow):
    """On its way it became a yes to what another tablet had tapped in meanwhile."""
    arrive = slow(listed, COMMANDS)
    with listed.expect_request(COMMANDS):
        listed.get_by_role("button", name="Yes, that is all").click()
    another_note(evening)
    arrive()
    expect(listed.get_by_role("alert")).to_contain_text("That moment is over; the table has moved on.")
    assert evening.view["casinos"][0]["may_hold_more"]
    expect(listed.locator(".all-notes dd").first).to_contain_text("50")
    listed.get_by_role("button", name="Yes, that is all").click()
    expect(listed.locator("#notes-card")).to_be_hidden()


def test_a_finger_on_its_way_to_yes_says_it_of_no_note_that_it_has_not_seen(evening, listed, at_once):
    yes = listed.get_by_role("button", name="Yes, that is all")
    yes.evaluate("button => button.scrollIntoView({ block: 'center' })")
    at_once(listed)
    another_note(evening)
    expect(listed.locator(".all-notes dd").first).to_contain_text("50")
    yes.tap()
    expect(listed.get_by_role("alert")).to_contain_text("This has only just appeared")
    assert evening.view["casinos"][0]["may_hold_more"]
    at_once(listed)
    yes.tap()
    expect(listed.locator("#notes-card")).to_be_hidden()


def test_cards_tapped_in_for_one_who_then_chooses_on_the_phone_go_on_to_nobody_unasked(evening):
    """The keypad was the next player's at once, and the second card that player's."""
    evening.new_game("card-game")
    tablet = evening.tablet()
    tablet.locator("#turn .seat-tab", has_text="Ben").click()
    key = tablet.get_by_role("button", name="Ben: a 4")
    key.click()
    box = box_of(key)
    evening.do("choose-cards", seat="ben", cards={"4": [1, 1]})
    expect(tablet.locator(".palms li.chosen")).to_have_count(1)
    tablet.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(tablet.locator("#turn .tapped")).to_have_count(0)
    expect(tablet.locator("#turn")).to_contain_text("Ben has chosen meanwhile. Tap whose cards come next.")
    tablet.locator("#turn .seat-tab", has_text="Anna").click()
    tablet.get_by_role("button", name="Anna: a 3").click()
    tablet.get_by_role("button", name="That lies on the table").click()
    expect(tablet.locator('.casino[data-n="3"] .dice-card')).to_have_count(1)
    expect(tablet.locator('.casino[data-n="4"] .dice-card')).to_have_count(2)


def test_a_keypad_that_nobody_has_tapped_goes_on_to_who_still_chooses(evening, at_once):
    """Who chooses on a phone need not be tapped past; a finger that was on its way meant the one before."""
    evening.new_game("card-game")
    tablet = evening.tablet(has_touch=True)
    key = tablet.get_by_role("button", name="Anna: a 4")
    key.evaluate("button => button.scrollIntoView({ block: 'center' })")
    at_once(tablet)
    evening.do("choose-cards", seat="anna", cards={"4": [1, 1]})
    key = tablet.get_by_role("button", name="Ben: a 4")
    key.tap()
    expect(tablet.get_by_role("alert")).to_contain_text("This has only just appeared")
    at_once(tablet)
    key.tap()
    expect(tablet.locator("#turn .tapped")).to_have_count(1)


@pytest.fixture
def filling(evening):
    """Notes are tapped in, $10,000 lie at casino 1, and a tablet shows it."""
    evening.new_game(bank="typed")
    evening.do("roll", dice={"anna": [1, 1, 2, 2, 3, 3, 4, 4]})  # from now on a note changes no step
    evening.do("deal-note", casino=1, value=10_000)
    tablet = evening.tablet(has_touch=True)
    expect(tablet.locator('.casino[data-n="1"] .note')).to_have_count(1)
    return tablet


def tap_note(tablet, value):
    """The note is tapped where it is, without the way there; gives the answer."""
    with tablet.expect_response(COMMANDS) as told:
        tablet.locator(f'[data-key="note-{value}"]').tap()
    return told.value


def test_a_finger_on_its_way_to_a_note_that_another_tablet_has_just_told_lays_no_second_one(evening, filling, at_once):
    """The other tablet's was on this screen, for less time than anybody needs to see it: it lay there twice."""
    filling.locator('[data-key="note-20000"]').evaluate("key => key.scrollIntoView({ block: 'center' })")
    at_once(filling)
    evening.do("deal-note", casino=1, value=20_000)
    expect(filling.locator('.casino[data-n="1"] .note')).to_have_count(2)
    assert tap_note(filling, 20_000).status == 422
    expect(filling.get_by_role("alert")).to_contain_text("The same was told on another device")
    assert evening.view["casinos"][0]["notes"] == [20_000, 10_000]
    at_once(filling)
    assert tap_note(filling, 20_000).ok
    assert evening.view["casinos"][0]["notes"] == [20_000, 20_000, 10_000]


def test_what_a_switch_taps_is_not_measured_by_the_finger_before(evening, filling, at_once):
    """No finger came down of which one could tell what it had seen, and the last one's was long ago."""
    filling.locator("#notes h2").tap()
    at_once(filling)
    evening.do("deal-note", casino=1, value=20_000)
    expect(filling.locator('.casino[data-n="1"] .note')).to_have_count(2)
    at_once(filling)
    filling.locator('[data-key="note-20000"]').dispatch_event("click", {"detail": 1})
    expect(filling.locator('.casino[data-n="1"] .note')).to_have_count(3)


def test_one_who_lays_two_equal_notes_one_upon_the_other_is_asked_nothing(evening, filling, at_once):
    filling.locator('[data-key="note-10000"]').evaluate("key => key.scrollIntoView({ block: 'center' })")
    at_once(filling)
    for _ in range(2):
        assert tap_note(filling, 10_000).ok
    assert evening.view["casinos"][0]["notes"] == [10_000, 10_000, 10_000]
