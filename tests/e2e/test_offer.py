"""The offer to learn from corrections: a quiet line before a game, the report on the accuracy page, an answer that holds for a month."""

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from calibration.profiles import ProfileStore
from companion.eye.jobs_relearn import relearned
from companion.table.witness import Told, Vouched
from companion.wall_clock import DAY_S
from tests.e2e.room import LINES
from vision.profile import DiceSet, OtherLight, Profile
from vision.reading import DieReading, Scene, TableReading
from web.app import create_app

pytestmark = pytest.mark.browser

FLOORS = {"tray": (90.0, 100.0, 95.0), "casino-1": (40.0, 90.0, 60.0)}
DARK_FLOORS = {"tray": (27.0, 36.0, 45.0), "casino-1": (12.0, 33.0, 28.0)}
BODIES = {"Grandma's": (24.0, 12.0, 78.0), "orange": (18.0, 40.0, 95.0)}
SETS = (DiceSet("Grandma's", (45.0, 55.0, 35.0), (5.0, 5.0, 5.0)), DiceSet("orange", (62.0, 30.0, 55.0), (5.0, 5.0, 5.0)))
BADLY = tuple(replace(one, body_lab=(one.body_lab[0] - 25, *one.body_lab[1:])) for one in SETS)
OTHERS = tuple(OtherLight(SETS, {"tray": (9.0 * n, 20.0, 99.0 / n), "casino-1": (20.0, 9.0 * n, 99.0 / n)}) for n in (1, 4, 9))
TOP = ((9.0, 9.0), (43.0, 9.0), (43.0, 43.0), (9.0, 43.0))


class Eye:
    """A camera that is there, and does the job it is given."""

    camera, profile, status = "folder:somewhere", None, "ok"

    def calibrate(self, job, timeout_s):
        return SimpleNamespace(fields=relearned(job))

    def set_context(self, colours, zones, profile=None):
        self.profile = profile


def die(body):
    return DieReading(5, "orange", 0.9, False, TOP, (0.0, 0.0, 52.0, 52.0), zone="tray", body=body, called={"red": 0.5, "orange": 0.4})


def picture(body, number):
    face = np.full((68, 68, 3), body, np.float32)
    face[:8] = face[-8:] = face[:, :8] = face[:, -8:] = DARK_FLOORS["tray"]
    for x, y in ((22, 22), (46, 22), (34, 34), (22, 46), (46, 46)):
        cv2.circle(face, (x, y), 4, (150, 190, 200), -1)
    return cv2.imencode(".png", np.clip(face + number, 0, 255).astype(np.uint8))[1].tobytes()


@pytest.fixture
def corrected(request, house, monkeypatch):
    """A table where people said the colours of their dice on two evenings; its address. Parameter: other lights of its profile."""
    made = []
    monkeypatch.setattr("companion.app.create_app", lambda *given: made.append(create_app(*given)) or made[0])
    address = house.start()
    parts = made[0].extensions["companion"]
    object.__setattr__(parts, "eye", Eye())
    store = ProfileStore(house.directory / "profiles")
    key = store.save_and_use(Profile(name="daylight", dice=SETS, floors=FLOORS, lights=getattr(request, "param", ())))
    parts.eye.profile = str(store.path(key))
    parts.kept.allow(True)
    wall = parts.kept._now_s
    for ago in (14, 7):
        parts.kept._now_s = lambda ago=ago: wall() - ago * DAY_S
        for name, body in BODIES.items():
            for number in range(3):
                asked = replace(die(body), ask=True, why_ask="colour")
                parts.kept.corrected(asked, picture(body, number + ago), Told(0, colour=name), DARK_FLOORS)
            read = tuple(replace(die(body), colour=name) for _ in range(4))
            parts.kept.confirmed(TableReading(0.0, 1, Scene.SETTLED, read, floors=DARK_FLOORS), Vouched(frozenset(range(4))))
    parts.kept.confirmed(TableReading(0.0, 2, Scene.SETTLED), Vouched())
    parts.kept._now_s = wall
    return address


@pytest.mark.parametrize("width", [390, 1024])
def test_the_line_leads_to_the_report_and_a_yes_takes_it_into_use(corrected, house, open_page, width):
    page = open_page(f"{corrected}/set-up", width=width, height=844)
    line = page.locator("#offer-line")
    expect(line).to_contain_text("read the colour of 12 of 12 dice right")
    line.get_by_role("link", name="Look").click()
    report = page.locator("#offer")
    expect(report.locator("li")).to_have_count(12)
    expect(report.locator("li").first).to_contain_text("before: asked (orange?)after: ✓")
    expect(report).to_contain_text("Of 16 dice that were read right 0 would be asked about")
    report.get_by_role("button", name="Use it").click()
    expect(report).to_contain_text("From five colours")
    assert ProfileStore(house.directory / "profiles").in_use() == "daylight-002"
    page.goto(f"{corrected}/calibrate")
    expect(page.locator(".profiles-list .used")).to_contain_text("learned in 2 lights")
    page.goto(f"{corrected}/set-up")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#offer-line")).to_be_hidden()


@pytest.mark.parametrize(
    ("corrected", "becomes"),
    [
        pytest.param((OtherLight(BADLY, DARK_FLOORS),), "one that the profile knows: the dice are learned anew in it", id="known"),
        pytest.param(OTHERS, "the one most like that of these evenings gives way to it", id="full"),
    ],
    indirect=["corrected"],
)
def test_what_becomes_of_the_lights_that_are_known_is_said(corrected, open_page, becomes):
    page = open_page(f"{corrected}/accuracy#offer")
    expect(page.locator("#offer")).to_contain_text(becomes)


@pytest.mark.parametrize("where", ["/set-up", "/accuracy"])
def test_use_it_tapped_twice_learns_once(corrected, house, open_page, slow, where):
    """It takes seconds: whoever tapped again was told that learning would make nothing better."""
    page = open_page(f"{corrected}{where}")
    arrive = slow(page, "**/api/v1/accuracy/relearn")
    with page.expect_request("**/api/v1/accuracy/relearn"):
        page.get_by_role("button", name="Use it").dblclick()
    expect(page.get_by_role("button", name="Use it")).to_be_disabled()
    assert arrive() == 1
    expect(page.get_by_role("alert")).to_contain_text("The new colours are in use.")


def test_not_now_is_quiet_for_a_month(corrected, house, open_page):
    page = open_page(f"{corrected}/set-up")
    page.locator("#offer-line").get_by_role("button", name="Not now").click()
    expect(page.locator("#offer-line")).to_be_hidden()
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#offer-line")).to_be_hidden()
    assert ProfileStore(house.directory / "profiles").in_use() == "daylight-001"


@pytest.mark.parametrize(("width", "height", "least_px"), [(390, 844, 12), (1024, 768, 14), (1920, 1080, 19)])
def test_the_letters_of_the_charts_are_read_on_a_phone_and_grow_with_those_beside_them(corrected, open_page, width, height, least_px):
    """On a phone they were ten pixels high, and on a television as small as on a laptop."""
    page = open_page(f"{corrected}/accuracy", width=width, height=height, locale="de")
    bars = page.locator(".charts .card:has-text('Nach Farbe')").first.locator(".chart")
    expect(bars).to_be_visible()
    assert 14 * bars.evaluate("chart => chart.getScreenCTM().a") >= least_px
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


@pytest.mark.parametrize("locale", ["en", "de"])
def test_of_a_corrected_die_each_thing_has_a_line(corrected, open_page, locale):
    """“gefragt” had broken away from its dot."""
    page = open_page(f"{corrected}/accuracy", width=390, height=844, locale=locale)
    for die in page.locator("#corrected li").all()[:3]:
        told = die.locator("span, strong")
        expect(told).to_have_count(3)
        assert [line.evaluate(LINES) for line in told.all()] == [1, 1, 1]
