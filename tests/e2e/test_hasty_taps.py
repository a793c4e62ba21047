"""Taps on what has only just appeared: the second half of a double tap, and a finger on its way to what was there before."""

import pytest
from playwright.sync_api import expect

from tests.e2e.room import box_of

pytestmark = pytest.mark.browser

FACES = [1, 1, 2, 2, 3, 3, 4, 4]


def middle(button):
    button.evaluate("button => button.scrollIntoView({ block: 'center' })")
    box = box_of(button)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click_twice(page, place):
    page.mouse.move(*place)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


@pytest.mark.parametrize("by", ["finger", "mouse"])
def test_the_second_half_of_a_double_tap_places_no_dice(evening, by, at_once):
    phone = evening.tablet(width=390, height=844, has_touch=True)
    at_once(phone)
    place = middle(phone.get_by_role("button", name="Roll for me"))
    phone.touchscreen.tap(*place) if by == "finger" else phone.mouse.click(*place)
    expect(phone.locator("#turn .choice").first).to_be_visible()
    assert phone.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.choice'))", place)
    phone.touchscreen.tap(*place) if by == "finger" else click_twice(phone, place)
    expect(phone.get_by_role("alert")).to_contain_text("This has only just appeared")
    assert evening.view["step"] == "r1.t1.place"


def test_the_same_note_may_be_tapped_twice_but_next_has_to_be_seen(evening, at_once):
    evening.new_game("card-game", bank="typed")
    tablet = evening.tablet(has_touch=True)
    at_once(tablet)
    place = middle(tablet.locator('[data-key="note-30000"]'))
    for lying in (1, 2):
        tablet.touchscreen.tap(*place)
        expect(tablet.locator(".casino").first.locator(".note")).to_have_count(lying)
    evening.new_game()
    evening.play_until("payout")
    evening.follows(tablet)
    at_once(tablet)
    place = middle(tablet.locator('#keys [data-key="next"]'))
    tablet.touchscreen.tap(*place)
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 2 pays")
    tablet.touchscreen.tap(*place)
    expect(tablet.get_by_role("alert")).to_contain_text("This has only just appeared")
    assert evening.view["payout"]["next"] == 2


def test_a_finger_that_was_on_its_way_when_another_device_went_on_pays_no_casino_unseen(evening, at_once):
    evening.play_until("payout")
    tablet = evening.tablet(has_touch=True)
    place = middle(tablet.locator('#keys [data-key="next"]'))
    at_once(tablet)
    evening.do("next")
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 2 pays")
    tablet.touchscreen.tap(*place)
    expect(tablet.get_by_role("alert")).to_contain_text("This has only just appeared")
    assert evening.view["payout"]["next"] == 2
    at_once(tablet)
    tablet.touchscreen.tap(*place)
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 3 pays")


def test_no_tap_is_refused_for_ever_where_the_clock_of_taps_stood_while_the_tablet_slept(evening):
    evening.play_until("payout")
    tablet = evening.tablet(has_touch=True)
    place = middle(tablet.locator('#keys [data-key="next"]'))
    tablet.evaluate("""() => {
        window.moment = performance.now() + 60_000;
        performance.now = () => window.moment;
        Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.moment - 600_000, configurable: true });
    }""")
    evening.do("next")
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 2 pays")
    tablet.evaluate("window.moment += 2_000")
    tablet.touchscreen.tap(*place)
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 3 pays")


def test_what_a_switch_clicks_after_a_tap_that_was_refused_counts(evening, at_once):
    """Its click comes without a finger of its own."""
    evening.play_until("payout")
    tablet = evening.tablet(has_touch=True)
    following = tablet.locator('#keys [data-key="next"]')
    place = middle(following)
    at_once(tablet)
    evening.do("next")
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 2 pays")
    tablet.touchscreen.tap(*place)
    expect(tablet.get_by_role("alert")).to_contain_text("This has only just appeared")
    following.dispatch_event("click", {"detail": 1})
    expect(tablet.locator("#phase-words")).to_contain_text("Casino 3 pays")


def test_a_finger_that_was_on_its_way_to_a_note_lays_it_though_another_tablet_has_laid_another(evening, at_once):
    """What it goes to stands there as before. Only the very same note is asked about."""
    evening.new_game("card-game", bank="typed")
    tablet = evening.tablet(has_touch=True)
    place = middle(tablet.locator('[data-key="note-30000"]'))
    at_once(tablet)
    evening.do("deal-note", casino=1, value=40000)
    expect(tablet.locator(".casino").first.locator(".note")).to_have_count(1)
    tablet.touchscreen.tap(*place)
    expect(tablet.locator(".casino").first.locator(".note")).to_have_count(2)


@pytest.mark.parametrize("filling", [True, False])
def test_the_second_half_of_a_double_tap_lays_no_note_at_the_next_casino(evening, filling, at_once):
    evening.new_game(bank="typed")
    if not filling:
        evening.do("roll", dice={"anna": FACES})  # notes may be tapped in as late as the payout
    tablet = evening.tablet(has_touch=True)
    at_once(tablet)
    place = middle(tablet.locator('[data-key="note-60000"]'))
    tablet.touchscreen.tap(*place)
    expect(tablet.locator('#notes [data-key="casino-2"]')).to_have_attribute("aria-pressed", "true")
    tablet.touchscreen.tap(*place)
    expect(tablet.get_by_role("alert")).to_contain_text("This has only just appeared")
    assert [casino["notes"] for casino in evening.view["casinos"][:2]] == [[60000], []]


def test_the_second_half_of_a_double_tap_takes_no_note_away_that_moved_to_where_the_first_was(evening, at_once):
    evening.new_game(bank="typed")
    for value in (10000, 20000):
        evening.do("deal-note", casino=1, value=value)
    tablet = evening.tablet(has_touch=True)
    at_once(tablet)
    place = middle(tablet.locator('[data-key="take-away"]').first)
    tablet.touchscreen.tap(*place)
    expect(tablet.locator('[data-key="take-away"]')).to_have_count(1)
    tablet.touchscreen.tap(*place)
    expect(tablet.get_by_role("alert")).to_contain_text("This has only just appeared")
    assert len(evening.view["casinos"][0]["notes"]) == 1


def test_the_second_half_of_a_double_tap_lays_no_chip_card_at_the_next_casino(evening, at_once):
    evening.new_game("card-game", {"sequential": True, "chip_cards": True}, bank="typed")
    for casino in evening.view["casinos"]:
        for value in (30000, 30000):
            evening.do("deal-note", casino=casino["number"], value=value)
    tablet = evening.tablet(has_touch=True)
    at_once(tablet)
    expect(tablet.get_by_role("heading", name="Which chip card lies at casino 1?")).to_be_visible()
    place = middle(tablet.locator('[data-key="deal-pink"]'))
    tablet.touchscreen.tap(*place)
    expect(tablet.get_by_role("heading", name="Which chip card lies at casino 2?")).to_be_visible()
    tablet.touchscreen.tap(*place)
    expect(tablet.get_by_role("alert")).to_contain_text("This has only just appeared")
    assert evening.view["casinos"][0]["chips"] == ["pink"]
    assert not evening.view["casinos"][1].get("chips")


def hold_on(page):
    """What a key that is held down says after the first time, a few times."""
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")


def test_enter_held_down_lays_one_note(evening):
    """A dozen lay at six casinos, and nobody was asked."""
    evening.new_game(bank="typed")
    evening.do("roll", dice={"anna": FACES})
    tablet = evening.tablet()
    lying = tablet.locator('.casino[data-n="1"] .note')
    for value in (20_000, 30_000):
        tablet.locator(f'[data-key="note-{value}"]').focus()
        with tablet.expect_response("**/api/v1/commands"):
            tablet.keyboard.down("Enter")
        expect(lying).to_have_count(value // 10_000 - 1)
        expect(tablet.locator(f'[data-key="note-{value}"]')).to_be_focused()
        hold_on(tablet)
    expect(lying).to_have_count(2)
    assert [casino["notes"] for casino in evening.view["casinos"][:2]] == [[30_000, 20_000], []]


def test_enter_held_down_on_next_pays_one_casino(evening):
    evening.play_until("payout")
    tablet = evening.tablet()
    tablet.locator('#keys [data-key="next"]').focus()
    for casino in (2, 3):
        tablet.keyboard.down("Enter")
        expect(tablet.locator("#phase-words")).to_contain_text(f"Casino {casino} pays")
        expect(tablet.locator('#keys [data-key="next"]')).to_be_focused()
        hold_on(tablet)
    assert evening.view["payout"]["next"] == 3
