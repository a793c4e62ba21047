"""A table without our mat: corners dragged on the live picture, measured by the eye, kept and used."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

import companion.demo

pytestmark = pytest.mark.browser

PICTURE = Path(companion.demo.__file__).parent / "two-001.jpg"


def drag(page, handle, to_x, to_y):
    """Move a handle to a place given as fractions of the picture."""
    picture = page.locator("#hand-drawing").bounding_box()
    grip = page.locator(f'[data-key="{handle}"]').bounding_box()
    page.mouse.move(grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2)
    page.mouse.down()
    page.mouse.move(picture["x"] + to_x * picture["width"], picture["y"] + to_y * picture["height"], steps=4)
    page.mouse.up()


def test_four_corners_and_the_places_make_a_table(house, open_page, tmp_path):
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    shutil.copy(PICTURE, pictures)
    house.camera = f"watch:{pictures}"
    page = open_page(f"{house.start()}/calibrate")
    page.set_default_timeout(30_000)
    expect(page.locator("#verdict")).to_contain_text("Markers seen", timeout=30_000)
    page.locator("#begin-by-hand").click()
    for corner, place in enumerate([(0.08, 0.09), (0.93, 0.12), (0.89, 0.88), (0.09, 0.85)]):
        drag(page, f"corner-{corner}", *place)
    page.get_by_role("button", name="Measure").click()
    expect(page.locator("#hand-verdict")).to_contain_text("pixels wide")
    page.locator('[data-key="tray"]').focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Use this table").click()
    expect(page.get_by_role("alert")).to_contain_text("The table is used as drawn.")
    assert (house.directory / "profiles" / "by-hand.json").exists()
