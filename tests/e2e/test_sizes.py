"""Where there is little room, or much: nothing lies over anything else on a phone; a television, which nobody scrolls, shows all."""

import random

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from tests.e2e.room import OVER_EACH_OTHER, SEATS, TELEVISIONS, box_of, large, slides

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [320, 360, 390, 430, 489, 490, 512, 599, 600])
def test_the_arrows_of_a_player_lie_on_no_colour(house, open_page, width):
    """At 200 percent on a tablet one moved a player who wanted orange dice."""
    page = open_page(f"{house.start()}/set-up", width=width, height=800)
    expect(page.locator(".setup-player .tools button").first).to_be_visible()
    assert page.evaluate(OVER_EACH_OTHER, [".setup-player .colour, .setup-player input", ".setup-player .tools button"]) == 0


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
        side, box = box_of(page.locator(".lords-side")), box_of(track)
        assert box["y"] + box["height"] <= side["y"] + side["height"]
        assert page.evaluate(BESIDE_THEIR_SPACE) == 0

BESIDE_THEIR_SPACE = """() => [...document.querySelectorAll('.lords-track li')].flatMap((space) => {
  const { left, right } = space.getBoundingClientRect();
  const chips = [...space.querySelectorAll('.badge')].map((chip) => chip.getBoundingClientRect());
  return chips.filter((chip) => chip.left < left - 1 || chip.right > right + 1);
}).length"""
"""Chips that reach into the space beside theirs."""


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
        assert box_of(paid)["height"] < 1.5 * box_of(paid.locator(".badge"))["height"]
    assert slides(phone) == 0


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


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (1024, 768)])
def test_a_thumb_finds_every_button_of_the_end_on_a_tablet(five, open_page, width, height):
    """What is drawn smaller until all of it is seen left them 37 pixels high."""
    tablet = open_page(f"{five}/", width=width, height=height, has_touch=True)
    buttons = tablet.locator("#ends > .row > *")
    expect(buttons).to_have_count(4)
    assert min(box_of(button)["height"] for button in buttons.all()) >= 44


@pytest.mark.parametrize("letters", ["normal", "large"])
def test_eight_dice_are_tapped_into_one_line_of_a_small_phone(evening, letters):
    """The eighth had a line of its own, and everything below it moved down."""
    phone = evening.tablet(width=360, height=640)
    phone.evaluate("(letters) => localStorage.setItem('type', letters)", letters)
    phone.reload()
    places = phone.locator(".tapped-row .slot-mark")
    expect(places).to_have_count(8)
    assert len({box_of(place)["y"] for place in places.all()}) == 1


@pytest.fixture
def six_lords(evening):
    """Six play Lords of Vegas; Anna's casinos and Ben's would be paid with points."""
    six = [*SEATS, {"name": "Maximiliane", "colour": "green"}, {"name": "Friederike", "colour": "orange"}]
    evening.session.new_game("lords-of-vegas", six, {"six_seats": True}, seed=7)
    lots = {f"A{number}": [None, "purple", "anna", 5] for number in range(1, 7)}
    lots |= {f"C{number}": [None, "gold", "ben", 6] for number in range(1, 10)}
    evening.do("adjust", lots=lots, cash_musd={seat["id"]: 20 for seat in evening.view["seats"]}, reason="a test")
    return evening


def lengthened(table):
    """Everybody has a name of 24 letters, and the last action tells all of them."""
    for seat, letter in zip(table.view["seats"], "ABCDEF", strict=True):
        table.do("seat-change", seat=seat["id"], name=f"{letter}ilhelmine-Charlotte Abc")
    table.do("roll", dice=None)
    table.do("draw")


@pytest.mark.parametrize(
    ("where", "width", "height", "letters"),
    [
        ("/", 360, 640, "large"), ("/", 390, 844, "normal"), ("/", 800, 1280, "normal"), ("/", 1024, 768, "normal"),
        ("/play", 800, 1280, "normal"), ("/play", 1024, 768, "large"),
    ],
)  # fmt: skip
def test_what_the_next_card_would_pay_is_seen_of_all_six(six_lords, where, width, height, letters):
    """The last players' columns lay beyond the card's edge, and nothing said so."""
    page = six_lords.tablet(where, width=width, height=height, locale="de")
    page.evaluate("(letters) => localStorage.setItem('type', letters)", letters)
    page.reload()
    table = page.locator(".lords-cards")
    expect(table.locator(".gain-points").first).to_be_visible()
    assert table.evaluate("(table) => table.scrollWidth - table.clientWidth") == 0


@pytest.mark.parametrize("names", ["short", "long"])
@pytest.mark.parametrize(
    ("width", "height", "touch"), [(960, 600, True), (1024, 600, True), (1024, 768, True), (1180, 820, True), (1024, 768, False)]
)
def test_the_board_of_six_lords_keeps_its_size_on_a_tablet_in_large_type(six_lords, width, height, touch, names):
    """The players' cards in large letters left it 60 pixels, and the track of points lay below its edge; with names of 24 letters still."""
    if names == "long":
        lengthened(six_lords)
    tablet = six_lords.tablet("/", width=width, height=height, locale="de", has_touch=touch)
    large(tablet)
    board = tablet.locator(".lords-board")
    expect(board).to_be_visible()
    assert box_of(board)["width"] > 400
    assert tablet.locator(".lords-side").evaluate("(side) => side.scrollHeight - side.clientHeight") <= 0
    assert len({round(box_of(seat)["y"]) for seat in tablet.locator(".seat").all()}) == 2
