"""Panels: keys of a terminal, a script, several together, and what is said when one can't be had."""

import os
import pty
import sys
import types

import pytest

from hardware.panel import Panel, open_panel, open_panel_if_possible
from hardware.panel.keyboard import KeyboardPanel
from hardware.panel.pins import PinMap, StripWires
from hardware.panel.runner import PanelRunner
from hardware.panel.script import ScriptPanel, parse_script
from hardware.ports import PanelError, Press
from tests.hardware.pretend_panel import PINS, BoardWithButtons, Recorder, have, view
from tests.hardware.pretend_strip import PretendStrip


class TestScript:
    def script(self, *lines):
        return ScriptPanel(parse_script("\n".join(lines), "test"))

    def test_presses_when_a_phase_has_stood(self):
        script = self.script("when phase please-confirm press confirm after 0.5 s")
        script.look(view("please-confirm"), 10.0)
        assert script.poll(10.4) == []
        assert script.poll(10.5) == [Press("confirm", 10.5)]
        assert script.poll(11.0) == []

    def test_presses_again_for_the_next_proposal_but_not_for_the_same_seen_again(self):
        script = self.script("when phase please-confirm press confirm after 0.5 s")
        for at, proposal in ((0.0, "p1"), (1.0, "p1"), (2.0, "p2")):
            script.look(view("please-confirm", proposal={"id": proposal}), at)
            script.poll(at + 0.9)
        script.look(view("please-confirm", proposal={"id": "p3"}), 5.0)
        assert [len(script.poll(at)) for at in (5.1, 5.5, 5.9)] == [0, 1, 0]

    def test_a_phase_that_passes_is_not_pressed_for(self):
        script = self.script("when phase payout press next after 1 s")
        script.look(view("payout"), 0.0)
        script.look(view("clear-table"), 0.5)
        assert script.poll(3.0) == []

    def test_lines_bound_to_the_time_press_once(self):
        script = self.script("# a long one", "", "at 2 s hold undo")
        assert [script.poll(at) for at in (100.0, 101.9, 102.0, 103.0)] == [[], [], [Press("undo", 102.0, long=True)], []]

    @pytest.mark.parametrize(
        "line", ["press confirm", "when phase roll press explode", "at noon press next", "when phase roll press next after s"]
    )
    def test_a_line_that_means_nothing_is_named(self, line):
        with pytest.raises(PanelError, match=r"Line 2 of the script show\.txt"):
            parse_script(f"# fine\n{line}", "show.txt")

    def test_a_script_that_is_not_there(self):
        with pytest.raises(PanelError, match=r"can't be read.*Check the path"):
            open_panel("script:/no/such/file", PINS)


class TestKeyboard:
    @pytest.fixture
    def terminal(self):
        ours, theirs = pty.openpty()
        with os.fdopen(theirs, "r") as end:
            yield ours, end
        os.close(ours)

    def test_keys_are_presses_and_capitals_long_ones(self, terminal):
        ours, end = terminal
        keyboard = KeyboardPanel(end)
        os.write(ours, b"c\nun U?")
        presses = keyboard.poll(5.0)
        keyboard.close()
        assert [(p.button, p.long) for p in presses] == [
            ("confirm", False), ("confirm", False), ("undo", False), ("next", False), ("confirm", False), ("undo", True),
        ]  # fmt: skip

    def test_without_a_terminal_it_says_what_else_there_is(self):
        with open(os.devnull) as nothing, pytest.raises(PanelError, match=r"needs a terminal.*gpio"):
            KeyboardPanel(nothing)

    def test_nor_is_there_one_where_the_input_is_closed(self, monkeypatch):
        monkeypatch.setattr("sys.stdin", None)
        with pytest.raises(PanelError, match=r"needs a terminal.*gpio"):
            KeyboardPanel()


class TestTogether:
    def test_presses_come_in_the_order_of_their_time(self):
        panel = Panel([Recorder([Press("next", 3.0)]), Recorder([Press("undo", 1.0), Press("confirm", 4.0)])])
        assert [press.button for press in panel.poll(5.0)] == ["undo", "next", "confirm"]

    def test_lamps_and_sounds_go_to_all(self):
        parts = [Recorder(), Recorder()]
        panel = Panel(parts)
        panel.look(view("reading"), 0.0)
        panel.look(view("please-confirm"), 1.0)
        panel.beep("ok")
        for part in parts:
            assert {lamp: part.shown[lamp] for lamp in PINS.lamps} == {"ready": "off", "confirm": "on", "trouble": "off"}
            assert part.played == ["look", "ok"]

    def test_several_are_joined_by_plus(self, tmp_path):
        (tmp_path / "a").write_text("at 0 s press confirm")
        (tmp_path / "b").write_text("at 0 s press next")
        panel = open_panel(f"script:{tmp_path / 'a'}+none+script:{tmp_path / 'b'}", PINS)
        assert [press.button for press in panel.poll(0.0)] == ["confirm", "next"]

    @pytest.mark.parametrize("words", ["", "buttons", "script", "gpio:1", "none+what"])
    def test_words_that_mean_nothing_are_refused(self, words):
        with pytest.raises(PanelError, match="script:FILE"):
            open_panel(words, PINS)

    def test_the_runner_hands_presses_on_and_shows_the_newest_view_only(self):
        part, pressed = Recorder([Press("confirm", 1.0)]), []
        runner = PanelRunner(Panel([part]), pressed.append, lambda: 7.0)
        runner.show(view("roll"))
        runner.show(view("please-confirm"))
        runner.turn()
        runner.stop()
        assert pressed == [Press("confirm", 1.0)]
        assert part.shown["confirm"] == "on"
        assert part.closed

    def test_what_fails_at_every_turn_is_logged_once_and_again_after_it_was_well(self, monkeypatch, caplog):
        """Fifty times a second the same lines would fill the card of a table whose wires came loose."""
        part = Recorder()
        turns = iter([OSError("lost"), OSError("lost"), OSError("another"), None, OSError("another")])

        def poll(now_s):
            wrong = next(turns)
            if wrong is not None:
                raise wrong
            return []

        part.poll = poll
        runner = PanelRunner(Panel([part]), print, lambda: 7.0)
        ends = iter([False] * 5 + [True])
        monkeypatch.setattr(runner, "_end", types.SimpleNamespace(wait=lambda _: next(ends)))
        runner._run()
        assert [str(record.exc_info[1]) for record in caplog.records] == ["lost", "another", "another"]

    def test_one_that_fails_at_every_turn_is_told_until_it_is_well(self, monkeypatch):
        part, now_s = Recorder(), [0.0]
        runner = PanelRunner(Panel([part]), print, lambda: now_s[0])

        def lives(*turns):
            ends = iter([False] * len(turns) + [True])
            monkeypatch.setattr(runner, "_end", types.SimpleNamespace(wait=lambda _: next(ends)))
            each = iter(turns)

            def poll(_):
                now_s[0], wrong = next(each)
                if wrong:
                    raise OSError("the line is gone")
                return []

            part.poll = poll
            runner._run()
            return [str(problem) for problem in runner.problems]

        assert lives((1.0, True), (1.02, True)) == [], "a moment is none"
        (told,) = lives((2.0, True), (9.0, True))
        assert told.startswith("The panel does not work: the line is gone.")
        assert lives((10.0, False)) == []


class TestWithoutAnybodyBesideIt:
    def test_a_panel_that_cannot_be_had_is_told_and_the_table_has_none(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "RPi", None)
        panel = open_panel_if_possible("gpio", PINS)
        assert "not installed" in str(panel.problems[0])
        assert panel.poll(0.0) == []

    @pytest.mark.parametrize("words", ["buttons", "script:/no/such/file", "script:~nobody-of-that-name/file"])
    def test_words_that_mean_nothing_are_refused_all_the_same(self, words):
        with pytest.raises(PanelError):
            open_panel_if_possible(words, PINS)


class TestPins:
    def test_come_from_the_settings(self):
        from companion.settings import Settings

        assert PinMap.of(Settings()) == PINS

    def test_a_strip_is_there_when_both_its_lines_are_named(self):
        from companion.settings import Settings

        pins = PinMap.of(Settings(pin_strip_data=23, pin_strip_clock=24, strip_lamps=2, strip_brightness=9))
        assert pins.strip == StripWires(23, 24, 2, 9)
        assert {23, 24} <= set(pins.lines)

    @pytest.mark.parametrize("one", ["pin_strip_data", "pin_strip_clock"])
    def test_one_of_a_strips_lines_alone_is_refused(self, one):
        from companion.settings import Settings

        with pytest.raises(PanelError, match=r"The strip of lamps needs two lines, and one is named.*Name both pin_strip_data"):
            PinMap.of(Settings(**{one: 23}))

    def test_a_strips_line_that_has_another_job_is_refused(self):
        with pytest.raises(PanelError, match="Line 19 is given to two"):
            PinMap(PINS.buttons, PINS.lamps, 19, StripWires(19, 24)).checked()

    def test_a_line_with_two_jobs_is_refused(self):
        with pytest.raises(PanelError, match="Line 17 is given to two"):
            PinMap({"confirm": 17, "undo": 17, "next": 22}, {}, 19).checked()


class TestStrip:
    PINS = PinMap(PINS.buttons, PINS.lamps, PINS.buzzer, StripWires(23, 24))
    VIEW = view("roll", seats=[{"id": "anna", "colour": "red"}], casinos=[{"number": 3, "standing": [["anna"]]}])

    @pytest.fixture
    def board(self, monkeypatch):
        board = BoardWithButtons()
        board.strip = PretendStrip(7, 23, 24)
        board.output = board.strip.output
        have(monkeypatch, board)
        return board

    def turns(self, panel, now_s):
        panel.look(self.VIEW, now_s)
        for _ in range(9):
            panel.poll(now_s)

    def test_the_wired_panel_shows_the_light_path_on_it_and_leaves_it_dark(self, board):
        panel = open_panel("gpio", self.PINS)
        self.turns(panel, 1.0)
        assert board.strip.colours == ((0, 0, 0),) * 2 + ((255, 0, 0),) + ((0, 0, 0),) * 4
        panel.close()
        assert set(board.strip.colours) == {(0, 0, 0)}

    def test_without_one_nothing_is_clocked(self, board):
        panel = open_panel("gpio", PINS)
        self.turns(panel, 1.0)
        panel.close()
        assert board.strip.clocks == 0

    def test_one_whose_lines_are_gone_leaves_the_lamps_dark_and_gives_everything_back(self, board):
        panel = open_panel("gpio", self.PINS)
        self.turns(panel, 1.0)
        written = []

        def gone(line, level):
            if line in (23, 24):
                raise OSError("the line is gone")
            written.append((line, level))

        board.output = panel._parts[0]._strip._put = gone
        panel.close()
        assert written == [(PINS.lamps["ready"], 0)]
        assert board.cleaned == 1
