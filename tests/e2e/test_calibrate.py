"""The wizard in a browser of tablet size, the shipped film as camera: the whole way, back, a reload in the middle, a table of one's own."""

import re
import shutil
import threading
from itertools import pairwise

import pytest
from flask import request, request_finished
from playwright.sync_api import expect

from tests.e2e.room import box_of
from tests.e2e.wizard_page import PATIENCE_MS, Wizard

pytestmark = pytest.mark.browser

DICE, ROLL, PLACED_1, PLACED_6 = "two-005", "two-001", "two-002", "two-009"
HEARD_S = PATIENCE_MS / 1000
CORNERS = [(0.072, 0.075), (0.942, 0.107), (0.897, 0.893), (0.086, 0.866)]  # of the mat, as if it were any table of 420 × 297 mm

ASKED_ABOVE_THE_KEYS = """() => {
  const [answer, keys] = ['[data-key="roll-right"]', '#step-keys'].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return answer && document.querySelectorAll('[data-task="roll"] .die').length > 9 && answer.bottom <= keys.top;
}"""


@pytest.fixture
def wizard(house, open_page, tmp_path):
    return Wizard(house, open_page, tmp_path / "pictures")


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not here; install poppler-utils")
def test_a_table_measured_worse_than_is_promised_is_gone_on_with_by_a_key_of_its_own(wizard):
    import cv2

    from vision.training.measure.calibrated import make_table

    wizard.to_the_table()
    cv2.imwrite(str(wizard.folder / "999.jpg"), make_table(44).picture)  # from straight above the camera's height stays open
    wizard.says("tilt the camera a little")
    wizard.says("If you go on nevertheless")
    expect(wizard.key("do-finish")).to_be_disabled()
    wizard.tap("do-nevertheless")
    wizard.at("Where do dice count?")


def test_who_goes_to_another_page_gives_the_light_back_too(wizard):
    wizard.begin()
    given_back = threading.Event()

    def hear(_, response):
        if request.method == "POST" and (request.get_json(silent=True) or {}).get("event") == "leave":
            given_back.set()

    with request_finished.connected_to(hear):  # at the table: what a page sends as it goes, the browser's driver may not hear of
        wizard.page.goto(f"{wizard.house.table.url}/play")
        assert given_back.wait(HEARD_S)
    wizard.page.goto(f"{wizard.house.table.url}/calibrate")
    wizard.at("Is the whole table in the picture?")
    wizard.next("How does the lens bend light?")


def test_what_another_device_has_begun_is_shown_before_it_is_begun_anew(wizard):
    other = wizard.open(wizard.house.table.url)
    expect(other.locator('[data-key="begin"]')).to_have_text("Begin")
    wizard.begin()
    wizard.next("How does the lens bend light?")
    other.locator('[data-key="begin"]').click()
    expect(other.locator("#step-title")).to_have_text("Calibration is under way")
    other.locator('[data-key="go-on"]').click()
    expect(other.locator("#step-title")).to_have_text("How does the lens bend light?")


def test_on_a_phone_no_choice_makes_the_page_scroll_sideways(wizard):
    wizard.begin()
    wizard.next("How does the lens bend light?")
    wizard.tap("lens-built-in")
    expect(wizard.key("module")).to_be_visible()
    wizard.page.set_viewport_size({"width": 390, "height": 844})
    assert wizard.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_size_typed_in_centimetres_is_not_made_into_another_one(wizard):
    wizard.to_the_table()
    wizard.tap("plane-corners")
    wizard.measured(60, 297)
    expect(wizard.page.get_by_role("alert")).to_contain_text("Type it in millimetres.")
    expect(wizard.key("width-mm")).to_have_value("")
    expect(wizard.key("depth-mm")).to_have_value("297")


def test_in_german_no_key_stands_out_of_its_card_on_a_tablet(wizard):
    wizard.to_the_table()
    wizard.next("Where do dice count?")
    wizard.next("Show your dice")
    other = wizard.open(wizard.house.table.url, locale="de")
    expect(other.locator('[data-key="do-finish"]')).to_have_text("Das sind meine Würfel")
    card, key = box_of(other.locator(".task")), box_of(other.locator('[data-key="do-finish"]'))
    assert key["x"] + key["width"] <= card["x"] + card["width"]
    assert key["height"] < 80, "its words stand side by side"


@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_names_of_the_steps_stand_apart_on_a_phone_and_a_thumb_leaves_the_wizard(wizard, locale):
    """“Würfel Probieren” read as one word, and the ✕ was 38 pixels wide."""
    wizard.begin()
    phone = wizard.open(wizard.house.table.url, width=390, height=844, locale=locale)
    words = phone.locator(".steps button > span:last-child")
    expect(words).to_have_count(6)
    boxes = [box_of(words.nth(number)) for number in range(6)]
    assert all(one["x"] + one["width"] + 3 <= other["x"] for one, other in pairwise(boxes))
    assert boxes[-1]["x"] + boxes[-1]["width"] <= 390
    assert box_of(phone.locator('[data-key="leave"]'))["width"] >= 44


def test_the_whole_way_with_back_and_a_reload_in_the_middle(wizard):
    page = wizard.page
    wizard.begin()
    wizard.says("sharp and well lit")
    expect(page.locator("#drawing .marker")).to_have_count(16)
    wizard.next("How does the lens bend light?")
    wizard.next("Where is the table?")
    wizard.says("Markers seen: 16 of 16")
    wizard.tap("do-back")
    wizard.at("How does the lens bend light?")
    page.reload()
    wizard.at("How does the lens bend light?")
    wizard.next("Where is the table?")
    wizard.next("Where do dice count?")
    expect(page.locator("#drawing .zone")).to_have_count(8)
    wizard.next("Show your dice")

    wizard.show(DICE)
    for colour in ("red", "blue", "white"):
        wizard.tap(f"colour-{colour}")
        expect(wizard.key(f"colour-{colour}")).to_have_attribute("aria-pressed", "true")
    wizard.says("3 sets of dice are learned.")
    expect(page.locator(".learned .known")).to_have_count(3)
    wizard.next("Now try it")

    expect(wizard.key("do-finish")).to_be_disabled()
    page.set_viewport_size({"width": 360, "height": 740})  # in the hand it is asked where it is seen
    wizard.show(ROLL)
    page.wait_for_function(ASKED_ABOVE_THE_KEYS, timeout=PATIENCE_MS)
    tablet = wizard.open(page.url.removesuffix("/calibrate"), locale="de")
    tablet.evaluate("localStorage.setItem('type', 'large')")
    tablet.reload()
    tablet.wait_for_function(ASKED_ABOVE_THE_KEYS, timeout=PATIENCE_MS)
    tablet.goto("about:blank")
    page.set_viewport_size({"width": 1024, "height": 768})
    wizard.tap("roll-right")
    expect(page.locator('[data-task="roll"]')).to_have_class("right")
    wizard.house.stop()  # a power cut: what was tried is not asked again
    wizard.house.start()
    page.reload()
    wizard.at("Now try it")
    expect(page.locator('[data-task="roll"]')).to_have_class("right")
    wizard.show(PLACED_1)
    expect(page.locator('[data-task="place-casino-1"]')).to_have_class("right", timeout=PATIENCE_MS)
    expect(page.locator('[data-task="place-casino-6"]')).to_have_class("now")
    wizard.show(PLACED_6)
    wizard.next("That's it")

    wizard.key("profile-name").fill("Evening lamp")
    wizard.tap("do-save")
    wizard.at("Ready to play")
    assert [dice["name"] for dice in wizard.kept("evening-lamp-001")["dice"]] == ["red", "blue", "white"]
    expect(page.locator('[data-profile="evening-lamp-001"]')).to_contain_text("in use")
    wizard.tap("profile-back")
    expect(page.locator(".profiles-list .used")).to_contain_text("The mat alone")
    wizard.tap("use-evening-lamp-001")
    expect(page.locator(".profiles-list .used")).to_contain_text("Evening lamp")


def test_a_table_of_ones_own_with_corners_and_places_drawn(wizard):
    page = wizard.page
    wizard.to_the_table()
    wizard.tap("plane-corners")
    with page.expect_response(lambda answer: "size_mm" in (answer.request.post_data or "")) as kept:
        wizard.measured(420, 297)
    choice = kept.value.json()["wizard"]["choice"]
    assert choice == {"by": "corners", "size_mm": [420, 297]}, "where the handles happen to begin is nobody's table"
    wizard.says("Drag the four round handles")
    for corner, place in enumerate(CORNERS):
        wizard.finger(f"corner-{corner}", *place)
    page.reload()  # at once: nothing that was dragged is lost
    wizard.at("Where is the table?")
    for corner, place in enumerate(CORNERS):
        expect(wizard.key(f"corner-{corner}")).to_be_visible(timeout=PATIENCE_MS)
        assert wizard.middle(f"corner-{corner}") == pytest.approx(place, abs=0.01)
    wizard.says("The corners are good to about")
    wizard.next("Where do dice count?")
    wizard.says("8 places are drawn, none lies on another.")
    x, y = wizard.middle("casino-6")
    wizard.drag("casino-6", x - 0.05, y)
    wizard.says("lie on each other")
    expect(wizard.key("do-finish")).to_be_disabled()
    wizard.drag("casino-6", x, y)
    wizard.says("8 places are drawn, none lies on another.")
    wizard.key("tray").focus()
    page.keyboard.press("ArrowRight")
    wizard.next("Show your dice")
    wizard.tap("do-skip")
    wizard.at("Now try it")
    wizard.show(ROLL)
    wizard.tap("roll-right")
    expect(page.locator('[data-task="roll"]')).to_have_class("right")
    wizard.tap("do-skip")
    wizard.at("That's it")
    expect(page.locator("#step-controls")).to_contain_text("Skipped: Dice, Try")
    wizard.tap("do-save")
    wizard.at("Ready to play")
    profile = wizard.kept("lamp-001")
    assert (profile["pose"] is not None, profile["layout"]["name"], len(profile["layout"]["zones"])) == (True, "by hand", 8)


def test_a_picture_without_light_is_refused_in_words(wizard):
    wizard.show("mess-dark")
    wizard.begin()
    expect(wizard.page.locator("#verdict .bad")).to_be_visible(timeout=PATIENCE_MS)
    expect(wizard.key("do-finish")).to_be_disabled()
    expect(wizard.key("do-skip")).to_have_text("Go on anyway")


def test_what_is_being_typed_stays_when_the_step_is_drawn_anew(wizard):
    page = wizard.page
    wizard.to_the_table()
    wizard.tap("plane-corners")
    for corner, place in enumerate(CORNERS):
        wizard.drag(f"corner-{corner}", *place)
    wizard.says("Drag the four round handles")  # nobody has said how large it is
    wizard.measured(420, 297)
    wizard.says("The corners are good to about")
    width = wizard.key("width-mm")
    width.select_text()
    page.keyboard.type("60")
    width.evaluate("field => { field.dataset.drawn = 'before'; }")
    other = wizard.open(page.url.removesuffix("/calibrate"))
    other.locator('[data-key="corner-1"]').focus()
    other.keyboard.press("ArrowLeft")
    expect(page.locator('[data-key="width-mm"]:not([data-drawn])')).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    expect(other.locator('[data-key="width-mm"]')).to_have_value("601", timeout=PATIENCE_MS)
    expect(width).to_have_value("601")


def test_a_size_typed_before_the_picture_is_there_counts(wizard, slow):
    """It stood in its fields, and the table went on asking how large it is."""
    page = wizard.page
    wizard.to_the_table()
    wizard.tap("plane-corners")
    expect(wizard.key("corner-0")).to_be_visible()
    arrive = slow(page, "**/calibration/pictures/*", "GET")
    page.reload()
    wizard.measured(420, 297)
    arrive()
    for corner, place in enumerate(CORNERS):
        wizard.drag(f"corner-{corner}", *place)
    wizard.says("The corners are good to about")


def test_corners_dragged_on_one_tablet_are_those_that_another_one_shows_and_keeps(wizard):
    wizard.to_the_table()
    wizard.tap("plane-corners")
    other = wizard.open(wizard.house.table.url)
    expect(other.locator('[data-key="corner-0"]')).to_be_visible()
    wizard.measured(420, 297)
    for corner, place in enumerate(CORNERS):
        wizard.drag(f"corner-{corner}", *place)
    wizard.says("The corners are good to about")
    here = [round(float(wizard.key(f"corner-{corner}").get_attribute("cx")), 1) for corner in range(4)]
    for corner, x in enumerate(here):
        expect(other.locator(f'[data-key="corner-{corner}"]')).to_have_attribute("cx", f"{x:g}", timeout=PATIENCE_MS)
    with other.expect_response(lambda answer: "corners_px" in (answer.request.post_data or "")) as kept:
        other.locator('[data-key="corner-3"]').focus()
        other.keyboard.press("ArrowLeft")
    choice = kept.value.json()["wizard"]["choice"]
    assert choice["size_mm"] == [420, 297]
    assert [x for x, _ in choice["corners_px"][:3]] == here[:3]


def test_a_set_half_named_is_still_there_after_a_colour_was_tapped(wizard):
    wizard.to_the_table()
    wizard.next("Where do dice count?")
    wizard.next("Show your dice")
    wizard.key("own-set").fill("Marble")
    wizard.tap("colour-red")
    expect(wizard.key("colour-red")).to_have_attribute("aria-pressed", "true")
    expect(wizard.key("own-set")).to_have_value("Marble")
    wizard.page.get_by_role("button", name="Add").click()
    expect(wizard.key("colour-Marble")).to_have_attribute("aria-pressed", "true")
    expect(wizard.key("colour-red")).to_have_attribute("aria-pressed", "true")
    expect(wizard.key("own-set")).to_have_value("")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (960, 540)])
def test_the_steps_keys_lie_over_nothing_of_it_in_large_type_on_a_low_screen(wizard, width, height):
    """Three keys below each other hid what the step says, and its title."""
    wizard.begin()
    wizard.next("How does the lens bend light?")
    low = wizard.open(wizard.house.table.url, width=width, height=height, locale="de")
    low.evaluate("localStorage.setItem('type', 'large')")
    low.reload()
    expect(low.locator('[data-key="do-finish"]')).to_be_visible()
    low.wait_for_function(
        """() => {
            const below = document.querySelector("#step-keys").getBoundingClientRect().top;
            const said = [...document.querySelectorAll("#step-title, .way, #verdict li")];
            return said.every((one) => one.getBoundingClientRect().bottom <= below);
        }"""
    )  # all at one moment: what the step says may come while it is looked at


def test_the_last_picture_of_a_camera_that_is_gone_looks_old(wizard):
    """It stood there as if the camera saw it now."""
    old = re.compile(r"\bold\b")
    frame = wizard.page.locator("#frame")
    wizard.says("The picture is sharp")
    expect(frame).not_to_have_class(old)
    wizard.folder.rename(wizard.folder.with_name("gone"))
    wizard.says("There is no folder")
    expect(frame).to_have_class(old)
    wizard.folder.with_name("gone").rename(wizard.folder)
    wizard.show("two-026")
    expect(frame).not_to_have_class(old, timeout=PATIENCE_MS)


@pytest.mark.parametrize("width", [360, 1024])
def test_without_a_camera_no_empty_picture_lies_above_what_the_page_says(house, open_page, width):
    """On a phone it was the whole of the screen."""
    page = open_page(f"{house.start()}/calibrate", width=width, height=640)
    title = page.get_by_role("heading", name="No camera yet")
    expect(title).to_be_visible()
    expect(page.locator("#no-picture")).not_to_be_visible()
    assert box_of(title)["y"] < 200
    assert box_of(page.locator(".task"))["width"] > 0.9 * page.locator("#main").evaluate("(main) => main.clientWidth") - 48


def taught(wizard):
    """A profile of the mat alone, in use."""
    wizard.to_the_table()
    wizard.next("Where do dice count?")
    wizard.next("Show your dice")
    wizard.tap("do-skip")
    wizard.tap("do-skip")
    wizard.at("That's it")


def test_what_was_measured_stays_within_its_box_in_large_letters(wizard):
    """“± 1,27 mm” reached over the edge on a tablet."""
    taught(wizard)
    for width, height in ((1024, 768), (768, 1024), (360, 640)):
        page = wizard.open(wizard.house.table.url, width=width, height=height, locale="de")
        page.evaluate("localStorage.setItem('type', 'large')")
        page.reload()
        expect(page.locator(".numbers dd").first).to_be_visible()
        assert page.evaluate("""() => [...document.querySelectorAll('.numbers dd')].filter((number) => {
            const words = document.createRange();
            words.selectNodeContents(number);
            const [box, look] = [number.parentElement.getBoundingClientRect(), getComputedStyle(number.parentElement)];
            return words.getBoundingClientRect().right > box.right - parseFloat(look.paddingRight) + 0.5;
        }).map((number) => number.textContent)""") == []


def test_another_device_follows_to_the_profile_and_is_offered_the_next_lamp_not_to_go_on_with_what_is_done(wizard):
    """It went on saying that the mat alone is in use, and, loaded again, “Go on where you stopped”, though nothing was left to do."""
    other = wizard.open(wizard.house.table.url)
    expect(other.locator(".profiles-list .used")).to_contain_text("The mat alone")
    taught(wizard)
    wizard.tap("do-save")
    wizard.at("Ready to play")
    expect(other.locator(".profiles-list .used")).to_contain_text("Lamp", timeout=PATIENCE_MS)
    other.reload()
    expect(other.locator("#step-title")).to_have_text("Teach the camera your table")
    expect(other.locator('[data-key="go-on"]')).to_have_count(0)
    other.get_by_role("button", name="Another lamp: only light and dice again").click()
    expect(other.locator("#step-title")).to_have_text("Is the whole table in the picture?")
