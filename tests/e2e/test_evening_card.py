"""The evening on one card, in a real browser: drawn from the history, and saved as a picture."""

import threading
import time

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By
from companion.table import evening_chances
from companion.table.clock import SystemClock

pytestmark = pytest.mark.browser

UNDER_A_BAR = """card => [...card.querySelectorAll("g:has(> rect)")].flatMap((row) => {
  const bar = row.querySelector("rect").getBoundingClientRect();
  const words = [...row.querySelectorAll(":scope > text")].map((one) => [one.textContent, one.getBoundingClientRect()]);
  const meet = (box) => box.left < bar.right && box.right > bar.left && box.bottom > bar.top && box.top < bar.bottom;
  return words.filter(([, box]) => meet(box)).map(([told]) => told);
})"""


def play_one_round(session):
    session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}], {"rounds": 2}, seed=3)
    number = 0
    while session.view()["phase"] != "game-over":
        view, number = session.view(), number + 1
        go_on = {"kind": "roll" if view["stage"] == "roll" else "next"}
        wish = {"kind": "place", "face": view["choices"][0]["face"]} if view["choices"] else go_on
        session.submit(wish, None, f"play-{number}", By("table"))


def test_a_finished_game_becomes_a_picture_to_keep(house, open_page):
    address = house.start()
    play_one_round(house.table.session)
    page = open_page(address + "/history", width=1024, height=768)
    page.get_by_role("link", name="The evening on one card").click()
    picture = page.get_by_role("img", name="The evening on one card")
    expect(picture).to_contain_text("Anna")
    expect(picture).to_contain_text("Round 2")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save or share the picture").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")


def test_who_asks_for_no_game_sees_the_one_finished_last(house, open_page):
    address = house.start()
    page = open_page(f"{address}/evening")
    expect(page.get_by_text("No game has been finished here yet.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    play_one_round(house.table.session)
    page.reload()
    expect(page.get_by_role("img", name="The evening on one card")).to_contain_text("Anna")


def test_a_game_gone_on_with_after_another_one_is_the_one_finished_last(house, open_page, monkeypatch):
    address = house.start()
    session, seats = house.table.session, [{"name": "Zoe", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    put_aside = session.new_game("las-vegas", seats)["game_id"]
    play_one_round(session)
    session.open_game(put_aside)
    monkeypatch.setattr(SystemClock, "wall", lambda _: time.time() + 60)
    session.submit({"kind": "end-game", "after": "now"}, None, "end", By("table"))
    page = open_page(f"{address}/evening")
    expect(page.get_by_role("img", name="The evening on one card")).to_contain_text("Zoe")


def test_a_live_game_says_why_there_is_no_card(house, open_page):
    address = house.start()
    game = house.table.session.new_game("las-vegas", [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}])["game_id"]
    page = open_page(f"{address}/evening?game={game}")
    expect(page.get_by_text("There is no card for this game.")).to_be_visible()
    expect(page.get_by_text("The evening is not over yet.")).to_be_visible()


def test_the_chances_of_winning_are_on_the_card_and_below_it_in_numbers(house, open_page):
    address = house.start()
    play_one_round(house.table.session)
    page = open_page(f"{address}/evening?game={house.table.session.view()['game_id']}", width=390, height=844)
    expect(page.get_by_role("img", name="The evening on one card")).to_contain_text("Chances of winning")
    page.get_by_text("The chances in numbers").click()
    winner = next(place["seat"] for place in house.table.session.view()["outcome"]["ranking"] if place["place"] == 1)
    row = page.get_by_role("row", name=winner.title())
    expect(row.get_by_role("cell").last).to_have_text("100%")
    assert 30 < int(row.get_by_role("cell").first.inner_text().rstrip("%")) < 70, "two players begin about even"
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_card_stands_there_while_the_chances_are_being_counted(house, open_page, monkeypatch):
    go_on, count = threading.Event(), evening_chances.chances

    def held_up(*asked):
        go_on.wait(30)
        yield from count(*asked)

    monkeypatch.setattr(evening_chances, "chances", held_up)
    address = house.start()
    play_one_round(house.table.session)
    page = open_page(f"{address}/evening?game={house.table.session.view()['game_id']}")
    picture = page.get_by_role("img", name="The evening on one card")
    expect(picture).to_contain_text("Round 2")
    expect(page.get_by_role("status").get_by_text("The chances of winning are being counted: 0%")).to_be_visible()
    expect(picture).not_to_contain_text("Chances of winning")
    go_on.set()
    expect(picture).to_contain_text("Chances of winning")
    expect(page.get_by_text("being counted")).to_have_count(0)


def test_who_of_two_with_as_much_stands_first_is_told_why(house, open_page):
    """Three with 23 points stood there as first, second and third, and the money that decided was nowhere."""
    address = house.start()
    session = house.table.session
    people = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}, {"name": "Cleo", "colour": "green"}]
    game = session.new_game("las-vegas", people, {"hidden_totals": False}, seed=3)["game_id"]
    owned = {"money_usd": {"anna": 90_000, "ben": 90_000, "cleo": 30_000}, "notes_won": {"anna": 1, "ben": 2, "cleo": 1}}
    session.submit({"kind": "adjust", **owned, "reason": "so it is"}, None, "owned", By("table"))
    session.submit({"kind": "end-game", "after": "now"}, None, "end", By("table"))
    picture = open_page(f"{address}/evening?game={game}").get_by_role("img", name="The evening on one card")
    expect(picture).to_contain_text("1.BBen$90,000")
    reasons = {place["seat"]: place["reason"] for place in session.evening(game)["ranking"]}
    expect(picture).to_contain_text(reasons["ben"])
    expect(picture).not_to_contain_text(reasons["cleo"])


@pytest.mark.parametrize("name", ["W" * 24, "MAMMA MIA WUMMWUMM WAMM", "Bartholomäus von Hohens"])
def test_no_name_lies_under_a_bar(house, open_page, name):
    address = house.start()
    play_one_round(house.table.session)
    house.table.session.submit({"kind": "seat-change", "seat": "anna", "name": name}, None, "wide", By("table"))
    page = open_page(f"{address}/evening")
    expect(page.get_by_role("img", name="The evening on one card")).to_contain_text("Luck")
    under = page.locator("#card").evaluate(UNDER_A_BAR)
    assert under == []
