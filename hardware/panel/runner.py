"""Runs a panel in a thread of its own: polls it, hands the presses on, shows it the newest view. Time comes from the clock it is given."""

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any

from companion.text import Text, say
from hardware.panel import Panel
from hardware.ports import Press

log = logging.getLogger(__name__)

POLL_S = 0.02
FAILS_S = 3.0
"""How long every turn must have failed until people are told that the panel does not work."""


class PanelRunner:
    """The panel's heartbeat. on_press(press) is called in the thread; what it raises is logged and the panel lives on."""

    def __init__(self, panel: Panel, on_press: Callable[[Press], object], clock: Callable[[], float]) -> None:
        self._panel, self._on_press, self._clock = panel, on_press, clock
        self._view: Mapping[str, Any] | None = None
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
        self._failing: tuple[float, str] | None = None  # since when every turn has failed, and why
        self.beat_s = clock()
        """When the panel last gave a sign of life, by the clock."""

    @property
    def problems(self) -> tuple[Text, ...]:
        """What people should know of the panel just now. That it is polled, and gives its beat, does not mean that it works."""
        if self._failing is None or self._clock() < self._failing[0] + FAILS_S:
            return self._panel.problems
        failing = say("The panel does not work: {why}. Use the page's buttons; mend it, then restart.", why=self._failing[1])
        return (*self._panel.problems, failing)

    def start(self) -> None:
        self._thread.start()

    def show(self, view: Mapping[str, Any]) -> None:
        """The newest public view, from any thread; returns at once. One that was not shown yet is forgotten."""
        self._view = view

    def beep(self, sound: str) -> None:
        """A sound by name ("ok", "no", "look"), from any thread; returns at once."""
        self._panel.beep(sound)

    def stop(self) -> None:
        """End the thread and let go of the panel. May be called twice."""
        self._end.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(2.0)
        self._panel.close()

    def turn(self) -> None:
        """One turn: the newest view to the panel, its presses to the table."""
        now_s = self.beat_s = self._clock()
        view, self._view = self._view, None
        if view is not None:
            self._panel.look(view, now_s)
        failed: list[Exception] = []
        for press in self._panel.poll(now_s):
            try:
                self._on_press(press)
            except Exception as wrong:  # the presses after it count all the same
                failed.append(wrong)
        if failed:
            raise failed[0]

    def _run(self) -> None:
        said = ""
        while not self._end.wait(POLL_S):
            try:
                self.turn()
            except Exception as wrong:
                if repr(wrong) != said:  # fifty times a second the same would fill the card
                    log.exception("the panel could not do its turn")
                said = repr(wrong)
                self._failing = (self._clock() if self._failing is None else self._failing[0], str(wrong) or repr(wrong))
            else:
                said, self._failing = "", None
