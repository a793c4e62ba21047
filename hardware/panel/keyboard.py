"""The keys of the terminal as the panel: c, Enter or the space bar confirm, u undoes, n goes on; a capital letter is a long press."""

import contextlib
import os
import select
import sys
import termios
import tty
from typing import TextIO

from companion.text import say
from hardware.panel.part import PanelPart
from hardware.ports import PanelError, Press

KEYS = {"c": "confirm", "\n": "confirm", "\r": "confirm", " ": "confirm", "u": "undo", "\x7f": "undo", "n": "next"}


class KeyboardPanel(PanelPart):
    """`keyboard`. Takes keys one by one, without Enter; Ctrl-C still ends the program. The terminal is put back on closing."""

    def __init__(self, terminal: TextIO | None = None) -> None:
        """terminal: standard input by default. Raises PanelError when it is none (a service has no keyboard)."""
        terminal = terminal or sys.stdin
        if terminal is None or not terminal.isatty():  # None: the caller has closed it
            raise PanelError(
                "no-driver",
                say("The panel “keyboard” needs a terminal, and there is none here."),
                say("Start companion in a terminal, or choose another panel: gpio, script:FILE, none."),
            )
        self._handle = terminal.fileno()
        self._before = termios.tcgetattr(self._handle)
        tty.setcbreak(self._handle)

    def poll(self, now_s: float) -> list[Press]:
        """The keys typed since the last call; others than those of KEYS are passed over."""
        presses = []
        while select.select([self._handle], [], [], 0)[0]:
            typed = os.read(self._handle, 64).decode(errors="ignore")
            if not typed:
                break
            presses += [Press(KEYS[key.lower()], now_s, long=key.isupper()) for key in typed if key.lower() in KEYS]
        return presses

    def close(self) -> None:
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self._handle, termios.TCSADRAIN, self._before)
