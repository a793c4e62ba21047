"""A game's own boards in the wizard: what is printed on them looks like dice, and a person says that it is print."""

import json

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from tests.e2e.wizard_page import PATIENCE_MS, Wizard
from vision.mat import MAT_1
from vision.table_plane import to_pixels
from vision.training.lay.own_boards import lay_boards
from vision.training.lay.real_dice import RealDice

pytestmark = pytest.mark.browser

WIDE, DEEP = MAT_1.size_mm


@pytest.fixture
def wizard(house, open_page, tmp_path):
    return Wizard(house, open_page, tmp_path / "pictures")


def test_dice_printed_on_the_boards_are_shown_and_a_person_says_that_they_are_print(wizard):
    table = RealDice(505, 0, 4)
    lay_boards(table, np.random.default_rng([505, 31]), dice=True)
    picture = table.picture()[0]
    high, wide = picture.shape[:2]
    cv2.imwrite(str(wizard.folder / "900.jpg"), picture)
    wizard.begin()
    wizard.next("How does the lens bend light?")
    wizard.next("Where is the table?")
    wizard.tap("plane-corners")
    wizard.measured(round(WIDE), round(DEEP))
    for corner, (x, y) in enumerate(to_pixels([(0, 0), (WIDE, 0), (WIDE, DEEP), (0, DEEP)], table.pose).tolist()):
        wizard.finger(f"corner-{corner}", x / wide, y / high)
    wizard.says("The corners are good to about")
    wizard.next("Where do dice count?")
    wizard.says("things on the places look like dice. Take real dice off")
    expect(wizard.page.locator("polygon.read")).to_have_count(6, timeout=PATIENCE_MS)
    expect(wizard.key("do-finish")).to_be_disabled()
    expect(wizard.key("do-nevertheless")).to_have_text("They are printed there")
    wizard.tap("do-nevertheless")
    wizard.at("Show your dice")
    wizard.tap("do-skip")
    wizard.tap("do-skip")
    wizard.tap("do-save")
    wizard.at("Ready to play")
    kept = next((wizard.house.directory / "profiles").glob("*-001.json"))
    assert json.loads(kept.read_text())["empty"]
