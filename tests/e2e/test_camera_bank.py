"""The camera's bank in a browser: printed notes on the mat are read, one that is covered is asked about, and a press makes them count."""


import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from vision.mat import MAT_1
from vision.notes.printed import NOTE_MM

pytestmark = pytest.mark.browser

SCALE, MARGIN_MM = 3, 40
PATIENT_MS = 60_000


@pytest.fixture(scope="module")
def prints(printed_bank):
    """The mat and one note of each value, SCALE pixels a millimetre."""
    return printed_bank(SCALE)


def part(picture, box_mm):
    """The pixels of a place, from its left, top, width and height."""
    x, y, w, h = (round(mm * SCALE) for mm in box_mm)
    return picture[y : y + h, x : x + w]


def laid(prints, notes, covered=None):
    """The table from above. notes: casino → value; covered: a casino over whose note a napkin lies."""
    mat, printed = prints
    rim = MARGIN_MM * SCALE
    table = cv2.copyMakeBorder(mat, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=(70, 100, 140))
    for casino, value in notes.items():
        x, y, w, h = MAT_1.notes[f"casino-{casino}"]
        place = (x + w / 2 - NOTE_MM[0] / 2 + MARGIN_MM, y + h / 2 - NOTE_MM[1] / 2 + MARGIN_MM, *NOTE_MM)
        part(table, place)[:] = cv2.resize(printed[value], part(table, place).shape[1::-1])
        if casino == covered:
            part(table, (place[0] + 4, place[1] + 10, 24, 20))[:] = (150, 170, 210)
    noise = np.random.default_rng(1).normal(0, 2, table.shape)
    return np.clip(cv2.GaussianBlur(table, (0, 0), 0.8) * 0.9 + noise, 0, 255).astype(np.uint8)


def show(folder, number, picture):
    """A new picture for the watched folder, whole at once."""
    cv2.imwrite(str(folder / "new.png"), picture)
    (folder / "new.png").rename(folder / f"{number:03d}.png")


def test_notes_are_read_confirmed_and_counted_and_a_covered_one_is_asked(house, open_page, prints, tmp_path):
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    notes = {1: 60_000, 2: 50_000, 3: 70_000, 4: 90_000, 5: 80_000, 6: 100_000 - 40_000}
    show(pictures, 1, laid(prints, notes, covered=3))
    house.camera = f"watch:{pictures}"
    page = open_page(f"{house.start()}/set-up")
    page.set_default_timeout(PATIENT_MS)
    page.get_by_label("Our printed notes, read by the camera").check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/play")

    tray = page.get_by_role("region", name="Tray")
    expect(tray).to_contain_text("Notes lie there: casino 1: $60,000", timeout=PATIENT_MS)
    expect(tray).not_to_contain_text("casino 3")
    expect(page.locator('.casino[data-n="1"] .note')).to_have_count(0)  # nothing counts unasked
    page.locator('[data-key="confirm-key"]').click()
    expect(page.locator('.casino[data-n="1"] .note')).to_have_text("$60,000")

    expect(tray).to_contain_text("Something over casino 3 can't be read")
    show(pictures, 2, laid(prints, notes))
    expect(tray).to_contain_text("Notes lie there: casino 3: $70,000", timeout=PATIENT_MS)
    page.locator('[data-key="confirm-key"]').click()
    expect(page.locator('.casino[data-n="3"] .note')).to_have_text("$70,000")
    expect(page.locator(".casino .warn")).to_have_count(0)
