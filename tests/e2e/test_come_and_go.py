"""Who comes late, goes early and comes back, told to the table's own device: each game says what becomes of the leaver's things."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from web.access import seat_ticket

pytestmark = pytest.mark.browser

SEATS = [{"name": name, "colour": colour} for name, colour in (("Anna", "red"), ("Ben", "blue"), ("Cora", "green"))]
ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}  # so that this machine's own trust does not count
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def begun(house, open_page):
    """Begin a game and play it as far as told; gives (the table's controls, its session)."""

    def begin(game="las-vegas", stage=None, seats=SEATS, **options):
        address = house.start()
        session = house.table.session
        session.new_game(game, seats, options, seed=5)
        if stage:
            until(session, stage)
        return open_page(f"{address}/play", **PHONE), session

    return begin


def until(session, stage):
    """The round is stopped, its casinos pay, and so on."""
    do(session, "end-round")
    while session.view()["stage"] != stage:
        do(session, "next")


def do(session, kind, **fields):
    session.submit({"kind": kind, **fields}, None, f"{kind}-{session.view()['seq']}", By("table"))


def players(page):
    """The dialog in which people come and go."""
    page.get_by_role("button", name="Players", exact=True).click()
    return page.get_by_role("dialog", name="Players")


def names(session):
    return [seat["name"] for seat in session.view()["seats"] if seat["playing"]]


@pytest.mark.parametrize("stage", ["clear-table", "round-over"])
@pytest.mark.parametrize("game", ["las-vegas", "custom-edition", "card-game"])
def test_between_two_rounds_somebody_joins_and_undo_takes_it_back(begun, game, stage):
    page, session = begun(game, stage)
    players(page).get_by_role("button", name="Somebody joins").click()
    dialog = page.get_by_role("dialog", name="Somebody joins")
    dialog.get_by_label("Name").fill("Zoe")
    expect(dialog.get_by_role("radio", name="blue")).to_have_count(0)
    dialog.get_by_role("radio", name="orange").check()
    dialog.get_by_label("Plays after").select_option(label="Anna")
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")
    dialog.get_by_role("button", name="Sits down").click()
    expect(page.locator(".seat .who")).to_have_text(["Anna", "Zoe", "Ben", "Cora"])
    assert [seat["colour"] for seat in session.view()["seats"]] == ["red", "orange", "blue", "green"]
    page.locator("#keys").get_by_role("button", name="Undo").click()
    page.get_by_role("dialog").get_by_role("button", name="Take back").click()
    expect(page.locator(".seat .who")).to_have_text(["Anna", "Ben", "Cora"])


def test_a_name_that_is_taken_is_told_and_what_was_typed_stays(begun):
    page, session = begun(stage="round-over")
    players(page).get_by_role("button", name="Somebody joins").click()
    dialog = page.get_by_role("dialog", name="Somebody joins")
    name = dialog.get_by_label("Name")
    for typed, told in (("", "A player needs a name."), ("anna", "Two players can't both be called anna.")):
        name.fill(typed)
        name.press("Enter")
        expect(page.get_by_role("alert").last).to_contain_text(told)
        expect(name).to_have_value(typed)
    assert names(session) == ["Anna", "Ben", "Cora"]


def test_the_dice_of_nobody_and_the_kickers_are_not_offered(begun):
    page, _ = begun(stage="round-over", neutral_dice=True, kickers=True)
    players(page).get_by_role("button", name="Somebody joins").click()
    expect(page.get_by_role("radio")).to_have_count(3)
    for taken in ("white", "purple"):
        expect(page.get_by_role("radio", name=taken)).to_have_count(0)


@pytest.mark.parametrize("game", ["las-vegas", "custom-edition", "card-game"])
def test_who_has_left_is_still_listed_and_comes_back_between_two_rounds(begun, game):
    page, session = begun(game)
    players(page).get_by_role("group", name="Ben").get_by_role("button", name="Leaves").click()
    page.get_by_role("dialog").get_by_role("button", name="Ben leaves").click()
    expect(page.locator(".seat.away")).to_have_count(1)
    dialog = players(page)
    expect(dialog.get_by_role("group", name="Ben")).to_contain_text("has left")
    expect(dialog.get_by_role("button", name="comes back")).to_have_count(0)
    expect(dialog).to_contain_text("Between two rounds somebody can join or come back.")
    dialog.get_by_role("button", name="Close").click()
    until(session, "round-over")
    expect(page.locator("#phase-words")).to_contain_text("Round 1 is over")
    players(page).get_by_role("button", name="Ben comes back").click()
    expect(page.locator(".seat.away")).to_have_count(0)
    assert names(session) == ["Anna", "Ben", "Cora"]


def test_a_full_table_and_a_last_round_say_why_nobody_sits_down(begun):
    more = [{"name": name, "colour": colour} for name, colour in (("Dora", "black"), ("Eva", "yellow"))]
    page, session = begun("card-game", "round-over", [*SEATS, *more])
    dialog = players(page)
    expect(dialog).to_contain_text("The table is full: this game is for 5 players.")
    expect(dialog.get_by_role("button", name="Somebody joins")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    do(session, "next")
    do(session, "end-game", after="round")
    expect(page.locator("#put-right")).to_contain_text(session.view()["history_tail"][-1]["what"])
    expect(players(page)).to_contain_text("This is the last round: nobody sits down any more.")


STAYS = {
    "las-vegas": "Dice already placed count to the end of the round; the money is kept.",
    "custom-edition": "Dice already placed count to the end of the round; the money is kept.",
    "card-game": "Cards already laid count to the end of the round; the money is kept.",
    "lords-of-vegas": "Lots, casinos and dice stay on the board",
}


@pytest.mark.parametrize("game", STAYS)
def test_before_somebody_leaves_the_game_says_what_becomes_of_the_things(begun, game):
    page, _ = begun(game)
    players(page).get_by_role("button", name="Leaves").last.click()
    expect(page.get_by_role("dialog", name="Cora leaves")).to_contain_text(STAYS[game])


def test_in_lords_of_vegas_nobody_joins_and_two_that_become_one_end_the_game(begun):
    page, session = begun("lords-of-vegas")
    do(session, "leave", seat="cora")
    expect(page.locator(".seat.away")).to_have_count(1)
    dialog = players(page)
    expect(dialog).to_contain_text("Nobody can join this game once it has begun")
    for name in ("Somebody joins", "comes back"):
        expect(dialog.get_by_role("button", name=name)).to_have_count(0)
    dialog.get_by_role("button", name="Leaves").last.click()
    expect(page.get_by_role("dialog", name="Ben leaves")).to_contain_text("the game ends")
    page.get_by_role("dialog").get_by_role("button", name="Ben leaves").click()
    expect(page.locator("#ends")).to_be_visible()
    assert session.view()["stage"] == "game-over"


@pytest.mark.parametrize("game", STAYS)
def test_the_phone_of_who_has_left_says_so_and_offers_nothing(house, open_page, game):
    address = house.start().replace("127.0.0.1", "localhost")
    session = house.table.session
    view = session.new_game(game, SEATS, seed=5)
    with house.table.server.app.test_request_context("/"):
        way_in = f"{address}/seat/{seat_ticket('cora', view['game_id'])}"
    phone = open_page(way_in, extra_http_headers=ELSEWHERE, **PHONE)
    do(session, "leave", seat="cora")
    expect(phone.locator("#turn")).to_have_text("You have left this game.")
    expect(phone.locator("#turn button")).to_have_count(0)
    if game != "lords-of-vegas":
        until(session, "round-over")
        expect(phone.locator("#phase-words")).to_contain_text("Round 1 is over")
        expect(phone.locator("#turn")).to_have_text("You have left this game.")
