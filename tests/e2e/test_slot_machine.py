"""The slot machine on the page: set to what lies there, and paid by choosing notes. And the bank that runs short says so."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

TABLE = By("table", client="test")
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
BOULEVARD = {"slot_machine": True, "biggies": True, "neutral_dice": True, "deck": {"20000": 10, "30000": 60}}


def number(page, face):
    return page.get_by_role("group", name=f"Number {face}")


def lay_at_the_slot_machine(page):
    """Anna's two fives and her big die, Ben's six with a white one."""
    page.get_by_role("button", name="Tally from the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Slot machine").click()
    number(page, 5).get_by_label("Whose 5?").select_option("anna")
    number(page, 5).get_by_role("button", name="Dice showing 5: one more", exact=True).click()
    number(page, 5).get_by_label("big die").check()
    number(page, 6).get_by_label("Whose 6?").select_option("ben")
    number(page, 6).get_by_role("button", name="Neutral dice showing 6: one more").click()
    page.get_by_label("Reason").fill("the dog sat on the slot machine")
    page.get_by_role("button", name="Set the tally").click()


@pytest.fixture
def boulevard(house, open_page):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, BOULEVARD, "virtual", 5, TABLE)
    return open_page(f"{address}/play")


def test_the_slot_machine_is_set_to_what_the_table_shows(house, boulevard):
    lay_at_the_slot_machine(boulevard)
    expect(boulevard.locator("#care")).to_contain_text("the dog sat on the slot machine")
    slot = next(casino for casino in house.table.session.view()["casinos"] if casino["number"] == "slot")
    assert {(one["face"], one["player"], one["dice"], one["biggies"]) for one in slot["placements"]} == {
        (5, "anna", 2, 1), (6, "ben", 1, 0), (6, "neutral", 1, 0),
    }  # fmt: skip
    boulevard.get_by_role("button", name="Tally from the table").click()
    boulevard.get_by_role("dialog").get_by_role("button", name="Slot machine").click()
    expect(number(boulevard, 5).get_by_label("Whose 5?")).to_have_value("anna")
    number(boulevard, 5).get_by_label("Whose 5?").select_option("")
    number(boulevard, 5).get_by_label("big die").uncheck()
    boulevard.get_by_role("button", name="Set the tally").click()
    expect(boulevard.locator('.casino[data-n="slot"] .die.big')).to_have_count(0)


def test_the_best_rank_at_the_slot_machine_chooses_its_note(house, boulevard):
    session = house.table.session
    lay_at_the_slot_machine(boulevard)
    expect(boulevard.locator("#care")).to_contain_text("the dog")
    session.submit({"kind": "adjust", "notes": {"slot": [30_000, 20_000]}, "reason": "two notes lie there"}, None, "notes", TABLE)
    session.submit({"kind": "end-round"}, None, "stop", TABLE)
    for _ in range(6):
        session.press("next", None, TABLE)
    expect(boulevard.locator("#turn")).to_contain_text("Anna chooses a note")
    choices = boulevard.locator("#turn .choice")
    expect(choices).to_have_count(2)
    choices.filter(has_text="20,000").click()
    expect(boulevard.locator("#turn")).not_to_contain_text("Anna chooses a note")
    boulevard.locator("#keys [data-key=next]").click()
    expect(boulevard.locator("#seats")).to_contain_text("$20,000")
    assert {seat["id"]: seat["money_usd"] for seat in session.view()["seats"]} == {"anna": 20_000, "ben": 0}


def test_a_deck_that_runs_short_is_said_on_the_page(house, open_page):
    address = house.start()
    session = house.table.session
    seats = [*SEATS, {"name": "Cora", "colour": "green"}, {"name": "Dora", "colour": "yellow"}]
    session.new_game("custom-edition", seats, {"deck": "one_deck", "rounds": 3}, "virtual", 5, TABLE)
    for turn in (1, 2):  # every card is won twice over: 24 of 32 are gone
        dice = {n: {"anna": 1, "ben": 2} if n < 4 else {"cora": 1, "dora": 2} for n in range(1, 7)}
        session.submit({"kind": "adjust", "dice": dice, "reason": "a quick round"}, None, f"dice {turn}", TABLE)
        session.submit({"kind": "end-round"}, None, f"stop {turn}", TABLE)
        for _ in range(8):
            session.press("next", None, TABLE)
    page = open_page(f"{address}/play")
    expect(page.locator("#notes .warnings")).to_contain_text("The deck is short: casinos 3, 4, 5, 6 get one card each.")


def test_whoever_chose_a_smaller_note_stands_on_that_one(house, boulevard):
    session = house.table.session
    lay_at_the_slot_machine(boulevard)
    expect(boulevard.locator("#care")).to_contain_text("the dog")
    session.submit({"kind": "adjust", "notes": {"slot": [30_000, 20_000]}, "reason": "two notes lie there"}, None, "notes", TABLE)
    session.submit({"kind": "end-round"}, None, "stop", TABLE)
    for number in range(1, 7):
        session.submit({"kind": "next"}, None, f"pay-{number}", TABLE)
    session.submit({"kind": "choose-note", "seat": "anna", "value": 20_000}, None, "choose", TABLE)
    rungs = boulevard.locator('.casino[data-n="slot"] .rung')
    expect(rungs.filter(has_text="$20,000").get_by_role("img", name="Anna").first).to_be_visible()
    expect(rungs.filter(has_text="$30,000").locator(".taker")).to_have_count(0)


def test_a_choice_looked_at_shows_its_dice_at_the_slot_machine(house, boulevard):
    session = house.table.session
    hand = next(seat["hand"] for seat in session.view()["seats"] if seat["id"] == "anna")
    session.submit({"kind": "roll", "dice": {owner: [5] * count for owner, count in hand.items()}}, None, "fives", TABLE)
    boulevard.locator(".choice", has_text="slot machine").hover()
    slot = boulevard.locator('.casino[data-n="slot"]')
    expect(slot.locator(".die.big")).to_have_count(1)
    expect(slot.locator(".taker", has=boulevard.get_by_role("img", name="Anna"))).to_contain_text(str(hand["anna"]))
    expect(slot.locator(".taker", has=boulevard.get_by_role("img", name="Neutral dice"))).to_contain_text(str(hand["neutral"]))


FOUR = [*SEATS, {"name": "Cleo", "colour": "green"}, {"name": "Dora", "colour": "black"}]
SIGNS = "all => all.map((row) => row.querySelector('.badge text').textContent)"
BEYOND_ITS_EDGE = """(note) => {
  const word = document.createRange();
  word.selectNodeContents(note);
  return Math.ceil(word.getBoundingClientRect().width) - note.getBoundingClientRect().width + 6;
}"""


@pytest.fixture
def lies(house, open_page):
    """lies(options, what the tally is set to): the scoreboard of four players on which that lies."""

    def lay(options, told, **look):
        address = house.start()
        house.table.session.new_game("las-vegas", FOUR, options, "virtual", 5, TABLE)
        house.table.session.submit({"kind": "adjust", **told, "reason": "so it lies"}, None, "lies", TABLE)
        return open_page(f"{address}/", **look)

    return lay


def test_whoever_gets_no_note_stands_in_the_order_of_the_rules(lies):
    """One big die counts more than one other, also at the slot machine, whatever they show: a six stood before a big two."""
    dice = {"slot": {"5": {"anna": 3}, "6": {"cleo": 1}, "1": {"dora": 1}}, "slot_biggies": {"2": {"ben": 1}}}
    told = {"dice": {"3": {"anna": 3, "cleo": 1}}, "biggies": {"3": {"ben": 1}}, "notes": {"slot": [30_000], "3": [20_000]}}
    board = lies(BOULEVARD, {**dice, **told})
    expect(board.locator('.casino[data-n="slot"] .rung.out')).to_have_count(3)
    assert board.locator('.casino[data-n="slot"] .rung.out').evaluate_all(SIGNS) == ["B", "C", "D"]
    assert board.locator('.casino[data-n="3"] .rung.out').evaluate_all(SIGNS) == ["B", "C"]


def test_a_rainbow_card_lies_where_it_would_be_taken(lies):
    """It is worth more than 50,000 here, on average: who leads would take it, and stood below who comes second."""
    options = {"rainbow": True, "hundred_thousands": True, "deck": {"50000": 10, "100000": 60}}
    board = lies(options, {"dice": {"1": {"anna": 2, "ben": 1}}, "notes": {"1": [0, 50_000]}})
    rungs = board.locator('.casino[data-n="1"] .rung')
    expect(rungs).to_have_count(2)
    assert [rung.replace("\n", " ") for rung in rungs.all_inner_texts()] == ["rainbow A", "$50,000 B"]


@pytest.mark.parametrize(("bank", "says"), [("camera", 1), ("typed", 0)])
def test_the_cameras_bank_says_that_it_reads_no_notes_there(house, open_page, bank, says):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, {"slot_machine": True}, bank, 5, TABLE)
    page = open_page(f"{address}/play", width=390, height=844)
    page.locator('#notes [data-key="casino-777"]').click()
    expect(page.locator('#notes [data-key="note-30000"]')).to_be_visible()
    expect(page.get_by_text("The camera reads no notes at the slot machine: tap in what lies there.")).to_have_count(says)


@pytest.mark.parametrize("slot_machine", [False, True], ids=["six places", "seven"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1024, 768)])
def test_the_longest_word_for_a_rainbow_card_stays_within_its_edge(lies, width, height, slot_machine):
    look = {"width": width, "height": height, "locale": "de"}
    board = lies({"rainbow": True, "slot_machine": slot_machine}, {"dice": {"1": {"anna": 2}}, "notes": {"1": [0, 50_000]}}, **look)
    rainbow = board.locator('.casino[data-n="1"] .note.rainbow')
    expect(rainbow).to_have_text("Regenbogen")
    assert rainbow.evaluate(BEYOND_ITS_EDGE) <= 0
