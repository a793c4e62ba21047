"""Who stands in the hall of evenings: people with a name, each once a game, and no game that its people left out."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

ANNA, BEN = {"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}


@pytest.fixture
def play(house):
    """Play a game in which one seat wins; the address first."""
    address = house.start()

    def played(winner: str, *seats: dict) -> str:
        session = house.table.session
        game = session.new_game("las-vegas", list(seats))["game_id"]
        session.submit({"kind": "adjust", "money_usd": {winner: 90_000}}, None, f"rich-{game}", By("table"))
        session.submit({"kind": "end-game", "after": "now"}, None, f"end-{game}", By("table"))
        return address

    return played


@pytest.mark.parametrize("width", [390, 1024])
def test_a_game_played_wrongly_is_left_out_and_taken_in_again(play, open_page, width):
    for winner in ("ben", "anna", "ben"):
        address = play(winner, ANNA, BEN)
    page = open_page(f"{address}/history", width=width, height=844)
    rows = page.locator(".hall li")
    expect(rows.first).to_contain_text("Ben2 of 3 won")
    newest = page.locator(".game-line").first
    newest.get_by_label("Counts in the hall of evenings").uncheck()
    expect(newest).to_contain_text("Left out: the game is kept as it was played.")
    expect(rows.filter(has_text="Ben")).to_contain_text("1 of 2 won")
    page.reload()
    expect(newest).to_contain_text("Left out: the game is kept as it was played.")
    expect(rows.filter(has_text="Ben")).to_contain_text("1 of 2 won")
    newest.get_by_label("Counts in the hall of evenings").check()
    expect(newest).not_to_contain_text("Left out")
    expect(rows.first).to_contain_text("Ben2 of 3 won")


def test_a_table_that_does_not_answer_has_left_nothing_out(play, open_page):
    for _ in range(2):
        address = play("ben", ANNA, BEN)
    page = open_page(f"{address}/history")
    page.route("**/left-out", lambda route: route.abort())
    newest = page.locator(".game-line").first
    newest.get_by_label("Counts in the hall of evenings").click()
    expect(page.get_by_role("alert")).to_contain_text("The table does not answer.")
    expect(newest.get_by_label("Counts in the hall of evenings")).to_be_checked()
    expect(newest).not_to_contain_text("Left out")


def test_two_seats_of_one_name_are_one_who_played_one_game(play, open_page, monkeypatch):
    """Older journals have them: today a second one of a name is refused."""
    monkeypatch.setattr("companion.table.seats.why_no_name", lambda *_: None)
    play("anna", ANNA, BEN)
    address = play("anna", ANNA, {"name": "ANNA", "colour": "green"}, BEN)
    rows = open_page(f"{address}/history").locator(".hall li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("2 of 2 won")


def test_who_is_written_with_signs_that_nobody_sees_is_one_person(play, open_page):
    """One keyboard makes a heart red by a sign behind it, another one doesn't: the hall had two people of one victory each."""
    for heart in ("❤", "❤\ufe0f", "❤\ufe0f"):
        address = play("ben", {"name": heart, "colour": "green"}, BEN)
    rows = open_page(f"{address}/history").locator(".hall li")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="❤")).to_contain_text("0 of 3 won")


def test_a_seat_without_a_name_is_nobody_in_particular(play, open_page):
    nobody = {"name": "Player 1", "colour": "green"}
    for _ in range(2):
        address = play("player-1", nobody, BEN)
    rows = open_page(f"{address}/history").locator(".hall li")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Ben0 of 2 won")


def test_a_game_that_was_ended_before_it_began_is_not_said_to_count(house, open_page):
    address = house.start()
    house.table.session.new_game("las-vegas", [ANNA, BEN])
    house.table.session.submit({"kind": "end-game", "after": "now"}, None, "end", By("table"))
    page = open_page(f"{address}/history")
    expect(page.locator(".game-line")).to_contain_text("1. Anna")
    expect(page.get_by_label("Counts in the hall of evenings")).to_have_count(0)
