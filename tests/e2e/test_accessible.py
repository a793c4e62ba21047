"""What helps everybody: nothing runs off the screen, every control has a name, keys do the work, movement and type follow the person."""

import re

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

PAGES = (
    "/", "/play", "/set-up", "/set-out", "/calibrate", "/hardware", "/history", "/help", "/first-evening", "/join", "/accuracy", "/camera",
)  # fmt: skip
FOLLOWING = ("/", "/play", "/set-out", "/calibrate")  # these hear the table for as long as they are open
NAMELESS = """() => [...document.querySelectorAll('button, a[href], input, select, img')]
  .filter((node) => node.checkVisibility())
  .filter((node) => !(node.textContent.trim() || node.getAttribute('aria-label') || node.labels?.length || node.hasAttribute('alt')))
  .map((node) => node.outerHTML)"""
SMALL_TARGETS = """() => [...document.querySelectorAll('button, a.button, summary, label:has(> :is([type=checkbox], [type=radio]))')]
  .filter((node) => node.checkVisibility())
  .map((node) => [node.getBoundingClientRect(), node.outerHTML])
  .filter(([box]) => box.width < 43.5 || box.height < 43.5)
  .map(([, html]) => html)"""


@pytest.fixture
def playing(house):
    """A running game with dice on the casinos."""
    address = house.start()
    session = house.table.session
    seats = [
        {"name": "Annabella-Theodora", "colour": "red"},
        {"name": "Ben", "colour": "blue"},
        {"name": "Cleo", "colour": "yellow"},
        {"name": "Dora", "colour": "black"},
    ]
    session.new_game("las-vegas", seats, {"neutral_dice": True}, seed=7)
    for number in range(30):
        view = session.view()
        wish = {"kind": "place", "face": view["choices"][0]["face"]} if view["choices"] else {"kind": "roll"}
        session.submit(wish, None, f"play-{number}", By("table"))
    return address


@pytest.mark.parametrize("path", PAGES)
def test_nothing_runs_off_the_screen_and_everything_has_a_name(playing, open_page, path):
    page = open_page(playing + path, width=390, height=900)
    page.wait_for_load_state("networkidle") if path not in FOLLOWING else page.wait_for_selector("#menu-button")
    for width in (390, 1024, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        assert page.evaluate(NAMELESS) == [], width
        assert page.evaluate(SMALL_TARGETS) == [], width


LONG_NAMES = ("Annabella-Theodora Hohen", "Bartholomäus", "Cleo", "Maximiliane Wunderlich-S", "Ed")
COLOURS = ("red", "blue", "yellow", "black", "green")
CROWDED = """() => [...document.querySelectorAll('#keys button, .seat .money, .choice, .phase .live')]
  .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"""


@pytest.fixture
def crowded(house):
    """Five people with long names and six-digit money, one move taken back, so that it can be done again."""
    address = house.start()
    session = house.table.session
    seats = [{"name": name, "colour": colour} for name, colour in zip(LONG_NAMES, COLOURS, strict=True)]
    session.new_game("las-vegas", seats, seed=7)
    rich = {seat["id"]: 110_000 for seat in session.view()["seats"]}
    for number, wish in enumerate(({"kind": "adjust", "money_usd": rich, "reason": "a test"}, {"kind": "roll"}, {"kind": "undo"})):
        session.submit(wish, None, f"crowded-{number}", By("table"))
    return address


@pytest.mark.parametrize("letters", ["normal", "large"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1024, 768)])
def test_long_names_and_much_money_crowd_nothing_out(crowded, open_page, width, height, letters):
    for path in ("/", "/play"):
        page = open_page(crowded + path, width=width, height=height, locale="de")
        page.evaluate("(letters) => { document.documentElement.dataset.type = letters }", letters)
        expect(page.locator(".seat")).to_have_count(5)
        page.evaluate("document.getElementById('live').textContent = 'alle zwei Sekunden'")  # the longest it ever says
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(CROWDED) == [], path
        badges = page.locator(".seat .badge").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
        assert min(badges) >= 28, path


def test_people_without_names_are_told_apart_too(house, open_page):
    address = house.start()
    house.table.session.new_game("las-vegas", [{"name": f"Player {n}", "colour": COLOURS[n]} for n in (1, 2)], seed=7)
    page = open_page(address)
    expect(page.locator(".seat .badge text")).to_have_text(["P1", "P2"])


def test_a_refusal_is_seen_over_the_dialog_that_asked(playing, open_page):
    page = open_page(playing + "/play")
    page.get_by_role("button", name="Tally from the table").click()
    page.get_by_role("button", name="Set the tally").click()
    page.get_by_role("alert").get_by_role("button", name="Close").click()  # under the dialog's shade nobody could
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_scoreboard_fits_a_tablet_without_scrolling(playing, open_page):
    page = open_page(playing + "/", width=1024, height=768)
    expect(page.locator(".casino")).to_have_count(6)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_colour_is_never_the_only_sign(playing, open_page):
    page = open_page(playing + "/")
    expect(page.locator(".seat")).to_have_count(4)
    badges = page.locator(".seat .badge").evaluate_all(
        "(all) => all.map((one) => [one.querySelector('text').textContent, one.querySelector('.weave').innerHTML])"
    )
    assert len({letter for letter, _ in badges}) == 4
    assert len({pattern for _, pattern in badges}) == 4


def test_casinos_are_told_in_words_and_the_phase_is_announced(playing, open_page):
    page = open_page(playing + "/")
    expect(page.locator(".casino").first).to_have_attribute("aria-label", re.compile("Casino 1; notes: "))
    expect(page.locator("#spoken")).not_to_be_empty()


def test_how_many_dice_lie_at_a_casino_is_told_in_words(house, open_page):
    """The dice were drawn for the eyes only: who hears the page knew who leads, and not by how many."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], seed=7)
    session.submit({"kind": "adjust", "dice": {"4": {"anna": 3, "ben": 1}}, "reason": "a test"}, None, "lies", By("table"))
    session.submit({"kind": "roll", "dice": {"anna": [5, 5, 6, 6, 6]}}, None, "roll", By("table"))
    page = open_page(f"{address}/play")
    at_four = page.locator('.casino[data-n="4"]')
    expect(at_four.get_by_role("img", name="3 dice show 4")).to_have_count(1)
    expect(at_four.get_by_role("img", name="One die shows 4")).to_have_count(1)
    expect(page.get_by_role("button", name="2 dice show 5 casino 5")).to_be_visible()


def test_what_the_table_says_is_told_once_to_who_hears_the_page(house, open_page):
    """“Casino 1 pays” was told, and not whom: that stood in a line made together with its words, which readers of screens pass over."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], seed=7)
    pages = [open_page(f"{address}{path}") for path in ("/", "/play")]
    for page in pages:
        expect(page.locator("#spoken")).to_have_text("Anna rolls")
    wishes = [{"kind": "place", "face": face, "dice": {seat: 8}} for face, seat in ((1, "anna"), (2, "ben"))]
    for number, wish in enumerate(wishes):
        session.submit(wish, None, f"turn-{number}", By("table"))
    for page in pages:
        expect(page.locator("#spoken")).to_have_text("Casino 1 pays; Anna takes $90,000")
        assert page.evaluate(TOLD_LIVE, "Anna takes") == 1
        expect(page.get_by_role("heading", level=1)).to_have_text("Casino 1 pays")


TOLD_LIVE = """(words) => [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
  .filter((node) => node.textContent.includes(words)).length"""


@pytest.mark.parametrize("opener", ["undo", "care-end"])
def test_a_closed_dialog_gives_the_focus_back_though_the_page_went_on_meanwhile(playing, house, open_page, opener):
    page = open_page(playing + "/play")
    page.locator(f'[data-key="{opener}"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    session = house.table.session
    session.submit({"kind": "pause"}, None, "elsewhere", By("table"))
    expect(page.locator("#phase-words")).to_contain_text("Paused")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(f'[data-key="{opener}"]')).to_be_focused()


def test_the_menu_opens_and_closes_by_keyboard(playing, open_page):
    page = open_page(playing + "/")
    page.locator("#menu-button").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_larger_letters_and_daylight_stay_chosen(playing, open_page):
    page = open_page(playing + "/")
    size = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Large").click()
    page.get_by_role("button", name="Day", exact=True).click()
    page.reload()
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > size
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_turn_is_played_by_keys_alone_and_the_key_that_is_meant_is_seen(house, open_page):
    address = house.start()
    house.table.session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], seed=7)
    page = open_page(f"{address}/play")
    expect(page.get_by_role("button", name="Anna: a 1")).to_be_visible()
    for name in [*(["Anna: a 4"] * 8), "That is the roll"]:
        reach(page, name)
        page.keyboard.press("Enter")
    expect(page.locator("#phase-words")).to_contain_text("Anna chooses a number")
    reach(page, "casino 4")
    page.keyboard.press("Enter")
    expect(page.locator("#phase-words")).to_contain_text("Ben rolls")


UNDER = """(fixed) => {
  const at = document.activeElement;
  const bar = document.querySelector(fixed);
  if (at === document.body || bar.contains(at)) return '';
  const [here, over] = [at.getBoundingClientRect(), bar.getBoundingClientRect()];
  return here.bottom > over.top + 1 && here.top < over.bottom ? at.outerHTML : '';
}"""


@pytest.mark.parametrize(("path", "fixed"), [("/play", "#keys"), ("/set-up", ".start")])
def test_what_a_key_leads_to_is_not_under_the_buttons_that_stay(playing, open_page, path, fixed):
    """“Pause” had the focus, and lay under “Undo”."""
    page = open_page(playing + path, width=360, height=740)
    expect(page.locator(f"{fixed}:is(button), {fixed} button").first).to_be_enabled()
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        assert page.evaluate(UNDER, fixed) == ""


MOST_STOPS = 60


def reach(page, name):
    """Tab to the control of this name; every stop on the way shows where one is."""
    here = """() => {
      const at = document.activeElement;
      if (at === document.body) return ['', true];
      const ring = getComputedStyle(at);
      return [at.getAttribute('aria-label') || at.textContent, ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2];
    }"""
    for _ in range(MOST_STOPS):
        label, seen = page.evaluate(here)
        assert seen, label
        if name in label:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {name}")


def test_no_movement_for_who_wants_none(playing, open_page):
    page = open_page(playing + "/", reduced_motion="reduce")
    page.wait_for_selector('#live[data-state="live"]')
    assert page.evaluate("getComputedStyle(document.getElementById('live'), '::before').animationName") == "none"


JUMPED = """() => new Promise((told) => {
  let jumped = 0;
  const seen = (list) => { for (const one of list.getEntries()) jumped += one.value; };
  new PerformanceObserver(seen).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => told(jumped), 200);
})"""
"""How much of what stood on the page moved while it loaded: the browser's own measure, 0.1 is what people notice."""


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844), (1920, 1080)])
def test_nothing_jumps_while_the_page_loads(playing, open_page, width, height):
    for path in ("/", "/play"):
        page = open_page(playing + path, width=width, height=height, reduced_motion="no-preference")
        page.wait_for_selector('#live[data-state="live"]')
        expect(page.locator(".seat")).to_have_count(4)
        assert page.evaluate(JUMPED) < 0.05, path


def test_text_stands_out_from_its_ground_by_night_and_day(playing, open_page):
    for scheme in ("dark", "light"):
        page = open_page(playing + "/play", color_scheme=scheme)
        expect(page.locator(".seat")).to_have_count(4)
        for pair in (
            ("--ink", "--card"),
            ("--ink-2", "--card"),
            ("--ink-3", "--card"),
            ("--on-brass", "--brass"),
            ("--felt-ink", "--felt"),
            ("--note-ink", "--note"),
            ("--warn", "--card"),
            ("--good", "--card"),
            ("--bad", "--card"),
            ("--bad", "--card-2"),
            ("--ink-3", "--ground"),
            ("--ink-3", "--card-2"),
            ("--brass", "--card"),
            ("--brass", "--ground"),
        ):
            assert (
                contrast(
                    *(
                        page.evaluate("(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()", name)
                        for name in pair
                    )
                )
                >= 4.5
            ), (scheme, pair)


@pytest.mark.parametrize("game", ["las-vegas", "custom-edition", "card-game", "lords-of-vegas"])
def test_the_strip_for_streams_is_read_on_its_dark_ground_by_day(house, open_page, game):
    """ "In the safe", and how many cards are laid, were dark brown on it where the device likes light pages."""
    house.start()
    seats = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    house.table.session.new_game(game, seats, {"hidden_totals": True} if game == "las-vegas" else {}, seed=7)
    strip = open_page(f"{house.table.url}/overlay", color_scheme="light")
    expect(strip.locator(".seat .who")).to_have_text(["Anna", "Ben"])
    inks = strip.locator(".seat :is(.who, .money, .rest, .rest *)").evaluate_all("all => all.map((one) => getComputedStyle(one).color)")
    assert min(contrast(hexed(ink), "#1b1014") for ink in inks) > 4.5


def hexed(colour):
    """ "rgb(255, 243, 224)" as #rrggbb."""
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", colour)[:3])


def contrast(one, other):
    """WCAG contrast of two #rrggbb colours."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_who_sets_up_by_keys_stays_where_they_are(house, open_page):
    """A colour, an arrow or a game chosen: the page was left at its top; on a phone an arrow opened the keyboard for the name."""
    page = open_page(f"{house.start()}/set-up")

    def press(role, name, number=0):
        page.get_by_role(role, name=name, exact=True).nth(number).focus()
        page.keyboard.press("Enter")

    press("button", "Custom Edition")
    expect(page.get_by_role("button", name="Custom Edition")).to_be_focused()
    press("button", "3 rounds, house rule A")
    expect(page.get_by_role("button", name="3 rounds, house rule A")).to_be_focused()
    press("radio", "green", 1)
    expect(page.get_by_role("radio", name="green").nth(1)).to_be_focused()
    press("button", "One more player")
    expect(page.get_by_label("Name of player 3")).to_be_focused()
    press("button", "Move player 3 up")
    expect(page.get_by_role("button", name="Move player 2 up")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Move player 1 down")).to_be_focused()
    press("button", "One more player")
    press("button", "Remove player 4")
    expect(page.get_by_role("button", name="Remove player 3")).to_be_focused()
    press("button", "Remove player 2")
    expect(page.locator(".setup-player button:focus")).to_have_count(1)


def test_who_looks_again_by_key_is_still_there_when_it_was_looked(house, open_page):
    page = open_page(f"{house.start()}/hardware")
    again = page.get_by_role("button", name="Look again")
    expect(page.locator(".finding").first).to_be_visible()
    again.focus()
    with page.expect_response("**/api/v1/hardware"):
        page.keyboard.press("Enter")
    expect(again).to_be_enabled()
    expect(again).to_be_focused()
