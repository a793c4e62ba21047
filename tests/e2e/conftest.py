"""The whole companion on a free port, and real chromium in front of it."""

import contextlib
import importlib.util
import itertools
import os
import shutil
import socket
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from companion.app import Table
from companion.journal.entry import By
from companion.settings import Settings

REQUIRE = "COMPANION_REQUIRE_BROWSER"
SLOWER = "COMPANION_SLOW_BROWSER"  # so many times slower does a page think: finds what hangs on a fast machine only
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first: without windows, far less work
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
)  # fmt: skip


PATIENCE_S = 15  # for something on a page: a test waits no longer than it must, and a busy machine may take its time
LIMIT_S = 240  # of one test, far longer than any takes: in one run of a dozen chromium hangs


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(LIMIT_S))


WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 8
PORTS = itertools.cycle(range(20_000 + 1_500 * WORKER, 21_500 + 1_500 * WORKER))  # below 32768; each worker's own


class House:
    """A data folder on which the companion can be started, stopped and started again, always at the same address."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.port = free_port()
        self.streams = 16
        self.camera = "none"
        self.tls = False
        self.table: Table | None = None

    def start(self) -> str:
        """Gives the address."""
        self.table = Table(
            Settings(
                data=self.directory, port=self.port, camera=self.camera, panel="none", streams_per_address=self.streams,
                tls=self.tls, tls_port=0,
            )
        )
        self.table.start()
        return self.table.url

    def stop(self) -> None:
        if self.table is not None:
            self.table.stop()
            self.table = None


def free_port() -> int:
    """A port nobody listens on; chosen before the first start, because only a port that was named may be taken again at once. It is none
    of those that whoever dials out is given: between two starts one of these was another's."""
    while True:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", next(PORTS)))
            return int(probe.getsockname()[1])


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where chromium is. Without it these tests are skipped, or fail where COMPANION_REQUIRE_BROWSER=1 says that they must run."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    missing = None if found else "chromium is not installed (Debian: sudo apt install chromium)"
    if importlib.util.find_spec("playwright") is None:
        missing = "the Python package playwright is not installed (make test installs it)"
    if missing:
        if os.environ.get(REQUIRE) == "1":
            pytest.fail(f"{missing}, and {REQUIRE}=1 says that browser tests must run")
        pytest.skip(missing)
    return found


@pytest.fixture(scope="session")
def chromium(chromium_path) -> Iterator:
    """A running chromium."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_S * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium) -> Iterator[Callable]:
    """Open a page in a browser of its own; what its scripts complain of fails the test. Nothing moves there, unless it is asked for."""
    contexts, complaints = [], []

    def open_one(address: str, width: int = 1024, height: int = 768, **more):
        more = {"locale": "en", "reduced_motion": "reduce", **more}
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        if times := os.environ.get(SLOWER):
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": float(times)})
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    yield open_one
    heard = list(complaints)
    for context in contexts:
        for page in context.pages:
            _come_to_rest(page)
        context.close()
    assert heard == []


def _come_to_rest(page) -> None:
    """Leave the page for an empty one: chromium sometimes never closes one that is just going on to another (crbug.com/536385539)."""
    from playwright.sync_api import Error

    for _ in range(3):  # a page that was going elsewhere may get there first
        with contextlib.suppress(Error):
            page.goto("about:blank")
            return


SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]


class Evening:
    """A running game; `do` is what the other tablet does meanwhile."""

    def __init__(self, house, open_page):
        self._open_page = open_page
        self.address = house.start()
        self.session = house.table.session
        self.asked = 0
        self.new_game()

    def new_game(self, game="las-vegas", options=None, bank="virtual"):
        self.session.new_game(game, SEATS, options or {}, bank, seed=7)

    def do(self, kind, **fields):
        self.asked += 1
        return self.session.submit({"kind": kind, **fields}, None, f"other-tablet-{self.asked}", By("table"))

    def turn(self, seat, face):
        """A whole turn: these dice, and this number of them placed."""
        self.do("roll", dice={seat: [1, 1, 2, 2, 3, 3, 4, 4]})
        self.do("place", face=face)

    def play_until(self, phase):
        while self.view["phase"] != phase:
            place = next((choice for choice in self.view["choices"] if choice["kind"] == "place"), None)
            self.do("place", face=place["face"]) if place else self.do("roll")

    @property
    def view(self):
        return self.session.view()

    def tablet(self, where="/play", **size):
        page = self._open_page(f"{self.address}{where}", **size)
        if where == "/play":
            self.follows(page)
        return page

    def follows(self, page):
        """The page has heard of the newest step."""
        from playwright.sync_api import expect

        expect(page.locator("body")).to_have_attribute("data-step", self.view["step"])


@pytest.fixture
def evening(house, open_page):
    return Evening(house, open_page)


@pytest.fixture
def counting(evening):
    """Anna has placed on casino 1, and on a tablet one die more is counted there."""
    evening.turn("anna", 1)
    tablet = evening.tablet()
    tablet.get_by_role("button", name="Tally from the table").click()
    dialog = tablet.get_by_role("dialog")
    dialog.get_by_role("button", name="Casino 1").click()
    dialog.get_by_role("button", name="Anna: one more").click()
    dialog.get_by_label("Reason").fill("one had rolled away")
    return tablet


@pytest.fixture
def slow():
    """Keeps requests of a page on their way; gives a function, whose answer lets them all arrive."""

    def hold(page, path, method="POST"):
        sent, held, free = [], [], []

        def keep(route):
            if route.request.method == method and not free:
                held.append(route)
            else:
                route.continue_()

        page.route(path, keep)
        page.on("request", lambda request: sent.append(request) if request.method == method and fnmatch(request.url, path) else None)

        def arrive():
            while len(held) < len(sent):
                page.title()  # the browser's driver gets on with what the page has sent and nobody holds yet
            free.append(True)
            for route in held:
                route.continue_()
            return len(held)

        return arrive

    return hold


@pytest.fixture
def late():
    """The table hears a page's request at once, and its answers are kept on their way; gives a function, after which the page has them."""

    def hold(page, path, method="POST"):
        asked, kept, free = [], [], []

        def keep(route):
            if route.request.method == method and not free:
                asked.append(route)
                kept.append((route, route.fetch()))
            else:
                route.continue_()

        page.route(path, keep)

        def arrive():
            free.append(True)
            while len(kept) < len(asked):
                page.title()  # the browser's driver gets on with what the table has not answered yet
            for route, answer in kept:
                with page.expect_request_finished(lambda request, own=route.request: request == own):
                    route.fulfill(response=answer)

        return arrive

    return hold


@pytest.fixture
def at_once():
    """From now on everything on a page happens in the same moment, however slow the machine is: long after all that was before."""

    def stop_the_clock(page):
        page.evaluate("""() => {
            const moment = performance.now() + 60_000;
            performance.now = () => moment;
            Object.defineProperty(Event.prototype, 'timeStamp', { get: () => moment, configurable: true });
        }""")

    return stop_the_clock
