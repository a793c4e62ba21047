"""In large type: each sentence is read whole, and what belongs together stands together."""

import pytest
from playwright.sync_api import expect

from tests.e2e.room import BROKEN_WORDS, INTO_THE_PADDING, LINES, OVER_EACH_OTHER, RIGHT_END, SEATS, box_of, large
from web.access import seat_ticket

pytestmark = pytest.mark.browser


def test_the_round_is_read_beside_the_menu_in_large_type(house, open_page):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=7)
    page = open_page(f"{address}/", width=360, height=740, locale="de")
    page.evaluate("localStorage.setItem('type', 'large')")
    page.reload()
    expect(page.locator(".phase .rounds")).to_contain_text("Runde 1 von 4")
    assert page.locator(".phase .rounds").evaluate(RIGHT_END) <= box_of(page.locator("#menu-button"))["x"]


@pytest.mark.parametrize("width", [360, 390])
def test_the_round_stands_on_one_line_of_a_phone_in_large_type(evening, width):
    """The “4” of “Runde 1 von 4” stood alone, and beside “nicht aktuell” each word did."""
    phone = evening.tablet("/", width=width, height=640, locale="de")
    large(phone)
    words = phone.locator(".phase .rounds > span").first
    expect(words).to_have_text("Runde 1 von 4")
    expect(phone.locator("#live")).to_have_attribute("data-state", "live")
    assert words.evaluate(LINES) == 1
    phone.evaluate("""() => {
        const live = document.getElementById('live');
        live.dataset.state = 'stale';
        live.textContent = 'nicht aktuell';
    }""")
    assert words.evaluate(LINES) == 1


@pytest.mark.parametrize("width", [360, 390])
def test_no_games_name_is_broken_on_a_phone_in_large_type(house, open_page, width):
    """“Das Kartenspie”, and an “l” below it."""
    phone = open_page(f"{house.start()}/set-up", width=width, height=640, locale="de")
    large(phone)
    expect(phone.locator("#games button")).to_have_count(4)
    assert phone.evaluate(BROKEN_WORDS, "#games button") == []


def test_single_and_double_cards_of_a_number_stand_beside_each_other(house, open_page):
    """A tablet had three columns: ones, double ones and twos in the first row. The largest note left its number no room in its line."""
    page = open_page(f"{house.start()}/set-up", width=820, height=1180, locale="de")
    large(page)
    page.locator("#games button").nth(2).click()
    for fold in page.locator("#options summary").all():
        fold.click()
    tops = page.locator(".cells.pairs .cell").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(tops) == 12
    assert tops[::2] == tops[1::2]
    note = page.locator(".cell", has_text="100.000").first
    assert box_of(note.locator("input"))["y"] < box_of(note.locator(".note"))["y"] + 20


def test_a_players_place_is_read_on_a_phone_in_large_type(evening):
    """“Platz 1” was “Platz”."""
    phone = evening.tablet(width=360, height=640, locale="de")
    large(phone)
    phone.locator('[data-key^="care-players"]').click()
    places = phone.get_by_label("Platz am Tisch")
    expect(places).to_have_count(2)
    for place in places.all():
        room = place.evaluate("(select) => select.clientWidth - parseFloat(getComputedStyle(select).paddingLeft) * 2")
        words = place.evaluate("""(select) => {
            const pen = document.createElement('canvas').getContext('2d');
            pen.font = getComputedStyle(select).font;
            return pen.measureText(select.selectedOptions[0].text).width;
        }""")
        assert words + 20 <= room, "beside the arrow"

ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}


@pytest.mark.parametrize("letters", ["normal", "large"])
def test_a_wrong_pin_is_told_beside_its_field_on_a_small_phone(house, open_page, letters):
    """The message lay over the field, and the field over its card's edge."""
    address = house.start().replace("127.0.0.1", "localhost")
    pin = (house.directory / "pin").read_text().strip()
    phone = open_page(f"{address}/join", width=360, height=640, extra_http_headers=ELSEWHERE)
    phone.evaluate("(letters) => localStorage.setItem('type', letters)", letters)
    phone.reload()
    field, told = phone.get_by_label("The six digits"), phone.get_by_role("alert")
    for typed, words in [("", "six digits"), ("12 45x", "six digits"), ("000000" if pin != "000000" else "111111", "not the table's PIN")]:
        field.fill(typed)
        phone.get_by_role("button", name="Join").click()
        expect(told).to_contain_text(words)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_be_in_viewport(ratio=1)
        assert phone.evaluate(OVER_EACH_OTHER, ["#pin", "[role=alert]"]) == 0
    field.press_sequentially("1")
    expect(told).to_have_text("")
    card, box = box_of(phone.locator(".card", has=phone.locator("#pin"))), box_of(field)
    assert box["x"] + box["width"] < card["x"] + card["width"] - 10


@pytest.mark.parametrize(("width", "height"), [(360, 640), (820, 1180), (960, 540), (1180, 820), (1920, 1080)])
def test_the_tables_pin_stands_on_one_line(house, open_page, width, height):
    page = open_page(f"{house.start()}/join", width=width, height=height)
    large(page)
    assert page.locator(".pin").evaluate(LINES) == 1
    card = box_of(page.locator(".card", has=page.locator(".pin")))
    assert page.locator(".pin").evaluate(RIGHT_END) <= card["x"] + card["width"]


def test_in_the_hall_of_evenings_no_name_and_no_date_is_broken_on_a_phone_in_large_type(evening):
    """ "Maxim" stood over "iliane", beside how often."""
    seats = [{"name": name, "colour": colour} for name, colour in (("Maximiliane", "red"), ("Bartholomäus", "blue"))]
    for winner in (0, 1):
        evening.session.new_game("custom-edition", seats, seed=7)
        evening.do("adjust", money_usd={evening.view["seats"][winner]["id"]: 5}, reason="a test")
        evening.do("end-game", after="now")
    phone = evening.tablet("/history", width=360, height=640, locale="de")
    large(phone)
    expect(phone.locator(".hall li")).to_have_count(2)
    assert phone.evaluate(BROKEN_WORDS, ".hall strong, .hall .small") == []


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_menus_pages_stand_two_beside_each_other_on_a_phone_in_large_type(evening, width, locale):
    """One below the other they were two screens high before its settings came."""
    phone = evening.tablet(width=width, height=640, locale=locale)
    large(phone)
    phone.locator("#menu-button").click()
    pages = phone.locator(".menu-grid .button")
    expect(pages).to_have_count(12)
    assert len({box_of(page)["x"] for page in pages.all()}) == 2
    assert phone.evaluate(BROKEN_WORDS, ".menu-grid .button") == []
    assert phone.evaluate(INTO_THE_PADDING) == []


FIVE = [*SEATS, {"name": "Maximiliane", "colour": "green"}]


def test_notes_on_a_tablet_are_no_smaller_for_large_letters(evening):
    """Five players' cards took the room: each note stood beside its taker, in letters of 11 pixels above an empty casino."""
    evening.session.new_game("las-vegas", FIVE, seed=7)
    evening.turn("anna", 1)
    tablet = evening.tablet("/", width=1024, height=768, locale="de")
    large(tablet)
    notes = tablet.locator(".casino .note")
    expect(notes.first).to_be_visible()
    assert min(notes.evaluate_all("all => all.map((note) => parseFloat(getComputedStyle(note).fontSize))")) >= 18
    assert tablet.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_who_chooses_large_letters_on_a_television_sees_all_of_it_at_once(evening):
    """Until something happened at the table the players' money lay below its edge."""
    evening.session.new_game("las-vegas", FIVE, seed=7)
    for seat, face in zip((seat["id"] for seat in evening.view["seats"]), (1, 1, 2, 2, 3), strict=True):
        evening.turn(seat, face)
    page = evening.tablet("/", width=1280, height=720)
    expect(page.locator(".casino .taker").first).to_be_visible()
    page.locator("#menu-button").click()
    page.get_by_role("dialog").get_by_role("button", name="Large").click()
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("width", [360, 390])
def test_three_cards_and_how_many_they_are_lie_within_their_casino_on_a_phone(evening, width):
    """“×3” lay over its edge, and “tie” below the cards."""
    evening.session.new_game("card-game", FIVE, seed=7)
    a, b, c, d, _ = (seat["id"] for seat in evening.view["seats"])
    cards = {casino: [1] * 3 for casino in (a, c, d)} | {b: [1] * 2}
    evening.do("adjust", cards={"2": cards}, reason="a test")
    phone = evening.tablet("/", width=width, height=640, locale="de")
    large(phone)
    casino = phone.locator(".casino").nth(1)
    expect(casino.locator(".tag")).to_have_count(3)
    inner = box_of(casino)
    for times in casino.locator(".times").all():
        assert times.evaluate(RIGHT_END) < inner["x"] + inner["width"]
    for row in casino.locator(".taker").all():
        assert box_of(row)["height"] < 1.5 * box_of(row.locator(".dice-card").first)["height"]


def test_turns_to_put_right_are_read_on_a_phone(evening):
    """Beside “Berichtigen” they were five lines of two words."""
    evening.turn("anna", 1)
    phone = evening.tablet(width=360, height=640, locale="de")
    large(phone)
    turn = phone.locator("#put-right .entries li > span").first
    expect(turn).to_contain_text("Casino 1")
    assert box_of(turn)["width"] > 200


def test_ones_own_cards_are_near_on_a_small_phone(house, open_page):
    """Five palms, one in a line, had them a whole screen below."""
    address = house.start().replace("127.0.0.1", "localhost")
    view = house.table.session.new_game("card-game", FIVE, {"hands": "virtual"}, seed=7)
    with house.table.server.app.test_request_context("/"):
        code = f"{address}/seat/{seat_ticket('anna', view['game_id'])}"
    phone = open_page(code, width=360, height=640, locale="de", extra_http_headers=ELSEWHERE)
    large(phone)
    palms = phone.locator(".palms li")
    expect(palms).to_have_count(5)
    assert len({box_of(palm)["y"] for palm in palms.all()}) == 2


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_eight_who_have_dice_everywhere_are_seen_whole_on_a_television(evening, width, height):
    """Half of it lay below the screen, which nobody scrolls: casinos, and everybody's money."""
    more = [{"name": name, "colour": colour} for name, colour in (("Finn", "white"), ("Gerd", "orange"), ("Hanna", "purple"))]
    evening.session.new_game("custom-edition", [*FIVE, *more], seed=7)
    all_eight = {seat["id"]: number % 3 + 1 for number, seat in enumerate(evening.view["seats"])}
    evening.do("adjust", dice={str(casino): all_eight for casino in range(1, 7)}, reason="a test")
    page = evening.tablet("/", width=width, height=height, locale="de")
    large(page)
    expect(page.locator(".casino .taker")).to_have_count(48)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")

