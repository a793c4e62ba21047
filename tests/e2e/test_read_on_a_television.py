"""Not only the scoreboard is read from across the room: on a television the other pages have letters as large."""

import pytest

from tests.e2e.room import SEATS, TOO_WIDE, box_of, large
from tests.e2e.wizard_page import Wizard

pytestmark = pytest.mark.browser

TELEVISION = {"width": 1920, "height": 1080}
QUIET_PAGES = (
    "/set-up", "/join", "/set-out", "/first-evening", "/hardware", "/calibrate", "/accuracy", "/camera", "/history", "/evening", "/help",
)  # fmt: skip
LETTERS_PX = "() => parseFloat(getComputedStyle(document.querySelector('main')).fontSize)"


@pytest.mark.parametrize("where", QUIET_PAGES)
def test_a_page_has_the_letters_of_the_scoreboard_and_slides_nowhere(house, open_page, where):
    """They were as small as on a laptop."""
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS, seed=7)
    across = open_page(f"{address}/", **TELEVISION).evaluate(LETTERS_PX)
    page = open_page(address + where, locale="de", **TELEVISION)
    assert page.evaluate(LETTERS_PX) == across > 22
    large(page)
    assert page.evaluate(LETTERS_PX) > across
    assert sum(page.evaluate(TOO_WIDE)) == 0


@pytest.mark.parametrize("where", QUIET_PAGES)
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768), (1280, 800)])
def test_what_is_held_or_stands_nearer_keeps_its_letters(house, open_page, where, width, height):
    page = open_page(house.start() + where, width=width, height=height)
    assert page.evaluate(LETTERS_PX) == 16


def test_the_wizards_picture_its_task_and_its_keys_are_on_a_television_together(house, open_page, tmp_path):
    wizard = Wizard(house, lambda address, **more: open_page(address, **TELEVISION, **more), tmp_path / "pictures")
    wizard.begin()
    for title in ("How does the lens bend light?", "Where is the table?", "Where do dice count?"):
        wizard.next(title)
        picture, key = box_of(wizard.page.locator("#frame")), box_of(wizard.key("do-finish"))
        assert max(part["y"] + part["height"] for part in (picture, key)) <= TELEVISION["height"]
        assert key["height"] > 70
