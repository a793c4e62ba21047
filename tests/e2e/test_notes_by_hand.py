"""Real notes at the payout: the controls ask for what has not been tapped in, and for each note that replaces a rainbow card."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]


@pytest.fixture
def payout(house, open_page):
    """open(casino 1's notes): all dice are placed, Anna leads casino 1 and Ben is second; gives the table's controls and the session."""

    def open_with(*notes):
        address = house.start()
        session = house.table.session
        session.new_game("las-vegas", SEATS, {"rainbow": True, "rounds": 1}, bank="typed")
        wishes = [{"kind": "deal-note", "casino": 1, "value": note} for note in notes]
        wishes += [{"kind": "deal-note", "casino": casino, "value": 50_000} for casino in range(2, 7)]
        turns = [(1, "anna", 5), (1, "ben", 3), (2, "anna", 3), (3, "ben", 5)]
        wishes += [{"kind": "place", "face": face, "dice": {seat: count}} for face, seat, count in turns]
        for number, wish in enumerate(wishes):
            session.submit(wish, None, f"so-far-{number}", By("table"))
        return open_page(f"{address}/play"), session

    return open_with


def tap(page, note):
    """The note counts, or is refused, before anything else is pressed."""
    with page.expect_response("**/api/v1/commands"):
        page.locator("#notes .note-keys").get_by_role("button", name=note, exact=True).click()


def that_is_all(page):
    with page.expect_response("**/api/v1/commands"):
        page.get_by_role("button", name="Yes, that is all").click()


def go_on(page):
    page.get_by_role("group", name="Buttons").get_by_role("button", name="Next").click()


def money(session):
    return {seat["id"]: seat["money_usd"] for seat in session.view()["seats"]}


def test_the_note_that_replaces_a_rainbow_card_is_asked_for_and_tapped_in(payout):
    page, session = payout(0, 20_000)
    that_is_all(page)
    expect(page.locator("#tray")).to_contain_text("First each rainbow card is replaced by the next note.")
    expect(page.locator("#tray")).not_to_contain_text("takes")
    go_on(page)
    expect(page.locator("#notes")).to_contain_text("The rainbow card at this casino goes: tap the note that replaces it.")
    tap(page, "$80,000")
    expect(page.locator("#notes")).to_be_hidden()
    expect(page.locator("#tray")).to_contain_text("Anna takes $80,000")
    go_on(page)
    expect(page.locator('.casino[data-n="1"]')).to_have_class("casino paid")
    assert money(session) == {"anna": 80_000, "ben": 20_000}


@pytest.mark.parametrize("locale", ["en", "de"])
def test_every_key_holds_what_stands_on_it_on_a_phone(house, open_page, locale):
    """“Regenbogenkarte” lay half under the keys beside it."""
    house.start()
    house.table.session.new_game("las-vegas", SEATS, {"rainbow": True, "hundred_thousands": True}, bank="typed")
    keys = open_page(f"{house.table.url}/play", width=390, height=844, locale=locale).locator(".note-keys button")
    expect(keys).to_have_count(11)
    assert keys.evaluate_all("(keys) => keys.filter((key) => key.scrollWidth > key.clientWidth).map((key) => key.textContent)") == []


@pytest.mark.parametrize("width", [1180, 1920])
def test_a_note_holds_its_value_where_seven_places_lie_side_by_side(house, open_page, width):
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", SEATS, {"slot_machine": True, "hundred_thousands": True}, bank="typed")
    session.submit({"kind": "deal-note", "casino": 6, "value": 100_000}, None, "note", By("table"))
    note = open_page(f"{address}/play", width=width, height=1080, locale="de").locator(".casino .note")
    expect(note).to_have_text("100.000 $")
    assert note.evaluate("(note) => note.scrollWidth <= note.clientWidth")


def test_a_note_that_lay_beside_the_rainbow_card_is_entered_before_the_card_goes(payout):
    page, session = payout(0)
    expect(page.locator("#notes")).to_contain_text("Lies there: $40,000 of at least $50,000. Tap the next note.")
    tap(page, "$20,000")
    that_is_all(page)
    expect(page.locator("#notes")).to_contain_text("The rainbow card at this casino goes: tap the note that replaces it.")
    tap(page, "$80,000")
    go_on(page)
    expect(page.locator('.casino[data-n="1"]')).to_have_class("casino paid")
    assert money(session) == {"anna": 80_000, "ben": 20_000}


def test_nobody_is_said_to_win_nothing_where_the_notes_have_not_been_tapped_in(payout):
    page, _ = payout()
    expect(page.locator("#tray")).to_contain_text("First the notes that lie here are entered.")
    expect(page.locator("#tray")).not_to_contain_text("Nobody wins a note here.")
    tap(page, "$60,000")
    that_is_all(page)
    expect(page.locator("#tray")).to_contain_text("Anna takes $60,000")


# --- Notes are tapped in as they lie there, not as they were dealt: then it is asked whether that is all ---


@pytest.fixture
def filling(house, open_page):
    """open(): the first round of a typed bank, nothing tapped in; gives the table's controls and the session."""

    def open_at(**screen):
        address = house.start()
        session = house.table.session
        session.new_game("las-vegas", SEATS, {"rounds": 1}, bank="typed")
        return open_page(f"{address}/play", **screen), session

    return open_at


def casino_tab(page, number):
    page.locator(f'#notes [data-key="casino-{number}"]').click()


def test_a_smaller_note_tapped_after_a_larger_one_is_not_forgotten_unasked(filling):
    page, session = filling()
    tap(page, "$60,000")  # at casino 1, where $10,000 lies too: dealt first
    for _ in range(2, 7):
        tap(page, "$50,000")
    expect(page.locator("#notes")).to_contain_text("Does exactly this lie at the casinos?")
    casino_tab(page, 1)
    tap(page, "$10,000")
    casino_tab(page, 1)
    that_is_all(page)
    expect(page.locator("#notes-card")).to_be_hidden()
    assert session.view()["casinos"][0]["notes"] == [60_000, 10_000]
    assert not any(casino.get("may_hold_more") for casino in session.view()["casinos"])


def test_a_note_that_cannot_lie_there_is_refused_with_the_reason(filling):
    page, session = filling()
    tap(page, "$60,000")
    casino_tab(page, 1)
    tap(page, "$90,000")
    expect(page.locator("body")).to_contain_text("Without this note casino 1 has its $50,000 already.")
    assert session.view()["casinos"][0]["notes"] == [60_000]


def test_before_a_casino_pays_it_is_asked_whether_its_notes_are_all(payout):
    page, session = payout(60_000)
    expect(page.locator("#tray")).to_contain_text("First somebody says that all notes have been tapped in.")
    go_on(page)
    expect(page.locator("body")).to_contain_text("More notes may lie at casino 1 than were tapped in.")
    casino_tab(page, 1)
    tap(page, "$10,000")
    that_is_all(page)
    go_on(page)
    expect(page.locator('.casino[data-n="1"]')).to_have_class("casino paid")
    assert money(session) == {"anna": 60_000, "ben": 10_000}


def test_the_question_can_be_undone(filling):
    page, _ = filling()
    for _ in range(1, 7):
        tap(page, "$60,000")
    that_is_all(page)
    expect(page.locator("#notes")).to_be_hidden()
    page.locator('[data-key="undo"]').click()
    page.get_by_role("dialog").get_by_role("button", name="Take back").click()
    expect(page.locator("#notes")).to_contain_text("Does exactly this lie at the casinos?")
