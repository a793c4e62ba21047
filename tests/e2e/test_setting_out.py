"""While somebody sets out what lay on the table, every other screen says that play waits, and why."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from tests.e2e.room import box_of

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
WHY = "Play waits until everything lies again as it did when you stopped."


@pytest.mark.parametrize("path", ["/", "/play", "/overlay"])
def test_a_screen_says_why_it_waits_and_goes_on_by_itself(house, open_page, path):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=7)
    screen, other = open_page(address + path), open_page(f"{address}/set-out")
    expect(screen.locator("#phase-words")).to_contain_text("Anna rolls")
    other.get_by_role("button", name="Set out again").click()
    expect(screen.locator("#phase-words")).to_contain_text("Setting out again")
    expect(screen.locator("#phase-words")).to_contain_text(WHY)
    if path != "/overlay":
        expect(screen.locator("#tray")).to_contain_text("Everything lies ready.")  # nothing lay anywhere yet
    other.get_by_role("button", name="Play on").click()
    expect(screen.locator("#phase-words")).to_contain_text("Anna rolls")


def test_a_pause_is_no_setting_out_and_offers_nothing_that_would_be_refused(house, open_page):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=7)
    screen, other = open_page(address), open_page(f"{address}/play")
    roll = other.get_by_role("button", name="Roll for me")
    expect(roll).to_be_visible()
    other.get_by_role("button", name="Pause").click()
    expect(screen.locator("#phase-words")).to_contain_text("Paused")
    expect(screen.locator("#phase-words")).not_to_contain_text("Play waits")
    expect(other.locator("#turn-card")).to_have_js_property("inert", True)
    expect(roll).to_be_visible()  # for eyes only: nothing jumps
    other.locator("#tray").get_by_role("button", name="Resume").click()
    expect(other.locator("#turn-card")).to_have_js_property("inert", False)


def test_where_no_game_is_under_way_nothing_is_to_be_set_out(house, open_page):
    page = open_page(f"{house.start()}/set-out")
    expect(page.get_by_text("No game is under way, so nothing has to lie on the table.")).to_be_visible()
    expect(page.get_by_text("Lay everything out").filter(visible=True)).to_have_count(0)


def test_only_a_camera_that_sees_is_said_to_tick_off(house, open_page):
    page = open_page(f"{house.start()}/set-out")
    house.table.session.new_game("las-vegas", SEATS, seed=7)
    expect(page.get_by_text("tap each place that is ready")).to_be_visible()
    expect(page.get_by_text("The camera ticks off")).to_be_hidden()
    house.table.session.camera_status("ok")
    expect(page.get_by_text("The camera ticks off")).to_be_visible()
    expect(page.get_by_text("tap each place that is ready")).to_be_hidden()


def test_after_a_night_the_offer_to_go_on_says_it_too(house, open_page):
    house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=7)
    house.stop()
    address = house.start()
    screen = open_page(address)
    expect(screen.get_by_role("heading", name="Shall we go on?")).to_be_visible()
    expect(screen.get_by_text(WHY)).to_have_count(0)
    open_page(f"{address}/set-out")
    expect(screen.get_by_text(WHY)).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768), (1920, 1080)])
def test_of_what_is_to_be_set_out_the_place_on_the_mat_is_seen_and_the_way_on(house, open_page, width, height):
    """One casino stood alone in a green field, and “Play on” below the edge of a tablet."""
    address, session = house.start(), house.table.session
    session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}])
    for name in ("roll", "place"):
        fields = {"face": session.view()["choices"][0]["face"]} if name == "place" else {}
        session.submit({"kind": name, **fields}, None, name, By("table"))
    session.submit({"kind": "set-out"}, None, "out", By("table"))
    page = open_page(f"{address}/set-out", width=width, height=height)
    expect(page.locator(".mat .zone")).to_have_count(7)
    expect(page.locator(".mat .zone:not(.bare)")).to_have_count(1)
    expect(page.get_by_role("button", name="Play on")).to_be_in_viewport(ratio=1)


def test_once_another_device_plays_on_nothing_is_told_to_be_set_out(house, open_page):
    """The list stood there all evening, with keys that stopped the game."""
    page = open_page(f"{house.start()}/set-out")
    lies(house, "las-vegas", dice={"1": {"anna": 2}})
    expect(listed(page, "Casino 1")).to_be_visible()
    house.table.session.submit({"kind": "resume"}, None, "on", By("table"))
    expect(page.get_by_role("button", name="Set out again")).to_be_visible()
    expect(page.locator(".mat, #places li")).to_have_count(0)


def lies(house, game, bank="virtual", options=None, **what):
    """A game in which this lies on the table, being set out."""
    session = house.table.session
    session.new_game(game, SEATS, options or {}, bank, seed=7)
    for number, wish in enumerate(({"kind": "adjust", **what, "reason": "a test"}, {"kind": "set-out"})):
        session.submit(wish, None, f"{session.view()['game_id']}-{number}", By("table"))


def listed(page, place):
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=place, exact=True))


def test_cards_are_set_out_as_cards_single_and_double(house, open_page):
    """They were told as dice: of “3 × red” nobody knew whether a double card was among them."""
    page = open_page(f"{house.start()}/set-out")
    lies(house, "card-game", cards={"1": {"anna": [1, 2], "ben": [1, 1]}, "4": {"ben": [2, 2]}})
    first, fourth = listed(page, "Casino 1"), listed(page, "Casino 4")
    for line in ("1 × red, double card", "1 × red, single card", "2 × blue, single card"):
        expect(first.get_by_text(line, exact=True)).to_be_visible()
    expect(first.locator(".dice-card")).to_have_count(4)
    expect(fourth.get_by_text("2 × blue, double card", exact=True)).to_be_visible()
    expect(page.locator(".mat .laid-card")).to_have_count(6)
    expect(page.locator("main")).to_contain_text("Lay everything out as it lay when you stopped")


def test_a_big_die_is_told_from_the_others_and_drawn_larger(house, open_page):
    """“1 × red” stood there twice."""
    page = open_page(f"{house.start()}/set-out")
    lies(house, "las-vegas", options={"biggies": True}, dice={"1": {"anna": 2}}, biggies={"1": {"anna": 1}})
    first = listed(page, "Casino 1")
    expect(first.get_by_text("1 × red, big die", exact=True)).to_be_visible()
    expect(first.get_by_text("2 × red", exact=True)).to_be_visible()
    widths = sorted(box_of(drawn)["width"] for drawn in page.locator(".mat .die").all())
    assert widths[1] == pytest.approx(widths[0])
    assert widths[2] > 1.2 * widths[0]


def test_real_notes_that_lay_at_the_casinos_are_listed_too(house, open_page):
    """Dice alone were: the notes were put away with them."""
    page = open_page(f"{house.start()}/set-out")
    lies(house, "las-vegas", "typed", {"slot_machine": True}, dice={"1": {"anna": 2}}, notes={"2": [60_000, 10_000], "slot": [50_000]})
    notes = listed(page, "Notes at the casinos")
    expect(notes).to_contain_text("Casino 2$60,000$10,000Slot machine$50,000")
    lies(house, "las-vegas", "virtual", dice={"1": {"anna": 2}})
    expect(listed(page, "Casino 1")).to_be_visible()
    expect(notes).to_have_count(0)


@pytest.mark.parametrize("locale", ["en", "de"])
def test_twenty_dice_and_the_longest_name_stay_within_their_places_on_the_mat(house, open_page, locale):
    page = open_page(f"{house.start()}/set-out", locale=locale)
    lies(house, "las-vegas", options={"slot_machine": True}, dice={"4": {"anna": 8, "ben": 8}}, slot={"3": {"anna": 1}})
    expect(page.locator(".mat .die")).to_have_count(17)
    assert page.evaluate("""() => [...document.querySelectorAll('.mat > g')].filter((place) => {
        const zone = place.querySelector('.zone').getBoundingClientRect();
        return [...place.querySelectorAll('.die, text')].map((part) => part.getBoundingClientRect())
          .some((part) => part.right > zone.right || part.bottom > zone.bottom);
    }).length""") == 0
