"""The device sounds where somebody wants it to: the table asks, the table has counted; and is silent elsewhere."""

import pytest
from playwright.sync_api import expect

from companion.journal.entry import By

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
HEARD = """() => {
  window.heard = []; window.trembled = [];
  const Real = window.OscillatorNode;
  window.OscillatorNode = class extends Real {
    constructor(context, options) {
      super(context, options);
      document.body.dataset.heard = window.heard.push(options.frequency);
    }
  };
  navigator.vibrate = (pattern) => window.trembled.push(pattern);
}"""


@pytest.fixture
def playing(house):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=7)
    return address, house.table.session


def play(session, *commands):
    for command in commands:
        session.submit(command, None, f"wish-{session.view()['seq']}", By("table"))


def test_who_wants_sounds_hears_that_a_roll_was_read_and_a_turn_was_kept(playing, open_page):
    address, session = playing
    page = open_page(f"{address}/")
    page.evaluate(HEARD)
    page.locator("#menu-button").click()
    page.get_by_role("group", name="A sound when the table asks or counts").get_by_role("button", name="On").click()
    expect(page.locator("body")).to_have_attribute("data-heard", "2")  # how it will sound
    page.keyboard.press("Escape")

    play(session, {"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 5, 5, 5, 6]}})
    expect(page.locator("body")).to_have_attribute("data-heard", "3")
    play(session, {"kind": "place", "face": 5})
    expect(page.locator("body")).to_have_attribute("data-heard", "4")
    assert page.evaluate("window.trembled.length") == 3


def test_other_devices_stay_silent(playing, open_page):
    address, session = playing
    page = open_page(f"{address}/")
    page.evaluate(HEARD)
    expect(page.locator("#phase-words")).to_contain_text("Anna rolls")
    play(session, {"kind": "roll", "dice": {"anna": [1, 1, 2, 3, 5, 5, 5, 6]}})
    expect(page.locator("#phase-words")).to_contain_text("Anna chooses a number")
    assert page.evaluate("[window.heard, window.trembled]") == [[], []]
