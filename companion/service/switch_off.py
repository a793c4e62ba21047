"""Switching the machine off by button: *next* is held, every lamp asks, *next* is held again. Anything else means no.

The table itself may not switch anything off: it writes a file, and systemd, which watches for that file, does it
(companion-switch-off.path). When all is written and the file systems are closed, the lamps say that the plug may be pulled.
"""

from collections.abc import Callable
from pathlib import Path

from companion.errors import CompanionError
from companion.text import Text, say
from hardware.ports import Press

BUTTON = "next"
ASKED_S = 8.0  # so long a message stands on the screens, too
ASK, GOING = "ask", "going"


class SwitchOffError(CompanionError):
    """The machine can't be switched off from here."""

    code = "switch-off"


class SwitchOff:
    """file: where systemd looks for the wish; None: the button does nothing of the kind. tell: says a sentence on every screen."""

    def __init__(self, file: Path | None, tell: Callable[[Text], object], clock: Callable[[], float]) -> None:
        self._file, self._tell, self._clock = file, tell, clock
        self._asked_s: float | None = None
        self._going = False

    @property
    def state(self) -> str | None:
        """What the lamps should say: "ask" after the first hold, "going" after the second, None otherwise."""
        if self._going:
            return GOING
        return ASK if self._asked_s is not None and self._clock() - self._asked_s < ASKED_S else None

    def take(self, press: Press) -> bool:
        """Whether this press was meant for us; the table is to know nothing of it then. Raises SwitchOffError."""
        if self._file is None:
            return False
        if self._going:
            return True
        state, self._asked_s = self.state, None
        if press.button != BUTTON or not press.long:
            return False
        if state == ASK:
            self._go(self._file)
        else:
            self._asked_s = self._clock()
            self._tell(say("Switch the machine off? Hold “next” once more; any other button means no."))
        return True

    def _go(self, file: Path) -> None:
        try:
            file.touch()
        except OSError as wrong:
            raise SwitchOffError(
                say("The machine can't be switched off by the button: {why}.", why=wrong.strerror or str(wrong)),
                say("Switch it off with: sudo poweroff."),
            ) from wrong
        self._going = True
        self._tell(say("The machine is being switched off. Everything is kept. Pull the plug when all three lamps are steady."))
