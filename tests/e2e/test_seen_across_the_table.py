"""What is seen from across the table: as large as there is room, standing still, and in a person's own colours too."""

import re

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from tests.e2e.room import box_of

pytestmark = pytest.mark.browser

PEOPLE = (("Anna", "red"), ("Ben", "blue"), ("Cleo", "yellow"), ("Dora", "black"), ("Ed", "green"))
FIVE = [{"name": name, "colour": colour} for name, colour in PEOPLE]

NOTE_REM = """() => {
  const px = (node) => parseFloat(getComputedStyle(node).fontSize);
  return px(document.querySelector('.casino .note')) / px(document.documentElement);
}"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight"


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1920, 1080)])
def test_notes_and_dice_are_as_large_as_the_screen_has_room_for(house, open_page, width, height):
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", FIVE, seed=7)
    page = open_page(f"{address}/", width=width, height=height)
    expect(page.locator(".casino")).to_have_count(6)
    largest = page.evaluate(NOTE_REM)
    assert largest > 1.2
    assert not page.evaluate(SCROLLS)
    lies = {str(casino): {seat["id"]: count for count, seat in enumerate(session.view()["seats"], 1)} for casino in range(1, 3)}
    session.submit({"kind": "adjust", "dice": lies, "reason": "a test"}, None, "full", By("table"))
    expect(page.locator(".casino").nth(1).locator(".taker .die").last).to_be_visible()
    small = page.evaluate(NOTE_REM)
    assert small < largest
    session.submit({"kind": "undo"}, None, "undo", By("table"))
    expect(page.locator(".casino .taker .die")).to_have_count(0)
    assert page.evaluate(NOTE_REM) == small, "what grew back at each turn would jump"


OVER_THE_EDGE = """() => [...document.querySelectorAll('.casino .rung')].flatMap((rung) => {
  const card = rung.closest('.casino').getBoundingClientRect();
  const cut = (node) => node.getBoundingClientRect().right > card.right || node.scrollWidth > node.clientWidth + 1;
  return [...rung.querySelectorAll('.note, .badge, .dice, .tag')].filter(cut);
}).length"""


@pytest.mark.parametrize(
    ("width", "height", "type_size"),
    [(960, 540, ""), (960, 540, "large"), (1180, 820, ""), (1180, 820, "large"), (1920, 1080, ""), (1920, 1080, "large")],
)
def test_five_who_take_a_note_at_one_casino_are_all_seen(house, open_page, width, height, type_size):
    """The fifth and everybody's money were below the screen: each note stands beside its taker then."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", FIVE, {"hundred_thousands": True}, seed=7)
    five = {seat["id"]: count for count, seat in enumerate(session.view()["seats"], 1)}
    lies = {"dice": {"1": five, "2": {"anna": 1, "ben": 1, "cleo": 2}}, "notes": {"1": [10_000] * 5, "2": [100_000]}}
    session.submit({"kind": "adjust", **lies, "reason": "a test"}, None, "five", By("table"))
    page = open_page(f"{address}/", width=width, height=height, locale="de")
    page.evaluate("(size) => localStorage.setItem('type', size)", type_size)
    page.reload()
    expect(page.locator(".casino").first.locator(".taker")).to_have_count(5)
    expect(page.locator("#casinos")).to_have_class(re.compile("close"))
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(OVER_THE_EDGE) == 0
    sizes = page.locator(".casino .note").evaluate_all("all => all.map((one) => Math.round(parseFloat(getComputedStyle(one).fontSize)))")
    assert len(set(sizes)) == 1, "what nobody takes is no larger than the others"


@pytest.mark.parametrize("type_size", ["", "large"])
@pytest.mark.parametrize(("width", "height"), [(960, 540), (1280, 720), (1920, 1080)])
def test_five_who_are_paid_at_one_casino_are_all_seen_on_a_television(house, open_page, width, height, type_size):
    """They stood below each other and pushed the casinos off the screen: nobody scrolls a television."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", FIVE, seed=7)
    five = {seat["id"]: count for count, seat in enumerate(session.view()["seats"], 1)}
    session.submit({"kind": "adjust", "dice": {"1": five}, "notes": {"1": [10_000] * 5}, "reason": "a test"}, None, "five", By("table"))
    session.submit({"kind": "end-round"}, None, "stop", By("table"))
    page = open_page(f"{address}/", width=width, height=height, locale="de")
    page.evaluate("(size) => localStorage.setItem('type', size)", type_size)
    page.reload()
    expect(page.locator("#tray .why .row")).to_have_count(5)
    expect(page.locator(".seat")).to_have_count(5)
    assert not page.evaluate(SCROLLS)


@pytest.mark.parametrize(("width", "height"), [(960, 540), (1280, 720), (1920, 1080)])
def test_cards_and_who_is_tied_stay_within_their_casino_in_large_type(house, open_page, width, height):
    """How many cards, and the word "tie", lay over the next casino."""
    address = house.start()
    session = house.table.session
    session.new_game("card-game", FIVE, seed=7)
    a, b, c, d, e = (seat["id"] for seat in session.view()["seats"])
    lies = {"1": {a: 3, b: 3, c: 2, d: 2, e: 1}, "2": {a: 3, b: 2, c: 1, d: 1}, "6": {c: 3, d: 3, e: 3}}
    session.submit({"kind": "adjust", "cards": spread(lies), "reason": "a test"}, None, "lies", By("table"))
    page = open_page(f"{address}/", width=width, height=height, locale="de")
    page.evaluate("localStorage.setItem('type', 'large')")
    page.reload()
    expect(page.locator(".casino").first.locator(".tag")).to_have_count(4)
    assert not page.evaluate(SCROLLS)
    assert page.evaluate("""() => [...document.querySelectorAll('.casino .rung > *, .casino .rung .times, .casino .rung .tag')]
        .filter((node) => node.getBoundingClientRect().right > node.closest('.casino').getBoundingClientRect().right).length""") == 0


@pytest.mark.parametrize("type_size", ["", "large"])
@pytest.mark.parametrize(("width", "height"), [(960, 540), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080)])
def test_big_dice_and_what_lies_at_the_slot_machine_stay_within_their_casino(house, open_page, width, height, type_size):
    """How many dice, and what they count, lay over the next casino and the television's edge, where notes stand beside their takers."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", FIVE, dict.fromkeys(("biggies", "slot_machine", "hundred_thousands", "rainbow"), True), seed=7)
    a, b, c, d, e = (seat["id"] for seat in session.view()["seats"])
    dice = {"1": {a: 3, b: 2, d: 2, e: 1}, "3": {d: 2}, "5": {b: 1}, "6": {c: 2, d: 1}}
    slot = {"slot": {"5": {d: 1}, "3": {d: 2}, "1": {e: 1}, "6": {a: 1}}, "slot_biggies": {"2": {b: 1}}}
    biggies = {"1": {a: 1, c: 1, d: 1}, "5": {e: 1}}
    notes = {"1": [100_000] * 3, "3": [0, 30_000], "5": [50_000], "6": [40_000], "slot": [100_000]}
    lies = {"dice": dice, "biggies": biggies, **slot, "notes": notes}
    session.submit({"kind": "adjust", **lies, "reason": "a test"}, None, "lies", By("table"))
    page = open_page(f"{address}/", width=width, height=height, locale="de")
    page.evaluate("(size) => localStorage.setItem('type', size)", type_size)
    page.reload()
    expect(page.locator(".casino").first.locator(".taker")).to_have_count(5)
    expect(page.locator(".casino").last.locator(".taker")).to_have_count(4)
    assert page.evaluate("""() => [...document.querySelectorAll('.rung > *, .rung .die, .rung .times, .rung .dice')]
        .filter((node) => node.getBoundingClientRect().right > node.closest('.casino').getBoundingClientRect().right + 0.5).length""") == 0


def test_notes_stay_within_seven_casinos_of_a_tablets_controls_in_large_letters(house, open_page):
    """$100,000, and the rainbow card's long word in German, pushed the dice below them over the next casino."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", FIVE, dict.fromkeys(("slot_machine", "hundred_thousands", "rainbow"), True), seed=7)
    notes = {"notes": {"2": [100_000], "3": [0, 30_000], "slot": [0, 100_000]}, "reason": "a test"}
    session.submit({"kind": "adjust", "dice": {"3": {"anna": 3, "ben": 1}}, **notes}, None, "lies", By("table"))
    page = open_page(f"{address}/play", locale="de")
    page.evaluate("localStorage.setItem('type', 'large')")
    page.reload()
    expect(page.locator(".casino .note.rainbow")).to_have_count(2)
    assert page.evaluate("""() => [...document.querySelectorAll('.rung > *')]
        .filter((node) => node.getBoundingClientRect().right > node.closest('.casino').getBoundingClientRect().right).length""") == 0


@pytest.mark.parametrize("game", ["las-vegas", "card-game"])
@pytest.mark.parametrize(("width", "height"), [(960, 540), (1024, 768), (1920, 1080)])
def test_who_is_tied_and_the_word_for_it_stand_on_one_line(house, open_page, game, width, height):
    address = house.start()
    session = house.table.session
    session.new_game(game, FIVE[:2], seed=7)
    two = {"3": {seat["id"]: 3 for seat in session.view()["seats"]}}
    lies = {"cards": spread(two)} if game == "card-game" else {"dice": two}
    session.submit({"kind": "adjust", **lies, "reason": "a test"}, None, "tied", By("table"))
    page = open_page(f"{address}/", width=width, height=height, locale="de")
    expect(page.locator(".rung.tied")).to_have_count(2)
    for row in page.locator(".rung.tied").all():
        badge, word = box_of(row.locator(".badge")), box_of(row.locator(".tag"))
        assert word["y"] < badge["y"] + badge["height"]
    least_px = {960: 9, 1024: 12, 1920: 12}[width] if game == "las-vegas" else 9  # cards leave it less
    assert min(page.locator(".tag.tie").evaluate_all("all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")) >= least_px


def spread(lies):
    """So many single cards of each seat at each casino."""
    return {casino: {seat: [1] * count for seat, count in here.items()} for casino, here in lies.items()}


@pytest.mark.parametrize(("width", "height"), [(960, 540), (1024, 768), (1920, 1080), (390, 844)])
def test_the_casinos_stand_still_while_one_after_the_other_pays(house, open_page, width, height):
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", FIVE, seed=7)
    lies = [{"anna": 3, "ben": 2}, {"anna": 1, "ben": 1}, {}, {"ben": 2}, {"anna": 4, "ben": 4, "cleo": 1}, {"cleo": 3}]
    dice = {str(casino): here for casino, here in enumerate(lies, 1)}
    session.submit({"kind": "adjust", "dice": dice, "reason": "a test"}, None, "lies", By("table"))
    session.submit({"kind": "end-round"}, None, "stop", By("table"))
    page = open_page(f"{address}/", width=width, height=height)
    tops = []
    while session.view()["phase"] == "payout":
        expect(page.locator("body")).to_have_attribute("data-step", session.view()["step"])
        tops.append(round(box_of(page.locator("#casinos"))["y"]))
        session.submit({"kind": "next"}, None, f"pay-{len(tops)}", By("table"))
    assert len(tops) >= 5
    assert len(set(tops)) == 1, tops


def test_where_the_person_has_colours_of_their_own_the_chosen_still_shows(house, open_page):
    page = open_page(f"{house.start()}/set-up", forced_colors="active")
    chosen = page.locator("#games button[aria-pressed=true]")
    expect(chosen).to_have_css("outline-style", "solid")
    expect(page.locator("#games button[aria-pressed=false]").first).to_have_css("outline-style", "none")
    colours = page.locator(".colours").first.locator(".colour")
    grounds = colours.evaluate_all("(all) => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert len(set(grounds)) == len(grounds)


def test_the_markers_on_the_track_of_points_are_seen(house, open_page):
    """They were as small as where three stand on one space, always: a sign has three parts of its own."""
    address = house.start()
    session = house.table.session
    session.new_game("lords-of-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], seed=7)
    points = {seat["id"]: number for number, seat in enumerate(session.view()["seats"], 3)}
    session.submit({"kind": "adjust", "points": points, "reason": "a test"}, None, "points", By("table"))
    page = open_page(f"{address}/")
    alone = page.locator(".lords-track li", has_text=re.compile("^3")).locator(".badge")
    expect(alone).to_be_visible()
    assert box_of(alone)["width"] > 18


def test_what_eight_players_needed_is_forgotten_at_the_next_game(house, open_page):
    """A television stays where it is: the players of Lords of Vegas stood there as small as the eight before them."""
    address = house.start()
    session = house.table.session
    eight = [*FIVE, *({"name": name, "colour": colour} for name, colour in (("Finn", "white"), ("Gerd", "orange"), ("Hanna", "purple")))]
    session.new_game("custom-edition", eight, seed=7)
    all_eight = {seat["id"]: 1 for seat in session.view()["seats"]}
    lies = {str(casino): all_eight for casino in range(1, 7)}
    session.submit({"kind": "adjust", "dice": lies, "reason": "a test"}, None, "full", By("table"))
    page = open_page(f"{address}/", width=1280, height=720)
    expect(page.locator("main.tight")).to_have_count(1)
    session.new_game("lords-of-vegas", FIVE[:3], seed=7)
    expect(page.locator(".lords")).to_be_visible()
    expect(page.locator("main.tight")).to_have_count(0)
