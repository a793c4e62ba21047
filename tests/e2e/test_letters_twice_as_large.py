"""With letters twice as large: no page slides sideways, and no word lies over anything else."""

import pytest
from playwright.sync_api import expect

from tests.e2e.room import INTO_THE_PADDING, RIGHT_END, TOO_WIDE, box_of, slides

pytestmark = pytest.mark.browser


def test_turns_to_put_right_are_read_with_letters_twice_as_large(evening):
    """Beside the button German words stood one letter in a line."""
    evening.turn("anna", 1)
    phone = evening.tablet(width=390, height=844, locale="de")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    turn = phone.locator("#put-right .entries li > span").first
    expect(turn).to_contain_text("Casino 1")
    assert box_of(turn)["width"] > 200


@pytest.mark.parametrize("where", ["/history", "/help"])
def test_the_menu_is_on_the_screen_with_letters_twice_as_large(house, open_page, where):
    phone = open_page(f"{house.start()}{where}", width=390, height=844, locale="de")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    menu = box_of(phone.locator("#menu-button"))
    assert menu["x"] + menu["width"] <= 390


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize(
    ("where", "filled"),
    [
        ("/set-up", "#options .option"), ("/calibrate", "#profiles-list li"), ("/history", ".game-line"), ("/help", ".prose table"),
        ("/join", ".pin"), ("/accuracy", "#keep"), ("/hardware", ".finding"), ("/set-out", "main button"),
        ("/first-evening", "main .button"),
    ],
)  # fmt: skip
def test_no_page_slides_sideways_with_letters_twice_as_large(evening, where, filled, locale):
    evening.turn("anna", 1)
    phone = evening.tablet(where, width=390, height=844, locale=locale)
    expect(phone.locator(filled).first).to_be_visible()
    assert slides(phone) == 0


@pytest.mark.parametrize("game", ["las-vegas", "card-game", "custom-edition", "lords-of-vegas"])
def test_no_table_slides_sideways_with_letters_twice_as_large(evening, game):
    evening.new_game(game, bank="typed" if game == "custom-edition" else "virtual")
    if game == "las-vegas":
        evening.do("roll", dice={"anna": [1, 1, 1, 1, 1, 1, 1, 1]})
    phone = evening.tablet(width=390, height=844, locale="de")
    assert slides(phone) == 0
    evening.do("end-game", **({} if game == "lords-of-vegas" else {"after": "now"}))
    expect(phone.locator(".ranking li").first).to_be_visible()
    assert slides(phone) == 0


@pytest.mark.parametrize("key", ["care-players", "care-tally", "all-turns", "correct"])
def test_no_dialog_slides_sideways_with_letters_twice_as_large(evening, key):
    evening.turn("anna", 1)
    phone = evening.tablet(width=390, height=844, locale="de")
    phone.locator(f'[data-key^="{key}"]').first.click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_be_visible()
    if key == "care-tally":
        dialog.get_by_role("button", name="Casino 1").click()
    assert slides(phone) == 0


@pytest.mark.parametrize("width", [320, 390])
def test_every_colour_lies_within_its_card_with_letters_twice_as_large(house, open_page, width):
    """They lay over the card's edge."""
    page = open_page(f"{house.start()}/set-up", width=width, height=800)
    expect(page.locator(".setup-player .colour").first).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    edge = page.locator(".setup-players").evaluate("(list) => list.getBoundingClientRect().right")
    assert max(page.locator(".setup-player .colour").evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")) <= edge


def test_the_round_is_read_beside_the_menu_with_letters_twice_as_large(evening):
    phone = evening.tablet(width=390, height=844, locale="de")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.locator(".phase .rounds").evaluate(RIGHT_END) <= box_of(phone.locator("#menu-button"))["x"]


@pytest.fixture
def smallest(evening):
    """Opens a page in German on the smallest phone, with letters twice as large."""

    def open_one(where):
        phone = evening.tablet(where, width=320, height=700, locale="de")
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        return phone

    return open_one


@pytest.mark.parametrize(
    ("where", "filled"),
    [
        ("/play", ".keys button"), ("/set-up", "#games button"), ("/history", ".game-line button"), ("/hardware", ".finding"),
        ("/first-evening", "main .button"),
    ],
)  # fmt: skip
def test_long_words_stay_within_their_buttons_with_letters_twice_as_large(evening, smallest, where, filled):
    """They lay in the padding, and over the edge."""
    evening.turn("anna", 1)
    phone = smallest(where)
    expect(phone.locator(filled).first).to_be_visible()
    assert phone.evaluate(INTO_THE_PADDING) == []


@pytest.mark.parametrize("key", ["menu", "care-players", "care-tally", "care-end", "undo", "correct"])
def test_long_words_stay_within_a_dialogs_buttons_with_letters_twice_as_large(evening, smallest, key):
    """ "Zurücknehmen" was 60 pixels wider than its button."""
    evening.turn("anna", 1)
    phone = smallest("/play")
    phone.locator("#menu-button" if key == "menu" else f'[data-key^="{key}"]').first.click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert phone.evaluate(INTO_THE_PADDING) == []


def test_the_casinos_pay_without_sliding_with_letters_twice_as_large(evening, smallest):
    evening.turn("anna", 1)
    evening.do("end-round")
    phone = smallest("/play")
    expect(phone.locator('[data-key="pay-rest"]')).to_be_visible()
    assert phone.evaluate(TOO_WIDE) == [0]
    assert phone.evaluate(INTO_THE_PADDING) == []
