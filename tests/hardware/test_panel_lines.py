"""Buttons, lamps and buzzer on lines of the header that are busy, gone, or held down: what is told, and what goes on all the same."""

import contextlib
import sys
import termios

import pytest

from hardware.panel import Panel, open_panel
from hardware.panel.runner import PanelRunner
from hardware.ports import PanelError, Press
from tests.hardware.pretend_panel import PINS, BoardWithButtons, BoardWithoutPins, Recorder, have, view


def test_a_button_held_down_at_the_start_is_told_until_it_is_let_go_and_presses_nothing(monkeypatch):
    board = BoardWithButtons(PINS.buttons["next"])
    have(monkeypatch, board)
    panel = open_panel("gpio", PINS)
    presses = panel.poll(0.0) + panel.poll(2.0)
    assert "next was held down" in str(panel.problems[0])
    board.down.clear()
    for now_s in (2.1, 2.2, 2.3):
        presses += panel.poll(now_s)
    assert (presses, panel.problems) == ([], ())
    panel.close()


def test_a_button_on_which_something_lies_is_told_until_it_is_let_go_and_has_pressed_once(monkeypatch):
    """It was told only where that was so at the start; in the middle of a game the button just did nothing any more."""
    board = BoardWithButtons()
    have(monkeypatch, board)
    panel = open_panel("gpio", PINS)
    board.down.add(PINS.buttons["confirm"])
    presses = [press for turn in range(3000) for press in panel.poll(0.02 * turn)]
    assert panel.problems == ()
    presses += panel.poll(60.1)
    assert "confirm stays down" in str(panel.problems[0])
    board.down.clear()
    for now_s in (60.2, 60.3, 60.4):
        presses += panel.poll(now_s)
    assert ([press.button for press in presses], panel.problems) == (["confirm"], ())
    panel.close()


def failing(board, *lines):
    """From now on the board can't write these."""
    write = board.output

    def output(line, level):
        if line in lines:
            raise OSError("the line is gone")
        write(line, level)

    board.output = output


def test_a_lamp_whose_line_fails_once_is_lit_at_the_next_turn(monkeypatch):
    """It was believed to be lit, and stayed dark until it had something else to show."""
    board, ready = BoardWithButtons(), PINS.lamps["ready"]
    have(monkeypatch, board)
    panel, write = open_panel("gpio", PINS), board.output
    panel.look(view("roll"), 0.0)
    failing(board, ready)
    with pytest.raises(OSError, match="the line is gone"):
        panel.poll(0.0)
    board.output = write
    panel.poll(0.02)
    assert board.lit == {ready}
    panel.close()


def test_a_line_that_is_gone_keeps_no_other_lamp_dark_and_takes_no_press(monkeypatch):
    board = BoardWithButtons()
    have(monkeypatch, board)
    panel = open_panel("gpio+none", PINS)
    monkeypatch.setattr(panel._parts[1], "poll", lambda now_s: [Press("confirm", now_s)] if now_s == 1.0 else [])
    failing(board, PINS.lamps["confirm"])
    panel.look(view("please-confirm", health={"camera": "lost"}), 0.0)
    with pytest.raises(OSError, match="the line is gone"):
        panel.poll(0.0)
    assert PINS.lamps["trouble"] in board.lit
    assert [press.button for press in panel.poll(1.0)] == ["confirm"]
    panel.close()


def test_a_part_that_is_gone_takes_no_press_of_another_one_and_leaves_its_lamps_lit(monkeypatch):
    """Of buttons and keyboard together a lost terminal left neither, and the lamps as they stood."""
    part, gone = Recorder([Press("confirm", 1.0)]), Recorder()
    ticks = []
    monkeypatch.setattr(part, "tick", ticks.append)

    def poll(now_s):
        raise OSError("the terminal is gone")

    gone.poll = poll
    panel = Panel([part, gone])
    assert panel.poll(1.0) == [Press("confirm", 1.0)]
    with pytest.raises(OSError, match="the terminal is gone"):
        panel.poll(1.02)
    with pytest.raises(OSError, match="the terminal is gone"):
        Panel([gone, part]).poll(1.04)
    assert ticks == [1.0, 1.02, 1.04]


def test_beside_a_button_whose_line_is_gone_the_others_press(monkeypatch):
    """One line that could not be read made every button dead."""
    board, confirm = BoardWithButtons(), PINS.buttons["confirm"]
    have(monkeypatch, board)
    panel, read = open_panel("gpio", PINS), board.input

    def level(line):
        if line == PINS.buttons["next"]:
            raise OSError("the line is gone")
        return read(line)

    board.input = level
    with pytest.raises(OSError, match="the line is gone"):
        panel.poll(0.0)
    board.down.add(confirm)
    pressed = []
    for turn in range(1, 20):
        with contextlib.suppress(OSError):
            pressed += panel.poll(0.02 * turn)
    assert [press.button for press in pressed] == ["confirm"]
    panel.close()


def test_a_press_that_the_table_cannot_take_takes_no_other_one_with_it():
    part, pressed = Recorder([Press("confirm", 1.0), Press("next", 1.1)]), []

    def take(press):
        if press.button == "confirm":
            raise OSError("the disk is full")
        pressed.append(press.button)

    with pytest.raises(OSError, match="the disk is full"):
        PanelRunner(Panel([part]), take, lambda: 7.0).turn()
    assert pressed == ["next"]


def test_of_a_panel_that_cannot_be_had_whole_nothing_is_held(monkeypatch):
    board = BoardWithButtons()
    have(monkeypatch, board)

    def lost(*_):
        raise termios.error("the terminal is gone")

    monkeypatch.setattr("hardware.panel.keyboard.KeyboardPanel.__init__", lost)
    with pytest.raises(termios.error):
        open_panel("gpio+keyboard", PINS)
    assert board.cleaned == 1


@pytest.mark.parametrize("lamp", PINS.lamps)
def test_beside_a_line_that_is_gone_the_buzzer_sounds_and_falls_silent(monkeypatch, lamp):
    """One that had begun to sound went on for the rest of the evening."""
    board = BoardWithButtons()
    have(monkeypatch, board)
    panel = open_panel("gpio", PINS)
    panel._parts[0]._clock = lambda: 0.0
    panel.beep("ok")
    panel._parts[0].show(lamp, "on")
    failing(board, PINS.lamps[lamp])
    for now_s, sounds in ((0.0, True), (1.0, False)):
        with pytest.raises(OSError, match="the line is gone"):
            panel.poll(now_s)
        assert (PINS.buzzer in board.lit) == sounds
    panel.close()


def test_a_lamp_whose_line_is_gone_leaves_the_others_dark(monkeypatch):
    board = BoardWithButtons()
    have(monkeypatch, board)
    panel = open_panel("gpio", PINS)
    panel.look(view("please-confirm", health={"camera": "lost"}), 0.0)
    panel.poll(0.0)
    assert {PINS.lamps["confirm"], PINS.lamps["trouble"]} <= board.lit
    failing(board, PINS.lamps["confirm"])
    panel.close()
    assert board.lit == {PINS.lamps["confirm"]}
    assert board.cleaned == 1


class TestGpioThatCannotBeHad:
    """The sentences; the real lines are in tests/lab."""

    def test_not_installed(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "RPi", None)
        with pytest.raises(PanelError, match=r"not installed.*--panel keyboard") as refusal:
            open_panel("gpio", PINS)
        assert refusal.value.code == "no-driver"

    def test_a_line_that_is_busy_is_named_and_everything_given_back(self, monkeypatch):
        board = BoardWithoutPins(RuntimeError("'GPIO busy'"))
        have(monkeypatch, board)
        with pytest.raises(PanelError, match=r"Line 5 is held.*1-Wire") as refusal:
            open_panel("gpio", PINS)
        assert refusal.value.code == "busy"
        assert board.cleaned == 1

    def test_no_chip(self, monkeypatch, tmp_path):
        have(monkeypatch, BoardWithoutPins(RuntimeError("'can not open gpiochip'")))
        monkeypatch.setattr("hardware.panel.gpio.CHIPS", tmp_path)
        with pytest.raises(PanelError, match="no /dev/gpiochip") as refusal:
            open_panel("gpio", PINS)
        assert refusal.value.code == "no-chip"

    def test_no_permission(self, monkeypatch, tmp_path):
        have(monkeypatch, BoardWithoutPins(RuntimeError("'can not open gpiochip'")))
        (tmp_path / "gpiochip0").touch()
        monkeypatch.setattr("hardware.panel.gpio.CHIPS", tmp_path)
        monkeypatch.setattr("hardware.panel.gpio.os.access", lambda path, mode: False)
        with pytest.raises(PanelError, match=r"may not be opened.*usermod -aG gpio") as refusal:
            open_panel("gpio", PINS)
        assert refusal.value.code == "no-permission"
