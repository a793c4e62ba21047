"""A phone is the camera: chromium with a camera of film pictures sends them, the eye reads them, another browser is the scoreboard."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

import companion.demo
from tests.e2e.room import box_of

pytestmark = pytest.mark.browser

FILM = Path(companion.demo.__file__).parent
FRAMES = 12  # in the loop that the fake camera plays
PATIENT_MS = 60_000  # for the slowest machine that runs these
DICE_SHOWN = """([casino, laid]) => [...document.querySelectorAll(`.casino[data-n="${casino}"] .taker .dice`)].reduce((sum, dice) =>
    sum + (Number(dice.querySelector(".times")?.textContent.slice(1)) || dice.querySelectorAll(".die").length), 0) === laid"""
"""Whether so many dice lie at a casino of the page: drawn one by one, or one with "×3" beside it."""


class FakeCamera:
    """The file that chromium plays as its camera, and takes up again whenever the camera is opened."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def sees(self, name: str) -> None:
        """From the next opening on: this picture of the film, with a sensor's noise in every frame."""
        image = cv2.imread(str(FILM / name))
        noise = np.random.default_rng(5)
        frames = [np.clip(image + noise.normal(0, 2.0, image.shape), 0, 255).astype(np.uint8) for _ in range(FRAMES)]
        jpegs = [cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes() for frame in frames]
        fresh = self.file.with_suffix(".new")
        fresh.write_bytes(b"".join(jpegs))
        fresh.replace(self.file)


@pytest.fixture
def fake(tmp_path):
    camera = FakeCamera(tmp_path / "camera.mjpeg")
    camera.sees("mess-empty.jpg")
    return camera


@pytest.fixture
def phone(chromium, chromium_path, fake):
    """A browser of its own whose camera is the file. Gives the function that opens a page in it."""
    switches = (
        "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={fake.file}",
    )  # fmt: skip
    browser = chromium.browser_type.launch(executable_path=chromium_path, args=list(switches))

    def opened(address: str, **more):
        page = browser.new_context(viewport={"width": 390, "height": 844}, locale="en", **more).new_page()
        page.set_default_timeout(PATIENT_MS)
        page.goto(address)
        return page

    yield opened
    browser.close()


def film(name):
    return next(one for one in json.loads((FILM / "film.json").read_text(encoding="utf-8"))["films"] if one["name"] == name)


def begin(house, two):
    """The film's game on the running table."""
    options = {**two["options"], "rounds": 1}
    house.table.session.new_game(two["game"], two["seats"], options, "virtual", options.pop("seed"))


def look_again(phone, fake, picture):
    """The players did something: the phone's camera sees the next picture."""
    phone.get_by_role("button", name="Stop").click()
    fake.sees(picture)
    phone.get_by_role("button", name="Be the camera").click()


def test_a_stretch_of_a_game_is_played_through_a_phones_camera(house, open_page, phone, fake):
    house.camera = "browser"
    address = house.start()
    two = film("two")
    begin(house, two)
    board = open_page(f"{address}/play", width=1024, height=768)
    camera = phone(f"{address}/camera")
    camera.get_by_role("button", name="Be the camera").click()
    expect(camera.locator("#verdict")).to_contain_text("The table is read.", timeout=PATIENT_MS)
    confirmed = 0
    for step in two["steps"][:6]:
        look_again(camera, fake, step["file"])
        seat = step["turn"]
        if step["kind"] == "roll":
            rolled = step["expect"]["roll"][seat]
            expect(camera.locator("#found polygon").first).to_be_attached()  # what is read is drawn over the phone's own picture
            board.wait_for_function("([seat, faces]) => fetch('/api/v1/state').then((a) => a.json()).then((v) => "
                                    "JSON.stringify(v.roll?.[seat]) === JSON.stringify(faces))", arg=[seat, rolled])  # fmt: skip
        elif step["kind"] == "place":
            confirm = board.locator('[data-key="confirm-key"]')
            expect(confirm).to_be_enabled(timeout=PATIENT_MS)
            confirm.click()
            confirmed += 1
            face, laid = step["expect"]["command"]["face"], step["expect"]["casinos"][str(step["expect"]["command"]["face"])]
            board.wait_for_function(DICE_SHOWN, arg=[face, sum(laid.values())])
    assert confirmed == 2


def test_a_phone_that_has_gone_is_said_and_the_game_goes_on_by_hand(house, open_page, phone):
    house.camera = "browser"
    address = house.start()
    begin(house, film("two"))
    board = open_page(f"{address}/play")
    camera = phone(f"{address}/camera")
    camera.get_by_role("button", name="Be the camera").click()
    expect(camera.locator("#verdict")).to_contain_text("The table is read.", timeout=PATIENT_MS)
    camera.context.close()
    expect(board.locator("body")).to_contain_text("No picture comes from the browser that is the camera.", timeout=PATIENT_MS)
    for face in (1, 1, 2, 3, 4, 5, 5, 6):
        board.get_by_role("button", name=f"Anna: a {face}").click()
    for face in (1, 4, 6, 6):
        board.get_by_role("button", name=f"Neutral dice: a {face}").click()
    board.get_by_role("button", name="That is the roll").click()
    expect(board.locator("#phase-words")).to_contain_text("Anna chooses a number")


def test_one_device_at_a_time_is_the_camera_and_another_takes_its_place(house, phone):
    house.camera = "browser"
    address = house.start()
    first, second = phone(f"{address}/camera"), phone(f"{address}/camera")
    first.get_by_role("button", name="Be the camera").click()
    expect(first.locator("#verdict")).to_contain_text("This device is the camera.")
    second.get_by_role("button", name="Be the camera").click()
    expect(second.locator("#trouble-words")).to_contain_text("Another device is the camera")
    second.get_by_role("button", name="Take its place").click()
    expect(second.locator("#verdict")).to_contain_text("This device is the camera.")
    expect(first.locator("#trouble-words")).to_contain_text("Another device is the camera")


def test_a_browser_that_refuses_its_camera_is_told_what_to_do(house, open_page):
    house.camera = "browser"
    page = open_page(f"{house.start()}/camera")  # a browser without any camera
    page.get_by_role("button", name="Be the camera").click()
    expect(page.locator("#trouble-words")).to_contain_text("This device has no camera")


def test_a_refusal_that_comes_late_does_not_end_what_was_begun_since(house, phone):
    """The question of the browser hung while the device was put away; it was the camera again, and then no more."""
    house.camera = "browser"
    camera = phone(f"{house.start()}/camera")
    camera.evaluate("""() => {
        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = () => new Promise((_, refuse) => {
            window.refuse = () => refuse(new DOMException("", "NotAllowedError"));
            navigator.mediaDevices.getUserMedia = ask;
        });
    }""")
    camera.get_by_role("button", name="Be the camera").click()
    camera.evaluate("""() => [true, false].forEach((hidden) => {
        Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    })""")
    expect(camera.locator("#verdict")).to_contain_text("This device is the camera.")
    camera.evaluate("() => window.refuse()")
    with camera.expect_request("**/api/v1/camera/frame*"):
        expect(camera.locator("#trouble")).to_be_hidden()


def test_the_safe_address_gives_its_camera_by_the_tables_own_certificate(house, phone):
    house.camera, house.tls = "browser", True
    house.start()
    address = f"https://localhost:{house.table.secure.port}/camera"
    camera = phone(address, ignore_https_errors=True)
    expect(camera.locator(".fingerprint")).to_have_text(house.table.secure.fingerprint)
    camera.get_by_role("button", name="Be the camera").click()
    expect(camera.locator("#verdict")).to_contain_text("The table is read.", timeout=PATIENT_MS)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_before_it_begins_the_page_shows_how_the_mat_is_to_lie_in_the_picture(house, open_page, scheme):
    """It was one large black box."""
    house.camera = "browser"
    page = open_page(f"{house.start()}/camera", width=390, height=844, color_scheme=scheme)
    sketch, words = page.locator("#finder .sketch"), page.locator("#waiting")
    expect(sketch).to_be_in_viewport(ratio=1)
    expect(words).to_have_text("This device is not the camera yet.")
    assert box_of(words)["y"] >= box_of(sketch)["y"] + box_of(sketch)["height"]
    page.evaluate("document.getElementById('finder').classList.add('on')")
    expect(sketch).to_be_hidden()


def test_where_no_phone_can_be_the_camera_nobody_is_told_to_begin(house, open_page):
    page = open_page(f"{house.start()}/camera", width=390, height=844)
    expect(page.get_by_text("This table does not look through a browser.")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Set this device on a stand")).to_be_hidden()
