"""Shared by the lab's tests: the outside of a line, and a panel that runs on real lines. Outside the lab everything here skips."""

import os
import queue
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.panel import open_panel
from hardware.panel.pins import PinMap
from hardware.panel.runner import PanelRunner

LAMPS = {"ready": 5, "confirm": 6, "trouble": 13, "seat_red": 16, "seat_green": 20, "seat_blue": 21}
PINS = PinMap({"confirm": 17, "undo": 27, "next": 22}, LAMPS, 19)
BOUNCE_S = STEP_S = 0.01
PATIENCE_S = 30.0  # for what comes at once unless the machine is busy
QUIET_S = 0.15  # long enough for anything that is still on its way to become a press


def pytest_collection_modifyitems(items):
    if "LAB_LINES" in os.environ:
        return
    reason = "real GPIO lines are needed: run `make lab`"
    for item in items:
        if "lab" in item.keywords:
            item.add_marker(pytest.mark.skip(reason=reason))


def hold(seconds: float) -> None:
    """Wait in steps: when a busy machine stops the whole guest for a while, the simulated chip hears of an edge only afterwards,
    and one long sleep would be over by then."""
    for _ in range(max(1, round(seconds / STEP_S))):
        time.sleep(STEP_S)


def wait_until(wanted: Callable[[], object], seconds: float = PATIENCE_S, every_s: float = STEP_S) -> bool:
    """Waits until it is true, for seconds at most; whether it came to be."""
    end = time.monotonic() + seconds
    while not wanted():
        if time.monotonic() > end:
            return False
        time.sleep(every_s)
    return True


class Line:
    """The outside world's end of one line: what a finger does to it, what a meter reads on it."""

    def __init__(self, number: int) -> None:
        self._folder = Path(os.environ["LAB_LINES"], f"sim_gpio{number}")

    def press(self) -> None:
        """To ground, as a button does."""
        (self._folder / "pull").write_text("pull-down")

    def release(self) -> None:
        (self._folder / "pull").write_text("pull-up")

    def held_for(self, seconds: float) -> None:
        """Pressed for so long, then released for as long. Real lines need real time."""
        self.press()
        hold(seconds)
        self.release()
        hold(seconds)

    def held_until(self, wanted: Callable[[], bool], patience_s: float = PATIENCE_S) -> bool:
        """Pressed until that is so, then released as long as a finger needs; whether it came to be so. A busy machine stretches a hold of
        a fixed length until what it brought about is over."""
        self.press()
        came = wait_until(wanted, patience_s)
        self.release()
        hold(0.1)
        return came

    def bounce(self, times: int, every_s: float = 0.002) -> float:
        """Down and up again, so often; ends up. The longest time it was down, seconds: a busy machine stretches it."""
        longest_s = 0.0
        for _ in range(times):
            begin_s = time.monotonic()
            self.press()
            time.sleep(every_s)
            self.release()
            longest_s = max(longest_s, time.monotonic() - begin_s)
            time.sleep(every_s)
        return longest_s

    @property
    def lit(self) -> bool:
        """Whether the program drives the line high."""
        return (self._folder / "value").read_text().strip() == "1"


@pytest.fixture
def line():
    """line(number): its outside; released at first and in the end."""
    made = []

    def make(number: int) -> Line:
        made.append(Line(number))
        made[-1].release()
        return made[-1]

    yield make
    for one in made:
        one.release()


@pytest.fixture
def buttons(line):
    return {name: line(number) for name, number in PINS.buttons.items()}


@pytest.fixture
def lamps(line):
    return {name: Line(number) for name, number in PINS.lamps.items()}


class Running:
    """The wired panel in its own thread, and the presses it gave."""

    def __init__(self, pins: PinMap = PINS) -> None:
        self.panel = open_panel("gpio", pins)
        self._pressed: queue.SimpleQueue = queue.SimpleQueue()
        self.runner = PanelRunner(self.panel, self._pressed.put, time.monotonic)
        self.runner.start()

    def presses(self, wanted: int = 0, patience_s: float = PATIENCE_S) -> list:
        """The presses so far: waits for as many as are wanted, then a quiet moment for those that should not come."""
        got = []
        end = time.monotonic() + patience_s
        while len(got) < wanted and time.monotonic() < end:
            try:
                got.append(self._pressed.get(timeout=0.05))
            except queue.Empty:
                continue
        time.sleep(QUIET_S)
        while not self._pressed.empty():
            got.append(self._pressed.get())
        return got

    def undisturbed(self, bouncing: Callable[[], float]) -> None:
        """Do what bounces until a busy machine stretched no bounce to the length of a press; presses before that are dropped."""
        for _ in range(20):
            self.presses()
            if bouncing() < BOUNCE_S:
                return
        pytest.fail("this machine is too busy for contacts that bounce within 10 ms")

    def names(self, wanted: int = 0) -> list[str]:
        return [press.button for press in self.presses(wanted)]


@pytest.fixture
def running(buttons):
    one = Running()
    yield one
    one.runner.stop()


@pytest.fixture
def until():
    """until(wanted, seconds, every_s): waits until it is true, for seconds at most."""
    return wait_until
