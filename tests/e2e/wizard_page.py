"""The wizard's page, with a camera whose picture the test lays down."""

import json
import shutil
from itertools import count
from pathlib import Path

from playwright.sync_api import expect

import companion.demo
from tests.e2e.room import box_of
from tests.light import in_light

FILM = Path(companion.demo.__file__).parent
EMPTY = "two-026"
PATIENCE_MS = 40_000


class Wizard:
    """The page with a camera whose picture the test lays down."""

    def __init__(self, house, open_page, folder: Path) -> None:
        self.house, self._open_page, self.folder, self._numbers = house, open_page, folder, count()
        folder.mkdir()
        house.camera = f"watch:{folder}"
        self.show(EMPTY)
        self.page = self.open(house.start())

    def open(self, address: str, **more):
        page = self._open_page(f"{address}/calibrate", has_touch=True, **more)
        page.set_default_timeout(PATIENCE_MS)
        return page

    def show(self, picture: str, light: tuple[float, float, float] | None = None) -> None:
        """The camera sees this picture of the film from now on. light: so many times the blue, green and red of linear light."""
        part = self.folder / "coming.part"
        if light is None:
            shutil.copy(FILM / f"{picture}.jpg", part)
        else:
            part.write_bytes(in_light(FILM / f"{picture}.jpg", light))
        part.rename(self.folder / f"{next(self._numbers):03d}.jpg")

    def key(self, name: str):
        return self.page.locator(f'[data-key="{name}"]')

    def tap(self, name: str) -> None:
        expect(self.key(name)).to_be_enabled(timeout=PATIENCE_MS)
        self.key(name).click()

    def begin(self) -> None:
        self.tap("begin")
        self.at("Is the whole table in the picture?")

    def next(self, title: str) -> None:
        """Finish the open step; the one with this title follows."""
        self.tap("do-finish")
        self.at(title)

    def at(self, title: str) -> None:
        expect(self.page.locator("#step-title")).to_have_text(title, timeout=PATIENCE_MS)

    def says(self, text: str) -> None:
        expect(self.page.locator("#verdict")).to_contain_text(text, timeout=PATIENCE_MS)

    def drag(self, handle: str, to_x: float, to_y: float) -> None:
        """A handle to a place given as fractions of the picture."""
        expect(self.key(handle)).to_be_visible(timeout=PATIENCE_MS)
        picture = box_of(self.page.locator("#hand-drawing"))
        grip = box_of(self.key(handle))
        self.page.mouse.move(grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(picture["x"] + to_x * picture["width"], picture["y"] + to_y * picture["height"], steps=4)
        self.page.mouse.up()

    def finger(self, handle: str, to_x: float, to_y: float) -> None:
        """The same with a finger on the glass."""
        expect(self.key(handle)).to_be_visible(timeout=PATIENCE_MS)
        picture, grip = box_of(self.page.locator("#hand-drawing")), box_of(self.key(handle))
        x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
        to = (picture["x"] + to_x * picture["width"], picture["y"] + to_y * picture["height"])
        glass = self.page.context.new_cdp_session(self.page)
        glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in (0.3, 0.7, 1.0):
            at = {"x": x + part * (to[0] - x), "y": y + part * (to[1] - y)}
            glass.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        glass.detach()

    def middle(self, handle: str) -> tuple[float, float]:
        """Where a handle is, as fractions of the picture."""
        picture, box = box_of(self.page.locator("#hand-drawing")), box_of(self.key(handle))
        across, down = box["x"] + box["width"] / 2 - picture["x"], box["y"] + box["height"] / 2 - picture["y"]
        return across / picture["width"], down / picture["height"]

    def to_the_table(self) -> None:
        self.begin()
        self.next("How does the lens bend light?")
        self.next("Where is the table?")

    def measured(self, width: int, depth: int) -> None:
        """Type the rectangle's size."""
        self.key("width-mm").fill(str(width))
        self.key("depth-mm").fill(str(depth))
        self.key("depth-mm").press("Tab")

    def kept(self, name: str) -> dict:
        return json.loads((self.house.directory / "profiles" / f"{name}.json").read_text())
