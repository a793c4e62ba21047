"""The first evening: numbered steps on the first screen, with ticks that the table itself vouches for."""

import re
import shutil
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

import companion.demo

pytestmark = pytest.mark.browser

FILM = Path(companion.demo.__file__).parent
EMPTY, ROLL = "two-026", "two-001"
FAR_LEFT = (70, 58, 125, 115)  # pixels of the empty mat's picture: the marker in that corner
PATIENCE_MS = 60_000
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]


@pytest.fixture
def see(house, tmp_path_factory):
    """see(picture): the camera sees this picture of the film from now on; hidden: a part of it is covered."""
    folder = tmp_path_factory.mktemp("camera")
    house.camera = f"watch:{folder}"

    def show(picture, hidden=None):
        part = folder / "coming.part"
        shutil.copy(FILM / f"{picture}.jpg", part)
        if hidden is not None:
            image = Image.open(part)
            image.paste((120, 110, 100), hidden)
            image.save(part, "JPEG")
        part.rename(folder / f"{len(list(folder.iterdir())):03d}.jpg")

    return show


def step(page, name):
    return page.locator(f'[data-key="way-{name}"]')


def ticked(page):
    """The steps with a tick."""
    return page.locator(".first-steps .steps .found-step")


def test_without_a_camera_the_way_is_short_and_leads_to_the_first_game(house, open_page):
    page = open_page(f"{house.start()}/", width=390, height=844)
    expect(page.locator(".first-steps")).to_contain_text("Without a camera the way is short")
    expect(page.locator(".first-steps .steps li")).to_have_count(2)
    expect(page.get_by_role("heading", name="1. Is everything there?")).to_be_visible()
    page.locator('[data-key="way-next"]').press("Enter")
    expect(page.get_by_role("link", name="New game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("New game")


def test_what_was_never_seen_has_no_tick_and_can_be_skipped(house, open_page):
    """A camera whose folder is empty gives no picture."""
    empty = house.directory / "pictures"
    empty.mkdir()
    house.camera = f"watch:{empty}"
    page = open_page(f"{house.start()}/")
    expect(page.get_by_role("heading", name="1. Print the mat")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("#way-body")).to_contain_text("does not see a mat yet")
    expect(ticked(page)).to_have_count(0)
    with page.expect_download() as mat:
        page.get_by_role("link", name="A4, four sheets").click()
    assert mat.value.suggested_filename == "table-companion-mat-A4.pdf"
    titles = ("2. Hang the camera", "3. Is everything there?", "4. Teach the camera your table", "5. Now try it", "6. Players and game")
    for title in titles:
        page.locator('[data-key="way-next"]').click()
        expect(page.locator("#way-title")).to_have_text(title)
    page.locator('[data-key="way-back"]').click()
    expect(page.locator("#way-title")).to_have_text("5. Now try it")
    expect(ticked(page)).to_have_count(0)


def test_the_mat_in_view_is_ticked_and_three_dice_are_tried(house, open_page, see):
    see(EMPTY)
    address = house.start()
    page = open_page(f"{address}/")
    step(page, "hang").click(timeout=PATIENCE_MS)
    expect(page.locator("#way-body .verdict .ok")).to_contain_text("The mat is found", timeout=PATIENCE_MS)
    expect(step(page, "print")).to_contain_text("done")
    expect(page.locator("#drawing .marker")).to_have_count(16)
    step(page, "try").click()
    expect(page.locator("#way-body")).to_contain_text("Dice read in the tray", timeout=PATIENCE_MS)
    see(ROLL)
    read = re.compile(r"Read: (red 1 1 2 3 4 5 5 6, white 1 4 6 6|white 1 4 6 6, red 1 1 2 3 4 5 5 6)\. Is that what lies there")
    expect(page.locator("#way-body .verdict")).to_contain_text(read, timeout=PATIENCE_MS)
    page.locator('[data-key="way-right"]').click(timeout=PATIENCE_MS)
    expect(step(page, "try")).to_contain_text("done")


def test_a_mat_that_is_laid_while_the_page_lies_there_is_ticked_by_itself(house, open_page, see):
    address = house.start()
    page = open_page(f"{address}/")
    expect(page.locator("#way-body")).to_contain_text("does not see a mat yet", timeout=PATIENCE_MS)
    see(EMPTY)
    expect(page.locator("#way-body")).to_contain_text("The camera sees the mat", timeout=PATIENCE_MS)


def test_a_marker_that_is_not_seen_is_named_by_its_place(house, open_page, see):
    see(EMPTY, hidden=FAR_LEFT)
    page = open_page(f"{house.start()}/")
    step(page, "hang").click(timeout=PATIENCE_MS)
    told = "15 of 16 markers are seen; hidden, or outside the picture: far left."
    expect(page.locator("#way-body .verdict .wait")).to_have_text(told, timeout=PATIENCE_MS)


def test_once_a_game_was_played_the_steps_are_in_the_menu(house, open_page):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS)
    page = open_page(f"{address}/")
    expect(page.locator("#seats")).to_be_visible()
    expect(page.locator(".first-steps")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="First evening").click()
    expect(page.locator(".first-steps .steps li")).to_have_count(2)
    expect(step(page, "play")).to_contain_text("done")


def test_who_only_looks_on_is_shown_no_steps(house, open_page):
    address = house.start()
    page = open_page(address.replace("127.0.0.1", "localhost"), extra_http_headers={"X-Forwarded-For": "192.0.2.7"})
    expect(page.get_by_text("The device at the table starts the game.")).to_be_visible()
    expect(page.locator(".first-steps")).to_have_count(0)


def test_a_backup_and_a_problem_bundle_are_saved_from_the_pages(house, open_page):
    page = open_page(f"{house.start()}/history")
    with page.expect_download() as backup:
        page.get_by_role("button", name="Save a backup").click()
    assert backup.value.suggested_filename.endswith(".sqlite")
    assert Path(backup.value.path()).read_bytes().startswith(b"SQLite format 3")
    page.goto(f"{house.table.url}/hardware")
    with page.expect_download() as bundle:
        page.get_by_role("button", name="Save the problem bundle").click()
    assert bundle.value.suggested_filename.endswith(".zip")
    expect(page.locator("#bundle")).to_contain_text("Look into it before you pass it on.")


def test_a_backup_refused_is_one_sentence(house, open_page):
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS)
    page = open_page(f"{address}/history")
    page.get_by_role("button", name="Save a backup").click()
    expect(page.get_by_role("alert")).to_contain_text("A game is under way")
