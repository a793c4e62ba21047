"""Lords of Vegas by hand in a real browser: from the set-up to the End of Game card, through every decisive stretch."""

import re

import pytest
import segno
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}, {"name": "Cleo", "colour": "yellow"}]


class LordsTable:
    """A running game at Anna's first turn; positions are laid out over the session, everything else happens on the page."""

    def __init__(self, house, open_page):
        self.address = house.start()
        self.session = house.table.session
        self.asked = 0
        self.open_page = open_page

    def start(self, bank="virtual", options=None):
        self.session.new_game("lords-of-vegas", SEATS, options or {}, bank, seed=11)
        return self

    def do(self, kind, **fields):
        self.asked += 1
        return self.session.submit({"kind": kind, **fields}, None, f"lords-{self.asked}", By("table"))

    def at_annas_turn(self, lots, cash=None, points=None):
        """Anna has drawn her card; then the table looks like this."""
        self.start()
        self.do("roll", dice={"anna": [6, 5], "ben": [1, 1], "cleo": [1, 2]})
        self.do("draw")
        clear = {name: [None, None, None, None] for name in self.session.view()["table"]["lots"]}
        money = {"anna": 50, "ben": 50, "cleo": 50, **(cash or {})}
        self.do("adjust", reason="the story begins here", lots={**clear, **lots}, cash_musd=money, points=points or {})
        return self.open_page(f"{self.address}/play", width=1280, height=900)

    def money(self, seat):
        return next(one["money_musd"] for one in self.session.view()["seats"] if one["id"] == seat)


@pytest.fixture
def lords(house, open_page):
    return LordsTable(house, open_page)


def phase(page):
    return page.locator("#phase-words")


def lot(page, name):
    return page.locator(f'.lords-board [data-lot="{name}"]')


def key(page, name):
    return page.locator(f'[data-key="{name}"]')


def tap_roll(page, **faces):
    for who, shown in faces.items():
        for face in shown:
            key(page, f"tap-{who}-{face}").click()
    key(page, "roll-done").click()


def test_a_game_begins_on_the_set_up_page_and_goes_round(lords, open_page):
    page = open_page(f"{lords.address}/set-up")
    page.get_by_role("button", name="Lords of Vegas").click()
    expect(page.get_by_text("The table draws", exact=True)).to_be_visible()
    page.get_by_role("button", name="One more player").click()
    for number, name in enumerate(("Anna", "Ben", "Cleo"), start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play")
    expect(phase(page)).to_contain_text("Who begins?")
    expect(page.locator(".lords-board .lot .badge")).to_have_count(6)  # two lots each
    tap_roll(page, anna=[3, 4], ben=[3, 4], cleo=[1, 1])
    expect(phase(page)).to_contain_text("Anna, Ben")  # the tied ones roll again
    tap_roll(page, anna=[1, 4], ben=[6, 4])
    expect(phase(page)).to_contain_text("Ben draws a card")
    key(page, "draw").click()
    expect(phase(page)).to_contain_text("Ben's turn")
    expect(phase(page)).to_contain_text("as often as the money lasts; gamble once")  # S2, step 2: all actions but that one
    expect(page.locator(".lords-board .lot .badge")).to_have_count(7)
    key(page, "end-turn").click()
    expect(phase(page)).to_contain_text("Cleo draws a card")


def test_real_cards_are_tapped_on_the_board(lords, open_page):
    lords.start(bank="typed")
    page = open_page(f"{lords.address}/play")
    for name in ("A1", "C9"):
        expect(page.get_by_text("Which start card does Anna get?")).to_be_visible()
        lot(page, name).click()
        expect(lot(page, name)).to_have_attribute("aria-label", re.compile("lot of Anna"))  # a tap before is refused
    expect(page.get_by_text("Which start card does Ben get?")).to_be_visible()
    assert lords.money("anna") == 7 + 6


def test_build_and_sprawl(lords):
    page = lords.at_annas_turn({"A2": ["anna", None, None, None]})
    key(page, "build--A2").click()
    key(page, "colour-aqua").click()
    expect(lot(page, "A2")).to_have_attribute("aria-label", "A2: Vega, Anna 2, boss of the casino")
    assert lords.money("anna") == 50 - 6
    key(page, "sprawl-A2-A1").click()
    expect(lot(page, "A1")).to_have_attribute("aria-label", "A1: Vega, Anna 3, boss of the casino")
    expect(page.locator(".casino-line")).to_have_count(1)
    assert lords.money("anna") == 50 - 6 - 18
    expect(page.locator(".lords-cards tr", has_text="Vega")).to_contain_text("+2")


def test_a_remodel_merges_two_casinos_and_a_tie_for_boss_is_rolled_again(lords):
    page = lords.at_annas_turn({"A1": [None, "purple", "anna", 3], "A2": [None, "gold", "ben", 3]})
    expect(page.locator(".casino-line")).to_have_count(2)
    key(page, "remodel-A1-").click()
    key(page, "colour-gold").click()
    expect(page.locator(".casino-line")).to_have_count(1)
    expect(phase(page)).to_contain_text("A tie for boss")
    tap_roll(page, A1=[2], A2=[5])
    expect(lot(page, "A2")).to_have_attribute("aria-label", "A2: Sphinx, Ben 5, boss of the casino")
    expect(phase(page)).to_contain_text("Anna's turn")


def test_a_reorganized_casino_is_put_back_as_its_owners_like(lords):
    page = lords.at_annas_turn({"A1": [None, "purple", "anna", 3], "A2": [None, "purple", "anna", 2], "A3": [None, "purple", "ben", 5]})
    key(page, "reorganize-A1-").click()
    expect(page.locator(".seat", has_text="Anna")).to_contain_text("$40M")
    tap_roll(page, anna=[1, 6], ben=[4])
    expect(phase(page)).to_contain_text("The dice go back")
    key(page, "put-A1").click()
    key(page, "put-A2").click()
    key(page, "arrange-anna").click()
    expect(lot(page, "A1")).to_have_attribute("aria-label", "A1: Albion, Anna 6, boss of the casino")
    expect(lot(page, "A2")).to_have_attribute("aria-label", "A2: Albion, Anna 1")
    expect(key(page, "reorganize-A1-")).to_have_count(0)  # no die twice in a turn


def test_a_gamble_won_big(lords):
    page = lords.at_annas_turn({"A1": [None, "purple", "ben", 3], "A2": [None, "purple", "ben", 2]})
    key(page, "gamble-A1-").click()
    slider = key(page, "bet-slider")
    expect(slider).to_have_attribute("max", "10")
    expect(slider).to_have_value("1")  # not all that may be lost, one tap too early
    slider.fill("8")
    page.get_by_role("button", name="Bet $8M").click()
    expect(phase(page)).to_contain_text("Anna gambles $8M")
    tap_roll(page, anna=[6, 6])
    expect(page.locator(".seat", has_text="Anna")).to_contain_text("$66M")
    expect(page.locator(".seat", has_text="Ben")).to_contain_text("$34M")
    expect(key(page, "gamble-A1-")).to_have_count(0)  # once a turn


def test_both_sides_of_a_trade_say_yes(lords):
    page = lords.at_annas_turn({"A1": ["anna", None, None, None], "C1": [None, "silver", "ben", 4]})
    key(page, "trade").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("A1 from Anna").check()
    dialog.get_by_label("Millions from Anna").fill("5")
    dialog.get_by_label("C1 from Ben").check()
    dialog.get_by_role("button", name="Make the offer").click()
    expect(page.locator(".offer")).to_contain_text("Anna gives $5M + lot A1, Ben gives the die on C1")
    assert lords.money("ben") == 50
    page.get_by_role("button", name="Ben accepts").click()
    expect(page.locator(".offer")).to_have_count(0)
    expect(lot(page, "C1")).to_have_attribute("aria-label", "C1: Tivoli, Anna 4, boss of the casino")
    expect(lot(page, "A1")).to_have_attribute("aria-label", re.compile("lot of Ben"))
    assert (lords.money("anna"), lords.money("ben")) == (45, 55)


def test_a_trade_is_answered_on_the_other_players_phone(lords, open_page, monkeypatch):
    tablet = lords.at_annas_turn({"A1": ["anna", None, None, None]})
    seats = {}
    make = segno.make
    monkeypatch.setattr("web.join.segno.make", lambda address, **how: seats.setdefault(len(seats), address) and make(address, **how))
    for seat in ("anna", "ben"):
        tablet.request.get(f"{lords.address}/qr/seat/{seat}.svg")
    phones = []
    for address in seats.values():
        phone = open_page(address, width=390, height=844, extra_http_headers={"X-Forwarded-For": "192.0.2.7"})
        phone.goto(f"{lords.address}/play")
        phones.append(phone)
    anna, ben = phones
    expect(ben.locator("#turn")).to_contain_text("Anna is playing.")
    key(ben, "trade").click()
    ben.get_by_role("dialog").get_by_label("Millions from Ben").fill("4")
    ben.get_by_role("dialog").get_by_label("A1 from Anna").check()
    ben.get_by_role("button", name="Make the offer").click()
    expect(ben.get_by_role("button", name="Take the offer back")).to_be_visible()
    expect(ben.get_by_role("button", name="Anna accepts")).to_have_count(0)
    anna.get_by_role("button", name="Anna accepts").click()
    expect(lot(anna, "A1")).to_have_attribute("aria-label", re.compile("lot of Ben"))
    expect(key(anna, "end-turn")).to_be_visible()
    assert (lords.money("anna"), lords.money("ben")) == (54, 46)


def test_a_past_build_gets_another_colour_and_a_struck_one_is_paid_back_in_millions(lords):
    page = lords.at_annas_turn({"A2": ["anna", None, None, None]})
    lords.do("build", lot="A2", colour="aqua")
    page.locator("#put-right").get_by_role("button", name=re.compile("Correct: .*builds Vega")).click()
    page.get_by_role("dialog").get_by_label("Colour").select_option("brown")
    page.get_by_role("button", name="Show what follows").click()
    page.get_by_role("button", name="Accept").click()
    expect(lot(page, "A2")).to_have_attribute("aria-label", "A2: Pioneer, Anna 2, boss of the casino")
    page.locator("#put-right").get_by_role("button", name=re.compile("Correct: .*builds Pioneer")).click()
    page.get_by_role("button", name="Strike it out").click()
    expect(page.get_by_role("dialog", name="What follows")).to_contain_text("Anna takes $6M from the bank")


def test_a_lot_is_set_to_what_the_table_shows(lords):
    page = lords.at_annas_turn({})
    page.get_by_role("button", name="Tally from the table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="A lot").click()
    dialog.get_by_label("Lot").select_option("D5")
    dialog.get_by_label("Tile").select_option("gold")
    dialog.get_by_label("Die of").select_option("cleo")
    dialog.get_by_label("shows").select_option("4")
    dialog.get_by_label("Reason").fill("it fell off")
    dialog.get_by_role("button", name="Set the tally").click()
    expect(lot(page, "D5")).to_have_attribute("aria-label", "D5: Sphinx, Cleo 4, boss of the casino")


def test_the_scoreboard_tells_what_the_next_card_would_pay_whoever_has_left(lords, open_page):
    """Their casinos go on counting, as is said when they leave: a card may take them past 90 points and end the game."""
    lords.at_annas_turn({"A3": [None, "gold", "cleo", 5], "A2": [None, "gold", "cleo", 2], "C4": ["cleo", None, None, None]})
    lords.do("leave", seat="cleo")
    page = open_page(f"{lords.address}/", width=1280, height=900)
    gold = page.locator(".lords-cards tbody tr", has_text="Sphinx")
    expect(page.locator(".lords-cards thead th")).to_have_count(5)
    would = lords.session.view()["table"]["would_pay"]["gold"]
    assert (would["money_musd"]["cleo"], would["points"]) == (8, {"cleo": 2})
    expect(gold.locator("td").nth(2)).to_have_text("8+2")
    expect(page.locator("#seats .seat.away")).to_contain_text("has left, 0 points")


def test_the_end_of_game_card_pays_the_strip_and_ends_it(lords):
    page = lords.at_annas_turn({"A3": [None, "aqua", "cleo", 5], "A2": [None, "aqua", "cleo", 2]}, points={"anna": 2, "ben": 0, "cleo": 1})
    key(page, "end-turn").click()
    page.get_by_text("A real card was drawn").click()
    key(page, "card-end").click()
    expect(phase(page)).to_contain_text("Cleo wins!")
    ranking = page.locator(".ranking li").first
    expect(ranking.locator(".money")).to_have_text("3 points")  # points decide: they are the large number
    expect(ranking.locator(".reason")).to_have_text("$57M")
    expect(page.locator(".lords-cards")).to_have_count(0)  # no next card pays any more
    expect(page.locator("#seats .seat", has_text="Cleo")).not_to_contain_text("next step")


@pytest.mark.parametrize("width", [390, 1024, 1920])
def test_nothing_runs_off_the_screen(lords, open_page, width):
    lords.at_annas_turn({"A1": [None, "purple", "anna", 3], "B1": [None, "gold", "ben", 5], "C9": ["anna", None, None, None]})
    for path in ("/", "/play"):
        page = open_page(lords.address + path, width=width, height=900)
        expect(page.locator(".lords-board .lot")).to_have_count(48)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_the_scoreboard_fits_a_tablet_without_scrolling(lords, open_page):
    lords.at_annas_turn({})
    page = open_page(f"{lords.address}/", width=1024, height=768)
    expect(page.locator(".lords-board .lot")).to_have_count(48)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_game_left_unfinished_is_told_by_its_turn_and_what_was_paid_in_the_languages_own_way(lords, house, open_page):
    lords.at_annas_turn({"A1": [None, "purple", "anna", 3]})
    lords.do("next")
    lords.do("draw")
    board = open_page(f"{lords.address}/", locale="de")
    expect(board.locator("#tray")).to_contain_text(re.compile(r"Gezahlt: .*Ben\s\d+\sMio\.\s\$"))
    house.stop()
    house.start()
    expect(board.locator("#ends")).to_contain_text("Ein Spiel ist in Zug 2 liegen geblieben: Anna, Ben, Cleo.")


def test_one_point_is_a_point_and_a_thousand_millions_are_told_in_full(lords, open_page):
    page = lords.at_annas_turn({}, cash={"ben": 1250}, points={"anna": 1, "ben": 2})
    seats = page.locator("#seats .seat")
    expect(seats.nth(0)).to_contain_text("1 point, next step +1")
    expect(seats.nth(1)).to_contain_text("2 points, next step +1")
    expect(seats.nth(1)).to_contain_text("$1,250,000,000")
    expect(page.get_by_role("listitem", name="1 point: Anna")).to_be_visible()
    german = open_page(f"{lords.address}/", locale="de").locator("#seats .seat")
    expect(german.nth(0)).to_contain_text("1 Punkt, nächster Schritt +1")
    lords.do("adjust", reason="as it stands", points={"ben": 0})
    lords.do("end-game")
    assert lords.session.view()["outcome"]["ranking"][0]["reason"] == "1 point"
    history = open_page(f"{lords.address}/history")
    expect(history.locator(".game-line")).to_contain_text("1 point, $50M")


def test_what_a_dialog_is_refused_for_does_not_lie_over_its_keys(lords):
    """On a phone "Make the offer" lay under it, and could not be pressed again for as long as it stood."""
    lords.at_annas_turn({"A1": ["anna", None, None, None]})
    phone = lords.open_page(f"{lords.address}/play", width=390, height=844)
    key(phone, "trade").click()
    offer = phone.get_by_role("dialog").get_by_role("button", name="Make the offer")
    offer.click()
    expect(phone.get_by_role("alert")).to_contain_text("There is nothing in this offer.")
    offer.click(trial=True)
    expect(phone.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_next_does_not_end_the_turn_while_an_action_is_half_said(lords):
    """Whoever had tapped a lot to build on, and was asked for the colour, took “Next” for the way on: the turn was over."""
    page = lords.at_annas_turn({"A2": ["anna", None, None, None]})
    go_on = page.locator("#keys").get_by_role("button", name="Next")
    expect(go_on).to_be_enabled()
    key(page, "build--A2").click()
    expect(key(page, "colour-aqua")).to_be_visible()
    expect(go_on).to_be_disabled()
    page.locator("main").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("n")
    key(page, "back").click()
    expect(go_on).to_be_enabled()
    assert lords.session.view()["turn"] == "anna"


def test_an_offer_that_was_made_is_in_sight(lords):
    """It stands above all that can be done, and the key for it below: on a phone nothing seemed to have come of it."""
    page = lords.at_annas_turn({lot: ["anna", None, None, None] for lot in ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")})
    page.set_viewport_size({"width": 360, "height": 740})
    key(page, "trade").click()
    page.get_by_role("dialog").get_by_label("Millions from Anna").fill("5")
    page.get_by_role("button", name="Make the offer").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Ben accepts")).to_be_in_viewport()


def test_an_offer_is_answered_only_once_what_was_rolled_is_settled(lords):
    """Its keys looked as if they could be pressed, and every one of them was refused."""
    page = lords.at_annas_turn({"A1": [None, "purple", "anna", 3], "A2": [None, "purple", "anna", 2], "B1": ["ben", None, None, None]})
    lords.do("offer", seat="ben", to="anna", gives_lots=["B1"])
    keys = [page.get_by_role("button", name=name) for name in ("Anna accepts", "Anna declines", "Take the offer back")]
    for one in keys:
        expect(one).to_be_enabled()
    lords.do("reorganize", casino="A1")
    for one in keys:
        expect(one).to_be_disabled()
    expect(page.locator(".offer")).to_contain_text("It is answered when what is waited for here is done.")
    tap_roll(page, anna=[1, 6])
    key(page, "arrange-anna").click()
    keys[0].click()
    expect(lot(page, "B1")).to_have_attribute("aria-label", re.compile("lot of Anna"))
