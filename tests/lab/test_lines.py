"""The wired panel on real lines: real /dev/gpiochip0, real edges, the real RPi.GPIO. Times are those of fingers and contacts."""

import dataclasses
import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from hardware.panel import open_panel
from hardware.panel.gpio import _load
from hardware.panel.pins import StripWires
from hardware.ports import PanelError
from hardware.probe import check_panel
from hardware.signals import SEAT_PARTS
from tests.hardware.pretend_strip import PretendStrip
from tests.lab.conftest import PINS, Line, Running

pytestmark = pytest.mark.lab
ROOT = Path(__file__).parents[2]
WITH_STRIP = dataclasses.replace(PINS, strip=StripWires(23, 24))


class TestButtons:
    def test_a_press_is_a_press_with_its_time(self, running, buttons):
        before = time.monotonic()
        buttons["confirm"].held_for(0.1)
        (press,) = running.presses(1)
        assert (press.button, press.long, press.double) == ("confirm", False, False)
        assert before <= press.at_s <= before + 0.1

    @pytest.mark.parametrize("name", ["confirm", "undo", "next"])
    def test_each_button_has_its_own_line(self, running, buttons, name):
        buttons[name].held_for(0.08)
        assert running.names(1) == [name]

    def test_five_glitches_of_2_ms_are_no_press(self, running, buttons):
        def glitches() -> float:
            longest_s = 0.0
            for _ in range(5):
                longest_s = max(longest_s, buttons["confirm"].bounce(1))
                time.sleep(0.2)
            return longest_s

        running.undisturbed(glitches)
        assert running.presses() == []

    def test_eight_bounces_then_held_are_one_press(self, running, buttons):
        def contact() -> float:
            buttons["confirm"].release()
            longest_s = buttons["confirm"].bounce(8)
            buttons["confirm"].press()
            return longest_s

        running.undisturbed(contact)
        assert running.names(1) == ["confirm"]

    @pytest.mark.parametrize("name", ["confirm", "undo"])
    def test_a_bouncy_release_adds_none(self, running, buttons, name):
        def press_with_bouncy_release() -> float:
            buttons[name].press()
            time.sleep(0.3)
            buttons[name].release()
            return buttons[name].bounce(4)

        running.undisturbed(press_with_bouncy_release)
        assert running.names(1) == [name]

    def test_two_hundred_presses_at_five_a_second_are_two_hundred(self, running, buttons):
        begin = time.monotonic()
        for number in range(200):
            buttons["confirm"].held_for(0.07)
            time.sleep(max(0.0, begin + 0.2 * (number + 1) - time.monotonic()))
        assert len(running.presses(200)) == 200

    def test_holding_undo_is_one_long_press(self, running, buttons):
        buttons["undo"].held_for(1.8)
        assert [(press.button, press.long) for press in running.presses(1)] == [("undo", True)]

    def test_holding_confirm_is_a_press_at_once(self, running, buttons):
        buttons["confirm"].press()
        assert running.names(1) == ["confirm"]

    def test_the_second_of_two_quick_presses_says_so(self, running, buttons):
        for _ in range(2):
            buttons["next"].held_for(0.07)
        assert [press.double for press in running.presses(2)] == [False, True]

    def test_two_buttons_at_once_are_two_presses(self, running, buttons):
        buttons["confirm"].press()
        buttons["next"].press()
        time.sleep(0.1)
        buttons["confirm"].release()
        buttons["next"].release()
        assert sorted(running.names(2)) == ["confirm", "next"]


class TestLampsAndBuzzer:
    def test_a_proposal_lights_the_white_lamp_and_sounds(self, running, lamps, line, until):
        buzzer = line(PINS.buzzer)
        running.runner.show({"phase": "reading"})
        assert until(lambda: lamps["ready"].lit)
        running.runner.show({"phase": "please-confirm"})
        assert until(lambda: buzzer.lit)
        assert until(lambda: lamps["confirm"].lit and not lamps["ready"].lit)
        assert until(lambda: not buzzer.lit)

    def test_a_lost_camera_lights_the_red_lamp(self, running, lamps, until):
        running.runner.show({"phase": "roll", "health": {"camera": "lost"}})
        assert until(lambda: lamps["trouble"].lit and lamps["ready"].lit)

    def test_blinking_goes_on_by_itself(self, running, lamps, until):
        running.runner.show({"phase": "reading"})
        for wanted in (True, False, True, False):
            assert until(lambda wanted=wanted: lamps["ready"].lit is wanted)

    def test_the_seat_lamp_shows_whose_turn_it_is(self, running, lamps, until):
        view = {"phase": "roll", "seats": [{"id": "anna", "colour": "red"}, {"id": "ben", "colour": "yellow"}]}
        running.runner.show(view | {"turn": "ben"})
        assert until(lambda: [lamps[part].lit for part in SEAT_PARTS] == [True, True, False])
        running.runner.show(view | {"turn": "anna"})
        assert until(lambda: [lamps[part].lit for part in SEAT_PARTS] == [True, False, False])

    def test_closing_leaves_all_dark_and_gives_the_lines_back(self, buttons, lamps, until):
        one = Running()
        one.runner.show({"phase": "please-confirm"})
        assert until(lambda: lamps["confirm"].lit)
        one.runner.stop()
        assert not any(lamp.lit for lamp in lamps.values())
        again = open_panel("gpio", PINS)
        again.close()


class TestStrip:
    @pytest.fixture
    def strip(self, monkeypatch):
        """What lamps would make of what the real library was told, after the library took it."""
        seen = PretendStrip(7, 23, 24)
        gpio = _load()
        driven = gpio.output

        def output(line, level):
            driven(line, level)
            seen.output(line, level)

        monkeypatch.setattr(gpio, "output", output)
        return seen

    def test_the_majority_shows_and_closing_leaves_all_dark_and_gives_its_lines_back(self, buttons, strip, until):
        one = Running(WITH_STRIP)
        casino = {"number": 3, "standing": [["anna"]]}
        one.runner.show({"phase": "roll", "seats": [{"id": "anna", "colour": "red"}], "casinos": [casino]})
        assert until(lambda: strip.colours == ((0, 0, 0),) * 2 + ((255, 0, 0),) + ((0, 0, 0),) * 4)
        one.runner.stop()
        assert set(strip.colours) == {(0, 0, 0)}
        assert not any(Line(number).lit for number in (23, 24))
        open_panel("gpio", WITH_STRIP).close()

    def test_buttons_are_felt_while_it_blinks(self, buttons, strip, until):
        one = Running(WITH_STRIP)
        one.runner.show({"phase": "set-up", "trying": True})
        assert until(lambda: strip.clocks > 0)
        buttons["confirm"].held_for(0.1)
        assert one.names(1) == ["confirm"]
        one.runner.stop()

    def test_the_line_itself_goes_up_and_down(self, buttons, until):
        panel = open_panel("gpio", WITH_STRIP)
        put = panel._parts[0]._gpio.output
        told = []
        for number in (23, 24):
            for level in (1, 0):
                put(number, level)
                told.append(Line(number).lit)
        panel.close()
        assert told == [True, False, True, False]


def elsewhere(code: str, folder: Path = ROOT) -> subprocess.Popen:
    """Another program, in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], cwd=folder, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    )


class TestTrouble:
    HOLDER = """
        import os, tempfile
        os.environ["LG_WD"] = tempfile.mkdtemp()
        import lgpio
        chip = lgpio.gpiochip_open(0)
        lgpio.gpio_claim_output(chip, 6)
        print("held", flush=True)
        input()
    """

    def test_a_line_that_another_program_holds_is_named(self, buttons):
        other = elsewhere(self.HOLDER)
        assert other.stdout.readline() == "held\n"
        with pytest.raises(PanelError, match="Line 6 is held by another program") as refusal:
            open_panel("gpio", PINS)
        assert refusal.value.code == "busy"
        other.communicate("\n")
        open_panel("gpio", PINS).close()

    def test_after_a_holder_was_killed_the_line_is_free(self, buttons):
        other = elsewhere(self.HOLDER)
        assert other.stdout.readline() == "held\n"
        other.kill()
        other.communicate()
        open_panel("gpio", PINS).close()

    def test_without_permission_it_says_which_group(self):
        asked = """
            import os
            from hardware.panel import gpio, open_panel
            from hardware.ports import PanelError
            from tests.lab.conftest import PINS
            gpio._load()  # while we may still read Python's own files
            os.setgid(65534); os.setuid(65534)
            try:
                open_panel("gpio", PINS)
            except PanelError as refusal:
                print(refusal.code, refusal)
        """
        os.chmod("/dev/gpiochip0", 0o600)
        said, _ = elsewhere(asked).communicate()
        assert said.startswith("no-permission")
        assert "usermod -aG gpio" in said

    def test_nothing_is_written_where_it_was_started_and_that_stays_the_working_folder(self, tmp_path):
        used = f"""
            import os, sys
            sys.path.insert(0, {str(ROOT)!r})
            from hardware.panel import open_panel
            from tests.lab.conftest import PINS
            open_panel("gpio", PINS).close()
            print(os.getcwd(), "LG_WD" in os.environ)
        """
        said, _ = elsewhere(used, folder=tmp_path).communicate()
        assert said == f"{tmp_path} False\n"
        assert list(tmp_path.iterdir()) == []

    def test_the_doctor_finds_the_panel(self, buttons):
        from companion.settings import Settings

        check = check_panel("gpio", Settings())
        assert check.verdict == "ok"
