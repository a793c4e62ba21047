"""The panel by its words on the command line: `gpio`, `keyboard`, `script:FILE`, `none`, or several joined by `+`."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.text import Text, say
from hardware import signals
from hardware.panel.part import PanelPart
from hardware.panel.pins import PinMap
from hardware.paths import at_home
from hardware.ports import PanelError, Press

_SPELLING = say("Write gpio, keyboard, script:FILE, none, or several joined by +.")


class Panel:
    """All parts of a panel together: presses come from any of them, lamps and sounds go to all."""

    def __init__(self, parts: Sequence[PanelPart]) -> None:
        self._parts = tuple(parts)
        self._view: Mapping[str, Any] | None = None

    @property
    def problems(self) -> tuple[Text, ...]:
        """What people should know, e.g. a button that was held down at the start."""
        return tuple(problem for part in self._parts for problem in part.problems)

    def look(self, view: Mapping[str, Any], now_s: float) -> None:
        """The table's newest public view: sets the lamps, sounds what changed, and lets a script see it."""
        sound = signals.sound(self._view, view)
        shown = signals.lamps(view) | signals.seat_lamp(view)
        self._view = view
        for part in self._parts:
            part.look(view, now_s)
            for lamp, pattern in shown.items():
                part.show(lamp, pattern)
            if sound is not None:
                part.play(sound)

    def beep(self, sound: str) -> None:
        """A sound by name ("ok", "no", "look"), e.g. for a press that could not count."""
        for part in self._parts:
            part.play(sound)

    def poll(self, now_s: float) -> list[Press]:
        """The presses since the last call, oldest first; carries lamps and sounds on. Call it every 10 to 50 ms."""
        presses: list[Press] = []
        failed: list[Exception] = []
        for part in self._parts:  # one that fails takes no other's presses, and leaves no other's lamps as they are
            try:
                presses += part.poll(now_s)
            except Exception as wrong:
                failed.append(wrong)
            try:
                part.tick(now_s)
            except Exception as wrong:
                failed.append(wrong)
        if failed and not presses:  # else it is told at the next turn, where it fails again: a press counts though a lamp is gone
            raise failed[0]
        return sorted(presses, key=lambda press: press.at_s)

    def close(self) -> None:
        """Let go of everything; never raises."""
        for part in self._parts:
            part.close()


def open_panel(words: str, pins: PinMap) -> Panel:
    """The panel of these words. Raises PanelError; what was opened before is let go then."""
    parts: list[PanelPart] = []
    try:
        for word in words.split("+"):
            parts.append(_open_part(word.strip(), pins))
    except Exception:
        Panel(parts).close()
        raise
    return Panel(parts)


def open_panel_if_possible(words: str, pins: PinMap) -> Panel:
    """As open_panel, but what can't be had just now (a line that is held, a missing package) becomes a problem that is told, so that a
    table that nobody stands beside is served all the same. Words that mean nothing are refused: PanelError (bad-spec, bad-file)."""
    try:
        return open_panel(words, pins)
    except PanelError as refusal:
        if refusal.code in ("bad-spec", "bad-file"):
            raise
        none = PanelPart()
        mend = refusal.hint or say("See companion doctor.")
        none.problems = (say("There is no panel: {problem} {mend}", problem=refusal.message, mend=mend),)
        return Panel([none])


def _open_part(word: str, pins: PinMap) -> PanelPart:
    kind, _, rest = word.partition(":")
    if kind == "script" and rest:
        from hardware.panel.script import ScriptPanel

        return ScriptPanel.from_file(at_home(rest))
    if word == "gpio":
        from hardware.panel.gpio import GpioPanel

        return GpioPanel(pins)
    if word == "keyboard":
        from hardware.panel.keyboard import KeyboardPanel

        return KeyboardPanel()
    if word == "none":
        return PanelPart()
    raise PanelError("bad-spec", say("There is no panel “{word}”.", word=word), _SPELLING)
