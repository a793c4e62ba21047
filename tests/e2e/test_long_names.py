"""Names of 24 letters: the page stands still when the turn comes to one, and no page scrolls for one."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from tests.e2e.room import box_of, large

pytestmark = pytest.mark.browser

NAMES = ("Bartholomäusweihnachten", "Bo", "Wilhelmine-Charlotte Abc", "Ed", "Friederike")
SEATS = [{"name": name, "colour": colour} for name, colour in zip(NAMES, ("red", "blue", "yellow", "black", "green"), strict=True)]
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"
UNDER_THE_TAG = """() => [...document.querySelectorAll('.seat:has(.now)')].filter((seat) => {
  const name = document.createRange();
  name.selectNodeContents(seat.querySelector('.who'));
  const [tag, words] = [seat.querySelector('.now').getBoundingClientRect(), name.getBoundingClientRect()];
  return tag.bottom > words.top + 1 && words.right > tag.left;
}).length"""
"""Whose name lies under the words that say they are to play; a line of letters is a little higher than they are."""
DOWN = "document.documentElement.scrollHeight > innerHeight"


@pytest.fixture
def session(house):
    house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=7)
    return house.table.session


def do(session, kind, **fields):
    session.submit({"kind": kind, **fields}, None, f"wish at {session.view()['rev']}", By("table"))


def turn(session):
    do(session, "roll", dice=None)
    do(session, "place", face=session.view()["choices"][0]["face"])


def headline_of(page, player):
    expect(page.locator("#phase-words .big")).to_contain_text(player)
    return box_of(page.locator("#tray"))["y"]


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1024, 768), (1280, 800), (1920, 1080)])
def test_the_board_stands_still_when_the_turn_comes_to_a_long_name(house, session, open_page, width, height, locale):
    turn(session)
    page = open_page(f"{house.table.url}/", width=width, height=height, locale=locale)
    short = headline_of(page, "Bo ")
    turn(session)
    assert headline_of(page, "Wilhelmine-Charlotte Abc") == short


@pytest.mark.parametrize("letters", ["normal", "large"])
@pytest.mark.parametrize("way", ["/", "/play"])
def test_no_word_is_wider_than_a_phone(house, session, open_page, way, letters):
    page = open_page(f"{house.table.url}{way}", width=360, height=740, locale="de")
    page.evaluate("(letters) => localStorage.setItem('type', letters)", letters)
    page.reload()
    expect(page.locator("#phase-words" if way == "/" else "#turn h2")).to_contain_text("Bartholomäusweihnachten")
    assert not page.evaluate(SIDEWAYS)
    do(session, "roll", dice=None)
    expect(page.locator("#phase-words")).to_contain_text("wählt eine Zahl")
    assert not page.evaluate(SIDEWAYS)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (2560, 1080)])
def test_five_players_fit_on_a_wide_and_low_screen(house, session, open_page, width, height):
    ids = [seat["id"] for seat in session.view()["seats"]]
    do(session, "adjust", dice={str(casino): dict.fromkeys(ids, 1) for casino in range(1, 7)}, reason="a test")
    page = open_page(f"{house.table.url}/", width=width, height=height)
    expect(page.locator(".casino .taker")).not_to_have_count(0)
    assert not page.evaluate(DOWN)


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740), (960, 540), (1024, 768), (1920, 1080)])
def test_a_plaque_tells_the_whole_name(house, session, open_page, width, height):
    """It ended in three dots, and nobody can point at a television for the rest."""
    page = open_page(f"{house.table.url}/", width=width, height=height, locale="de")
    expect(page.locator(".seat .who")).to_have_text(list(NAMES))
    assert page.evaluate(UNDER_THE_TAG) == 0
    cut = "all => all.map((one) => one.scrollWidth - one.clientWidth)"
    assert max(page.locator(".seat .who").evaluate_all(cut)) <= 0
    assert width < 900 or not page.evaluate(DOWN)


ENDS_OF_LINES = """(node) => {
  const [letters, text] = [document.createRange(), node.firstChild.data];
  const top = (at) => {
    letters.setStart(node.firstChild, at);
    letters.setEnd(node.firstChild, at + 1);
    return [...letters.getClientRects()].at(-1)?.top;
  };
  const ends = [...text].map((_, at) => at).filter((at) => at + 1 < text.length && top(at + 1) > (top(at) ?? top(at - 1)) + 4);
  return ends.map((at) => (text[at + 1] === " " ? " " : text[at]));
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1024, 768)])
def test_a_word_of_a_name_that_is_broken_has_a_hyphen_there(house, open_page, width, height):
    """ "Donaudampfschi" stood above "fffahrt": browsers hyphenate words of the page's language, and a name is of none."""
    address = house.start()
    names = ("Donaudampfschifffahrt", "Bartholomäusweihnachten", "Wijayasingheratnayake", "Nguyễn Thị Minh Khai")
    seats = [{"name": name, "colour": colour} for name, colour in zip(names, ("red", "blue", "yellow", "black"), strict=True)]
    house.table.session.new_game("card-game", seats, seed=7)
    page = open_page(f"{address}/", width=width, height=height)
    expect(page.locator(".seat .who")).to_have_text(list(names))
    ends = [end for name in page.locator(".seat .who").all() for end in name.evaluate(ENDS_OF_LINES)]
    assert "\u00ad" in ends
    assert set(ends) <= {"\u00ad", " "}


def test_no_line_ends_before_the_last_letter_of_a_name(house, open_page):
    """On a phone "Maximilian-" stood above "e takes $90,000"."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", [{"name": "Maximilian-e", "colour": "red"}, {"name": "Anna-Lena", "colour": "blue"}], seed=7)
    seats = {seat["id"]: number for number, seat in enumerate(session.view()["seats"], 1)}
    do(session, "adjust", dice={"1": seats}, notes={"1": [90_000, 10_000]}, reason="a test")
    do(session, "end-round")
    page = open_page(f"{address}/", width=360, height=740)
    expect(page.locator("#tray")).to_contain_text("Maximilian\u2011e takes $10,000")
    expect(page.locator("#tray")).to_contain_text("Anna-Lena takes $90,000")


def test_a_sign_shows_the_whole_emoji(house, open_page):
    """Those that are joined of several were cut apart: a woman's red hair was gone, and half of a flag is a letter."""
    address = house.start()
    names = ["\U0001f469\u200d\U0001f9b0", "\U0001f469", "\U0001f1e9\U0001f1ea"]
    seats = [{"name": name, "colour": colour} for name, colour in zip(names, ("red", "blue", "yellow"), strict=True)]
    house.table.session.new_game("las-vegas", seats, seed=7)
    page = open_page(f"{address}/")
    expect(page.locator(".seat .badge text")).to_have_text(names)


def test_five_choose_cards_and_a_phone_shows_where_they_are_tapped_in(evening):
    """The list of who is choosing filled the screen, though each name stands again where the cards are tapped in."""
    names = ("Anna", "Bartholomäus Alexander", "Großmutter Hildegard", "Dora", "Maximiliane-Theodora")
    seats = [{"name": name, "colour": colour} for name, colour in zip(names, ("red", "blue", "yellow", "black", "green"), strict=True)]
    evening.session.new_game("card-game", seats, seed=2)
    phone = evening.tablet(width=360, height=740)
    expect(phone.locator(".palms li")).to_have_count(5)
    tabs = phone.locator(".seat-tab")
    expect(tabs).to_have_count(5)
    lowest = box_of(tabs.last)
    assert lowest["y"] + lowest["height"] < box_of(phone.locator("#keys"))["y"]
    expect(phone.get_by_role("listitem").filter(has_text="Anna is choosing")).to_have_count(1)


def test_a_long_name_has_room_beside_its_points_on_a_phone_in_large_letters(evening):
    """ "Maximilia-ne" stood in four lines beside “0 Punkte”."""
    seats = [{"name": "Ben", "colour": "blue"}, {"name": "Maximiliane-Theodora v.", "colour": "red"}]
    evening.session.new_game("lords-of-vegas", seats, seed=7)
    evening.do("adjust", points={"ben": 5}, reason="a test")
    evening.do("end-game")
    phone = evening.tablet("/", width=390, height=844, locale="de")
    phone.evaluate("localStorage.setItem('type', 'large')")
    phone.reload()
    name = phone.locator(".ranking strong", has_text="Theodora")
    lines = name.evaluate("(name) => name.getBoundingClientRect().height / (1.2 * parseFloat(getComputedStyle(name).fontSize))")
    assert lines < 3


EIGHT = (*NAMES, "Großmutter Brunhildegard", "Donaudampfschiffkapitän", "Christoph-Emanuel der IV")
UNDER_THE_BULBS = """() => [...document.querySelectorAll('.ranking .first')].filter((place) => {
  const bulbs = getComputedStyle(place, '::before');
  const last = matchMedia('(max-width: 599px)').matches ? '.money' : '.reason';
  const [name, below, row] = [place.querySelector('strong'), place.querySelector(last), place].map((one) => one.getBoundingClientRect());
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.34;
  return name.top < row.top + parseFloat(bulbs.top) + size || below.bottom > row.bottom - parseFloat(bulbs.bottom) - size;
}).length"""
"""Places of the first whose words lie under the lights at the upper or the lower edge."""


@pytest.fixture
def eight_share(house):
    """Eight of the longest names share the victory; gives the address."""
    house.start()
    session = house.table.session
    colours = ("red", "blue", "yellow", "black", "green", "orange", "purple", "white")
    session.new_game("custom-edition", [{"name": name, "colour": colour} for name, colour in zip(EIGHT, colours, strict=True)], seed=7)
    do(session, "adjust", money_usd={seat["id"]: 0 for seat in session.view()["seats"]}, reason="a test")
    do(session, "end-game", after="now")
    return house.table.url


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1024, 768)])
def test_of_eight_who_share_the_victory_the_headline_says_how_many_and_no_bulb_lies_on_a_name(eight_share, open_page, width, height):
    """Their names filled eleven lines of a tablet before the first place, and the lights of the casino lay on them there too."""
    page = open_page(f"{eight_share}/", width=width, height=height, locale="de")
    large(page)
    expect(page.locator("#phase-words .big")).to_have_text("8 teilen sich den Sieg")
    expect(page.locator(".ranking .first")).to_have_count(8)
    assert box_of(page.locator(".ranking .first").first)["y"] < 220
    assert page.evaluate(UNDER_THE_BULBS) == 0


def test_who_rolls_for_the_start_is_no_list_of_names_when_it_is_everybody(evening):
    """Six long names had five lines on a phone, and the board became small on a tablet."""
    evening.session.new_game("lords-of-vegas", SEATS[:4], seed=7)
    words = evening.tablet("/", width=360, height=640).locator("#phase-words")
    expect(words).to_contain_text("Two dice each. The highest sum begins.")
    first, second, third, fourth = (seat["id"] for seat in evening.view["seats"])
    evening.do("roll", dice={first: [6, 5], second: [6, 5], third: [1, 1], fourth: [1, 2]})
    expect(words).to_contain_text("Two dice each: Bartholomäusweihnachten, Bo. The highest sum begins.")


def test_a_long_name_in_the_tally_is_broken_behind_a_syllable(house, session, open_page):
    """“Bartholomäu” stood above “sweihnachten”, as if these were two words."""
    phone = open_page(f"{house.table.url}/play", width=360, height=740)
    phone.get_by_role("button", name="Tally from the table").click()
    phone.get_by_role("dialog").get_by_role("button", name="Casino 1", exact=True).click()
    rows = phone.get_by_role("dialog").locator(".count > .row")
    expect(rows).to_have_count(5)
    assert "Bar\u00adtho\u00adlo" in rows.first.inner_text()
