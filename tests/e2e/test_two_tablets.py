"""Two devices at one table, and lines so slow that a tap arrives late: nothing is done that was not on the screen when it was tapped."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

FACES = [1, 1, 2, 2, 3, 3, 4, 4]


def test_a_tap_that_arrives_late_counts_in_its_own_game_only(evening, slow):
    tablet = evening.tablet()
    arrive = slow(tablet, "**/api/v1/commands")
    with tablet.expect_request("**/api/v1/commands"):
        tablet.get_by_role("button", name="Roll for me").click()
    evening.new_game()
    assert arrive() == 1
    expect(tablet.get_by_role("alert")).to_contain_text("That moment is over")
    assert (evening.view["step"], evening.view["roll"]) == ("r1.t1", {})


def test_what_was_asked_of_one_game_is_asked_no_more_in_the_next(evening):
    tablet = evening.tablet()
    for _ in FACES:
        tablet.get_by_role("button", name="Anna: a 3").click()
    expect(tablet.get_by_role("button", name="That is the roll")).to_be_enabled()
    tablet.get_by_role("button", name="End the game").click()
    expect(tablet.get_by_role("dialog")).to_be_visible()
    evening.do("end-game", after="now")
    evening.new_game()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    expect(tablet.get_by_role("button", name="That is the roll")).to_be_disabled()
    assert evening.view["live"]


def test_a_correction_is_accepted_with_the_consequences_that_were_shown(evening):
    evening.turn("anna", 1)
    tablet = evening.tablet()
    tablet.locator("#put-right").get_by_role("button", name="Correct").first.click()
    tablet.get_by_role("dialog").get_by_role("button", name="casino 2").click()
    tablet.get_by_role("button", name="Show what follows").click()
    expect(tablet.get_by_role("dialog")).to_contain_text("Nothing came after it.")
    evening.turn("ben", 1)
    evening.follows(tablet)
    tablet.get_by_role("button", name="Accept").click()
    expect(tablet.get_by_role("dialog")).to_contain_text("Later entries that stay as they are: 2")
    assert evening.view["casinos"][0]["dice"] == {"anna": 2, "ben": 2}
    tablet.get_by_role("button", name="Accept").click()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    assert [casino["dice"] for casino in evening.view["casinos"][:2]] == [{"ben": 2}, {"anna": 2}]


def test_of_two_who_put_the_same_building_right_the_second_is_told_and_has_nothing_left_to_accept(evening):
    """Its dialog stayed, with consequences of an entry that counted no more, and refused each tap on “Accept”."""
    evening.new_game("lords-of-vegas")
    evening.do("roll", dice={"anna": [6, 5], "ben": [1, 1]})
    evening.do("draw")
    anns = next(lot for lot, here in evening.view["table"]["lots"].items() if here["marker"] == "anna")
    evening.do("adjust", cash_musd={"anna": 30}, reason="a test")
    evening.do("build", lot=anns, colour="gold")
    tablet = evening.tablet()
    tablet.locator("#put-right").get_by_role("button", name="Correct: Anna builds").click()
    tablet.get_by_role("dialog").locator("select").select_option("aqua")
    tablet.get_by_role("button", name="Show what follows").click()
    expect(tablet.get_by_role("dialog")).to_contain_text("What follows")
    built = next(entry for entry in evening.view["history_tail"] if entry["what"].startswith("Anna builds"))
    evening.do("amend", entry=built["seq"], command={"kind": "build", "lot": anns, "colour": "silver"}, settle={})
    evening.follows(tablet)
    tablet.get_by_role("heading", name="What follows").click()  # so that the next tap is no second half of the one before
    tablet.get_by_role("button", name="Accept").click()
    expect(tablet.locator("body")).to_contain_text("does not count (any more)")
    expect(tablet.get_by_role("dialog")).to_have_count(0)
    assert evening.view["table"]["lots"][anns]["tile"] == "silver"


def test_a_tally_told_before_somebody_placed_dice_does_not_take_them_away(evening, counting):
    dialog = counting.get_by_role("dialog")
    evening.turn("ben", 1)
    evening.follows(counting)
    dialog.get_by_role("button", name="Set the tally").click()
    expect(counting.get_by_role("alert")).to_contain_text("The table has just moved on")
    assert evening.view["casinos"][0]["dice"] == {"anna": 2, "ben": 2}
    dialog.get_by_role("button", name="Anna: one more").click()
    dialog.get_by_role("button", name="Set the tally").click()
    expect(dialog).to_have_count(0)
    assert evening.view["casinos"][0]["dice"] == {"anna": 3, "ben": 2}


def test_a_lot_and_a_purse_told_before_they_changed_are_shown_anew(evening):
    evening.new_game("lords-of-vegas")
    evening.do("roll", dice={"anna": [6, 5], "ben": [1, 1]})
    evening.do("draw")
    tablet = evening.tablet()
    tablet.get_by_role("button", name="Tally from the table").click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_role("button", name="A lot").click()
    dialog.get_by_label("Lot", exact=True).select_option("B2")
    evening.do("adjust", reason="as it lies", lots={"B2": [None, "purple", "ben", 3]})
    expect(tablet.locator('.lords-board [data-lot="B2"]')).to_have_attribute("aria-label", "B2: Albion, Ben 3, boss of the casino")
    dialog.get_by_role("button", name="Set the tally").click()
    expect(tablet.get_by_role("alert")).to_contain_text("The table has just moved on")
    expect(dialog.get_by_label("Die of")).to_have_value("ben")
    dialog.get_by_role("button", name="Anna").click()
    evening.do("adjust", reason="as it lies", cash_musd={"anna": 41})
    expect(tablet.locator(".seat", has_text="Anna")).to_contain_text("$41M")
    dialog.get_by_role("button", name="Set the tally").click()
    expect(dialog.get_by_label("Millions")).to_have_value("41")


def test_start_tapped_twice_starts_one_game(evening, slow):
    evening.do("end-game", after="now")
    page = evening.tablet("/set-up")
    before = len(evening.session.history())
    arrive = slow(page, "**/api/v1/games")
    with page.expect_request("**/api/v1/games"):
        page.get_by_role("button", name="Start the game").dblclick()
    with page.expect_navigation(url="**/play"):
        arrive()
    expect(page.locator("#phase-words")).to_contain_text("Anna rolls")
    assert len(evening.session.history()) == before + 1


def test_a_bet_stays_as_it_was_set_while_others_trade(evening):
    evening.new_game("lords-of-vegas")
    evening.do("roll", dice={"anna": [6, 5], "ben": [1, 1]})
    evening.do("draw")
    evening.do("adjust", reason="it lies so", lots={"A1": [None, "purple", "ben", 3], "A2": [None, "purple", "ben", 2]})
    tablet = evening.tablet()
    tablet.locator('[data-key="gamble-A1-"]').click()
    slider = tablet.locator('[data-key="bet-slider"]')
    slider.fill("2")
    evening.do("offer", seat="ben", to="anna", gives_musd=1, wants_musd=2, gives_lots=[], wants_lots=[], gives_dice=[], wants_dice=[])
    expect(tablet.locator(".offer")).to_be_visible()
    expect(slider).to_have_value("2")
    tablet.get_by_role("button", name="Bet $2M").click()
    expect(tablet.locator("#phase-words")).to_contain_text("Anna gambles $2M")


def test_an_answer_that_was_asked_for_before_a_tap_does_not_take_its_effect_off_the_screen(evening, house):
    house.stop()
    house.streams = 1
    evening.address, evening.session = house.start(), house.table.session
    evening.do("resume")
    expect(evening.tablet().locator("#live")).to_have_text("live")
    page = evening.tablet()
    expect(page.locator("#live")).to_have_text("every two seconds")
    old, rolled = [], []

    def polled(route):
        if old:
            rolled.append(True)
            route.abort()  # nothing else puts the screen right
        else:
            old.append((route, route.fetch()))

    with page.expect_request("**/api/v1/state"):
        page.route("**/api/v1/state", polled)
    page.get_by_role("button", name="Roll for me").click()
    expect(page.locator("#turn .choice").first).to_be_attached()
    route, answer = old[0]
    with page.expect_request_finished(lambda request: request.url.endswith("/state")):
        route.fulfill(response=answer)
    evening.follows(page)
    expect(page.locator("#turn .choice").first).to_be_attached()
    expect(page.get_by_role("button", name="Roll for me")).to_have_count(0)


def test_a_casino_tapped_while_a_note_is_on_its_way_stays_the_one_that_is_filled(evening, late):
    """The answer of the first note went on to casino 2 after casino 1 had been tapped: the next note went there unasked."""
    evening.new_game(options={"rounds": 1}, bank="typed")
    page = evening.tablet()
    casino = page.locator('#notes [data-key="casino-1"]')
    arrive = late(page, "**/api/v1/commands")
    with page.expect_request("**/api/v1/commands"):
        page.locator("#notes .note-keys").get_by_role("button", name="$60,000", exact=True).click()
    expect(page.locator('#notes [data-key="casino-2"]')).to_have_attribute("aria-pressed", "true")  # heard before the answer
    casino.click()
    expect(casino).to_have_attribute("aria-pressed", "true")
    arrive()
    page.locator("#notes .note-keys").get_by_role("button", name="$90,000", exact=True).click()
    expect(page.locator("body")).to_contain_text("Without this note casino 1 has its $50,000 already.")
    assert evening.view["casinos"][1]["notes"] == []


def test_yes_and_no_to_keeping_pictures_arrive_one_after_the_other(evening, slow):
    page = evening.tablet("/accuracy")
    keep = page.locator("#keep")
    arrive = slow(page, "**/api/v1/accuracy/keep")
    with page.expect_request("**/api/v1/accuracy/keep"):
        keep.check()
    expect(keep).to_be_disabled()
    arrive()
    expect(keep).to_be_enabled()
    keep.uncheck()
    expect(page.get_by_role("alert").last).to_contain_text("Nothing more is kept")
    page.reload()
    expect(keep).not_to_be_checked()


def test_a_correction_tapped_twice_is_asked_about_once_and_gone_back_from_not_at_all(evening, slow):
    evening.turn("anna", 1)
    tablet = evening.tablet()
    correct = tablet.locator("#put-right").get_by_role("button", name="Correct").first
    arrive = slow(tablet, "**/entries", "GET")
    with tablet.expect_request("**/entries"):
        correct.dblclick()
    arrive()
    expect(tablet.get_by_role("dialog")).to_contain_text("Correct a turn")
    arrive = slow(tablet, "**/api/v1/commands")
    with tablet.expect_request("**/api/v1/commands"):
        tablet.get_by_role("button", name="Show what follows").dblclick()
    arrive()
    expect(tablet.get_by_role("dialog")).to_contain_text("What follows")
    tablet.get_by_role("button", name="Accept").click()
    expect(tablet.locator("dialog[open]")).to_have_count(0)


def test_names_typed_for_a_new_game_outlast_another_language(house, open_page):
    page = open_page(f"{house.start()}/set-up")
    page.get_by_label("Name of player 1").fill("Anna")
    page.locator("#menu-button").click()
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#players input").first).to_have_value("Anna")
    page.locator("#set-up [type=submit]").click()
    page.wait_for_url("**/play")
    page.goto(page.url.replace("/play", "/set-up"))
    expect(page.locator("#players input").nth(1)).to_have_value("Spieler 2")


def test_of_two_tablets_that_start_a_game_at_once_one_does_and_the_other_is_told(evening, slow):
    evening.do("end-game", after="now")
    before = len(evening.session.history())
    one, other = evening.tablet("/set-up"), evening.tablet("/set-up")
    arrive = slow(other, "**/api/v1/games")
    with other.expect_request("**/api/v1/games"):
        other.get_by_role("button", name="Start the game").click()
    one.get_by_role("button", name="Start the game").click()
    one.wait_for_url("**/play")
    arrive()
    told = re.compile(r"A game is running: Anna, Ben\..*Another device has just started it\.")
    expect(other.get_by_role("alert")).to_have_text(told)
    assert len(evening.session.history()) == before + 1


def test_a_name_is_still_there_when_the_table_did_not_answer(evening):
    tablet = evening.tablet()
    tablet.get_by_role("button", name="Players", exact=True).click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_label("Name").first.fill("Annegret")
    tablet.route("**/api/v1/commands", lambda route: route.abort(), times=1)
    dialog.get_by_role("button", name="Save").first.click()
    expect(tablet.get_by_role("alert")).to_contain_text("The table does not answer.")
    dialog.get_by_role("button", name="Save").first.click()
    expect(dialog.get_by_role("button", name="Saved ✓")).to_have_count(1)
    expect(tablet.locator("#phase-words")).to_contain_text("Annegret rolls")


def test_a_note_tapped_again_while_the_first_is_on_its_way_does_not_lie_there_twice(evening, slow):
    evening.new_game(bank="typed")
    tablet = evening.tablet()
    arrive = slow(tablet, "**/api/v1/commands")
    note = tablet.locator('[data-key="note-60000"]')
    with tablet.expect_request("**/api/v1/commands"):
        note.dblclick()
    expect(tablet.locator('[data-key="note-50000"]')).to_be_disabled()
    assert arrive() == 1
    expect(tablet.locator("#notes [aria-pressed=true]")).to_contain_text("2")
    expect(note).to_be_enabled()
    note.click()
    expect(tablet.locator("#notes [aria-pressed=true]")).to_contain_text("3")
    assert [casino["notes"] for casino in evening.view["casinos"][:3]] == [[60000], [60000], []]


def test_a_note_on_its_way_is_not_tapped_again_because_another_tablet_laid_one_elsewhere(evening, slow):
    """The keys were drawn anew then, and could be tapped, while the note did not lie there yet."""
    evening.new_game(bank="typed")
    evening.do("roll", dice={"anna": FACES})  # from now on a note changes no step
    tablet = evening.tablet()
    arrive = slow(tablet, "**/api/v1/commands")
    note = tablet.locator('[data-key="note-10000"]')
    with tablet.expect_request("**/api/v1/commands"):
        note.click()
    evening.do("deal-note", casino=3, value=60000)
    expect(tablet.locator('.casino[data-n="3"] .note')).to_have_count(1)
    expect(note).to_be_disabled()
    assert arrive() == 1
    expect(tablet.locator('.casino[data-n="1"] .note')).to_have_count(1)
    expect(note).to_be_enabled()


def test_the_same_note_tapped_on_two_tablets_at_once_lies_there_once_and_a_second_is_asked_for(evening, slow, at_once):
    evening.new_game(bank="typed")
    tablet = evening.tablet()
    arrive = slow(tablet, "**/api/v1/commands")
    note = tablet.locator('[data-key="note-10000"]')
    with tablet.expect_request("**/api/v1/commands"):
        note.click()
    evening.do("deal-note", casino=1, value=10000)
    with tablet.expect_response("**/api/v1/commands"):
        assert arrive() == 1
    expect(tablet.get_by_role("alert")).to_contain_text("If it is one more, tap again.")
    expect(tablet.locator('.casino[data-n="1"] .note')).to_have_count(1)
    expect(note).to_be_enabled()
    at_once(tablet)
    with tablet.expect_response("**/api/v1/commands"):
        note.click()
    expect(tablet.locator('.casino[data-n="1"] .note')).to_have_count(2)
    assert evening.view["casinos"][0]["notes"] == [10000, 10000]


def test_a_note_taken_away_with_two_taps_takes_none_of_its_like_along(evening, slow):
    evening.new_game(bank="typed")
    for _ in range(2):
        evening.do("deal-note", casino=1, value=10000)
    tablet = evening.tablet()
    arrive = slow(tablet, "**/api/v1/commands")
    tablet.locator('[data-key="casino-1"]').click()
    with tablet.expect_request("**/api/v1/commands"):
        tablet.locator('[data-key="take-away"]').first.dblclick()
    expect(tablet.locator('[data-key="take-away"]').first).to_be_disabled()
    assert arrive() == 1
    expect(tablet.locator('[data-key="take-away"]')).to_have_count(1)
    assert evening.view["casinos"][0]["notes"] == [10000]
