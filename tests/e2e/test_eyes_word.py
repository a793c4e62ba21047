"""What the eye says of light and camera stands under the head of both pages for as long as it is so, whatever else is going on there."""

from pathlib import Path

import cv2
import pytest
from playwright.sync_api import expect

import companion.demo
from companion.text import say
from vision.training.draw.lights import LIGHTS
from vision.training.measure.calibrated import make_table

pytestmark = pytest.mark.browser

SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]


@pytest.fixture
def watched(house, tmp_path):
    """A table whose camera watches a folder, with a way to put a picture there."""
    folder = tmp_path / "camera"
    folder.mkdir()
    house.camera = f"watch:{folder}"

    def show(name, picture):
        cv2.imwrite(str(tmp_path / "next.png"), picture)
        (tmp_path / "next.png").rename(folder / name)

    return house, show


@pytest.mark.parametrize("path", ["/", "/play"])
def test_a_strongly_coloured_lamp_is_said_and_taken_back(watched, open_page, path):
    house, show = watched
    white = make_table(0).picture
    warm = LIGHTS["bulb"](LIGHTS["bulb"](white))
    show("1.png", warm)
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS)
    page = open_page(f"{address}{path}")
    word = page.locator("#eye-word")
    expect(word).to_contain_text("The lamp has a strong colour", timeout=60_000)
    expect(word).to_have_attribute("data-kind", "")
    show("2.png", white)
    expect(word).to_be_hidden(timeout=60_000)


@pytest.mark.parametrize("path", ["/", "/play"])
def test_a_lost_camera_is_said_once_and_what_to_do_meanwhile(house, open_page, path):
    address = house.start()
    session = house.table.session
    session.new_game("las-vegas", SEATS)
    page = open_page(f"{address}{path}")
    word = page.locator("#eye-word")
    expect(word).to_be_hidden()
    session.camera_status("lost", say("The camera gives nothing but black."), 0)
    expect(page.get_by_text("The camera gives nothing but black.")).to_have_count(1)
    expect(word).to_have_attribute("data-kind", "bad")
    if path == "/":
        expect(page.locator("#tray")).to_contain_text("tapped in")
    session.camera_status("ok", None, 0)
    expect(word).to_be_hidden()


@pytest.mark.parametrize("path", ["/", "/play"])
def test_a_pushed_camera_is_told_once_and_nobody_is_told_to_wait_for_a_reading(watched, open_page, path):
    """“Has moved” stood there twice, under “Reading the dice …”; nothing was read."""
    house, show = watched
    film = Path(companion.demo.__file__).parent
    show("1.png", cv2.imread(str(film / "mess-roll.jpg")))
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS)
    page = open_page(f"{address}{path}")
    expect(page.locator("#phase-words")).to_contain_text("chooses a number", timeout=60_000)
    show("2.png", cv2.imread(str(film / "mess-camera-moved.jpg")))
    expect(page.locator("#phase-words")).to_contain_text("Nothing can be read just now.", timeout=60_000)
    expect(page.locator("#tray")).to_contain_text("The mat or the camera has moved: put it back")
    expect(page.locator("#eye-word")).to_be_hidden()
