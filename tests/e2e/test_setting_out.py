"""While somebody sets out what lay on the table, every other screen says that play waits, and why."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

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
    expect(page.get_by_text("Lay the dice out").filter(visible=True)).to_have_count(0)


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
