"""The wired panel: buttons, lamps, buzzer and strip on the Raspberry Pi's lines, under the name RPi.GPIO (supplied by rpi-lgpio).

Edges of both directions only wake us; what counts is the level read then, and read again at every poll (lg issue 18: lost edges).
"""

import contextlib
import os
import queue
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from companion.text import Text, say
from hardware.panel.debounce import Debounce
from hardware.panel.part import PanelPart
from hardware.panel.pins import PinMap
from hardware.panel.strip import Strip
from hardware.ports import PanelError, Press
from hardware.signals import lit, sounding

HOLDS = frozenset({"undo", "next"})
"""Buttons whose long press means something else than their short one."""
CHIPS = Path("/dev")
STUCK_S = 60.0
"""Nobody holds a button for so long: something lies on it, or its wires touch."""


class GpioPanel(PanelPart):
    """`gpio`. One at a time in a process. RPi.GPIO is imported when it is made; every error says what to do."""

    def __init__(self, pins: PinMap, clock: Callable[[], float] = time.monotonic) -> None:
        """Raises PanelError: no-driver, no-chip, no-permission, busy."""
        self._pins, self._clock = pins, clock
        self._gpio = _load()
        self._edges: queue.SimpleQueue[tuple[int, bool, float, bool]] = queue.SimpleQueue()
        self._patterns = dict.fromkeys(pins.lamps, "off")
        self._levels: dict[int, bool] = {}
        self._listeners: list[Any] = []
        self._sound: tuple[str, float] | None = None
        self._strip: Strip | None = None
        try:
            self._gpio.setwarnings(False)
            self._gpio.setmode(self._gpio.BCM)
            self._claim_outputs()
            self._buttons = self._claim_buttons()
            if pins.strip is not None:
                self._strip = Strip(pins.strip, self._gpio.output)
        except PanelError:
            self.close()
            raise
        except Exception as wrong:  # lgpio.error, RuntimeError or OSError by library and version
            self.close()
            raise _explain(wrong, None) from wrong
        self._held_at_start = {line for line, button in self._buttons.items() if button.down}
        self._stuck: set[int] = set()
        self.problems: tuple[Text, ...] = ()
        self._note_stuck(self._clock())

    def look(self, view: Mapping[str, Any], now_s: float) -> None:
        if self._strip is not None:
            self._strip.look(view, now_s)

    def poll(self, now_s: float) -> list[Press]:
        """Presses since the last call. Call it every 10 to 50 ms: each call reads the levels again."""
        presses: list[Press] = []
        with contextlib.suppress(queue.Empty):
            while True:
                line, down, at_s, exact = self._edges.get_nowait()
                presses += self._buttons[line].edge(down, at_s, exact)
        failed: list[Exception] = []
        for line, button in self._buttons.items():
            try:
                presses += button.read(self._is_down(line), now_s)
            except Exception as wrong:  # a line that is gone takes no other button's press
                failed.append(wrong)
        self._note_stuck(now_s)
        if failed and not presses:
            raise failed[0]
        return sorted(presses, key=lambda press: press.at_s)

    def _note_stuck(self, now_s: float) -> None:
        """The buttons that have been down since the start, or for so long that nobody can be holding them."""
        stuck = {line for line, button in self._buttons.items() if button.held_s(now_s) >= STUCK_S}
        if stuck != self._stuck:
            self._stuck, self._held_at_start = stuck, self._held_at_start & stuck
            self.problems = tuple(map(self._say_stuck, sorted(stuck)))

    def _say_stuck(self, line: int) -> Text:
        button = self._buttons[line].button
        if line in self._held_at_start:
            return say("The button {button} was held down at the start: let it go, or look for a short circuit on line {line}.",
                       button=button, line=line)  # fmt: skip
        return say("The button {button} stays down: look what lies on it, or look for a short circuit on line {line}.",
                   button=button, line=line)  # fmt: skip

    def show(self, lamp: str, pattern: str) -> None:
        self._patterns[lamp] = pattern

    def play(self, signal: str) -> None:
        self._sound = (signal, self._clock())

    def tick(self, now_s: float) -> None:
        levels = {line: lit(self._patterns[lamp], now_s) for lamp, line in self._pins.lamps.items()}
        if self._sound is not None:
            signal, began_s = self._sound
            levels[self._pins.buzzer] = sounding(signal, now_s - began_s)
        failed = [wrong for line, level in levels.items() if (wrong := self._put(line, level)) is not None]
        if self._strip is not None:
            self._strip.tick(now_s)
        if failed:
            raise failed[0]  # not before: a line that is gone leaves no other lamp dark, and no buzzer sounding

    def close(self) -> None:
        """Lamps and strip dark, buzzer silent, lines given back."""
        lit = [line for line, level in self._levels.items() if level]
        strip = [] if self._strip is None else [self._strip.close]
        listeners = [listener.cancel for listener in self._listeners]
        for let_go in (*(partial(self._gpio.output, line, 0) for line in lit), *strip, *listeners, self._gpio.cleanup):
            with contextlib.suppress(Exception):  # what is gone takes nothing else with it
                let_go()

    def _claim_outputs(self) -> None:
        for line in self._pins.outputs:
            with _naming(line):
                self._gpio.setup(line, self._gpio.OUT, initial=0)
            self._levels[line] = False

    def _claim_buttons(self) -> dict[int, Debounce]:
        buttons = {}
        for name, line in self._pins.buttons.items():
            with _naming(line):
                self._gpio.setup(line, self._gpio.IN, pull_up_down=self._gpio.PUD_UP)
            buttons[line] = Debounce(name, holds=name in HOLDS, down=self._is_down(line))
        # RPi.GPIO itself fails here on kernels from 6.6 on; reading again and again still catches every press of a finger.
        with contextlib.suppress(RuntimeError):
            for line in buttons:
                self._listen(line)
        return buttons

    def _listen(self, line: int) -> None:
        """Hear of every edge: with the kernel's own times where the library beneath can tell them, else when the callback runs."""
        chip = getattr(self._gpio, "_chip", None)
        if not isinstance(chip, int):
            self._gpio.add_event_detect(line, self._gpio.BOTH, callback=self._heard)
            return
        import lgpio  # type: ignore[import-untyped,import-not-found,unused-ignore]  # rpi-lgpio stands on it, so it is there

        self._gpio.add_event_detect(line, self._gpio.BOTH)
        self._listeners.append(lgpio.callback(chip, line, lgpio.BOTH_EDGES, self._stamped))

    def _heard(self, line: int) -> None:
        """In the library's thread: note what is there now, nothing else."""
        self._edges.put((line, self._is_down(line), self._clock(), False))

    def _stamped(self, chip: int, line: int, level: int, tick_ns: int) -> None:
        """In the library's thread: an edge with its own level and time."""
        self._edges.put((line, level == 0, self._clock() - _age_s(tick_ns), True))

    def _is_down(self, line: int) -> bool:
        return not self._gpio.input(line)

    def _put(self, line: int, level: bool) -> Exception | None:
        """What went wrong, or None."""
        if self._levels[line] != level:
            try:
                self._gpio.output(line, level)
            except Exception as wrong:
                return wrong
            self._levels[line] = level  # not before: what failed is tried again at the next turn
        return None


def _age_s(tick_ns: int) -> float:
    """How long ago a kernel's stamp is: it counts from the machine's start, on old kernels from 1970."""
    ages = (now_ns - tick_ns for now_ns in (time.monotonic_ns(), time.time_ns()))
    return next((age / 1e9 for age in ages if 0 <= age < 60e9), 0.0)


@contextlib.contextmanager
def _own_folder() -> Iterator[None]:
    """lgpio makes a FIFO when it is loaded, in LG_WD or else where we were started, and *moves us there*. Give it a place and come back.

    The FIFO is open by then, so its folder need not stay.
    """
    here, given = os.getcwd(), os.environ.get("LG_WD")
    with tempfile.TemporaryDirectory(prefix="companion-gpio-") as made:
        os.environ["LG_WD"] = given or made
        try:
            yield
        finally:
            os.chdir(here)
            if given is None:
                del os.environ["LG_WD"]


def _load() -> Any:
    try:
        with _own_folder():
            from RPi import GPIO
    except ImportError as wrong:
        raise PanelError(
            "no-driver",
            say("RPi.GPIO is not installed here ({why}).", why=str(wrong)),
            say("On a Raspberry Pi: pip install '.[pi]', on Python 3.13 sudo apt install python3-rpi-lgpio. Elsewhere: --panel keyboard."),
        ) from wrong
    except Exception as wrong:  # "This module can only be run on a Raspberry Pi!"
        raise PanelError(
            "no-chip",
            say("This machine has no lines for buttons and lamps ({why}).", why=str(wrong)),
            say("Use --panel keyboard, or the buttons on the page."),
        ) from wrong
    return GPIO


@contextlib.contextmanager
def _naming(line: int) -> Iterator[None]:
    """Errors while a line is taken name that line."""
    try:
        yield
    except Exception as wrong:
        raise _explain(wrong, line) from wrong


def _explain(wrong: Exception, line: int | None) -> PanelError:
    words = str(wrong)
    if "busy" in words.lower():
        return PanelError(
            "busy",
            say("Line {line} is held by another program or by an overlay.", line=line),
            say("End the other program (often a companion that still runs), or take 1-Wire, SPI and the like off that line."),
        )
    chips = sorted(CHIPS.glob("gpiochip*"))
    if not chips:
        return PanelError(
            "no-chip",
            say("This machine has no lines for buttons and lamps (no /dev/gpiochip)."),
            say("Use --panel keyboard, or the buttons on the page."),
        )
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        return PanelError(
            "no-permission",
            say("The lines {chip} may not be opened.", chip=str(chips[0])),
            say("Put this user into the group gpio: sudo usermod -aG gpio $USER, then log in again."),
        )
    place: Text = say("the panel's lines") if line is None else say("line {line}", line=line)
    return PanelError("no-driver", say("RPi.GPIO can't use {place}: {why}.", place=place, why=words), say("See companion doctor."))
