"""The README's pictures of the wizard: each step photographed while the shipped film is laid before a watched folder."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, Page

import companion.demo

FILM = Path(companion.demo.__file__).parent
EMPTY, DICE, ROLL, PLACED_1, PLACED_6 = "two-026", "two-005", "two-001", "two-002", "two-009"
CORNERS = ((0.072, 0.075), (0.942, 0.107), (0.897, 0.893), (0.086, 0.866))  # of the mat in these pictures, fractions
QUALITY = 82  # JPEG: a photographed table as PNG takes three times as much
STEP_MS = 60_000


def photograph(browser: Browser, out: Path, size: tuple[int, int], address: Callable[["subprocess.Popen[str]"], str]) -> None:
    """Walk the wizard with our mat, then begin again as a table of one's own; wizard-*.jpg lie in `out` afterwards."""
    with _served(address) as (base, show):
        show(EMPTY)
        page = browser.new_page(viewport={"width": size[0], "height": size[1]}, locale="en", color_scheme="dark")
        page.set_default_timeout(STEP_MS)
        page.goto(f"{base}/calibrate")
        page.locator('[data-key="begin"]').click()
        page.locator("#drawing .marker").nth(15).wait_for(state="attached")
        _shoot(page, out, "see")
        _next(page)
        _shoot(page, out, "lens")
        _next(page)
        _shoot(page, out, "table")
        _next(page)
        page.locator("#drawing .zone").nth(7).wait_for(state="attached")
        _shoot(page, out, "places")
        _next(page)
        show(DICE)
        for colour in ("red", "blue", "white"):
            page.locator(f'[data-key="colour-{colour}"][aria-pressed="false"]:enabled').click()
            page.locator(f'[data-key="colour-{colour}"][aria-pressed="true"]').wait_for()
        page.locator(".learned .known").nth(2).wait_for()
        _shoot(page, out, "dice")
        _next(page)
        show(ROLL)
        page.locator('[data-key="roll-right"]').wait_for()
        page.wait_for_timeout(800)
        _shoot(page, out, "try")
        page.locator('[data-key="roll-right"]').click()
        for picture, task in ((PLACED_1, "place-casino-1"), (PLACED_6, "place-casino-6")):
            show(picture)
            page.locator(f'[data-task="{task}"].right').wait_for()
        _next(page)
        page.locator('[data-key="do-save"]').click()
        page.locator('[data-profile="lamp-001"]').wait_for()
        _shoot(page, out, "ready")
        show(EMPTY)
        page.locator('[data-key="do-begin"]').click()
        _by_hand(page, out)
        page.close()


def _by_hand(page: Page, out: Path) -> None:
    _next(page)
    _next(page)
    page.locator('[data-key="plane-corners"]').click()
    for side, mm in (("width-mm", "420"), ("depth-mm", "297")):
        page.locator(f'[data-key="{side}"]').fill(mm)
    page.locator('[data-key="depth-mm"]').press("Tab")
    for corner, (x, y) in enumerate(CORNERS):
        handle = page.locator(f'[data-key="corner-{corner}"]')
        handle.wait_for()
        picture, grip = page.locator("#hand-drawing").bounding_box(), handle.bounding_box()
        assert picture is not None
        assert grip is not None
        page.mouse.move(grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2)
        page.mouse.down()
        page.mouse.move(picture["x"] + x * picture["width"], picture["y"] + y * picture["height"], steps=4)
        page.mouse.up()
    page.wait_for_timeout(1500)
    _shoot(page, out, "corners")
    _next(page)
    page.locator('[data-key="casino-6-size"]').wait_for()
    page.wait_for_timeout(1500)
    _shoot(page, out, "drawn")


def _next(page: Page) -> None:
    title = page.locator("#step-title").text_content()
    page.locator('[data-key="do-finish"]:enabled').click()
    page.wait_for_function("before => document.getElementById('step-title').textContent !== before", arg=title)
    page.wait_for_timeout(900)


def _shoot(page: Page, out: Path, name: str) -> None:
    page.wait_for_timeout(500)
    page.screenshot(path=str(out / f"wizard-{name}.jpg"), type="jpeg", quality=QUALITY)


@contextmanager
def _served(address: Callable[["subprocess.Popen[str]"], str]) -> Iterator[tuple[str, Callable[[str], None]]]:
    """A table of its own with a watched folder as camera: its address, and show(picture)."""
    with tempfile.TemporaryDirectory(prefix="companion-pictures-") as scratch:
        folder = Path(scratch) / "camera"
        folder.mkdir()
        numbers = count()

        def show(picture: str) -> None:
            part = folder / "coming.part"
            shutil.copy(FILM / f"{picture}.jpg", part)
            part.rename(folder / f"{next(numbers):03d}.jpg")

        words = ["serve", "--port", "0", "--data", f"{scratch}/data", "--camera", f"watch:{folder}"]
        table = subprocess.Popen([sys.executable, "-m", "companion.cli", *words], stdout=subprocess.PIPE, text=True)
        try:
            yield address(table), show
        finally:
            table.terminate()
            table.wait(10)
