"""The camera asks: what it asks about is seen, and every answer is under a thumb without scrolling."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

import companion.demo
from tests.e2e.room import box_of, large

pytestmark = pytest.mark.browser

FILM = Path(companion.demo.__file__).parent
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
READ_MS = 60_000


@pytest.fixture
def sees(house, tmp_path):
    """A game of Anna and Ben before a camera; gives the address, and what lets the camera see a picture of the film."""
    folder = tmp_path / "camera"
    folder.mkdir()
    house.camera = f"watch:{folder}"

    def see(name):
        part = tmp_path / "coming.jpg"
        shutil.copy(FILM / f"{name}.jpg", part)
        part.rename(folder / f"{len(list(folder.iterdir()))}.jpg")

    see("mess-empty")
    address = house.start()
    house.table.session.new_game("las-vegas", SEATS)
    return address, see


def test_a_die_that_leans_is_seen_and_all_its_answers_stand_above_the_keys_on_a_phone(sees, open_page):
    """In large German letters one answer stood in a line, the last three below the screen, and the die was a tenth of it wide."""
    address, see = sees
    see("mess-cocked")
    page = open_page(f"{address}/play", width=390, height=844, locale="de")
    for letters in ("normal", "large"):
        page.evaluate("(letters) => localStorage.setItem('type', letters)", letters)
        page.reload()
        answers = page.locator("#tray .acts button")
        expect(answers).to_have_count(8, timeout=READ_MS)
        expect(page.locator("#tray .crops img")).to_have_count(1)
        assert box_of(page.locator("#tray .crops img"))["width"] >= 60
        lowest = max(box["y"] + box["height"] for box in (box_of(answer) for answer in answers.all()))
        assert lowest <= box_of(page.locator("#keys"))["y"]


def test_a_long_question_is_no_narrow_column_between_the_dice_and_its_answers(sees, open_page):
    """It had five lines on a television, beside much empty felt."""
    address, see = sees
    page = open_page(f"{address}/", width=1920, height=1080)
    see("mess-roll")
    expect(page.locator("#tray .group").first).to_be_visible(timeout=READ_MS)
    see("mess-covered")
    words = page.locator("#tray .why", has_text="Not all the dice are seen")
    expect(words).to_be_visible(timeout=READ_MS)
    lines = words.evaluate("(words) => words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight)")
    assert round(lines) <= 2


@pytest.fixture
def on_a_small_phone(sees, open_page):
    """Gives, for a picture of which so many answers are asked, the page in large letters and the answers, all above the keys."""
    address, see = sees

    def asked(picture, count, locale="de"):
        see(picture)
        page = open_page(f"{address}/play", width=360, height=640, locale=locale)
        large(page)
        answers = page.locator("#tray .acts button")
        expect(answers).to_have_count(count, timeout=READ_MS)
        last = box_of(answers.last)
        assert last["height"] >= 44
        assert last["y"] + last["height"] <= box_of(page.locator("#keys"))["y"]
        return page, answers

    return asked


@pytest.mark.parametrize(("locale", "rows"), [("de", [2, 2, 2, 2]), ("en", [3, 3, 2])])
def test_answers_stand_beside_each_other_on_a_small_phone_in_large_type(on_a_small_phone, locale, rows):
    """One below the other the last four lay under the keys."""
    _, answers = on_a_small_phone("mess-cocked", 8, locale)
    tops = [box_of(answer)["y"] for answer in answers.all()]
    assert [tops.count(top) for top in sorted(set(tops))] == rows


def test_whose_roll_it_is_can_be_answered_without_scrolling_on_a_small_phone_in_large_type(on_a_small_phone):
    """Eight pictures of dice had two lines, and the second answer lay under the keys."""
    page, _ = on_a_small_phone("mess-wrong-seat", 2)
    dice = page.locator("#tray .crops img")
    expect(dice).to_have_count(8)
    assert len({box_of(one)["y"] for one in dice.all()}) == 1
