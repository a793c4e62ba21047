"""What a panel is tried with: a part that notes what it is told, and boards whose lines fail as real ones do."""

import sys
import types

from hardware.panel.part import PanelPart
from hardware.panel.pins import PinMap

PINS = PinMap({"confirm": 17, "undo": 27, "next": 22}, {"ready": 5, "confirm": 6, "trouble": 13}, 19)


def view(phase, step="r1.t1", **more):
    return {"phase": phase, "step": step, "seq": 1, **more}


class Recorder(PanelPart):
    """A part that notes what it is told."""

    def __init__(self, presses=()):
        self.shown, self.played, self.closed, self._presses = {}, [], False, list(presses)

    def poll(self, now_s):
        presses, self._presses = self._presses, []
        return presses

    def show(self, lamp, pattern):
        self.shown[lamp] = pattern

    def play(self, signal):
        self.played.append(signal)

    def close(self):
        self.closed = True


class BoardWithoutPins(types.ModuleType):
    """RPi.GPIO where something is wrong: its setup raises what the real ones raise."""

    BCM, OUT, IN, PUD_UP, BOTH = 11, 0, 1, 22, 33

    def __init__(self, wrong):
        super().__init__("RPi.GPIO")
        self._wrong = wrong
        self.cleaned = 0

    def setwarnings(self, on): ...
    def setmode(self, mode): ...

    def setup(self, line, how, **more):
        raise self._wrong

    def cleanup(self):
        self.cleaned += 1


class BoardWithButtons(BoardWithoutPins):
    """RPi.GPIO whose lines can be read and written, and give no edges. down: the lines that are pressed."""

    def __init__(self, *down):
        super().__init__(None)
        self.down, self.lit = set(down), set()

    def setup(self, line, how, **more): ...

    def add_event_detect(self, line, edge, callback=None):
        raise RuntimeError("Failed to add edge detection")

    def input(self, line):
        return line not in self.down

    def output(self, line, level):
        (self.lit.add if level else self.lit.discard)(line)


def have(monkeypatch, board):
    """This machine's RPi.GPIO is this one."""
    package = types.ModuleType("RPi")
    package.GPIO = board
    monkeypatch.setitem(sys.modules, "RPi", package)
    monkeypatch.setitem(sys.modules, "RPi.GPIO", board)
    monkeypatch.setenv("LG_WD", "/tmp")
