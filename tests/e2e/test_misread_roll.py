"""The camera takes a 4 for a 6: two taps put it right before anything counts."""

import pytest
from playwright.sync_api import expect

from companion.games.las_vegas.commands import Roll
from companion.journal.entry import By
from companion.table.watch.observation import Observation, PendingRoll
from vision.reading import Scene, TableReading

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
READ = (1, 1, 2, 3, 5, 5, 6, 6)


class MisreadingWatch:
    """Takes a roll for READ as long as nobody has said what it was: Anna's, unless it sees more."""

    sees = ("anna",)

    def look(self, game, state, reading, now_s):
        (who,) = game.to_act(state) or {None}
        if game.stage(state) != "roll" or who not in self.sees:
            return Observation()
        dice = {who: READ}
        return Observation(phase_hint="place", roll=PendingRoll(who, dice, Roll(dice)))

    def answer(self, game, state, question, answer):
        return None

    def seen(self, game, state, reading):
        return None

    def begins_after(self, game, way):
        """Nothing is left in the tray."""

    def reset(self, is_new=False):
        """Nothing is remembered here."""


@pytest.fixture
def misread(house, monkeypatch):
    monkeypatch.setattr("companion.app.TableWatch", lambda looks: MisreadingWatch())
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", SEATS)
    session.see(TableReading(0.0, 1, Scene.SETTLED), {})
    return address, session


@pytest.mark.parametrize("width", [390, 1024])
def test_a_die_that_was_read_wrongly_is_put_right_before_it_counts(misread, open_page, width):
    address, session = misread
    page = open_page(f"{address}/play", width=width, height=844)
    expect(page.locator(".choice", has_text="casino 6")).to_be_visible()

    page.get_by_role("button", name="A die was read wrongly").click()
    page.get_by_role("button", name="Take the 6 away").first.click()
    page.get_by_role("button", name="Anna: a 4").click()
    page.get_by_role("button", name="That is the roll").click()

    expect(page.locator(".choice", has_text="casino 4")).to_be_visible()
    assert session.view()["roll"] == {"anna": [1, 1, 2, 3, 4, 5, 5, 6]}
    expect(page.get_by_role("button", name="A die was read wrongly")).to_have_count(0)


def test_who_looks_again_and_finds_it_right_goes_back(misread, open_page):
    address, session = misread
    page = open_page(f"{address}/play")
    page.get_by_role("button", name="A die was read wrongly").click()
    page.get_by_role("button", name="Go back").click()
    page.locator(".choice", has_text="casino 5").click()
    expect(page.locator("#phase-words")).to_contain_text("Ben rolls")
    assert session.view()["casinos"][4]["dice"] == {"anna": 2}


def test_dice_tapped_in_for_the_next_roll_stay_when_the_answer_for_the_one_before_comes_late(misread, open_page, monkeypatch, late):
    """It was taken for the end of putting right, and what had been tapped for Ben was gone."""
    monkeypatch.setattr(MisreadingWatch, "sees", ("anna", "ben"))
    address, session = misread
    page = open_page(f"{address}/play")
    page.get_by_role("button", name="A die was read wrongly").click()
    page.get_by_role("button", name="Take the 6 away").first.click()
    page.get_by_role("button", name="Anna: a 4").click()
    arrive = late(page, "**/api/v1/commands")
    with page.expect_request("**/api/v1/commands"):
        page.get_by_role("button", name="That is the roll").click()
    expect(page.locator(".choice", has_text="casino 4")).to_be_visible()
    session.submit({"kind": "place", "face": 4}, None, "other-tablet", By("table"))
    page.get_by_role("button", name="A die was read wrongly").click()
    page.get_by_role("button", name="Take the 6 away").first.click()
    arrive()
    page.get_by_role("button", name="Ben: a 3").click()
    page.get_by_role("button", name="That is the roll").click()
    expect(page.locator(".choice", has_text="casino 3")).to_be_visible()
    assert session.view()["roll"] == {"ben": [1, 1, 2, 3, 3, 5, 5, 6]}
