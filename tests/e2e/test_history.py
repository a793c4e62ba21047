"""What a family finds in the history: who has won how often, what is unfinished, and files only for who asks."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from tests.e2e.room import box_of, large

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}, {"name": "Cleo", "colour": "yellow"}]


@pytest.fixture
def evenings(house):
    """Three finished games, Ben won two, Cleo one; and one that is unfinished."""
    address = house.start()
    session = house.table.session
    for number, (winner, seats) in enumerate((("ben", SEATS), ("cleo", SEATS), ("ben", SEATS[:2]))):
        session.new_game("las-vegas", seats)
        session.submit({"kind": "adjust", "money_usd": {winner: 90_000}}, None, f"rich-{number}", By("table"))
        session.submit({"kind": "end-game", "after": "now"}, None, f"end-{number}", By("table"))
    session.new_game("las-vegas", SEATS)
    return address


def test_the_hall_of_evenings_tells_who_won_how_often(evenings, open_page):
    page = open_page(f"{evenings}/history")
    rows = page.locator(".hall li")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Ben2 of 3 won")
    expect(rows.nth(1)).to_contain_text("Cleo1 of 2 won")
    expect(rows.nth(2)).to_contain_text("Anna0 of 3 won")


def test_an_unfinished_game_says_so_and_winners_stand_out(evenings, open_page):
    page = open_page(f"{evenings}/history", width=390, height=844)
    games = page.locator(".game-line")
    expect(games.first).to_contain_text("unfinished")
    expect(games.first.get_by_role("button", name="Go on with it")).to_be_visible()
    expect(games.nth(1).locator(".first")).to_contain_text("1. Ben")


def test_files_for_other_programs_unfold_when_asked_for(evenings, open_page):
    page = open_page(f"{evenings}/history")
    finished = page.locator(".game-line").nth(1)
    expect(finished.get_by_role("link", name="Export as csv")).to_be_hidden()
    finished.get_by_text("Export", exact=True).click()
    with page.expect_download() as kept:
        finished.get_by_role("link", name="Export as csv").click()
    assert kept.value.suggested_filename.endswith(".csv")


def test_who_changed_name_and_colour_has_the_new_sign_in_the_history_and_on_the_card(house, open_page):
    address = house.start()
    session = house.table.session
    game = session.new_game("las-vegas", SEATS)["game_id"]
    session.submit({"kind": "seat-change", "seat": "anna", "name": "Zoe", "colour": "purple"}, None, "zoe", By("table"))
    session.submit({"kind": "end-game", "after": "now"}, None, "end", By("table"))
    badge = open_page(f"{address}/history").locator(".places").get_by_role("img", name="Zoe")
    expect(badge).to_have_text("Z")
    expect(badge).to_have_class("badge c-purple")
    card = open_page(f"{address}/evening?game={game}").get_by_role("img", name="The evening on one card")
    expect(card.get_by_text("Z", exact=True).first).to_be_visible()
    expect(card.get_by_text("A", exact=True)).to_have_count(0)


def test_a_game_that_was_ended_before_it_began_was_won_by_nobody(evenings, open_page, house):
    """All shared the first place with $0, and each had a victory more in the hall."""
    session = house.table.session
    for game in ("las-vegas", "custom-edition"):
        session.new_game(game, SEATS[:2])
        session.submit({"kind": "end-game", "after": "now"}, None, f"nothing-{game}", By("table"))
    rows = open_page(f"{evenings}/history").locator(".hall li")
    expect(rows.nth(0)).to_contain_text("Ben2 of 3 won")
    expect(rows.nth(2)).to_contain_text("Anna0 of 3 won")


def test_of_many_games_the_newest_come_first_and_none_is_missing_or_told_twice(house, open_page):
    """A hundred games take a Pi half a minute: the page was empty until the last of them had been replayed."""
    address = house.start()
    session = house.table.session
    begun = []
    for number in range(45):
        begun.append(session.new_game("las-vegas", SEATS[:2])["game_id"])
        session.submit({"kind": "end-game", "after": "now"}, None, f"end-{number}", By("table"))
    asked = []
    page = open_page("about:blank")
    page.on("response", lambda answer: asked.append(len(answer.json()["games"])) if "/api/v1/games" in answer.url else None)
    page.goto(f"{address}/history")
    expect(page.locator("#reading")).to_have_count(0)
    links = page.get_by_role("link", name="The evening on one card")
    shown = [links.nth(number).get_attribute("href").split("=")[1] for number in range(links.count())]
    assert shown == begun[::-1]
    assert asked == [20, 20, 5]


def test_a_table_that_does_not_answer_has_not_lost_its_games(evenings, open_page):
    """The page said that no game had been played here yet."""
    page = open_page("about:blank")
    page.route("**/api/v1/games*", lambda route: route.abort())
    for path, untrue in (("history", "No game has been played here yet."), ("evening", "No game has been finished here yet.")):
        page.goto(f"{evenings}/{path}")
        expect(page.get_by_role("alert")).to_contain_text("The table does not answer.")
        expect(page.get_by_text(untrue)).to_have_count(0)


def test_a_long_name_stands_beside_its_sign_on_a_small_phone_in_large_letters(house, open_page):
    """Sign, name and money had a line each: a screen and a half for every game."""
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", [{**seat, "name": f"{seat['name']} Wilhelmine Charlotte"[:24]} for seat in SEATS])
    session.submit({"kind": "end-game", "after": "now"}, None, "end", By("table"))
    page = open_page(f"{address}/history", width=360, height=640, locale="de")
    large(page)
    places = page.locator(".game-line .places > span")
    expect(places).to_have_count(3)
    for place in places.all():
        sign, name = box_of(place.locator(".badge")), box_of(place.locator("strong"))
        assert name["x"] >= sign["x"] + sign["width"]
        assert name["y"] < sign["y"] + sign["height"]


@pytest.mark.parametrize("width", [390, 1024, 1920])
def test_of_equally_many_games_played_the_bars_are_equally_long(evenings, open_page, width):
    """Whoever had never won had the longer one: the day of the last victory took its room from the others'."""
    page = open_page(f"{evenings}/history", width=width, height=844)
    bars = page.locator(".hall .share")
    expect(bars.first).to_be_visible()
    played = page.locator(".hall .won").evaluate_all("all => all.map((one) => one.textContent.match(/\\d+ of (\\d+)/)[1])")
    lengths = {}
    for bar, games in zip(bars.all(), played, strict=True):
        lengths.setdefault(games, set()).add(round(box_of(bar)["width"]))
    assert len(played) > 1
    assert all(len(one) == 1 for one in lengths.values()), lengths
