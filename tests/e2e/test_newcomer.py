"""Whoever says that they are new here is told one rule at a time, on their own phone; all others see nothing of it."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from tests.e2e.room import box_of
from web.access import seat_ticket

pytestmark = pytest.mark.browser

ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}  # so that this machine's own trust does not count
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
FOURS_AND_A_TWO = {"anna": [4, 4, 4, 4, 4, 4, 2, 2]}


@pytest.fixture
def table(house):
    """A game in which Anna has to roll. Gives (session, a seat's own way in)."""
    address = house.start().replace("127.0.0.1", "localhost")
    session = house.table.session
    session.new_game("las-vegas", SEATS, seed=3)

    def way_in(seat):
        with house.table.server.app.test_request_context("/"):
            return f"{address}/seat/{seat_ticket(seat, session.view()['game_id'])}"

    return session, way_in


@pytest.fixture
def join(table, open_page):
    """join("anna"): her phone, where she has said nothing yet."""
    return lambda seat, **more: open_page(table[1](seat), width=360, height=740, extra_http_headers=ELSEWHERE, **more)


def do(session, kind, **fields):
    session.submit({"kind": kind, **fields}, None, f"wish at {session.view()['rev']}", By("table"))


def test_a_newcomer_is_told_what_applies_now_and_the_others_are_not(table, join):
    session, _ = table
    anna, ben = join("anna"), join("ben")
    anna.get_by_role("button", name="I'm new here").click()
    expect(anna.locator("#lesson")).to_contain_text("Roll all dice you have left.")
    ben.get_by_role("button", name="I know the game").click()
    do(session, "roll", dice=FOURS_AND_A_TWO)
    expect(anna.locator("#lesson")).to_contain_text("If you choose the 4, you must place all 6 of them.")
    expect(anna.locator("#lesson")).to_contain_text("rule book of Las Vegas, 2012")
    expect(anna.locator("#lesson button")).to_have_count(1)
    expect(ben.locator("#turn")).to_contain_text("Anna is playing.")
    expect(ben.locator("#lesson")).to_be_hidden()


@pytest.mark.parametrize("new", [True, False])
def test_who_has_left_is_neither_asked_nor_told_a_rule_until_they_are_back(table, join, new):
    session, _ = table
    session.new_game("las-vegas", [*SEATS, {"name": "Cleo", "colour": "green"}], seed=3)
    anna = join("anna")
    if new:
        anna.get_by_role("button", name="I'm new here").click()
    expect(anna.locator("#lesson")).to_be_visible()
    do(session, "leave", seat="anna")
    expect(anna.locator("#turn")).to_contain_text("You have left this game.")
    expect(anna.locator("#lesson")).to_be_hidden()
    do(session, "end-round")
    while session.view()["phase"] != "round-over":
        do(session, "next")
    do(session, "come-back", seat="anna")
    expect(anna.locator("#lesson")).to_be_visible()


def test_a_rule_is_taken_away_with_a_tap_and_stays_away(table, join):
    session, _ = table
    anna = join("anna")
    anna.get_by_role("button", name="I'm new here").click()
    anna.get_by_role("button", name="Understood").click()
    expect(anna.locator("#lesson")).to_be_hidden()
    anna.reload()
    expect(anna.locator("#turn")).to_contain_text("Which dice did Anna roll?")
    expect(anna.locator("#lesson")).to_be_hidden()
    do(session, "roll", dice=FOURS_AND_A_TWO)
    expect(anna.locator("#lesson")).to_contain_text("Choose one number")


def test_the_question_stands_in_the_way_until_the_first_turn_only(table, join):
    """It took 140 of the 740 pixels of each player's phone, all evening."""
    session, _ = table
    anna, ben = join("anna"), join("ben")
    asked = box_of(anna.locator("#lesson"))["height"]
    do(session, "roll", dice=FOURS_AND_A_TWO)
    do(session, "place", face=4)
    expect(ben.get_by_role("button", name="Roll for me")).to_be_visible()
    expect(anna.locator("#lesson")).not_to_contain_text("First time")
    assert box_of(anna.locator("#lesson"))["height"] < min(60, asked / 2)
    expect(ben.locator("#lesson")).to_contain_text("First time at this game?")
    anna.reload()
    expect(anna.locator("#lesson")).not_to_contain_text("First time")
    anna.get_by_role("button", name="I'm new here").click()
    do(session, "roll", dice=None)
    do(session, "place", face=session.view()["choices"][0]["face"])
    expect(anna.locator("#lesson")).to_contain_text("Roll all dice you have left.")


def test_the_quiet_question_is_answered_with_no_as_well(table, join):
    session, _ = table
    anna = join("anna")
    expect(anna.locator("#lesson")).to_contain_text("First time")  # it is asked before her turn, and she sees it
    do(session, "roll", dice=FOURS_AND_A_TWO)
    do(session, "place", face=4)
    expect(anna.locator("#lesson")).not_to_contain_text("First time")
    anna.get_by_role("button", name="I know the game").click()
    expect(anna.locator("#lesson")).to_be_hidden()


def test_the_second_half_of_a_double_tap_chooses_nothing_that_moved_up(table, join, at_once):
    session, _ = table
    do(session, "roll", dice=FOURS_AND_A_TWO)
    anna = join("anna")
    anna.get_by_role("button", name="I'm new here").click()
    at_once(anna)
    anna.get_by_role("button", name="Understood").dblclick()
    expect(anna.locator("body")).to_contain_text("This has only just appeared: look, then press again.")
    assert session.view()["stage"] == "place"


def test_a_rule_is_told_twice_and_a_reload_is_no_telling(table, join):
    session, _ = table
    anna = join("anna")
    anna.get_by_role("button", name="I'm new here").click()
    for _ in range(2):
        for _ in range(2):
            expect(anna.locator("#lesson")).to_contain_text("Roll all dice")
            anna.reload()
        for _ in SEATS:
            do(session, "roll", dice=None)
            do(session, "place", face=session.view()["choices"][0]["face"])
    expect(anna.locator("#turn")).to_contain_text("Which dice did Anna roll?")
    expect(anna.locator("#lesson")).to_be_hidden()


def test_what_only_comes_to_apply_after_a_rule_was_taken_away_is_told(table, join):
    """All who choose at once have one moment: whoever tapped away how cards are chosen was never told that their choice is secret."""
    session, _ = table
    session.new_game("card-game", SEATS, seed=3)
    anna = join("anna")
    anna.get_by_role("button", name="I'm new here").click()
    expect(anna.locator("#lesson")).to_contain_text("Choose one or two cards")
    anna.get_by_role("button", name="Understood").click()
    expect(anna.locator("#lesson")).to_be_hidden()
    do(session, "choose-cards", seat="anna", cards={"5": [1]})
    expect(anna.locator("#lesson")).to_contain_text("Your choice stays secret")
    anna.get_by_role("button", name="Understood").click()
    expect(anna.locator("#lesson")).to_be_hidden()


def test_a_rule_never_told_takes_the_place_of_one_told_again(table, join):
    """The choice at the slot machine is asked in the moment that began with how the slot machine pays."""
    session, _ = table
    session.new_game("las-vegas", SEATS, {"slot_machine": True}, seed=3)
    lies = {"3": {"ben": 2}, "5": {"anna": 1}}
    do(session, "adjust", slot=lies, notes={"slot": [60_000, 50_000]}, reason="so it lies")
    do(session, "end-round")
    while session.view()["payout"]["next"] != "slot":
        do(session, "next")
    anna = join("anna")
    kept = {"isNew": True, "told": {"las-vegas slot-payout": 1}, "shown": None}
    anna.evaluate("(kept) => localStorage.setItem('lessons anna', JSON.stringify(kept))", kept)
    anna.reload()
    expect(anna.locator("#lesson")).to_contain_text("equal numbers of dice don't cancel")
    do(session, "choose-note", seat="ben", value=50_000)
    expect(anna.locator("#lesson")).to_contain_text("most dice choose first")
    assert anna.evaluate("() => JSON.parse(localStorage.getItem('lessons anna')).told['las-vegas slot-payout']") == 1


def test_the_language_of_the_phone_is_the_language_of_the_rule(join):
    anna = join("anna", locale="de")
    anna.get_by_role("button", name="Ich bin neu hier").click()
    expect(anna.locator("#lesson")).to_contain_text("Wirf alle Würfel, die du noch hast.")
    anna.goto(anna.url.replace("/play", "/language/en?back=/play"))
    expect(anna.locator("#lesson")).to_contain_text("Roll all dice you have left.")


def test_whoever_said_no_may_say_yes_in_the_menu(join):
    anna = join("anna")
    anna.get_by_role("button", name="I know the game").click()
    expect(anna.locator("#lesson")).to_be_hidden()
    anna.get_by_role("button", name="Menu").click()
    group = anna.get_by_role("group", name="I'm new here")
    group.get_by_role("button", name="On").click()
    expect(anna.locator("#lesson")).to_contain_text("Roll all dice you have left.")
    group.get_by_role("button", name="Off").click()
    expect(anna.locator("#lesson")).to_be_hidden()


def test_the_tables_own_page_offers_no_rules(house, table, open_page):
    page = open_page(f"{house.table.url}/play")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#lesson")).to_be_hidden()
