"""Where there is little room: nothing lies over anything else on a phone, with large type, or twice as large; a television shows all."""

import random

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": name, "colour": colour} for name, colour in (("Anna", "red"), ("Ben", "blue"), ("Cleo", "yellow"), ("Dora", "black"))]
OVER_EACH_OTHER = """([first, second]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
  const beside = (a, b) => a.left > b.right - 1 || b.left > a.right - 1;
  const below = (a, b) => a.top > b.bottom - 1 || b.top > a.bottom - 1;
  return boxes(first).flatMap((a) => boxes(second).filter((b) => !beside(a, b) && !below(a, b))).length;
}"""
RIGHT_END = """(node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect().right;
}"""


@pytest.mark.parametrize("width", [320, 360, 390, 430, 489, 490, 512, 599, 600])
def test_the_arrows_of_a_player_lie_on_no_colour(house, open_page, width):
    """At 200 percent on a tablet one moved a player who wanted orange dice."""
    page = open_page(f"{house.start()}/set-up", width=width, height=800)
    expect(page.locator(".setup-player .tools button").first).to_be_visible()
    assert page.evaluate(OVER_EACH_OTHER, [".setup-player .colour, .setup-player input", ".setup-player .tools button"]) == 0


def test_the_round_is_read_beside_the_menu_in_large_type(house, open_page):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=7)
    page = open_page(f"{address}/", width=360, height=740, locale="de")
    page.evaluate("localStorage.setItem('type', 'large')")
    page.reload()
    expect(page.locator(".phase .rounds")).to_contain_text("Runde 1 von 4")
    assert page.locator(".phase .rounds").evaluate(RIGHT_END) <= page.locator("#menu-button").bounding_box()["x"]


@pytest.mark.parametrize("letters", ["normal", "large"])
@pytest.mark.parametrize("points", [(0, 0, 0, 0), (1, 1, 49, 49), (8, 26, 49, 81)], ids=["all on one space", "two and two", "apart"])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_whole_track_of_points_is_seen(evening, points, locale, letters):
    """The second row was cut off, with the chips of who has 26 points or more; again when all stood on 0, whose chips lay in three rows."""
    evening.session.new_game("lords-of-vegas", SEATS, seed=7)
    evening.do("adjust", points=dict(zip(("anna", "ben", "cleo", "dora"), points, strict=True)), reason="a test")
    page = evening.tablet("/", width=960, height=540, locale=locale)
    page.evaluate("(letters) => localStorage.setItem('type', letters)", letters)
    for width, height in [(960, 540), (1024, 768), (1280, 720), (1280, 800), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        track = page.locator(".lords-track ol")
        expect(track).to_be_visible()
        side, box = page.locator(".lords-side").bounding_box(), track.bounding_box()
        assert box["y"] + box["height"] <= side["y"] + side["height"]
        assert page.evaluate(BESIDE_THEIR_SPACE) == 0


BESIDE_THEIR_SPACE = """() => [...document.querySelectorAll('.lords-track li')].flatMap((space) => {
  const { left, right } = space.getBoundingClientRect();
  const chips = [...space.querySelectorAll('.badge')].map((chip) => chip.getBoundingClientRect());
  return chips.filter((chip) => chip.left < left - 1 || chip.right > right + 1);
}).length"""
"""Chips that reach into the space beside theirs."""


def test_turns_to_put_right_are_read_with_letters_twice_as_large(evening):
    """Beside the button German words stood one letter in a line."""
    evening.turn("anna", 1)
    phone = evening.tablet(width=390, height=844, locale="de")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    turn = phone.locator("#put-right .entries li > span").first
    expect(turn).to_contain_text("Casino 1")
    assert turn.bounding_box()["width"] > 200


@pytest.mark.parametrize("where", ["/history", "/help"])
def test_the_menu_is_on_the_screen_with_letters_twice_as_large(house, open_page, where):
    phone = open_page(f"{house.start()}{where}", width=390, height=844, locale="de")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    menu = phone.locator("#menu-button").bounding_box()
    assert menu["x"] + menu["width"] <= 390


@pytest.mark.parametrize("locale", ["en", "de"])
def test_prices_on_the_board_are_written_as_everywhere_and_lie_on_no_printed_die(house, open_page, locale):
    """Germans read “$9M”; in their own words the price is twice as long."""
    address = house.start()
    session = house.table.session
    session.new_game("lords-of-vegas", SEATS, {}, "typed", seed=7)
    for lot in ("A1", "A3"):
        session.submit({"kind": "deal-card", "card": lot}, None, lot, By("table"))
    page = open_page(f"{address}/", width=1024, height=768, locale=locale)
    expect(page.locator("[data-lot='A1'] .badge")).to_be_visible()
    expect(page.locator("[data-lot='A3'] .price")).to_have_text({"en": "$15M", "de": "15\xa0Mio.\xa0$"}[locale])
    assert page.evaluate("""() => [...document.querySelectorAll('.lot:has(.price)')].filter((lot) => {
        const price = lot.querySelector('.price').getBBox();
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((side) => lot.querySelector('.c-printed')[side].baseVal.value);
        const digits = price.y + price.height * 0.2; // a line of letters is higher than they are
        return digits < y + height && price.x < x + width && price.x + price.width > x;
    }).map((lot) => lot.dataset.lot)""") == []


TOO_WIDE = """() => {
  const dialog = document.querySelector('dialog[open]');
  return [document.scrollingElement, ...(dialog ? [dialog] : [])].map((one) => one.scrollWidth - one.clientWidth);
}"""


def slides(phone):
    """By how many pixels the page and what is open over it slide sideways, with letters twice as large on a phone and on a small one."""
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    found = []
    for width in (320, 390):
        phone.set_viewport_size({"width": width, "height": 700})
        found += phone.evaluate(TOO_WIDE)
    return sum(found)


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize(
    ("where", "filled"),
    [
        ("/set-up", "#options .option"), ("/calibrate", "#profiles-list li"), ("/history", ".game-line"), ("/help", ".prose table"),
        ("/join", ".pin"), ("/accuracy", "#keep"), ("/hardware", ".finding"), ("/set-out", "main button"),
        ("/first-evening", "main .button"),
    ],
)  # fmt: skip
def test_no_page_slides_sideways_with_letters_twice_as_large(evening, where, filled, locale):
    evening.turn("anna", 1)
    phone = evening.tablet(where, width=390, height=844, locale=locale)
    expect(phone.locator(filled).first).to_be_visible()
    assert slides(phone) == 0


@pytest.mark.parametrize("game", ["las-vegas", "card-game", "custom-edition", "lords-of-vegas"])
def test_no_table_slides_sideways_with_letters_twice_as_large(evening, game):
    evening.new_game(game, bank="typed" if game == "custom-edition" else "virtual")
    if game == "las-vegas":
        evening.do("roll", dice={"anna": [1, 1, 1, 1, 1, 1, 1, 1]})
    phone = evening.tablet(width=390, height=844, locale="de")
    assert slides(phone) == 0
    evening.do("end-game", **({} if game == "lords-of-vegas" else {"after": "now"}))
    expect(phone.locator(".ranking li").first).to_be_visible()
    assert slides(phone) == 0


@pytest.mark.parametrize("key", ["care-players", "care-tally", "all-turns", "correct"])
def test_no_dialog_slides_sideways_with_letters_twice_as_large(evening, key):
    evening.turn("anna", 1)
    phone = evening.tablet(width=390, height=844, locale="de")
    phone.locator(f'[data-key^="{key}"]').first.click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_be_visible()
    if key == "care-tally":
        dialog.get_by_role("button", name="Casino 1").click()
    assert slides(phone) == 0


@pytest.mark.parametrize("width", [320, 390])
def test_every_colour_lies_within_its_card_with_letters_twice_as_large(house, open_page, width):
    """They lay over the card's edge."""
    page = open_page(f"{house.start()}/set-up", width=width, height=800)
    expect(page.locator(".setup-player .colour").first).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    edge = page.locator(".setup-players").evaluate("(list) => list.getBoundingClientRect().right")
    assert max(page.locator(".setup-player .colour").evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")) <= edge


def test_the_round_is_read_beside_the_menu_with_letters_twice_as_large(evening):
    phone = evening.tablet(width=390, height=844, locale="de")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.locator(".phase .rounds").evaluate(RIGHT_END) <= phone.locator("#menu-button").bounding_box()["x"]


@pytest.mark.parametrize(("width", "least_px"), [(768, 16), (1024, 13), (1920, 16)])
def test_names_of_casinos_are_as_large_as_their_signs_have_room_for(evening, width, least_px):
    """They were 11.5 pixels on every screen."""
    tablet = evening.tablet(width=width, height=1080)
    names = tablet.locator(".casino .name")
    sizes = names.evaluate_all("all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= least_px
    assert max(names.evaluate_all("all => all.map((one) => one.offsetWidth - one.parentElement.clientWidth)")) <= 0


@pytest.fixture
def five(house):
    """Five have played the Card Game to its end, whatever lay on top; gives the address."""
    address = house.start()
    session = house.table.session
    session.new_game("card-game", [*SEATS, {"name": "Maximiliane", "colour": "green"}], seed=2)
    chance = random.Random(1)
    for number in range(200):
        view = session.view()
        if view["phase"] == "game-over":
            break
        wish = {"kind": "next"}
        if view["stage"] == "choose":
            left = {choice["seat"]: [face for face, cards in choice["available"].items() if 1 in cards] for choice in view["choices"]}
            laid = {seat: chance.sample(faces, chance.choice((1, 2))) for seat, faces in left.items()}
            wish = {"kind": "lay-cards", "laid": {seat: {face: [1] for face in faces} for seat, faces in laid.items()}}
        session.submit(wish, None, f"evening-{number}", By("table"))
    return address


TELEVISIONS = ((1920, 1080), (1280, 800), (1280, 720), (960, 540))


@pytest.mark.parametrize("locale", ["en", "de"])
def test_what_the_casinos_paid_five_players_is_seen_whole_on_a_television(five, open_page, locale):
    """Nobody scrolls a television, and the last casino was cut off."""
    for width, height in TELEVISIONS:
        page = open_page(f"{five}/", width=width, height=height, locale=locale)
        expect(page.locator(".reckoning tbody tr")).to_have_count(6)
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("letters", ["normal", "large"])
@pytest.mark.parametrize("worth", [0, 5], ids=["a shared victory", "places"])
def test_eight_are_seen_whole_at_the_end_on_a_television(house, open_page, worth, letters):
    """The last ones, and the way on, lay below the screen."""
    address = house.start()
    session = house.table.session
    names = ("Anna", "Ben", "Cleo", "Dora", "Ed", "Friederike", "Gustav", "Maximiliane")
    colours = ("red", "blue", "yellow", "black", "green", "orange", "purple", "white")
    session.new_game("custom-edition", [{"name": name, "colour": colour} for name, colour in zip(names, colours, strict=True)], seed=7)
    money = {seat["id"]: worth * place for place, seat in enumerate(session.view()["seats"])}
    for wish in ({"kind": "adjust", "money_usd": money, "reason": "a test"}, {"kind": "end-game", "after": "now"}):
        session.submit(wish, None, wish["kind"], By("table"))
    page = open_page(f"{address}/", locale="de")
    page.evaluate("(letters) => localStorage.setItem('type', letters)", letters)
    for width, height in TELEVISIONS:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator(".ranking li")).to_have_count(8)
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")


def test_the_last_board_of_lords_of_vegas_is_seen_whole_on_a_television(evening):
    """It lay below the places, and its lower half beyond the screen."""
    evening.new_game("lords-of-vegas")
    evening.do("end-game")
    for width, height in TELEVISIONS:
        page = evening.tablet("/", width=width, height=height, locale="de")
        expect(page.locator("#ends .lords-board")).to_be_in_viewport(ratio=1)
        expect(page.locator(".ranking li")).to_have_count(2)
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("width", [320, 390])
def test_what_the_casinos_paid_is_read_on_a_phone_without_sliding(five, open_page, width):
    """Four rounds side by side had no room: the amounts lay below the players' signs, and the last round beyond the edge."""
    phone = open_page(f"{five}/", width=width, height=844, locale="de")
    table = phone.locator(".reckoning")
    expect(table.locator("tbody tr")).to_have_count(6)
    assert table.evaluate("(table) => table.scrollWidth - table.clientWidth") == 0
    for paid in table.locator(".paid:not(:has(.tie))").all():
        assert paid.bounding_box()["height"] < 1.5 * paid.locator(".badge").bounding_box()["height"]
    assert slides(phone) == 0


INTO_THE_PADDING = """() => [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, a.button')]
.filter((button) => {
  if (!button.checkVisibility() || !button.textContent.trim() || button.matches('.unseen, .skip')) return false;
  const words = document.createRange();
  words.selectNodeContents(button);
  const [text, box, look] = [words.getBoundingClientRect(), button.getBoundingClientRect(), getComputedStyle(button)];
  return text.left < box.left + parseFloat(look.paddingLeft) || text.right > box.right - parseFloat(look.paddingRight);
}).map((button) => button.textContent)"""
"""Buttons of the open dialog, or of the page, whose words are wider than the room within."""


@pytest.fixture
def smallest(evening):
    """Opens a page in German on the smallest phone, with letters twice as large."""

    def open_one(where):
        phone = evening.tablet(where, width=320, height=700, locale="de")
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        return phone

    return open_one


@pytest.mark.parametrize(
    ("where", "filled"),
    [
        ("/play", ".keys button"), ("/set-up", "#games button"), ("/history", ".game-line button"), ("/hardware", ".finding"),
        ("/first-evening", "main .button"),
    ],
)  # fmt: skip
def test_long_words_stay_within_their_buttons_with_letters_twice_as_large(evening, smallest, where, filled):
    """They lay in the padding, and over the edge."""
    evening.turn("anna", 1)
    phone = smallest(where)
    expect(phone.locator(filled).first).to_be_visible()
    assert phone.evaluate(INTO_THE_PADDING) == []


@pytest.mark.parametrize("key", ["menu", "care-players", "care-tally", "care-end", "undo", "correct"])
def test_long_words_stay_within_a_dialogs_buttons_with_letters_twice_as_large(evening, smallest, key):
    """ "Zurücknehmen" was 60 pixels wider than its button."""
    evening.turn("anna", 1)
    phone = smallest("/play")
    phone.locator("#menu-button" if key == "menu" else f'[data-key^="{key}"]').first.click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert phone.evaluate(INTO_THE_PADDING) == []


def test_the_casinos_pay_without_sliding_with_letters_twice_as_large(evening, smallest):
    evening.turn("anna", 1)
    evening.do("end-round")
    phone = smallest("/play")
    expect(phone.locator('[data-key="pay-rest"]')).to_be_visible()
    assert phone.evaluate(TOO_WIDE) == [0]
    assert phone.evaluate(INTO_THE_PADDING) == []


def test_between_two_rounds_a_phone_shows_who_has_how_much_above_the_empty_casinos(evening):
    """Six empty casinos lay before the players' money."""
    evening.play_until("payout")
    evening.do("pay-rest")
    while evening.view["phase"] != "round-over":
        evening.do("next")
    phone = evening.tablet("/", width=360, height=740)
    expect(phone.locator("#seats .seat")).to_have_count(2)
    for seat in phone.locator("#seats .seat").all():
        expect(seat).to_be_in_viewport(ratio=1)


def large(page):
    page.evaluate("localStorage.setItem('type', 'large')")
    page.reload()


LINES = """(node) => {
  const words = document.createRange();
  words.selectNodeContents(node);
  return new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size;
}"""


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


BROKEN_WORDS = """(selector) => [...document.querySelectorAll(selector)].map((node) => node.firstChild).flatMap((text) => {
  return [...text.data.matchAll(/\\S+/g)].map((word) => [text, word]);
}).filter(([text, word]) => {
  const letters = document.createRange();
  letters.setStart(text, word.index);
  letters.setEnd(text, word.index + word[0].length);
  return letters.getClientRects().length > 1;
}).map(([, word]) => word[0])"""


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
    assert note.locator("input").bounding_box()["y"] < note.locator(".note").bounding_box()["y"] + 20


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (1024, 768)])
def test_a_thumb_finds_every_button_of_the_end_on_a_tablet(five, open_page, width, height):
    """What is drawn smaller until all of it is seen left them 37 pixels high."""
    tablet = open_page(f"{five}/", width=width, height=height, has_touch=True)
    buttons = tablet.locator("#ends > .row > *")
    expect(buttons).to_have_count(4)
    assert min(button.bounding_box()["height"] for button in buttons.all()) >= 44


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
    card, box = phone.locator(".card", has=phone.locator("#pin")).bounding_box(), field.bounding_box()
    assert box["x"] + box["width"] < card["x"] + card["width"] - 10


@pytest.mark.parametrize(("width", "height"), [(360, 640), (820, 1180), (960, 540), (1180, 820), (1920, 1080)])
def test_the_tables_pin_stands_on_one_line(house, open_page, width, height):
    page = open_page(f"{house.start()}/join", width=width, height=height)
    large(page)
    assert page.locator(".pin").evaluate(LINES) == 1
    card = page.locator(".card", has=page.locator(".pin")).bounding_box()
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


def test_eight_dice_are_tapped_into_one_line_of_a_small_phone(evening):
    """The eighth had a line of its own, and everything below it moved down."""
    phone = evening.tablet(width=360, height=640)
    places = phone.locator(".tapped-row .slot-mark")
    expect(places).to_have_count(8)
    assert len({place.bounding_box()["y"] for place in places.all()}) == 1


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_menus_pages_stand_two_beside_each_other_on_a_phone_in_large_type(evening, width, locale):
    """One below the other they were two screens high before its settings came."""
    phone = evening.tablet(width=width, height=640, locale=locale)
    large(phone)
    phone.locator("#menu-button").click()
    pages = phone.locator(".menu-grid .button")
    expect(pages).to_have_count(12)
    assert len({page.bounding_box()["x"] for page in pages.all()}) == 2
    assert phone.evaluate(BROKEN_WORDS, ".menu-grid .button") == []
    assert phone.evaluate(INTO_THE_PADDING) == []
