"""A red set that may be orange under this lamp: asked about once, read by itself from then on, asked about again at a word."""

import cv2
import pytest
from playwright.sync_api import expect

from vision.training.measure.evenings import Evening

pytestmark = pytest.mark.browser

COLOURS = {"Anna": "red", "Ben": "orange", "Cleo": "white", "Dora": "yellow", "Emil": "purple"}
READ_MS = 60_000  # the eye's process starts, and loads its networks


@pytest.fixture
def camera(house, tmp_path):
    """show(picture): a table whose camera watches a folder sees this picture from now on."""
    folder = tmp_path / "camera"
    folder.mkdir()
    house.camera = f"watch:{folder}"

    def show(picture):
        cv2.imwrite(str(tmp_path / "next.png"), picture)
        (tmp_path / "next.png").rename(folder / f"{len(list(folder.iterdir()))}.png")

    return show


def test_a_colour_is_asked_about_once_and_taken_back_at_a_word(house, camera, open_page):
    evening = Evening(20002, 116)
    assert set(COLOURS.values()) == set(evening.names)
    camera(evening.roll(0, "red"))
    address = house.start()
    house.table.session.new_game("las-vegas", [{"name": name, "colour": colour} for name, colour in COLOURS.items()])
    page = open_page(f"{address}/play", 390, 844)
    question = page.locator("main").get_by_text("What colour are these 8 dice in the tray?")
    expect(question).to_be_visible(timeout=READ_MS)
    expect(page.locator("main").get_by_text("You told the camera:")).to_have_count(0)

    page.get_by_role("button", name="All are red").click()
    expect(page.locator("main").get_by_text("From now on, dice that look like this are red.")).to_be_visible()
    expect(page.get_by_role("heading", name="Anna places all dice of one number")).to_be_visible()
    expect(page.locator("main").get_by_text("You told the camera:")).to_be_visible()

    camera(evening.roll(2, "red"))  # rolled again, before anything was placed: that is all there is to ask
    expect(page.locator("main").get_by_text("Was it rolled again?")).to_be_visible(timeout=READ_MS)
    expect(question).to_have_count(0)

    page.get_by_role("button", name="Ask again").click()
    expect(question).to_be_visible(timeout=READ_MS)
    expect(page.locator("main").get_by_text("You told the camera:")).to_have_count(0)
