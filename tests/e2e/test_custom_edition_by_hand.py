"""A whole Custom Edition with house rule B in real browsers, and every option of every game on the set-up page."""

import re

import pytest
from playwright.sync_api import expect

from companion.games.registry import GAMES
from companion.journal.entry import By
from web.access import seat_ticket

pytestmark = pytest.mark.browser

ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}
ASKED_ELSEWHERE = {"bank", "starter", "seed"}
"""The bank has a card of its own, the oldest player sits first, and the seed is the table's secret."""


def words(page):
    return page.locator("#phase-words")


def set_up(page, game, preset, *names):
    page.locator("#games").get_by_role("button", name=game, exact=True).click()
    for number, name in enumerate(names, start=1):
        if number > 2:
            page.get_by_role("button", name="One more player").click()
        page.get_by_label(f"Name of player {number}").fill(name)
    page.locator("#presets").get_by_role("button", name=preset, exact=True).click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play")


@pytest.fixture
def phone_of(house, open_page):
    """A seat's phone in the running game."""

    def join(address, seat):
        with house.table.server.app.test_request_context("/"):
            way_in = f"{address}/seat/{seat_ticket(seat, house.table.session.view()['game_id'])}"
        return open_page(way_in, width=390, height=844, extra_http_headers=ELSEWHERE)

    return join


def test_a_whole_custom_edition_with_house_rule_b(house, open_page, phone_of):
    address = house.start()
    session = house.table.session
    tablet = open_page(f"{address}/set-up")
    set_up(tablet, "Custom Edition", "3 rounds, house rule B", "Anna", "Ben", "Cora")
    expect(tablet.locator(".casino .note.money-card")).to_have_count(12)
    anna, ben = (phone_of(address, seat) for seat in ("anna", "ben"))

    # Anna rolls and places on her phone
    anna.get_by_role("button", name="Roll for me").click()
    skip = anna.locator("#turn .choice.skip", has_text="place nothing")
    expect(skip).to_contain_text("costs one card: ace, worth $1 at the end")
    skip.scroll_into_view_if_needed()
    expect(skip).to_be_in_viewport()
    anna.locator("#turn .choice.place").first.click()
    expect(words(tablet)).to_contain_text("Ben rolls")

    # Ben dislikes his roll and pays with a jack
    ben.get_by_role("button", name="Roll for me").click()
    ben.locator("#turn .choice.skip", has_text="place nothing").click()
    expect(words(tablet)).to_contain_text("Cora rolls")
    expect(tablet.locator(".seat").nth(1).get_by_label("skips left: 3")).to_be_visible()
    assert session.view()["seats"][1]["in_hand"] == 8

    # Nobody saw what Cora rolled, and she skips; that is taken back again
    expect(tablet.locator("#turn .choice.skip")).to_contain_text("Cora has rolled, and skips")
    tablet.locator("#turn .choice.skip").click()
    expect(words(tablet)).to_contain_text("Anna rolls")
    assert session.view()["seats"][2]["skips_left"] == 3
    session.submit({"kind": "undo"}, None, "undo-the-skip", By("table"))
    expect(words(tablet)).to_contain_text("Cora rolls")

    # Cora's roll is typed at the table, die by die
    for face in (1, 1, 2, 3, 3, 3, 6, 6):
        tablet.get_by_role("button", name=f"Cora: a {face}").click()
    tablet.get_by_role("button", name="That is the roll").click()
    tablet.locator("#turn .choice.place", has_text="casino 3").click()
    expect(words(tablet)).to_contain_text("Anna rolls")  # Anna's own dice may have lain at casino 3 before
    expect(tablet.locator('.casino[data-n="3"] .taker').first).to_be_visible()

    play_on(session, until="payout")
    expect(words(anna)).to_contain_text("Casino 1 pays")
    expect(words(tablet)).to_contain_text("Casino 1 pays")
    tablet.locator('#keys [data-key="next"]').click()
    expect(words(ben)).to_contain_text("Casino 2 pays")
    play_on(session, until="game-over")

    for page in (tablet, anna, ben):
        expect(page.locator(".ranking li")).to_have_count(3)
    seats = {seat["id"]: seat for seat in session.view()["seats"]}
    assert seats["ben"]["skips_left"] == 3
    assert seats["anna"]["skips_left"] == seats["cora"]["skips_left"] == 4
    best = session.view()["outcome"]["ranking"][0]
    expect(tablet.locator(".ranking .money").first).to_have_text(f"${best['money_usd']}")


def play_on(session, until):
    """The dull stretches, without a page."""
    for number in range(500):
        view = session.view()
        if view["phase"] == until:
            return
        place = next((choice for choice in view["choices"] if choice["kind"] == "place"), None)
        wish = {"kind": "roll"} if view["phase"] == "roll" else {"kind": "place", "face": place["face"]} if place else {"kind": "next"}
        session.submit(wish, None, f"on-{view['seq']}-{number}", By("table"))
    pytest.fail(f"{until} never came")


def test_typed_cards_say_their_chips_and_eight_sit_at_the_table(house, open_page):
    address = house.start()
    page = open_page(f"{address}/set-up")
    page.get_by_label("Real notes").check()
    set_up(page, "Custom Edition", "3 rounds, house rule A", *["Anna", "Ben", "Cora", "Dora", "Emil", "Fritz", "Greta", "Hugo"])
    expect(page.locator(".seat")).to_have_count(8)
    expect(page.locator(".seat .dollar-chip")).to_have_count(8)
    expect(page.get_by_label("Chips lie on the card")).to_be_checked()
    page.locator("#notes .note-keys").get_by_role("button", name="$7").click()
    expect(page.locator('.casino[data-n="1"] .note')).to_have_text("$7")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", GAMES)
def test_every_option_a_person_may_choose_is_offered_with_its_sentence(house, open_page, game):
    address = house.start()
    page = open_page(f"{address}/set-up")
    page.locator("#games button").nth(list(GAMES).index(game)).click()
    for fold in page.locator(".setup details").all():
        fold.locator("summary").first.click()
    offered = page.locator("[data-option]").evaluate_all("(rows) => rows.map((row) => row.dataset.option)")
    assert set(offered) == set(GAMES[game].options()) - ASKED_ELSEWHERE
    for option in offered:
        row = page.locator(f'[data-option="{option}"]')
        expect(row.locator("strong").first).not_to_be_empty()
        expect(row.locator(".quiet").first).to_have_text(re.compile(r"\w+ .*[.]$"))
        expect(row.locator("input, button, summary").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_starts_a_game(house, open_page, game):
    address = house.start()
    page = open_page(f"{address}/set-up")
    tab = page.locator("#games button").nth(list(GAMES).index(game))
    tab.click()
    for number in range(page.locator("#presets button").count()):
        page.goto(f"{address}/set-up")
        tab.click()
        page.locator("#presets button").nth(number).click()
        page.get_by_role("button", name="Start the game").click()
        if number:
            page.get_by_role("button", name="Begin another").click()
        page.wait_for_url("**/play")
        assert house.table.session.view()["game"] == game


def test_a_boulevard_turn_by_hand_kicks_a_die_and_uses_the_slot_machine(house, open_page):
    address = house.start()
    page = open_page(f"{address}/set-up")
    set_up(page, "Las Vegas", "With Boulevard", "Anna", "Ben")
    expect(page.locator('.casino[data-n="slot"]')).to_be_visible()
    tap(page, "Anna", [1, 1, 1, 2, 2], 1, [5, 6])
    page.locator("#turn .choice.place", has_text="casino 1").click()
    expect(page.locator('.casino[data-n="1"] .times')).to_have_text("counts 5")

    tap(page, "Ben", [1, 1, 4, 4, 4], 4, [1, 6])
    page.locator("#turn .choice.place", has_text="casino 1").click()
    expect(words(page)).to_contain_text("Ben kicks a dieChoose which one.")
    page.locator("#turn .choice.kick", has_text="Anna's big die").click()
    expect(page.locator('.casino[data-n="1"] .die.big')).to_have_count(0)
    expect(words(page)).to_contain_text("Anna rolls")

    tap(page, "Anna", [6, 6], 6, [1, 2])
    page.locator("#turn .choice.place", has_text="slot machine").last.click()
    expect(page.locator('.casino[data-n="slot"] .taker').first).to_be_visible()


def tap(page, player, faces, big, kickers):
    """Tap a Boulevard roll in."""
    for owner, shown in ((player, faces), ("Big die", [big]), ("Kicker", kickers)):
        for face in shown:
            page.get_by_role("button", name=f"{owner}: a {face}").click()
    page.get_by_role("button", name="That is the roll").click()


def test_skips_and_big_dice_are_set_to_what_the_table_shows(house, open_page):
    address = house.start()
    page = open_page(f"{address}/set-up")
    set_up(page, "Custom Edition", "3 rounds, house rule A", "Anna", "Ben")
    page.get_by_role("button", name="Tally from the table").click()
    page.get_by_role("button", name="Skips of Ben").click()
    page.get_by_role("button", name="Ben: one less").click()
    page.get_by_label("Reason").fill("a chip rolled under the sofa")
    page.get_by_role("button", name="Set the tally").click()
    expect(page.locator(".seat").nth(1).get_by_label("skips left: 1")).to_be_visible()
    expect(page.locator("#care")).to_contain_text("a chip rolled under the sofa")


def test_who_pays_a_skip_out_of_won_money_is_not_told_that_nothing_is_left_to_pay_with(house, open_page):
    address = house.start()
    session = house.table.session
    seats = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    session.new_game("custom-edition", seats, {"house_rule": "A", "chips": True})
    session.submit({"kind": "adjust", "skips": {"anna": 0}, "money_usd": {"anna": 9}, "reason": "won"}, None, "won", By("table"))
    session.submit({"kind": "roll", "dice": None}, None, "roll", By("table"))
    skip = open_page(f"{address}/play").locator(".choice.skip")
    expect(skip).to_contain_text("costs $1 of what you have won")
    expect(skip).not_to_contain_text("left to pay with")


def test_money_is_cards_on_every_page_of_this_edition_and_none_is_missing_between_rounds(house, open_page):
    address = house.start()
    session = house.table.session
    two = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    session.new_game("custom-edition", two, {"rounds": 2}, "typed", seed=5)
    page = open_page(f"{address}/play", width=390, height=844)
    note = re.compile(r"\bnotes?\b", re.IGNORECASE)

    def do(kind, **fields):
        session.submit({"kind": kind, **fields}, None, f"wish at {session.view()['rev']}", By("table"))
        expect(page.locator("body")).to_have_attribute("data-step", session.view()["step"])
        expect(page.locator("main")).not_to_contain_text(note)

    expect(page.locator("#casinos")).to_contain_text("Cards missing")
    do("place", face=2, dice={"anna": 2})
    expect(page.locator(".casino").nth(1)).to_contain_text("no card")
    do("end-round")
    expect(page.locator("#tray")).to_contain_text("Nobody wins a card here.")
    do("next")
    expect(page.locator("#tray")).to_contain_text("First the cards that lie here are entered.")
    do("deal-note", casino=2, value=7)
    do("deal-note", casino=2, value=None, last=True)
    while session.view()["phase"] == "payout":
        do("next")
    expect(page.locator(".seat").first).to_contain_text("cards: 1")
    do("next")
    assert session.view()["phase"] == "round-over"
    expect(page.locator("#casinos")).not_to_contain_text("missing")
